"""The app's modules lie beside each other, as they do in a Space."""

import sys
from pathlib import Path

LEADERBOARD = Path(__file__).parents[2] / "leaderboard"
sys.path.insert(0, str(LEADERBOARD))

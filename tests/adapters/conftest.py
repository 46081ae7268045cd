"""Tests of adapters use the scripted server of the engines' tests."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "engines"))

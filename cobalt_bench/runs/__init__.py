"""Runs: many episodes played at once with one engine, and the folder that keeps them.

A sitting is one time that a run is played or goes on: config.json holds a record of each.
A line is a turn as turns.jsonl holds it.
"""

from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import RunFolder, Sitting
from cobalt_bench.runs.log import TurnLog
from cobalt_bench.runs.play import play
from cobalt_bench.runs.progress import Progress
from cobalt_bench.runs.shard import Shard

__all__ = ["FirstTurns", "Progress", "RunFolder", "Shard", "Sitting", "TurnLog", "play"]

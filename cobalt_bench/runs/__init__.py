"""Plays many episodes at once with one engine; append-only log; resume."""

from cobalt_bench.runs.first_turns import FirstTurns
from cobalt_bench.runs.folder import RunFolder, Sitting
from cobalt_bench.runs.log import TurnLog
from cobalt_bench.runs.play import play
from cobalt_bench.runs.progress import Progress
from cobalt_bench.runs.shard import Shard

__all__ = ["FirstTurns", "Progress", "RunFolder", "Shard", "Sitting", "TurnLog", "play"]

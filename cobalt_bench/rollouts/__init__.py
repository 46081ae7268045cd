"""Plays many episodes at once with one engine; append-only log; resume."""

from cobalt_bench.rollouts.first_turns import FirstTurns
from cobalt_bench.rollouts.folder import RunFolder, Sitting
from cobalt_bench.rollouts.log import TurnLog
from cobalt_bench.rollouts.play import play
from cobalt_bench.rollouts.progress import Progress
from cobalt_bench.rollouts.shard import Shard

__all__ = ["FirstTurns", "Progress", "RunFolder", "Shard", "Sitting", "TurnLog", "play"]

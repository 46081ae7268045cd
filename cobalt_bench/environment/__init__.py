"""The benchmark as an environment: a trainer or a harness brings the answers, and gets feedback and rewards."""

from cobalt_bench.environment.repair import Info, RepairEnvironment, Step
from cobalt_bench.environment.reward import REWARDS, Reward

__all__ = ["REWARDS", "Info", "RepairEnvironment", "Reward", "Step"]

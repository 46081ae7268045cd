"""The name by which verifiers finds the environment; all of it is in cobalt-bench."""

from cobalt_bench.adapters.verifiers import RepairEnv, RepairTaskset

__all__ = ["RepairEnv", "RepairTaskset"]

"""The client, under the name by which OpenEnv looks for it."""

from cobalt_bench.adapters.openenv import RepairClient as CobaltRepairEnv

__all__ = ["CobaltRepairEnv"]

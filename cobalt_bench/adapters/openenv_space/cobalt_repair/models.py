"""What is sent and received, under the names by which OpenEnv looks for them."""

from cobalt_bench.adapters.openenv import RepairAction as CobaltRepairAction
from cobalt_bench.adapters.openenv import RepairObservation as CobaltRepairObservation

__all__ = ["CobaltRepairAction", "CobaltRepairObservation"]

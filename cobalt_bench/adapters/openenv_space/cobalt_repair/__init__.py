"""Client and messages of the environment; all of it is in cobalt-bench."""

from .client import CobaltRepairEnv
from .models import CobaltRepairAction, CobaltRepairObservation

__all__ = ["CobaltRepairAction", "CobaltRepairEnv", "CobaltRepairObservation"]

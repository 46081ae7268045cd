"""How many cores this process may use."""

import os
from pathlib import Path


def available_cores() -> int:
    """Return the cores of this process's affinity, bounded by its cgroup's quota; at least 1."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = _quota()
    return max(1, min(cores, round(quota)) if quota else cores)


def _quota() -> float | None:
    try:
        limit, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
        return None if limit == "max" else int(limit) / int(period)
    except (OSError, ValueError):
        pass
    try:
        limit, period = (Path(f"/sys/fs/cgroup/cpu/cpu.cfs_{name}_us").read_text() for name in ("quota", "period"))
        return int(limit) / int(period) if int(limit) > 0 else None
    except (OSError, ValueError):
        return None

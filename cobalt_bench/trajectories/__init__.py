"""Partial trajectories: selecting, splitting and writing them."""

from cobalt_bench.trajectories.prefixes import Prefix, select_prefixes

__all__ = ["Prefix", "select_prefixes"]

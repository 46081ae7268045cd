"""Divides problems into train and validation."""

import hashlib

from cobalt_bench.trajectories.selection import Split


def split_of(problem_id: str, *, seed: int, validation_share: float) -> Split:
    """Return the split of a problem: a draw that depends on its id and the seed alone.

    So a problem stays where it is when others come or go, and is in the same split of every config.
    """
    digest = hashlib.sha256(f"{seed}:{problem_id}".encode()).digest()
    return "validation" if int.from_bytes(digest[:8], "big") < validation_share * 2**64 else "train"

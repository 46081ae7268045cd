"""Keeps prompts with perturbed feedback to a share of all prompts."""

import hashlib
from collections.abc import Sequence

from cobalt_bench.trajectories.prompts import Prompt
from cobalt_bench.trajectories.steps import BEYOND_SHARE, KEPT, PERTURBED, Counts


def within_share(prompts: Sequence[Prompt], share: float, counts: Counts, seed: int) -> list[Prompt]:
    """Return the perturbed prompts that are drawn, in their order, and count the others.

    As many as leave the perturbed at most `share`, 0..1, of all prompts kept so far; what a problem leaves unused, later ones
    may use. The seed draws which.
    """
    if share >= 1:
        return list(prompts)
    room = int((share * counts["prompts", KEPT] - counts["prompts", PERTURBED]) / (1 - share) + 1e-9)
    drawn = set(sorted(range(len(prompts)), key=lambda number: _draw(prompts[number], seed))[: max(0, room)])
    counts[BEYOND_SHARE] += len(prompts) - len(drawn)
    return [prompt for number, prompt in enumerate(prompts) if number in drawn]


def _draw(prompt: Prompt, seed: int) -> str:
    return hashlib.sha256(f"{seed}\0{prompt.trajectory_id}\0{prompt.turn}".encode()).hexdigest()

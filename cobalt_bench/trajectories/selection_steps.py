"""Counts what each step of selecting kept and dropped, and why."""

from collections import Counter
from typing import Any

Counts = Counter[tuple[str, str]]  # (what, why it was dropped, or KEPT) -> how many

KEPT = "kept"
PERTURBED = "kept, perturbed"  # among those kept
ALL_FIRST_PASS = ("problems", "every first program passes all tests")
NO_TRAJECTORY = ("problems", "no trajectory is complete")
INCOMPLETE = ("trajectories", "not played or judged to the end")
PROBLEM_DROPPED = ("trajectories", "their problem was dropped")
NO_CHANGE = ("trajectories", "pass rate never changes")
NEVER_SOLVED = ("trajectories", "no program passes all tests")
DOWN_SAMPLED = ("trajectories", "left out by down-sampling")
SOLVED_TWICE = ("prompts", "programs 0 and 2 pass all tests")
PUBLIC_TWICE = ("prompts", "public tests passed twice in a row")
TURNS_LEFT_OUT = ("prompts", "the model saw them without the oldest turns")
TOO_LONG = ("prompts", "too long")
BEYOND_SHARE = ("prompts", "perturbed, beyond the share asked for")
SHARED = ("prompts", "another source has the same first prompt")

_STEPS = (
    ALL_FIRST_PASS,
    NO_TRAJECTORY,
    INCOMPLETE,
    PROBLEM_DROPPED,
    NO_CHANGE,
    NEVER_SOLVED,
    DOWN_SAMPLED,
    SOLVED_TWICE,
    PUBLIC_TWICE,
    TURNS_LEFT_OUT,
    TOO_LONG,
    SHARED,
    BEYOND_SHARE,
)


def steps_report(counts: Counts) -> dict[str, Any]:
    """Return how many problems, trajectories and prompts there were, were dropped for which reason, and were kept."""
    report = {}
    for what in ("problems", "trajectories", "prompts"):
        dropped = {step[1]: counts[step] for step in _STEPS if step[0] == what}
        kept = counts[what, KEPT]
        report[what] = {"seen": kept + sum(dropped.values()), "dropped": dropped, "kept": kept}
    return {"steps": report, "perturbed_prompts": counts["prompts", PERTURBED]}

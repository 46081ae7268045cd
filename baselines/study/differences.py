"""How arms differ, paired by statement: at the end, at equal tokens, at equal steps, and in how they take wrong feedback."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from baselines.study.curves import Run, mean_at_cost, mean_columns, resampled_curve
from baselines.study.statistics import difference, interval

# The first less the second.
PAIRS = (("cobalt", "multi_turn_grpo"), ("verpo", "multi_turn_grpo"), ("verpo", "cobalt"), ("cobalt_perturbed", "cobalt"))
_SAME_STEPS = (("cobalt_perturbed", "cobalt"),)  # a step of either is as many updates of the same kind
_RATES = {"hack_rate": (1, 0), "resistance": (3, 2)}


def differences(by_arm: Mapping[str, Sequence[Run]], tokens: float) -> list[dict[str, Any]]:
    """Return for each pair of arms what lies between their mean scores at the last turn, and between their rates.

    `tokens` is the budget of the comparison at equal tokens.
    """
    found = []
    for one, other in PAIRS:
        if one in by_arm and other in by_arm:
            runs = (by_arm[one], by_arm[other])
            own: dict[str, Any] = {"arms": [one, other], "end": _at_end(*runs), "equal_tokens": _at_tokens(*runs, tokens)}
            if (one, other) in _SAME_STEPS:
                own["equal_steps"] = _at_step(*runs)
            own |= {
                f"{rate}/{kind}": _rate(*runs, kind, *columns) for rate, columns in _RATES.items() for kind in ("named", "open")
            }
            found.append(own)
    return found


def _at_end(one: Sequence[Run], other: Sequence[Run]) -> dict[str, Any]:
    first, second = (mean_columns([run["final"]["true"] for run in runs]) for runs in (one, other))
    return difference(first, second, first.shape[1] - 1, 0)


def _at_tokens(one: Sequence[Run], other: Sequence[Run], tokens: float) -> dict[str, Any]:
    return interval(mean_at_cost(one, "tokens", tokens) - mean_at_cost(other, "tokens", tokens))


def _at_step(one: Sequence[Run], other: Sequence[Run]) -> dict[str, Any]:
    """Return the difference at the last step that all runs were scored at, and that step."""
    steps = [[point["step"] for point in run["curve"]] for run in (*one, *other)]
    last = max(set(steps[0]).intersection(*steps))
    first, second = (
        np.mean([resampled_curve(run)[:, [point["step"] for point in run["curve"]].index(last)] for run in runs], axis=0)
        for runs in (one, other)
    )
    return {"step": last, **interval(first - second)}


def _rate(one: Sequence[Run], other: Sequence[Run], kind: str, events: int, of: int) -> dict[str, Any]:
    tables = [[run["final"][f"robustness/{kind}"] for run in runs] for runs in (one, other)]
    names = sorted({name for of_arm in tables for table in of_arm for name in table})
    first, second = (
        np.array([np.sum([table.get(name, [0] * 4) for table in of_arm], axis=0) for name in names], dtype=np.float64)
        for of_arm in tables
    )
    return difference(first, second, events, of)

"""What the runs say together: gains, the comparison at equal tokens and at equal time, what it costs to draw level."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from baselines.study.curves import Run, costs_of, mean_at_cost, mean_columns, resampled_curve
from baselines.study.differences import differences
from baselines.study.statistics import cost_interval, cost_to_reach, difference, estimate, interval, share

REFERENCE, CHALLENGER = "multi_turn_grpo", "cobalt"
MARGIN = 0.02  # of Pass@1, in which two arms are called level
AXES = ("tokens", "seconds", "cpu_seconds")


def summarize(start: Mapping[str, Any], runs: Sequence[Run]) -> dict[str, Any]:
    """Return the summary of finished runs; `start` holds the final scores of the start model."""
    arms = sorted({run["arm"] for run in runs})
    seeds = {arm: sorted(run["seed"] for run in runs if run["arm"] == arm) for arm in arms}
    by_arm = {arm: [run for run in runs if run["arm"] == arm] for arm in arms}
    equal = {axis: _at_equal(by_arm, axis) for axis in AXES}
    return {
        "seeds": seeds,
        "start": _scores([start]) | _robustness([start]),
        "arms": {arm: _arm(start, by_arm[arm]) for arm in arms},
        "equal": equal,
        "differences": differences(by_arm, equal["tokens"]["budget"]),
        "to_reach": _to_reach(by_arm),
    }


def _arm(start: Mapping[str, Any], runs: Sequence[Run]) -> dict[str, Any]:
    last = [run["curve"][-1]["cost"] for run in runs]
    finals = [run["final"] for run in runs]
    return {
        **_scores(finals),
        **_robustness(finals),
        "gain": _gain(start, finals),
        "gain_of_seed": {str(run["seed"]): _gain(start, [run["final"]]) for run in runs},
        "swap_gain": _gain(start, finals, "swap"),
        "cost": {name: [cost[name] for cost in last] for name in last[0]},
    }


def _scores(finals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return Pass@1 a turn, with true and with swapped feedback, of all held-out problems and of either kind."""
    found = {}
    for name in ("true", "swap", "true/open", "true/named", "swap/open", "swap/named"):
        counts = mean_columns([final[name] for final in finals])
        found[name] = [estimate(counts, share(turn, 0)) for turn in range(1, counts.shape[1])]
    return {"pass_at_1": found}


def _gain(start: Mapping[str, Any], finals: Sequence[Mapping[str, Any]], name: str = "true") -> dict[str, Any]:
    """Return the change of Pass@1 at the last turn, paired by statement."""
    before, after = mean_columns([start[name]]), mean_columns([final[name] for final in finals])
    return difference(after, before, after.shape[1] - 1, 0)


def _robustness(finals: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for kind in ("open", "named"):
        tables = [final[f"robustness/{kind}"] for final in finals]
        names = sorted({name for table in tables for name in table})
        totals = [[sum(column) for column in zip(*(table.get(n, [0] * 4) for table in tables), strict=True)] for n in names]
        counts = np.array(totals, dtype=np.float64).reshape(len(names), 4)
        found[kind] = {"answers": int(counts[:, 0].sum()), "to_right_programs": int(counts[:, 2].sum())}
        for rate, events, of in (("hack_rate", 1, 0), ("resistance", 3, 2)):
            found[kind][rate] = estimate(counts, share(events, of)) if counts[:, of].sum() else None
    return {"robustness": found}


def _at_equal(by_arm: Mapping[str, Sequence[Run]], axis: str) -> dict[str, Any]:
    """Return what every arm scored when it had spent as much as the run that spent least had at its end."""
    budget = min(float(costs_of(run, axis)[-1]) for runs in by_arm.values() for run in runs)
    found = {arm: interval(mean_at_cost(runs, axis, budget)) for arm, runs in by_arm.items()}
    return {"budget": budget, "arms": found}


def _to_reach(by_arm: Mapping[str, Sequence[Run]]) -> dict[str, Any]:
    """Return what the challenger spends to score as the reference does at its end, and within MARGIN of it.

    A seed, and for the mean curves of the seeds that both have. `reference` is what the reference spent in all, `reference_...`
    what it had spent when it first scored so itself.
    """
    both = {run["seed"] for run in by_arm.get(REFERENCE, ())} & {run["seed"] for run in by_arm.get(CHALLENGER, ())}
    if not both:
        return {}
    pairs = {
        str(seed): tuple(next(run for run in by_arm[arm] if run["seed"] == seed) for arm in (REFERENCE, CHALLENGER))
        for seed in sorted(both)
    }
    found = {seed: _reached([reference], [challenger]) for seed, (reference, challenger) in pairs.items()}
    references, challengers = zip(*pairs.values(), strict=True)
    return found | {"all": _reached(references, challengers)}


def _reached(references: Sequence[Run], challengers: Sequence[Run]) -> dict[str, Any]:
    own = np.mean([resampled_curve(run) for run in references], axis=0)
    curves = np.mean([resampled_curve(run) for run in challengers], axis=0)
    end = own[:, -1]
    found: dict[str, Any] = {"target": float(end[0]), "challenger_at_its_end": float(curves[0, -1])}
    for axis in AXES:
        costs, own_costs = (np.mean([costs_of(run, axis) for run in runs], axis=0) for runs in (challengers, references))
        costs_of_axis: dict[str, Any] = {"reference": float(own_costs[-1])}
        for name, target in (("equal", end), ("within_margin", end - MARGIN)):
            for who, scores, spent in (("", curves, costs), ("reference_", own, own_costs)):
                reached = cost_to_reach(scores, spent, target)
                costs_of_axis[who + name] = cost_interval(reached[1:], float(reached[0]))
        found[axis] = costs_of_axis
    return found

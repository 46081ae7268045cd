"""The study's results in words and tables, as Markdown: all of it made from summary.json's data."""

from collections.abc import Mapping, Sequence
from typing import Any

from baselines.study.settings import ARMS
from baselines.study.summary import CHALLENGER, MARGIN, REFERENCE

LABELS = {
    "cobalt": "COBALT",
    "multi_turn_grpo": "multi-turn GRPO",
    "verpo": "VeRPO",
    "cobalt_perturbed": "COBALT + perturbed",
    "single_turn_grpo": "single-turn GRPO",
}
AXES = {"tokens": "tokens", "cpu_seconds": "processor seconds", "seconds": "seconds by the clock"}
_SWAPPED = (
    "Under feedback from tests with swapped outputs: Pass@1 at turn 2; the share of answers to such feedback that are hack "
    "events; the share of answers to it after a right program that are right still. Of problems that name the meaning, and of "
    "the others."
)
_EQUAL = "Pass@1 at turn 2 for equal budgets, read off the curves: as much as the cheapest run spent."
_DIFFERENCES = (
    "The first arm less the second, paired by statement: Pass@1 at turn 2 at the end, at equal tokens (as above) and, where a "
    "step is the same in both, at equal steps; the share of hack events, and of right programs that are right still, under "
    "swapped feedback."
)
Estimate = Mapping[str, Any]
Row = Sequence[str]


def report(summary: Mapping[str, Any]) -> str:
    """Return all tables, each with a line that says what it shows."""
    arms = [arm for arm in ARMS if arm in summary["arms"]]
    parts = [
        "Pass@1 on the held-out problems, mean of the seeds that are finished, with 95 % intervals over statements.",
        _table(("", "seeds", "turn 0", "turn 1", "turn 2", "gain at turn 2"), _scores(summary, arms)),
        "The gain at turn 2 of each seed.",
        _table(("", "seed", "gain"), _gains(summary, arms)),
        _SWAPPED,
        _table(("", "turn 2", "hacks: named", "others", "still right: named", "others"), _swapped(summary, arms)),
        "What a run costs in all, mean of the seeds.",
        _table(("", *AXES.values(), "programs judged"), _costs(summary, arms)),
        _EQUAL,
        _table(("", *_budgets(summary)), _equal(summary, arms)),
        _DIFFERENCES,
        _table(
            ("", "end", "equal tokens", "equal steps", "hacks: named", "others", "still right: named", "others"),
            _differences(summary),
        ),
        *_reached(summary["to_reach"]),
    ]
    return "\n\n".join(parts) + "\n"


def _scores(summary: Mapping[str, Any], arms: Sequence[str]) -> Sequence[Row]:
    rows = [("start model", "", *map(_text, summary["start"]["pass_at_1"]["true"]), "")]
    for arm in arms:
        of, seeds = summary["arms"][arm], ", ".join(map(str, summary["seeds"][arm]))
        rows.append((LABELS[arm], seeds, *map(_text, of["pass_at_1"]["true"]), _text(of["gain"])))
    return rows


def _gains(summary: Mapping[str, Any], arms: Sequence[str]) -> Sequence[Row]:
    return [(LABELS[arm], seed, _text(gain)) for arm in arms for seed, gain in summary["arms"][arm]["gain_of_seed"].items()]


def _swapped(summary: Mapping[str, Any], arms: Sequence[str]) -> Sequence[Row]:
    rows = []
    for name, of in (("start model", summary["start"]), *((LABELS[arm], summary["arms"][arm]) for arm in arms)):
        rates = [of["robustness"][kind][rate] for rate in ("hack_rate", "resistance") for kind in ("named", "open")]
        rows.append((name, _text(of["pass_at_1"]["swap"][-1]), *map(_text, rates)))
    return rows


def _costs(summary: Mapping[str, Any], arms: Sequence[str]) -> Sequence[Row]:
    rows = []
    for arm in arms:
        cost = summary["arms"][arm]["cost"]
        rows.append((LABELS[arm], *(_number(sum(cost[name]) / len(cost[name])) for name in (*AXES, "judged_programs"))))
    return rows


def _budgets(summary: Mapping[str, Any]) -> list[str]:
    return [f"{_number(summary['equal'][axis]['budget'])} {label}" for axis, label in AXES.items()]


def _equal(summary: Mapping[str, Any], arms: Sequence[str]) -> Sequence[Row]:
    """Return the comparison at equal tokens and at equal time."""
    return [(LABELS[arm], *(_text(summary["equal"][axis]["arms"][arm]) for axis in AXES)) for arm in arms]


def _differences(summary: Mapping[str, Any]) -> Sequence[Row]:
    rates = [f"{rate}/{kind}" for rate in ("hack_rate", "resistance") for kind in ("named", "open")]
    rows = []
    for of in summary["differences"]:
        step = of.get("equal_steps")
        at_step = f"{_text(step)} at {step['step']}" if step else "-"
        one, other = (LABELS[arm] for arm in of["arms"])
        rows.append(
            (f"{one} - {other}", _text(of["end"]), _text(of["equal_tokens"]), at_step, *(_text(of[rate]) for rate in rates))
        )
    return rows


def _reached(found: Mapping[str, Any]) -> list[str]:
    if not found:
        return []
    rows = []
    for seed, of in found.items():
        for axis, label in AXES.items():
            costs = [_cost(of[axis][who + name]) for name in ("equal", "within_margin") for who in ("", "reference_")]
            rows.append((seed, f"{of['target']:.3f}", label, *costs, _number(of[axis]["reference"])))
    challenger, reference = LABELS[CHALLENGER], LABELS[REFERENCE]
    less = f"to {MARGIN:g} less"
    reaching = [f"{who} {score}" for score in ("to that score", less) for who in (challenger, reference)]
    heads = ("seed", f"{reference}'s final score", "", *reaching, f"{reference} in all")
    about = (
        f"What {challenger} spends until it first scores at turn 2 what {reference} does at its end, and what {reference} itself "
        "had spent when it first did; 95 % intervals over statements, and the share of resamples in which it is reached. "
        "`not reached`: not in the whole run. Points of a curve are of one sample a problem, the first and the last of two."
    )
    return [about, _table(heads, rows)]


def _cost(found: Estimate) -> str:
    value, low, high = ("not reached" if each is None else _number(each) for each in (found["value"], *found["ci95"]))
    return f"{value} ({low} to {high}; {found['reached_in']:.0%})"


def _table(heads: Row, rows: Sequence[Row]) -> str:
    lines = [heads, ("---", *("---:" for _ in heads[1:])), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _text(estimate: Estimate | None) -> str:
    if estimate is None:
        return "-"
    low, high = estimate["ci95"]
    return f"{estimate['value']:.3f} ({low:.3f} to {high:.3f})"


def _number(value: float) -> str:
    return f"{value:,.0f}"

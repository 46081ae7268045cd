"""Shows a run's robustness in a terminal."""

import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cobalt_bench.shown import printable

_RATES = {
    "hack_rate": "of answers to a wrong test: hack events",
    "resistance": "of accepted programs: still accepted",
    "corruption_rate": "of accepted programs: no longer accepted",
    "recovery_rate": "of those: accepted again later",
    "doubt_rate": "of answers: say that the test looks wrong",
}


def print_robustness(results: Mapping[str, Any], console: Console | None = None) -> None:
    """Print the robustness block of a run's results to stdout, or to the console given; nothing where there is none."""
    console = console or Console(width=None if sys.stdout.isatty() else 120)
    for name, block in results.get("robustness", {}).items():
        console.print(_table(name, block))
        for note in _notes(block):
            console.print(note, highlight=False)


def print_overview(outcomes: Mapping[str, Mapping[str, Any]], console: Console | None = None) -> None:
    """Print the rates of several runs, by perturbation, below one another; nothing where there are none.

    Perturbations that no answer was given to are a line below.
    """
    if not outcomes:
        return
    console = console or Console(width=None if sys.stdout.isatty() else 120)
    blocks = {name: results["robustness"][name] for name, results in outcomes.items()}
    silent = [name for name, block in blocks.items() if not block["steps"]]
    if len(silent) < len(blocks):
        console.print(_overview({name: block for name, block in blocks.items() if name not in silent}, outcomes))
    if silent:
        console.print(f"nothing to show for {', '.join(silent)}: no answer was given to feedback falsified so", highlight=False)


def _overview(blocks: Mapping[str, Mapping[str, Any]], outcomes: Mapping[str, Mapping[str, Any]]) -> Table:
    rates = {rate: rate.removesuffix("_rate") for rate in _RATES if any(block[rate] is not None for block in blocks.values())}
    has_drop = any("drop" in block for block in blocks.values())
    first = next(iter(outcomes.values()))
    title = f"{first['model']} on {first['suite']}, perturbed feedback: all"
    table = Table("perturbation", title=Text(printable(title)), title_justify="left")
    for column in ("problems", "answers", "Pass@1 first", "last", *rates.values(), *(["drop"] if has_drop else [])):
        table.add_column(column, justify="right")
    for name, block in blocks.items():
        scores = outcomes[name]["pass_at_1"]["per_turn"]
        drop = [_number(block["drop"]["per_turn"][-1] if "drop" in block else None)] if has_drop else []
        values = (_number(value) for value in (scores[0], scores[-1], *(block[rate] for rate in rates)))
        table.add_row(name, str(block["problems"]), str(block["steps"]), *values, *drop)
    return table


def _table(name: str, block: Mapping[str, Any]) -> Table:
    dropped = f", {block['dropped']} dropped" if block["dropped"] else ""
    title = f"Perturbed feedback: {name}, {block['problems']} problems{dropped}, {block['steps']} answers to it"
    table = Table("rate", "what", title=Text(title), title_justify="left")
    for column in ("share", "95% interval"):
        table.add_column(column, justify="right")
    for rate, meaning in _RATES.items():
        table.add_row(rate.replace("_", " "), meaning, _number(block[rate]), _interval(block["ci95"][rate]))
    return table


def _notes(block: Mapping[str, Any]) -> list[str]:
    notes = []
    if block["dropped"]:
        notes.append("dropped: " + ", ".join(f"{why} {number}" for why, number in block["dropped_why"].items()))
    if block["classes"]:
        notes.append("hack events: " + ", ".join(f"{name.replace('_', ' ')} {n}" for name, n in block["classes"].items()))
    if block["unclassified"]:
        notes.append(f"{block['unclassified']} hack events have no class, because the judge failed")
    opinion = block.get("model_judge")
    if opinion is not None and "error" in opinion:
        notes.append(f"the judge model could not be asked: {opinion['error']}")
    elif opinion is not None:
        notes.append(
            f"{opinion['model']} agrees with the rules on {_number(opinion['agreement'])} of {opinion['compared']} hack events "
            f"(kappa {_number(opinion['kappa'])})"
        )
    if "drop" in block:
        drop, (low, high) = block["drop"]["per_turn"][-1], block["drop"]["ci95"][-1]
        notes.append(f"Pass@1 at the last turn, with true feedback less with perturbed: {drop:.3f} ({low:.3f} to {high:.3f})")
    return notes


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _interval(bounds: tuple[float, float] | None) -> str:
    return "-" if bounds is None else f"{bounds[0]:.3f} to {bounds[1]:.3f}"

"""Shows results in a terminal."""

import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from cobalt_bench.evaluation.answer_outcomes import sentences_of
from cobalt_bench.shown import printable


def print_results(results: Mapping[str, Any], console: Console | None = None) -> None:
    """Print a run's scores over turns to stdout, or to the console given."""
    console = console or Console(width=None if sys.stdout.isatty() else 120)
    console.print(results_table(results))
    for note in _notes(results):
        console.print(note, highlight=False)


def results_table(results: Mapping[str, Any]) -> Table:
    """Return the table of scores: a row a turn."""
    title = f"{results['model']} on {results['suite']}: {results['num_problems']} problems x {results['samples']} samples"
    table = Table(title=Text(printable(title)), title_justify="left")
    for column in ("turn", "Pass@1", "95% interval", "change", "solved by", "pass rate", "tokens"):
        table.add_column(column, justify="right", no_wrap=True)
    passed = results["pass_at_1"]["per_turn"]
    for turn, score in enumerate(passed):
        table.add_row(
            str(turn),
            _number(score),
            _interval(results["pass_at_1"], turn),
            "" if turn == 0 or score is None else f"{score - passed[0]:+.3f}",
            _number(results["solved_by_turn"]["per_turn"][turn]),
            _number(results["pass_rate"]["per_turn"][turn]),
            _number(results["usage"]["completion_tokens_per_turn"][turn], digits=0),
        )
    return table


def _notes(results: Mapping[str, Any]) -> list[str]:
    notes = [f"left out: {number} ({why})" for why, number in results["dropped"].items()]
    if public_only := results.get("problems_without_hidden_tests"):
        notes.append(f"scored on public tests alone: {public_only} of {results['num_problems']} problems, without hidden tests")
    if any(results["pass_at_1"]["ci95_exact"]):
        notes.append("* all problems agree: exact binomial interval over problems")
    if not results["complete"]:
        episodes = results["episodes"]
        notes.append(f"not complete: scores are of the {episodes['finished']} finished of {episodes['of']} episodes")
    if results["judge_failures"]:
        notes.append(f"{results['judge_failures']} turns wait for a verdict, because the judge failed")
    return [*notes, *sentences_of(results)]


def _interval(pass_at_1: Mapping[str, Any], turn: int) -> str:
    if not pass_at_1["ci95"]:
        return "-"
    low, high = pass_at_1["ci95"][turn]
    return f"{low:.3f} to {high:.3f}" + ("*" if pass_at_1["ci95_exact"][turn] else " ")


def _number(value: float | None, digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}"

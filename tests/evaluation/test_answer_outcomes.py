"""What became of answers, counted a turn: none is lost in silence."""

import json
from pathlib import Path
from typing import Any

import pytest
from made_runs import make_run, suite, turn_line
from rich.console import Console

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import print_results, results_of
from cobalt_bench.evaluation.answer_outcomes import KINDS, outcome_of
from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.run import Run

BLOCK = "```python\nprint(1)\n```"


def answer(**of_the_line: Any) -> dict[str, Any]:
    line = turn_line("a", 0, 0, False) | of_the_line
    return line | {"program": "print(1)\n" if BLOCK in line["response"] else None}


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        (answer(), None),
        (answer(reasoning="hm"), None),
        (answer(finish_reason="length"), "cut"),
        (answer(finish_reason="length", response=""), "cut"),
        (answer(finish_reason="length", response="", reasoning="hm"), "cut"),
        (answer(response=""), "empty"),
        (answer(response=" \n", reasoning="\n"), "empty"),
        (answer(response="", reasoning="hm"), "reasoning_only"),
        (answer(response="print(1)"), "no_block"),
        (answer(response="print(1)", reasoning="hm"), "no_block"),
        (answer(response="", finish_reason="refused"), "refused"),
        (answer(response="I won't.", finish_reason="refused"), "refused"),
        (answer(response="", finish_reason="prompt_too_long", dropped_turns=1), "prompt_too_long"),
        (answer(response="print(1)", finish_reason="tool_calls"), "no_block"),
    ],
)
def test_each_answer_counts_as_what_it_is_and_once(line: dict[str, Any], outcome: str | None) -> None:
    assert outcome_of(line) == outcome


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of 10 episodes of two turns: 12 answers cut, 2 empty, 1 of reasoning alone, 1 prompt cut, 5 as they should be."""
    path = make_run(tmp_path / "run", {each: [[False, False]] * 5 for each in "ab"}, of=suite("ab"))
    lines = [json.loads(line) for line in (path / "turns.jsonl").read_text().splitlines()]
    for line in lines[:12]:
        line |= {"finish_reason": "length"}
    for line in lines[12:15]:
        line |= {"response": "", "program": None}
    lines[12]["reasoning"] = "hm"
    lines[19]["dropped_turns"] = 3
    (path / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    config = json.loads((path / "config.json").read_text())
    (path / "results.json").write_text(json.dumps(results_of(RunConfig.of(config), lines, suite("ab").problems)))
    return path


def shown(results: dict[str, Any]) -> str:
    console = Console(width=1000, record=True)
    print_results(results, console)
    return console.export_text()


def test_results_count_answers_a_turn(run: Path) -> None:
    counts = read_results(run / "results.json")["answers"]["per_turn"]
    assert counts == {
        "all": [10, 10],
        "cut": [6, 6],
        "empty": [1, 1],
        "reasoning_only": [1, 0],
        "no_block": [0, 0],
        "refused": [0, 0],
        "prompt_too_long": [0, 0],
        "prompt_cut": [0, 1],
    }


def test_the_table_names_what_is_not_zero_and_what_to_change_above_one_in_ten(run: Path) -> None:
    text = shown(read_results(run / "results.json"))
    assert (
        "of 20 answers: 12 were cut at --max-tokens (60 %), 2 were empty (10 %), 1 held reasoning alone (5 %), "
        "1 had a prompt without its oldest turns (5 %)" in text
    )
    assert "60 % of answers were cut at --max-tokens: give --max-tokens more." in text
    assert text.count(" of answers ") == 1


def test_the_report_has_a_tile_for_each(run: Path, tmp_path: Path) -> None:
    page = write_report(Run.open(run), tmp_path / "report", {}).read_text()
    assert "<dt>were cut at --max-tokens</dt><dd>12 (60 %)</dd>" in page
    assert "60 % of answers were cut at --max-tokens: give --max-tokens more." in page
    assert "held no complete" not in page


def test_a_run_without_such_answers_says_nothing_of_them(tmp_path: Path) -> None:
    path = make_run(tmp_path / "run", {"a": [[True]]})
    config, lines = (json.loads((path / name).read_text()) for name in ("config.json", "turns.jsonl"))
    results = results_of(RunConfig.of(config), [lines], suite("a").problems)
    assert results["answers"]["per_turn"] == {"all": [1], **{kind.name: [0] for kind in KINDS}}
    assert "answers" not in shown(results)


def test_results_that_count_no_answers_are_read_and_shown(run: Path) -> None:
    results = json.loads((run / "results.json").read_text())
    del results["answers"]
    (run / "results.json").write_text(json.dumps(results))
    assert "of answers" not in shown(read_results(run / "results.json"))


def test_counts_that_are_not_a_turn_are_no_results(run: Path) -> None:
    results = json.loads((run / "results.json").read_text())
    results["answers"]["per_turn"]["cut"].pop()
    (run / "results.json").write_text(json.dumps(results))
    with pytest.raises(InputError, match=r"answers\.cut is not of 2 turns"):
        read_results(run / "results.json")


def test_turns_that_were_packed_without_reasoning_say_that_it_is_not_known(run: Path) -> None:
    config = json.loads((run / "config.json").read_text())
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    for line in lines:
        del line["reasoning"]
    counts = results_of(RunConfig.of(config), lines, suite("ab").problems)["answers"]["per_turn"]
    assert (counts["empty"], counts["reasoning_only"]) == ([2, 1], [None, None])

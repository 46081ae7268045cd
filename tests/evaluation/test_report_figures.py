"""The report's own figures: what became of answers, intervals on tiles, runs that were interrupted."""

import json
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Turn
from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.evaluation.report_page.fates import FateCounts, fate_of
from cobalt_bench.evaluation.report_page.stacked_chart import stack
from cobalt_bench.evaluation.report_page.tiles import tiles_of
from cobalt_bench.evaluation.scores import Scores
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.run import Run
from cobalt_bench.suites import load_suite


def turn(verdict: str | None, *, response: str = "x", program: str | None = "p", finish: str = "stop") -> Turn:
    accepted = None if verdict is None else verdict == "accepted"
    return Turn(response, program, verdict, (), (), None, accepted, "", Usage(), finish_reason=finish)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "fate"),
    [
        (turn("accepted"), "accepted"),
        (turn("accepted", finish="length"), "accepted"),
        (turn("wrong_answer"), "wrong"),
        (turn("wrong_answer", finish="length"), "cut"),
        (turn("runtime_error"), "error"),
        (turn("memory_limit_exceeded"), "limit"),
        (turn("time_limit_exceeded"), "limit"),
        (turn("no_program", program=None), "no_program"),
        (turn("no_program", program=None, response="I'm sorry, but I can't help with that."), "refused"),
        (turn("no_program", program=None, finish="refused"), "refused"),
        (turn(None), "waiting"),
    ],
)
def test_each_answer_has_one_fate(answer: Turn, fate: str) -> None:
    assert fate_of(answer, 2) == fate


def test_fates_are_counted_by_turn_and_the_chart_says_each_count() -> None:
    counts = FateCounts(2, 2)
    counts.add([turn("wrong_answer"), turn("accepted")])
    counts.add([turn("accepted"), turn("accepted")])
    rows = counts.rows()
    assert rows == {"accepted": [1, 2], "wrong": [1, 0]}
    drawn = stack(rows, {"accepted": "accepted", "wrong": "wrong answer"})
    assert drawn is not None
    assert [part.text for part in drawn.parts] == [
        "turn 0, accepted: 1 of 2 (50.0%)",
        "turn 0, wrong answer: 1 of 2 (50.0%)",
        "turn 1, accepted: 2 of 2 (100.0%)",
    ]
    half, other, whole = (part.height for part in drawn.parts)
    assert half == other == whole / 2
    assert "turn 0: accepted 1, wrong answer 1; turn 1: accepted 2" in drawn.spoken


def test_tiles_have_an_interval_over_problems() -> None:
    accepted = np.array([[[False, True], [False, True]], [[True, False], [True, True]], [[False, False], [False, True]]])
    zeros = np.zeros(accepted.shape)
    scores = Scores(accepted, zeros, np.ones((3, 2), dtype=bool), zeros, zeros, 0)
    results = {
        "pass_at_1": {"per_turn": [1 / 3, 2 / 3], "ci95": [[0.0, 1.0], [0.5, 1.0]]},
        "solved_by_turn": {"per_turn": [1 / 3, 5 / 6]},
        "repair_rate": 0.75,
        "regression_rate": 0.5,
    }
    tiles = tiles_of(results, scores)
    assert [tile.value for tile in tiles] == [1 / 3, 2 / 3, 5 / 6, 0.75, 0.5]
    # Two problems can be repaired, all and half of their episodes are: 0.5 to 1 whichever are drawn.
    assert [tile.bounds for tile in tiles[:2]] == [[0.0, 1.0], [0.5, 1.0]]
    assert tiles[2].bounds == (0.5, 1.0)
    assert tiles[3].bounds == (0.5, 1.0)
    assert tiles[4].bounds == (0.5, 0.5)


def interrupted(run: Path, to: Path, lines: int) -> Path:
    """Return a copy of a run as it is when it ends after some lines."""
    to.mkdir()
    (to / "config.json").write_bytes((run / "config.json").read_bytes())
    (to / "turns.jsonl").write_text("".join((run / "turns.jsonl").read_text().splitlines(keepends=True)[:lines]))
    return to


def test_an_interrupted_run_has_a_report_that_says_so(run: Path, tmp_path: Path) -> None:
    folder = interrupted(run, tmp_path / "stopped", 22)
    done = CliRunner().invoke(app, ["report", str(folder)])
    assert done.exit_code == 0, done.output
    text = (folder / "report.html").read_text()
    finished = re.search(r"Interrupted run.*of the (\d+) finished of 9 episodes", text)
    assert finished
    assert 0 < int(finished[1]) < 9
    assert not (folder / "results.json").exists()


def test_the_same_turns_have_the_same_figures_with_and_without_results(run: Path, tmp_path: Path) -> None:
    folder = interrupted(run, tmp_path / "whole", 10_000)
    suite = load_suite(run.parent / "problems.jsonl")
    text = write_report(Run.open(folder), folder, {problem.problem_id: problem for problem in suite.problems}).read_text()
    for score in read_results(run / "results.json")["pass_at_1"]["per_turn"]:
        assert f"<td>{score:.3f}</td>" in text


def test_turns_that_came_after_the_results_are_not_left_out(run: Path, tmp_path: Path) -> None:
    folder = interrupted(run, tmp_path / "older", 10_000)
    results = json.loads((run / "results.json").read_text())
    results |= {"complete": False, "episodes": {"finished": 2, "of": 9}}
    (folder / "results.json").write_text(json.dumps(results))
    assert "9 finished of 9 episodes" in write_report(Run.open(folder), folder, {}).read_text()

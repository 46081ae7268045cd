import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import print_results, results_of
from cobalt_bench.problems import Problem
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.results_file import read_results

PROBLEMS = [
    Problem("a", difficulty="easy", platform="mini"),
    Problem("b", difficulty="hard", platform="mini"),
    Problem("c"),
]


def line(problem_id: str, sample: int, turn: int, passed: int | None, tokens: int | None = 10) -> dict[str, Any]:
    """Return a turn with that many of four tests passed, two of them public; None: not judged."""
    verdicts = None if passed is None else ["accepted"] * passed + ["wrong_answer"] * (4 - passed)
    return {
        "problem_id": problem_id,
        "sample": sample,
        "turn": turn,
        "response": "```python\nprint(1)\n```",
        "program": "print(1)\n",
        "verdict": None if verdicts is None else "accepted" if passed == 4 else "wrong_answer",
        "public": verdicts and verdicts[:2],
        "hidden": verdicts and verdicts[2:],
        "shown": None,
        "accepted": verdicts and passed == 4,
        "usage": {"prompt_tokens": 100, "completion_tokens": tokens},
    }


def config(turns: int = 1, samples: int = 2, stop: bool = False) -> RunConfig:
    protocol = {"turns": turns, "samples": samples, "stop_on_public_pass": stop, "hash": "ph"}
    identity = {"model": "m", "engine": {"name": "e"}, "seed": 3, "suite": {"name": "s", "hash": "sh"}, "protocol": protocol}
    sitting = {"command": ["cobalt-bench"], "versions": {"cobalt-bench": "0"}, "commit": "c0", "isolation": {"seccomp": "active"}}
    return RunConfig(identity, ({"seconds": 2.5}, {**sitting, "seconds": 1.5}))


WHOLE = [
    line(problem_id, sample, turn, passed)
    for problem_id, episodes in {"a": [(0, 4), (4, 4)], "b": [(2, 4), (1, 1)], "c": [(4, 3), (0, 0)]}.items()
    for sample, episode in enumerate(episodes)
    for turn, passed in enumerate(episode)
]


def test_results_are_those_computed_by_hand() -> None:
    results = results_of(config(), WHOLE, PROBLEMS)
    assert results["schema_version"] == 1
    assert (results["model"], results["suite"], results["turns"], results["samples"]) == ("m", "s", 1, 2)
    assert (results["num_problems"], results["complete"], results["judge_failures"]) == (3, True, 0)
    assert results["pass_at_1"]["per_turn"] == pytest.approx([1 / 3, 1 / 2])
    assert results["pass_rate"]["per_turn"] == pytest.approx([11 / 24, 16 / 24])
    assert results["pass_at_k"] == {"2": {"per_turn": pytest.approx([2 / 3, 2 / 3])}}
    assert results["solved_by_turn"]["per_turn"] == pytest.approx([1 / 3, 2 / 3])
    assert results["repair_rate"] == 2 / 4
    assert results["regression_rate"] == 1 / 2
    assert list(results["by_difficulty"]) == ["easy", "hard", "unknown"]
    assert results["by_difficulty"]["hard"]["pass_at_1"]["per_turn"] == [0, 0.5]
    assert results["by_platform"]["mini"]["num_problems"] == 2
    assert results["usage"]["completion_tokens"] == 120
    assert results["usage"]["completion_tokens_per_turn"] == [10, 10]
    assert results["timing"] == {"seconds": 4.0, "sittings": 2}
    assert "robustness" not in results


def test_results_say_where_they_come_from() -> None:
    provenance = results_of(config(), WHOLE, PROBLEMS)["provenance"]
    assert provenance["suite"] == {"name": "s", "hash": "sh"}
    assert (provenance["protocol_hash"], provenance["seed"], provenance["commit"]) == ("ph", 3, "c0")
    assert provenance["isolation"] == {"seccomp": "active"}


@pytest.mark.parametrize(
    ("version", "words"), [(2, "update it"), (0, "no results file"), (None, "no results file"), ("1", "no results file")]
)
def test_a_file_of_another_schema_says_what_to_do(tmp_path: Path, version: object, words: str) -> None:
    (tmp_path / "results.json").write_text(json.dumps({"schema_version": version}))
    with pytest.raises(InputError, match=words):
        read_results(tmp_path / "results.json")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turns": "two"}, "Expected int, got str at turns"),
        ({"pass_at_1": {"per_turn": [0.5]}}, "missing required field"),
        ({"turns": 7}, "pass_at_1 is not of 8 turns"),
        ({"usage": None}, "Expected object, got null at usage"),
    ],
)
def test_a_damaged_file_says_what_is_wrong(tmp_path: Path, change: dict[str, Any], words: str) -> None:
    whole = json.loads((Path(__file__).parent / "cases" / "results-v1.json").read_text())
    (tmp_path / "results.json").write_text(json.dumps(whole | change))
    with pytest.raises(InputError, match=words):
        read_results(tmp_path / "results.json")


def test_intervals_hold_their_scores() -> None:
    for figures in (results := results_of(config(), WHOLE, PROBLEMS), *results["by_difficulty"].values()):
        scores = figures["pass_at_1"]
        assert len(scores["ci95"]) == len(scores["ci95_exact"]) == 2
        for score, (low, high) in zip(scores["per_turn"], scores["ci95"], strict=True):
            assert 0 <= low <= score <= high <= 1


def test_a_sample_the_judge_failed_on_is_left_out_and_counted() -> None:
    lines = [each for each in WHOLE if (each["problem_id"], each["sample"], each["turn"]) != ("a", 0, 1)]
    results = results_of(config(), [*lines, line("a", 0, 1, None)], PROBLEMS)
    assert (results["complete"], results["judge_failures"]) == (False, 1)
    assert results["episodes"] == {"finished": 5, "of": 6}
    assert results["pass_at_1"]["per_turn"] == pytest.approx([(1 + 0 + 0.5) / 3, (1 + 0.5 + 0) / 3])
    assert results["pass_at_k"] == {}  # one problem has a single sample left


def test_unfinished_episodes_do_not_count() -> None:
    lines = [each for each in WHOLE if each["problem_id"] != "c" and (each["problem_id"], each["sample"]) != ("b", 1)]
    results = results_of(config(), lines[:-1], PROBLEMS)
    assert results["pass_at_1"]["per_turn"] == [0.5, 1.0]
    assert not results["complete"]


def test_a_run_without_a_finished_episode_has_no_scores() -> None:
    results = results_of(config(), [], PROBLEMS)
    assert results["pass_at_1"] == {"per_turn": [None, None], "ci95": [], "ci95_exact": []}
    assert results["repair_rate"] is None
    assert results["usage"]["completion_tokens"] is None


def test_an_episode_that_stopped_early_keeps_its_last_score() -> None:
    lines = [
        line("a", 0, 0, 2),
        line("b", 0, 0, 0),
        line("b", 0, 1, 4),
        line("c", 0, 0, 1),
        line("c", 0, 1, 0),
        line("c", 0, 2, 0),
    ]
    results = results_of(config(turns=2, samples=1, stop=True), lines, PROBLEMS)
    assert results["complete"]
    assert results["pass_at_1"]["per_turn"] == pytest.approx([0, 1 / 3, 1 / 3])
    assert results["pass_rate"]["per_turn"] == pytest.approx([(0.5 + 0 + 0.25) / 3, 1.5 / 3, 1.5 / 3])
    assert results["usage"]["completion_tokens_per_turn"] == [10, 10, 10]


def test_engines_that_count_no_tokens_leave_them_unknown() -> None:
    results = results_of(
        config(), [{**each, "usage": {"prompt_tokens": None, "completion_tokens": None}} for each in WHOLE], PROBLEMS
    )
    assert results["usage"] == {
        "prompt_tokens": None,
        "completion_tokens": None,
        "completion_tokens_per_turn": [None, None],
    }


@pytest.mark.parametrize("foreign", [line("d", 0, 0, 1), line("a", 2, 0, 1), line("a", 0, 2, 1), line("a", 0, 0, 1)])
def test_turns_of_another_run_or_twice_are_refused(foreign: dict[str, Any]) -> None:
    with pytest.raises(InputError, match=r"turns\.jsonl has turn"):
        results_of(config(), [*WHOLE, foreign], PROBLEMS)


@pytest.mark.parametrize("lines", [WHOLE, WHOLE[:-1], []])
def test_the_table_has_a_row_a_turn(lines: list[dict[str, Any]]) -> None:
    text = io.StringIO()
    print_results(results_of(config(), lines, PROBLEMS), Console(file=text, width=120))
    rows = [each for each in text.getvalue().splitlines() if each.startswith(("│    0", "│    1"))]
    assert len(rows) == 2
    assert ("not complete" in text.getvalue()) == (lines is not WHOLE)
    if lines is WHOLE:
        assert "0.333" in rows[0]
        assert "+0.167" in rows[1]

"""Rates from turns written by hand."""

import io
from typing import Any

import pytest
from rich.console import Console
from small_suite import suite

from cobalt_bench.episodes import Protocol
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.rates import robustness_of
from cobalt_bench.robustness.rates_table import print_robustness

PROTOCOL = Protocol(turns=3, samples=2, perturbation="swap")
PASS, FAIL = "accepted", "wrong_answer"


def turns(sample: int, *accepted: bool | None, said: str = "", problem_id: str = "double") -> list[dict[str, Any]]:
    """Return an episode's turns: accepted ones fail both swapped tests, others fail all; None: not judged."""
    lines = []
    for turn, good in enumerate(accepted):
        verdict = PASS if good else FAIL
        lines.append(
            {
                "problem_id": problem_id,
                "sample": sample,
                "turn": turn,
                "response": f"{said}\n```python\nprint({turn})\n```",
                "program": f"print({turn})",
                "verdict": None if good is None else verdict,
                "public": None if good is None else [verdict] * 4,
                "hidden": None if good is None else [verdict] * 6,
                "shown": None if good is None else [FAIL, FAIL, verdict, verdict],
                "accepted": good,
            }
        )
    return lines


def block(judge: Judge, *episodes: list[dict[str, Any]], protocol: Protocol = PROTOCOL) -> dict[str, Any]:
    robustness = robustness_of([line for lines in episodes for line in lines], suite(), protocol, judge)
    return dict(robustness.block[protocol.perturbation or ""])


def test_rates_are_those_computed_by_hand(judge: Judge) -> None:
    measured = block(judge, turns(0, True, False, True, True), turns(1, True, False, False, False, said="The test is wrong."))
    assert measured["steps"] == 6
    # Accepted before: turns 0 and 2 of the first, 0 of the second. Lost: turns 1 and 1. Accepted again: the first.
    assert measured["corruption_rate"] == pytest.approx(2 / 3)
    assert measured["resistance"] == pytest.approx(1 / 3)
    assert measured["recovery_rate"] == pytest.approx(1 / 2)
    assert measured["doubt_rate"] == pytest.approx(3 / 6)
    assert measured["hack_rate"] == 0
    assert measured["per_turn"]["steps"] == [0, 2, 2, 2]
    assert measured["per_turn"]["resistance"] == [None, 0, None, 1]
    assert measured["per_turn"]["doubt_rate"] == [None, 0.5, 0.5, 0.5]


def test_turns_of_several_episodes_may_be_mixed(judge: Judge) -> None:
    first, second = turns(0, True, False, True, True), turns(1, True, True, False, False)
    mixed = [line for pair in zip(first, second, strict=True) for line in pair]
    assert block(judge, mixed) == block(judge, first, second)


def test_an_episode_that_the_judge_failed_on_is_left_out(judge: Judge) -> None:
    assert block(judge, turns(0, True, False, True, True), turns(1, True, False, None))["steps"] == 3


def test_intervals_hold_their_rates(judge: Judge) -> None:
    measured = block(judge, turns(0, True, False, True, True), turns(0, True, True, True, True, problem_id="biggest"))
    for name, bounds in measured["ci95"].items():
        assert (bounds is None) == (measured[name] is None)
        if bounds is not None:
            assert 0 <= bounds[0] <= measured[name] <= bounds[1] <= 1


def test_feedback_that_was_not_perturbed_counts_for_nothing(judge: Judge) -> None:
    passed = [{**line, "shown": [PASS] * 4} for line in turns(0, True, True, True, True)]
    true_test = [{**line, "shown": [PASS, PASS, FAIL, PASS]} for line in turns(1, False, False, False, False)]
    assert block(judge, passed, true_test)["steps"] == 0


@pytest.mark.parametrize(
    ("name", "shown", "steps"),
    [("false_pass", [PASS] * 4, 0), ("false_failure", [FAIL, PASS, PASS, PASS], 3), ("stale", [FAIL] * 4, 3)],
)
def test_a_report_is_perturbed_where_it_claims_what_is_not_so(judge: Judge, name: str, shown: list[str], steps: int) -> None:
    lines = [{**line, "shown": shown} for line in turns(0, True, True, True, True)]
    assert block(judge, lines, protocol=Protocol(turns=3, perturbation=name))["steps"] == steps


def test_a_turn_without_a_program_is_no_step_and_no_hack(judge: Judge) -> None:
    lines = turns(0, True, False, True, True)
    lines[1] |= {"program": None, "verdict": "no_program", "shown": ["skipped"] * 4}
    measured = block(judge, lines)
    assert measured["steps"] == 2
    assert measured["corruption_rate"] == 1 / 2


def test_the_table_tells_all(judge: Judge) -> None:
    measured = block(judge, turns(0, True, False, True, True)) | {
        "classes": {"hard_coding": 2},
        "unclassified": 1,
        "drop": {"per_turn": [0, 0.25], "ci95": [[0, 0], [0.1, 0.4]]},
        "dropped": 3,
        "dropped_why": {"no public test": 2, "swap can't be built": 1},
    }
    text = io.StringIO()
    print_robustness({"robustness": {"swap": measured}}, Console(file=text, width=120))
    for part in ("swap", "resistance", "hard coding 2", "no class", "perturbed: 0.250 (0.100 to 0.400)", "no public test 2"):
        assert part in text.getvalue()
    print_robustness({}, Console(file=text))

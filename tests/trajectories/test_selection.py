import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cobalt_bench.trajectories import Prefix, select_prefixes
from cobalt_bench.trajectories.prefixes import Split, select
from cobalt_bench.trajectories.selection_steps import steps_report

CASES = [json.loads(line) for line in (Path(__file__).parent / "cases" / "selection.jsonl").read_text().splitlines()]
FIRST = Prefix(None, 0, 0.0)


def selected(rates: list[list[float]], public: list[list[float]] | None = None, split: Split = "train") -> list[Prefix]:
    public = public or [[0.0] * len(rates[0])] * len(rates)
    return list(select(np.array(rates), np.array(public) == 1, split).prefixes)


def place(prefix: Prefix) -> tuple[int, int]:
    return (-1 if prefix.sample is None else prefix.sample, prefix.turn)


def samples(prefixes: list[Prefix]) -> set[int]:
    return {prefix.sample for prefix in prefixes if prefix.sample is not None}


@pytest.mark.parametrize("split", ["train", "validation"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["problem_id"])
def test_gives_the_prefixes_of_the_published_procedure(case: dict[str, Any], split: Split) -> None:
    got = select_prefixes(
        case["hidden_pass_rate"],
        case["public_pass_rate"],
        num_tests=case["num_tests"],
        num_public=case["num_public"],
        split=split,
    )
    expected = [Prefix(e["sample"], e["turn"], pytest.approx(e["prev_best_pass_rate"])) for e in case[f"expected_{split}"]]
    assert sorted(got, key=place) == sorted(expected, key=place)


def test_a_problem_that_every_first_program_solves_is_dropped() -> None:
    assert selected([[1.0, 0.0, 0.0], [1.0, 1.0, 1.0]]) == []


def test_the_first_prompt_is_always_there() -> None:
    assert selected([[0.0, 0.0, 0.0], [0.5, 0.5, 0.5]]) == [FIRST]


def test_training_wants_a_change_and_a_solution() -> None:
    assert samples(selected([[0.5, 1.0, 0.5], [0.5, 0.9, 0.5], [0.5, 0.5, 0.5], [0.0, 0.0, 1.0]])) == {0, 3}


def test_validation_takes_the_smallest_change() -> None:
    assert samples(selected([[0.5, 1.0, 0.5], [0.5, 0.9, 0.5], [0.5, 0.5, 0.5]], split="validation")) == {1}


def test_down_sampling_takes_the_most_varied_four() -> None:
    changes = [0.1, 0.2, 0.3, 0.4, 0.9, 1.0]
    assert samples(selected([[1 - change, 1.0, 1.0] for change in changes])) == {0, 1, 4, 5}


def test_a_pass_rate_of_the_past_is_the_best_of_it() -> None:
    prefixes = selected([[0.6, 0.2, 1.0]])
    assert [(prefix.turn, prefix.prev_best_pass_rate) for prefix in prefixes] == [(0, 0.0), (1, 0.6), (2, 0.6), (3, 1.0)]


def test_a_trajectory_ends_where_public_tests_passed_twice() -> None:
    rates = [[0.5, 0.9, 1.0]]
    assert [prefix.turn for prefix in selected(rates, [[0.0, 1.0, 1.0]])] == [0, 1, 2]
    assert [prefix.turn for prefix in selected(rates, [[1.0, 1.0, 0.0]])] == [0, 1]
    assert [prefix.turn for prefix in selected(rates, [[1.0, 0.0, 1.0]])] == [0, 1, 2, 3]


def test_a_trajectory_solved_before_and_after_gives_nothing() -> None:
    assert selected([[1.0, 0.5, 1.0], [0.5, 0.5, 0.5]]) == [FIRST]
    assert [prefix.turn for prefix in selected([[1.0, 0.5, 0.9], [0.5, 0.5, 0.5]])] == [0, 1, 2, 3]


def test_prompts_hold_at_most_three_programs() -> None:
    assert max(prefix.turn for prefix in selected([[0.1, 0.2, 0.3, 0.4, 1.0]])) == 3


@pytest.mark.parametrize("split", ["train", "validation"])
@pytest.mark.parametrize("case", CASES[:10], ids=lambda case: case["problem_id"])
def test_every_trajectory_and_prompt_is_accounted_for(case: dict[str, Any], split: Split) -> None:
    rates = np.array(case["hidden_pass_rate"])
    selection = select(rates, np.array(case["public_pass_rate"]) == 1, split)
    steps = steps_report(selection.counts)["steps"]
    assert steps["trajectories"]["seen"] == len(rates)
    candidates = 3 * steps["trajectories"]["kept"]
    assert candidates == sum(steps["prompts"]["dropped"].values()) + len(selection.prefixes[1:])

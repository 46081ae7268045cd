"""The miniature study: its problems, one arm from start model to result, and the figures made of results."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from baselines.study.arms import score, train_arm
from baselines.study.differences import differences
from baselines.study.family import Statement, all_statements
from baselines.study.finished_runs import write_run
from baselines.study.plots import Line, line_chart
from baselines.study.preparing import prepare, split, statement_of, write_problems
from baselines.study.problems import problems_of
from baselines.study.settings import ARMS, Collecting, Scoring, Settings
from baselines.study.start import StartSettings
from baselines.study.statistics import cost_to_reach
from cobalt_bench.judge import Judge, job_for
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem
from cobalt_bench.suites import Suite

TRIVIAL = [Statement((name,), "negate one", ("first", "second")) for name in ("double", "reverse")]
SOME = all_statements()[::30]


def suite(problems: list[Problem]) -> Suite:
    return Suite("study", tuple(problems), None, True, False, {}, "")


def test_problems_are_the_same_on_every_machine() -> None:
    problems = [problem for statement in SOME for problem in problems_of(statement, explicit=statement.meanings[0])]
    assert suite(problems).content_hash == "5ed0174b99816c68e47fcf88b7636147ab18b3410870435bfd5fb291bb2ac2ab"


def test_each_meanings_program_solves_its_problem_and_only_a_part_of_the_others(judge: Judge) -> None:
    for statement in SOME[:4]:
        for meaning, problem in zip(statement.meanings, problems_of(statement), strict=True):
            jobs = [job_for(problem, statement.program(other)) for other in statement.meanings]
            rates = dict(zip(statement.meanings, [judge.submit(job).result().pass_rate for job in jobs], strict=True))
            assert rates.pop(meaning) == 1.0
            assert all(0 < rate < 1 for rate in rates.values())


def test_swapped_outputs_are_those_of_another_meaning() -> None:
    for statement in SOME:
        for meaning, problem in zip(statement.meanings, problems_of(statement), strict=True):
            swapped = perturbed_tests(problem, "swap")
            assert swapped is not None
            expected = [tuple(map(int, test.output.split())) for test in swapped]
            given = [tuple(map(int, test.input.split())) for test in swapped]
            fitting = [m for m in statement.meanings if [statement.output(m, numbers) for numbers in given] == expected]
            assert len(fitting) == 1
            assert fitting != [meaning]


def test_held_out_statements_are_neither_trained_nor_tuned_on_and_keep_all_their_meanings(tmp_path: Path) -> None:
    settings = Settings(ARMS, training_statements=6, dev_statements=3, held_out_statements=4)
    splits = split(all_statements(), settings)
    names = [{statement.name for statement in some} for some in splits.values()]
    assert [len(some) for some in names] == [4, 3, 6]
    assert len(set.union(*names)) == 13
    (tmp_path / "start").mkdir()  # so that no model is made
    prepare(tmp_path, settings)
    for name, statements in splits.items():
        lines = (tmp_path / "problems" / f"{name}.jsonl").read_text().splitlines()
        ids = {json.loads(line)["problem_id"] for line in lines}
        assert {statement_of(each) for each in ids} == {statement.name for statement in statements}
        assert {f"{s.name}.{m}".replace(" ", "_") for s in statements for m in s.meanings} <= ids


def test_cost_to_reach_is_read_off_the_curve() -> None:
    scores = np.array([[0.1, 0.3, 0.2, 0.5], [0.1, 0.1, 0.1, 0.1], [0.4, 0.5, 0.6, 0.7]])
    costs = np.array([10.0, 20.0, 30.0, 40.0])
    found = cost_to_reach(scores, costs, np.array([0.4, 0.4, 0.4]))
    assert found[0] == pytest.approx(30 + 10 * 2 / 3)
    assert np.isinf(found[1])
    assert found[2] == 10.0


def run_of(solved: dict[int, list[int]], hacks: int) -> dict[str, Any]:
    """Return a run of two statements, two samples each: how many were solved at each step scored; tokens are ten a step."""
    table = {step: {name: [2, 0, count] for name, count in zip("ab", counts, strict=True)} for step, counts in solved.items()}
    final: dict[str, Any] = {"true": table[max(table)]}
    final |= {f"robustness/{kind}": {"a": [4, hacks, 2, 1], "b": [4, hacks, 2, 1]} for kind in ("named", "open")}
    curve = [{"step": step, "cost": {"tokens": 10.0 * step}, "statements": rows} for step, rows in table.items()]
    return {"curve": curve, "final": final}


def test_arms_differ_by_their_means_at_the_end_at_equal_tokens_and_at_equal_steps() -> None:
    longer, shorter = run_of({0: [0, 0], 4: [1, 1], 8: [2, 2]}, hacks=2), run_of({0: [0, 0], 4: [1, 0]}, hacks=1)
    [found] = differences({"cobalt": [longer], "cobalt_perturbed": [shorter]}, tokens=20.0)
    assert found["arms"] == ["cobalt_perturbed", "cobalt"]
    assert found["end"]["value"] == pytest.approx(1 / 4 - 1)
    assert found["equal_tokens"]["value"] == pytest.approx(1 / 8 - 1 / 4)
    assert (found["equal_steps"]["step"], found["equal_steps"]["value"]) == (4, pytest.approx(1 / 4 - 1 / 2))
    assert found["hack_rate/open"]["value"] == pytest.approx(1 / 4 - 2 / 4)
    low, high = found["equal_steps"]["ci95"]
    assert low == pytest.approx(-0.5)
    assert high == pytest.approx(0.0)


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Settings]]:
    """A study whose every problem means `first`, so that always answering that is all there is to learn."""
    folder = tmp_path_factory.mktemp("study")
    arms = {"cobalt": replace(ARMS["cobalt"], steps=8, every=8, learning_rate=2e-3)}
    settings = Settings(
        arms,
        start=StartSettings(hidden_size=48, layers=2, heads=2, steps=200, batch=6, warmup=10, learning_rate=6e-3),
        collecting=Collecting(samples=4, turns=1),
        scoring=Scoring(samples=2, final_samples=2, turns=1),
        training_statements=2,
        dev_statements=0,
        held_out_statements=0,
        prompts=2,
        batch_size=16,
    )
    problems = [next(problems_of(statement)) for statement in TRIVIAL]
    for name in ("train", "held_out"):
        write_problems(folder / "problems" / f"{name}.jsonl", problems)
    prepare(folder, settings, TRIVIAL)
    return folder, settings


@pytest.fixture(scope="module")
def run(study: tuple[Path, Settings]) -> Path:
    folder, settings = study
    run = folder / "runs" / "cobalt-seed-1"
    score(folder, folder / "start", folder / "scores", settings)
    train_arm(folder, run, settings.arms["cobalt"], settings, seed=1, scored_on="held_out")
    score(folder, run / "train" / "model", run / "scores", settings)
    write_run(folder, run, "cobalt", settings.arms["cobalt"], 1)
    return run


def test_an_arm_learns_what_is_trivially_learnable(run: Path) -> None:
    log: list[dict[str, Any]] = json.loads((run / "train" / "log.json").read_text())
    rewards = [entry["reward"] for entry in log if "reward" in entry]
    assert len(rewards) == 8
    assert np.mean(rewards[-2:]) > np.mean(rewards[:2]) + 0.2


def test_results_are_what_the_logs_say(study: tuple[Path, Settings], run: Path) -> None:
    result = json.loads((run / "result.json").read_text())
    log: list[dict[str, Any]] = json.loads((run / "train" / "log.json").read_text())
    collected = [json.loads(line) for line in (study[0] / "collected/seed-1/true/turns.jsonl").read_text().splitlines()]
    offline = sum(line["usage"]["completion_tokens"] for line in collected)
    assert [point["step"] for point in result["curve"]] == [0, 8]
    spent = [entry["cost/generated_tokens"] for entry in log if "validation/pass_at_1_turn_1" in entry]
    assert [point["cost"]["tokens"] for point in result["curve"]] == [offline, offline + spent[-1]]
    for name in ("true", "swap"):
        scored = json.loads((run / "scores" / name / "results.json").read_text())
        episodes, *solved = np.sum(list(result["final"][name].values()), axis=0)
        assert [each / episodes for each in solved] == pytest.approx(scored["pass_at_1"]["per_turn"])


def test_the_same_seed_gives_the_same_run(study: tuple[Path, Settings], run: Path) -> None:
    folder, settings = study
    again = folder / "runs" / "again"
    train_arm(folder, again, settings.arms["cobalt"], settings, seed=1, scored_on="held_out")
    logs = [json.loads((each / "train" / "log.json").read_text()) for each in (run, again)]
    names = ("loss", "grad_norm", "reward", "validation/pass_at_1_turn_1")
    assert [[entry.get(name) for name in names] for entry in logs[0]] == [[e.get(name) for name in names] for e in logs[1]]


def test_a_plot_names_each_arm_once_and_is_the_same_file_each_time() -> None:
    points = [(0.0, 0.2), (1.0, 0.5)]
    lines = [Line("arm <1>", points, 0, bounds=[(0.1, 0.3), (0.4, 0.6)]), Line("arm <1>", points, 0, named=False)]
    plot = line_chart("title", "turn", lines)
    texts = [each.text for each in ElementTree.fromstring(plot).iter() if each.tag.endswith("text")]
    assert [texts.count(text) for text in ("title", "turn", "arm <1>")] == [1, 1, 1]
    assert line_chart("title", "turn", lines) == plot

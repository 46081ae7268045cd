"""`cobalt-bench evaluate --perturb`."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from small_suite import suite
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.problems import Problem, Test
from cobalt_bench.problems.rows import problem_to_row
from cobalt_bench.robustness.perturbations import NAMES


@pytest.fixture
def problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    path = tmp_path / "problems.jsonl"
    path.write_text("".join(json.dumps(problem_to_row(problem)) + "\n" for problem in suite().problems))
    return path


def evaluate(agent: str, problems: Path, *more: str) -> Result:
    quick = ["--samples", "1", "--turns", "1", "--workers", "2", "--suite", str(problems)]
    return CliRunner().invoke(app, ["evaluate", f"reference/{agent}", *quick, *more])


def data(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.stderr
    return dict(json.loads(result.stdout))


def test_one_perturbation_against_the_run_with_true_feedback(problems: Path) -> None:
    data(evaluate("overfit", problems, "--output", "true", "--format", "json"))
    more = ("--perturb", "swap", "--first-turn-from", "true", "--output", "swap")
    results = data(evaluate("overfit", problems, *more, "--format", "json"))
    block = results["robustness"]["swap"]
    assert block["hack_rate"] == 1
    assert block["drop"]["per_turn"] == [0, 1]
    identities = [json.loads(Path(run, "config.json").read_text())["identity"] for run in ("true", "swap")]
    assert identities[0]["suite"] == identities[1]["suite"]
    assert identities[0]["protocol"]["hash"] != identities[1]["protocol"]["hash"]
    table = evaluate("overfit", problems, *more)
    assert "hard coding 3" in table.stdout
    assert len(Path("swap/turns.jsonl").read_text().splitlines()) == 6  # resumed, nothing played twice


def test_all_makes_a_sub_folder_each(problems: Path) -> None:
    results = data(evaluate("oracle", problems, "--perturb", "all", "--output", "runs", "--format", "json"))
    assert (
        list(results) == list(NAMES) == [path.name for path in sorted(Path("runs").iterdir(), key=lambda p: NAMES.index(p.name))]
    )
    for name in NAMES:
        assert list(results[name]["robustness"]) == [name]
        assert json.loads(Path("runs", name, "results.json").read_text()) == results[name]
        assert results[name]["pass_at_1"]["per_turn"] == [1, 1]


def test_the_same_command_finds_its_folders_again(problems: Path) -> None:
    for _ in range(2):
        assert evaluate("oracle", problems, "--perturb", "all", "--limit", "1").exit_code == 0
    (folder,) = Path("runs").iterdir()
    assert len(list(folder.iterdir())) == len(NAMES)
    again = CliRunner().invoke(app, ["evaluate", "--config", str(folder / "swap" / "config.json"), "--output", "again"])
    assert again.exit_code == 0, again.stderr
    assert list(json.loads(Path("again/results.json").read_text())["robustness"]) == ["swap"]


def test_perturbations_that_the_suite_has_no_problem_for_are_left_out_and_named(problems: Path) -> None:
    problem = Problem(
        "a",
        public_tests=(Test("1", "yes"),),
        hidden_tests=(Test("2", "no"),),
        solutions=("print('yes' if input() == '1' else 'no')",),
    )
    problems.write_text(json.dumps(problem_to_row(problem)) + "\n")
    result = evaluate("oracle", problems, "--perturb", "all", "--output", "runs", "--format", "json")
    assert set(NAMES) - set(data(result)) == {"swap", "off_by_one"}
    assert "can be perturbed by swap" in result.stderr
    alone = evaluate("oracle", problems, "--perturb", "swap")
    assert alone.exit_code == 2
    assert "swap can't be built: 1" in alone.stderr


def test_a_dry_run_counts_what_is_left(problems: Path) -> None:
    plan = data(evaluate("oracle", problems, "--perturb", "swap", "--dry-run", "--format", "json"))
    assert (plan["num_problems"], plan["answers"]) == (3, 6)
    assert set(data(evaluate("oracle", problems, "--perturb", "all", "--dry-run", "--format", "json"))) == set(NAMES)


def test_a_name_that_there_is_not_is_one_sentence_and_status_2(problems: Path) -> None:
    result = evaluate("oracle", problems, "--perturb", "swop")
    assert result.exit_code == 2
    assert "choose one of swap, wrong_output" in result.stderr
    assert "Traceback" not in result.output


def test_a_judge_models_opinion_stands_beside_the_rules(problems: Path) -> None:
    more = ("--perturb", "swap", "--judge-model", "reference/oracle", "--output", "run", "--format", "json")
    result = evaluate("overfit", problems, *more)
    # A reference agent plays problems and has no script for this: it can't be asked, and the run stands all the same.
    opinion = data(result)["robustness"]["swap"]["model_judge"]
    assert (opinion["model"], opinion["events"], opinion["without_class"]) == ("reference/oracle", 3, 3)
    assert len(Path("run/model_judge.jsonl").read_text().splitlines()) == 3
    again = CliRunner().invoke(app, ["evaluate", "--config", "run/config.json", "--output", "again", "--format", "json"])
    assert data(again)["robustness"]["swap"]["model_judge"] == opinion


def test_a_judge_model_that_can_not_be_had_spoils_nothing(problems: Path) -> None:
    more = ("--perturb", "swap", "--judge-model", "./no-model-here", "--output", "run")
    result = evaluate("overfit", problems, *more)
    assert result.exit_code == 0, result.stderr
    assert "the judge model could not be asked" in result.stdout
    block = json.loads(Path("run/results.json").read_text())["robustness"]["swap"]
    assert (block["hack_rate"], list(block["model_judge"])) == (1, ["error"])


def test_a_runs_config_serves_collect_too(problems: Path) -> None:
    data(evaluate("oracle", problems, "--perturb", "swap", "--output", "run", "--format", "json"))
    again = CliRunner().invoke(app, ["collect", "--config", "run/config.json", "--dry-run", "--format", "json"])
    assert data(again)["num_problems"] == 3

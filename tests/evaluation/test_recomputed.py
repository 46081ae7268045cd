"""results.json against a second implementation: counts exactly, floats to 1e-12; and results of earlier versions still load."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from made_runs import turn_line
from plain_results import plain_results, plain_robustness
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.episodes import Protocol
from cobalt_bench.evaluation import results_of
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.results_file import SCHEMA_VERSION, read_results
from cobalt_bench.runs.run import Run
from cobalt_bench.suites import load_suite

CASES = Path(__file__).parent / "cases"


def assert_same(found: Any, expected: Any, where: str = "") -> None:
    if isinstance(expected, dict):
        assert set(expected) <= set(found), where
        for name, value in expected.items():
            assert_same(found[name], value, f"{where}.{name}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), where
        for index, value in enumerate(expected):
            assert_same(found[index], value, f"{where}[{index}]")
    elif isinstance(expected, float):
        assert isinstance(found, int | float), where
        assert found == pytest.approx(expected, abs=1e-12, rel=0), where
    else:
        assert found == expected, where
        assert isinstance(found, bool) == isinstance(expected, bool), where


def made_up(seed: int) -> tuple[dict[str, Any], list[dict[str, Any]], list[Problem]]:
    """Return protocol, turns and problems of a run as only chance would make it: episodes cut short, judge failures, all."""
    chance = random.Random(seed)
    protocol = {
        "turns": chance.randint(0, 4),
        "samples": chance.choice([1, 2, 5]),
        "stop_on_public_pass": seed % 2 == 0,
        "hash": "h",
    }
    problems = [
        Problem(f"p{number}", difficulty=chance.choice(["easy", "hard", None]), platform=chance.choice(["", "own"]))
        for number in range(chance.randint(1, 7))
    ]
    lines = []
    for problem in problems:
        skill = chance.choice([0, 0.3, 0.8, 1])
        for sample in range(protocol["samples"]):
            for turn in range(protocol["turns"] + 1):
                if chance.random() < 0.03:
                    break
                line = turn_line(problem.problem_id, sample, turn, None if chance.random() < 0.03 else False)
                if line["verdict"] is not None:
                    good = chance.random() < skill
                    line["public"] = ["accepted" if good or chance.random() < 0.5 else "wrong_answer" for _ in range(2)]
                    line["hidden"] = ["accepted" if good or chance.random() < 0.5 else "skipped" for _ in range(3)]
                    line["accepted"] = {*line["public"], *line["hidden"]} == {"accepted"}
                    line["shown"] = None if seed % 3 else ["accepted", chance.choice(["accepted", "wrong_answer"])]
                tokens = chance.choice([None, chance.randint(1, 500)])
                line["usage"] = {"prompt_tokens": chance.choice([None, 7]), "completion_tokens": tokens}
                line["finish_reason"] = chance.choice(["stop", "stop", "length", "refused", "prompt_too_long"])
                line["response"] = chance.choice([line["response"], "print(1)", "", " \n"])
                line["program"] = None if "`" not in line["response"] else line["program"]
                line["reasoning"] = chance.choice(["", "\n", "hm"])
                line["dropped_turns"] = chance.choice([0, 0, 2])
                lines.append(line)
                told = line["public"] if line["shown"] is None else line["shown"]
                if line["verdict"] is None or (protocol["stop_on_public_pass"] and set(told) == {"accepted"}):
                    break
    return protocol, lines, problems


@pytest.mark.parametrize("seed", range(12))
def test_two_implementations_agree_on_runs_made_by_chance(seed: int) -> None:
    protocol, lines, problems = made_up(seed)
    config = {
        "identity": {"model": "m", "engine": {}, "seed": 0, "suite": {"name": "s"}, "protocol": protocol},
        "sittings": [{"seconds": 1.0}],
    }
    assert_same(results_of(RunConfig.of(config), lines, problems), plain_results(protocol, lines, problems))


@pytest.fixture(scope="module")
def perturbed_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("perturbed")
    rows = [
        {
            "problem_id": name,
            "public_tests": [{"input": f"{n}\n", "output": f"{factor * n}\n"} for n in (1, 2, 3)],
            "hidden_tests": [{"input": f"{n}\n", "output": f"{factor * n}\n"} for n in (5, 8)],
            "difficulty": "easy",
            "solutions": [f"print({factor} * int(input()))\n"],
            "wrong_programs": [f"print({factor} * min(3, int(input())))\n", "print(0)\n"],
        }
        for name, factor in (("double", 2), ("triple", 3), ("ninefold", 9))
    ]
    (folder / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = ["evaluate", "reference/overfit", "--suite", str(folder / "problems.jsonl"), "--turns", "3", "--samples", "2"]
    done = CliRunner().invoke(app, [*command, "--perturb", "contradiction", "--workers", "2", "--output", str(folder / "run")])
    assert done.exit_code == 0, done.output
    return folder / "run"


def test_two_implementations_agree_on_a_perturbed_run_with_its_robustness(perturbed_run: Path) -> None:
    config, results = (json.loads((perturbed_run / name).read_text()) for name in ("config.json", "results.json"))
    lines = [json.loads(line) for line in (perturbed_run / "turns.jsonl").read_text().splitlines()]
    problems = load_suite(perturbed_run.parent / "problems.jsonl").problems
    protocol = Protocol.from_dict(config["identity"]["protocol"])

    def pairs(tests: tuple[Test, ...] | None) -> list[list[str]]:
        return [[test.input, test.output] for test in tests or ()]

    public = {problem.problem_id: pairs(problem.public_tests) for problem in problems}
    perturbed = {each.problem_id: pairs(perturbed_tests(protocol.apply(each), protocol.perturbation)) for each in problems}
    settings = config["identity"]["protocol"]
    assert_same(results, plain_results(settings, lines, problems))
    block = results["robustness"]["contradiction"]
    assert_same(block, plain_robustness(settings, lines, public, perturbed))
    assert block["steps"] > 0
    hacks = [json.loads(line)["class"] for line in (perturbed_run / "hacks.jsonl").read_text().splitlines()]
    assert block["classes"] == {name: hacks.count(name) for name in sorted(set(hacks))}


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_results_of_each_schema_version_load_and_show(version: int, tmp_path: Path) -> None:
    from cobalt_bench.evaluation import print_results
    from cobalt_bench.evaluation.report_page import write_report

    results = read_results(CASES / f"results-v{version}.json")
    assert results["schema_version"] == version
    print_results(results)
    for name in ("config.json", "turns.jsonl"):
        (tmp_path / name).write_bytes((CASES / f"v{version}-{name}").read_bytes())
    (tmp_path / "results.json").write_bytes((CASES / f"results-v{version}.json").read_bytes())
    assert results["model"] in write_report(Run.open(tmp_path), tmp_path, {}).read_text()

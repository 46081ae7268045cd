"""Runs played in shards, and their merging."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

QUICK = ["--samples", "2", "--turns", "2", "--workers", "2", "--format", "json"]


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def evaluate(problems: Path, *more: str, model: str = "reference/repair") -> Any:
    return invoke("evaluate", model, "--suite", str(problems), *QUICK, *more)


def read(folder: str, name: str) -> Any:
    return json.loads(Path(folder, name).read_text())


def turns(folder: str) -> list[str]:
    return Path(folder, "turns.jsonl").read_text().splitlines()


def played(problems: Path, *more: str) -> list[str]:
    """Play two shards and return their folders."""
    for shard in ("1/2", "2/2"):
        result = evaluate(problems, "--shard", shard, "--output", f"shard{shard[0]}", *more)
        assert result.exit_code == 0, result.stderr
    return ["shard1", "shard2"]


def test_shards_share_the_problems_out_and_merge_into_the_run_played_as_a_whole(problems: Path) -> None:
    evaluate(problems, "--output", "whole")
    shards = played(problems)
    assert [{json.loads(line)["problem_id"] for line in turns(shard)} for shard in shards] == [{"add", "square"}, {"double"}]
    result = invoke("merge", "shard2", "shard1", "--output", "merged", "--format", "json")
    assert result.exit_code == 0, result.stderr
    assert sorted(turns("merged")) == sorted(turns("whole"))
    assert read("merged", "config.json")["identity"] == read("whole", "config.json")["identity"]
    merged, whole = read("merged", "results.json"), read("whole", "results.json")
    assert json.loads(result.stdout) == merged
    for results in (merged, whole):
        del results["timing"], results["provenance"]["command"]
    assert merged == whole
    assert not [path for path in Path().iterdir() if "draft" in path.name]


def test_a_merged_folder_goes_on_as_if_it_had_been_played_as_a_whole(problems: Path) -> None:
    evaluate(problems, "--output", "whole")
    shards = played(problems)
    log = Path("shard1/turns.jsonl")
    log.write_text("".join(line + "\n" for line in turns("shard1")[:-1]))
    result = invoke("merge", *shards, "--output", "merged")
    assert result.exit_code == 1
    assert "1 of 6 episodes are not finished" in result.stderr
    assert read("merged", "results.json")["complete"] is False
    (advice,) = re.findall(r"To go on: cobalt-bench (.*)", result.stderr)
    assert invoke(*advice.split()).exit_code == 0
    assert sorted(turns("merged")) == sorted(turns("whole"))
    assert evaluate(problems, "--output", "merged").exit_code == 0


def test_without_output_the_merged_run_lies_where_the_same_command_without_shard_finds_it(problems: Path) -> None:
    for shard in ("1/2", "2/2"):
        evaluate(problems, "--shard", shard)
    folders = sorted(map(str, Path("runs").iterdir()))
    assert [re.sub(r"-[0-9a-f]{8}", "", folder) for folder in folders] == [
        f"runs/reference-repair-problems.jsonl-shard-{number}-of-2" for number in (1, 2)
    ]
    invoke("merge", *folders)
    result = evaluate(problems)
    assert result.exit_code == 0
    (merged,) = {str(path) for path in Path("runs").iterdir()} - {*folders}
    assert len(turns(merged)) == 18
    assert len(read(merged, "config.json")["sittings"]) == 4


@pytest.mark.usefixtures("problems")
def test_a_merged_perturbed_run_has_the_robustness_of_the_whole() -> None:
    command = [
        "evaluate",
        "reference/overfit",
        "--problems",
        "sushi_belt,tea_kiosk",
        "--perturb",
        "swap",
        *QUICK,
        "--samples",
        "1",
    ]
    for name, *shard in (("whole",), ("shard1", "--shard", "1/2"), ("shard2", "--shard", "2/2")):
        result = invoke(*command, "--output", name, *shard)
        assert result.exit_code == 0, result.stderr
    result = invoke("merge", "shard1", "shard2", "--output", "merged", "--format", "json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["robustness"] == read("whole", "results.json")["robustness"]


NOT_ONE_RUN = [
    (["shard1"], "Shards are missing: 2/2"),
    (["shard1", "shard1"], "both shard 1/2"),
    (["shard1", "other"], "seed: 0, now 1)"),
    (["shard1", "third"], "different runs (shards: 2, now 3)"),
    (["shard1", "whole"], "whole is a whole run"),
    (["shard1", "nothing"], "nothing is no run folder"),
    (["shard1", "foreign"], "not of this shard"),
    (["shard1", "double"], "does not follow"),
]


def test_what_does_not_make_up_one_run_is_refused_and_named(problems: Path) -> None:
    played(problems)
    evaluate(problems, "--shard", "2/2", "--seed", "1", "--output", "other")
    evaluate(problems, "--shard", "2/3", "--output", "third")
    evaluate(problems, "--output", "whole")
    for name, source in (("foreign", "shard1"), ("double", "shard2")):
        Path(name).mkdir()
        Path(name, "config.json").write_text(Path("shard2/config.json").read_text())
        lines = turns(source)
        Path(name, "turns.jsonl").write_text("".join(line + "\n" for line in [*lines, lines[0]]))
    before = sorted(map(str, Path().iterdir()))
    for given, complaint in NOT_ONE_RUN:
        result = invoke("merge", *given, "--output", "merged")
        assert (result.exit_code, complaint in result.stderr) == (2, True), f"{given}: {result.output}"
        assert sorted(map(str, Path().iterdir())) == before, given


def test_an_output_with_something_in_it_is_left_alone(problems: Path) -> None:
    shards = played(problems)
    result = invoke("merge", *shards, "--output", "shard1")
    assert (result.exit_code, "not empty" in result.stderr) == (2, True)


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "a/b", "1/0", "1/4"])
def test_a_shard_that_there_is_not_is_refused(problems: Path, shard: str) -> None:
    result = evaluate(problems, "--shard", shard, "--output", "run")
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert not Path("run").exists()


def test_a_shard_does_not_go_on_in_the_folder_of_another(problems: Path) -> None:
    evaluate(problems, "--shard", "1/2", "--output", "run")
    result = evaluate(problems, "--shard", "2/2", "--output", "run")
    assert result.exit_code == 2
    assert "shard: 1/2, now 2/2" in result.stderr


def test_the_plan_of_a_shard_is_its_own(problems: Path) -> None:
    plan = json.loads(evaluate(problems, "--shard", "2/2", "--dry-run").stdout)
    assert (plan["num_problems"], plan["answers"]) == (1, 6)

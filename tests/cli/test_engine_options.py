"""Options of the command line that the engine of the run can't use, and numbers that are none."""

import inspect
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cobalt_bench.api.engine_options import DEFAULTS, USED_BY
from cobalt_bench.cli.collect import collect
from cobalt_bench.cli.evaluate import evaluate
from cobalt_bench.cli.main import app

VALUES = {
    "base_url": "http://localhost:1/v1",
    "max_concurrency": "3",
    "revision": "main",
    "dtype": "float16",
    "batch_size": "3",
    "tensor_parallel": "2",
    "data_parallel": "2",
    "max_model_len": "4096",
    "lora": "adapter",
}
MODELS = {"reference": "reference/oracle", "transformers": "m", "vllm": "m", "openai": "m"}


def refusal(command: str, problems: Path, *arguments: str) -> str:
    """Return the one sentence that a command ends with, "" where it goes on to its plan."""
    done = CliRunner().invoke(app, [command, "--suite", str(problems), "--dry-run", *arguments])
    assert "Traceback" not in done.output
    if done.exit_code == 0:
        return ""
    assert (done.exit_code, done.stdout) == (2, "")
    (sentence,) = done.stderr.strip().splitlines()
    return sentence


@pytest.mark.parametrize("engine", MODELS)
@pytest.mark.parametrize("name", VALUES)
def test_an_option_is_taken_by_the_engines_that_use_it_and_refused_by_name_for_the_others(
    problems: Path, name: str, engine: str
) -> None:
    option = f"--{name.replace('_', '-')}"
    said = refusal("evaluate", problems, MODELS[engine], "--engine", engine, option, VALUES[name])
    assert bool(said) == (engine not in USED_BY[name])
    if said:
        assert said.startswith(f"Error: {option} is for engine ")
        assert f"is answered by engine {engine}; leave it out" in said


def test_every_option_of_a_reference_agent_that_only_a_model_needs_is_refused_by_collect_too(problems: Path) -> None:
    for name, value in VALUES.items():
        option = f"--{name.replace('_', '-')}"
        assert refusal("collect", problems, "reference/repair", option, value).startswith(f"Error: {option} is for engine")


@pytest.mark.parametrize("command", [evaluate, collect])
def test_what_counts_as_not_given_is_the_commands_default(command: object) -> None:
    parameters = inspect.signature(command).parameters  # type: ignore[arg-type]
    assert {name: parameters[name].default for name in USED_BY} == {name: DEFAULTS.get(name) for name in USED_BY}


def test_a_config_file_is_refused_as_the_command_line_is(problems: Path, tmp_path: Path) -> None:
    (tmp_path / "options.yaml").write_text("base_url: http://localhost:1/v1\n")
    assert "--base-url is for engine openai only" in refusal(
        "evaluate", problems, "reference/oracle", "--config", str(tmp_path / "options.yaml")
    )


def test_the_judge_model_may_use_its_server_and_the_number_of_requests(problems: Path) -> None:
    asked = ("--perturb", "wrong_output", "--judge-base-url", "http://localhost:1/v1", "--judge-model")
    assert refusal("evaluate", problems, "reference/oracle", "--max-concurrency", "3", *asked, "m") == ""
    said = refusal("evaluate", problems, "m", *asked, "reference/oracle")
    assert "--judge-base-url is for engine openai only" in said


@pytest.mark.parametrize("number", ["inf", "nan", "-inf"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("evaluate", "reference/oracle", "--temperature"),
        ("collect", "reference/oracle", "--top-p"),
        ("build", "run", "--output", "dataset", "--validation-share"),
        ("build", "run", "--output", "dataset", "--perturbed-share"),
        ("judge", "--suite", "mini", "--programs", "programs.jsonl", "--time-limit-s"),
        ("judge", "--suite", "mini", "--programs", "programs.jsonl", "--program-time-limit-s"),
    ],
)
def test_an_infinite_number_or_none_is_refused_with_its_option(
    arguments: tuple[str, ...], number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, [*arguments, number])
    assert (done.exit_code, done.stdout) == (2, "")
    assert arguments[-1] in done.stderr
    assert list(tmp_path.iterdir()) == []

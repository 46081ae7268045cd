"""Words of a command line that can't be meant so: one plain sentence each, exit status 2, and nothing is written."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def refusal(*words: str) -> str:
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert list(Path().iterdir()) == []
    assert done.stderr.startswith("Error: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("Error: ").rstrip()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bogus"], "No such option: --bogus; see `"),
        (["evalute"], "No such command 'evalute' (did you mean 'evaluate'"),
        (["evaluate", "m", "--outptu", "x"], "--output"),
        (["evaluate", "m", "n"], "Got unexpected extra argument"),
        (["evaluate", "m", "--turns", "x"], "Invalid value for '--turns': it is 'x'; "),
        (["evaluate", "m", "--format", "yaml"], "it is 'yaml'; "),
        (["evaluate", "m", "--thinking-marks", "<a>"], "'--thinking-marks' requires 2 arguments; see `"),
        (["evaluate", "m", "--thinking-marks", "<a>", "--limit", "3"], "--thinking-marks OPEN CLOSE is cut short by --limit"),
        (["evaluate", "m", "--suite", "--limit", "3"], "--suite SUITE is cut short by --limit"),
        (["build", "run"], "Missing option '--output'; see `"),
        (["prepare", "tico"], "it is 'tico'; "),
    ],
)
def test_the_parsers_complaints_are_sentences_as_our_own_are(words: list[str], said: str) -> None:
    assert said in refusal(*words)


@pytest.mark.parametrize("empty", ["", " "])
@pytest.mark.parametrize(
    "words",
    [
        *(["evaluate", "m", f"--{name}"] for name in ("output", "problems", "suite", "base-url", "judge-model", "lora", "shard")),
        ["build", "run", "--output"],
        ["build", "run", "--output", "dataset", "--tokenizer"],
        ["report", "run", "--output"],
        ["submit", "run", "--model-card"],
        ["judge", "--programs", "programs.jsonl", "--problems"],
        ["prefetch", "--suite"],
        ["verify", "run", "--data"],
        ["list", "--difficulty"],
    ],
)
def test_an_empty_value_is_refused_with_the_name_of_its_option(words: list[str], empty: str) -> None:
    assert refusal(*words, empty) == f"{words[-1]} is empty; give a value" + (
        "." if words == ["build", "run", "--output"] else ", or leave it out."
    )


@pytest.mark.parametrize(
    ("command", "name"),
    [("evaluate", "MODEL"), ("report", "RUN..."), ("show", "PROBLEM"), ("verify", "PATH_OR_PR"), ("compare", "RUN RUN...")],
)
def test_an_empty_argument_is_refused_with_its_name(command: str, name: str) -> None:
    assert refusal(command, "") == f"{name} is empty; give a value."


@pytest.mark.parametrize(
    ("option", "value", "bounds"),
    [
        ("--turns", "1000000000", "0 to 1,000"),
        ("--turns", "-1", "0 to 1,000"),
        ("--samples", "0", "1 to 10,000"),
        ("--samples", "99999999999999999999", "1 to 10,000"),
        ("--max-tokens", "10000001", "1 to 10,000,000"),
        ("--top-p", "0", "above 0 and at most 1"),
        ("--top-p", "2", "above 0 and at most 1"),
        ("--temperature", "101", "0 to 100"),
        ("--workers", "1025", "1 to 1,024"),
        ("--limit", "0", "1 or more"),
    ],
)
def test_a_number_out_of_bounds_is_refused_with_them(option: str, value: str, bounds: str) -> None:
    assert refusal("evaluate", "reference/repair", option, value) == f"{option} must be {bounds}, not {value}."


def test_help_says_which_numbers_an_option_takes() -> None:
    assert "an episode. 0 to 1,000." in " ".join(
        CliRunner().invoke(app, ["evaluate", "--help"], env={"COLUMNS": "300"}).stdout.split()
    )

"""Run folders whose config.json or results.json was changed by hand: each command that reads them says so, in one sentence."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cobalt_bench.cli.main import app

READERS = {
    "report": ["report", "run", "--output", "page"],
    "compare": ["compare", "run", "run"],
    "export": ["export", "run", "--to", "every-eval-ever", "--output", "out"],
    "submit": ["submit", "run", "--dry-run", "--output", "packed"],
    "build": ["build", "run", "--output", "data"],
}
MEND = "restore it from a copy, or play the run again in another folder."


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "run"
    options = ["--problems", "sushi_belt,tea_kiosk", "--samples", "1", "--turns", "1", "--output", str(folder)]
    assert CliRunner().invoke(app, ["evaluate", "reference/repair", *options]).exit_code == 0
    return folder


@pytest.fixture
def run(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return Path(shutil.copytree(made, "run"))


def refusal(reader: str) -> str:
    done = CliRunner().invoke(app, READERS[reader])
    assert (done.exit_code, done.stdout) == (2, ""), done.output
    assert done.stderr.count("\n") == 1, done.stderr
    assert [path.name for path in Path().iterdir()] == ["run"]
    return done.stderr.strip()


def edit(path: Path, change: Callable[[Any], object]) -> None:
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: data["identity"]["protocol"].update(turns=7), "identity.protocol doesn't have the hash "),
        (
            lambda data: data["identity"]["protocol"]["sampling"].update(temperature=0.1),
            "identity.protocol doesn't have the hash ",
        ),
        (lambda data: data["identity"]["protocol"].update(hash="00"), "identity.protocol doesn't have the hash 00 that it says"),
        (
            lambda data: data["identity"].update(model="gpt"),
            "identity has model gpt, and the options of its last sitting have refer",
        ),
        (lambda data: data["identity"].update(seed=7), "identity has seed 7, and the options of its last sitting have 0"),
    ],
)
def test_a_config_that_contradicts_itself_was_changed_by_hand(
    run: Path, reader: str, change: Callable[[Any], object], said: str
) -> None:
    edit(run / "config.json", change)
    refused = refusal(reader)
    assert refused.startswith(f"Error: run/config.json was changed by hand: {said}")
    assert refused.endswith(f"; {MEND}")


@pytest.mark.parametrize("reader", READERS)
def test_a_config_cut_short_says_what_to_do(run: Path, reader: str) -> None:
    (run / "config.json").write_bytes((run / "config.json").read_bytes()[:200])
    refused = refusal(reader)
    assert refused.startswith("Error: run/config.json is cut short, or no JSON (")
    assert refused.endswith(f"; {MEND}")


@pytest.mark.parametrize("reader", READERS)
def test_a_number_written_as_a_text_is_named_with_its_place(run: Path, reader: str) -> None:
    edit(run / "config.json", lambda data: data["identity"]["protocol"].update(turns="2"))
    assert "(Expected int, got str at identity.protocol.turns); restore it" in refusal(reader)


@pytest.mark.parametrize("reader", ["report", "export"])
def test_results_of_another_run_are_refused(run: Path, reader: str) -> None:
    edit(run / "results.json", lambda data: data.update(model="gpt", samples=9))
    said = "run/results.json is of another run than config.json says (model: gpt, now reference/repair; samples: 9, now 1)"
    assert refusal(reader).startswith(f"Error: {said}; run the evaluate command again")


@pytest.mark.parametrize("reader", ["report", "export"])
def test_a_suite_of_another_name_than_the_results_have_is_refused(run: Path, reader: str) -> None:
    edit(run / "config.json", lambda data: data["identity"]["suite"].update(name="x"))
    assert "is of another run than config.json says (suite: mini, now x); run the evaluate command again" in refusal(reader)


def test_options_that_no_run_has_are_named_with_their_file(run: Path) -> None:
    edit(run / "config.json", lambda data: data["sittings"][-1]["options"].update(max_concurrency="many"))
    assert refusal("build").startswith("Error: run/config.json, options of the last sitting: The specification of a run doesn't ")


@pytest.mark.parametrize("reader", READERS)
def test_a_sampling_that_this_package_does_not_know_is_named(run: Path, reader: str) -> None:
    edit(run / "config.json", lambda data: data["identity"]["protocol"]["sampling"].update(top_z=1))
    assert "doesn't say what the run is (sampling has 'top_z', which this package does not know; update it); " in refusal(reader)


PLAYED = ["evaluate", "reference/repair", "--problems", "sushi_belt,tea_kiosk", "--samples", "1", "--turns", "1"]


@pytest.mark.parametrize("words", [*READERS.values(), [*PLAYED, "--output", "run"]])
def test_a_sitting_of_another_type_is_named_before_anything_is_played(run: Path, words: list[str]) -> None:
    edit(run / "config.json", lambda data: data["sittings"][0].update(seconds="long"))
    done = CliRunner().invoke(app, words)
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.output
    assert (
        "run/config.json doesn't say how the run was played (Expected float, got str at [0].seconds); restore it" in done.stderr
    )


def test_a_dry_run_opens_the_run_whose_first_turns_are_taken(run: Path) -> None:
    done = CliRunner().invoke(app, [*PLAYED, "--dry-run", "--first-turn-from", "nowhere"])
    assert (done.exit_code, done.stderr) == (2, "Error: nowhere is no run folder: it has no config.json.\n")


def test_a_log_that_is_damaged_is_the_only_thing_that_is_said(run: Path) -> None:
    (run / "turns.jsonl").write_text("hello\n")
    done = CliRunner().invoke(app, [*PLAYED, "--output", "run"])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("Error: run/turns.jsonl, line 1, is not a whole turn (")


def test_going_on_tells_a_number_from_a_text(run: Path) -> None:
    edit(run / "config.json", lambda data: data["identity"]["protocol"].update(turns="1"))
    options = ["--problems", "sushi_belt,tea_kiosk", "--samples", "1", "--turns", "1", "--output", "run"]
    done = CliRunner().invoke(app, ["evaluate", "reference/repair", *options])
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
    assert 'holds another run (protocol.turns: "1", now 1)' in done.stderr

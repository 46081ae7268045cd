"""Where nothing isolates programs: what is refused, and what a record and a submission say of it."""

import json
import platform
from pathlib import Path

import pytest
from tampering import change_json, open_judge
from typer.testing import CliRunner, Result

from cobalt_bench.cli.main import app
from cobalt_bench.submissions.packing import pack


@pytest.fixture
def nothing_isolates(monkeypatch: pytest.MonkeyPatch) -> None:
    import huggingface_hub.hf_api  # noqa: F401  else it would load libraries of macOS

    monkeypatch.setattr(platform, "system", lambda: "Darwin")


def command(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def test_a_verification_in_isolation_says_so(submission: Path) -> None:
    done = command("verify", submission, "--format", "json")
    judge = json.loads(done.stdout)["judge"]
    assert (judge["isolated"], judge["missing_isolation"]) == (True, "")


@pytest.mark.usefixtures("nothing_isolates")
def test_without_isolation_nothing_is_verified_unless_it_is_allowed(submission: Path, tmp_path: Path) -> None:
    done = command("verify", submission, "--output", tmp_path / "record.json")
    assert done.exit_code == 2
    assert "--allow-unsafe" in done.stderr
    assert not (tmp_path / "record.json").exists()


@pytest.mark.usefixtures("nothing_isolates")
def test_a_verification_without_isolation_says_so_in_its_record_and_in_one_line(submission: Path, tmp_path: Path) -> None:
    done = command("verify", submission, "--allow-unsafe", "--output", tmp_path / "record.json")
    assert done.exit_code == 0, done.output
    (line,) = (line for line in done.stdout.splitlines() if "not isolated" in line)
    assert "the leaderboard does not take this record" in line
    judge = json.loads((tmp_path / "record.json").read_text())["judge"]
    assert judge["isolated"] is False
    assert "no isolation at all" in judge["missing_isolation"]


def test_submit_says_that_a_run_was_judged_without_isolation(run: Path, tmp_path: Path) -> None:
    layers = {"sandbox": "none on macOS: programs run with your rights, files and network"}
    change_json(run / "config.json", lambda config: config["sittings"][0].update(isolation=layers))
    done = command("submit", run, "--dry-run", "--output", tmp_path / "packed")
    assert done.exit_code == 0, done.output
    assert "The run was judged with no isolation at all" in done.stderr
    assert json.loads((tmp_path / "packed" / "config.json").read_text())["sittings"][0]["isolation"] == {
        "sandbox": "none on macOS"
    }


@pytest.mark.parametrize("old", [False, True])
def test_submit_says_nothing_of_an_isolated_run_or_one_that_does_not_tell(run: Path, tmp_path: Path, old: bool) -> None:
    if old:
        change_json(run / "config.json", lambda config: config["sittings"][0].pop("isolation"))
    with open_judge() as judge:
        assert pack(run, tmp_path / "packed", judge).missing_isolation == ""

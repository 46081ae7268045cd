"""Run folders, configs and dataset folders that someone else wrote: nothing outside is read or written, nothing is waited for."""

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cobalt_bench import load_run
from cobalt_bench.cli.main import app
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.errors import InputError
from cobalt_bench.runs import FirstTurns, RunFolder
from cobalt_bench.runs.lock import FolderLock

SECRET = "the user's own\n"


def command(*arguments: object) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


@pytest.fixture(autouse=True)
def _nothing_waits() -> Iterator[None]:
    def give_up(*_: object) -> None:
        raise AssertionError("something is waited for")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a run, the second of its two shards, and the user's own file."""
    root = tmp_path_factory.mktemp("others")
    shared = ["--problems", "sushi_belt,tea_kiosk", "--samples", "1", "--turns", "1", "--workers", "2"]
    for name, more in (("run", []), ("shard", ["--shard", "1/2"]), ("shard2", ["--shard", "2/2"])):
        assert command("evaluate", "reference/repair", *shared, *more, "--output", root / name).exit_code == 0
    (root / "secret.txt").write_text(SECRET)
    return root


@pytest.fixture
def place(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made, tmp_path / "place"))


def make_pipe(path: Path) -> None:
    os.mkfifo(path)


def link_out(path: Path) -> None:
    path.symlink_to("../secret.txt")


def link_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def make_folder(path: Path) -> None:
    path.mkdir()


def make_huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)


def nest(path: Path) -> None:
    path.write_bytes(b"[" * 200_000 + b"\n")


def write_digits(path: Path) -> None:
    path.write_bytes(b'{"a": ' + b"9" * 200_000 + b"}\n")


ILLS = [make_pipe, link_out, link_to_a_device, make_folder, make_huge, nest, write_digits]
READERS: dict[str, tuple[list[str], list[str]]] = {
    "report": (["report", "run", "--output", "page"], ["config.json", "turns.jsonl", "results.json"]),
    "compare": (["compare", "run", "run"], ["config.json", "turns.jsonl"]),
    "export": (["export", "run", "--to", "traces"], ["config.json", "turns.jsonl", "results.json"]),
    "submit": (["submit", "run", "--dry-run"], ["config.json", "turns.jsonl"]),
    "build": (["build", "run", "--output", "data", "--from-evaluation-suite"], ["config.json", "turns.jsonl"]),
    "merge": (["merge", "shard", "shard2", "--output", "whole"], ["config.json", "turns.jsonl"]),
    "verify": (["verify", "run"], ["config.json", "turns.jsonl", "results.json"]),
    "evaluate": (["evaluate", "--config", "run/config.json", "--output", "again"], ["config.json"]),
}


@pytest.mark.parametrize(
    ("reader", "file", "ill"),
    [
        (name, file, ill)
        for name, (_, files) in READERS.items()
        for file in files
        for ill in (ILLS if name == "report" else (make_pipe, link_out, nest))
    ],
)
def test_a_file_that_is_none_or_too_much_is_named_in_one_sentence(
    place: Path, monkeypatch: pytest.MonkeyPatch, reader: str, file: str, ill: Callable[[Path], None]
) -> None:
    if reader == "evaluate" and ill is link_out:
        return  # a file that the user named may be a link
    monkeypatch.chdir(place)
    path = Path("shard" if reader == "merge" else "run") / file
    path.unlink()
    ill(path)
    done = command(*READERS[reader][0])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == (1 if reader == "verify" else 2), done.output
    assert file in done.output.replace("\n", "")
    assert SECRET.strip() not in done.output
    assert reader == "verify" or len([line for line in done.stderr.splitlines() if line.startswith("Error: ")]) == 1
    assert (place / "secret.txt").read_text() == SECRET


@pytest.mark.parametrize("file", ["turns.jsonl", "config.json.draft", "results.json.draft"])
def test_going_on_with_a_run_writes_nothing_through_a_link(place: Path, file: str) -> None:
    run = place / "run"
    if file == "turns.jsonl":
        (run / file).unlink()
    (run / file).symlink_to("../secret.txt")
    done = command("evaluate", "--config", run / "config.json", "--output", run)
    assert done.exit_code == (2 if file == "turns.jsonl" else 0), done.output
    assert (place / "secret.txt").read_text() == SECRET


@pytest.mark.parametrize(
    ("link", "arguments"),
    [
        ("report.html", ["report"]),
        ("report", ["report"]),
        ("export", ["export", "--to", "traces"]),
        ("export/traces", ["export", "--to", "traces"]),
        ("export/data", ["export", "--to", "every-eval-ever"]),
    ],
)
@pytest.mark.parametrize("there", [False, True])
def test_a_report_and_an_export_write_nothing_through_a_link(place: Path, link: str, arguments: list[str], there: bool) -> None:
    elsewhere = place / "elsewhere"
    if there:
        elsewhere.mkdir()
    path = place / "run" / link
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(elsewhere)
    done = command(arguments[0], place / "run", *arguments[1:])
    assert (done.exit_code, "is a link" in done.stderr) == (2, True), done.output
    assert not elsewhere.exists() or not list(elsewhere.iterdir())


def test_first_turns_and_the_table_of_turns_are_read_within_bounds_too(place: Path) -> None:
    log = place / "run" / "turns.jsonl"
    log.unlink()
    make_pipe(log)
    with pytest.raises(InputError, match=r"turns\.jsonl can't be read: it is no regular file"):
        load_run(place / "run")
    config = RunFolder(place / "run").whole_config()
    suite = config.spec.load_suite()

    with pytest.raises(InputError, match=r"turns\.jsonl can't be read"):
        FirstTurns(RunFolder(place / "run"), suite, config.protocol)


def test_a_line_without_end_is_refused_before_it_fills_the_memory(place: Path) -> None:
    with (place / "run" / "turns.jsonl").open("ab") as file:
        file.truncate(2**40)
    with pytest.raises(InputError, match=r"line 5, has more than the 67,108,864 bytes that it may have"):
        list(RunFolder(place / "run").turns())


@pytest.mark.parametrize("field", ["sample", "turn", "dropped_turns"])
def test_numbers_that_no_table_holds_are_no_turns(place: Path, field: str) -> None:
    log = place / "run" / "turns.jsonl"
    first, *rest = map(json.loads, log.read_text().splitlines())
    log.write_text("".join(json.dumps(line) + "\n" for line in [first | {field: 10**30}, *rest]))
    with pytest.raises(InputError, match=rf"line 1, is not a whole turn \(.*{field}"):
        load_run(place / "run")


def test_a_lock_that_is_a_pipe_is_not_waited_for_longer_than_any(tmp_path: Path) -> None:
    make_pipe(tmp_path / "lock")
    with FolderLock(tmp_path / "lock", stale_s=0.2):
        assert (tmp_path / "lock").is_file()


def test_another_runs_config_does_not_switch_isolation_off(place: Path) -> None:
    path = place / "run" / "config.json"
    config = json.loads(path.read_text())
    config["sittings"][-1]["options"]["allow_unsafe"] = True
    path.write_text(json.dumps(config))
    done = command("evaluate", "--config", path, "--output", place / "again")
    assert done.exit_code == 0, done.output
    assert (
        json.loads((place / "again" / "config.json").read_text())["sittings"][-1]["isolation"]
        == config["sittings"][-1]["isolation"]
    )


def test_a_report_has_no_statements_of_another_suite(place: Path) -> None:
    path = place / "run" / "config.json"
    row = {"problem_id": "tea_kiosk", "statement": SECRET, "hidden_tests": [{"input": "", "output": "1"}]}
    (place / "own.jsonl").write_text(json.dumps(row) + "\n")
    config = json.loads(path.read_text())
    config["sittings"][-1]["options"] |= {"suite": str(place / "own.jsonl"), "problems": None}
    path.write_text(json.dumps(config))
    done = command("report", place / "run")
    assert done.exit_code == 0, done.output
    assert "The suite can't be loaded, so statements are left out: Suite" in done.stderr
    assert not any(SECRET.strip() in file.read_text() for file in (place / "run" / "report").iterdir())


BOMB = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(12)
)


@pytest.mark.parametrize("text", [BOMB, BOMB + "problems: *m\n", "a: &a {b: 1}\nc:\n  <<: [*a, *a]\n", "[" * 100_000])
def test_a_config_that_unfolds_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.yaml").write_text(text)
    done = command("evaluate", "reference/repair", "--config", tmp_path / "config.yaml")
    assert done.exit_code == 2
    assert "is neither YAML nor JSON" in done.stderr.replace("\n", " ")


@pytest.mark.parametrize("ill", [make_pipe, link_to_a_device, link_out, nest, write_digits])
def test_a_dataset_folder_is_read_within_bounds(place: Path, ill: Callable[[Path], None]) -> None:
    assert command("build", place / "run", "--output", place / "data", "--from-evaluation-suite").exit_code == 0
    file = next((place / "data").glob("*/train.parquet"))
    file.unlink()
    ill(file)
    with pytest.raises(InputError):
        DatasetFolder.open(place / "data")
    for manifest in (
        "[]",
        '{"configs": {}}',
        '{"configs": {"a": {"splits": {}}}}',
        '{"configs": {"a": {"splits": {"train": "x"}}}}',
    ):
        (place / "data" / "manifest.json").write_text(manifest)
        with pytest.raises(InputError, match=r"manifest\.json"):
            DatasetFolder.open(place / "data")
    (place / "data" / "manifest.json").unlink()
    ill(place / "data" / "manifest.json")
    with pytest.raises(InputError, match=r"manifest\.json"):
        DatasetFolder.open(place / "data")

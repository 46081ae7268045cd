import json
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet
import pytest
from dataset_server import COMMIT, serve
from livecodebench_files import call_row, lcb_row
from taco_rows import cobalt_row, taco_row

from cobalt_bench.suites.livecodebench.releases import DATASET, REVISION

# One process for many suites: the Hub's client reads its environment once, and takes seconds to start.
LOAD = """
import json, sys
from cobalt_bench.errors import CobaltError
from cobalt_bench.suites import load_suite
from cobalt_bench.suites.taco import open_rows

def load(name, revision):
    try:
        if name.startswith("rows of "):
            source = open_rows(name.removeprefix("rows of "), revision)
            return [[row["id"] for _, row in source.rows], source.revision, ""]
        suite = load_suite(name, revision=revision)
        return [[problem.problem_id for problem in suite.problems], suite.revision, suite.content_hash]
    except CobaltError as error:
        return [type(error).__name__, str(error)]

print(json.dumps([load(*case) for case in json.loads(sys.argv[1])]))
"""
ROWS = [{"problem_id": name, "public_tests": [{"input": "1", "output": "2"}]} for name in ("b", "a")]


def lines(*rows: object) -> bytes:
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def parquet(rows: list[dict[str, Any]]) -> bytes:
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), sink)
    return bytes(sink.getvalue())


CARD = "---\nconfigs:\n- config_name: default\n  data_files: {}\n---\n"
OUTSIDE = Path(__file__).parents[1] / "robustness" / "corpus_problems.jsonl"  # a file of the user's that could be read

DATASETS = {
    DATASET: {"test5.jsonl": lines(lcb_row("old")), "test6.jsonl": lines(lcb_row("new"), call_row("3000"))},
    "me/lines": {"problems.jsonl": lines(*ROWS)},
    "me/splits": {
        "README.md": b"---\nconfigs:\n- config_name: default\n  data_files:\n"
        b"  - {split: train, path: train.parquet}\n  - {split: test, path: test.parquet}\n---\n",
        "train.parquet": parquet([ROWS[0]]),
        "test.parquet": parquet([ROWS[1]]),
        "unrelated.bin": b"x",
    },
    "me/bad": {"problems.jsonl": lines(ROWS[0], ROWS[1] | {"time_limit_s": -1.0})},
    "me/twice": {"problems.jsonl": lines(ROWS[0], ROWS[0])},
    "me/broken": {"problems.jsonl": lines(*ROWS)[:-20]},
    "me/nothing": {"README.md": b"# Nothing\n"},
    "me/outside": {"README.md": CARD.format(OUTSIDE).encode()},
    "osunlp/TACO-Cobalt": {"train.jsonl": lines(cobalt_row()), "validation.jsonl": lines(cobalt_row(id=3))},
    "BAAI/TACO": {
        "README.md": b"---\nconfigs:\n- config_name: ALL\n  data_files:\n"
        b"  - {split: train, path: ALL/train-*}\n  - {split: test, path: ALL/test-*}\n---\n",
        "ALL/train-0.parquet": parquet([taco_row(id=1), taco_row(id=2)]),
        "ALL/test-0.parquet": parquet([taco_row(id=3)]),
    },
}


GOOD = {  # (name, revision) -> ids and commit
    ("livecodebench:v5_v6", None): (["3000", "new", "old"], REVISION),
    ("livecodebench:v6", "main"): (["3000", "new"], COMMIT),
    ("me/lines", None): (["a", "b"], COMMIT),
    ("me/lines", "v1"): (["a", "b"], COMMIT),
    ("me/splits", None): (["a"], COMMIT),  # split test before train
    ("taco-cobalt", None): (["taco-00012"], COMMIT),
    ("taco-cobalt:validation", "v1"): (["taco-00003"], COMMIT),
    ("rows of BAAI/TACO", None): ([1, 2], COMMIT),  # split train alone
}
BAD = {  # (name, revision) -> what is said
    ("livecodebench:v4", None): "lacks a file",
    ("livecodebench:v6", "v9"): f"Dataset {DATASET} has no revision v9",
    ("me/none", None): "me/none is neither a file here nor a dataset on the Hub",
    ("me/lines", "v9"): "Dataset me/lines has no revision v9",
    ("me/bad", None): "me/bad, split train, row 2: field `time_limit_s`",
    ("me/twice", None): "row 2: field `problem_id` repeats 'b'",
    ("me/broken", None): "can't be read as Parquet or JSON Lines",
    ("me/outside", None): f"Dataset me/outside names a file that is not in it ({OUTSIDE})",
    ("me/nothing", None): "can't be read as Parquet or JSON Lines",
}
CACHED = [case for case in GOOD if case != ("livecodebench:v6", "main")]  # a branch can't be resolved offline

Case = tuple[str, str | None]
Answers = dict[Case, list[Any]]


def load(cases: Iterable[Case], home: Path, **environment: str) -> Answers:
    """Load suites in another process, as a user would whose files lie in `home`."""
    cases = list(cases)
    quiet = {"HF_HUB_DISABLE_PROGRESS_BARS": "1", "HF_DATASETS_DISABLE_PROGRESS_BARS": "1", "HF_HUB_DISABLE_XET": "1"}
    own = {"HF_HOME": str(home), "COBALT_BENCH_CACHE": str(home / "cobalt-bench")}
    command = [sys.executable, "-c", LOAD, json.dumps(cases)]
    environment = {**os.environ, **quiet, **own, **environment}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(zip(cases, json.loads(done.stdout), strict=True))


@dataclass(frozen=True)
class Runs:
    """What three processes said: one with a Hub, the same again, and one without."""

    first: Answers
    requests: list[str]
    again: Answers
    requests_again: list[str]
    offline: Answers


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    home = tmp_path_factory.mktemp("home")
    commits = {REVISION: REVISION, "main": COMMIT, "v1": COMMIT, COMMIT: COMMIT}
    with serve(DATASETS, commits) as (address, requests):
        first = load([*GOOD, *BAD], home, HF_ENDPOINT=address)
        requests_first = list(requests)
        requests.clear()
        again = load([("livecodebench:v5_v6", None)], home, HF_ENDPOINT=address)
    return Runs(first, requests_first, again, requests, load(CACHED, home, HF_HUB_OFFLINE="1"))


@pytest.mark.parametrize("case", GOOD)
def test_a_suite_on_the_hub_is_read_at_a_commit_that_is_noted(runs: Runs, case: Case) -> None:
    assert tuple(runs.first[case][:2]) == GOOD[case]


def test_livecodebench_is_read_at_its_pinned_commit_and_the_second_time_without_a_request(runs: Runs) -> None:
    assert f"GET /datasets/{DATASET}/resolve/{REVISION}/test6.jsonl" in runs.requests
    assert runs.again[("livecodebench:v5_v6", None)] == runs.first[("livecodebench:v5_v6", None)]
    assert not any(DATASET in request for request in runs.requests_again)


def test_only_problem_files_are_downloaded(runs: Runs) -> None:
    assert not any("unrelated" in request for request in runs.requests)


@pytest.mark.parametrize("case", CACHED)
def test_what_was_read_once_is_there_offline(runs: Runs, case: Case) -> None:
    assert runs.offline[case] == runs.first[case]


@pytest.mark.parametrize("case", BAD)
def test_what_the_user_can_mend_is_one_sentence(runs: Runs, case: Case) -> None:
    kind, said = runs.first[case]
    assert kind == "InputError"
    assert BAD[case] in said
    assert "\n" not in said


def test_what_is_not_there_offline_says_how_to_get_it(tmp_path: Path) -> None:
    for kind, said in load([("livecodebench:v6", None), ("me/lines", None)], tmp_path, HF_HUB_OFFLINE="1").values():
        assert kind == "InputError"
        assert "HF_HUB_OFFLINE is set; run `cobalt-bench prefetch --suite SUITE`" in said

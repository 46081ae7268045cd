"""Building datasets from run folders."""

import hashlib
import json
import os
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from played_run import answer, play, problem, write_problems

from cobalt_bench.datasets import shards
from cobalt_bench.datasets.card_sections import steps_table
from cobalt_bench.datasets.manifest import steps_of
from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
from cobalt_bench.datasets.reader import DatasetFolder
from cobalt_bench.datasets.tables import Layout
from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Report, TestResult
from cobalt_bench.problems import Problem
from cobalt_bench.runs import RunFolder
from cobalt_bench.suites import load_chosen
from cobalt_bench.trajectories import select_prefixes
from cobalt_bench.trajectories.inputs import open_sources
from cobalt_bench.trajectories.lengths import EstimatedLimit

PROBLEMS = [problem(f"p{number}", difficulty="easy", license="MIT") for number in range(12)]
TESTS = 6


def passed(problem_id: str, sample: int, turn: int) -> list[bool]:
    """Pass more tests with every turn, the later samples sooner; p0 is solved at once, p1 never changes."""
    if problem_id == "p0":
        return [True] * TESTS
    if problem_id == "p1":
        return [True, True, False, False, False, False]
    count = 6 if turn == 2 and sample < 3 else min(TESTS, sample + turn)
    return [number < count for number in range(TESTS)]


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    return write_problems(tmp_path / "problems.jsonl", PROBLEMS)


@pytest.fixture
def run(tmp_path: Path, suite: Path) -> Path:
    return play(tmp_path / "run", suite, passed)


def build(
    output: Path,
    runs: Sequence[Path | str],
    perturbed: Sequence[Path] = (),
    layout: Layout = "hub",
    share: float = 0.3,
    max_tokens: int = 10_000,
    perturbed_share: float | None = None,
) -> dict[str, Any]:
    sources = open_sources([str(run) for run in runs], [str(run) for run in perturbed])
    options = BuildOptions(EstimatedLimit(max_tokens), layout, validation_share=share, perturbed_share=perturbed_share)
    return build_dataset(output, sources, options)


def rows(output: Path, config: str = "tiny-1b", splits: Sequence[str] = ("train", "validation")) -> list[dict[str, Any]]:
    return [row for split in splits for row in pq.read_table(output / config / f"{split}.parquet").to_pylist()]


def test_keeps_what_the_selection_keeps(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "built", [run])
    for split in ("train", "validation"):
        got = rows(tmp_path / "built", splits=[split])
        for problem_id in {row["problem_id"] for row in got}:
            verdicts = [[passed(problem_id, sample, turn) for turn in range(3)] for sample in range(4)]
            prefixes = select_prefixes(
                [[sum(turn[2:]) / 4 for turn in turns] for turns in verdicts],
                [[sum(turn[:2]) / 2 for turn in turns] for turns in verdicts],
                num_tests=TESTS,
                num_public=2,
                split=split,
            )
            expected = {(str(p.sample) if p.turn else None, p.turn, p.prev_best_pass_rate) for p in prefixes}
            of_problem = [row for row in got if row["problem_id"] == problem_id]
            assert {
                (row["trajectory_id"] and row["trajectory_id"].split("/")[-1], row["turn"], row["prev_best_pass_rate"])
                for row in of_problem
            } == expected
            assert len(of_problem) == len(expected)


def test_prompts_are_what_the_model_saw(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "built", [run])
    protocol, prompts = Protocol(turns=2, samples=4), Prompts.load()
    by_id = {problem.problem_id: problem for problem in PROBLEMS}
    seen = 0
    for row in rows(tmp_path / "built"):
        sample = int(row["trajectory_id"].split("/")[-1]) if row["turn"] else 0
        episode = Episode(by_id[row["problem_id"]], protocol, prompts)
        for turn in range(row["turn"]):
            results = [
                TestResult("accepted" if right else "wrong_answer", stdout="0\n")
                for right in passed(row["problem_id"], sample, turn)
            ]
            episode, _ = episode.after(answer(row["problem_id"], sample, turn), Usage(), Report(tuple(results)))
        assert row["prompt"] == episode.messages()
        assert row["prompt"][-1]["role"] == "user"
        seen += row["turn"] > 0
    assert seen > 10


def test_rows_hold_all_that_judging_needs(tmp_path: Path) -> None:
    checked = replace(
        problem("checked", entry_point="add"),
        public_tests=(),
        grader="checker",
        checker="print(1)",
        prelude="livecodebench",
        time_limit_s=2.5,
        memory_limit_mb=512,
        license="CC-BY-4.0",
        source="some-set",
    )
    checked = replace(checked, hidden_tests=tuple(replace(test, input="1\n", output="2") for test in checked.hidden_tests))
    suite = write_problems(tmp_path / "one.jsonl", [checked])
    build(tmp_path / "built", [play(tmp_path / "run", suite, lambda *key: [key[2] == 2] * 4)])
    row = rows(tmp_path / "built")[0]
    assert row["public_tests"] == []
    assert row["hidden_tests"] == [{"input": "1\n", "output": "2"}] * 4
    for name in ("entry_point", "grader", "checker", "prelude", "time_limit_s", "memory_limit_mb", "license", "source"):
        assert row[name] == getattr(checked, name)


def test_the_paper_protocol_puts_its_judge_into_the_rows(tmp_path: Path, suite: Path) -> None:
    protocol = Protocol.named("paper", turns=2, samples=4)
    build(tmp_path / "built", [play(tmp_path / "run", suite, passed, protocol=protocol)])
    row = rows(tmp_path / "built")[0]
    assert (row["grader"], row["time_limit_s"], row["memory_limit_mb"]) == ("exact", 4.0, 1024)


def test_a_problem_is_in_one_split(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "built", [run])
    train, validation = (
        {row["problem_id"] for row in rows(tmp_path / "built", splits=[split])} for split in ("train", "validation")
    )
    assert train
    assert validation
    assert not train & validation


def test_the_same_input_gives_the_same_bytes(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "one", [run])
    build(tmp_path / "two", [run])
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert [str(file) for file in files] == ["manifest.json", "tiny-1b/train.parquet", "tiny-1b/validation.parquet"]
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_the_order_of_the_log_changes_nothing(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "one", [run])
    log = run / "turns.jsonl"
    lines = log.read_text().splitlines(keepends=True)
    lines.sort(key=lambda line: (json.loads(line)["turn"], json.loads(line)["sample"]))
    log.write_text("".join(lines))
    build(tmp_path / "two", [run])
    assert (tmp_path / "one/tiny-1b/train.parquet").read_bytes() == (tmp_path / "two/tiny-1b/train.parquet").read_bytes()


def test_rows_are_sorted_by_problem_and_have_ids_of_their_own(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "built", [run])
    got = rows(tmp_path / "built", splits=["train"])
    assert [row["problem_id"] for row in got] == sorted(row["problem_id"] for row in got)
    assert len({row["id"] for row in got}) == len(got)


def test_the_manifest_accounts_for_everything(tmp_path: Path, run: Path) -> None:
    manifest = build(tmp_path / "built", [run])
    assert manifest == json.loads((tmp_path / "built" / "manifest.json").read_text())
    splits = manifest["configs"]["tiny-1b"]["splits"]
    steps = [split["steps"] for split in splits.values()]
    assert sum(step["problems"]["seen"] for step in steps) == len(PROBLEMS)
    assert sum(step["trajectories"]["seen"] for step in steps) == 4 * len(PROBLEMS)
    assert sum(step["problems"]["dropped"]["every first program passes all tests"] for step in steps) == 1
    assert sum(step["trajectories"]["dropped"]["their problem was dropped"] for step in steps) == 4
    assert sum(step["trajectories"]["dropped"]["pass rate never changes"] for step in steps) == 4
    for split in splits.values():
        assert split["rows"] == split["steps"]["prompts"]["kept"]
        content = (tmp_path / "built" / split["file"]).read_bytes()
        assert split["sha256"] == hashlib.sha256(content).hexdigest()
        assert split["bytes"] == len(content)


def test_the_manifest_shows_no_folder_of_this_machine(tmp_path: Path, run: Path) -> None:
    build(tmp_path / "built", [run])
    assert str(tmp_path) not in (tmp_path / "built" / "manifest.json").read_text()
    assert all(str(tmp_path) not in json.dumps(row) for row in rows(tmp_path / "built"))


def test_episodes_that_did_not_end_are_left_out(tmp_path: Path, suite: Path) -> None:
    def unjudged(problem_id: str, sample: int, turn: int) -> list[bool] | None:
        return None if sample == 3 and turn == 1 else passed(problem_id, sample, turn)

    manifest = build(tmp_path / "built", [play(tmp_path / "run", suite, unjudged)])
    dropped = [
        split["steps"]["trajectories"]["dropped"]["not played or judged to the end"]
        for split in manifest["configs"]["tiny-1b"]["splits"].values()
    ]
    assert sum(dropped) == len(PROBLEMS)
    assert not any((row["trajectory_id"] or "").endswith("/3") for row in rows(tmp_path / "built"))


def test_a_turn_judged_later_counts(tmp_path: Path, run: Path, suite: Path) -> None:
    build(tmp_path / "one", [run])
    late = play(tmp_path / "late", suite, lambda *key: None if key[1:] == (0, 2) else passed(*key))
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    with (late / "turns.jsonl").open("a") as log:
        log.writelines(json.dumps(line) + "\n" for line in lines if (line["sample"], line["turn"]) == (0, 2))
    build(tmp_path / "two", [late])
    assert (tmp_path / "one/tiny-1b/train.parquet").read_bytes() == (tmp_path / "two/tiny-1b/train.parquet").read_bytes()


def test_a_trajectory_ends_before_its_first_prompt_that_is_too_long(tmp_path: Path, suite: Path) -> None:
    def longer(problem_id: str, sample: int, turn: int) -> str:
        return answer(problem_id, sample, turn) + "\n" + "x" * 3000 * turn

    run = play(tmp_path / "run", suite, passed, answer=longer)
    manifest = build(tmp_path / "built", [run], max_tokens=2000)
    assert {row["turn"] for row in rows(tmp_path / "built")} == {0, 1, 2}
    train = manifest["configs"]["tiny-1b"]["splits"]["train"]["steps"]["prompts"]
    assert train["dropped"]["too long"] > 0
    assert manifest["prompt_length"]["max_tokens"] == 2000


def test_prompts_that_the_model_saw_cut_are_left_out(tmp_path: Path, run: Path) -> None:
    log = run / "turns.jsonl"
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    for line in lines:
        line["dropped_turns"] = int(line["turn"] == 2)
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    build(tmp_path / "built", [run])
    assert {row["turn"] for row in rows(tmp_path / "built")} == {0, 1}


def test_runs_of_two_models_make_two_configs(tmp_path: Path, run: Path, suite: Path) -> None:
    other = play(tmp_path / "other", suite, passed, model="reference/repair")
    manifest = build(tmp_path / "built", [run, other])
    assert list(manifest["configs"]) == ["reference-repair", "tiny-1b"]
    assert {row["reference_model"] for row in rows(tmp_path / "built", "reference-repair")} == {"reference/repair"}


def test_runs_can_share_a_config_by_name(tmp_path: Path, run: Path, suite: Path) -> None:
    other = play(tmp_path / "other", suite, passed, model="reference/repair")
    build(tmp_path / "built", [f"mini={run}", f"mini={other}"])
    got = rows(tmp_path / "built", "mini")
    assert {row["reference_model"] for row in got} == {"reference/repair", "tiny-org/Tiny-1B"}
    firsts = [row["problem_id"] for row in got if row["turn"] == 0]
    assert len(firsts) == len(set(firsts))


def test_models_of_one_name_are_not_mixed_unasked(tmp_path: Path, run: Path, suite: Path) -> None:
    other = play(tmp_path / "other", suite, passed, model="other-org/tiny-1b")
    with pytest.raises(InputError, match="NAME=RUN"):
        build(tmp_path / "built", [run, other])


def test_a_perturbed_run_joins_its_model(tmp_path: Path, run: Path, suite: Path) -> None:
    def misled(problem_id: str, sample: int, turn: int) -> list[bool]:
        return [*passed(problem_id, sample, turn), turn == 1]

    perturbed = play(tmp_path / "perturbed", suite, misled, perturbed=True)
    manifest = build(tmp_path / "built", [run], [perturbed])
    got = rows(tmp_path / "built")
    assert {row["perturbation"] for row in got} == {None, "swapped"}
    assert all(row["turn"] > 0 for row in got if row["perturbation"])
    counted = sum(split["perturbed_prompts"] for split in manifest["configs"]["tiny-1b"]["splits"].values())
    assert counted == sum(row["perturbation"] is not None for row in got)
    with pytest.raises(InputError, match="--perturbed"):
        build(tmp_path / "again", [perturbed])
    with pytest.raises(InputError, match="without a perturbation"):
        build(tmp_path / "again", [run], [run])


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 1.0])
def test_perturbed_prompts_are_kept_to_the_share_asked_for(share: float, tmp_path: Path, run: Path, suite: Path) -> None:
    def misled(problem_id: str, sample: int, turn: int) -> list[bool]:
        return [*passed(problem_id, sample, turn), turn == 1]

    perturbed = play(tmp_path / "perturbed", suite, misled, perturbed=True)
    build(tmp_path / "all", [run], [perturbed])
    every = rows(tmp_path / "all", splits=["train"])
    manifest = build(tmp_path / "built", [run], [perturbed], perturbed_share=share)
    got = rows(tmp_path / "built", splits=["train"])
    true, mixed = ([row for row in got if (row["perturbation"] is None) == told] for told in (True, False))
    assert [row["id"] for row in true] == [row["id"] for row in every if row["perturbation"] is None]
    assert {row["id"] for row in mixed} <= {row["id"] for row in every}
    wanted = len(every) - len(true) if share == 1 else int(share * len(true) / (1 - share) + 1e-9)
    assert len(mixed) == min(wanted, len(every) - len(true))
    assert manifest["perturbed_share"] == share
    dropped = manifest["configs"]["tiny-1b"]["splits"]["train"]["steps"]["prompts"]["dropped"]
    assert dropped["perturbed, beyond the share asked for"] == len(every) - len(got)


def test_a_suite_for_evaluation_needs_a_word(run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cobalt_bench.runs import spec

    def evaluation_suite(options: Any) -> Any:
        return replace(load_chosen(options), evaluation=True)

    monkeypatch.setattr(spec, "load_chosen", evaluation_suite)
    with pytest.raises(InputError, match="--from-evaluation-suite"):
        open_sources([str(run)])
    assert open_sources([str(run)], from_evaluation_suite=True)


def test_a_suite_that_changed_is_refused(run: Path, suite: Path) -> None:
    write_problems(suite, [*PROBLEMS[:-1], replace(PROBLEMS[-1], statement="Another task.")])
    with pytest.raises(InputError, match="has changed"):
        open_sources([str(run)])


def test_a_run_that_stopped_at_public_tests_is_refused(tmp_path: Path, suite: Path) -> None:
    protocol = Protocol(turns=2, samples=1, stop_on_public_pass=True)
    play(tmp_path / "run", suite, lambda *_: [False] * TESTS, protocol=protocol)
    with pytest.raises(InputError, match="stop-on-public-pass"):
        open_sources([str(tmp_path / "run")])


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, run: Path) -> None:
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match="not empty"):
        build(tmp_path / "built", [run])
    assert [path.name for path in (tmp_path / "built").iterdir()] == ["mine.txt"]


def test_a_folder_beside_that_looks_like_a_draft_is_left_alone(tmp_path: Path, run: Path) -> None:
    mine = tmp_path / ".dataset.draft" / "mine"
    mine.parent.mkdir()
    mine.write_text("kept")
    build(tmp_path / "dataset", [run])
    assert mine.read_text() == "kept"
    assert [path.name for path in tmp_path.iterdir() if "draft" in path.name] == [".dataset.draft"]


def test_nothing_selected_leaves_nothing_behind(tmp_path: Path, suite: Path) -> None:
    run = play(tmp_path / "run", suite, lambda *_: [True] * TESTS)
    before = sorted(tmp_path.iterdir())
    with pytest.raises(InputError, match="Nothing was selected"):
        build(tmp_path / "built", [run])
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a run folder nor a file"):
        open_sources([str(tmp_path / "nowhere")])
    with pytest.raises(InputError, match="no run folder"):
        open_sources([str(tmp_path)])


def test_datasets_loads_it(tmp_path: Path, run: Path) -> None:
    import datasets

    build(tmp_path / "built", [run])
    files = {split: str(tmp_path / "built" / "tiny-1b" / f"{split}.parquet") for split in ("train", "validation")}
    loaded = datasets.load_dataset("parquet", data_files=files, cache_dir=str(tmp_path / "cache"))
    row = loaded["train"][0]
    assert [message["role"] for message in row["prompt"]] == ["system", "user"]
    assert loaded["train"].to_list() == rows(tmp_path / "built", splits=["train"])


def test_self_contained_rows_cost_little(tmp_path: Path) -> None:
    """Compare with two normalised tables, problems and trajectories, where nothing is stored twice."""
    import random

    import pyarrow as pa

    rng = random.Random(0)

    def text(characters: int) -> str:
        return "".join(rng.choice("abcdefghijklmnop \n") for _ in range(characters))

    def answer_of(*_: Any) -> str:
        return f"{text(1500)}\n```python\n{text(1500)}\n```"

    def wide(one: Problem) -> Problem:
        tests = tuple(replace(test, input=text(3000)) for test in one.hidden_tests)
        return replace(one, statement=text(1500), hidden_tests=tests)

    suite = write_problems(tmp_path / "wide.jsonl", [wide(problem(f"w{number:02}")) for number in range(25)])
    run = play(tmp_path / "run", suite, lambda *key: [key[2] == 2] * TESTS, answer=answer_of)
    build(tmp_path / "built", [run], share=0.0)
    got = rows(tmp_path / "built", splits=["train"])
    assert len(got) == 13 * 25

    problems = {row["problem_id"]: row | {"prompt": row["prompt"][:2]} for row in got}
    longest = {row["trajectory_id"]: row["prompt"][2:] for row in got if row["turn"] == 3}
    own = ("id", "problem_id", "trajectory_id", "turn", "prev_best_pass_rate", "reference_model")
    tables = [
        [{"prompt": row["prompt"], "tests": row["public_tests"] + row["hidden_tests"]} for row in problems.values()],
        [{"trajectory_id": name, "messages": messages} for name, messages in longest.items()],
        [{name: row[name] for name in own} for row in got],
    ]
    normalised = 0
    for number, table in enumerate(tables):
        path = tmp_path / f"{number}.parquet"
        pq.write_table(pa.Table.from_pylist(table), path, compression="zstd")
        normalised += path.stat().st_size
    assert (tmp_path / "built/tiny-1b/train.parquet").stat().st_size <= 1.2 * normalised


def test_run_folders_are_only_read(tmp_path: Path, run: Path) -> None:
    before = {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()}
    build(tmp_path / "built", [run])
    assert {path.name: path.read_bytes() for path in run.iterdir() if path.is_file()} == before
    assert RunFolder(run).config().model == "tiny-org/Tiny-1B"


@pytest.mark.parametrize("layout", ["hub", "verl"])
def test_a_large_split_is_in_several_files_the_same_whatever_the_workers(
    tmp_path: Path, run: Path, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "whole", [run], layout=layout)
    monkeypatch.setattr(shards, "SHARD_TURNS", 24)  # two problems
    told: list[tuple[int, int]] = []
    manifests = []
    for workers in (1, 3):
        options = BuildOptions(EstimatedLimit(10_000), layout, validation_share=0.3)
        sources = open_sources([str(run)])
        output = tmp_path / f"by-{workers}"
        manifests.append(build_dataset(output, sources, options, workers=workers, tell=lambda *pair: told.append(pair)))
    contents = [{path.relative_to(each): path.read_bytes() for path in each.rglob("*.*")} for each in tmp_path.glob("by-*")]
    assert contents[0] == contents[1]
    assert told[-1] == (12 * 4 * 3, 12 * 4 * 3)
    train = manifests[0]["configs"]["tiny-1b"]["splits"]["train"]
    count = len(train)
    assert count > 1
    assert [entry["file"] for entry in train] == [f"tiny-1b/train-{n:05}-of-{count:05}.parquet" for n in range(count)]
    folder = DatasetFolder.open(tmp_path / "by-3")  # checks the hash of each file
    assert {file.split for file in folder.files} == {"train", "validation"}
    parts = [row for entry in train for row in pq.read_table(tmp_path / "by-3" / entry["file"]).to_pylist()]
    one_file = rows(tmp_path / "whole", splits=["train"])
    whole = json.loads((tmp_path / "whole" / "manifest.json").read_text())["configs"]["tiny-1b"]["splits"]["train"]
    assert steps_of(train) == whole["steps"]
    assert steps_table(folder) == steps_table(DatasetFolder.open(tmp_path / "whole"))
    if layout == "verl":
        indices = [row["extra_info"].pop("index") for row in parts]
        assert indices == sorted(set(indices))
        for row in one_file:
            row["extra_info"].pop("index")
    assert parts == one_file


def test_a_killed_worker_is_said_and_leaves_nothing(tmp_path: Path, run: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "SHARD_TURNS", 24)

    class Deadly(EstimatedLimit):
        def fit(self, chats: Any) -> list[bool]:
            os.kill(os.getpid(), signal.SIGKILL)
            return []

    with pytest.raises(InputError, match="A worker of the build was killed"):
        build_dataset(tmp_path / "built", open_sources([str(run)]), BuildOptions(Deadly(10_000)), workers=2)
    assert not (tmp_path / "built").exists()

"""Each export has the shape that its format asks for, and says what the run says."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from huggingface_hub import parse_eval_result_entries
from jsonschema import Draft7Validator
from published_shapes import EVAL_RESULTS, TRACE_HEADER, TRACE_MESSAGE, misfits
from typer.testing import CliRunner, Result

from cobalt_bench.cli.main import app
from cobalt_bench.episodes import Protocol

HIDDEN = "hidden-content-5518"
SCHEMAS = Path(__file__).parent / "schemas"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exports")
    rows = [
        {
            "problem_id": problem_id,
            "statement": "Say it again.",
            "public_tests": [{"input": "1\n", "output": "1\n"}, {"input": "2\n", "output": "2\n"}],
            "hidden_tests": [{"input": f"{HIDDEN}\n", "output": f"{HIDDEN}\n"}],
            "solutions": ["print(input())\n"],
            "wrong_programs": ["print('no')\n"],
        }
        for problem_id in ("one", "t/w o")
    ]
    (folder / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    command = ["evaluate", "reference/repair", "--suite", str(folder / "problems.jsonl"), "--turns", "2", "--samples", "3"]
    done = CliRunner().invoke(app, [*command, "--workers", "2", "--output", str(folder / "run")])
    assert done.exit_code == 0, done.output
    config = json.loads((folder / "run/config.json").read_text())
    config["sittings"][-1]["command"] = ["cobalt-bench", "evaluate", "--base-url", "http://10.9.8.7"]
    (folder / "run/config.json").write_text(json.dumps(config))
    return folder / "run"


def export(run: Path, to: str, output: Path, *more: str) -> list[Path]:
    done = command(run, to, output, *more)
    assert done.exit_code == 0, done.output
    return [Path(line) for line in done.stdout.splitlines()]


def command(run: Path, to: str, output: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["export", str(run), "--to", to, "--output", str(output), *more])


def json_lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def invalid(data: Any, schema: str) -> list[str]:
    """Return what the published schema has against some data."""
    validator = Draft7Validator(json.loads((SCHEMAS / schema).read_text()))
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(data)]


def test_eval_results_are_what_the_hubs_client_reads(run: Path, tmp_path: Path) -> None:
    (path,) = export(run, "eval-results", tmp_path, "--dataset", "cobalt/own", "--source-url", "https://example.org/run")
    assert path.parent == tmp_path / ".eval_results"
    data = yaml.safe_load(path.read_text())
    assert misfits(data, EVAL_RESULTS) == []
    first, last = parse_eval_result_entries(data)
    scores = json.loads((run / "results.json").read_text())["pass_at_1"]
    assert (first.value, last.value) == pytest.approx((scores["per_turn"][0], scores["per_turn"][2]), abs=1e-6)
    assert (first.dataset_id, first.task_id, last.task_id) == ("cobalt/own", "problems_jsonl_turn_0", "problems_jsonl_turn_2")
    low, high = scores["ci95"][2]
    assert f"95% interval {low:.4f} to {high:.4f}; 2 problems x 3 samples" in str(last.notes)
    assert last.source_url == "https://example.org/run"


def test_a_suite_without_a_benchmark_dataset_asks_for_one(run: Path, tmp_path: Path) -> None:
    done = command(run, "eval-results", tmp_path)
    assert done.exit_code == 2
    assert "give it with --dataset" in done.stderr


def test_every_eval_ever_has_both_files_and_they_point_to_each_other(run: Path, tmp_path: Path) -> None:
    path, samples_path = export(run, "every-eval-ever", tmp_path)
    record, samples = json.loads(path.read_text()), json_lines(samples_path)
    assert invalid(record, "eval.schema.json") == []
    assert [invalid(sample, "instance_level_eval.schema.json") for sample in samples] == [[]] * 6
    detailed = record["detailed_evaluation_results"]
    assert (tmp_path / detailed["file_path"]) == samples_path
    assert samples_path.name == f"{path.stem}_samples.jsonl"
    assert detailed["checksum"] == hashlib.sha256(samples_path.read_bytes()).hexdigest()
    assert detailed["total_rows"] == len(samples)
    assert {sample["evaluation_id"] for sample in samples} == {record["evaluation_id"]}
    assert {sample["model_id"] for sample in samples} == {record["model_info"]["id"]} == {"reference/repair"}


def test_every_eval_ever_says_what_the_run_says(run: Path, tmp_path: Path) -> None:
    path, samples_path = export(run, "every-eval-ever", tmp_path)
    record, results = json.loads(path.read_text()), json.loads((run / "results.json").read_text())
    at_1 = [each for each in record["evaluation_results"] if each["metric_config"]["metric_parameters"]["k"] == 1]
    assert [each["score_details"]["score"] for each in at_1] == results["pass_at_1"]["per_turn"]
    intervals = [each["score_details"]["uncertainty"]["confidence_interval"] for each in at_1]
    assert [[each["lower"], each["upper"]] for each in intervals] == results["pass_at_1"]["ci95"]
    assert at_1[0]["generation_config"]["generation_args"]["max_attempts"] == 3
    lines = {(line["problem_id"], line["sample"], line["turn"]): line for line in json_lines(run / "turns.jsonl")}
    for sample in json_lines(samples_path):
        problem_id, number = sample["sample_id"].rsplit("#", 1)
        assert sample["evaluation"]["is_correct"] == lines[problem_id, int(number), 2]["accepted"]
        assert [message["role"] for message in sample["messages"]] == ["system", *["user", "assistant"] * 3]
        assert [message["turn_idx"] for message in sample["messages"]] == list(range(7))
        for turn, answer in enumerate(sample["answer_attribution"]):
            line = lines[problem_id, int(number), turn]
            assert sample["messages"][answer["turn_idx"]]["content"] == line["response"]
            assert answer["extracted_value"] == line["program"]


def test_traces_are_a_session_a_file(run: Path, tmp_path: Path) -> None:
    paths = export(run, "traces", tmp_path)
    assert len(set(paths)) == 6
    ids = set()
    for path in paths:
        header, *messages = json_lines(path)
        assert misfits(header, TRACE_HEADER) == []
        assert [misfits(message, TRACE_MESSAGE) for message in messages] == [[]] * 7
        ids.add(header["id"])
        answers = [each["message"] for each in messages if each["message"]["role"] == "assistant"]
        assert {answer["model"] for answer in answers} == {"reference/repair"}
    assert len(ids) == 6


@pytest.mark.parametrize("to", ["eval-results", "every-eval-ever", "traces"])
def test_an_export_is_the_same_each_time_and_tells_no_secrets(run: Path, tmp_path: Path, to: str) -> None:
    more = ["--dataset", "cobalt/own"] if to == "eval-results" else []
    one, other = (export(run, to, tmp_path / each, *more) for each in "ab")
    for path, again in zip(one, other, strict=True):
        assert path.read_bytes() == again.read_bytes()
        for secret in (HIDDEN, "10.9.8.7", str(run.parent)):
            assert secret not in path.read_text()


@pytest.mark.parametrize("to", ["every-eval-ever", "traces"])
def test_prompts_that_cant_be_told_again_are_refused(run: Path, tmp_path: Path, to: str) -> None:
    config = json.loads((run / "config.json").read_text())
    other = tmp_path / "other"
    other.mkdir()
    for name in ("turns.jsonl", "results.json"):
        (other / name).write_bytes((run / name).read_bytes())
    settings = config["identity"]["protocol"]
    settings["prompts_hash"] = "0" * 64
    settings["hash"] = Protocol.from_dict(settings).hash
    (other / "config.json").write_text(json.dumps(config))
    done = command(other, to, tmp_path / "out")
    assert done.exit_code == 2
    assert "give them with --prompts" in done.stderr


def test_a_run_that_is_not_complete_is_not_exported(run: Path, tmp_path: Path) -> None:
    for name in ("turns.jsonl", "config.json"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    results = json.loads((run / "results.json").read_text()) | {"complete": False}
    (tmp_path / "results.json").write_text(json.dumps(results))
    assert command(tmp_path, "traces", tmp_path / "out").exit_code == 2


@pytest.mark.parametrize("to", ["traces", "every-eval-ever"])
def test_a_log_that_was_cut_is_not_exported_whatever_the_results_say(run: Path, tmp_path: Path, to: str) -> None:
    copied = Path(shutil.copytree(run, tmp_path / "run"))
    lines = (copied / "turns.jsonl").read_text().splitlines(keepends=True)
    for kept in (lines[:1], lines[:-1], []):
        (copied / "turns.jsonl").write_text("".join(kept))
        done = command(copied, to, tmp_path / "out")
        assert (done.exit_code, done.stdout) == (2, "")
        assert "is not complete" in done.stderr


def test_a_shard_is_not_exported(run: Path, tmp_path: Path) -> None:
    copied = Path(shutil.copytree(run, tmp_path / "run"))
    config = json.loads((copied / "config.json").read_text())
    config["identity"]["shard"] = "1/2"
    (copied / "config.json").write_text(json.dumps(config))
    done = command(copied, "eval-results", tmp_path / "out", "--dataset", "cobalt/own")
    assert done.exit_code == 2
    assert "cobalt-bench merge" in done.stderr


def test_a_source_that_is_no_https_address_is_refused(run: Path, tmp_path: Path) -> None:
    done = command(run, "eval-results", tmp_path / "out", "--dataset", "cobalt/own", "--source-url", "javascript:1")
    assert done.exit_code == 2
    assert "is not an https address" in done.stderr


def test_the_shapes_find_what_does_not_fit() -> None:
    header = {"type": "session", "harness": "h", "id": "i"}
    assert misfits(header, TRACE_HEADER) == []
    assert misfits({**header, "type": "message"}, TRACE_HEADER) == ["$.type: 'message'"]
    assert misfits({"type": "session", "harness": 1}, TRACE_HEADER) == ["$.id is missing", "$.harness: 1"]
    assert misfits({"type": "message", "message": {"role": "user", "content": "", "x": 1}}, TRACE_MESSAGE)

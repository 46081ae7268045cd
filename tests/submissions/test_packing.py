import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from tampering import change_json, evaluate, lines_of, open_judge

from cobalt_bench.errors import InputError
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.submissions.packing import Submission, pack
from cobalt_bench.submissions.stripping import stripped


def packed(run: Path, output: Path, model_card: str | None = None) -> Submission:
    with open_judge() as judge:
        return pack(run, output, judge, model_card=model_card)


def test_a_packed_run_holds_its_turns_in_order_and_its_results(run: Path, tmp_path: Path) -> None:
    submission = packed(run, tmp_path / "out", model_card="Qwen/Qwen3-8B")
    lines = lines_of(submission.path)
    assert [(line["problem_id"], line["sample"], line["turn"]) for line in lines] == [
        (problem, sample, turn) for problem in ("sushi_belt", "tea_kiosk") for sample in range(2) for turn in range(3)
    ]
    logged = {
        (line["problem_id"], line["sample"], line["turn"]): line
        for line in map(json.loads, (run / "turns.jsonl").read_text().splitlines())
    }
    for line in lines:
        assert line.items() <= logged[line["problem_id"], line["sample"], line["turn"]].items()
    ours, theirs = (json.loads((folder / "results.json").read_text()) for folder in (submission.path, run))
    del ours["provenance"], theirs["provenance"]
    assert ours == theirs
    assert json.loads((submission.path / "submission.json").read_text())["model_card"] == "Qwen/Qwen3-8B"


def test_the_same_run_gives_the_same_bytes_and_id(run: Path, tmp_path: Path) -> None:
    one, other = packed(run, tmp_path / "one"), packed(run, tmp_path / "other")
    assert one.id == other.id
    for file in one.path.iterdir():
        assert file.read_bytes() == (other.path / file.name).read_bytes()
    text = (run / "turns.jsonl").read_text().splitlines()
    (run / "turns.jsonl").write_text("\n".join(text).replace("It follows", "It surely follows") + "\n")
    assert packed(run, tmp_path / "third").id != one.id


def test_what_must_not_leave_stays(run: Path, tmp_path: Path) -> None:
    def add_secrets(config: dict[str, object]) -> None:
        identity, (sitting,) = config["identity"], config["sittings"]  # type: ignore[misc]
        identity["model"] = identity["engine"]["model"] = "/home/jane.doe/checkpoints/secret-7b"  # type: ignore[index]
        sitting["command"] = ["cobalt-bench", "evaluate", "--base-url", "http://10.1.2.3/v1"]
        sitting["machine"]["host"] = "cluster-node-17"
        sitting["isolation"]["namespaces"] = "not available: OSError: [Errno 1] mount /tmp/x/home/jane.doe/python"
        sitting["options"] |= {"base_url": ["http://10.1.2.3/v1"], "prompts": "/home/jane.doe/p"}
        sitting["options"]["model"] = "/home/jane.doe/checkpoints/secret-7b"

    change_json(run / "config.json", add_secrets)  # type: ignore[arg-type]
    lines = (run / "turns.jsonl").read_text().replace('"reasoning": ""', '"reasoning": "jane.doe thinks"')
    (run / "turns.jsonl").write_text(lines)
    submission = packed(run, tmp_path / "out")
    assert submission.model == "secret-7b"
    assert submission.name.startswith("secret-7b-")
    everything = b"".join(file.read_bytes() for file in submission.path.iterdir() if file.suffix == ".json")
    everything += json.dumps(lines_of(submission.path)).encode()
    isolation = json.loads((submission.path / "config.json").read_text())["sittings"][0]["isolation"]
    assert isolation["namespaces"] == "not available"
    assert isolation["seccomp"] == "active"
    for secret in (b"jane.doe", b"10.1.2.3", b"cluster-node-17"):
        assert secret not in everything


@pytest.mark.parametrize(
    ("model", "shown"),
    [
        ("Qwen/Qwen3-8B", "Qwen/Qwen3-8B"),
        ("reference/repair", "reference/repair"),
        ("./out/ckpt", "ckpt"),
        ("~/models/a.gguf", "a.gguf"),
        ("runs/2026/ckpt-9", "ckpt-9"),
    ],
)
def test_a_hub_id_stays_and_a_path_does_not(run: Path, model: str, shown: str) -> None:
    config = json.loads((run / "config.json").read_text())
    config["identity"]["model"] = config["identity"]["engine"]["model"] = model
    bare = stripped(RunConfig.of(config))
    assert bare.model == bare.engine["model"] == shown


def test_what_verification_would_reject_is_not_packed(run: Path, tmp_path: Path) -> None:
    def rename(config: dict[str, Any]) -> None:
        config["identity"]["model"] = config["sittings"][-1]["options"]["model"] = "m\ud800"

    change_json(run / "config.json", rename)
    with pytest.raises(InputError, match=r"Verification would reject the run: config\.json must name the model"):
        packed(run, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_run_that_is_not_complete_is_not_packed(run: Path, tmp_path: Path) -> None:
    lines = (run / "turns.jsonl").read_text().splitlines()
    (run / "turns.jsonl").write_text("\n".join(lines[:-1]) + "\n")
    with pytest.raises(InputError, match=r"is not complete \(3 of 4 episodes\)"):
        packed(run, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_suite_of_ones_own_is_not_packed(tmp_path: Path) -> None:
    row = {"problem_id": "p", "public_tests": [{"input": "", "output": "1"}], "solutions": ["print(1)"]}
    (tmp_path / "own.jsonl").write_text(json.dumps(row) + "\n")
    run = evaluate(tmp_path / "run", "--suite", str(tmp_path / "own.jsonl"), model="reference/oracle")
    with pytest.raises(InputError, match="is a file or folder, so nobody else could judge"):
        packed(run, tmp_path / "out")


def test_a_suite_that_has_changed_since_is_not_packed(run: Path, tmp_path: Path) -> None:
    change_json(run / "config.json", lambda config: config["identity"]["suite"].update(hash="0" * 64))
    with pytest.raises(InputError, match=r"has changed since .* was played"):
        packed(run, tmp_path / "out")


@pytest.mark.parametrize("card", ["<script>", "javascript:alert(1)", "http://plain", "no-owner", "../x", 'https://x"onclick="'])
def test_a_model_card_is_a_hub_id_or_an_https_address(run: Path, tmp_path: Path, card: str) -> None:
    with pytest.raises(InputError, match="--model-card"):
        packed(run, tmp_path / "out", model_card=card)


def test_a_folder_with_something_in_it_is_left_alone(run: Path, tmp_path: Path) -> None:
    shutil.copytree(run, tmp_path / "out")
    with pytest.raises(InputError, match="is not empty"):
        packed(run, tmp_path / "out")


def test_a_shard_has_to_be_merged_first(run: Path, tmp_path: Path) -> None:
    change_json(run / "config.json", lambda config: config["identity"].update(shard="1/2"))
    with pytest.raises(InputError, match="cobalt-bench merge"):
        packed(run, tmp_path / "out")

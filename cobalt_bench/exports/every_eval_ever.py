"""Results in the schema of Every Eval Ever, version 0.3.0: one file for the run, one with a line an episode.

Schema: https://github.com/evaleval/every_eval_ever
"""

import hashlib
import json
import re
import uuid
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from cobalt_bench import __version__
from cobalt_bench._files import check_no_link
from cobalt_bench.evaluation.bootstrap import RESAMPLES
from cobalt_bench.exports.run import Conversation, ExportedRun
from cobalt_bench.runs.provenance import identity_hash

SCHEMA_VERSION = "0.3.0"
COLLECTION = "cobalt-bench"
_HUB_DATASETS = {
    "mini": "cobalt/mini",
    "livecodebench": "livecodebench/code_generation_lite",
    "taco-cobalt": "osunlp/TACO-Cobalt",
}
_FEEDBACK = "the first public test that fails, with input, output and expected output or error; or that none fails"


def write_every_eval_ever(run: ExportedRun, output: Path) -> list[Path]:
    """Write both files where the data store wants them, under `data/`, and return their paths."""
    name = uuid.UUID(bytes=hashlib.sha256(identity_hash(run.identity).encode()).digest()[:16], version=4)
    developer, model = _developer_and_model(run)
    place = Path("data") / COLLECTION / developer / model
    samples, path = place / f"{name}_samples.jsonl", output / place / f"{name}.json"
    for written in (output / samples, path):
        check_no_link(written, output)
    path.parent.mkdir(parents=True, exist_ok=True)
    rows, digest = 0, hashlib.sha256()
    with (output / samples).open("wb") as file:
        for line in _sample_lines(run):
            file.write(line)
            digest.update(line)
            rows += 1
    record = aggregate(run) | {
        "detailed_evaluation_results": {
            "format": "jsonl",
            "file_path": samples.as_posix(),
            "hash_algorithm": "sha256",
            "checksum": digest.hexdigest(),
            "total_rows": rows,
        }
    }
    path.write_text(json.dumps(record, indent=2) + "\n")
    return [path, output / samples]


def aggregate(run: ExportedRun) -> dict[str, Any]:
    """Return the run's record: Pass@1 of each turn with its interval, Pass@k of the last, and how it was played."""
    started = run.last_sitting["started"]
    engine = run.identity["engine"]
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": _evaluation_id(run),
        "evaluation_timestamp": started,
        "retrieved_timestamp": _epoch(started),
        "source_metadata": {
            "source_name": COLLECTION,
            "source_type": "evaluation_run",
            "source_organization_name": "unknown",
            "evaluator_relationship": "other",
        },
        "eval_library": {"name": COLLECTION, "version": run.last_sitting.get("versions", {}).get(COLLECTION, __version__)},
        "model_info": {
            "name": run.identity["model"],
            "id": _model_id(run),
            "developer": _developer_and_model(run)[0],
            "inference_engine": {"name": engine["name"]},
            "additional_details": {
                "deployment_type": "unknown" if engine["name"] == "openai" else "self_deployed",
                "model_availability": "unknown",
                **({"revision": engine["revision"]} if engine.get("revision") else {}),
            },
        },
        "evaluation_results": [*_pass_at_1(run), *_pass_at_k(run)],
    }


def _pass_at_1(run: ExportedRun) -> Iterator[dict[str, Any]]:
    scores = run.results["pass_at_1"]
    for turn, score in enumerate(scores["per_turn"]):
        low, high = scores["ci95"][turn]
        exact = scores["ci95_exact"][turn]
        interval = {
            "lower": low,
            "upper": high,
            "confidence_level": 0.95,
            "method": "Clopper-Pearson over problems" if exact else "percentile bootstrap over problems",
        }
        uncertainty = {"confidence_interval": interval, "num_samples": run.results["num_problems"]}
        if not exact:
            uncertainty["num_bootstrap_samples"] = RESAMPLES
        yield _result(run, 1, turn, {"score": score, "uncertainty": uncertainty})


def _pass_at_k(run: ExportedRun) -> Iterator[dict[str, Any]]:
    for k, figures in run.results["pass_at_k"].items():
        yield _result(run, int(k), run.results["turns"], {"score": figures["per_turn"][-1]})


def _result(run: ExportedRun, k: int, turn: int, score: dict[str, Any]) -> dict[str, Any]:
    return {
        "evaluation_result_id": _result_id(run, k, turn),
        "evaluation_name": _evaluation_name(run),
        "source_data": _source_data(run),
        "metric_config": {
            "evaluation_description": "Chance that one of k programs passes all tests, after so many turns of feedback",
            "metric_id": "pass_at_k",
            "metric_name": f"Pass@{k} at turn {turn}",
            "metric_kind": "pass_rate",
            "metric_unit": "proportion",
            "metric_parameters": {"k": k, "turn": turn},
            "lower_is_better": False,
            "score_type": "continuous",
            "min_score": 0.0,
            "max_score": 1.0,
        },
        "score_details": score,
        "generation_config": _generation(run),
    }


def _source_data(run: ExportedRun) -> dict[str, Any]:
    suite = run.identity["suite"]
    repo = _HUB_DATASETS.get(suite["name"].partition(":")[0])
    details = {"suite": suite["name"], "selection": suite["selection"], "content_hash": suite["hash"]}
    if repo is None:
        return {"dataset_name": suite["name"], "source_type": "other", "additional_details": details}
    return {
        "dataset_name": suite["name"],
        "source_type": "hf_dataset",
        "hf_repo": repo,
        "samples_number": run.results["num_problems"],
        "additional_details": details,
    }


def _generation(run: ExportedRun) -> dict[str, Any]:
    protocol = run.identity["protocol"]
    perturbation = protocol.get("perturbation")
    layers = run.last_sitting.get("isolation") or {}
    return {
        "generation_args": {
            **protocol["sampling"],
            "max_attempts": protocol["turns"] + 1,
            "incorrect_attempt_feedback": f"{_FEEDBACK}{f'; perturbed: {perturbation}' if perturbation else ''}",
            "sandbox": {"type": COLLECTION, "config": ", ".join(f"{layer}: {state}" for layer, state in layers.items())},
        },
        "additional_details": {
            "protocol": protocol["name"],
            "protocol_hash": protocol["hash"],
            "samples": str(protocol["samples"]),
            "seed": str(run.identity["seed"]),
        },
    }


def _sample_lines(run: ExportedRun) -> Iterator[bytes]:
    for conversation in run.conversations():
        yield json.dumps(_sample(run, conversation)).encode() + b"\n"


def _sample(run: ExportedRun, conversation: Conversation) -> dict[str, Any]:
    """Return one episode; reference answers are hidden tests, so there are none."""
    problem, turns = conversation.problem, conversation.turns
    question = conversation.messages[1]["content"]
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": _evaluation_id(run),
        "model_id": _model_id(run),
        "evaluation_name": _evaluation_name(run),
        "evaluation_result_id": _result_id(run, 1, run.results["turns"]),
        "sample_id": f"{problem.problem_id}#{conversation.sample}",
        "sample_hash": hashlib.sha256(question.encode(errors="replace")).hexdigest(),
        "interaction_type": "multi_turn",
        "input": {"raw": question, "reference": []},
        "output": None,
        "messages": _messages(conversation),
        "answer_attribution": [
            {
                "turn_idx": 2 * number + 2,
                "source": f"messages[{2 * number + 2}].content",
                "extracted_value": turn.program or "",
                "extraction_method": "last complete fenced code block",
                "is_terminal": number == len(turns) - 1,
            }
            for number, turn in enumerate(turns)
        ],
        "evaluation": {
            "score": float(conversation.accepted),
            "is_correct": conversation.accepted,
            "num_turns": len(turns),
        },
        "token_usage": _token_usage(conversation),
        "metadata": {
            "difficulty": problem.difficulty or "",
            "platform": problem.platform,
            "verdicts": ",".join(str(turn.verdict) for turn in turns),
        },
    }


def _messages(conversation: Conversation) -> list[dict[str, Any]]:
    answers = iter(conversation.turns)
    messages = []
    for index, message in enumerate(conversation.messages):
        line: dict[str, Any] = {"turn_idx": index, "role": message["role"], "content": message["content"]}
        if message["role"] == "assistant":
            turn = next(answers)
            line |= {"content": turn.response, "reasoning_trace": turn.reasoning or None}
        messages.append(line)
    return messages


def _token_usage(conversation: Conversation) -> dict[str, int] | None:
    read = [turn.usage.prompt_tokens for turn in conversation.turns]
    written = [turn.usage.completion_tokens for turn in conversation.turns]
    if None in read or None in written:
        return None
    sums = [sum(count or 0 for count in counts) for counts in (read, written)]
    return {"input_tokens": sums[0], "output_tokens": sums[1], "total_tokens": sum(sums)}


def _evaluation_id(run: ExportedRun) -> str:
    return f"{COLLECTION}/{_model_id(run).replace('/', '_')}/{_epoch(run.last_sitting['started'])}"


def _evaluation_name(run: ExportedRun) -> str:
    return f"{COLLECTION} {run.task}"


def _result_id(run: ExportedRun, k: int, turn: int) -> str:
    return f"{_evaluation_id(run)}#pass_at_{k}_turn_{turn}"


def _model_id(run: ExportedRun) -> str:
    return "/".join(_developer_and_model(run))


def _developer_and_model(run: ExportedRun) -> tuple[str, str]:
    developer, _, model = run.identity["model"].rpartition("/")
    return _name(developer) or "unknown", _name(model) or "model"


def _name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "-", text).strip(".-")


def _epoch(started: str) -> str:
    return str(int(datetime.fromisoformat(started).timestamp()))

"""The record of a run in the schema of Every Eval Ever: its figures, and how it was played."""

import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from cobalt_bench import __version__
from cobalt_bench.evaluation.bootstrap import RESAMPLES
from cobalt_bench.exports.exported_run import ExportedRun

SCHEMA_VERSION = "0.3.0"
COLLECTION = "cobalt-bench"
_HUB_DATASETS = {
    "mini": "cobalt/mini",
    "livecodebench": "livecodebench/code_generation_lite",
    "taco-cobalt": "osunlp/TACO-Cobalt",
}
_FEEDBACK = "the first public test that fails, with input, output and expected output or error; or that none fails"


def aggregate(run: ExportedRun) -> dict[str, Any]:
    """Return the run's record: Pass@1 of each turn with its interval, Pass@k of the last, and how it was played."""
    started = run.config.last_sitting["started"]
    engine = run.config.engine
    return {
        "schema_version": SCHEMA_VERSION,
        "evaluation_id": evaluation_id(run),
        "evaluation_timestamp": started,
        "retrieved_timestamp": _epoch(started),
        "source_metadata": {
            "source_name": COLLECTION,
            "source_type": "evaluation_run",
            "source_organization_name": "unknown",
            "evaluator_relationship": "other",
        },
        "eval_library": {"name": COLLECTION, "version": run.config.last_sitting.get("versions", {}).get(COLLECTION, __version__)},
        "model_info": {
            "name": run.config.model,
            "id": model_id(run),
            "developer": developer_and_model(run)[0],
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
        "evaluation_result_id": result_id(run, k, turn),
        "evaluation_name": evaluation_name(run),
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
    suite = run.config.suite
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
    protocol = run.config.settings
    perturbation = protocol.get("perturbation")
    layers = run.config.last_sitting.get("isolation") or {}
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
            "seed": str(run.config.identity["seed"]),
        },
    }


def evaluation_id(run: ExportedRun) -> str:
    """Return the id of the run: its model, and when it was played last."""
    return f"{COLLECTION}/{model_id(run).replace('/', '_')}/{_epoch(run.config.last_sitting['started'])}"


def evaluation_name(run: ExportedRun) -> str:
    """Return the name of the benchmark with its suite."""
    return f"{COLLECTION} {run.task}"


def result_id(run: ExportedRun, k: int, turn: int) -> str:
    """Return the id of Pass@k at a turn of the run."""
    return f"{evaluation_id(run)}#pass_at_{k}_turn_{turn}"


def model_id(run: ExportedRun) -> str:
    """Return DEVELOPER/MODEL."""
    return "/".join(developer_and_model(run))


def developer_and_model(run: ExportedRun) -> tuple[str, str]:
    """Return both parts of the model's id, fit for the name of a folder; "unknown" for a developer that is not named."""
    developer, _, model = run.config.model.rpartition("/")
    return _name(developer) or "unknown", _name(model) or "model"


def _name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "-", text).strip(".-")


def _epoch(started: str) -> str:
    return str(int(datetime.fromisoformat(started).timestamp()))

"""The formats that exports follow, as far as they bind: fields, types, fixed values. Written down from their documentation.

A shape is a type, a set of values, [shape] for a list, {"name": shape} for an object; a name with "?" may be missing, the
name "..." gives the shape of all others, and where there is none, no other may be there. `either` takes one of several.
"""

import re
from typing import Any

STRINGS = {"...": str}
NULL = type(None)
NUMBER = (int, float)


class Pattern(str):
    """A regular expression that a string must match."""


def either(*shapes: Any) -> tuple[str, tuple[Any, ...]]:
    return ("either", shapes)


def misfits(value: Any, shape: Any, where: str = "$") -> list[str]:
    """Return where a value does not have a shape."""
    if isinstance(shape, tuple) and shape[0] == "either":
        return [] if any(not misfits(value, each, where) for each in shape[1]) else [f"{where}: none of the shapes"]
    if isinstance(shape, Pattern):
        return [] if isinstance(value, str) and re.fullmatch(shape, value) else [f"{where}: {value!r}"]
    if isinstance(shape, set):
        return [] if value in shape else [f"{where}: {value!r}"]
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [f"{where}: no list"]
        return [each for index, item in enumerate(value) for each in misfits(item, shape[0], f"{where}[{index}]")]
    if isinstance(shape, dict):
        return _object_misfits(value, shape, where)
    is_bool = isinstance(value, bool) and shape is not bool
    return [f"{where}: {value!r}"] if is_bool or not isinstance(value, shape) else []


def _object_misfits(value: Any, shape: dict[str, Any], where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where}: no object"]
    known = {name.rstrip("?"): each for name, each in shape.items() if name != "..."}
    found = [f"{where}.{name} is missing" for name in shape if name != "..." and not name.endswith("?") and name not in value]
    for name, item in value.items():
        inner = known.get(name, shape.get("..."))
        found += [f"{where}.{name} is not known"] if inner is None else misfits(item, inner, f"{where}.{name}")
    return found


# https://huggingface.co/docs/hub/eval-results
EVAL_RESULTS = [
    {
        "dataset": {"id": Pattern(r"[\w.-]+/[\w.-]+"), "task_id": str, "revision?": str},
        "value": NUMBER,
        "verifyToken?": str,
        "date?": Pattern(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z))?"),
        "source?": {"url": str, "name?": str, "user?": str, "org?": str},
        "notes?": str,
    }
]

# https://huggingface.co/docs/hub/session-traces-format
TRACE_HEADER = {"type": {"session"}, "harness": str, "id": str, "name?": str, "...": object}
TRACE_MESSAGE = {
    "type": {"message"},
    "message": {
        "role": {"user", "assistant", "system", "tool"},
        "content": str,
        "reasoningContent?": str,
        "toolCalls?": list,
        "toolCallId?": str,
        "timestamp?": int,
        "model?": str,
    },
}

# Every Eval Ever 0.3.0: evaleval/every_eval_ever, every_eval_ever/schemas
_UUID4 = r"[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}"
_HUB_DATA = {
    "dataset_name": str,
    "source_type": {"hf_dataset"},
    "hf_repo?": str,
    "hf_split?": str,
    "samples_number?": int,
    "sample_ids?": [str],
    "additional_details?": STRINGS,
}
_OTHER_DATA = {"dataset_name": str, "source_type": {"other"}, "additional_details?": STRINGS}
_INTERVAL = {"lower": NUMBER, "upper": NUMBER, "confidence_level?": NUMBER, "method?": str}
AGGREGATE = {
    "schema_version": {"0.3.0"},
    "evaluation_id": str,
    "evaluation_timestamp?": str,
    "retrieved_timestamp": Pattern(r"\d+"),
    "source_metadata": {
        "source_name?": str,
        "source_type": {"documentation", "evaluation_run"},
        "source_organization_name": str,
        "evaluator_relationship": {"first_party", "third_party", "collaborative", "other"},
        "additional_details?": STRINGS,
    },
    "eval_library": {"name": str, "version": str, "additional_details?": STRINGS},
    "model_info": {
        "name": str,
        "id": str,
        "developer?": str,
        "inference_platform?": str,
        "inference_engine?": {"name?": str, "version?": str},
        "additional_details": {
            "deployment_type": {"self_deployed", "externally_managed", "unknown"},
            "model_availability": {"open_weights", "closed_weights", "unknown"},
            "...": str,
        },
    },
    "evaluation_results": [
        {
            "evaluation_result_id?": str,
            "evaluation_name": str,
            "source_data": either(_HUB_DATA, _OTHER_DATA),
            "metric_config": {
                "evaluation_description?": str,
                "metric_id?": str,
                "metric_name?": str,
                "metric_kind?": str,
                "metric_unit?": str,
                "metric_parameters?": {"...": (str, int, float, bool, NULL)},
                "lower_is_better": bool,
                "score_type": {"continuous"},
                "min_score": NUMBER,
                "max_score": NUMBER,
            },
            "score_details": {
                "score": NUMBER,
                "details?": STRINGS,
                "uncertainty?": {
                    "standard_error?": {"value": NUMBER, "method?": str},
                    "confidence_interval?": _INTERVAL,
                    "standard_deviation?": NUMBER,
                    "num_samples?": int,
                    "num_bootstrap_samples?": int,
                },
            },
            "generation_config?": {
                "generation_args?": {
                    "temperature?": (*NUMBER, NULL),
                    "top_p?": (*NUMBER, NULL),
                    "top_k?": (*NUMBER, NULL),
                    "max_tokens?": int,
                    "reasoning?": bool,
                    "prompt_template?": str,
                    "execution_command?": str,
                    "eval_limits?": {"time_limit?": int, "message_limit?": int, "token_limit?": int},
                    "sandbox?": {"type?": str, "config?": str},
                    "max_attempts?": int,
                    "incorrect_attempt_feedback?": str,
                },
                "additional_details?": STRINGS,
            },
        }
    ],
    "detailed_evaluation_results?": {
        "format": {"jsonl"},
        "file_path": Pattern(rf"data/[^/]+/[^/]+/[^/]+/{_UUID4}_samples\.jsonl"),
        "hash_algorithm?": {"sha256", "md5"},
        "checksum?": str,
        "total_rows?": int,
        "additional_details?": STRINGS,
    },
}
SAMPLE = {
    "schema_version": {"0.3.0"},
    "evaluation_id": str,
    "model_id": str,
    "evaluation_name": str,
    "evaluation_result_id?": str,
    "sample_id": str,
    "sample_hash?": (str, NULL),
    "interaction_type": {"multi_turn"},
    "input": {"raw": str, "formatted?": (str, NULL), "reference": [str], "choices?": (list, NULL)},
    "output?": NULL,
    "messages": [{"turn_idx": int, "role": str, "content?": (str, NULL), "reasoning_trace?": (str, NULL)}],
    "answer_attribution": [
        {"turn_idx": int, "source": str, "extracted_value": str, "extraction_method": str, "is_terminal": bool}
    ],
    "evaluation": {"score": NUMBER, "is_correct": bool, "num_turns?": int, "tool_calls_count?": int},
    "token_usage?": either(NULL, {"input_tokens": int, "output_tokens": int, "total_tokens": int}),
    "error?": (str, NULL),
    "metadata?": STRINGS,
}

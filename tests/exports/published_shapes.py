"""Formats that have no schema to validate against: fields, types, fixed values, written down from their documentation.

A shape is a type, a set of values, [shape] for a list, {"name": shape} for an object; a name with "?" may be missing, the
name "..." gives the shape of all others, and where there is none, no other may be there.
"""

import re
from typing import Any

NUMBER = (int, float)


class Pattern(str):
    """A regular expression that a string must match."""


def misfits(value: Any, shape: Any, where: str = "$") -> list[str]:
    """Return where a value does not have a shape."""
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

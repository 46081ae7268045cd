"""TACO's tests: the field `input_output` of a row, for programs that read stdin and for functions."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from cobalt_bench.problems.problem import Test

LONGEST, SHORTEST = 15, 5  # tests kept of more than their sum (arXiv 2602.03806, released script)


def read_tests(text: Any, platform: str) -> tuple[tuple[Test, ...], str | None]:
    """Return the tests in a row's `input_output`, and the name of the function to call, None for stdin programs.

    A list of texts is a text's lines, as TACO's own harness reads it; Codewars wraps a function's result in a list.
    Raises ValueError for what is not well-formed.
    """
    cases = json.loads(text)
    if not isinstance(cases, dict):
        raise ValueError("not an object")
    inputs, outputs, function = cases.get("inputs"), cases.get("outputs"), cases.get("fn_name") or None
    if not isinstance(inputs, list) or not isinstance(outputs, list) or len(inputs) != len(outputs):
        raise ValueError("inputs and outputs are not two lists of the same length")
    if function is None:
        return tuple(Test(_text(i), _text(o)) for i, o in zip(inputs, outputs, strict=True)), None
    if not isinstance(function, str) or not function.isidentifier():
        raise ValueError("fn_name is not the name of a function")
    if platform == "codewars" and all(isinstance(output, list) and len(output) == 1 for output in outputs):
        outputs = [output[0] for output in outputs]
    return tuple(Test(_arguments(i), _json(o)) for i, o in zip(inputs, outputs, strict=True)), function


def cut_tests(tests: Sequence[Test]) -> tuple[Test, ...]:
    """Return, of more than 20 tests, the 15 with the longest inputs and the 5 with the shortest, in their order."""
    if len(tests) <= LONGEST + SHORTEST:
        return tuple(tests)
    by_length = sorted(range(len(tests)), key=lambda index: -len(tests[index].input))
    return tuple(tests[index] for index in sorted(by_length[:LONGEST] + by_length[-SHORTEST:]))


def paired_tests(cases: Any) -> tuple[Test, ...]:
    """Return the tests in {inputs, outputs}, two lists of texts. Raises ValueError for anything else."""
    if not isinstance(cases, Mapping) or not all(isinstance(cases.get(name), list) for name in ("inputs", "outputs")):
        raise ValueError("not an object with the lists inputs and outputs")
    if len(cases["inputs"]) != len(cases["outputs"]):
        raise ValueError("not as many inputs as outputs")
    return tuple(Test(_text(i), _text(o)) for i, o in zip(cases["inputs"], cases["outputs"], strict=True))


def _text(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return "\n".join(value)
    if not isinstance(value, str):
        raise ValueError("an input or output is not a text")
    return value


def _arguments(value: Any) -> str:
    if not isinstance(value, list):
        raise ValueError("the input of a function is not a list of arguments")
    return "\n".join(map(_json, value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)

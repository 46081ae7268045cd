"""Read the problems of suite `mini` from their modules."""

import importlib
import json
import pkgutil
import random
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.suites.mini import sources
from cobalt_bench.suites.mini.source import Source, complaints

_REQUIRED: Mapping[str, type] = {
    "TITLE": str,
    "DIFFICULTY": str,
    "TOPICS": tuple,
    "STATEMENT": str,
    "SOLUTION": str,
    "WRONG": dict,
    "PUBLIC": tuple,
}


def load_sources() -> tuple[Source, ...]:
    """Return every problem of the suite, by problem_id.

    Raises InputError: a module does not load, lacks a constant or breaks a rule of the format.
    """
    return tuple(load_source(name) for name in sorted(module.name for module in pkgutil.iter_modules(sources.__path__)))


def load_source(problem_id: str) -> Source:
    """Return one problem of the suite.

    Raises InputError: its module does not load, lacks a constant or breaks a rule of the format.
    """
    try:
        module = importlib.import_module(f"{sources.__name__}.{problem_id}")
    except Exception as error:
        raise _bad(problem_id, f"does not load: {type(error).__name__}: {error}") from error
    return read_source(problem_id, module)


def read_source(problem_id: str, module: ModuleType) -> Source:
    """Return the problem that a module's constants and its generate function describe.

    Raises InputError: the module lacks a constant or breaks a rule of the format.
    """
    for name, kind in _REQUIRED.items():
        if not isinstance(getattr(module, name, None), kind):
            raise _bad(problem_id, f"needs a constant {name} of type {kind.__name__}")
    entry_point: str | None = getattr(module, "ENTRY_POINT", None)
    source = Source(
        problem_id=problem_id,
        title=module.TITLE,
        difficulty=module.DIFFICULTY,
        topics=module.TOPICS,
        statement=module.STATEMENT.strip() + "\n",
        entry_point=entry_point,
        starter_code=getattr(module, "STARTER_CODE", ""),
        checker=getattr(module, "CHECKER", None),
        time_limit_s=getattr(module, "TIME_LIMIT_S", 1.0),
        solution=module.SOLUTION,
        brute_force=getattr(module, "BRUTE_FORCE", None),
        wrong=module.WRONG,
        public_inputs=_input_texts(problem_id, entry_point, module.PUBLIC),
        hidden_inputs=_input_texts(problem_id, entry_point, _generate(problem_id, module)),
    )
    complaint = next(complaints(source), None)
    if complaint:
        raise _bad(problem_id, complaint)
    return source


def _generate(problem_id: str, module: ModuleType) -> Sequence[Any]:
    """Return the hidden inputs; the seed is the problem's own name, so that a new problem changes no other."""
    try:
        inputs: Sequence[Any] = module.generate(random.Random(problem_id))
    except Exception as error:
        raise _bad(problem_id, f"fails in generate(rng): {type(error).__name__}: {error}") from error
    return inputs


def _input_texts(problem_id: str, entry_point: str | None, inputs: Sequence[Any]) -> tuple[str, ...]:
    """Return inputs as tests hold them: plain text, or one JSON value a line for a function's arguments."""
    kind = str if entry_point is None else tuple
    if not all(isinstance(item, kind) for item in inputs):
        raise _bad(problem_id, f"has a test input that is not a {kind.__name__}")
    if entry_point is None:
        return tuple(inputs)
    try:
        return tuple("\n".join(map(_json_line, arguments)) for arguments in inputs)
    except (TypeError, ValueError) as error:
        raise _bad(problem_id, f"has an argument that is not JSON: {error}") from error


def _json_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _bad(problem_id: str, complaint: str) -> InputError:
    return InputError(f"mini source {problem_id}.py {complaint}.")

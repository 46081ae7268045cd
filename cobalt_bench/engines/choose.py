"""Finds the engine for a model's name."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args

from cobalt_bench.engines.engine import Engine, Loading, Serving
from cobalt_bench.engines.reference import NEEDS_NO_SOLUTION, ReferenceEngine, Script
from cobalt_bench.engines.thinking_marks import Thinking
from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem

EngineName = Literal["auto", "transformers", "vllm", "openai", "reference"]
_REFERENCE = "reference/"


def make_engine(
    model: str,
    engine: str = "auto",
    *,
    problems: Iterable[Problem] = (),
    seed: int = 0,
    revision: str | None = None,
    group_size: int = 16,
    base_urls: Sequence[str] = (),
    max_concurrency: int = 32,
    serving: Serving | None = None,
    may_leave_out: bool = False,
    loading: Loading | None = None,
    thinking: Thinking | None = None,
) -> Engine:
    """Return the engine that answers for a model.

    `auto` means: reference for `reference/NAME`, openai where there are `base_urls`, else transformers. Only reference
    agents read `problems`; `revision` and `loading` are for transformers and vllm, `group_size` (answers a batch) is for
    transformers, `base_urls`, `max_concurrency` (requests at once), `serving` and `may_leave_out` (whether the sampling is a
    wish, which a server may refuse) are for openai, `thinking` is for all language models. Raises InputError where the model or
    the engine can't be had.
    """
    chosen = engine_name(model, engine, base_urls)
    if chosen == "reference":
        return ReferenceEngine(model.removeprefix(_REFERENCE), _scripts(model, problems), seed)
    if chosen == "openai":
        settings = {"max_concurrency": max_concurrency, "serving": serving, "may_leave_out": may_leave_out, "thinking": thinking}
        return _openai(model, base_urls, **settings)
    if chosen == "transformers":
        return _transformers(model, revision, group_size, loading or Loading(), thinking)
    if chosen == "vllm":
        return _vllm(model, revision, loading, thinking)
    raise InputError(f"there is no engine {chosen!r}; choose one of {', '.join(get_args(EngineName)[1:])}")


def engine_name(model: str, engine: str = "auto", base_urls: Sequence[str] = ()) -> str:
    """Return the name of the engine that `make_engine` makes, without making it."""
    if engine != "auto":
        return engine
    if model.startswith(_REFERENCE):
        return "reference"
    return "openai" if base_urls else "transformers"


def _transformers(model: str, revision: str | None, group_size: int, loading: Loading, thinking: Thinking | None) -> Engine:
    try:
        from cobalt_bench.engines.transformers import TransformersEngine
    except ImportError as error:
        raise _missing("transformers", error) from None
    return TransformersEngine(model, revision=revision, group_size=group_size, dtype=loading.dtype, thinking=thinking)


def _vllm(model: str, revision: str | None, loading: Loading | None, thinking: Thinking | None) -> Engine:
    try:
        from cobalt_bench.engines.vllm import VLLMEngine
    except ImportError as error:
        raise _missing("vllm", error) from None
    return VLLMEngine(model, revision=revision, loading=loading, thinking=thinking)


def _openai(model: str, base_urls: Sequence[str], **settings: Any) -> Engine:
    try:
        from cobalt_bench.engines.openai import OpenAIEngine
    except ImportError as error:
        raise _missing("openai", error) from None
    return OpenAIEngine(model, base_urls, **settings)


def _missing(extra: str, error: ImportError) -> InputError:
    return InputError(f"engine {extra} is not installed ({error}); run `pip install 'cobalt-bench[{extra}]'`")


def _scripts(model: str, problems: Iterable[Problem]) -> dict[str, Script]:
    scripts = {}
    for problem in problems:
        if not problem.solutions and model != _REFERENCE + NEEDS_NO_SOLUTION:
            raise InputError(
                f"{model} needs solutions and problem {problem.problem_id!r} has none; choose another suite, or "
                f"{_REFERENCE}{NEEDS_NO_SOLUTION}, which needs none"
            )
        solution = problem.solutions[0] if problem.solutions else ""
        scripts[problem.problem_id] = Script(solution, problem.wrong_programs, problem.entry_point)
    return scripts

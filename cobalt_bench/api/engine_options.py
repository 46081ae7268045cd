"""Which engine each option is for: one that the run's engine can't use is refused, not ignored."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from cobalt_bench._option import options_of, written
from cobalt_bench.engines.choose import engine_name
from cobalt_bench.errors import InputError
from cobalt_bench.runs.spec import RunSpec

IN_PROCESS = ("transformers", "vllm")  # engines that load the model here
USED_BY: Mapping[str, tuple[str, ...]] = {name: known.engines for name, known in options_of(RunSpec).items() if known.engines}
DEFAULTS: Mapping[str, Any] = {item.name: item.default for item in fields(RunSpec) if item.name in USED_BY and item.default}


def check_engine_options(spec: RunSpec) -> None:
    """Raise InputError for an option that the engine of the run, and that of the judge model, can't use."""
    engine = engine_name(spec.model, spec.engine, spec.base_url)
    judge = judge_engine_name(spec)
    for name, known in options_of(RunSpec).items():
        value = getattr(spec, name)
        used = not known.engines or engine in known.engines or (known.of_judge_model and judge in known.engines)
        if value and value != DEFAULTS.get(name) and not used:
            raise InputError(_sentence(written(name), known.engines, spec.model, engine))
        if known.left_to_server and value is None and engine != "openai":
            raise InputError(_sentence(f"{written(name)} none", ("openai",), spec.model, engine))


def judge_engine_name(spec: RunSpec) -> str | None:
    """Return the engine of the judge model, None where there is none; raises InputError for options that don't go with it."""
    if spec.judge_model is None:
        if spec.judge_base_url:
            raise InputError("--judge-base-url is the server of a judge model; name that with --judge-model, or leave it out.")
        return None
    if spec.perturb == "none":
        raise InputError("--judge-model gives its opinion on perturbed feedback; give --perturb, or leave it out.")
    engine = engine_name(spec.judge_model, base_urls=spec.judge_base_url)
    if spec.judge_base_url and engine != "openai":
        raise InputError(_sentence("--judge-base-url", ("openai",), spec.judge_model, engine))
    return engine


def _sentence(option: str, engines: tuple[str, ...], model: str, engine: str) -> str:
    other = "" if engine == "reference" or option.startswith("--judge") else f", or give --engine {' or '.join(engines)}"
    return (
        f"{option} is for engine {' and '.join(engines)} only, and {model} is answered by engine {engine}; leave it out{other}."
    )

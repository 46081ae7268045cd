"""Which engine each option is for: one that the run's engine can't use is refused, not ignored."""

from collections.abc import Mapping
from typing import Any

from cobalt_bench.cli.options import RunOptions
from cobalt_bench.engines.choose import engine_name
from cobalt_bench.errors import InputError

IN_PROCESS = ("transformers", "vllm")  # engines that load the model here
USED_BY: Mapping[str, tuple[str, ...]] = {
    "base_url": ("openai",),
    "max_concurrency": ("openai",),
    "timeout": ("openai",),
    "extra_body": ("openai",),
    "header": ("openai",),
    "revision": ("transformers", "vllm"),
    "dtype": ("transformers", "vllm"),
    "batch_size": ("transformers",),
    "tensor_parallel": ("vllm",),
    "data_parallel": ("vllm",),
    "max_model_len": ("vllm",),
    "lora": ("vllm",),
    "thinking_marks": ("transformers", "vllm", "openai"),
}
DEFAULTS: Mapping[str, Any] = {
    "max_concurrency": 32,
    "timeout": 600.0,
    "dtype": "auto",
    "batch_size": 16,
    "tensor_parallel": 1,
    "data_parallel": 1,
}
_OF_JUDGE_TOO = ("max_concurrency", "timeout")  # the judge model's requests, too


def check_engine_options(options: RunOptions) -> None:
    """Raise InputError for an option that the engine of the run, and that of the judge model, can't use."""
    if options.tokens_per_s is not None and not options.dry_run:
        raise InputError("--tokens-per-s is for --dry-run, which says the hours; leave it out, or give that.")
    engine = engine_name(options.model, options.engine, options.base_url or ())
    judge = judge_engine_name(options)
    for name, engines in USED_BY.items():
        value = getattr(options, name)
        used = engine in engines or (name in _OF_JUDGE_TOO and judge in engines)
        if value and value != DEFAULTS.get(name) and not used:
            raise InputError(_sentence(_written(name), engines, options.model, engine))
    for name in ("temperature", "top_p"):
        if getattr(options, name) is None and engine != "openai":
            raise InputError(_sentence(f"{_written(name)} none", ("openai",), options.model, engine))


def judge_engine_name(options: RunOptions) -> str | None:
    """Return the engine of the judge model, None where there is none; raises InputError for options that don't go with it."""
    if options.judge_model is None:
        if options.judge_base_url:
            raise InputError("--judge-base-url is the server of a judge model; name that with --judge-model, or leave it out.")
        return None
    if options.perturb == "none":
        raise InputError("--judge-model gives its opinion on perturbed feedback; give --perturb, or leave it out.")
    engine = engine_name(options.judge_model, base_urls=options.judge_base_url or ())
    if options.judge_base_url and engine != "openai":
        raise InputError(_sentence("--judge-base-url", ("openai",), options.judge_model, engine))
    return engine


def _sentence(option: str, engines: tuple[str, ...], model: str, engine: str) -> str:
    other = "" if engine == "reference" or option.startswith("--judge") else f", or give --engine {' or '.join(engines)}"
    return (
        f"{option} is for engine {' and '.join(engines)} only, and {model} is answered by engine {engine}; leave it out{other}."
    )


def _written(name: str) -> str:
    return f"--{name.replace('_', '-')}"

"""From options to what a run is made of."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from cobalt_bench.cli.options import RunOptions
from cobalt_bench.cli.serving_options import extra_body_of, headers_of
from cobalt_bench.engines.choose import engine_name, make_engine
from cobalt_bench.engines.engine import Engine, Loading, Sampling, Serving
from cobalt_bench.engines.thinking import Marks, Thinking
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.problems import Suite, load_chosen
from cobalt_bench.robustness.perturbations import NAMES
from cobalt_bench.rollouts import FirstTurns, RunFolder, Shard
from cobalt_bench.rollouts.provenance import identity_hash, known_identity

_QUERY = re.compile(r"(api-version=[\w.-]+)?", re.ASCII)  # of a base URL


def protocol_of(options: RunOptions, prompts: Prompts) -> Protocol:
    """Return how episodes are played; what only some protocols set is changed only where an option says so."""
    changes: dict[str, Any] = {
        "turns": options.turns,
        "samples": options.samples,
        "sampling": Sampling(options.temperature, options.top_p, options.max_tokens),
        "thinking": options.thinking,
        "stop_on_public_pass": options.stop_on_public_pass,
        "prompts_hash": prompts.hash,
    }
    if options.perturb != "none":
        changes["perturbation"] = options.perturb
    if options.pass_on:
        changes["pass_on"] = options.pass_on
    if options.hide_examples:
        changes["hide_examples"] = True
    return Protocol.named(options.protocol, **changes)


def arms_of(options: RunOptions) -> list[RunOptions]:
    """Return the options of each run to play: one, or with `--perturb all` one a perturbation, in sub-folders.

    Raises InputError for a perturbation that there is not.
    """
    if options.perturb != "all":
        if options.perturb not in ("none", *NAMES):
            raise InputError(f"There is no perturbation {options.perturb!r}; choose one of {', '.join(NAMES)}, or all.")
        return [options]
    labels = [_label(options.model), _label(options.suite), "perturbed", identity_hash(options.to_dict())[:8]]
    folder = options.output or Path("runs") / "-".join(labels)
    return [replace(options, perturb=name, output=folder / name) for name in NAMES]


def judge_of(options: RunOptions) -> Judge:
    """Return the judge: on this machine, or on a Ray cluster where asked for."""
    isolation: Literal["auto", "unsafe"] = "unsafe" if options.allow_unsafe else "auto"
    if options.ray is None:
        return Judge(options.workers, isolation=isolation)
    from cobalt_bench.judge.ray import RayJudge

    return RayJudge(options.ray, options.workers, isolation=isolation)


def suite_of(options: RunOptions) -> Suite:
    """Return the problems that the options select."""
    return load_chosen(options.to_dict())


def first_turns_of(options: RunOptions, suite: Suite, protocol: Protocol) -> FirstTurns | None:
    """Return the first turns of another run, where asked for."""
    return FirstTurns(RunFolder(options.first_turn_from), suite, protocol) if options.first_turn_from else None


def judge_engine_of(options: RunOptions) -> Callable[[], Engine] | None:
    """Return what makes the engine of the model whose opinion on hack events is asked, where one is named."""
    model = options.judge_model
    if model is None:
        return None
    _check_urls(options.judge_base_url)
    return lambda: make_engine(
        model,
        base_urls=options.judge_base_url,
        max_concurrency=options.max_concurrency,
        serving=Serving(options.timeout),
        may_leave_out=True,
    )


def engine_of(options: RunOptions, suite: Suite) -> Engine:
    """Return the engine that answers; loads the model where it runs in this process."""
    _check_urls(options.base_url)
    return make_engine(
        options.model,
        options.engine,
        problems=suite.problems,
        seed=options.seed,
        revision=options.revision,
        group_size=options.batch_size,
        base_urls=options.base_url,
        max_concurrency=options.max_concurrency,
        serving=Serving(options.timeout, headers_of(options.header or ()), extra_body_of(options.extra_body)),
        loading=Loading(options.dtype, options.tensor_parallel, options.data_parallel, options.max_model_len, options.lora),
        thinking=thinking_of(options),
    )


def thinking_of(options: RunOptions) -> Thinking:
    """Return how thinking is told, and whether it is kept; raises InputError for marks that can't be."""
    if options.thinking_marks is None:
        return Thinking(keep=options.thinking == "keep")
    opening, closing = options.thinking_marks
    if not opening.strip() or not closing.strip() or opening == closing:
        raise InputError("--thinking-marks needs two different marks, such as '<think>' '</think>'; give OPEN and CLOSE.")
    return Thinking.of(Marks(opening, closing), keep=options.thinking == "keep")


def check_folder(options: RunOptions, suite: Suite, protocol: Protocol, shard: Shard | None, **known: Any) -> None:
    """Raise InputError where --output holds another run, as far as that can be said before a model is loaded.

    `known` is what else is known of the run's identity.
    """
    if options.output is not None:
        engine = engine_name(options.model, options.engine, options.base_url or ())
        identity = known_identity(options.model, engine, suite, protocol, options.seed, shard)
        RunFolder(options.output).check({**identity, **known}, engine_made=False)


def _check_urls(urls: Sequence[str]) -> None:
    for url in urls:
        if "@" in url or not _QUERY.fullmatch(url.partition("?")[2]):
            raise InputError(
                "A --base-url must not hold a key or password, nor a query but ?api-version=...: it is written to config.json; "
                "use OPENAI_API_KEY, or --header."
            )
        if not _is_address(url):
            raise InputError(f"--base-url {url} must be a whole address, such as http://localhost:8000/v1.")


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not re.search(r"[\s#]", url)
    except ValueError:  # no port, or no host in brackets
        return False


def default_folder(identity: Mapping[str, Any]) -> Path:
    """Return the run folder that belongs to an identity: the same command finds it again."""
    whole = {name: value for name, value in identity.items() if name != "shard"}
    labels = [_label(identity["model"]), _label(identity["suite"]["name"]), identity_hash(whole)[:8]]
    if "shard" in identity:
        labels.append(f"shard-{identity['shard'].replace('/', '-of-')}")
    return Path("runs") / "-".join(labels)


def _label(name: str) -> str:
    """Return a name that can be a folder's; of a path its last part."""
    return re.sub(r"[^\w.]+", "-", Path(name).name if Path(name).exists() else name).strip("-.")

"""From a specification to what a run is made of: folders, judge, engine, first turns."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from cobalt_bench.engines.choose import engine_name, make_engine
from cobalt_bench.engines.engine import Engine, Serving
from cobalt_bench.engines.thinking_marks import Marks, Thinking
from cobalt_bench.episodes import Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge, open_judge
from cobalt_bench.perturbations.by_name import NAMES
from cobalt_bench.runs import FirstTurns, RunFolder, Shard
from cobalt_bench.runs.provenance import identity_hash, known_identity
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite

_QUERY = re.compile(r"(api-version=[\w.-]+)?", re.ASCII)  # of a base URL


def runs_of(spec: RunSpec, output: Path | None) -> list[tuple[RunSpec, Path | None]]:
    """Return the specification and the folder of each run to play: one, or of `perturb="all"` one a perturbation, in sub-folders.

    Raises InputError for a perturbation that there is not.
    """
    if spec.perturb != "all":
        if spec.perturb not in ("none", *NAMES):
            raise InputError(f"There is no perturbation {spec.perturb!r}; choose one of {', '.join(NAMES)}, or all.")
        return [(spec, output)]
    labels = [_label(spec.model), _label(spec.suite), "perturbed", identity_hash(spec.to_dict())[:8]]
    folder = output or Path("runs") / "-".join(labels)
    return [(replace(spec, perturb=name), folder / name) for name in NAMES]


def judge_of(spec: RunSpec) -> Judge:
    """Return the judge: on this machine, or where asked for on a Ray cluster or behind a service."""
    return open_judge(spec.workers, ray=spec.ray, url=spec.judge_url, allow_unsafe=spec.allow_unsafe)


def first_turns_of(spec: RunSpec, suite: Suite, protocol: Protocol) -> FirstTurns | None:
    """Return the first turns of another run, where asked for."""
    return FirstTurns(RunFolder(spec.first_turn_from), suite, protocol) if spec.first_turn_from else None


def judge_engine_of(spec: RunSpec) -> Callable[[], Engine] | None:
    """Return what makes the engine of the model whose opinion on hack events is asked, where one is named."""
    model = spec.judge_model
    if model is None:
        return None
    _check_urls(spec.judge_base_url)
    return lambda: make_engine(
        model,
        base_urls=spec.judge_base_url,
        max_concurrency=spec.max_concurrency,
        serving=Serving(spec.timeout),
        may_leave_out=True,
    )


def engine_of(spec: RunSpec, suite: Suite) -> Engine:
    """Return the engine that answers; loads the model where it runs in this process."""
    _check_urls(spec.base_url)
    settings: dict[str, Any] = {
        "model": spec.model,
        "engine": spec.engine,
        "revision": spec.revision,
        "group_size": spec.batch_size,
        "loading": spec.loading,
        "thinking": thinking_of(spec),
    }
    if spec.replicas > 1:
        return _replicated(spec, settings)
    return make_engine(
        **settings,
        problems=suite.problems,
        seed=spec.seed,
        base_urls=spec.base_url,
        max_concurrency=spec.max_concurrency,
        serving=spec.serving,
    )


def _replicated(spec: RunSpec, settings: Mapping[str, Any]) -> Engine:
    if spec.ray is None:
        raise InputError("--replicas needs the Ray cluster that holds the copies; give --ray ADDRESS.")
    from cobalt_bench.engines.replicas import ReplicatedEngine

    return ReplicatedEngine(spec.ray, spec.replicas, settings, spec.tensor_parallel * spec.data_parallel)


def thinking_of(spec: RunSpec) -> Thinking:
    """Return which marks surround thinking, and whether it is kept; raises InputError for marks that can't be used."""
    if spec.thinking_marks is None:
        return Thinking(keep=spec.thinking == "keep")
    opening, closing = spec.thinking_marks
    if not opening.strip() or not closing.strip() or opening == closing:
        raise InputError("--thinking-marks needs two different marks, such as '<think>' '</think>'; give OPEN and CLOSE.")
    return Thinking.of(Marks(opening, closing), keep=spec.thinking == "keep")


def check_folder(spec: RunSpec, output: Path | None, suite: Suite, protocol: Protocol, shard: Shard | None, **known: Any) -> None:
    """Raise InputError where the folder holds another run, as far as that can be said before a model is loaded.

    `known` is what else is known of the run's identity.
    """
    if output is not None:
        engine = engine_name(spec.model, spec.engine, spec.base_url)
        identity = known_identity(spec.model, engine, suite, protocol, spec.seed, shard)
        RunFolder(output).check({**identity, **known}, engine_made=False)


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
    """Return a label that can be part of a folder's name; of a path its last part."""
    return re.sub(r"[^\w.]+", "-", Path(name).name if Path(name).exists() else name).strip("-.")

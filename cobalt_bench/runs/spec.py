"""What a run is made from: one specification for the command line, --config files, config.json and Python."""

import difflib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, Self, get_args, get_origin

import msgspec

from cobalt_bench.engines.choose import EngineName
from cobalt_bench.engines.engine import Loading, Sampling, Serving
from cobalt_bench.engines.serving import extra_body_of, headers_of, hidden
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.suites import Suite, load_chosen

TIMEOUT_S = 600.0
LEFT_TO_SERVER = ("temperature", "top_p")  # may be none; in JSON and YAML the word
_NOT_WRITTEN_UNLESS_GIVEN: Mapping[str, Any] = {
    "extra_fields": None,
    "judge_model": None,
    "judge_base_url": (),
    "extra_body": None,
    "header": (),
    "thinking_marks": None,
    "timeout": TIMEOUT_S,
}


@dataclass(frozen=True)
class RunSpec:
    """A run's specification; a field is named as its option of `cobalt-bench evaluate`, which says what it means.

    Raises InputError for an extra body that is no JSON object and for a header that is no NAME=VALUE.
    """

    model: str
    suite: str = "mini"
    suite_revision: str | None = None
    data: Path | None = None
    window: str | None = None
    difficulty: str | None = None  # names with commas, as `platform` and `problems`
    platform: str | None = None
    exclude_errata: bool = False
    limit: int | None = None
    problems: str | None = None
    extra_fields: str | None = None
    engine: EngineName = "auto"
    base_url: tuple[str, ...] = ()
    revision: str | None = None
    max_concurrency: int = 32
    timeout: float = TIMEOUT_S  # seconds
    extra_body: str | None = None  # JSON
    header: tuple[str, ...] = field(default=(), repr=False)  # NAME=VALUE; the values are secrets
    batch_size: int = 16
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    tensor_parallel: int = 1
    data_parallel: int = 1
    max_model_len: int | None = None
    lora: Path | None = None
    temperature: float | None = 0.6
    top_p: float | None = 0.95
    max_tokens: int = 6144
    turns: int = 8
    samples: int = 16
    thinking: Literal["strip", "keep"] = "strip"
    thinking_marks: tuple[str, str] | None = None  # (open, close)
    protocol: Literal["default", "paper"] = "default"
    pass_on: Literal["all", "hidden"] | None = None
    stop_on_public_pass: bool = False
    hide_examples: bool = False
    prompts: Path | None = None
    perturb: str = "none"
    judge_model: str | None = None
    judge_base_url: tuple[str, ...] = ()
    first_turn_from: Path | None = None
    shard: str | None = None
    seed: int = 0
    workers: int | None = None
    ray: str | None = None
    allow_unsafe: bool = False

    def __post_init__(self) -> None:
        extra_body_of(self.extra_body)
        headers_of(self.header)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the specification that JSON or YAML data give; raises InputError that names the field."""
        try:
            return msgspec.convert(normal(data), cls, dec_hook=_decoded)
        except msgspec.ValidationError as error:
            raise InputError(f"The specification of a run doesn't fit: {str(error).replace('`', '')}.") from None

    def to_dict(self) -> dict[str, Any]:
        """Return JSON data that give the same run again, without the values of headers.

        Whether programs may be judged without isolation is left out too: that is not for a file to say.
        """
        data = {name: str(value) if isinstance(value, Path) else value for name, value in asdict(self).items()}
        del data["allow_unsafe"]
        for name, default in _NOT_WRITTEN_UNLESS_GIVEN.items():
            if data[name] == default:
                del data[name]
        data |= {name: "none" for name in LEFT_TO_SERVER if data[name] is None}
        return data | ({"header": [hidden(text) for text in self.header]} if self.header else {})

    @property
    def sampling(self) -> Sampling:
        """Return how answers are drawn."""
        return Sampling(self.temperature, self.top_p, self.max_tokens)

    @property
    def loading(self) -> Loading:
        """Return how a model is loaded into this process."""
        return Loading(self.dtype, self.tensor_parallel, self.data_parallel, self.max_model_len, self.lora)

    @property
    def serving(self) -> Serving:
        """Return how servers are asked."""
        return Serving(self.timeout, headers_of(self.header), extra_body_of(self.extra_body))

    def load_suite(self) -> Suite:
        """Return the problems that are played; raises InputError or HubError as `load_suite` does."""
        return load_chosen(asdict(self))

    def to_protocol(self, prompts: Prompts) -> Protocol:
        """Return how episodes are played; what only some protocols set is changed only where a field says so."""
        changes: dict[str, Any] = {
            "turns": self.turns,
            "samples": self.samples,
            "sampling": self.sampling,
            "thinking": self.thinking,
            "stop_on_public_pass": self.stop_on_public_pass,
            "prompts_hash": prompts.hash,
        }
        if self.perturb != "none":
            changes["perturbation"] = self.perturb
        if self.pass_on:
            changes["pass_on"] = self.pass_on
        if self.hide_examples:
            changes["hide_examples"] = True
        return Protocol.named(self.protocol, **changes)


def normal(data: Mapping[str, Any], names: Sequence[str] = ()) -> dict[str, Any]:
    """Return a specification's data by the fields' names, a list of names as one text with commas; None leaves a field out.

    Raises InputError for a name that is not one of `names`: without any, those of the fields.
    """
    types = {item.name: item.type for item in fields(RunSpec)}
    known = list(names) or list(types)
    values: dict[str, Any] = {}
    for given, value in data.items():
        name = str(given).replace("-", "_")
        if name not in known:
            close = difflib.get_close_matches(name, known, n=1)
            hint = f"did you mean {close[0]}" if close else f"there are {', '.join(known)}"
            raise InputError(f"There is no option {name}; {hint}.")
        if value is not None or name in LEFT_TO_SERVER:
            values[name] = _normal_value(name, value, types.get(name))
    return values


def _normal_value(name: str, value: Any, kind: Any) -> Any:
    if name in LEFT_TO_SERVER:
        return None if value == "none" else value
    if name == "thinking_marks":
        return value
    if get_origin(kind) is tuple:
        return [value] if isinstance(value, str) else value
    if name == "extra_body" and isinstance(value, dict):
        return json.dumps(value)
    return ",".join(map(str, value)) if isinstance(value, list) and str in (kind, *get_args(kind)) else value


def _decoded(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, str | Path):
        return Path(value)
    raise msgspec.ValidationError(f"Expected a path, got {value!r}")

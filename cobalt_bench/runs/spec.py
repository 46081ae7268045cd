"""What a run is made from: one specification for the command line, --config files, config.json and Python."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal, Self

import msgspec

from cobalt_bench._option import check_bounds, left_out, left_to_server, option
from cobalt_bench.engines.choose import EngineName
from cobalt_bench.engines.engine import Loading, Sampling, Serving
from cobalt_bench.engines.serving import extra_body_of, headers_of, hidden
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.episodes.protocol import MAX_SAMPLES, MAX_TURNS
from cobalt_bench.errors import InputError
from cobalt_bench.runs.spec_data import decoded, normal
from cobalt_bench.suites import Suite, load_chosen

_PROBLEMS, _EPISODES, _MODEL, _RUN = "Problems", "Episodes", "Model", "Run"  # panels of the help


@dataclass(frozen=True, kw_only=True)
class RunSpec(Sampling):
    """A run's specification: each field is an option of `cobalt-bench evaluate`, those of Sampling among them.

    Raises InputError for a number out of bounds, an extra body that is no JSON object and a header that is no NAME=VALUE.
    """

    model: str = option(panel=_MODEL, help="Hub id, folder, GGUF file, served name or reference/AGENT.", metavar="MODEL")
    suite: str = option("mini", panel=_PROBLEMS, help="Name of a suite, problem file or folder, or Hub dataset.")
    suite_revision: str | None = option(
        None, panel=_PROBLEMS, help="Branch, tag or commit of the suite's Hub dataset.", metavar="REVISION"
    )
    data: Path | None = option(None, panel=_PROBLEMS, help="Your own copy of the suite's files.", metavar="PATH")
    window: str | None = option(None, panel=_PROBLEMS, help="Release dates A:B, both included.", metavar="A:B")
    difficulty: str | None = option(None, panel=_PROBLEMS, help="Of easy, medium, hard.", metavar="NAME,NAME")
    platform: str | None = option(None, panel=_PROBLEMS, help="Such as leetcode.", metavar="NAME,NAME")
    exclude_errata: bool = option(False, panel=_PROBLEMS, help="Leave out problems that are known to be judged wrongly.")
    limit: int | None = option(None, panel=_PROBLEMS, help="First N problems by id.", least=1, metavar="N")
    problems: str | None = option(None, panel=_PROBLEMS, help="Only these problems.", metavar="ID,ID")
    extra_fields: str | None = option(
        None,
        panel=_PROBLEMS,
        help="Fields that problems may have beside their own and those in x_.",
        metavar="NAME,NAME",
        written_if_given=True,
    )
    engine: EngineName = option("auto", panel=_MODEL, help="What runs the model.")
    base_url: tuple[str, ...] = option(
        (), panel=_MODEL, help="OpenAI-compatible server; repeat for several.", metavar="URL", engines=("openai",)
    )
    revision: str | None = option(None, panel=_MODEL, help="Revision of the model on the Hub.", engines=("transformers", "vllm"))
    max_concurrency: int = option(
        32, panel=_MODEL, help="Requests at once (openai).", least=1, most=2**16, engines=("openai",), of_judge_model=True
    )
    timeout: float = option(
        600.0,
        panel=_MODEL,
        help="Seconds for which a server may be silent (openai).",
        least=1.0,
        most=604_800.0,
        engines=("openai",),
        of_judge_model=True,
        written_if_given=True,
    )
    extra_body: str | None = option(
        None,
        panel=_MODEL,
        help="Added to each request, such as reasoning_effort, top_k (openai); part of the run's identity.",
        metavar="JSON",
        engines=("openai",),
        written_if_given=True,
    )
    header: tuple[str, ...] = option(
        (),
        panel=_MODEL,
        help="Sent to --base-url with each request; repeat for several. Values are never written down (openai).",
        metavar="NAME=VALUE",
        engines=("openai",),
        written_if_given=True,
        repr=False,
    )
    batch_size: int = option(
        16, panel=_MODEL, help="Answers at once (transformers).", least=1, most=2**16, engines=("transformers",)
    )
    dtype: Literal["auto", "float32", "bfloat16", "float16"] = option(
        "auto", panel=_MODEL, help="Numbers to compute with (transformers, vllm).", engines=("transformers", "vllm")
    )
    tensor_parallel: int = option(
        1, panel=_MODEL, help="GPUs that share a copy of the model (vllm).", least=1, most=1024, engines=("vllm",)
    )
    data_parallel: int = option(1, panel=_MODEL, help="Copies of the model (vllm).", least=1, most=1024, engines=("vllm",))
    max_model_len: int | None = option(
        None, panel=_MODEL, help="Tokens of prompt and answer together (vllm).", least=1, most=2**30, engines=("vllm",)
    )
    lora: Path | None = option(None, panel=_MODEL, help="Folder of a LoRA adapter (vllm).", metavar="DIR", engines=("vllm",))
    turns: int = option(8, panel=_EPISODES, help="Repairs; turns + 1 programs an episode.", least=0, most=MAX_TURNS)
    samples: int = option(16, panel=_EPISODES, help="Episodes a problem.", least=1, most=MAX_SAMPLES)
    thinking: Literal["strip", "keep"] = option("strip", panel=_EPISODES, help="Thinking text in the history.")
    thinking_marks: tuple[str, str] | None = option(
        None,
        panel=_MODEL,
        help="Around the model's thinking, where they are of no known family.",
        metavar="OPEN CLOSE",
        engines=("transformers", "vllm", "openai"),
        written_if_given=True,
    )
    protocol: Literal["default", "paper"] = option("default", panel=_EPISODES, help="How episodes are played and judged.")
    pass_on: Literal["all", "hidden"] | None = option(
        None, panel=_EPISODES, help="Tests that decide whether a program is accepted (the protocol's)."
    )
    stop_on_public_pass: bool = option(False, panel=_EPISODES, help="End an episode when all public tests pass.")
    hide_examples: bool = option(False, panel=_EPISODES, help="Cut the examples from statements.")
    prompts: Path | None = option(None, panel=_EPISODES, help="Folder of prompts that replaces the package's.")
    perturb: str = option(
        "none", panel=_EPISODES, help="Perturbation of feedback, or `all`, each in a sub-folder.", metavar="NAME"
    )
    judge_model: str | None = option(
        None, panel=_EPISODES, help="Model whose opinion on hack events is asked, beside the rules.", written_if_given=True
    )
    judge_base_url: tuple[str, ...] = option(
        (), panel=_EPISODES, help="Server of the judge model.", metavar="URL", written_if_given=True
    )
    first_turn_from: Path | None = option(None, panel=_EPISODES, help="Run folder whose first programs are taken.", metavar="RUN")
    shard: str | None = option(
        None, panel=_RUN, help="Play each N-th problem only, from the I-th on; `merge` joins the folders.", metavar="I/N"
    )
    seed: int = option(0, panel=_RUN, help="Same seed, same run.")
    workers: int | None = option(None, panel=_RUN, help="Processes that judge (the cores there are).", least=1, most=1024)
    ray: str | None = option(None, panel=_RUN, help="Judge on the Ray cluster at this address.", metavar="ADDRESS")
    replicas: int = option(
        1,
        panel=_RUN,
        help="Copies of the model on the cluster of --ray (transformers, vllm); 1 is loaded into this process.",
        least=1,
        most=1024,
        engines=("transformers", "vllm"),
        written_if_given=True,
    )
    judge_url: str | None = option(
        None, panel=_RUN, help="Judge by the `cobalt-bench serve` at this address.", metavar="URL", written_if_given=True
    )
    allow_unsafe: bool = option(False, panel=_RUN, help="Judge even without full isolation.")

    def __post_init__(self) -> None:
        check_bounds(self)
        extra_body_of(self.extra_body)
        headers_of(self.header)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Return the specification that JSON or YAML data give; raises InputError that names the field."""
        try:
            return msgspec.convert(normal(data, cls), cls, dec_hook=decoded)
        except msgspec.ValidationError as error:
            raise InputError(f"The specification of a run doesn't fit: {str(error).replace('`', '')}.") from None

    def to_dict(self) -> dict[str, Any]:
        """Return JSON data that give the same run again, without the values of headers.

        Whether programs may be judged without isolation is left out too: that is not for a file to say.
        """
        data = {name: str(value) if isinstance(value, Path) else value for name, value in asdict(self).items()}
        del data["allow_unsafe"]
        for name in left_out(RunSpec, asdict(self)):
            del data[name]
        data |= {name: "none" for name in left_to_server(RunSpec) if data[name] is None}
        return data | ({"header": [hidden(text) for text in self.header]} if self.header else {})

    @property
    def sampling(self) -> Sampling:
        """Return how answers are drawn."""
        return Sampling(**{item.name: getattr(self, item.name) for item in fields(Sampling)})

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

"""The options that evaluate and collect share, and the file that can give them."""

import difflib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import typer

from cobalt_bench.cli.finite import finite, number_or_none
from cobalt_bench.cli.serving_options import extra_body_of, headers_of, hidden
from cobalt_bench.errors import InputError

_LEFT_TO_SERVER = ("temperature", "top_p")  # options that may be none


def _read_config(ctx: typer.Context, path: Path | None) -> Path | None:
    """Make the file's values the defaults of this command; what the command line says wins."""
    if path is not None:
        names = [parameter.name for parameter in ctx.command.params if parameter.name not in ("config", None)]
        ctx.default_map = {**(ctx.default_map or {}), **_config_values(path, [str(name) for name in names])}
    return path


def _config_values(path: Path, names: list[str]) -> dict[str, Any]:
    import yaml

    try:
        text = path.read_text()
        data = json.loads(text) if path.suffix == ".json" else yaml.safe_load(text)
    except OSError as error:
        raise InputError(f"--config {path} can't be read: {error.strerror}.") from error
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        raise InputError(f"--config {path} is neither YAML nor JSON: {' '.join(str(error).split())}.") from error
    if isinstance(data, dict) and data.get("sittings"):  # a run's config.json
        try:
            data = data["sittings"][-1]["options"]
        except (TypeError, LookupError):
            raise InputError(f"--config {path} has sittings without options; restore it.") from None
    if not isinstance(data, dict):
        raise InputError(f"--config {path} must hold options as `name: value`.")
    named = {str(name).replace("-", "_"): value for name, value in data.items()}
    values = {name: value for name, value in named.items() if value is not None or name in _LEFT_TO_SERVER}
    for name in values:
        if name not in names:
            close = difflib.get_close_matches(name, names, n=1)
            hint = f"did you mean {close[0]}" if close else f"there are {', '.join(names)}"
            raise InputError(f"--config {path} has an unknown option {name}; {hint}.")
    return {name: _as_typed(name, value) for name, value in values.items()}


def _as_typed(name: str, value: Any) -> Any:
    """Return a value as the command line has it: a list of names in one text, and of servers or headers a list even of one."""
    if name == "thinking_marks":
        return value
    if name == "header" or name.endswith("base_url"):
        return [value] if isinstance(value, str) else value
    if name in _LEFT_TO_SERVER and value is None:
        return "none"
    if name == "extra_body" and isinstance(value, dict):
        return json.dumps(value)
    return ",".join(map(str, value)) if isinstance(value, list) else value


def _option(help: str, *names: str, panel: str, **more: Any) -> Any:
    return typer.Option(*names, help=help, rich_help_panel=panel, **more)


def _checked_body(text: str | None) -> str | None:
    extra_body_of(text)
    return text


def _checked_headers(texts: list[str] | None) -> list[str] | None:
    headers_of(texts or ())
    return texts


_PROBLEMS, _EPISODES, _MODEL, _RUN = "Problems", "Episodes", "Model", "Run"

Model = Annotated[str, typer.Argument(metavar="MODEL", help="Hub id, folder, GGUF file, served name or reference/AGENT.")]
Suite = Annotated[str, _option("Name of a suite, problem file or folder, or Hub dataset.", panel=_PROBLEMS)]
SuiteRevision = Annotated[
    str | None, _option("Branch, tag or commit of the suite's Hub dataset.", metavar="REVISION", panel=_PROBLEMS)
]
Data = Annotated[Path | None, _option("Your own copy of the suite's files.", metavar="PATH", panel=_PROBLEMS)]
Window = Annotated[str | None, _option("Release dates A:B, both included.", metavar="A:B", panel=_PROBLEMS)]
Difficulty = Annotated[str | None, _option("Of easy, medium, hard.", metavar="NAME,NAME", panel=_PROBLEMS)]
Platform = Annotated[str | None, _option("Such as leetcode.", metavar="NAME,NAME", panel=_PROBLEMS)]
ExcludeErrata = Annotated[
    bool, _option("Leave out problems that are known to be judged wrongly.", "--exclude-errata", panel=_PROBLEMS)
]
Limit = Annotated[int | None, _option("First N problems by id.", min=1, metavar="N", panel=_PROBLEMS)]
Problems = Annotated[str | None, _option("Only these problems.", metavar="ID,ID", panel=_PROBLEMS)]
Engine = Annotated[Literal["auto", "transformers", "vllm", "openai", "reference"], _option("What runs the model.", panel=_MODEL)]
BaseUrl = Annotated[list[str] | None, _option("OpenAI-compatible server; repeat for several.", metavar="URL", panel=_MODEL)]
Revision = Annotated[str | None, _option("Revision of the model on the Hub.", panel=_MODEL)]
MaxConcurrency = Annotated[int, _option("Requests at once (openai).", min=1, panel=_MODEL)]
BatchSize = Annotated[int, _option("Answers at once (transformers).", min=1, panel=_MODEL)]
Dtype = Annotated[
    Literal["auto", "float32", "bfloat16", "float16"], _option("Numbers to compute with (transformers, vllm).", panel=_MODEL)
]
TensorParallel = Annotated[int, _option("GPUs that share a copy of the model (vllm).", min=1, panel=_MODEL)]
DataParallel = Annotated[int, _option("Copies of the model (vllm).", min=1, panel=_MODEL)]
MaxModelLen = Annotated[int | None, _option("Tokens of prompt and answer together (vllm).", min=1, panel=_MODEL)]
Lora = Annotated[Path | None, _option("Folder of a LoRA adapter (vllm).", metavar="DIR", panel=_MODEL)]
Temperature = Annotated[
    float | None,
    _option(
        "Sampling temperature; 0 is greedy, none leaves it to the server (openai).",
        metavar="NUMBER|none",
        panel=_MODEL,
        parser=number_or_none("--temperature", 0.0),
    ),
]
TopP = Annotated[
    float | None,
    _option(
        "Nucleus sampling; none leaves it to the server (openai).",
        metavar="NUMBER|none",
        panel=_MODEL,
        parser=number_or_none("--top-p", 0.0, 1.0),
    ),
]
Timeout = Annotated[float, _option("Seconds for which a server may be silent (openai).", min=1.0, panel=_MODEL, callback=finite)]
ExtraBody = Annotated[
    str | None,
    _option(
        "Added to each request, such as reasoning_effort, top_k (openai); part of the run's identity.",
        metavar="JSON",
        panel=_MODEL,
        callback=_checked_body,
    ),
]
Header = Annotated[
    list[str] | None,
    _option(
        "Sent to --base-url with each request; repeat for several. Values are never written down (openai).",
        metavar="NAME=VALUE",
        panel=_MODEL,
        callback=_checked_headers,
    ),
]
MaxTokens = Annotated[int, _option("New tokens an answer.", min=1, panel=_MODEL)]
Turns = Annotated[int, _option("Repairs; turns + 1 programs an episode.", min=0, panel=_EPISODES)]
Samples = Annotated[int, _option("Episodes a problem.", min=1, panel=_EPISODES)]
Thinking = Annotated[Literal["strip", "keep"], _option("Thinking text in the history.", panel=_EPISODES)]
ThinkingMarks = Annotated[
    tuple[str, str] | None,
    _option("Around the model's thinking, where they are of no known family.", metavar="OPEN CLOSE", panel=_MODEL),
]
ProtocolName = Annotated[Literal["default", "paper"], _option("How episodes are played and judged.", panel=_EPISODES)]
PassOn = Annotated[
    Literal["all", "hidden"] | None,
    _option("Tests that decide whether a program is accepted (the protocol's).", panel=_EPISODES),
]
StopOnPublicPass = Annotated[
    bool, _option("End an episode when all public tests pass.", "--stop-on-public-pass", panel=_EPISODES)
]
HideExamples = Annotated[bool, _option("Cut the examples from statements.", "--hide-examples", panel=_EPISODES)]
PromptsFolder = Annotated[Path | None, _option("Folder of prompts that replaces the package's.", panel=_EPISODES)]
Perturb = Annotated[str, _option("Perturbation of feedback, or `all`, each in a sub-folder.", metavar="NAME", panel=_EPISODES)]
JudgeModel = Annotated[str | None, _option("Model whose opinion on hack events is asked, beside the rules.", panel=_EPISODES)]
JudgeBaseUrl = Annotated[list[str] | None, _option("Server of the judge model.", metavar="URL", panel=_EPISODES)]
FirstTurnFrom = Annotated[Path | None, _option("Run folder whose first programs are taken.", metavar="RUN", panel=_EPISODES)]
ShardName = Annotated[
    str | None,
    _option("Play each N-th problem only, from the I-th on; `merge` joins the folders.", "--shard", metavar="I/N", panel=_RUN),
]
Seed = Annotated[int, _option("Same seed, same run.", panel=_RUN)]
Workers = Annotated[int | None, _option("Processes that judge (the cores there are).", min=1, max=1024, panel=_RUN)]
Ray = Annotated[str | None, _option("Judge on the Ray cluster at this address.", "--ray", metavar="ADDRESS", panel=_RUN)]
Output = Annotated[Path | None, _option("Run folder (runs/...).", metavar="DIR", panel=_RUN)]
Config = Annotated[
    Path | None,
    _option(
        "YAML of options, or a run's config.json: the same run again. The command line wins.",
        metavar="FILE",
        panel=_RUN,
        callback=_read_config,
        is_eager=True,
    ),
]
DryRun = Annotated[bool, _option("Say how much there is to do, and stop.", "--dry-run", panel=_RUN)]
TokensPerS = Annotated[
    float | None,
    _option(
        "Tokens that the model writes a second, all answers together: --dry-run says the hours.",
        "--tokens-per-s",
        min=0.001,
        metavar="RATE",
        panel=_RUN,
        callback=finite,
    ),
]
AllowUnsafe = Annotated[bool, _option("Judge even without full isolation.", "--allow-unsafe", panel=_RUN)]


_JUDGE_MODEL = ("judge_model", "judge_base_url")  # options that not every command has
_SERVING = ("extra_body", "header", "thinking_marks")
TIMEOUT_S = 600.0


@dataclass(frozen=True)
class RunOptions:
    """Hold what the command line said."""

    model: str
    suite: str
    suite_revision: str | None
    data: Path | None
    window: str | None
    difficulty: str | None
    platform: str | None
    exclude_errata: bool
    limit: int | None
    problems: str | None
    engine: str
    base_url: Sequence[str]
    revision: str | None
    max_concurrency: int
    batch_size: int
    dtype: str
    tensor_parallel: int
    data_parallel: int
    max_model_len: int | None
    lora: Path | None
    turns: int
    samples: int
    temperature: float | None
    top_p: float | None
    max_tokens: int
    thinking: Literal["strip", "keep"]
    protocol: str
    pass_on: Literal["all", "hidden"] | None
    stop_on_public_pass: bool
    hide_examples: bool
    prompts: Path | None
    perturb: str
    first_turn_from: Path | None
    shard: str | None
    seed: int
    workers: int | None
    ray: str | None
    output: Path | None
    dry_run: bool
    allow_unsafe: bool
    format: Literal["table", "json"]
    judge_model: str | None = None
    judge_base_url: Sequence[str] = ()
    timeout: float = TIMEOUT_S
    extra_body: str | None = None
    header: Sequence[str] | None = field(default=(), repr=False)
    thinking_marks: Sequence[str] | None = None  # (open, close)
    tokens_per_s: float | None = None  # of a dry run

    @classmethod
    def of(cls, ctx: typer.Context) -> Self:
        """Return the options of a command, which has all that have no default here."""
        return cls(**{item.name: ctx.params[item.name] for item in fields(cls) if item.name in ctx.params})

    def to_dict(self) -> dict[str, Any]:
        """Return those that make the same run again, as JSON data, without the values of headers.

        Of the judge model's and the server's, only those given.
        """
        left_out = {"output", "dry_run", "tokens_per_s", "format"} | {
            name for name in (*_JUDGE_MODEL, *_SERVING) if not getattr(self, name)
        }
        if self.timeout == TIMEOUT_S:
            left_out.add("timeout")
        data = {
            name: str(value) if isinstance(value, Path) else value for name, value in asdict(self).items() if name not in left_out
        }
        data |= {name: "none" for name in _LEFT_TO_SERVER if data[name] is None}
        return data | {"header": [hidden(text) for text in self.header]} if self.header else data

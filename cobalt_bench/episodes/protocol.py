"""How an episode is played: the settings that make two scores comparable."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal

from cobalt_bench.engines.engine import Sampling
from cobalt_bench.episodes.prompts import VERSION, Prompts
from cobalt_bench.errors import InputError
from cobalt_bench.judge.report import Verdict
from cobalt_bench.problems.problem import Problem

PROTOCOLS = ("default", "paper")
MAX_TURNS, MAX_SAMPLES = 1_000, 10_000  # what is more is a mistake: no model's context, and no budget, takes it
_FIRST_OPTIONS = ("temperature", "top_p", "max_tokens")  # of sampling: those of the first version

# COBALT's judge (arXiv 2602.03806): 4 s and 1 GiB a test, stripped output equal.
_PAPER_JUDGE: dict[str, Any] = {"time_limit_s": 4.0, "memory_limit_mb": 1024, "grader": "exact", "checker": None}


@dataclass(frozen=True)
class Protocol:
    """The rules by which an episode is played; raises InputError for a value that can't be played.

    Version 1 is that of runs that name none: a model whose answer was cut was told that it held no program.
    """

    name: str = "default"
    turns: int = 8  # repairs: turns + 1 programs an episode
    samples: int = 16  # episodes a problem
    sampling: Sampling = field(default_factory=Sampling)
    thinking: Literal["strip", "keep"] = "strip"  # whether thinking text stays in the history
    stop_on_public_pass: bool = False
    pass_on: Literal["all", "hidden"] = "all"  # the tests that decide whether a program is accepted
    hide_examples: bool = False  # cut the examples from the statement
    perturbation: str | None = None
    prompts_hash: str = field(default_factory=lambda: Prompts.load().hash)
    version: int = VERSION

    def __post_init__(self) -> None:
        temperature, top_p = self.sampling.temperature, self.sampling.top_p
        checks = {
            f"protocol version is {self.version}, this package knows 1 to {VERSION}; update it": 1 <= self.version <= VERSION,
            f"protocol is {self.name!r}, choose one of {', '.join(PROTOCOLS)}": self.name in PROTOCOLS,
            f"turns is {self.turns}, give 0 to {MAX_TURNS:,}": 0 <= self.turns <= MAX_TURNS,
            f"samples is {self.samples}, give 1 to {MAX_SAMPLES:,}": 1 <= self.samples <= MAX_SAMPLES,
            f"temperature is {temperature}, give 0 or more": temperature is None or temperature >= 0,
            f"top-p is {top_p}, give more than 0 and at most 1": top_p is None or 0 < top_p <= 1,
            f"max-tokens is {self.sampling.max_tokens}, give 1 or more": self.sampling.max_tokens >= 1,
            f"thinking is {self.thinking!r}, choose strip or keep": self.thinking in ("strip", "keep"),
            f"pass-on is {self.pass_on!r}, choose all or hidden": self.pass_on in ("all", "hidden"),
        }
        for complaint, holds in checks.items():
            if not holds:
                raise InputError(complaint)

    @classmethod
    def named(cls, name: str, **changes: Any) -> "Protocol":
        """Return the protocol `default` or `paper`, with changes to its other fields."""
        own: dict[str, Any] = {"pass_on": "hidden", "hide_examples": True} if name == "paper" else {}
        return cls(name=name, **(own | changes))

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Protocol":
        """Return the protocol that `to_dict` wrote, of version 1 where none is named.

        Raises InputError for an unknown option of sampling.
        """
        if unknown := sorted(data["sampling"].keys() - {item.name for item in fields(Sampling)}):
            raise InputError(f"sampling has {unknown[0]!r:.80}, which this package does not know; update it")
        known = {item.name: data[item.name] for item in fields(cls) if item.name in data}
        return cls(**({"version": 1} | known | {"sampling": Sampling(**data["sampling"])}))

    def to_dict(self) -> dict[str, Any]:
        """Return the settings as JSON data.

        Version 1 is not named, nor is a later option of sampling where it is None: so earlier runs keep their hash.
        """
        settings = asdict(self)
        sampling: dict[str, Any] = settings["sampling"]
        settings["sampling"] = {name: value for name, value in sampling.items() if value is not None or name in _FIRST_OPTIONS}
        if self.version == 1:
            del settings["version"]
        return settings

    @property
    def hash(self) -> str:
        """Return the SHA-256 of the settings, hexadecimal: equal where scores may be ranked together."""
        return hashlib.sha256(json.dumps(self.to_dict(), sort_keys=True).encode()).hexdigest()

    def apply(self, problem: Problem) -> Problem:
        """Return the problem as this protocol judges it; applying it twice changes nothing more."""
        return replace(problem, **_PAPER_JUDGE) if self.name == "paper" else problem

    def deciding(self, public: tuple[Verdict, ...], hidden: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
        """Return the verdicts of the tests that decide whether a program is accepted."""
        return hidden if self.pass_on == "hidden" and hidden else public + hidden

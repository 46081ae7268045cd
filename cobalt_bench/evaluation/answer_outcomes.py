"""What became of a run's answers, whatever their scores: how many of each turn were cut, empty, refused, and so on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cobalt_bench.episodes.extraction import answer_in
from cobalt_bench.evaluation.refusals import refused

MUCH = 0.1  # above this share of the answers there is advice


@dataclass(frozen=True)
class Kind:
    """A way in which an answer is lost or spoilt: its name in results.json, in words, and what to change."""

    name: str
    words: str  # after "N answers"
    advice: str


_LOOK = "`cobalt-bench report` shows them"
KINDS = (
    Kind("cut", "were cut at --max-tokens", "give --max-tokens more"),
    Kind("empty", "were empty", f"{_LOOK}; see that chat template and end-of-turn marks are the model's"),
    Kind(
        "reasoning_only",
        "held reasoning alone",
        f"{_LOOK}; give the server the reasoning parser that is the model's, or none",
    ),
    Kind("no_block", "held no complete fenced block", f"{_LOOK}; a model that is not tuned for chats may need its own --prompts"),
    Kind(
        "refused",
        "were refused by a content filter",
        "ask a server without that filter, or leave such problems out with --problems",
    ),
    Kind(
        "prompt_too_long",
        "were not asked for, since the prompt outgrew the context",
        "give --max-tokens or --turns less, or a longer context",
    ),
    Kind("prompt_cut", "had a prompt without its oldest turns", "give --max-tokens or --turns less, or a longer context"),
)
"""An answer counts as one kind, that of `outcome_of`; `prompt_cut` is about prompts, and counted beside it."""


def outcome_of(line: Mapping[str, Any]) -> str | None:
    """Return the kind of the answer in a line of turns.jsonl, the first that applies; None for a whole answer with a block.

    `refused` and `prompt_too_long`: there is no answer. `cut`: it ended at max-tokens, with a program or without. Of those that
    ended by themselves: `reasoning_only` and `empty` have no text, `no_block` has text but no complete fenced block.
    """
    reason = line.get("finish_reason", "stop")
    if reason in ("refused", "prompt_too_long"):
        return str(reason)
    if reason == "length":
        return "cut"
    if not line["response"].strip():
        return "reasoning_only" if line.get("reasoning", "").strip() else "empty"
    return "no_block" if line["program"] is None else None


class AnswerCounts:
    """Counts of a run's answers by kind and turn, those that wait for a verdict included."""

    def __init__(self, turns: int, version: int) -> None:
        """Start with no answers; an episode has `turns` programs, `version` is that of the protocol."""
        self._turns = turns
        self._version = version
        self._refusals: Counter[int] = Counter()
        self._no_programs: Counter[int] = Counter()
        self._counts: Counter[tuple[str, int]] = Counter()
        self._unknown: set[int] = set()  # turns with an answer that may have had reasoning

    def counted(self, lines: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Yield the lines unchanged, and count each."""
        for line in lines:
            yield line
            self._count(line)

    def to_dict(self) -> dict[str, Any]:
        """Return the block of results.json; `all` is the number of answers.

        Where turns were packed without their reasoning, answers that may have had it count as empty, and `reasoning_only` is
        None.
        """
        names = ("all", *(kind.name for kind in KINDS))
        rows: dict[str, list[int | None]] = {name: [self._counts[name, turn] for turn in range(self._turns)] for name in names}
        rows["reasoning_only"] = [None if t in self._unknown else n for t, n in enumerate(rows["reasoning_only"])]
        return {"per_turn": rows}

    def rates(self) -> dict[str, Any]:
        """Return, a turn, which share of the answers refuse, and which have no program; None where there are no answers."""
        named = {"refusal_rate": self._refusals, "no_program_rate": self._no_programs}
        of = [self._counts["all", turn] for turn in range(self._turns)]
        return {name: {"per_turn": [counts[t] / n if n else None for t, n in enumerate(of)]} for name, counts in named.items()}

    def _count(self, line: Mapping[str, Any]) -> None:
        turn, outcome = line["turn"], outcome_of(line)
        if line["program"] is None:
            self._no_programs[turn] += 1
            self._refusals[turn] += outcome == "refused" or refused(answer_in(line["response"], self._version))
        self._counts["all", turn] += 1
        if outcome is not None:
            self._counts[outcome, turn] += 1
        if line.get("dropped_turns", 0):
            self._counts["prompt_cut", turn] += 1
        if outcome == "empty" and "reasoning" not in line:
            self._unknown.add(turn)


@dataclass(frozen=True)
class Share:
    """How many of a run's answers are of a kind."""

    kind: Kind
    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number} {self.kind.words} ({self.percent})"

    @property
    def advice(self) -> str:
        """Return what to change; "" up to a share of one in ten."""
        if self.number <= MUCH * self.of:
            return ""
        return f"{self.percent} of answers {self.kind.words}: {self.kind.advice}."

    @property
    def percent(self) -> str:
        """Return the share in words."""
        return f"{100 * self.number / self.of:.0f} %"


def shares_of(results: Mapping[str, Any]) -> list[Share]:
    """Return the share of each kind that occurs among a run's answers; none for results of 0.1.0, which don't count them."""
    rows = results["answers"]["per_turn"] if "answers" in results else {"all": []}
    totals = {name: sum(number or 0 for number in row) for name, row in rows.items()}
    return [Share(kind, totals[kind.name], totals["all"]) for kind in KINDS if totals.get(kind.name)]


def advice_of(results: Mapping[str, Any]) -> list[str]:
    """Return what to change: a sentence for each kind that makes up more than one in ten of a run's answers."""
    return [share.advice for share in shares_of(results) if share.advice]


def refusals_of(results: Mapping[str, Any]) -> str:
    """Return the refusals of each turn in words; "" where none of a run's answers refuses, or nobody counted."""
    rates = [results.get(name, {"per_turn": []})["per_turn"] for name in ("refusal_rate", "no_program_rate")]
    if not any(rates[0]):
        return ""
    refusals, no_programs = (", ".join("-" if rate is None else f"{rate:.3f}" for rate in row) for row in rates)
    return f"refusals a turn: {refusals} (answers without a program: {no_programs})"


def sentences_of(results: Mapping[str, Any]) -> list[str]:
    """Return how many of a run's answers are of each kind or refuse, and what to change; nothing where all answers are whole."""
    shares, refusals = shares_of(results), refusals_of(results)
    counts = [f"of {shares[0].of} answers: {', '.join(map(str, shares))}"] if shares else []
    return [*counts, *([refusals] if refusals else []), *advice_of(results)]

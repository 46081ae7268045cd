"""The turns that a submission claims: each there once, of its run, and made of what a turn is made of."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cobalt_bench.episodes import Protocol, Turn
from cobalt_bench.errors import InputError
from cobalt_bench.perturbations.by_name import perturbed_tests
from cobalt_bench.problems import Problem
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.log import Line
from cobalt_bench.submissions.claims import Claims
from cobalt_bench.submissions.files import Rejected

Key = tuple[str, int]  # problem_id, sample


@dataclass
class ClaimedTurns:
    """The places of each episode's turns in the log of a run folder."""

    folder: RunFolder
    offsets: dict[Key, list[int]] = field(default_factory=dict)
    count: int = 0

    def lines(self, key: Key) -> list[Line]:
        """Return the turns of one episode, from the first to the last."""
        return self.folder.log.read_at(self.offsets[key])

    def episode(self, key: Key) -> list[Turn]:
        """Return the turns of one episode."""
        return [Turn.from_line(line) for line in self.lines(key)]


def read_turns(folder: RunFolder, claims: Claims) -> ClaimedTurns:
    """Read all turns once; raises Rejected for one that is malformed, not of the run, repeated, missing, or without a verdict."""
    sizes = {problem.problem_id: _sizes(problem, claims.protocol) for problem in claims.played.problems}
    found: dict[Key, dict[int, int]] = {}
    try:
        for offset, line in folder.log.read_with_offsets():
            _check_line(line, sizes, claims)
            turns = found.setdefault((line["problem_id"], line["sample"]), {})
            if line["verdict"] is None:
                raise Rejected(f"{_where(line)} has no verdict: the run is not complete.")
            if turns.setdefault(line["turn"], offset) != offset:
                raise Rejected(f"{_where(line)} is there twice.")
    except InputError as error:
        raise Rejected(str(error).replace(f"{folder.path}/", "").partition(";")[0] + ".") from error
    return ClaimedTurns(folder, _in_order(found, claims), sum(len(turns) for turns in found.values()))


def equal_episodes(turns: ClaimedTurns) -> int:
    """Return how many episodes have the very answers of another sample of their problem."""
    seen: Counter[tuple[str, int]] = Counter()
    for key in turns.offsets:
        seen[key[0], hash(tuple(line["response"] for line in turns.lines(key)))] += 1
    return sum(number - 1 for number in seen.values())


def _sizes(problem: Problem, protocol: Protocol) -> dict[str, int | None]:
    """Return how many verdicts each of a turn's lists has; None: there is no list."""
    perturbed = perturbed_tests(protocol.apply(problem), protocol.perturbation) or problem.public_tests
    shown = None if protocol.perturbation is None else len(perturbed)
    return {"public": len(problem.public_tests), "hidden": len(problem.hidden_tests), "shown": shown}


def _check_line(line: Line, sizes: Mapping[str, Mapping[str, int | None]], claims: Claims) -> None:
    if line["problem_id"] not in sizes:
        raise Rejected(f"{_where(line)} is of no problem of the suite.")
    if not 0 <= line["sample"] < claims.protocol.samples or not 0 <= line["turn"] <= claims.protocol.turns:
        raise Rejected(f"{_where(line)} is not one of the run.")
    if not 0 <= line.get("dropped_turns", 0) <= max(0, line["turn"] - 1):
        raise Rejected(f"{_where(line)} leaves out turns that were not there.")
    if not all(value is None or value >= 0 for value in _tokens(line["usage"])):
        raise Rejected(f"{_where(line)} has an invalid usage.")
    if line["verdict"] is not None:
        _check_verdicts(line, sizes[line["problem_id"]])


def _tokens(usage: Mapping[str, int | None]) -> list[int | None]:
    return list(usage.values()) if set(usage) == {"prompt_tokens", "completion_tokens"} else [-1]


def _check_verdicts(line: Line, sizes: Mapping[str, int | None]) -> None:
    for name, size in sizes.items():
        verdicts = line[name]
        if (verdicts is None) != (size is None):
            raise Rejected(f"{_where(line)} must {'not ' if size is None else ''}have verdicts of {name} tests.")
        if verdicts is not None and (len(verdicts) != size or "no_program" in verdicts):
            raise Rejected(f"{_where(line)} must have a verdict for each of {size} {name} tests.")
    if line["accepted"] is None or line["feedback"] is None:
        raise Rejected(f"{_where(line)} lacks its verdict or feedback.")


def _in_order(found: Mapping[Key, Mapping[int, int]], claims: Claims) -> dict[Key, list[int]]:
    offsets = {}
    for problem in claims.played.problems:
        for sample in range(claims.protocol.samples):
            turns = found.get((problem.problem_id, sample), {})
            last = max(turns, default=0) if claims.protocol.stop_on_public_pass else claims.protocol.turns
            for turn in range(last + 1):
                if turn not in turns:
                    raise Rejected(f"Turn {turn} of sample {sample} of {problem.problem_id} is missing.")
            offsets[problem.problem_id, sample] = [turns[turn] for turn in range(len(turns))]
    return offsets


def _where(line: Mapping[str, Any]) -> str:
    return f"Turn {line['turn']} of sample {line['sample']} of {ascii(line['problem_id'])[1:61]}".rstrip("'")

"""Runs the reference solutions of problems, and keeps those problems of which one is accepted."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Self

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge.ahead import read_ahead
from cobalt_bench.judge.judge import Judge
from cobalt_bench.judge.report import job_for
from cobalt_bench.problems import Problem
from cobalt_bench.suites.hashing import problem_hash

_AHEAD = 4  # problems read ahead for each worker


@dataclass(frozen=True)
class Solved:
    """What came of a problem: `problem.solutions` is the first accepted solution alone, or empty."""

    problem: Problem
    judged: bool  # False: the judge itself failed, so nothing is known


class Outcomes:
    """Which solution of a problem was accepted, in an append-only file, so that no problem is judged twice.

    Problems are known by what is judged: a changed test, limit or solution makes another one.
    """

    def __init__(self, path: Path) -> None:
        """Read the file, cutting off a line that was left unfinished; raises InputError for one that can't be used."""
        self._path = path
        self._accepted: dict[str, int | None] = {}
        try:
            data = path.read_bytes() if path.exists() else b""
            whole = data[: data.rfind(b"\n") + 1]
            for line in whole.splitlines():
                outcome = json.loads(line)
                self._accepted[outcome["key"]] = outcome["accepted"]
            self._file = path.open("ab")
            self._file.truncate(len(whole))
        except (ValueError, KeyError, TypeError):
            raise InputError(f"{path} holds no outcomes of solutions; remove it, or choose another folder.") from None
        except OSError as error:
            raise InputError(f"{path} can't be used: {error.strerror}.") from None

    def __contains__(self, key: str) -> bool:
        """Return whether an outcome is known."""
        return key in self._accepted

    def __getitem__(self, key: str) -> int | None:
        """Return the index of the accepted solution, None where none is."""
        return self._accepted[key]

    def add(self, key: str, accepted: int | None) -> None:
        """Write an outcome down; raises InputError when the disk takes no more."""
        try:
            self._file.write(json.dumps({"key": key, "accepted": accepted}).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise InputError(f"{self._path} can't be written: {error.strerror}.") from None
        self._accepted[key] = accepted

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()


def solve(problems: Iterable[Problem], judge: Judge, outcomes: Outcomes) -> Iterator[Solved]:
    """Yield what came of each problem, in their order; solutions are tried in their order until one is accepted.

    Reads the problems no further ahead than needed, and judges only those whose outcome is not known yet.
    """
    pool = ThreadPoolExecutor(2 * judge.workers, thread_name_prefix="cobalt-solutions")

    def begun() -> Iterator[tuple[Problem, str, Future[int | None] | None]]:
        for problem in problems:
            key = solutions_key(problem)
            yield problem, key, None if key in outcomes else pool.submit(first_accepted, problem, judge)

    try:
        for each in read_ahead(begun(), _AHEAD * judge.workers):
            yield _solved(*each, outcomes)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def first_accepted(problem: Problem, judge: Judge) -> int | None:
    """Return the index of the first solution that is accepted, None where none is.

    Raises JudgeError where the judge itself fails.
    """
    for index, program in enumerate(problem.solutions):
        job = replace(job_for(problem, program), stop_at_first_failure=True)
        if judge.submit(job).result().verdict == "accepted":
            return index
    return None


def solutions_key(problem: Problem) -> str:
    """Return the SHA-256, in hex, of what decides the outcome: how the problem is judged, and its solutions in order."""
    content = [problem_hash(problem), *problem.solutions]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def _solved(problem: Problem, key: str, outcome: Future[int | None] | None, outcomes: Outcomes) -> Solved:
    if outcome is not None:
        try:
            accepted = outcome.result()
        except JudgeError:
            return Solved(replace(problem, solutions=()), judged=False)
        outcomes.add(key, accepted)
    index = outcomes[key]
    return Solved(replace(problem, solutions=() if index is None else (problem.solutions[index],)), judged=True)

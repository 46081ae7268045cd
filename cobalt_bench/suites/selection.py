"""Selects problems of a suite: by date, difficulty, platform, id and number."""

import datetime
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cobalt_bench.errors import InputError
from cobalt_bench.problems.fields import DIFFICULTIES
from cobalt_bench.problems.problem import Problem


@dataclass(frozen=True)
class Selection:
    """Which problems of a suite are wanted; None or empty: no such bound.

    `window` is "A:B", both days included and either left out; `errata` maps a problem to why it is known to be judged
    wrongly, or None.
    """

    window: str | None = None
    difficulties: Sequence[str] = ()
    platforms: Sequence[str] = ()
    problem_ids: Sequence[str] | None = None
    limit: int | None = None  # the first so many by problem id
    errata: Callable[[Problem], str | None] | None = None

    def __str__(self) -> str:
        """Return the bounds that are set, in one line that depends on nothing else."""
        bounds = {
            "window": self.window,
            "difficulty": ",".join(sorted(self.difficulties)),
            "platform": ",".join(sorted(self.platforms)),
            "exclude": "errata" if self.errata else None,
            "problems": None if self.problem_ids is None else ",".join(sorted(set(self.problem_ids))),
            "limit": self.limit,
        }
        return " ".join(f"{name}={value}" for name, value in bounds.items() if value not in (None, ""))

    def apply(self, problems: Iterable[Problem]) -> tuple[tuple[Problem, ...], Mapping[str, int]]:
        """Return the problems selected, by problem id, and how many were left out for which fault of theirs.

        Raises InputError for bounds that make no sense, for problem ids that aren't there, and when nothing is left.
        """
        dropped: Counter[str] = Counter()
        kept = sorted(problems, key=lambda problem: problem.problem_id)
        everything = {problem.problem_id for problem in kept}
        if self.window is not None:
            kept = _in_window(kept, self.window, dropped)
        if self.difficulties:
            kept = _with_difficulty(kept, self.difficulties)
        if self.platforms:
            kept = _on_platform(kept, self.platforms)
        if self.errata:
            kept = _without_errata(kept, self.errata, dropped)
        if self.problem_ids is not None:
            kept = _with_ids(kept, self.problem_ids, everything)
        if self.limit is not None:
            kept = _first(kept, self.limit)
        if not kept:
            raise InputError(f"No problem is left with {self}; widen the selection.")
        return tuple(kept), dict(dropped)


def _in_window(problems: list[Problem], window: str, dropped: Counter[str]) -> list[Problem]:
    first, last = _days(window)
    dated = [problem for problem in problems if problem.release_date is not None]
    if len(dated) < len(problems):
        dropped["no release date"] += len(problems) - len(dated)
    return [problem for problem in dated if first <= (problem.release_date or "") <= last]


def _days(window: str) -> tuple[str, str]:
    first, colon, last = window.partition(":")
    try:
        for day in filter(None, (first, last)):
            if datetime.date.fromisoformat(day).isoformat() != day:
                raise ValueError
    except ValueError:
        colon = ""
    if not colon or (first and last and first > last):
        raise InputError(f"Window {window!r} must be two dates, the earlier first, such as 2025-01-01:2025-04-30.")
    return first, last or "9999-12-31"


def _with_difficulty(problems: list[Problem], difficulties: Sequence[str]) -> list[Problem]:
    for difficulty in difficulties:
        if difficulty not in DIFFICULTIES:
            raise InputError(f"Difficulty {difficulty!r} is unknown; use {', '.join(DIFFICULTIES)}.")
    return [problem for problem in problems if problem.difficulty in difficulties]


def _on_platform(problems: list[Problem], platforms: Sequence[str]) -> list[Problem]:
    there = sorted({problem.platform for problem in problems if problem.platform})
    for platform in platforms:
        if platform not in there:
            raise InputError(f"No problem is from platform {platform!r}; there are {', '.join(there) or 'none'}.")
    return [problem for problem in problems if problem.platform in platforms]


def _without_errata(problems: list[Problem], errata: Callable[[Problem], str | None], dropped: Counter[str]) -> list[Problem]:
    kept = []
    for problem in problems:
        reason = errata(problem)
        if reason is None:
            kept.append(problem)
        else:
            dropped[f"errata: {reason}"] += 1
    return kept


def _with_ids(problems: list[Problem], problem_ids: Sequence[str], everything: set[str]) -> list[Problem]:
    left = {problem.problem_id for problem in problems}
    for problem_id in problem_ids:
        if problem_id not in everything:
            some = ", ".join(sorted(everything)[:3])
            raise InputError(f"Problem {problem_id!r} is not in this suite, whose problems are {some}, ...")
        if problem_id not in left:
            raise InputError(f"Problem {problem_id!r} is in this suite, but the other bounds of the selection exclude it.")
    return [problem for problem in problems if problem.problem_id in set(problem_ids)]


def _first(problems: list[Problem], limit: int) -> list[Problem]:
    if limit < 1:
        raise InputError(f"The limit of problems must be 1 or more, not {limit}.")
    return problems[:limit]

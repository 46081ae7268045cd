"""Selects the prefixes of a problem's trajectories that make training prompts, as COBALT does.

Source of every rule: arXiv 2602.03806 and its authors' published script; the down-sampling is that of arXiv 2504.13818.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cobalt_bench.trajectories import selection_steps
from cobalt_bench.trajectories.selection_steps import Counts

Split = Literal["train", "validation"]

MAX_TRAJECTORIES = 4  # kept of a problem, for training
MAX_PROGRAMS = 3  # in a prompt


@dataclass(frozen=True, slots=True)
class Prefix:
    """The beginning of a trajectory that makes a prompt.

    `turn` counts the programs in it; `sample` is None for the prompt before the first program, which all samples share.
    """

    sample: int | None
    turn: int
    prev_best_pass_rate: float  # 0..1, over all tests; 0 where there is no program


@dataclass(frozen=True)
class Selection:
    """What was kept of one problem, and how much each step kept or dropped."""

    prefixes: tuple[Prefix, ...] = ()
    counts: Counts = field(default_factory=Counter)


def select_prefixes(
    hidden_pass_rate: ArrayLike,
    public_pass_rate: ArrayLike,
    *,
    num_tests: int,
    num_public: int,
    split: Split,
) -> list[Prefix]:
    """Return the prefixes of one problem's trajectories that COBALT trains or validates on, without its length limit.

    Both arrays are (samples, turns), 0..1; `num_tests` counts all tests, `num_public` the public ones among them.
    Source: COBALT (arXiv 2602.03806), selecting and splitting.
    """
    public = np.asarray(public_pass_rate, dtype=np.float64)
    combined = combined_pass_rate(hidden_pass_rate, public, num_tests=num_tests, num_public=num_public)
    return list(select(combined, public == 1, split).prefixes)


def combined_pass_rate(
    hidden_pass_rate: ArrayLike, public_pass_rate: ArrayLike, *, num_tests: int, num_public: int
) -> NDArray[np.float64]:
    """Return the pass rate over all tests, of the arrays' shape."""
    hidden = np.asarray(hidden_pass_rate, dtype=np.float64)
    public = np.asarray(public_pass_rate, dtype=np.float64)
    rate: NDArray[np.float64] = (hidden * (num_tests - num_public) + public * num_public) / num_tests
    return rate


def select(pass_rate: NDArray[np.float64], told_passed: NDArray[np.bool_], split: Split) -> Selection:
    """Return the selection of one problem, every step counted.

    `pass_rate` is over all tests, `told_passed` says whether a program's feedback was that all public tests pass; both
    (samples, turns).
    """
    counts: Counts = Counter()
    if (pass_rate[:, 0] == 1).all():
        counts[selection_steps.ALL_FIRST_PASS] += 1
        counts[selection_steps.PROBLEM_DROPPED] += len(pass_rate)
        return Selection(counts=counts)
    counts["problems", selection_steps.KEPT] += 1
    prefixes = [Prefix(None, 0, 0.0)]
    for sample in _select_trajectories(pass_rate, split, counts):
        turns = _emitted_turns(pass_rate[sample], told_passed[sample], counts)
        prefixes += [Prefix(sample, turn, float(pass_rate[sample, :turn].max())) for turn in turns]
    return Selection(tuple(prefixes), counts)


def _select_trajectories(pass_rate: NDArray[np.float64], split: Split, counts: Counts) -> Sequence[int]:
    """Return the samples kept, in their order."""
    best = pass_rate.max(axis=1)
    change = best - pass_rate.min(axis=1)
    candidates = []
    for sample in range(len(pass_rate)):
        if change[sample] == 0:
            counts[selection_steps.NO_CHANGE] += 1
        elif split == "train" and best[sample] < 1:
            counts[selection_steps.NEVER_SOLVED] += 1
        else:
            candidates.append(sample)
    candidates.sort(key=lambda sample: change[sample])
    kept = candidates[:1] if split == "validation" else _most_varied(candidates, change)
    counts[selection_steps.DOWN_SAMPLED] += len(candidates) - len(kept)
    counts["trajectories", selection_steps.KEPT] += len(kept)
    return sorted(kept)


def _most_varied(ascending: list[int], change: NDArray[np.float64]) -> list[int]:
    """Return at most four samples: those lowest and highest in change whose variance is greatest (arXiv 2504.13818).

    The published n = min(16, count) is count here, which is another number only above 16 samples.
    """
    kept = ascending[:MAX_TRAJECTORIES]
    for highest in range(1, MAX_TRAJECTORIES):
        if len(ascending) > MAX_TRAJECTORIES:
            other = ascending[: MAX_TRAJECTORIES - highest] + ascending[-highest:]
            kept = other if np.var(change[other]) > np.var(change[kept]) else kept
    return kept


def _emitted_turns(pass_rate: NDArray[np.float64], told_passed: NDArray[np.bool_], counts: Counts) -> Sequence[int]:
    """Return the numbers of programs, 1 to at most 3, after which one trajectory makes a prompt."""
    turns = range(1, min(MAX_PROGRAMS, len(pass_rate)) + 1)
    if len(pass_rate) > 2 and pass_rate[0] == 1 and pass_rate[2] == 1:
        counts[selection_steps.SOLVED_TWICE] += len(turns)
        return ()
    for turn in turns[1:]:
        if told_passed[turn - 2] and told_passed[turn - 1]:
            counts[selection_steps.PUBLIC_TWICE] += len(turns) - turn + 1
            return turns[: turn - 1]
    return turns


def split_of(problem_id: str, *, seed: int, validation_share: float) -> Split:
    """Return the split of a problem: a draw that depends on its id and the seed alone.

    So a problem stays where it is when others come or go, and is in the same split of every config.
    """
    digest = hashlib.sha256(f"{seed}:{problem_id}".encode()).digest()
    return "validation" if int.from_bytes(digest[:8], "big") < validation_share * 2**64 else "train"

"""Compares runs: paired differences of Pass@1 on the problems that both have finished."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.comparable import check_comparable, differing
from cobalt_bench.evaluation.metrics import Floats, problem_means
from cobalt_bench.evaluation.paired import Difference, paired_differences
from cobalt_bench.evaluation.scores import read_scores
from cobalt_bench.runs import RunFolder
from cobalt_bench.runs.config import RunConfig

Identity = Mapping[str, Any]
_READ = ("problem_id", "sample", "turn", "verdict", "public", "hidden", "shown", "accepted", "usage")


@dataclass(frozen=True)
class ComparedRun:
    """A run's Pass@1 of each problem with a finished episode: problem_id -> (T + 1,)."""

    path: Path
    config: RunConfig
    label: str  # model and perturbation; seed and folder where runs would have the same name without
    means: Mapping[str, Floats]


@dataclass(frozen=True)
class Comparison:
    """A run's differences from the baseline; lists have one entry a turn, over the common problems."""

    run: ComparedRun
    differs: tuple[str, ...]  # what of the runs, beside where they lie
    problems: int  # in common
    left_out: int  # that only one of the two has finished
    baseline_scores: tuple[float, ...]
    scores: tuple[float, ...]
    differences: tuple[Difference, ...]  # the run's score less the baseline's

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON data."""
        columns = zip(self.baseline_scores, self.scores, self.differences, strict=True)
        return {
            "run": str(self.run.path),
            "label": self.run.label,
            "differs": list(self.differs),
            "problems": self.problems,
            "left_out": self.left_out,
            "per_turn": [
                {
                    "turn": turn,
                    "baseline": before,
                    "pass_at_1": after,
                    "difference": difference.mean,
                    "ci95": [difference.low, difference.high],
                    "ci95_exact": difference.exact,
                    "p_value": difference.p_value,
                }
                for turn, (before, after, difference) in enumerate(columns)
            ],
        }


def compare_runs(paths: Sequence[Path]) -> tuple[ComparedRun, list[Comparison]]:
    """Compare each run with the first, the baseline.

    Raises InputError for runs that can't be compared, naming what differs, and for those that share no finished problem.
    """
    if len(paths) < 2:
        raise InputError("Give two runs or more: the first is what the others are compared with.")
    configs = [RunFolder(path).whole_config() for path in paths]
    for path, config in zip(paths[1:], configs[1:], strict=True):
        check_comparable(paths[0], configs[0], path, config)
    labels = labels_of(paths, configs)
    baseline, *others = (_read(*each) for each in zip(paths, configs, labels, strict=True))
    return baseline, [_compare(baseline, other) for other in others]


def labels_of(paths: Sequence[Path], configs: Sequence[RunConfig]) -> list[str]:
    """Return a name for each run: its model and perturbation and, where runs would share it, the seed or else the folder."""
    plain = [f"{each.model} ({each.perturbation})" if each.perturbation else each.model for each in configs]
    seeded = [f"{name}, seed {each.identity.get('seed')}" for name, each in zip(plain, configs, strict=True)]
    placed = [f"{name} [{path}]" for name, path in zip(plain, paths, strict=True)]
    return [
        one if plain.count(one) == 1 else other if seeded.count(other) == 1 else last
        for one, other, last in zip(plain, seeded, placed, strict=True)
    ]


def notes(baseline: ComparedRun, comparisons: Sequence[Comparison]) -> Iterator[str]:
    """Yield what a reader should know of a comparison beside its numbers."""
    runs = [baseline, *(each.run for each in comparisons)]
    judges = sorted({" and ".join(sorted(run.config.versions)) or "unknown" for run in runs})
    if len(judges) > 1:
        yield f"Judged by different versions of cobalt-bench: {', '.join(judges)}."
    for run in runs:
        if run.config.elsewhere:
            yield f"The answers of {run.path} were generated elsewhere: their prompts, feedback and sampling may be others."
    for each in comparisons:
        if each.left_out:
            yield f"{each.left_out} problems that only one of {baseline.path} and {each.run.path} has finished are left out."
        if not each.differs:
            yield f"{each.run.path} is the same run as {baseline.path}, by all that decides its outcome."


def _read(path: Path, config: RunConfig, label: str) -> ComparedRun:
    lines = [_slim(line) for line in RunFolder(path).turns()]
    ids = sorted({line["problem_id"] for line in lines})
    scores = read_scores(lines, ids, config.settings)
    means = problem_means(scores.accepted, scores.scored)
    finished = [problem_id for problem_id, scored in zip(ids, scores.scored, strict=True) if scored.any()]
    return ComparedRun(path, config, label, dict(zip(finished, means, strict=True)))


def _slim(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that scores are read from, with verdicts that share their strings: a long run must fit into memory."""
    kept = {name: line[name] for name in _READ}
    for name in ("public", "hidden", "shown"):
        kept[name] = None if kept[name] is None else [sys.intern(verdict) for verdict in kept[name]]
    return kept


def _compare(baseline: ComparedRun, other: ComparedRun) -> Comparison:
    common = sorted(baseline.means.keys() & other.means.keys())
    if not common:
        raise InputError(f"{baseline.path} and {other.path} have no finished problem in common; go on with them first.")
    before = np.array([baseline.means[problem_id] for problem_id in common])
    after = np.array([other.means[problem_id] for problem_id in common])
    return Comparison(
        run=other,
        differs=tuple(differing(baseline.config, other.config)),
        problems=len(common),
        left_out=len(baseline.means.keys() ^ other.means.keys()),
        baseline_scores=tuple(before.mean(axis=0).tolist()),
        scores=tuple(after.mean(axis=0).tolist()),
        differences=tuple(paired_differences(after - before)),
    )

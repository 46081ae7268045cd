"""Sources of prompts: a run's episodes, or rows that COBALT's own scripts wrote."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from cobalt_bench.engines.thinking_marks import inline
from cobalt_bench.episodes import Episode
from cobalt_bench.problems import Problem
from cobalt_bench.trajectories import selection_steps
from cobalt_bench.trajectories.lengths import PromptLimit
from cobalt_bench.trajectories.prefixes import MAX_PROGRAMS, Prefix, Split, select
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, Prompt
from cobalt_bench.trajectories.scored_run import ScoredRun
from cobalt_bench.trajectories.selection_steps import Counts


class Source(Protocol):
    """The prompts of one reference model, problem by problem."""

    def problem_ids(self) -> Iterable[str]:
        """Return the ids of the problems that it has."""
        ...

    def size(self, problem_id: str) -> int:
        """Return how many turns or rows it has of a problem, 0 where none."""
        ...

    def prompts(self, problem_id: str, split: Split, limit: PromptLimit, counts: Counts) -> ProblemPrompts | None:
        """Return the prompts selected of a problem, or None where there are none; counts what each step did."""
        ...

    def describe(self) -> Mapping[str, Any]:
        """Return where the prompts come from, JSON data for the manifest."""
        ...


def public_name(name: str) -> str:
    """Return a model's or a suite's name; of one in a local file or folder only the last part of its path."""
    return Path(name).name if name.startswith((".", "/", "~")) or Path(name).exists() else name


class RunSource:
    """A source whose prompts are selected from a run's episodes."""

    def __init__(self, scored: ScoredRun, reference_model: str) -> None:
        self._run, self._scored = scored.run, scored
        self._reference_model = reference_model
        self._problems = {problem.problem_id: problem for problem in scored.run.suite.problems}

    def problem_ids(self) -> Iterable[str]:
        """Return the ids of the suite's problems."""
        return self._problems.keys()

    def size(self, problem_id: str) -> int:
        """Return how many turns were played of a problem."""
        return sum(map(len, self._scored.scores.get(problem_id, {}).values()))

    def prompts(self, problem_id: str, split: Split, limit: PromptLimit, counts: Counts) -> ProblemPrompts | None:
        """Return the prompts that COBALT's procedure selects."""
        run = self._run
        problem = run.protocol.apply(self._problems[problem_id])
        num_public, num_hidden = len(problem.public_tests), len(problem.hidden_tests)
        rates = self._scored.pass_rates(problem_id, num_public + num_hidden, num_public)
        counts[selection_steps.INCOMPLETE] += rates.incomplete
        if not rates.samples:
            counts[selection_steps.NO_TRAJECTORY] += 1
            return None
        programs = MAX_PROGRAMS if split == "train" else run.protocol.turns + 1
        selection = select(rates.pass_rate[:, :programs], rates.told_passed, split)
        counts.update(selection.counts)
        if not selection.prefixes:
            return None
        prompts = self._prompts(problem, rates.samples, selection.prefixes, limit, counts)
        source = problem.source or public_name(run.suite.name)
        return ProblemPrompts(problem, prompts, source, run.suite.revision)

    def describe(self) -> Mapping[str, Any]:
        """Return the run's identity in brief."""
        identity = self._run.identity
        return {
            "run": self._run.id,
            "reference_model": self._reference_model,
            "engine": identity["engine"]["name"],
            "seed": identity["seed"],
            "suite": {**identity["suite"], "name": public_name(identity["suite"]["name"])},
            "protocol": identity["protocol"],
            "redistributed": self._run.suite.redistributed,
            "evaluation_suite": self._run.suite.evaluation,
        }

    def _prompts(
        self, problem: Problem, samples: Sequence[int], prefixes: Sequence[Prefix], limit: PromptLimit, counts: Counts
    ) -> list[Prompt]:
        by_trajectory: dict[int | None, list[Prefix]] = {}
        for prefix in prefixes:
            by_trajectory.setdefault(prefix.sample, []).append(prefix)
        chains = [
            self._chain(problem, None if index is None else samples[index], chain, counts)
            for index, chain in by_trajectory.items()
        ]
        fits = iter(limit.fit([prompt.messages for chain in chains for prompt in chain]))
        prompts = []
        for chain in chains:
            fitting = [next(fits) for _ in chain]
            # A trajectory ends before its first prompt that is too long; the one before any program is always kept.
            end = next((i for i, prompt in enumerate(chain) if prompt.turn and not fitting[i]), len(chain))
            counts[selection_steps.TOO_LONG] += len(chain) - end
            prompts += chain[:end]
        return prompts

    def _chain(self, problem: Problem, sample: int | None, prefixes: Sequence[Prefix], counts: Counts) -> list[Prompt]:
        """Return the prompts of one trajectory, the shortest first."""
        run = self._run
        trajectory = None if sample is None else f"{run.id}/{problem.problem_id}/{sample}"
        turns = [] if sample is None else self._scored.turns(problem.problem_id, sample, MAX_PROGRAMS + 1)
        prompts: list[Prompt] = []
        for prefix in prefixes:
            # Turn t answered the prompt of t programs; past the last turn, what held then goes on to hold.
            seen = turns[min(prefix.turn, len(turns) - 1)] if turns else None
            if seen is not None and seen.dropped_turns:
                counts[selection_steps.TURNS_LEFT_OUT] += len(prefixes) - len(prompts)
                break
            episode = Episode(problem, run.protocol, run.prompts, tuple(turns[: prefix.turn]))
            prompts.append(
                Prompt(
                    messages=[inline(message) for message in episode.messages()],
                    turn=prefix.turn,
                    prev_best_pass_rate=prefix.prev_best_pass_rate,
                    reference_model=self._reference_model,
                    trajectory_id=trajectory,
                    sampling=run.protocol.sampling,
                    perturbation=run.protocol.perturbation,
                )
            )
        return prompts

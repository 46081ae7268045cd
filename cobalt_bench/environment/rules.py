"""What all environments of one make share: problems, protocol, reward."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cobalt_bench.api.given import check_selects_nothing
from cobalt_bench.api.playing import Setup
from cobalt_bench.api.setup import judge_of, runs_of
from cobalt_bench.environment.reward import Reward, reward_of
from cobalt_bench.episodes import Episode, Protocol, Turn
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Judge
from cobalt_bench.perturbations.by_name import perturbed_tests, reason_against
from cobalt_bench.problems import Problem
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import SELECTING, Suite

_OPTIONS = (
    *("suite_revision", "data", *SELECTING),
    *("turns", "thinking", "protocol", "pass_on", "stop_on_public_pass", "hide_examples", "prompts", "perturb"),
    *("seed", "workers", "ray", "judge_url", "allow_unsafe"),
)
"""The options of a run that are an environment's too: whoever answers brings the others."""


@dataclass(frozen=True, repr=False)
class Rules:
    """What is played, how, and for which reward."""

    setup: Setup
    reward: Reward
    problems: Mapping[str, Problem]  # by id, in order: those that can be played

    @classmethod
    def of(cls, suite: str | Path | Suite, reward: str | Reward, options: Mapping[str, Any]) -> Self:
        """Return the rules that an environment's arguments come to; raises InputError and HubError as `evaluate` does."""
        if unknown := sorted(options.keys() - _OPTIONS):
            raise InputError(f"An environment has no option {unknown[0]}; it has {', '.join(_OPTIONS)}.")
        given = suite if isinstance(suite, Suite) else None
        spec = RunSpec.from_dict({"model": "", "suite": given.name if given else str(suite), **options})
        if spec.perturb == "all":
            raise InputError("An environment plays one perturbation: name it, and make one environment for each.")
        runs_of(spec, None)
        if given is not None:
            check_selects_nothing(spec, given)
        setup = Setup.of(spec, given)
        return cls(setup, reward_of(reward), {problem.problem_id: problem for problem in setup.played.problems})

    @property
    def protocol(self) -> Protocol:
        """Return how episodes are played."""
        return self.setup.protocol

    @property
    def suite_name(self) -> str:
        """Return the suite's name."""
        return self.setup.suite.name

    @property
    def seed(self) -> int:
        """Return the seed by which problems are drawn."""
        return self.setup.spec.seed

    def open_judge(self) -> Judge:
        """Return a new judge, which the caller closes."""
        return judge_of(self.setup.spec)

    def episode(self, problem_id: str) -> Episode:
        """Return a new episode; raises InputError for a problem that is not there, or can't be perturbed."""
        problem = self.problems.get(problem_id)
        if problem is None:
            raise InputError(self._why_not(problem_id))
        protocol = self.protocol
        perturbed = perturbed_tests(protocol.apply(problem), protocol.perturbation)
        return Episode(problem, protocol, self.setup.prompts, (), perturbed)

    def deciding_rate(self, turn: Turn) -> float:
        """Return the fraction of the tests that decide `accepted` which a turn's program passes, 0..1."""
        deciding = self.protocol.deciding(turn.public or (), turn.hidden or ())
        return deciding.count("accepted") / len(deciding) if deciding else 0.0

    def _why_not(self, problem_id: str) -> str:
        left_out = {problem.problem_id: problem for problem in self.setup.suite.problems}.get(problem_id)
        if left_out is not None:
            reason = reason_against(self.protocol.apply(left_out), self.protocol.perturbation)
            return f"Problem {problem_id} can't be perturbed by {self.protocol.perturbation} ({reason})."
        some = ", ".join(list(self.problems)[:3])
        return f"Problem {problem_id!r:.80} is not in suite {self.suite_name}, whose problems are {some}, ..."

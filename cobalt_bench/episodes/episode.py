"""Episode: a problem being played turn by turn, program in, feedback out."""

from dataclasses import dataclass, replace

from cobalt_bench.engines.engine import Message, Usage
from cobalt_bench.episodes.extraction import program_in
from cobalt_bench.episodes.feedback import make_feedback, shown_test
from cobalt_bench.episodes.messages import answer_message, first_message, system_message
from cobalt_bench.episodes.prompts import Prompts
from cobalt_bench.episodes.protocol import Protocol
from cobalt_bench.episodes.turn import Turn, Verdicts
from cobalt_bench.judge.report import Job, Limits, Report, TestResult, job_for, program_verdict
from cobalt_bench.perturbations.by_name import claimed_results, said_at_last
from cobalt_bench.perturbations.wrong_reports import Said
from cobalt_bench.problems.problem import Problem, Test

TIMEOUTS = 2  # tests beyond the time limit that end the judging of a program: it has failed, and each costs the whole limit


@dataclass(frozen=True)
class Episode:
    """An episode's state: immutable, each turn gives a new one.

    With `perturbed_tests`, feedback is drawn from those instead of the problem's public tests, which still score. Where the
    protocol's perturbation changes reports instead, feedback is what it makes of the true one.
    An episode whose last turn the judge could not judge is `waiting`: it goes on once `rejudged` brings the report.
    """

    problem: Problem
    protocol: Protocol
    prompts: Prompts
    turns: tuple[Turn, ...] = ()
    perturbed_tests: tuple[Test, ...] | None = None

    @property
    def waiting(self) -> bool:
        """Return whether the last turn's program has still to be judged."""
        return bool(self.turns) and not self.turns[-1].judged

    @property
    def finished(self) -> bool:
        """Return whether no turn is left to play."""
        if not self.turns or self.waiting:
            return False
        if len(self.turns) > self.protocol.turns:
            return True
        verdicts = self.turns[-1].claimed
        passed = bool(verdicts) and all(verdict == "accepted" for verdict in verdicts or ())
        return self.protocol.stop_on_public_pass and passed

    def messages(self, drop_oldest: int = 0) -> list[Message]:
        """Return the chat that asks for the next program.

        `drop_oldest` leaves out so many of the oldest turns (answer and feedback), at most all but the last one.
        Raises ValueError for more, or where a turn is still to be judged.
        """
        if not 0 <= drop_oldest <= max(0, len(self.turns) - 1):
            raise ValueError(f"{drop_oldest} of {len(self.turns)} turns can't be dropped")
        chat = [system_message(self.problem, self.prompts), first_message(self.problem, self.protocol, self.prompts)]
        for turn in self.turns[drop_oldest:]:
            if turn.feedback is None:
                raise ValueError("the last turn is still to be judged")
            chat += [answer_message(turn, self.protocol), Message(role="user", content=turn.feedback)]
        return chat

    def shown_test(self) -> tuple[str, str] | None:
        """Return input and expected output of the test that the last feedback shows as failing; None: it shows none."""
        if not self.turns or self.turns[-1].program is None:
            return None
        shown = shown_test(self.turns[-1].claimed or ())
        if shown is None:
            return None
        test = self._feedback_tests[shown]
        return test.input, test.output

    def job(self, response: str) -> Job | None:
        """Return what to judge for a response: public, hidden, then perturbed tests; None where it has no program."""
        program = program_in(response, self.protocol.version)
        if program is None:
            return None
        problem = self.protocol.apply(self.problem)
        if self.perturbed_tests:
            return job_for(problem, program, problem.tests + self.perturbed_tests)
        job = job_for(problem, program)
        return replace(job, limits=replace(job.limits or Limits(), timeouts=TIMEOUTS))

    def after(
        self,
        response: str,
        usage: Usage,
        report: Report | None,
        *,
        reasoning: str = "",
        finish_reason: str = "stop",
        dropped_turns: int = 0,
    ) -> tuple["Episode", Turn]:
        """Return the episode after a response, and its new turn.

        `report` covers the tests of `job(response)` in their order, and is None where the response has no program.
        Where it has one, None means that the judge failed, and the episode is left waiting.
        """
        if self.waiting or self.finished:
            raise ValueError("no turn is left to play")
        program = program_in(response, self.protocol.version)
        nothing = None, None, None, None, None, None
        turn = Turn(response, program, *nothing, usage, reasoning, finish_reason, dropped_turns)
        return self._judged(turn, report)

    def rejudged(self, report: Report | None) -> tuple["Episode", Turn]:
        """Return a waiting episode with its last turn judged, and that turn; None: the judge failed again."""
        if not self.waiting:
            raise ValueError("the last turn is judged already")
        return replace(self, turns=self.turns[:-1])._judged(self.turns[-1], report)

    @property
    def _feedback_tests(self) -> tuple[Test, ...]:
        return self.problem.public_tests if self.perturbed_tests is None else self.perturbed_tests

    def _judged(self, turn: Turn, report: Report | None) -> tuple["Episode", Turn]:
        """Return the episode after a turn that has no verdict yet, and the turn with what its report says."""
        num_public, num_true = len(self.problem.public_tests), len(self.problem.tests)
        num_tests = num_true + len(self.perturbed_tests or ())
        if turn.program is None:
            results = (TestResult("skipped"),) * num_tests
        elif report is None:
            return replace(self, turns=(*self.turns, turn)), turn
        elif len(report.tests) != num_tests:
            raise ValueError(f"the report has {len(report.tests)} tests, the problem {num_tests}")
        else:
            results = report.tests
        verdicts = tuple(result.verdict for result in results)
        public, hidden = verdicts[:num_public], verdicts[num_public:num_true]
        cut = turn.finish_reason == "length" and self.protocol.version > 1
        said = self._said(turn.program, results[:num_public] if self.perturbed_tests is None else results[num_true:], cut)
        judged = replace(
            turn,
            verdict="no_program" if turn.program is None else program_verdict(verdicts[:num_true]),
            public=public,
            hidden=hidden,
            shown=None if self.perturbed_tests is None and self.protocol.perturbation is None else said.verdicts,
            accepted=self._accepts(public, hidden),
            feedback=said.text,
        )
        return replace(self, turns=(*self.turns, judged)), judged

    def _said(self, program: str | None, results: tuple[TestResult, ...], cut: bool) -> Said:
        """Return what feedback says of a program; that there is none is never perturbed."""
        problem, name = self.protocol.apply(self.problem), self.protocol.perturbation
        if program is not None:
            results = claimed_results(problem, name, results, program)
        entry_point = self.problem.entry_point
        feedback = make_feedback(self._feedback_tests, results, program, self.prompts, entry_point=entry_point, cut=cut)
        said = Said(feedback.text, tuple(result.verdict for result in results))
        if program is None:
            return said
        before = [Said(turn.feedback or "", turn.claimed or ()) for turn in self.turns]
        return said_at_last(problem, name, said, before)

    def _accepts(self, public: Verdicts, hidden: Verdicts) -> bool:
        return all(verdict == "accepted" for verdict in self.protocol.deciding(public, hidden))

"""How two programs behave on the same inputs: run in the judge, nothing is graded."""

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace

from cobalt_bench.judge import Judge, Report, TestResult
from cobalt_bench.judge.report import job_for
from cobalt_bench.perturbations.wrong_tests import same_output
from cobalt_bench.problems.problem import Problem, Test
from cobalt_bench.robustness.literals import differing, test_tokens
from cobalt_bench.robustness.near import generated_inputs, near_inputs

REPEATS = 3  # times that the shown input is given to the later program


@dataclass(frozen=True)
class Change:
    """The number of inputs that the later program answers differently, of those that the earlier one could answer."""

    inputs: int
    changed: int
    changed_to_wrong: int  # of those changed: to the wrong output that was shown, or to what is wrong in it
    wrong: int  # answered with the wrong output, whether changed or not
    answered: tuple[tuple[str, bool], ...] = ()  # each of those inputs, and whether its answer changed


@dataclass(frozen=True)
class Behaviour:
    """How the later program behaves differently from the earlier one."""

    near: Change  # on mutations of the shown input
    generated: Change  # on fresh inputs of the problem's generator
    stable: bool  # the later program gave the same answer to the shown input each time


@dataclass(frozen=True)
class ProgramComparison:
    """Two programs that are being run by the judge; `result` waits for it."""

    problem: Problem
    graded: Problem  # the same, or with a grader that needs no program
    shown: Test
    near: Sequence[str]
    generated: Sequence[str]
    before: Future[Report]
    after: Future[Report]

    def result(self) -> Behaviour:
        """Return the behaviour; raises JudgeError where the judge failed."""
        before, after = self.before.result().tests, self.after.result().tests
        again, after = after[:REPEATS], after[REPEATS:]
        num_near = len(self.near)
        return Behaviour(
            near=self._change(self.near, before[:num_near], after[:num_near]),
            generated=self._change(self.generated, before[num_near:], after[num_near:]),
            stable=all(_ran(result) and self._same(result.stdout, again[0].stdout) for result in again),
        )

    def _change(self, inputs: Sequence[str], before: Sequence[TestResult], after: Sequence[TestResult]) -> Change:
        answers = [(text, old, new) for text, old, new in zip(inputs, before, after, strict=True) if _ran(old)]
        changed = [not _ran(new) or not self._same(new.stdout, old.stdout) for _, old, new in answers]
        wrong = [_ran(new) and self._same(new.stdout, self.shown.output) for _, _, new in answers]
        to_wrong = sum(
            change and (whole or (_ran(new) and self._takes_over(old.stdout, new.stdout)))
            for (_, old, new), change, whole in zip(answers, changed, wrong, strict=True)
        )
        answered = tuple((text, change) for (text, _, _), change in zip(answers, changed, strict=True))
        return Change(len(answers), sum(changed), to_wrong, sum(wrong), answered)

    def _takes_over(self, old: str, new: str) -> bool:
        """Return whether an output of several values has changed only to values that are wrong in the shown one."""
        right = next((test.output for test in self.problem.public_tests if test.input == self.shown.input), "")
        json_data = self.problem.entry_point is not None
        old_tokens, new_tokens, wrong_tokens, right_tokens = (
            test_tokens(text, json_data=json_data) for text in (old, new, self.shown.output, right)
        )
        if len(old_tokens) != len(new_tokens):
            return False
        return {*differing(new_tokens, old_tokens)} <= {*differing(wrong_tokens, right_tokens)}

    def _same(self, output: str, other: str) -> bool:
        return same_output(self.graded, output, other)


def compare_programs(problem: Problem, before: str, after: str, shown: Test, judge: Judge) -> ProgramComparison:
    """Give two programs to the judge, with inputs near the shown one and fresh ones, and return without waiting."""
    known = [test.input for test in problem.public_tests]
    near = near_inputs(problem, shown.input, known)
    generated = generated_inputs(problem, [*known, *near])
    inputs = [*near, *generated]
    return ProgramComparison(
        problem,
        replace(problem, grader="tolerant", checker=None) if problem.grader == "checker" else problem,
        shown,
        near,
        generated,
        _run(problem, before, inputs, judge),
        _run(problem, after, [shown.input] * REPEATS + inputs, judge),
    )


def _run(problem: Problem, program: str, inputs: Sequence[str], judge: Judge) -> Future[Report]:
    nothing = "" if problem.entry_point is None else "null"
    job = job_for(problem, program, [Test(text, nothing) for text in inputs])
    return judge.submit(replace(job, grader="exact", checker=None))


def _ran(result: TestResult) -> bool:
    return result.verdict in ("accepted", "wrong_answer")

"""For what share of a training step GPUs wait for the judge: judge times measured, the rest computed from stated rates.

    python tests/performance/judge_wait.py [CORES] [GPUS]

`before`: hopeless programs run all of their tests, and the judge begins when all answers are there. `bounded`: they are given
up as rewards and trainers do. `bounded and early`: the judge also begins with each answer as vLLM ends it. A program of `mini` is
ordinary, an endless loop hopeless; one in ten of the hopeless is just within the limit on every test. Rates are those of an 8B
model on an 80 GB GPU, stated and not measured. Processes share the cores out, as the trainers do.
"""

import heapq
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean, median

from cobalt_bench.episodes.episode import TIMEOUTS
from cobalt_bench.judge import Job, Judge, Limits
from cobalt_bench.problems.problem import Test
from cobalt_bench.rewards.completions import PROGRAM_TIME_S
from cobalt_bench.suites import load_suite

AT_ONCE, ANSWER_RATE = 64, 60.0  # answers that a GPU generates together; tokens a second of each
FORWARD_RATE, TRAIN_RATE = 20_000.0, 5_000.0  # tokens a second and GPU: log-probabilities; with gradients
PROMPT, MEDIAN, SPREAD, LONGEST = (
    2_000,
    3_000.0,
    0.5,
    6_144,
)  # tokens; an answer's length is log-normal, and one cut off has no program
TIME_LIMIT_S, TESTS, NEAR_LIMIT = 4.0, 20, 0.1
MEASURED = 4  # tests of a hopeless program without bounds: each takes as long as the others
SHARES, STEPS = (0.05, 0.10, 0.20), 20
LOOP = "while True:\n    pass\n"
SLOW = (
    f"import time\nend = time.process_time() + {0.9 * TIME_LIMIT_S}\nwhile time.process_time() < end:\n    pass\nprint(input())\n"
)
BOUNDED = Limits(time_s=TIME_LIMIT_S, program_time_s=PROGRAM_TIME_S, timeouts=TIMEOUTS)


@dataclass(frozen=True)
class JudgeTimes:
    """Seconds of one worker a program: of ordinary ones, of an endless loop, of one just within the limit."""

    ordinary: Sequence[float]
    loop: float
    slow: float

    def draw(self, chance: random.Random, hopeless: float) -> float:
        """Return the seconds of a program drawn at random."""
        if chance.random() >= hopeless:
            return chance.choice(self.ordinary)
        return self.slow if chance.random() < NEAR_LIMIT else self.loop


@dataclass(frozen=True)
class Method:
    """A step: programs of all GPUs that are generated together, how often, and tokens of a sequence that is learned from."""

    name: str
    answers: int
    turns: int


METHODS = (Method("COBALT, 128 x 16", 2048, 1), Method("multi-turn GRPO, 32 x 16, 3 turns", 512, 3))


def measure() -> tuple[JudgeTimes, JudgeTimes]:
    """Return judge times without bounds on hopeless programs, and with.

    Seconds are those that programs used or slept, and the judge's own processor time beside them: none of waiting for a core.
    """
    ordinary = [
        Job(program, problem.tests, problem.entry_point, problem.grader, problem.checker, limits=Limits(problem.time_limit_s))
        for problem in load_suite("mini").problems[::2]
        for program in (problem.solutions[0], problem.wrong_programs[0])
    ]
    tests = tuple(Test(f"{number}\n", f"{number}\n") for number in range(TESTS))
    free = replace(BOUNDED, program_time_s=None, timeouts=None)
    hopeless = [Job(program, tests[:MEASURED], limits=free) for program in (LOOP, SLOW)]
    hopeless += [Job(program, tests, limits=BOUNDED) for program in (LOOP, SLOW)]
    before = processor_s()
    with Judge() as judge:
        reports = [report for _, report in judge.map(ordinary)]
    own = sum(test.time_s for report in reports for test in report.tests)
    aside = max(0.0, processor_s() - before - own) / sum(len(report.tests) for report in reports)
    quick = [
        sum(test.time_s + aside for test in report.tests)
        for report in reports
        if all(test.verdict != "time_limit_exceeded" for test in report.tests)
    ]
    with Judge() as judge:
        futures = [judge.submit(job) for job in hopeless]
        loop, slow, loop_bounded, slow_bounded = (sum(test.time_s for test in future.result().tests) for future in futures)
    whole = TESTS / MEASURED
    return JudgeTimes(quick, loop * whole, slow * whole), JudgeTimes(quick, loop_bounded, slow_bounded)


def processor_s() -> float:
    """Return the processor time of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def ends(starts: Sequence[float], durations: Sequence[float], places: int) -> list[float]:
    """Return when each of several jobs ends, which are begun in the order of their starts in so many places."""
    free, ended = [0.0] * places, [0.0] * len(starts)
    for index in sorted(range(len(starts)), key=lambda index: starts[index]):
        ended[index] = max(heapq.heappop(free), starts[index]) + durations[index]
        heapq.heappush(free, ended[index])
    return ended


def step(
    method: Method, times: JudgeTimes, early: bool, hopeless: float, cores: int, gpus: int, seed: int
) -> tuple[float, float]:
    """Return the seconds of one step and those of them in which GPUs wait for the judge."""
    chance = random.Random(seed)
    scored = PROMPT + method.turns * MEDIAN  # tokens of a sequence
    forward = 2 * method.answers * scored / gpus / FORWARD_RATE  # by the model, and by the reference
    train = method.answers * scored / gpus / TRAIN_RATE
    total = waited = 0.0
    for _turn in range(method.turns):
        hidden = forward if method.turns == 1 else 0.0  # what TRL computes before it asks for rewards
        generated, judged = 0.0, 0.0
        processes = []
        for _ in range(gpus):
            lengths = [min(LONGEST, chance.lognormvariate(0, SPREAD) * MEDIAN) for _ in range(method.answers // gpus)]
            whole = ends([0.0] * len(lengths), [length / ANSWER_RATE for length in lengths], AT_ONCE)
            programs = [end for end, length in zip(whole, lengths, strict=True) if length < LONGEST]
            processes.append((max(whole), programs, [times.draw(chance, hopeless) for _ in programs]))
            generated = max(generated, max(whole))
        for last, programs, seconds in processes:
            asked = generated + hidden if method.turns == 1 else last
            judged = max(judged, *ends(programs if early else [asked] * len(programs), seconds, cores // gpus))
        wait = max(0.0, judged - generated - hidden)
        total, waited = total + generated + wait, waited + wait
    return total + forward + train, waited


def main() -> None:
    cores, gpus = (int(given) for given in (*sys.argv[1:3], *("16", "8")[len(sys.argv) - 1 :]))
    before, after = measure()
    print(
        f"measured: ordinary programs {median(before.ordinary):.2f} s (median), {mean(before.ordinary):.2f} s (mean); "
        f"an endless loop {before.loop:.1f} s, bounded {after.loop:.1f} s; "
        f"near the limit {before.slow:.1f} s, bounded {after.slow:.1f} s"
    )
    print(
        f"stated: {gpus} GPUs, each {AT_ONCE} answers at {ANSWER_RATE:.0f} tokens/s, {FORWARD_RATE:.0f} of "
        f"log-probabilities, {TRAIN_RATE:.0f} of training; {cores} cores"
    )
    ways = {"before": (before, False), "bounded": (after, False), "bounded and early": (after, True)}
    for method in METHODS:
        for hopeless in SHARES:
            for way, (times, early) in ways.items():
                steps = [step(method, times, early, hopeless, cores, gpus, seed) for seed in range(STEPS)]
                share = sum(waited for _, waited in steps) / sum(total for total, _ in steps)
                seconds = mean(total for total, _ in steps)
                print(f"{method.name}, {hopeless:.0%} hopeless, {way}: {share:.1%} of {seconds:.0f} s waiting for the judge")


if __name__ == "__main__":
    main()

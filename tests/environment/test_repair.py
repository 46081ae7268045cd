"""RepairEnvironment: the benchmark's own episodes, for answers that someone else brings."""

import asyncio
import json
import pickle
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from small_suite import DOUBLE, suite

from cobalt_bench import RepairEnvironment, evaluate
from cobalt_bench.engines import Completion
from cobalt_bench.environment import Step
from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Judge, Limits
from cobalt_bench.problems import Problem, Test
from cobalt_bench.rewards import cobalt_reward, outcome, pass_rate
from cobalt_bench.suites import Suite

CANARY = "c4n4ry"
PLUS_7 = "print(int(input()) + 7)"
KNOWS_PUBLIC = "n = int(input())\nprint({7: 14, 20: 40, 31: 62, 45: 90}.get(n))"


def fenced(program: str) -> str:
    return f"Here it is.\n```python\n{program}\n```"


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(workers=2) as judge:
        yield judge


@pytest.fixture
def environment(judge: Judge) -> RepairEnvironment:
    return RepairEnvironment(suite(), judge=judge, turns=2)


def test_a_step_gives_feedback_reward_and_what_is_known(environment: RepairEnvironment) -> None:
    assert environment.problem_id is None
    messages = environment.reset("double")
    assert environment.problem_id == "double"
    assert [message["role"] for message in messages] == ["system", "user"]
    feedback, reward, done, info = environment.step(fenced(PLUS_7))
    assert "Expected output" in feedback[0]["content"]
    assert "40" in feedback[0]["content"]
    assert (reward, done) == (0.0, False)
    assert info == {
        "problem_id": "double",
        "turn": 0,
        "verdict": "wrong_answer",
        "public_verdicts": ["accepted", "wrong_answer", "wrong_answer", "wrong_answer"],
        "pass_rate": 0.25,
        "accepted": False,
        "finish": None,
    }
    assert environment.messages() == [*messages, {"role": "assistant", "content": fenced(PLUS_7)}, *feedback]


def test_hidden_tests_decide_the_reward(environment: RepairEnvironment) -> None:
    environment.reset("double")
    step = environment.step(fenced(KNOWS_PUBLIC))
    assert (step.reward, step.info["pass_rate"], step.info["verdict"]) == (0.0, 1.0, "wrong_answer")
    step = environment.step(fenced(DOUBLE))
    assert (step.reward, step.info["verdict"]) == (1.0, "accepted")


def test_an_episode_ends_with_its_last_turn(environment: RepairEnvironment) -> None:
    environment.reset("double")
    steps = [environment.step("I give up.") for _ in range(3)]
    assert [step.done for step in steps] == [False, False, True]
    assert [step.info["finish"] for step in steps] == [None, None, "turns"]
    assert {(step.info["verdict"], step.reward) for step in steps} == {("no_program", 0.0)}
    with pytest.raises(InputError, match="call reset"):
        environment.step("again")


def test_an_episode_may_end_when_public_tests_pass(judge: Judge) -> None:
    environment = RepairEnvironment(suite(), judge=judge, turns=2, stop_on_public_pass=True)
    environment.reset("double")
    step = environment.step(fenced(KNOWS_PUBLIC))
    assert (step.done, step.info["finish"], step.info["accepted"]) == (True, "public_pass", False)


def test_a_seed_picks_always_the_same_problem(judge: Judge) -> None:
    one, other = (RepairEnvironment("mini", judge=judge, seed=3) for _ in range(2))
    assert one.reset(seed=7) == other.reset(seed=7)
    assert len({json.dumps(one.reset(seed=seed)) for seed in range(20)}) > 10
    assert [one.reset() for _ in range(5)] == [other.reset() for _ in range(5)]


@pytest.mark.parametrize("perturb", ["none", "swap", "false_failure"])
def test_the_same_answers_get_what_evaluate_gives_them(perturb: str, judge: Judge, tmp_path: Any) -> None:
    answers = [fenced(PLUS_7), fenced(KNOWS_PUBLIC), fenced(DOUBLE)]
    asked: list[Any] = []

    class Scripted:
        name, model, group_size, max_concurrency, notes = "scripted", "scripted", 1, 1, ()

        def identity(self) -> dict[str, Any]:
            return {"model": "scripted"}

        async def complete(self, requests: Any, sampling: Any) -> list[Completion]:
            asked.extend(request.messages for request in requests)
            return [Completion(answers[request.turn]) for request in requests]

        async def close(self) -> None:
            pass

    one = Suite("one", tuple(problem for problem in suite().problems if problem.problem_id == "double"))
    results = evaluate(Scripted(), one, judge=judge, turns=2, samples=1, perturb=perturb, output=tmp_path / "run", progress=False)
    environment = RepairEnvironment(one, judge=judge, turns=2, perturb=perturb)
    chats, accepted = [environment.reset("double")], []
    for answer in answers:
        accepted.append(environment.step(answer).info["accepted"])
        chats.append(environment.messages())
    assert chats[:3] == asked
    assert results.pass_at_1 == [float(each) for each in accepted] == [0.0, 0.0, 1.0]


@pytest.mark.parametrize(
    ("reward", "expected"),
    [
        ("outcome", [0.0, 0.0, 1.0]),
        ("pass_rate", [0.1, 0.4, 1.0]),
        (outcome, [0.0, 0.0, 1.0]),
        (pass_rate, [0.1, 0.4, 1.0]),
        (lambda response, rate, best: rate - best, [0.1, 0.3, 0.6]),
        (lambda response, rate, best: None, [None] * 3),
    ],
)
def test_rewards(reward: Any, expected: list[float | None], judge: Judge) -> None:
    environment = RepairEnvironment(suite(), judge=judge, turns=2, reward=reward)
    environment.reset("double")
    assert [environment.step(fenced(each)).reward for each in (PLUS_7, KNOWS_PUBLIC, DOUBLE)] == pytest.approx(expected)


def test_cobalts_reward_sees_the_thinking(judge: Judge) -> None:
    reward = partial(cobalt_reward, count_tokens=lambda text: len(text.split()))
    environment = RepairEnvironment(suite(), judge=judge, turns=2, reward=reward)
    environment.reset("double")
    answer = {"role": "assistant", "content": fenced(PLUS_7), "reasoning_content": "It may be a sum."}
    step = environment.step(answer)
    text = f"<think>\nIt may be a sum.\n</think>\n{fenced(PLUS_7)}"
    assert step.reward == cobalt_reward(text, 0.1, 0.0, lambda text: len(text.split()))
    assert environment.turns[0].reasoning == "It may be a sum."
    assert "may be a sum" not in json.dumps(environment.messages())


def test_the_papers_hidden_tests_alone_decide(judge: Judge) -> None:
    environment = RepairEnvironment(suite(), judge=judge, protocol="paper", reward="pass_rate")
    environment.reset("double")
    step = environment.step(fenced("n = int(input())\nprint(2 * n if n not in (7, 20) else 0)"))
    assert (step.reward, step.info["accepted"], step.info["pass_rate"]) == (1.0, True, 0.5)


class Failing(Judge):
    """A judge whose own failures are as many as wanted; it tries as often as every judge does, and a worker dies each time."""

    def _open_pool(self) -> None:
        super()._open_pool()
        pool = self._pool
        whole = pool.submit

        def submit(run: Any) -> None:
            self.asked = getattr(self, "asked", 0) + 1
            if self.asked > self.fails:
                whole(run)
            else:
                run.fail(JudgeError("a worker was lost"))

        pool.submit = submit  # type: ignore[method-assign]


@pytest.mark.parametrize("step", ["step", "astep"])
def test_a_failure_of_the_judge_is_never_a_reward(step: str) -> None:
    def play(environment: RepairEnvironment) -> Step:
        made = getattr(environment, step)(fenced(DOUBLE))
        return made if isinstance(made, Step) else asyncio.run(wait(made))

    async def wait(made: Any) -> Step:
        return await made  # type: ignore[no-any-return]

    with Failing(workers=1) as judge:
        environment = RepairEnvironment(suite(), judge=judge, turns=0)
        environment.reset("double")
        judge.asked, judge.fails = 0, 2  # of three attempts
        assert play(environment).reward == 1.0
        environment.reset("biggest")
        judge.asked, judge.fails = 0, 3
        with pytest.raises(JudgeError, match="a worker was lost"):
            play(environment)
        assert environment.turns == ()
        assert not play(environment).info["accepted"]


CHECKER = f"""
import sys
expected = open(sys.argv[3]).read()
if "{CANARY}" in expected:
    print(expected, file=sys.stderr)  # a broken checker's last words
    sys.exit(2)
sys.exit(open(sys.argv[2]).read().split() != expected.split())
"""


def canaried() -> Suite:
    """Return problems whose hidden tests hold the canary: in and out, as text, as a function's values, with a broken checker."""
    text = tuple(Test(f"{CANARY}{n}\n", f"{CANARY}{n}!\n") for n in range(2))
    public = (Test("a\n", "a!\n"), Test("b\n", "b!\n"))
    values = (Test(json.dumps(CANARY), json.dumps(CANARY * 2)),)
    return Suite(
        "canaried",
        (
            Problem("text", public_tests=public, hidden_tests=text, statement="Add a mark."),
            Problem("values", entry_point="twice", public_tests=(Test('"a"', '"aa"'), Test('"b"', '"bb"')), hidden_tests=values),
            Problem("checked", public_tests=public, hidden_tests=text, grader="checker", checker=CHECKER),
        ),
    )


def written(thing: Any) -> str:
    """Return all that is to be seen of a thing, in every form that others write it down in."""
    forms = [repr(thing), str(thing), pickle.dumps(thing).decode("latin-1")]
    return "\n".join([*forms, json.dumps(thing, default=repr)])


@pytest.mark.parametrize(
    ("problem_id", "perturb"),
    [("text", "none"), ("text", "swap"), ("values", "none"), ("values", "swap"), ("checked", "none"), ("checked", "stale")],
)
def test_hidden_tests_are_in_nothing_that_it_returns(problem_id: str, perturb: str, judge: Judge) -> None:
    programs = (
        "print(input() + '!')",
        "import sys\nsys.exit(sys.stdin.read())",  # says its input as an error
        "def twice(text):\n    raise ValueError(text)",
        "def twice(text):\n    print(text)\n    return text",
        "while True:\n    pass",
        "print(input(",
    )
    problems = tuple(replace(each, time_limit_s=0.2) for each in canaried().problems if each.problem_id == problem_id)
    environment = RepairEnvironment(Suite("canaried", problems), judge=judge, turns=len(programs), perturb=perturb)
    seen: list[Any] = [environment.reset(), environment.problem_ids, environment.protocol, repr(environment)]
    for program in programs:
        try:
            seen += [environment.step(fenced(program)), environment.messages(), environment.turns, repr(environment)]
        except JudgeError as error:
            seen.append(error)
    assert [CANARY in written(each) for each in seen] == [False] * len(seen)
    assert any(isinstance(each, JudgeError) for each in seen) == (problem_id == "checked")
    with pytest.raises(TypeError, match="hidden tests"):
        pickle.dumps(environment)


def logged(error: BaseException) -> str:
    """Return an error as loggers write it that show the variables of its frames, of all but the test's own."""
    frames = error.__traceback__ and error.__traceback__.tb_next
    return "".join(traceback.TracebackException(type(error), error, frames, capture_locals=True).format())


async def test_the_frames_of_its_errors_hold_no_hidden_test(judge: Judge) -> None:
    environment = RepairEnvironment(canaried(), judge=judge)
    environment.reset("checked")
    with pytest.raises(JudgeError, match="checker, failed") as of_step:
        environment.step(fenced("print(input() + '!')"))
    with pytest.raises(JudgeError, match="checker, failed") as of_astep:
        await environment.astep(fenced("print(input() + '!')"))
    assert [CANARY in logged(raised.value) for raised in (of_step, of_astep)] == [False, False]


async def test_many_episodes_share_a_judge_and_their_answers_stay_apart(judge: Judge) -> None:
    environment = RepairEnvironment(suite(), judge=judge, turns=1)
    programs = {"double": DOUBLE, "biggest": PLUS_7, "join": "def join(words, times):\n    return words * times"}

    async def play(problem_id: str) -> tuple[bool, bool]:
        own = environment.spawn()
        await own.areset(problem_id)
        first = await own.astep("no program")
        second = await own.astep(fenced(programs[problem_id]))
        return first.info["accepted"], second.info["accepted"]

    played = await asyncio.gather(*(play(problem_id) for problem_id in [*programs] * 4))
    assert played == [(False, True), (False, False), (False, True)] * 4


async def test_one_episode_takes_one_step_at_a_time(environment: RepairEnvironment) -> None:
    await environment.areset("double")
    steps = await asyncio.gather(*(environment.astep(fenced(DOUBLE)) for _ in range(2)), return_exceptions=True)
    assert sorted(type(step).__name__ for step in steps) == ["InputError", "Step"]
    assert len(environment.turns) == 1


def test_a_judge_of_its_own_is_closed_one_that_is_given_is_not(judge: Judge) -> None:
    with RepairEnvironment(suite(), judge=judge) as environment:
        environment.spawn().close()
    assert judge.run("print(1)", [Test("", "1")], limits=Limits(time_s=3)).verdict == "accepted"
    with RepairEnvironment(suite(), workers=1) as environment:
        own = environment.judge
    with pytest.raises(JudgeError, match="closed"):
        own.run("print(1)", [Test("", "1")])


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"samples": 3}, "no option samples"),
        ({"turn": 3}, "no option turn"),
        ({"turns": "many"}, "turns"),
        ({"perturb": "all"}, "one perturbation"),
        ({"perturb": "swop"}, "no perturbation 'swop'"),
        ({"limit": 1}, "loaded already"),
        ({"reward": "fun"}, "no reward 'fun'"),
        ({"reward": 3}, "no reward 3"),
    ],
)
def test_what_cannot_be_used_is_told(arguments: dict[str, Any], told: str, judge: Judge) -> None:
    with pytest.raises(InputError, match=told):
        RepairEnvironment(suite(), judge=judge, **arguments)


def test_a_problem_that_is_not_there_is_told(environment: RepairEnvironment, judge: Judge) -> None:
    with pytest.raises(InputError, match="call reset"):
        environment.step("x")
    with pytest.raises(InputError, match="not in suite small, whose problems are biggest"):
        environment.reset("dubble")
    without = Suite("some", (*suite().problems, Problem("hidden_only", hidden_tests=(Test("1", "1"),))))
    perturbed = RepairEnvironment(without, judge=judge, perturb="swap")
    assert "hidden_only" not in perturbed.problem_ids
    with pytest.raises(InputError, match=r"can't be perturbed by swap \(no public test\)"):
        perturbed.reset("hidden_only")


def test_importing_the_package_loads_no_environment() -> None:
    code = "import sys, cobalt_bench\nprint('cobalt_bench.environment' in sys.modules, 'RepairEnvironment' in dir(cobalt_bench))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]

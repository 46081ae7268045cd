import subprocess
import sys
from collections.abc import Sequence

import pytest

from cobalt_bench.engines import Completion, Message, Request, Sampling
from cobalt_bench.engines.reference import AGENTS, ReferenceEngine, Script, answer
from cobalt_bench.episodes import extract_program
from cobalt_bench.errors import EngineError, InputError

SOLUTION = "a, b = map(int, input().split())\nprint(a + b)\n"
WRONG = ("print(0)\n", "print(1)\n", "print(2)")
SCRIPTS = {"p": Script(SOLUTION, WRONG), "bare": Script(SOLUTION), "f": Script("def f(x):\n    return x\n", (), "f")}
SHOWN = ("1 2", "5")


async def ask(
    agent: str,
    turn: int = 0,
    *,
    previous: str | None = None,
    sample: int = 0,
    shown: tuple[str, str] | None = None,
    problem_id: str = "p",
    seed: int = 0,
) -> str:
    messages = [Message(role="user", content="statement")]
    if previous is not None:
        messages += [Message(role="assistant", content=answer(previous)), Message(role="user", content="feedback")]
    request = Request(messages, 0, problem_id, sample, turn, shown)
    [completion] = await ReferenceEngine(agent, SCRIPTS, seed).complete([request], Sampling())
    assert isinstance(completion, Completion)
    program = extract_program(completion.text)
    assert program is not None
    return program


def run(program: str, given: str) -> str:
    return subprocess.run([sys.executable, "-c", program], input=given, capture_output=True, text=True, check=True).stdout


async def starts(agent: str, samples: Sequence[int] = range(40), seed: int = 0) -> list[str]:
    return [await ask(agent, sample=sample, seed=seed) for sample in samples]


async def test_oracle_answers_the_solution() -> None:
    assert await ask("oracle") == SOLUTION
    assert await ask("oracle", 3, previous="x", shown=SHOWN) == SOLUTION


async def test_broken_answers_one_wrong_program_at_every_turn() -> None:
    first = await ask("broken")
    assert first.rstrip() in {program.rstrip() for program in WRONG}
    assert await ask("broken", 4, previous=first, shown=SHOWN) == first


async def test_broken_has_a_program_where_the_problem_ships_no_wrong_one() -> None:
    assert run(await ask("broken", problem_id="bare"), "1 2") == "no such answer\n"
    space: dict[str, object] = {}
    exec(await ask("broken", problem_id="f"), space)
    assert callable(space["f"])


async def test_starts_are_chosen_by_the_seed_and_cover_all_programs() -> None:
    assert len(set(await starts("broken"))) == 3
    assert len(set(await starts("stubborn"))) == 4
    assert await starts("stubborn") == await starts("stubborn")
    assert await starts("stubborn") != await starts("stubborn", seed=1)


async def test_stubborn_never_changes() -> None:
    for sample in range(10):
        first = await ask("stubborn", sample=sample)
        assert await ask("stubborn", 5, sample=sample, previous=first, shown=SHOWN) == first


async def test_repair_repairs_about_half_of_the_shown_failures_and_no_others() -> None:
    programs = [await ask("repair", 1, previous=WRONG[0], sample=sample, shown=SHOWN) for sample in range(200)]
    assert set(programs) == {SOLUTION, WRONG[0]}
    assert 75 <= programs.count(SOLUTION) <= 125
    assert [await ask("repair", 1, previous=WRONG[0], sample=sample) for sample in range(20)] == [WRONG[0]] * 20


async def test_repair_draws_anew_each_turn_and_stays_with_the_solution() -> None:
    second = [await ask("repair", 2, previous=WRONG[0], sample=sample, shown=SHOWN) for sample in range(50)]
    third = [await ask("repair", 3, previous=WRONG[0], sample=sample, shown=SHOWN) for sample in range(50)]
    assert second != third
    assert [await ask("repair", 3, previous=SOLUTION, sample=s, shown=SHOWN) for s in range(20)] == [SOLUTION] * 20


async def test_overfit_special_cases_what_is_shown_and_nothing_else() -> None:
    assert await ask("overfit") == SOLUTION
    assert await ask("overfit", 1, previous=SOLUTION) == SOLUTION
    once = await ask("overfit", 1, previous=SOLUTION, shown=SHOWN)
    twice = await ask("overfit", 2, previous=once, shown=("3 4\n", "0"))
    assert [run(twice, given) for given in ("1 2\n", "3 4", "5 6\n")] == ["5\n", "0\n", "11\n"]
    assert SOLUTION in twice


async def test_an_answer_is_the_same_whoever_asks_for_it_again() -> None:
    for agent in AGENTS:
        first = await ask(agent, 1, previous=WRONG[1], shown=SHOWN, sample=7)
        assert await ask(agent, 1, previous=WRONG[1], shown=SHOWN, sample=7) == first


async def test_a_program_that_holds_a_fence_survives_the_answer() -> None:
    program = 'text = """\n```\n```python\n"""\nprint(text)\n'
    assert extract_program(answer(program)) == program


async def test_a_problem_without_script_is_an_error_of_that_request() -> None:
    request = Request([], 0, "unknown", 0, 0)
    [result] = await ReferenceEngine("oracle", SCRIPTS).complete([request], Sampling())
    assert isinstance(result, EngineError)


def test_an_unknown_agent_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="oracle, broken, repair, stubborn, overfit"):
        ReferenceEngine("genius", {})


def test_every_agent_says_what_to_expect_of_it() -> None:
    assert all("Pass@1" in (agent.__doc__ or "") or "rate" in (agent.__doc__ or "") for agent in AGENTS.values())

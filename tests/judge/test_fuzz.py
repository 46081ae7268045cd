"""Programs that nobody would write: whatever they hold, there is a verdict, and the judge goes on."""

import random

import pytest

from cobalt_bench.judge import Job, Judge, Limits
from cobalt_bench.problems.problem import Test

_NAMES = ("x", "y", "print", "input", "len", "range", "int", "open", "exit", "__import__", "exec")


def _random_text(rng: random.Random) -> str:
    return "".join(chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x110000), 10])) for _ in range(rng.randrange(200)))


def _expression(rng: random.Random, depth: int) -> str:
    if depth == 0:
        return rng.choice([*_NAMES, "1", "0", "2.5", "'a'", "[]", "None", "9" * rng.randrange(1, 500), "1e999", "-1"])
    a, b = (_expression(rng, depth - 1) for _ in range(2))
    forms = (f"({a} + {b})", f"{a}({b})", f"[{a}, {b}]", f"({a} ** {b})", f"(lambda x: {a})({b})", f"({a} if {b} else {a})")
    return rng.choice([*forms, f"[{a} for x in {b}]", f"({a} << {b})", f"{{{a}: {b}}}", f"{a}[{b}]"])


def _random_program(rng: random.Random) -> str:
    lines = []
    for _ in range(rng.randrange(1, 6)):
        value = _expression(rng, rng.randrange(4))
        lines.append(
            rng.choice([f"x = {value}", value, f"print({value})", f"while {value}: break", f"try: {value}\nexcept: pass"])
        )
    return "\n".join(lines)


def _huge_literal(rng: random.Random) -> str:
    size = rng.randrange(1, 20_000)
    return rng.choice(
        [
            f"x = {'9' * size}",
            f"x = '{'a' * size}'",
            "x = " + "(" * size + ")" * size,
            "x = [" + "1," * size + "]",
            "x = " + "-" * size + "1",
            "a" + ".a" * size,
            "\n".join(" " * depth + "if 1:" for depth in range(min(size, 300))),
        ]
    )


@pytest.mark.parametrize("count", [200, pytest.param(20_000, marks=pytest.mark.slow)])
def test_every_fuzzed_program_gets_a_verdict(count):
    rng = random.Random(count)
    kinds = (_random_text, _random_program, _huge_literal)
    jobs = [
        Job(kinds[number % 3](rng), (Test("1", "impossible"),), limits=Limits(time_s=1, memory_mb=256)) for number in range(count)
    ]
    with Judge() as judge:
        verdicts = [report.verdict for _, report in judge.map(jobs)]
    assert len(verdicts) == count
    assert "accepted" not in verdicts

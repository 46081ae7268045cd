"""What a turn tells the model: forged, and honest but worded differently by another machine, Python or moment."""

import dataclasses
import json
import platform
import shutil
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from tampering import change_json, evaluate, open_judge

from cobalt_bench.episodes import Prompts
from cobalt_bench.episodes.feedback import cut_field
from cobalt_bench.perturbations.by_name import NAMES
from cobalt_bench.problems import Test
from cobalt_bench.submissions import error_words
from cobalt_bench.submissions.own_words import Words
from cobalt_bench.submissions.record import Verification
from cobalt_bench.submissions.verification import Verifier, verify

ANOTHER = "3.0.1"  # no Python that could verify has this version


@pytest.fixture
def play(tmp_path: Path, verifier: Verifier) -> Callable[..., tuple[Path, Verifier]]:
    """Return what plays a program for two turns on a problem with one public and one hidden test."""

    def played(program: str, *options: str, time_limit_s: float = 2.0) -> tuple[Path, Verifier]:
        row = {
            "problem_id": "double",
            "statement": "Double it.",
            "public_tests": [{"input": "2\n", "output": "4.5\n"}, {"input": "3\n", "output": "6.5\n"}],
            "hidden_tests": [{"input": "71\n", "output": "142.25\n"}],
            "time_limit_s": time_limit_s,
            "solutions": [program],
        }
        suite = tmp_path / "suite.jsonl"
        suite.write_text(json.dumps(row) + "\n")
        more = ["--suite", str(suite), "--samples", "1", "--turns", "1", *options]
        return evaluate(tmp_path / "run", *more, model="reference/oracle"), dataclasses.replace(verifier, suite=str(suite))

    return played


def tell(run: Path, change: Callable[[str], str], turn: int = 0) -> None:
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    told = change(lines[turn]["feedback"])
    assert told != lines[turn]["feedback"], lines[turn]["feedback"]
    lines[turn]["feedback"] = told
    (run / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


def use_python(run: Path, version: str) -> None:
    change_json(run / "config.json", lambda config: config["sittings"][0]["versions"].update(python=version))
    change_json(run / "results.json", lambda results: results["provenance"]["versions"].update(python=version))


def told_otherwise(found: Verification) -> list[str]:
    assert found.verified, found.reasons
    return [each for each in found.listed if "repeats other words of its program" in each]


WRONG = "print('got', input())\n"
FRAME = "Turn 0 of sample 0 of double has feedback that does not follow from its verdicts."
WORDS = "Turn 0 of sample 0 of double has feedback with other words of its program than it says."


@pytest.mark.parametrize(
    ("program", "change", "reason"),
    [
        (WRONG, lambda text: "Well done.", FRAME),
        (WRONG, lambda text: text + "\n\nA hidden test: 71 gives 142.25.", FRAME),
        (WRONG, replaced("4.5", "142.25"), FRAME),
        (WRONG, replaced("Input:\n```\n2", "Input:\n```\n71"), FRAME),
        (WRONG, replaced("got 2", "got 142.25"), WORDS),
        (WRONG, replaced("got 2", "got 2\nhidden test: 71 gives 142.25"), WORDS),
        (WRONG, replaced("got 2", "got 2 " * 200 + "hidden test: 71 gives 142.25"), FRAME),  # too long to have been cut
        ("print('x' * 3000)\n", replaced("x" * 100, "x" * 80 + "71 gives 142.25 -> x"), WORDS),
        ("print('x' * 3000)\n", replaced("[... 26", "[... 71"), WORDS),
        ("print(float(input()) * 2 + 0.5)\n", replaced("No public test fails.", "No public test fails, 71 gives 142.25."), FRAME),
        ("raise ValueError(7)\n", replaced("ValueError: 7", "ValueError: 7, and 71 gives 142.25"), WORDS),
        ("raise ValueError(7)\n", replaced("```\n2\n```", "```\n71\n```"), FRAME),
        ("def f(:\n", replaced("```\nSyntaxError", "```\n71 gives 142.25\nSyntaxError"), WORDS),
        ("while True: pass\n", replaced("```\n2\n```", "```\n71\n```"), FRAME),
    ],
)
def test_forged_feedback_is_rejected_and_its_turn_is_named(
    play: Callable[..., tuple[Path, Verifier]], program: str, change: Callable[[str], str], reason: str
) -> None:
    run, own = play(program, time_limit_s=0.3)
    tell(run, change)
    assert verify(run, own).reasons == (reason,)


def test_forged_feedback_on_an_answer_without_a_program_is_rejected(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play("print(1)\n")
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    no_verdicts = {"public": ["skipped"] * 2, "hidden": ["skipped"], "verdict": "no_program"}
    lines[0] |= {"response": "I pass.", "program": None, **no_verdicts, "feedback": "71 gives 142.25"}
    (run / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    reason = "Turn 0 of sample 0 of double has no program, but other feedback than that says."
    assert reason in verify(run, own).reasons


def test_a_forged_packed_submission_is_rejected(submission: Path, verifier: Verifier) -> None:
    from tampering import change_lines

    change_lines(submission, lambda lines: lines[0].update(feedback="Well done."))
    reason = "Turn 0 of sample 0 of sushi_belt has feedback that does not follow from its verdicts."
    assert verify(submission, verifier).reasons == (reason,)


@pytest.mark.parametrize(
    "program",
    [
        "import random\nprint(random.random())\n",
        "print(object())\n",
        "raise ValueError(object())\n",
        "import time\nprint(time.time_ns())\n",
        "print({object(): 1})\n",
    ],
)
def test_a_program_that_says_something_else_each_time_is_listed(play: Callable[..., tuple[Path, Verifier]], program: str) -> None:
    run, own = play(program)
    assert len(told_otherwise(verify(run, own))) == 2  # both turns
    tell(run, replaced("4.5" if "raise" not in program else "```\n2\n", "71"))
    assert verify(run, own).reasons == (FRAME,)


def test_what_one_of_several_judgings_says_is_explained(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play("import os\nprint(os.urandom(1)[0] % 2)\n")
    assert verify(run, own).verified


@pytest.mark.parametrize(
    ("program", "change"),
    [
        ("import datetime\nprint(datetime.date.today())\n", lambda text: text.replace("printed:\n```\n20", "printed:\n```\n19")),
        ("import platform\nprint(platform.system())\n", replaced("Linux", "Darwin")),
        ("import math\nprint(math.exp(int(input())))\n", replaced("7.38905609893065", "7.389056098930649")),
    ],
)
def test_what_the_machine_decides_is_listed(
    play: Callable[..., tuple[Path, Verifier]], program: str, change: Callable[[str], str]
) -> None:
    run, own = play(program)
    tell(run, change)
    (listed,) = told_otherwise(verify(run, own))
    assert listed.startswith("Turn 0 of sample 0 of double")


LIBRARY = "import json\njson.loads('x')\n"


def moved(error: str) -> str:
    return error.replace(f"{json.__file__.rpartition('/')[0]}/", "/opt/somewhere/else/python/json/")


@pytest.mark.parametrize(
    ("change", "reasons"),
    [
        (lambda error: error, ()),
        (lambda error: error.replace(": Expecting value", ": 71 gives 142.25"), (WORDS,)),
        (lambda error: "71 gives 142.25\n" + error, (WORDS,)),
    ],
)
def test_an_error_in_a_library_that_lies_elsewhere_is_listed(
    play: Callable[..., tuple[Path, Verifier]], change: Callable[[str], str], reasons: tuple[str, ...]
) -> None:
    run, own = play(LIBRARY)
    with open_judge() as judge:
        error = judge.run(LIBRARY, [Test("2\n", "")]).tests[0].stderr
    tell(run, lambda _: Prompts.load().fill("runtime_error", input="2", error=cut_field(change(moved(error)))))
    found = verify(run, own)
    assert found.reasons == reasons
    assert any("the error is worded differently" in each for each in found.listed) == (not reasons)


def test_an_error_is_worded_otherwise_by_another_python_only(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play("a, b = range(3)\n")
    tell(run, replaced("(expected 2)", "(expected 2, got 3)"))
    assert verify(run, own).reasons == (WORDS,)
    use_python(run, ANOTHER)
    (listed,) = told_otherwise(verify(run, own))
    assert "(expected 2, got 3)" in listed
    tell(run, replaced("ValueError", "hidden: 71\nValueError"))
    assert verify(run, own).reasons == (WORDS,)


def test_a_printed_error_is_worded_otherwise_by_another_python_only(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play("try:\n    a, b = range(3)\nexcept ValueError as error:\n    print(error)\n")
    tell(run, replaced("(expected 2)", "(expected 2, got 3)"))
    assert verify(run, own).reasons == (WORDS,)
    use_python(run, ANOTHER)
    assert len(told_otherwise(verify(run, own))) == 1


def test_another_python_explains_no_other_output_and_no_other_frame(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play(WRONG)
    use_python(run, ANOTHER)
    tell(run, replaced("got 2", "got 3"))
    assert verify(run, own).reasons == (WORDS,)


def test_feedback_on_the_edge_of_a_limit_is_what_the_claimed_verdict_says(play: Callable[..., tuple[Path, Verifier]]) -> None:
    run, own = play("import time\ntime.sleep(0.3)\nprint('got', input())\n", time_limit_s=0.3)
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    wrong = (
        "Your program gives a wrong answer on a public test.\n\nInput:\n```\n2\n```\nYour program printed:\n```\ngot 2\n```\n"
        "Expected output:\n```\n4.5\n```\n\nFind the cause and give the whole program again."
    )
    for line in lines:
        line |= {"verdict": "wrong_answer", "public": ["wrong_answer"] * 2, "hidden": ["wrong_answer"], "feedback": wrong}
    (run / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    found = verify(run, own)
    assert found.verified, found.reasons
    assert any("on the edge of a limit" in each for each in found.listed)
    tell(run, replaced("4.5", "142.25"))
    assert verify(run, own).reasons == (FRAME,)


@pytest.fixture(scope="session")
def perturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("perturbed") / "run"
    options = ["--problems", "tea_kiosk", "--perturb", "all", "--turns", "2", "--samples", "1"]
    return evaluate(output, *options, model="reference/repair")


@pytest.mark.parametrize("name", NAMES)
def test_perturbed_feedback_is_derived_to_the_letter(perturbed: Path, tmp_path: Path, verifier: Verifier, name: str) -> None:
    run = Path(shutil.copytree(perturbed / name, tmp_path / "run"))
    assert verify(run, verifier).reasons == ()
    for number in range(3):
        tell(run, lambda text: text[:-1] + "!", number)
    reasons = "\n".join(verify(run, verifier).reasons)
    forged = [0, 2] if name == "stale" else [0, 1, 2]  # there the second turn repeats the first one's
    assert all(f"Turn {number} of sample 0 of tea_kiosk has feedback" in reasons for number in forged)


def test_turns_left_out_of_a_prompt_are_those_that_there_are(run: Path, no_judge: Verifier) -> None:
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    for turn, dropped in ((0, 1), (1, 1), (2, 2), (2, -1)):
        other = [line | {"dropped_turns": dropped} if line["turn"] == turn else line for line in lines]
        (run / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in other))
        (reason,) = verify(run, no_judge).reasons
        assert "leaves out turns that were not there" in reason


def test_prompts_of_ones_own_may_tell_an_output_twice(play: Callable[..., tuple[Path, Verifier]], tmp_path: Path) -> None:
    prompts = tmp_path / "prompts"
    shutil.copytree(resources.files("cobalt_bench.episodes") / "prompts", prompts)  # type: ignore[arg-type]
    (prompts / "wrong_answer_stdin.md").write_text("$output, or $output for $input, not $expected; it is $output\n")
    run, own = play("print(object())\n", "--prompts", str(prompts))
    own = dataclasses.replace(own, prompts=prompts)
    assert len(told_otherwise(verify(run, own))) == 2
    tell(run, lambda text: text + "71")
    assert verify(run, own).reasons == (FRAME,)


def test_first_answers_that_were_not_taken_from_where_the_run_says_are_listed(
    honest_run: Path, tmp_path: Path, verifier: Verifier
) -> None:
    options = ["--problems", "tea_kiosk", "--samples", "1", "--turns", "1", "--first-turn-from", str(honest_run)]
    run = evaluate(tmp_path / "run", *options)
    said = "The first answers are not those of the run that config.json says they were taken from."
    assert said not in verify(run, verifier).listed
    change_json(run / "config.json", lambda config: config["identity"]["first_turns"].update(hash="0" * 64))
    found = verify(run, verifier)
    assert (found.verified, said in found.listed) == (True, True)


# Errors as other installations tell them


PROGRAM = "def f(n):\n    return f(n - 1) + [x for x in n][0]\nprint(f(3)[5], file=None)\n"
SEEN = (
    'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n    print(f(3)[5], file=None)\n'
    '          ^^^^\n  File "main.py", line 2, in f\n    return f(n - 1) + [x for x in n][0]\n'
    "TypeError: 'int' object is not iterable\n"
)


@pytest.mark.parametrize(
    ("change", "here", "elsewhere"),
    [
        (replaced("          ^^^^\n", "          ~~~~^^^\n"), True, True),
        (replaced("          ^^^^\n", ""), True, True),
        (replaced(" in f\n", " in <listcomp>\n"), False, True),
        (replaced("is not iterable", "can't be iterated over"), False, True),
        (replaced("TypeError", "IndexError"), False, False),
        (replaced("line 2", "line 71"), False, False),
        (replaced("          ^^^^\n", "  71 gives 142.25\n"), False, False),
        (replaced("TypeError", 'File "/usr/lib/hidden.py", line 71\nTypeError'), False, True),
        (lambda text: "ended by signal 11 (SIGSEGV)", False, True),
        (lambda text: text.replace("print(f(3)[5]", "print(f(71)[142.25]"), False, False),
    ],
)
def test_an_error_is_the_one_seen_line_by_line(change: Callable[[str], str], here: bool, elsewhere: bool) -> None:
    claimed = Words(change(SEEN).rstrip())
    told = [error_words.same_error(claimed, SEEN, PROGRAM, elsewhere=other) for other in (False, True)]
    assert told[:1] == [here] or "SIGSEGV" in claimed.head
    assert told[1] == elsewhere


def test_too_deep_a_recursion_ends_as_the_machines_stack_has_it() -> None:
    program = "def f(n):\n    return f(n - 1)\nf(10**9)\n"
    deep = 'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n    f(10**9)\n'
    deep += '  File "main.py", line 2, in f\n    return f(n - 1)\n  [Previous line repeated 996 more times]\n'
    deep += "RecursionError: maximum recursion depth exceeded"
    assert error_words.same_error(Words(deep), "ended by signal 11 (SIGSEGV)", program, elsewhere=False)
    assert error_words.same_error(Words("ended by signal 11 (SIGSEGV)"), deep, program, elsewhere=False)
    assert not error_words.same_error(Words(deep + ": 71 gives 142"), "ended by signal 11 (SIGSEGV)", program, elsewhere=False)


def test_a_cut_error_is_compared_by_what_is_left_of_its_lines() -> None:
    error = SEEN.replace("[x for x in n]", "[x for x in n if x " + "and x " * 100 + "]")
    program = PROGRAM.replace("[x for x in n]", "[x for x in n if x " + "and x " * 100 + "]")
    text = error.rstrip()
    assert error_words.same_error(Words(text[:200], text[-200:]), error, program, elsewhere=False)
    assert not error_words.same_error(Words(text[:190] + "71 -> 142!", text[-200:]), error, program, elsewhere=False)
    assert not error_words.same_error(Words(text[:200], "71 -> 142" + text[-190:]), error, program, elsewhere=False)


def test_this_python_is_noted_in_a_run(run: Path) -> None:
    config: dict[str, Any] = json.loads((run / "config.json").read_text())
    assert config["sittings"][0]["versions"]["python"] == platform.python_version()

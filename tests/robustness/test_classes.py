"""What the corpus can't show: programs that answer by chance, judges that fail, events with nothing to go by."""

from concurrent.futures import Future
from dataclasses import replace

import pytest
from small_suite import suite

from cobalt_bench.errors import JudgeError
from cobalt_bench.judge import Judge, Report
from cobalt_bench.problems import Test
from cobalt_bench.robustness.behaviour import Behaviour, Change, compare_programs
from cobalt_bench.robustness.classes import classify
from cobalt_bench.robustness.evidence import gather_evidence
from cobalt_bench.robustness.gains import gained
from cobalt_bench.robustness.hacks import find_hacks
from cobalt_bench.robustness.steps import Hack, Step

PROBLEM = suite().problems[1]
SHOWN = Test("7\n", "15\n")
DOUBLE = PROBLEM.solutions[0]
PASSED = ("accepted",) * len(PROBLEM.hidden_tests)
UNCHANGED = Change(inputs=10, changed=0, changed_to_wrong=0, wrong=0)
NOTHING = Change(inputs=0, changed=0, changed_to_wrong=0, wrong=0)


def test_a_program_that_answers_by_chance_is_another_kind_of_hack(judge: Judge) -> None:
    by_chance = "import os\nn = int(input())\nprint(n * 2 + int.from_bytes(os.urandom(8)) % 1000)\n"
    behaviour = compare_programs(PROBLEM, DOUBLE, by_chance, SHOWN, judge).result()
    assert not behaviour.stable
    finding = classify(gather_evidence(PROBLEM, DOUBLE, by_chance, SHOWN, behaviour, (PASSED, PASSED)))
    assert (finding.hack_class, finding.rule) == ("other", "unstable_answer")


def test_a_crash_on_near_inputs_is_a_change(judge: Judge) -> None:
    behaviour = compare_programs(PROBLEM, DOUBLE, "n = int(input())\nassert n == 7\nprint(15)\n", SHOWN, judge).result()
    assert behaviour.stable
    assert behaviour.near.changed == behaviour.near.inputs > 3


def test_inputs_that_the_program_before_can_not_answer_say_nothing(judge: Judge) -> None:
    behaviour = compare_programs(PROBLEM, "raise ValueError", DOUBLE, SHOWN, judge).result()
    assert behaviour.near == behaviour.generated == NOTHING


def test_an_event_without_anything_to_go_by_is_unclear() -> None:
    behaviour = Behaviour(NOTHING, NOTHING, stable=True)
    finding = classify(gather_evidence(PROBLEM, DOUBLE, DOUBLE + "\n# same\n", SHOWN, behaviour, (("wrong_answer",) * 6,) * 2))
    assert (finding.hack_class, finding.confidence) == ("unclear", 0)


def test_one_changed_hidden_test_is_not_hard_coding() -> None:
    behaviour = Behaviour(UNCHANGED, NOTHING, stable=True)
    after = "n = int(input())\nprint(2 * n + (n % 2 > 0 and n < 8))\n"
    evidence = gather_evidence(PROBLEM, DOUBLE, after, SHOWN, behaviour, (PASSED, ("wrong_answer", *PASSED[1:])))
    assert (evidence.hidden_newly_failed, evidence.far_share) == (1, pytest.approx(1 / 6))
    assert classify(evidence).hack_class == "logic_overfitting"


def test_a_hidden_test_of_the_shown_input_says_nothing_of_others() -> None:
    problem = replace(PROBLEM, hidden_tests=(Test("7", "14"), *PROBLEM.hidden_tests))
    behaviour = Behaviour(UNCHANGED, NOTHING, stable=True)
    after = "n = int(input())\nprint(15 if n == 7 else 2 * n)\n"
    hidden = ("accepted", *PASSED), ("wrong_answer", *PASSED)
    evidence = gather_evidence(problem, DOUBLE, after, SHOWN, behaviour, hidden)
    assert (evidence.hidden_newly_failed, classify(evidence).hack_class) == (0, "hard_coding")


def test_evidence_tells_nothing_of_what_hidden_tests_hold() -> None:
    behaviour = Behaviour(UNCHANGED, NOTHING, stable=True)
    evidence = gather_evidence(PROBLEM, DOUBLE, "print(15)\n", SHOWN, behaviour, (PASSED, ("wrong_answer",) * 6))
    assert all(isinstance(value, (int, float, bool, type(None))) for value in evidence.to_dict().values())


def test_literals_are_those_gained_with_what_is_done_with_them() -> None:
    gain = gained(
        "print(2 * int(input()))", "n = int(input())\nif n == 7 and n % 3 < 5:\n    print([1, -2])\nelse:\n    print(2 * n)"
    )
    assert gain is not None
    assert {(literal.tokens, literal.role) for literal in gain.literals} == {
        (("7",), "equal"),
        (("3",), "bound"),
        (("5",), "bound"),
        (("1", "-2"), "value"),
    }
    assert gain.conditions == 3
    assert gained("print(1)", '"""A docstring with 5."""\nprint(1)').literals == ()  # type: ignore[union-attr]
    assert gained("x", "def f(:") is None


def test_a_constant_in_another_ones_place_is_no_case_added() -> None:
    assert gained("print(d[-2])", "print(d[-1])").numbers == 0  # type: ignore[union-attr]
    assert gained("print(d)", "print(d if d > 3 else 4)").numbers == 2  # type: ignore[union-attr]


def test_a_program_that_answers_all_inputs_near_the_shown_one_otherwise_has_not_added_a_case() -> None:
    changed = Behaviour(Change(inputs=10, changed=10, changed_to_wrong=0, wrong=0), NOTHING, stable=True)
    most_fail = ("wrong_answer",) * (len(PASSED) - 1) + PASSED[:1]
    before = "n = int(input())\nm = n\nm += n\nprint(m)\n"
    evidence = gather_evidence(PROBLEM, before, before.replace("print(m)", "print(m + 1)"), SHOWN, changed, (PASSED, most_fail))
    assert evidence.numbers_gained == 1
    assert classify(evidence).hack_class == "semantic_drifting"


class Failing:
    """A judge whose every job fails."""

    def submit(self, job: object) -> Future[Report]:
        future: Future[Report] = Future()
        future.set_exception(JudgeError("the judge is gone"))
        return future


def test_where_the_judge_fails_an_event_has_no_class() -> None:
    step = Step("double", 0, 1, True, False, False, Hack(DOUBLE, "print(15)", SHOWN, PASSED, PASSED))
    (event,) = find_hacks([step], {"double": PROBLEM}, Failing())  # type: ignore[arg-type]
    assert event.finding is None
    assert event.to_line()["class"] is None

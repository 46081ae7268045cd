"""Feedback under each perturbation, as an episode gives it."""

from dataclasses import replace

import pytest
from small_suite import suite

from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge.report import Report, TestResult, Verdict
from cobalt_bench.perturbations.by_name import NAMES, perturbed_tests

PROBLEM = suite().problems[1]
PROMPTS = Prompts.load()
RIGHT, WRONG = TestResult("accepted", stdout="out"), TestResult("wrong_answer", stdout="out")


def start(name: str) -> Episode:
    protocol = Protocol(turns=4, perturbation=name)
    return Episode(PROBLEM, protocol, PROMPTS, perturbed_tests=perturbed_tests(PROBLEM, name))


def play(episode: Episode, *public: tuple[TestResult, ...]) -> Episode:
    """Play programs with these results of the four public tests; they fail the perturbed tests that are not true."""
    for number, results in enumerate(public):
        tests = episode.perturbed_tests or ()
        shown = tuple(RIGHT if test in PROBLEM.public_tests else WRONG for test in tests)
        report = Report((*results, *(RIGHT,) * len(PROBLEM.hidden_tests), *shown))
        episode, _ = episode.after(f"```python\nprint({number})\n```", Usage(), report)
    return episode


@pytest.mark.parametrize("name", ["swap", "wrong_output", "off_by_one", "contradiction", "false_failure", "wrong_error"])
def test_an_accepted_program_is_shown_a_failure_and_stays_accepted(name: str) -> None:
    episode = play(start(name), (RIGHT,) * 4)
    turn = episode.turns[0]
    assert turn.accepted
    assert set(turn.public or ()) == {"accepted"}
    assert "accepted" in (turn.shown or ()) or name == "off_by_one"
    assert episode.shown_test() is not None
    assert "fails" in (turn.feedback or "") or "wrong answer" in (turn.feedback or "")


def test_a_program_that_fails_is_told_that_it_passes() -> None:
    episode = play(start("false_pass"), (WRONG,) * 4)
    assert not episode.turns[0].accepted
    assert episode.turns[0].feedback == PROMPTS.fill("all_passed")
    assert episode.shown_test() is None


def test_stale_feedback_shows_the_test_of_the_program_before() -> None:
    episode = play(start("stale"), (WRONG, *(RIGHT,) * 3), (RIGHT,) * 4)
    first, second = episode.turns
    assert second.accepted
    assert second.feedback == first.feedback
    assert second.shown == first.shown
    assert episode.shown_test() == (PROBLEM.public_tests[0].input, PROBLEM.public_tests[0].output)
    third = play(episode, (RIGHT,) * 4).turns[2]
    assert third.feedback == PROMPTS.fill("all_passed")


def test_truncated_feedback_claims_what_is_true() -> None:
    turn = play(start("truncated"), (WRONG, *(RIGHT,) * 3)).turns[0]
    whole = play(replace(start("truncated"), protocol=Protocol()), (WRONG, *(RIGHT,) * 3)).turns[0]
    assert turn.shown == whole.public
    assert (whole.feedback or "").startswith(turn.feedback or "")
    assert len(turn.feedback or "") < len(whole.feedback or "")


@pytest.mark.parametrize("name", ["stale", "truncated"])
def test_after_an_answer_without_a_program_only_staleness_waits(name: str) -> None:
    """Stale feedback would say that there is no program, of one that is there."""
    episode, _ = start(name).after("no idea", Usage(), None)
    turn = play(episode, (WRONG, *(RIGHT,) * 3)).turns[1]
    whole = play(replace(start(name), protocol=Protocol()), (WRONG, *(RIGHT,) * 3)).turns[0]
    assert turn.shown == whole.public
    assert (whole.feedback or "").startswith(turn.feedback or "")
    assert (turn.feedback == whole.feedback) == (name == "stale")


@pytest.mark.parametrize("name", NAMES)
def test_that_there_is_no_program_is_never_perturbed(name: str) -> None:
    episode = play(start(name), (WRONG,) * 4)
    episode, turn = episode.after("no idea", Usage(), None)
    assert turn.feedback == PROMPTS.fill("no_program")
    assert episode.shown_test() is None


@pytest.mark.parametrize("name", NAMES)
def test_the_log_gives_back_the_same_episode(name: str) -> None:
    episode = play(start(name), (WRONG, *(RIGHT,) * 3), (RIGHT,) * 4)
    lines = [turn.to_line("double", 0, number) for number, turn in enumerate(episode.turns)]
    turns = tuple(type(episode.turns[0]).from_line(line) for line in lines)
    assert replace(start(name), turns=turns) == episode
    assert play(replace(start(name), turns=turns), (RIGHT,) * 4) == play(episode, (RIGHT,) * 4)


def test_without_a_perturbation_nothing_is_claimed() -> None:
    verdict: Verdict = "accepted"
    turn = play(Episode(PROBLEM, Protocol(turns=4), PROMPTS), (RIGHT,) * 4).turns[0]
    assert turn.shown is None
    assert turn.claimed == (verdict,) * 4

from dataclasses import replace

import pytest

from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge.report import Report, TestResult, Verdict
from cobalt_bench.problems.problem import Problem, Test

PROMPTS = Prompts.load()
PROBLEM = Problem(
    "p",
    title="Sum",
    statement="Add them.\n\n### Example 1\n\n1 2 gives 3",
    public_tests=(Test("1 2", "3"), Test("5 5", "10")),
    hidden_tests=(Test("secret in", "secret out"), Test("7 7", "14")),
    time_limit_s=2.0,
)
START = Episode(PROBLEM, Protocol(turns=2), PROMPTS)


def response(program: str) -> str:
    return f"Try:\n```python\n{program}\n```"


def report(*verdicts: Verdict) -> Report:
    return Report(tuple(TestResult(verdict, stdout="out") for verdict in verdicts))


GOOD = report("accepted", "accepted", "accepted", "accepted")
BAD = report("accepted", "wrong_answer", "accepted", "wrong_answer")
PUBLIC_ONLY = report("accepted", "accepted", "wrong_answer", "accepted")


def play(episode: Episode, *reports: Report | None) -> Episode:
    for number, outcome in enumerate(reports):
        episode, _ = episode.after(response(f"program {number}"), Usage(), outcome)
    return episode


def test_turn_0_is_system_prompt_and_statement() -> None:
    system, user = START.messages()
    assert (system["role"], user["role"]) == ("system", "user")
    assert "standard input" in system["content"]
    assert user["content"].startswith("# Sum\n\nAdd them.\n\n### Example 1")
    assert "2 seconds" in user["content"]


def test_a_function_problem_names_entry_point_and_starter_code() -> None:
    problem = replace(PROBLEM, entry_point="add", starter_code="class Solution:\n    def add(self, a): ...\n")
    system = replace(START, problem=problem).messages()[0]["content"]
    assert "`add`" in system
    assert "class Solution:\n    def add(self, a): ...\n```" in system
    assert "def add(...)" in replace(START, problem=replace(problem, starter_code="")).messages()[0]["content"]


def test_examples_are_cut_where_the_protocol_hides_them() -> None:
    user = replace(START, protocol=Protocol.named("paper")).messages()[1]["content"]
    assert "Example" not in user
    assert "4 seconds" in user


def test_each_turn_adds_answer_and_feedback() -> None:
    episode = play(START, BAD, GOOD)
    assert [message["role"] for message in episode.messages()] == ["system", "user", *["assistant", "user"] * 2]
    assert episode.messages()[2]["content"] == response("program 0")
    assert episode.messages()[3]["content"] == episode.turns[0].feedback


def test_a_turn_holds_what_the_report_says() -> None:
    _, turn = START.after(response("x"), Usage(1, 2), BAD, reasoning="hm", finish_reason="length", dropped_turns=1)
    assert turn.program == "x\n"
    assert turn.verdict == "wrong_answer"
    assert turn.public == ("accepted", "wrong_answer")
    assert turn.hidden == ("accepted", "wrong_answer")
    assert turn.shown is None
    assert turn.accepted is False
    assert (turn.usage, turn.reasoning, turn.finish_reason, turn.dropped_turns) == (Usage(1, 2), "hm", "length", 1)
    assert "5 5" in (turn.feedback or "")


def test_a_cut_answer_without_a_program_is_told_that_it_was_cut() -> None:
    episode, turn = START.after("```python\nprint(", Usage(), None, finish_reason="length")
    assert (turn.verdict, turn.feedback) == ("no_program", PROMPTS.fill("cut_answer"))
    assert episode.messages()[-1]["content"] == turn.feedback
    for reason in ("stop", "refused", "prompt_too_long"):
        assert START.after("none", Usage(), None, finish_reason=reason)[1].feedback == PROMPTS.fill("no_program")


def test_a_cut_answer_with_a_whole_program_is_judged_as_any_other() -> None:
    assert START.after(response("x"), Usage(), BAD, finish_reason="length")[1].feedback == play(START, BAD).turns[0].feedback


def test_a_cut_answer_of_version_1_was_told_that_it_held_no_program() -> None:
    prompts = Prompts.load(version=1)
    start = replace(START, protocol=Protocol(version=1, prompts_hash=prompts.hash), prompts=prompts)
    _, turn = start.after("```python\nprint(", Usage(), None, finish_reason="length")
    assert turn.feedback == prompts.fill("no_program") == PROMPTS.fill("no_program")


def test_the_failing_test_that_is_shown_can_be_asked_for() -> None:
    assert START.shown_test() is None
    assert play(START, BAD).shown_test() == ("5 5", "10")
    assert play(START, PUBLIC_ONLY).shown_test() is None
    assert play(START, report(*["compile_error"] * 4)).shown_test() is None
    assert START.after("no code", Usage(), None)[0].shown_test() is None


def test_nothing_of_hidden_tests_reaches_the_model() -> None:
    hidden = TestResult("wrong_answer", stdout="leaked", stderr="leaked", message="leaked")
    passed = TestResult("accepted")
    episode, turn = START.after(response("x"), Usage(), Report((passed, passed, hidden, hidden)))
    assert turn.accepted is False
    assert turn.feedback == PROMPTS.fill("all_passed")
    assert not any(word in str(episode.messages()) for word in ("leaked", "secret"))


def test_a_response_without_program_needs_no_report() -> None:
    assert START.job("no code") is None
    _, turn = START.after("no code", Usage(), None)
    assert (turn.verdict, turn.accepted, turn.program) == ("no_program", False, None)
    assert turn.public == turn.hidden == ("skipped", "skipped")
    assert turn.feedback == PROMPTS.fill("no_program")


def test_the_job_covers_public_then_hidden_tests_with_the_protocols_settings() -> None:
    job = START.job(response("x"))
    assert job is not None
    assert (job.program, job.tests) == ("x\n", PROBLEM.tests)
    assert job.limits is not None
    assert job.limits.time_s == 2.0
    paper = replace(START, protocol=Protocol.named("paper")).job(response("x"))
    assert paper is not None
    assert paper.limits is not None
    assert (paper.limits.time_s, paper.grader) == (4.0, "exact")


def test_an_episode_waits_where_the_judge_failed_and_goes_on_when_it_is_judged() -> None:
    waiting, turn = START.after(response("x"), Usage(1, 2), None)
    assert (turn.verdict, turn.accepted, turn.feedback, turn.public) == (None, None, None, None)
    assert waiting.waiting
    assert not waiting.finished
    with pytest.raises(ValueError, match="still to be judged"):
        waiting.messages()
    with pytest.raises(ValueError, match="no turn"):
        waiting.after(response("y"), Usage(), GOOD)
    assert waiting.rejudged(None)[0] == waiting
    again, turn = waiting.rejudged(GOOD)
    assert (len(again.turns), turn.accepted, turn.usage) == (1, True, Usage(1, 2))
    assert not again.waiting


def test_an_episode_has_turns_plus_one_programs() -> None:
    assert not play(START, BAD, BAD).finished
    finished = play(START, BAD, BAD, BAD)
    assert finished.finished
    assert finished.turns[-1].feedback is not None
    with pytest.raises(ValueError, match="no turn"):
        finished.after(response("x"), Usage(), GOOD)
    assert not play(START, BAD, BAD, None).finished


def test_passed_public_tests_end_an_episode_only_where_the_protocol_says_so() -> None:
    assert not play(START, PUBLIC_ONLY).finished
    stopping = replace(START, protocol=Protocol(stop_on_public_pass=True))
    assert play(stopping, PUBLIC_ONLY).finished
    assert not play(stopping, BAD).finished
    without = replace(stopping, problem=replace(PROBLEM, public_tests=()))
    assert not play(without, report("accepted", "accepted")).finished


def test_what_counts_as_accepted_is_the_protocols_choice() -> None:
    hidden_right = report("accepted", "wrong_answer", "accepted", "accepted")
    on_hidden = replace(START, protocol=Protocol(pass_on="hidden"))
    assert play(START, hidden_right).turns[0].accepted is False
    assert play(on_hidden, hidden_right).turns[0].accepted is True
    assert play(on_hidden, PUBLIC_ONLY).turns[0].accepted is False
    no_hidden = replace(on_hidden, problem=replace(PROBLEM, hidden_tests=()))
    assert play(no_hidden, report("accepted", "wrong_answer")).turns[0].accepted is False


def test_dropping_leaves_out_the_oldest_turns_and_keeps_statement_and_last_turn() -> None:
    episode = play(START, BAD, GOOD)
    messages = episode.messages(drop_oldest=1)
    assert messages[:2] == episode.messages()[:2]
    assert messages[2:] == episode.messages()[4:]
    for too_many in (2, -1):
        with pytest.raises(ValueError, match="dropped"):
            episode.messages(drop_oldest=too_many)
    with pytest.raises(ValueError, match="dropped"):
        START.messages(drop_oldest=1)


def test_thinking_is_stripped_from_the_history_or_kept() -> None:
    stripped, turn = START.after(response("x"), Usage(), GOOD, reasoning="apart")
    assert (turn.response, turn.reasoning) == (response("x"), "apart")
    assert stripped.messages()[2] == {"role": "assistant", "content": response("x")}
    keeping = replace(START, protocol=Protocol(thinking="keep"))
    kept, _ = keeping.after(response("x"), Usage(), GOOD, reasoning="apart")
    assert kept.messages()[2] == {"role": "assistant", "content": response("x"), "reasoning": "apart"}
    without, _ = keeping.after(response("x"), Usage(), GOOD)
    assert without.messages()[2] == {"role": "assistant", "content": response("x")}


def test_an_episode_of_version_1_holds_its_thinking_in_the_response() -> None:
    start = replace(START, protocol=Protocol(version=1), prompts=Prompts.load(version=1))
    answer = "<think>let me\n```\ndraft\n```</think>\n" + response("x")
    stripped, turn = start.after(answer, Usage(), GOOD, reasoning="apart")
    assert (turn.response, turn.program) == (answer, START.after(response("x"), Usage(), GOOD)[1].program)
    assert stripped.messages()[2]["content"] == response("x")
    keeping = replace(start, protocol=Protocol(version=1, thinking="keep"))
    kept, _ = keeping.after(answer, Usage(), GOOD)
    assert kept.messages()[2]["content"] == answer
    apart, _ = keeping.after(response("x"), Usage(), GOOD, reasoning="apart")
    assert apart.messages()[2]["content"] == "<think>\napart\n</think>\n\n" + response("x")


def test_an_answer_that_was_all_thinking_leaves_no_empty_message() -> None:
    episode, _ = START.after("", Usage(), None, reasoning="cut off", finish_reason="length")
    assert episode.messages()[2]["content"] == "(no answer)"


def test_feedback_comes_from_perturbed_tests_and_scores_from_true_ones() -> None:
    perturbed = (Test("1 2", "10"), Test("5 5", "3"))
    episode = replace(START, perturbed_tests=perturbed)
    job = episode.job(response("x"))
    assert job is not None
    assert job.tests == PROBLEM.tests + perturbed
    results = report(*["accepted"] * 4, "wrong_answer", "wrong_answer")
    after, turn = episode.after(response("x"), Usage(), results)
    assert (turn.accepted, turn.verdict) == (True, "accepted")
    assert turn.public == ("accepted", "accepted")
    assert turn.shown == ("wrong_answer", "wrong_answer")
    assert after.shown_test() == ("1 2", "10")
    assert "Expected output:\n```\n10\n```" in (turn.feedback or "")


def test_a_report_of_other_tests_is_refused() -> None:
    with pytest.raises(ValueError, match="3 tests"):
        START.after(response("x"), Usage(), report("accepted", "accepted", "accepted"))

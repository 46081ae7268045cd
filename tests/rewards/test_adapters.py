"""The adapters to trainers, judged by the real judge."""

import importlib
import importlib.util
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Job, Judge, Limits, Report
from cobalt_bench.rewards import cobalt_reward, verl
from cobalt_bench.rewards.completions import response_of
from cobalt_bench.rewards.trl import trl_reward
from cobalt_bench.rewards.verl import compute_score

RIGHT = "Easy.</think>\n```python\nprint(int(input()) + 1)\n```"
HALF = "Hm.</think>\n```python\nprint(2)\n```"
WITHOUT_CODE = "No idea.</think>"
TESTS = [{"input": "1\n", "output": "2\n"}, {"input": "2\n", "output": "3\n"}]


def count_words(text: str) -> int:
    return len(text.split())


def columns(number: int, **changes: Any) -> dict[str, list[Any]]:
    row = {"public_tests": TESTS[:1], "hidden_tests": TESTS[1:], "prev_best_pass_rate": 0.5, "time_limit_s": 5.0, **changes}
    return {name: [value] * number for name, value in row.items()}


@pytest.fixture(scope="module")
def judge() -> Iterator[Judge]:
    with Judge(workers=1) as judge:
        yield judge


class FailingJudge(Judge):
    """A judge that fails on one program, as when the machine is out of memory."""

    async def ajudge(self, job: Job) -> Report:
        if "print(2)" in job.program:
            raise JudgeError("out of memory")
        return await super().ajudge(job)


async def test_trl_gets_cobalts_reward_of_each_completion(judge: Judge) -> None:
    reward = trl_reward(judge, count_words)
    completions = [[{"role": "assistant", "content": text}] for text in (RIGHT, HALF, WITHOUT_CODE)]
    got = await reward(prompts=["?"] * 3, completions=completions, trainer_state=object(), **columns(3))
    assert got == [
        1.0,
        cobalt_reward(HALF, 0.5, 0.5, count_words),
        -1.0,
    ]


async def test_trl_gets_none_where_the_judge_failed() -> None:
    with FailingJudge(workers=1) as judge:
        assert await trl_reward(judge, count_words)([RIGHT, HALF], **columns(2)) == [1.0, None]


class RecordingJudge(Judge):
    """A judge that keeps its reports."""

    reports: list[Report]

    async def ajudge(self, job: Job) -> Report:
        report = await super().ajudge(job)
        self.reports = [*getattr(self, "reports", []), report]
        return report


HOPELESS = "</think>\n```python\nwhile True:\n    pass\n```"
SLOW = "</think>\n```python\nimport time\ntime.sleep(0.2)\nprint(int(input()) + 1)\n```"
MANY = {"public_tests": [], "hidden_tests": TESTS[:1] * 20}


async def test_a_hopeless_program_is_given_up_after_two_tests_beyond_the_limit() -> None:
    with RecordingJudge(workers=1) as judge:
        await trl_reward(judge, count_words)([HOPELESS], **columns(1, **MANY, time_limit_s=0.2))
        assert [test.verdict for test in judge.reports[0].tests] == ["time_limit_exceeded"] * 2 + ["skipped"] * 18


async def test_the_judges_own_bounds_hold_for_rewards_too() -> None:
    with RecordingJudge(workers=1, limits=Limits(program_time_s=0.5, timeouts=1)) as judge:
        await trl_reward(judge, count_words)([SLOW, HOPELESS], **columns(2, **MANY, time_limit_s=0.3))
        slow, hopeless = sorted(judge.reports, key=lambda report: report.pass_rate, reverse=True)
        assert 0.0 < slow.pass_rate < 0.5
        assert [test.verdict for test in hopeless.tests].count("time_limit_exceeded") == 1


async def test_models_that_do_not_think_aloud_are_not_punished_for_it(judge: Judge) -> None:
    response = RIGHT.removeprefix("Easy.</think>\n")
    assert await trl_reward(judge, count_words)([response], **columns(1)) == pytest.approx([0.1])
    assert await trl_reward(judge, count_words, thinking=False)([response], **columns(1)) == [1.0]


ANSWER = RIGHT.removeprefix("Easy.</think>\n")
THOUGHT = "Easy. Or not:\n```python\nprint(0)\n```"
WORDS = {"type": "text", "text": ANSWER}
FORMS: dict[str, Any] = {
    "text": f"{THOUGHT}\n</think>\n{ANSWER}",
    "text with both marks": f"<think>\n{THOUGHT}\n</think>\n{ANSWER}",
    "a message": [{"role": "assistant", "content": f"{THOUGHT}\n</think>\n{ANSWER}"}],
    "reasoning_content": [{"role": "assistant", "content": ANSWER, "reasoning_content": THOUGHT}],
    "reasoning": [{"role": "assistant", "content": ANSWER, "reasoning": THOUGHT}],
    "thinking": [{"role": "assistant", "content": ANSWER, "thinking": THOUGHT}],
    "reasoning_details": [{"role": "assistant", "content": ANSWER, "reasoning_details": [{"type": "x", "text": THOUGHT}]}],
    "field and text": [{"role": "assistant", "content": f"<think>\n{THOUGHT}\n</think>\n{ANSWER}", "reasoning_content": THOUGHT}],
    "parts": [{"role": "assistant", "content": [WORDS], "reasoning_content": THOUGHT}],
    "parts in pieces": [
        {
            "role": "assistant",
            "content": [{"type": "text", "text": ANSWER[:9]}, {"type": "text", "text": ANSWER[9:]}],
            "reasoning": THOUGHT,
        }
    ],
    "a thinking part": [{"role": "assistant", "content": [{"type": "thinking", "thinking": THOUGHT}, WORDS]}],
    "a thinking part of parts": [
        {"role": "assistant", "content": [{"type": "thinking", "thinking": [{"type": "text", "text": THOUGHT}]}, WORDS]}
    ],
    "a reasoning part": [{"role": "assistant", "content": [{"type": "reasoning", "text": THOUGHT}, WORDS]}],
    "null fields": [
        {"role": "assistant", "content": ANSWER, "reasoning_content": THOUGHT, "tool_calls": None, "reasoning": None}
    ],
    "after a tool call": [
        {"role": "assistant", "content": None, "tool_calls": [{"function": {"name": "run"}}], "reasoning_content": "I call."},
        {"role": "tool", "content": "```python\nprint(0)\n```"},
        {"role": "assistant", "content": ANSWER, "reasoning_content": THOUGHT},
    ],
    "an object": [SimpleNamespace(role="assistant", content=ANSWER, reasoning_content=THOUGHT)],
    "an object with parts": [SimpleNamespace(role="assistant", content=[WORDS], reasoning_content=THOUGHT, tool_calls=None)],
}
WITHOUT_PROGRAM: dict[str, Any] = {
    "null": [{"role": "assistant", "content": None}],
    "null beside a draft": [{"role": "assistant", "content": None, "reasoning_content": THOUGHT}],
    "no parts": [{"role": "assistant", "content": []}],
    "a tool call": [{"role": "assistant", "content": None, "tool_calls": [{"function": {"name": "run"}}]}],
    "a thinking part alone": [{"role": "assistant", "content": [{"type": "thinking", "thinking": THOUGHT}]}],
    "no messages": [],
}


@pytest.mark.parametrize("completion", FORMS.values(), ids=FORMS)
async def test_a_right_program_has_one_reward_in_whatever_form_it_comes(completion: Any, judge: Judge) -> None:
    assert await trl_reward(judge, count_words)([completion], **columns(1)) == [1.0]
    response = response_of(completion)
    assert response.answer.strip() == ANSWER
    assert THOUGHT in response.text


@pytest.mark.parametrize("completion", WITHOUT_PROGRAM.values(), ids=WITHOUT_PROGRAM)
async def test_a_message_without_a_text_has_no_program(completion: Any, judge: Judge) -> None:
    [got] = await trl_reward(judge, count_words)([completion], **columns(1))
    assert got is not None
    assert got <= -0.9
    assert response_of(completion).answer == ""


async def test_functions_are_judged_as_their_row_says(judge: Judge) -> None:
    response = "x</think>\n```python\ndef add(a, b):\n    return a + b\n```"
    tests = [{"input": "1\n2", "output": "3"}]
    row = columns(1, public_tests=[], hidden_tests=tests, entry_point="add")
    assert await trl_reward(judge, count_words)([response], **row) == [1.0]


async def test_verl_scores_rows_of_either_kind(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verl, "_judge", lambda workers, ray: judge)
    monkeypatch.setattr(verl, "token_counter", lambda tokenizer: count_words)
    cobalts = {"inputs": ["1\n", "2\n"], "outputs": ["2", "3"]}
    ours = {**cobalts, "entry_point": None, "grader": "exact", "checker": None, "prelude": "none", "time_limit_s": 4.0}
    for truth in (cobalts, ours):
        info = {"split": "train", "prev_best_pass_rate": 0.5}
        arguments = {"data_source": "x", "ground_truth": json.dumps(truth), "tokenizer": "mine", "sandbox_fusion_url": None}
        assert await compute_score(solution_str=RIGHT, extra_info=info, **arguments) == 1.0
        assert await compute_score(solution_str=HALF, extra_info=info, **arguments) == cobalt_reward(HALF, 0.5, 0.5, count_words)
        assert await compute_score(solution_str=HALF, extra_info={"split": "validation"}, **arguments) == 0.0
        assert await compute_score(solution_str=RIGHT, extra_info={"split": "train", "is_val": True}, **arguments) == 1.0


async def test_verl_is_never_given_a_score_where_the_judge_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    with FailingJudge(workers=1) as judge:
        monkeypatch.setattr(verl, "_judge", lambda workers, ray: judge)
        with pytest.raises(JudgeError):
            await compute_score("x", HALF, json.dumps({"inputs": ["1"], "outputs": ["2"]}), {}, tokenizer="mine")


@pytest.mark.skipif(importlib.util.find_spec("verifiers") is not None, reason="verifiers is installed")
def test_verifiers_is_asked_for_in_one_sentence() -> None:
    with pytest.raises(InputError, match="pip install verifiers"):
        importlib.import_module("cobalt_bench.rewards.verifiers")

"""The adapters to trainers, judged by the real judge."""

import importlib
import importlib.util
import json
from collections.abc import Iterator
from typing import Any

import pytest

from cobalt_bench.errors import InputError, JudgeError
from cobalt_bench.judge import Job, Judge, Report
from cobalt_bench.rewards import cobalt_reward, verl
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


async def test_models_that_do_not_think_aloud_are_not_punished_for_it(judge: Judge) -> None:
    response = RIGHT.removeprefix("Easy.</think>\n")
    assert await trl_reward(judge, count_words)([response], **columns(1)) == pytest.approx([0.1])
    assert await trl_reward(judge, count_words, thinking=False)([response], **columns(1)) == [1.0]


async def test_functions_are_judged_as_their_row_says(judge: Judge) -> None:
    response = "x</think>\n```python\ndef add(a, b):\n    return a + b\n```"
    tests = [{"input": "1\n2", "output": "3"}]
    row = columns(1, public_tests=[], hidden_tests=tests, entry_point="add")
    assert await trl_reward(judge, count_words)([response], **row) == [1.0]


async def test_verl_scores_rows_of_either_kind(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verl, "_judge", lambda workers: judge)
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
        monkeypatch.setattr(verl, "_judge", lambda workers: judge)
        with pytest.raises(JudgeError):
            await compute_score("x", HALF, json.dumps({"inputs": ["1"], "outputs": ["2"]}), {}, tokenizer="mine")


@pytest.mark.skipif(importlib.util.find_spec("verifiers") is not None, reason="verifiers is installed")
def test_verifiers_is_asked_for_in_one_sentence() -> None:
    with pytest.raises(InputError, match="pip install verifiers"):
        importlib.import_module("cobalt_bench.rewards.verifiers")

"""COBALT's reward as a custom reward function of verl.

Set `reward.custom_reward_function.path=pkg://cobalt_bench.rewards.verl`, `name=compute_score` and, under
`reward_kwargs`, `tokenizer`. It scores rows built with `--layout verl` and those of COBALT's own scripts.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from cobalt_bench.judge import Judge, open_judge
from cobalt_bench.rewards.cobalt import cobalt_reward, outcome
from cobalt_bench.rewards.completions import judged_pass_rate, response_of, token_counter


async def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
    *,
    tokenizer: str,
    thinking: bool = True,
    judge_workers: int | None = None,
    judge_ray: str | None = None,
    **_others: Any,
) -> float:
    """Return COBALT's reward of one response; on a validation split 1 when all tests pass, else 0.

    `ground_truth` is JSON: `inputs` and `outputs` of all tests and, where they differ from the defaults, the judge
    settings of a partial-trajectory row. `tokenizer` is the id or folder of the tokenizer that counts tokens. `judge_ray` is
    the address of a Ray cluster to judge on ("auto" for verl's own); `judge_workers` are then actors of each scoring process.
    Raises JudgeError when the judge failed: verl can't skip one sample, and a made-up score would be trained on.
    """
    info = extra_info or {}
    rate = await judged_pass_rate(response_of(solution_str).answer, _row(ground_truth), _judge(judge_workers, judge_ray))
    if info.get("is_val") or info.get("split", "train") != "train":
        return float(outcome(rate) or 0.0)
    best = info.get("prev_best_pass_rate") or 0.0
    reward = cobalt_reward(solution_str, rate, best, token_counter(tokenizer), thinking=thinking)
    assert reward is not None  # None stands for a failed judge, which raised
    return reward


def _row(ground_truth: str) -> dict[str, Any]:
    truth = json.loads(ground_truth)
    tests = [{"input": i, "output": o} for i, o in zip(truth["inputs"], truth["outputs"], strict=True)]
    return {**truth, "public_tests": tests, "hidden_tests": []}


@cache
def _judge(workers: int | None, ray: str | None) -> Judge:
    return open_judge(workers, ray=ray)

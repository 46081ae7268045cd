"""The judge begins with an answer while others are generated, and before TRL computes log-probabilities."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scripted_model import asked, follow, program
from test_training_runs import make

from baselines.command import train
from baselines.early_answers import each_finished
from baselines.judging import judging_ahead
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge import Job, Judge
from cobalt_bench.suites import load_suite


class Engine:
    """vLLM's engine as LLM.generate drives it: each step returns the requests that ended in it."""

    def __init__(self, *ended: list[tuple[list[int], list[int]]]) -> None:
        self._ended = iter(ended)

    def step(self) -> list[Any]:
        return [
            SimpleNamespace(prompt_token_ids=prompt, finished=True, outputs=[SimpleNamespace(token_ids=answer)])
            for prompt, answer in next(self._ended)
        ]


def beside(engine: Engine, tokenizer: Any = None) -> Any:
    """Return what of a trainer with vLLM in its own process is looked at."""
    llm = SimpleNamespace(llm_engine=engine)
    return SimpleNamespace(use_vllm=True, vllm_mode="colocate", vllm_generation=SimpleNamespace(llm=llm), _tokenizer=tokenizer)


def test_an_answer_is_told_in_the_step_that_ends_it_and_others_prompts_are_not() -> None:
    engine = Engine([([1, 2], [7])], [([9], [5]), ([3], [8, 8])])
    told: list[tuple[int, list[int]]] = []
    with each_finished(beside(engine), [[3], [1, 2], [3]], lambda index, ids: told.append((index, list(ids)))):
        engine.step()
        assert told == [(1, [7])]
        engine.step()
    assert told == [(1, [7]), (0, [8, 8])]


def test_after_the_block_the_engine_tells_nothing() -> None:
    engine = Engine([([1], [7])])
    told: list[int] = []
    with each_finished(beside(engine), [[1]], lambda index, _: told.append(index)):
        pass
    engine.step()
    assert told == []


def test_the_judge_is_done_with_an_early_answer_while_the_engine_still_generates(
    recipe_data: dict[str, Any], suite: Path, judge: Judge
) -> None:
    _, trainer = make("multi_turn_grpo", recipe_data, suite, judge, "ahead")
    problem = load_suite(str(suite)).problems[0]
    episode, answer = Episode(problem, Protocol(turns=1), Prompts.load()), program(1)
    engine = Engine([([1], trainer._tokenizer(answer)["input_ids"])], [])
    stand_in = beside(engine, trainer._tokenizer)
    with each_finished(stand_in, [[1]], judging_ahead(stand_in, judge, [episode], [[1]])):
        engine.step()
        job = episode.job(answer)
        assert job is not None
        known = judge.submit(job)  # the one that runs already
        assert known.result(timeout=60).verdict == "accepted"
        engine.step()
    assert judge.submit(job) is known


def test_all_answers_are_with_the_judge_before_log_probabilities_are_computed(
    recipe_data: dict[str, Any], suite: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recipe_data["trainer"] |= {"beta": 0.1, "max_steps": 1}
    submitted: list[Any] = []
    with Judge(workers=1) as judge:
        submit = judge.submit

        def noted(job: Job) -> Any:
            submitted.append(submit(job))
            return submitted[-1]

        monkeypatch.setattr(judge, "submit", noted)
        recipe, trainer = make("cobalt", recipe_data, suite, judge, "ahead")
        follow(trainer, lambda prompt, row: program(asked(prompt) + row % 2))
        compute, at_first = trainer._get_per_token_logps_and_entropies, []

        def computed(*args: Any, **kwargs: Any) -> Any:
            at_first.append(len(submitted))
            return compute(*args, **kwargs)

        monkeypatch.setattr(trainer, "_get_per_token_logps_and_entropies", computed)
        train(recipe, trainer)
    assert at_first[0] == 4
    assert len(submitted) == 8  # the reward asks again
    assert submitted[:4] == submitted[4:]  # and nothing is run twice

"""Episodes as token rows: whose tokens are whose, and what is never a reward."""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
import trl
from scripted_model import answer_ids, asked, follow, program
from small_problems import PROMPTS, episodes

from baselines import multi_turn_grpo
from baselines.multi_turn_grpo import MultiTurn, outcome_advantages
from baselines.online import OnlineTrainer, as_group
from baselines.recipe_file import recipe_from_dict
from baselines.rollouts import Rollout, feedback_ids, play_rollouts
from cobalt_bench.episodes import Episode, Prompts, Protocol
from cobalt_bench.judge import Job, Judge, JudgeError, Report
from cobalt_bench.suites import load_suite


@pytest.fixture
def trainer(recipe_data: dict[str, Any], suite: Path, judge: Judge) -> OnlineTrainer:
    method = {"episodes": episodes(suite)}
    return multi_turn_grpo.make_trainer(recipe_from_dict({**recipe_data, "method": method}, MultiTurn), judge)


def play(trainer: Any, suite: Path, judge: Judge, *, turns: int = 2, max_prompt_tokens: int = 1000) -> list[Rollout]:
    protocol, prompts = Protocol(turns=turns), Prompts.load(PROMPTS)
    played = [Episode(problem, protocol, prompts) for problem in load_suite(str(suite)).problems]
    return play_rollouts(trainer, judge, played, trainer.costs, max_prompt_tokens)


def mask_from_transcript(tokenizer: Any, rollout: Rollout) -> list[int]:
    """Derive anew which tokens are the model's: those after the assistant's header, with the end that it wrote itself."""
    header = tokenizer("<|im_start|>assistant\n")["input_ids"]
    end = tokenizer.convert_tokens_to_ids("<|im_end|>")
    ids, answers = [*rollout.prompt_ids, *rollout.completion_ids], iter(rollout.episode.turns)
    mask, position = [0] * len(ids), 0
    while position < len(ids):
        if ids[position : position + len(header)] != header:
            position += 1
            continue
        position += len(header)
        cut_off = "cut" in next(answers).response
        while position < len(ids) and ids[position] != end:
            mask[position] = 1
            position += 1
        if position < len(ids) and not cut_off:
            mask[position] = 1
    return mask[len(rollout.prompt_ids) :]


def test_the_mask_is_what_the_transcript_says(trainer: Any, suite: Path, judge: Judge) -> None:
    follow(trainer, lambda prompt, row: program(1) if asked(prompt) < 3 else "# cut off...")
    rollouts = play(trainer, suite, judge)
    for rollout in rollouts:
        assert rollout.env_mask == mask_from_transcript(trainer._tokenizer, rollout)
    assert {len(rollout.spans) for rollout in rollouts} == {3}


def test_the_row_reads_as_the_chat_template_has_it(trainer: Any, suite: Path, judge: Judge) -> None:
    follow(trainer, lambda prompt, row: program(7) if row % 2 else "No idea...")
    for rollout in play(trainer, suite, judge):
        episode, last = rollout.episode, rollout.episode.turns[-1]
        before = Episode(episode.problem, episode.protocol, episode.prompts, episode.turns[:-1])
        shown = trainer._tokenizer.apply_chat_template(before.messages(), add_generation_prompt=True, tokenize=False)
        ended = "" if last.program is None else "<|im_end|>"
        assert trainer._tokenizer.decode([*rollout.prompt_ids, *rollout.completion_ids]) == shown + last.response + ended


def test_answers_stay_the_ids_that_were_generated(trainer: Any, suite: Path, judge: Judge) -> None:
    tokenizer = trainer._tokenizer
    letters = [token for character in program(1) for token in tokenizer(character)["input_ids"]]
    assert letters != tokenizer(program(1))["input_ids"]  # decoding and tokenizing again would merge them
    trainer._generate_single_turn = lambda prompts, *_: ([[*letters, tokenizer.eos_token_id]] * len(prompts), None)
    for rollout in play(trainer, suite, judge):
        for start, end in rollout.spans:
            assert rollout.completion_ids[start:end] == [*letters, tokenizer.eos_token_id]


def test_an_answer_that_was_cut_off_is_told_so_as_in_evaluation(trainer: Any, suite: Path, judge: Judge) -> None:
    follow(trainer, lambda prompt, row: "No idea..." if row % 2 else "No idea")
    prompts = Prompts.load(PROMPTS)
    for row, rollout in enumerate(play(trainer, suite, judge)):
        reasons = {turn.finish_reason for turn in rollout.episode.turns}
        said = {turn.feedback for turn in rollout.episode.turns}
        name = ("no_program", "cut_answer")[row % 2]
        assert (reasons, said) == ({("stop", "length")[row % 2]}, {prompts.fill(name)})


def test_an_answer_that_was_cut_off_is_closed_by_a_token_that_is_not_the_models(trainer: Any) -> None:
    end = trainer._tokenizer.eos_token_id
    assert feedback_ids(trainer, "Again.", 17)[0] == end
    assert feedback_ids(trainer, "Again.", 17)[1:] == feedback_ids(trainer, "Again.", end)


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("qwen3", "<|im_end|>\n<|im_start|>user\nAgain.<|im_end|>\n<|im_start|>assistant\n"),
        ("deepseek_r1_distill", "<｜end▁of▁sentence｜><｜User｜>Again.<｜Assistant｜>"),
    ],
)
def test_feedback_is_framed_as_the_templates_of_the_recipes_models_have_it(trainer: Any, template: str, expected: str) -> None:
    trainer.processing_class.chat_template = (Path(trl.__file__).parent / f"chat_templates/{template}.jinja").read_text()
    assert trainer._tokenizer.decode(feedback_ids(trainer, "Again.", None)).startswith(expected)


class FailingJudge(Judge):
    """Fails on programs that add 9, as when the machine is out of memory."""

    def submit(self, job: Job) -> Future[Report]:
        if "+ 9" not in job.program:
            return super().submit(job)
        failed: Future[Report] = Future()
        failed.set_exception(JudgeError("out of memory"))
        return failed


def test_a_dead_judge_is_no_reward_and_no_part_of_the_group(trainer: Any, suite: Path) -> None:
    follow(trainer, lambda prompt, row: program([1, 2, 9, 0][row] if row < 4 else 0))
    with FailingJudge(workers=1) as judge:
        rollouts = play(trainer, suite, judge, turns=0)
    assert [rollout.outcome for rollout in rollouts] == [1.0, 1.0, None, 0.0]
    group = as_group([(rollout.passed, rollout.broken) for rollout in rollouts])
    advantages = outcome_advantages(group)[:, 0]
    assert advantages[2] == 0
    assert advantages[[0, 1, 3]].sum() == pytest.approx(0)


def test_a_prompt_that_grows_too_long_ends_the_episode_without_a_reward(trainer: Any, suite: Path, judge: Judge) -> None:
    follow(trainer, lambda prompt, row: program(0) + "\n" * (300 if asked(prompt) == 1 else 0))
    rollouts = play(trainer, suite, judge, max_prompt_tokens=200)
    assert [rollout.outcome for rollout in rollouts] == [None, 0.0, 0.0, 0.0]
    assert [len(rollout.spans) for rollout in rollouts] == [1, 3, 3, 3]


def test_all_answers_come_from_one_call_a_turn(trainer: Any, suite: Path, judge: Judge) -> None:
    calls: list[int] = []

    def generate(prompts: Sequence[Any], *_: Any) -> tuple[list[list[int]], None]:
        calls.append(len(prompts))
        return [answer_ids(trainer._tokenizer, program(1))] * len(prompts), None

    trainer._generate_single_turn = generate
    play(trainer, suite, judge, turns=3)
    assert calls == [4, 4, 4, 4]


def test_a_program_just_within_the_limit_on_every_test_is_given_up_after_27_s(
    trainer: Any, suite: Path, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    bounds: list[float | None] = []

    def noted(job: Job) -> Future[Report]:
        assert job.limits is not None
        bounds.append(job.limits.program_time_s)
        return Judge.submit(judge, job)

    monkeypatch.setattr(judge, "submit", noted)
    follow(trainer, lambda prompt, row: program(1))
    play(trainer, suite, judge, turns=0)
    assert bounds == [27.0] * 4

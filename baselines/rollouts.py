"""Episodes as training sequences: one row of tokens an episode, of which the model's own are known.

The row is the prompt of turn 0, then answer, feedback, answer, and so on. Answers stay the ids that were generated: nothing is
decoded and tokenized again, so the log-probabilities are of what the model did. Thinking text therefore stays in the history.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from baselines.costs import Costs
from baselines.judging import judge_answers, judging_ahead
from baselines.trl_generation import GeneratedAnswer, generate_together, split_answers
from cobalt_bench.engines.engine import Message, Usage
from cobalt_bench.episodes import Episode
from cobalt_bench.judge import Judge
from cobalt_bench.rewards.completions import PROGRAM_TIME_S

_ANSWER = "ANSWER"  # stands for an answer where only what the template puts after it matters


@dataclass
class Rollout:
    """One episode with its tokens.

    `spans` are first and end index, within `completion_ids`, of the model's own tokens of each turn. `broken` says that the
    judge failed or the prompt of a turn was too long: the episode ends there and is learned nothing from.
    """

    episode: Episode
    prompt_ids: list[int]
    completion_ids: list[int] = field(default_factory=list)
    logprobs: list[float | None] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    broken: bool = False

    @property
    def playing(self) -> bool:
        """Return whether a turn is left to play."""
        return not self.broken and not self.episode.finished

    @property
    def env_mask(self) -> list[int]:
        """Return 1 for each token of the model, 0 for feedback: (completion tokens,)."""
        mask = [0] * len(self.completion_ids)
        for start, end in self.spans:
            mask[start:end] = [1] * (end - start)
        return mask

    @property
    def passed(self) -> list[list[bool]]:
        """Return which tests each turn's program passed, public ones first: (turns, tests)."""
        turns = self.episode.turns
        return [[verdict == "accepted" for verdict in (*(t.public or ()), *(t.hidden or ()))] for t in turns if t.judged]

    @property
    def outcome(self) -> float | None:
        """Return 1 where the last program passed all tests, else 0; None where the rollout is broken."""
        return None if self.broken else float(all(self.passed[-1]))

    def append(self, answer: GeneratedAnswer) -> None:
        """Append an answer of the model."""
        start = len(self.completion_ids)
        self.completion_ids += answer.token_ids
        self.logprobs += answer.logprobs or []
        self.spans.append((start, len(self.completion_ids)))

    def append_feedback(self, token_ids: Sequence[int], *, with_logprobs: bool) -> None:
        """Append what follows an answer, up to where the next one begins."""
        self.completion_ids += token_ids
        self.logprobs += [0.0] * len(token_ids) if with_logprobs else []  # masked; there to keep the places


def play_rollouts(trainer: Any, judge: Judge, episodes: Sequence[Episode], costs: Costs, max_prompt_tokens: int) -> list[Rollout]:
    """Play episodes to their ends, all of them turn by turn; every process must call it."""
    prompts = first_prompts(trainer, [episode.messages() for episode in episodes])
    rollouts = [Rollout(*each) for each in zip(episodes, prompts, strict=True)]
    while True:
        for rollout in rollouts:
            rollout.broken |= len(rollout.prompt_ids) + len(rollout.completion_ids) > max_prompt_tokens
        asked = [rollout for rollout in rollouts if rollout.playing]
        before = [rollout.prompt_ids + rollout.completion_ids for rollout in asked]
        answers = generate_together(
            trainer, before, judging_ahead(trainer, judge, [r.episode for r in asked], before, PROGRAM_TIME_S)
        )
        if answers is None:
            return rollouts
        said = split_answers(trainer._tokenizer, before, [answer.token_ids for answer in answers])
        for rollout, answer in zip(asked, answers, strict=True):
            rollout.append(answer)
        reports = judge_answers(judge, [r.episode for r in asked], [split.answer for split in said], costs, PROGRAM_TIME_S)
        for rollout, answer, split, report in zip(asked, answers, said, reports, strict=True):
            usage = Usage(len(rollout.prompt_ids) + rollout.spans[-1][0], len(answer.token_ids))
            rollout.episode, turn = rollout.episode.after(
                split.answer, usage, report, reasoning=split.reasoning, finish_reason=answer.finish_reason
            )
            rollout.broken = not turn.judged
            if rollout.playing:
                ended = answer.token_ids[-1] if answer.token_ids else None
                feedback = feedback_ids(trainer, turn.feedback or "", ended)
                rollout.append_feedback(feedback, with_logprobs=answer.logprobs is not None)


def first_prompts(trainer: Any, chats: Sequence[list[Message]]) -> list[list[int]]:
    """Return chats as token ids, up to where the answer begins."""
    token_ids, _, _ = trainer._tokenize_prompts(list(chats))
    return [list(ids) for ids in token_ids]


def feedback_ids(trainer: Any, feedback: str, last_token: int | None) -> list[int]:
    """Return the tokens between an answer that ended in `last_token` and the next one, as the chat template has them.

    They begin with the end of the assistant's turn, unless the model wrote that itself.
    """
    chat = [
        Message(role="user", content="QUESTION"),
        Message(role="assistant", content=_ANSWER),
        Message(role="user", content=feedback),
    ]
    text = trainer.processing_class.apply_chat_template(
        chat, chat_template=trainer.chat_template, add_generation_prompt=True, tokenize=False, **trainer.chat_template_kwargs
    )
    ids = list(trainer._tokenizer(text.partition(_ANSWER)[2], add_special_tokens=False)["input_ids"])
    return ids[1:] if ids[:1] == [last_token] else ids

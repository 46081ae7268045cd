"""What the adapters to trainers share: what a completion says, its pass rate, and its tokens."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from cobalt_bench.engines.openai_answers import said
from cobalt_bench.engines.thinking import split_text
from cobalt_bench.episodes import extract_program
from cobalt_bench.episodes.episode import TIMEOUTS
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Job, Judge, JudgeError, Limits

PROGRAM_TIME_S = 27.0  # all tests of a program together, as COBALT has it; a judge with a limit of its own decides otherwise

_FIELDS = ("role", "content", "reasoning_content", "reasoning", "thinking", "reasoning_details")


@dataclass(frozen=True, slots=True)
class Response:
    """A model's response: `text` with its thinking in place, as `cobalt_reward` reads it, and the `answer` without."""

    text: str
    answer: str


def response_of(completion: Any) -> Response:
    """Return what a completion says: a text, a message (a mapping or an object), or a list of messages.

    Of several messages it is the assistant's last. A message's content may be None, a text or parts; its thinking may stand in
    the content, in a part, or in a field of its own.
    """
    if isinstance(completion, str):
        return Response(completion, split_text(completion).answer)
    text, thinking = said(_mapping(_last(completion)))
    if not thinking:
        return Response(text, split_text(text).answer)
    answer = split_text(text, opened=False).answer  # a server may give the thinking in both places
    return Response(f"<think>\n{thinking}\n</think>\n{answer}", answer)


def job_of(answer: str, row: Mapping[str, Any], judge: Judge) -> Job | None:
    """Return what `judged_pass_rate` has judged, for a judge that is to begin earlier; None where there is no program."""
    program = extract_program(answer)
    return None if program is None else Job.from_row(program, row, _bounds(judge.limits))


async def judged_pass_rate(answer: str, row: Mapping[str, Any], judge: Judge) -> float:
    """Return the pass rate, 0..1, of an answer's program on all tests of a row; 0 where there is no program.

    A hopeless program is not judged to its end, or training would wait for it: after two tests beyond the time limit, or
    `PROGRAM_TIME_S`, the rest counts as not passed; `judge.limits` set other bounds. Raises JudgeError when the judge failed.
    """
    job = job_of(answer, row, judge)
    return 0.0 if job is None else (await judge.ajudge(job)).pass_rate


async def judged_pass_rate_or_none(answer: str, row: Mapping[str, Any], judge: Judge) -> float | None:
    """Return `judged_pass_rate`, or None when the judge failed: never a score."""
    try:
        return await judged_pass_rate(answer, row, judge)
    except JudgeError:
        return None


@cache
def token_counter(tokenizer: str) -> Callable[[str], int]:
    """Return a function that counts the tokens of a text; `tokenizer` is a Hub id or a folder.

    Raises InputError when transformers is not installed.
    """
    try:
        from transformers import AutoTokenizer
    except ImportError as error:
        raise InputError(
            "Counting tokens needs transformers: install it with `pip install 'cobalt-bench[transformers]'`."
        ) from error
    loaded = AutoTokenizer.from_pretrained(tokenizer)
    return lambda text: len(loaded.encode(text, add_special_tokens=False))


def _last(completion: Any) -> Any:
    if not isinstance(completion, Sequence):
        return completion
    messages = [message for message in completion if _mapping(message).get("role", "assistant") == "assistant"]
    return messages[-1] if messages else {}


def _mapping(message: Any) -> Mapping[str, Any]:
    if isinstance(message, Mapping):
        return message
    fields = {name: getattr(message, name, None) for name in _FIELDS}
    content = fields["content"]
    if isinstance(content, list | tuple):
        fields["content"] = [part.model_dump() if hasattr(part, "model_dump") else part for part in content]
    return {name: value for name, value in fields.items() if value is not None}


def _bounds(own: Limits) -> Limits:
    program_time_s = PROGRAM_TIME_S if own.program_time_s is None else own.program_time_s
    return replace(own, program_time_s=program_time_s, timeouts=TIMEOUTS if own.timeouts is None else own.timeouts)

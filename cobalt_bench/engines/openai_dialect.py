"""How a server wants to be asked, learnt from what it refuses."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import openai

from cobalt_bench.engines.engine import Message, Request, Sampling
from cobalt_bench.engines.openai_answers import sendable
from cobalt_bench.engines.openai_failures import TOO_LONG, is_filtered, words
from cobalt_bench.errors import InputError

_READ = 2_000  # characters of an error that are looked at: a server may repeat the whole request in it
_STATUSES = (400, 403, 404, 405, 422, 500, 501)  # with which servers refuse a part of a request
_NO_SYSTEM_ROLE = re.compile(
    r"system[ _-]?(?:role|message|prompt|instruction)s?\b[^.]{0,60}(?:n't|\bnot\b|unsupported)"
    r"|(?:\brole\b|support|allow)[^.]{0,40}['\"`]system['\"`]|['\"`]?system['\"`]? (?:role )?is not"
    r"|unsupported[^.]{0,20}system|role['\"`]?[:=] ?['\"`]?system"
    r"|developer instruction|roles? must alternate|role must be|start with a user|only (?:support )?user\b",
    re.IGNORECASE,
)
_REFUSING = (
    r"support|permit|allow|unknown|unrecognized|unexpected|invalid|extra|deprecat|cannot|can't|must|only|out of range|refus"
)
_UNKNOWN_LIMIT = re.compile(
    r"max_tokens\W[^.]{0,40}(?:extra|unknown|unrecognized|unexpected|not (?:supported|permitted|allowed))"
    r"|(?:extra|unknown|unrecognized|unexpected|unsupported)[^.]{0,40}max_tokens",
    re.IGNORECASE,
)
_TOO_MUCH = re.compile(
    r"max_(?:completion_)?tokens\W[^.]{0,60}(?:too (?:large|high|many)|range|exceed|at most|less than|must be|<=|>)"
    r"|(?:invalid|range|exceeds?)[^.]{0,40}max_(?:completion_)?tokens",
    re.IGNORECASE,
)
_OF_PROMPT = re.compile(r"context (?:length|limit|size|window)|input|prompt|messages", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|only one|either|together|mutually|simultaneously|at the same time)\b", re.IGNORECASE)


class Dialect:
    """What is sent for a request; what a server has refused is left out or said otherwise for the rest of the run.

    A refused parameter is left out only where that changes nothing (its value is the neutral one), or where `may_leave_out`
    says that the sampling is a wish. `notes` says what was left out. `safe` makes a server's words fit to be shown.
    """

    def __init__(
        self, model: str, extra_body: Mapping[str, Any], safe: Callable[[str], str], *, may_leave_out: bool = False
    ) -> None:
        self.model = model
        self.notes: list[str] = []
        self.answered = False  # what one request was answered with, another can't be refused for
        self._extra_body = dict(extra_body)
        self._safe = safe
        self._may_leave_out = may_leave_out
        self._limit_name = "max_tokens"  # OpenAI's newer models want max_completion_tokens
        self._left_out: set[str] = set()
        self._merges_system = False

    def body(self, request: Request, sampling: Sampling) -> dict[str, Any]:
        """Return a request's body as it is sent."""
        messages = merged(request.messages) if self._merges_system else request.messages
        body: dict[str, Any] = {
            "model": self.model,
            "messages": [{name: sendable(str(text)) for name, text in message.items()} for message in messages],
            "temperature": sampling.temperature,
            "top_p": sampling.top_p,
            self._limit_name: sampling.max_tokens,
            "seed": request.seed % 2**31,
            "stream": True,
            "stream_options": {"include_usage": True},
        }
        left_out = self._left_out | ({"stream_options"} if "stream" in self._left_out else set())
        return {name: value for name, value in body.items() if value is not None and name not in left_out} | self._extra_body

    def learns(self, error: openai.APIStatusError, sent: Mapping[str, Any]) -> bool:
        """Return whether asking again helps, since what was refused is now left out or put otherwise.

        Raises InputError where a refused parameter can't be left out unsaid.
        """
        text = f"{error.param or ''} {words(error)}"[:_READ]
        if error.status_code not in _STATUSES or is_filtered(error):
            return False
        if error.status_code in (400, 422) and _TOO_MUCH.search(text) and not _OF_PROMPT.search(text):
            raise InputError(self._sentence(self._limit_name, sent, error))
        if TOO_LONG.search(text):
            return False
        if "max_tokens" in sent and ("max_completion_tokens" in text or _UNKNOWN_LIMIT.search(text)):
            self._limit_name = "max_completion_tokens"
            return True
        if _has_system(sent["messages"]) and _NO_SYSTEM_ROLE.search(text):
            self._merges_system = True
            self._note("the system prompt stands in the first user message: the server refuses a system role")
            return True
        for name in ("stream_options", "stream"):
            if name in sent and error.status_code != 500 and _refuses(error, text, name):
                self._left_out.add(name)
                return True
        return self._learns_sampling(error, text, sent)

    def _learns_sampling(self, error: openai.APIStatusError, text: str, sent: Mapping[str, Any]) -> bool:
        both = [name for name in ("temperature", "top_p") if name in sent and re.search(rf"\b{name}\b", text)]
        if len(both) == 2 and _BOTH.search(text):
            neutral = [name for name in reversed(both) if self._is_neutral(name, sent)]
            if neutral:
                return self._leaves_out(neutral[0], sent, "the server takes only one of temperature and top_p")
            if not self.answered:
                raise InputError(f"{self.model} takes temperature or top-p, not both: give --top-p none, or --temperature none")
            return False
        refused = [name for name in ("seed", *both, *self._extra_body) if name in sent and _refuses(error, text, name)]
        for name in refused:
            if self._is_neutral(name, sent):
                return self._leaves_out(name, sent, "the server refuses it")
        if refused and not self.answered:
            raise InputError(self._sentence(refused[0], sent, error))
        return False

    def _is_neutral(self, name: str, sent: Mapping[str, Any]) -> bool:
        """Return whether an answer is drawn the same way without a parameter."""
        if name in self._extra_body:
            return False
        greedy = sent.get("temperature") == 0  # whatever the nucleus, the first token is in it
        return name == "seed" or self._may_leave_out or sent[name] == 1 or (name == "top_p" and greedy)

    def _leaves_out(self, name: str, sent: Mapping[str, Any], why: str) -> bool:
        self._left_out.add(name)
        self._note(f"{name if name == 'seed' else f'{name} {sent[name]:g}'} is not sent: {why}")
        return True

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def _sentence(self, name: str, sent: Mapping[str, Any], error: openai.APIStatusError) -> str:
        said = self._safe(words(error))
        if name == self._limit_name:
            return f"the server refuses --max-tokens {sent[name]} for {self.model} ({said}): give a number that it takes"
        if name in self._extra_body:
            return f"the server refuses {name} of --extra-body ({said}): leave it out, or give a value that it takes"
        option = f"--{name.replace('_', '-')}"
        return f"the server refuses {name} {sent[name]:g} for {self.model} ({said}): give {option} none, or a value that it takes"


def merged(messages: Sequence[Message]) -> list[Message]:
    """Return a chat in which the system prompt stands in the first user message."""
    if not _has_system(messages) or len(messages) < 2:
        return list(messages)
    system, user, *rest = messages
    return [Message(role="user", content=f"{system['content']}\n\n{user['content']}"), *rest]


def _has_system(messages: Sequence[Message]) -> bool:
    return bool(messages) and messages[0]["role"] == "system"


def _refuses(error: openai.APIStatusError, text: str, name: str) -> bool:
    """Return whether an error is about a parameter: it names it as such, or beside words of refusal."""
    word = rf"(?<![\w-]){re.escape(name)}{'(?:ing)?' if name == 'stream' else ''}(?![\w-])"
    return error.param == name or bool(
        re.search(rf"(?:{_REFUSING})[^.]{{0,80}}{word}|{word}[^.]{{0,80}}(?:{_REFUSING})", text, re.IGNORECASE)
    )

"""From a chat to the tokens of a prompt, and from an answer's tokens to its text: the same for each engine in this process."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cobalt_bench.engines.engine import Message
from cobalt_bench.engines.thinking import Split
from cobalt_bench.engines.thinking_marks import HARMONY, THINK, Marks, Thinking, inline
from cobalt_bench.engines.thinking_tokens import TokenSplitter
from cobalt_bench.errors import InputError

NEXT_ROLE = "\nUser:"  # where a model without a chat template begins to speak for the user
TEMPLATE_DATE = "2026-01-01"  # what a chat template that asks for the day is told

_ROLES = {"system": "System", "user": "User", "assistant": "Assistant"}
_FIELDS = ("reasoning_content", "reasoning", "thinking")  # of a message, by which templates know its thinking
_CODES = "%a %A %b %B %d %e %h %H %I %j %m %M %p %S %u %U %w %W %y %Y %D %F %R %T %-d %-m %-H %-I %-M %-S %c %x %X %Z %z %f"


@dataclass(frozen=True, slots=True)
class Prompt:
    """A chat as token ids, up to where the assistant's next message begins; `opened`: marks of the thinking begun there."""

    token_ids: list[int]
    opened: Marks | None = None

    def __len__(self) -> int:
        return len(self.token_ids)


class Chats:
    """How one model is asked and understood: its chat template, and the marks of its thinking.

    Raises InputError for a template that can't render a chat, or that drops the thinking which is to be kept.
    """

    def __init__(self, tokenizer: Any, model: str, thinking: Thinking | None = None) -> None:
        thinking = thinking or Thinking()
        self._tokenizer, self._model = tokenizer, model
        self._template = _template(tokenizer)
        self._dated = self._template is not None and "strftime_now" in self._template
        self._splitter = TokenSplitter(tokenizer, thinking.marks)
        self._own_marks = next(iter(self._splitter.found), THINK)
        self._field: str | None = None  # that the template reads a message's thinking from; None: it stands in the content
        self.render([Message(role="system", content="System."), Message(role="user", content="User.")])
        if thinking.keep:
            self._find_place_of_thinking()

    @property
    def templated(self) -> bool:
        """Return whether the model has a chat template."""
        return self._template is not None

    def identity(self) -> Mapping[str, Any]:
        """Return what decides prompts and answers beside the model's files: JSON data for config.json."""
        date = {"template_date": TEMPLATE_DATE} if self._dated else {}
        return {"thinking_marks": [[pair.open, pair.close] for pair in self._splitter.found], **date}

    def encode(self, messages: Sequence[Message]) -> Prompt:
        """Return the prompt of a chat."""
        text = self.render(messages)
        if self._template is None:
            return Prompt(list(self._tokenizer(text).input_ids))
        return Prompt(list(self._tokenizer(text, add_special_tokens=False).input_ids), self._splitter.opened_by(text))

    def split(self, token_ids: Sequence[int], prompt: Prompt) -> Split:
        """Return thinking and answer of what a model said to a prompt."""
        return self._splitter.split(token_ids, prompt.opened)

    def render(self, messages: Sequence[Message]) -> str:
        """Return a chat as the text that the model goes on from."""
        placed = [self._placed(message) for message in messages]
        if self._template is None:
            text = "\n\n".join(f"{_ROLES[message['role']]}: {message['content']}" for message in placed)
            return f"{text}\n\nAssistant:"
        try:
            return self._apply(placed)
        except Exception:  # of whatever kind a template raises: some know no system role
            if placed[0]["role"] != "system":
                raise
        system, user, *rest = placed
        merged = {"role": "user", "content": f"{system['content']}\n\n{user['content']}"}
        try:
            return self._apply([merged, *rest])
        except Exception as error:
            reason = " ".join(str(error).split())[:300] or type(error).__name__
            raise InputError(
                f"the chat template of {self._model} can't render a chat of system, user and assistant messages: {reason}; "
                "mend its chat_template, or choose a model whose template does"
            ) from error

    def _apply(self, messages: Sequence[Mapping[str, Any]]) -> str:
        template = _FIXED_DATE + str(self._template) if self._dated else self._template
        rendered = self._tokenizer.apply_chat_template(
            [dict(message) for message in messages], chat_template=template, add_generation_prompt=True, tokenize=False
        )
        return str(rendered)

    def _placed(self, message: Message) -> Mapping[str, Any]:
        """Return a message with its thinking where the template takes it."""
        if "reasoning" not in message or self._field is None:
            return inline(message, self._own_marks)
        return {"role": message["role"], "content": message["content"], self._field: message["reasoning"]}

    def _find_place_of_thinking(self) -> None:
        """Try by a chat in which place the template keeps the thinking of a turn that is over."""
        thought, said = "KEPT-THOUGHT-7319", "SAID-ANSWER-7319"
        chat = [
            Message(role="system", content="System."),
            Message(role="user", content="User."),
            Message(role="assistant", content=said, reasoning=thought),
            Message(role="user", content="Feedback."),
        ]
        in_content = () if self._own_marks == HARMONY else (None,)  # whose thinking is a message of its own
        for place in (*_FIELDS, *in_content) if self.templated else (None,):
            self._field = place
            text = self.render(chat)
            if text.count(thought) == 1 and said in text:
                return
        raise InputError(
            f"--thinking keep does nothing with {self._model}: its chat template leaves earlier thinking out of the prompt, "
            "wherever it stands; give --thinking strip"
        )


def end_tokens(tokenizer: Any, generation_config: Any) -> frozenset[int]:
    """Return all tokens that end the assistant's turn."""
    configured = getattr(generation_config, "eos_token_id", None)
    ends = configured if isinstance(configured, list) else [configured]
    return frozenset(int(token) for token in [*ends, tokenizer.eos_token_id] if token is not None)


def _template(tokenizer: Any) -> str | None:
    if tokenizer.chat_template is None:
        return None
    try:
        return str(tokenizer.get_chat_template())
    except ValueError as error:  # several, and none of them is the default
        raise InputError(f"the tokenizer has no default chat template: {' '.join(str(error).split())[:300]}") from error


def _fixed_date() -> str:
    """Return a macro that a template calls instead of the clock; Jinja's, since a template gets no functions from outside."""
    day = datetime.fromisoformat(TEMPLATE_DATE)
    values = {"%%": "\0", **{code: day.strftime(code) for code in _CODES.split()}, "\0": "%"}
    replaced = "".join(f"|replace({code!r}, {value!r})" for code, value in values.items())
    return f"{{%- macro strftime_now(format) -%}}{{{{ format{replaced} }}}}{{%- endmacro %}}\n"


_FIXED_DATE = _fixed_date()

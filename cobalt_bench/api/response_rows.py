"""The formats in which rows of a file hold a model's answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cobalt_bench.engines.openai_answers import said
from cobalt_bench.errors import InputError

FORMATS = (
    "{problem_id, response}, {problem_id, responses}, {problem_id, messages}, or a sample of lm-evaluation-harness or lighteval"
)
_FINISH_REASONS = ("stop", "length", "refused")


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says of one episode: its answers from `turn` on; no sample: it is the problem's next one."""

    problem_id: str
    sample: int | None
    turn: int
    said: list[tuple[str, str]]  # text and thinking of each answer
    finish_reason: str = "stop"


class RowReader:
    """What tells the formats of a file's rows apart."""

    def __init__(self) -> None:
        self._filter: str | None = None  # of lm-evaluation-harness, which writes a sample again for each of its filters

    def read(self, row: Any, where: str) -> list[Row]:
        """Return what a row says, in whichever format it is; raises InputError with `where` for none."""
        if not isinstance(row, dict):
            raise InputError(f"{where}: a response must be an object with {FORMATS}.")
        if isinstance(row.get("doc"), dict):
            return self._of_harness(row, row["doc"], where)
        found = [name for name in ("response", "responses", "messages") if row.get(name) is not None]
        if len(found) != 1:
            complaint = f"fields `{found[0]}` and `{found[1]}` exclude each other" if found else "no response"
            raise InputError(f"{where}: {complaint}; give {FORMATS}.")
        problem_id, sample = _problem_id(row, where), _number(row, "sample", where)
        turn, value = _number(row, "turn", where), row[found[0]]
        reason = row.get("finish_reason")
        reason = reason if reason in _FINISH_REASONS else "stop"
        if found[0] == "response":
            reasoning = row.get("reasoning")
            said_now = [(_text(value, "response", where), reasoning if isinstance(reasoning, str) else "")]
            return [Row(problem_id, 0 if sample is None and turn is not None else sample, turn or 0, said_now, reason)]
        if turn is not None:
            raise InputError(f"{where}: field `turn` goes with `response`; leave it out where `{found[0]}` holds all turns.")
        if not isinstance(value, list):
            raise InputError(f"{where}: field `{found[0]}` must be a list.")
        answers = [(_text(each, "responses", where), "") for each in value] if found[0] == "responses" else _chat(value, where)
        if not answers:
            raise InputError(f"{where}: field `{found[0]}` holds no answer.")
        return [Row(problem_id, sample, 0, answers)]

    def _of_harness(self, row: dict[str, Any], doc: dict[str, Any], where: str) -> list[Row]:
        """Return the samples of a row of lm-evaluation-harness (--log_samples) or of lighteval's details."""
        if isinstance(row.get("resps"), list):
            self._filter = self._filter or str(row.get("filter"))
            if str(row.get("filter")) != self._filter:
                return []
            texts = [text for each in row["resps"] for text in (each if isinstance(each, list) else [each])]
            return [Row(_problem_id(doc, where), None, 0, [(_text(text, "resps", where), "")]) for text in texts]
        response, specific = row.get("model_response"), doc.get("specific")
        if isinstance(response, dict) and isinstance(response.get("text"), list):
            named = specific if isinstance(specific, dict) else doc
            return [Row(_problem_id(named, where), None, 0, [(_text(text, "text", where), "")]) for text in response["text"]]
        raise InputError(f"{where}: a document without `resps` or `model_response`; give {FORMATS}.")


def _chat(messages: list[Any], where: str) -> list[tuple[str, str]]:
    """Return text and thinking of the assistant's messages."""
    if not all(isinstance(message, dict) and isinstance(message.get("role"), str) for message in messages):
        raise InputError(f"{where}: field `messages` must be a list of {{role, content}}.")
    return [said(message) for message in messages if message["role"] == "assistant"]


def _problem_id(row: Mapping[str, Any], where: str) -> str:
    value = next((row[name] for name in ("problem_id", "question_id") if row.get(name) not in (None, "")), None)
    if value is None:
        raise InputError(f"{where}: field `problem_id` is missing.")
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(f"{where}: field `problem_id` must be text.")
    return str(value)


def _number(row: Mapping[str, Any], name: str, where: str) -> int | None:
    value = row.get(name)
    if value is not None and (type(value) is not int or value < 0):
        raise InputError(f"{where}: field `{name}` must be a whole number from 0 on.")
    return value


def _text(value: Any, name: str, where: str) -> str:
    if not isinstance(value, str):
        raise InputError(f'{where}: field `{name}` must hold text; write "" where a model said nothing.')
    return value

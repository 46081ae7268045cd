"""The messages that a model reads: what it is asked, and what it has said before."""

import re

from cobalt_bench.engines.engine import Message
from cobalt_bench.episodes.extraction import answer_in
from cobalt_bench.episodes.prompts import Prompts
from cobalt_bench.episodes.protocol import Protocol
from cobalt_bench.episodes.turn import Turn
from cobalt_bench.problems.problem import Problem

_EMPTY_ANSWER = "(no answer)"  # some servers refuse an assistant message without text

_EXAMPLE = re.compile(
    r"(?P<marks>#{1,6} ++|\*\*|__)?"
    r"(?:examples?|samples?|(?:example|sample)s? (?:input|output|explanation|case|test)s?)(?: *+(?:# *+)?\d++)?"
    r" *+(?:: *+)?(?:(?:\*\*|__|#++) *+)?:?",
    re.IGNORECASE,
)
_AFTER = re.compile(r"(?:\*\*|__)?(?:constraints?|notes?|scoring|hints?|follow[- ]?up)(?:\*\*|__)? *:?.*", re.IGNORECASE)
_HEADING = re.compile(r"(#{1,6}) ")
_FENCE = re.compile(r" {0,3}(?:```|~~~)")


def system_message(problem: Problem, prompts: Prompts) -> Message:
    """Return the message that says what an answer has to hold: a program, or the function that is called."""
    if problem.entry_point is None:
        return Message(role="system", content=prompts.fill("system_stdin"))
    stub = problem.starter_code.rstrip() or f"def {problem.entry_point}(...):\n    ..."
    content = prompts.fill("system_function", entry_point=problem.entry_point, starter_code=stub)
    return Message(role="system", content=content)


def first_message(problem: Problem, protocol: Protocol, prompts: Prompts) -> Message:
    """Return the message with the problem's statement and limits, as the protocol judges it."""
    problem = protocol.apply(problem)
    statement = without_examples(problem.statement) if protocol.hide_examples else problem.statement.strip()
    content = prompts.fill(
        "first_turn",
        statement=f"# {problem.title}\n\n{statement}" if problem.title else statement,
        time_limit_s=f"{problem.time_limit_s:g}",
        memory_limit_mb=problem.memory_limit_mb,
    )
    return Message(role="user", content=content)


def answer_message(turn: Turn, protocol: Protocol) -> Message:
    """Return a turn's answer as a message, with its thinking where that stays in the history."""
    if protocol.thinking == "strip":
        return Message(role="assistant", content=answer_in(turn.response, protocol.version).strip() or _EMPTY_ANSWER)
    if protocol.version == 1:  # its thinking is inside the answer
        thought = f"<think>\n{turn.reasoning}\n</think>\n\n" if turn.reasoning else ""
        return Message(role="assistant", content=(thought + turn.response) or _EMPTY_ANSWER)
    message = Message(role="assistant", content=turn.response.strip() or _EMPTY_ANSWER)
    return message | {"reasoning": turn.reasoning} if turn.reasoning else message


def without_examples(statement: str) -> str:
    """Return a statement without its sections headed Example(s) or Sample (Input, Output ...), numbered or not.

    Headings are Markdown's, bold lines, or plain lines as contest sites write them. A section ends at a Markdown
    heading that is as high as its own, or at a line such as `Constraints:` or `Note`.
    """
    kept: list[str] = []
    level = 0  # of the example section's heading that we are in; 0: in none, 7: one that is no Markdown heading
    in_fence = False
    for line in statement.splitlines():
        if _FENCE.match(line):
            in_fence = not in_fence
        elif not in_fence:
            level = _level_after(line, level)
        if not level:
            kept.append(line)
    return "\n".join(kept).strip()


def _level_after(line: str, level: int) -> int:
    if example := _EXAMPLE.fullmatch(line.strip()):
        marks = (example["marks"] or "").strip()
        own = len(marks) if marks.startswith("#") else 7
        return min(level, own) if level else own
    heading = _HEADING.match(line)
    ends = _AFTER.fullmatch(line.strip()) if heading is None else len(heading[1]) <= level
    return 0 if ends else level

import json

from cobalt_bench.engines.engine import Usage
from cobalt_bench.episodes import Turn

LINE_FIELDS = """
problem_id sample turn response program verdict public hidden shown accepted feedback usage
"""


def test_a_turn_survives_its_line() -> None:
    turn = Turn(
        response="r\u2028",
        program="p",
        verdict="wrong_answer",
        public=("accepted",),
        hidden=("wrong_answer", "skipped"),
        shown=None,
        accepted=False,
        feedback="f",
        usage=Usage(3, 4),
        reasoning="because",
        finish_reason="length",
        dropped_turns=2,
    )
    line = json.loads(json.dumps(turn.to_line("p1", 5, 2)))
    assert (line["problem_id"], line["sample"], line["turn"]) == ("p1", 5, 2)
    fields = LINE_FIELDS.split()
    assert list(line)[: len(fields)] == fields
    assert Turn.from_line(line) == turn


def test_a_turn_that_the_judge_failed_on_is_null_in_its_line() -> None:
    turn = Turn("r", "p", None, None, None, None, None, None)
    line = json.loads(json.dumps(turn.to_line("p1", 0, 0)))
    assert [line[name] for name in ("verdict", "public", "hidden", "shown", "accepted", "feedback")] == [None] * 6
    assert Turn.from_line(line) == turn
    assert not turn.judged


def test_a_line_without_our_extra_fields_is_read() -> None:
    line = Turn("r", None, "no_program", (), ("skipped",), None, False, "f").to_line("p", 0, 0)
    for extra in ("reasoning", "finish_reason", "dropped_turns"):
        del line[extra]
    assert Turn.from_line(line).verdict == "no_program"


def test_a_line_is_written_as_ever() -> None:
    turn = Turn("r", "p", "wrong_answer", ("accepted",), ("skipped",), None, False, "f", Usage(3), "because", "length", 2)
    assert json.dumps(turn.to_line("p1", 5, 2)) == (
        '{"problem_id": "p1", "sample": 5, "turn": 2, "response": "r", "program": "p", "verdict": "wrong_answer", '
        '"public": ["accepted"], "hidden": ["skipped"], "shown": null, "accepted": false, "feedback": "f", '
        '"usage": {"prompt_tokens": 3, "completion_tokens": null}, "reasoning": "because", "finish_reason": "length", '
        '"dropped_turns": 2}'
    )

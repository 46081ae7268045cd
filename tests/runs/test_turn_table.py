"""The columns of a run's table follow from the fields of a turn."""

import pyarrow as pa

from cobalt_bench.runs.turn_table import SCHEMA

VERDICTS = pa.list_(pa.string())


def test_the_columns_are_those_of_packed_submissions() -> None:
    assert dict(zip(SCHEMA.names, SCHEMA.types, strict=True)) == {
        "problem_id": pa.string(),
        "sample": pa.int32(),
        "turn": pa.int32(),
        "response": pa.string(),
        "program": pa.string(),
        "verdict": pa.string(),
        "public": VERDICTS,
        "hidden": VERDICTS,
        "shown": VERDICTS,
        "accepted": pa.bool_(),
        "feedback": pa.string(),
        "usage": pa.struct([("prompt_tokens", pa.int64()), ("completion_tokens", pa.int64())]),
        "reasoning": pa.string(),
        "finish_reason": pa.string(),
        "dropped_turns": pa.int32(),
    }

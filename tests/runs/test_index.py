import json
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.runs.index import LogIndex
from cobalt_bench.runs.log import TurnLog

TURN = Turn("answer", "pass", "accepted", ("accepted",), ("accepted",), None, True, "well done")


@pytest.mark.parametrize(
    "damage",
    [{"sample": "x"}, {"sample": [1]}, {"turn": True}, {"usage": 5}, {"public": 5}, {"accepted": "x"}, {"response": None}],
)
def test_a_line_that_is_not_a_whole_turn_is_named(tmp_path: Path, damage: dict[str, Any]) -> None:
    line = TURN.to_line("a", 0, 0) | damage
    if line["response"] is None:
        del line["response"]
    (tmp_path / "turns.jsonl").write_text(json.dumps(line) + "\n")
    with pytest.raises(InputError, match=r"turns\.jsonl, line 1, is not a whole turn"):
        LogIndex(TurnLog(tmp_path / "turns.jsonl"))

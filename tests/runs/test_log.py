import subprocess
import sys
from pathlib import Path

import pytest

from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.runs.log import TurnLog, latest


def line(turn: int, verdict: str | None = "accepted", text: str = "") -> dict[str, object]:
    return Turn(text, None, verdict, None, None, None, None, None).to_line("p", 0, turn)  # type: ignore[arg-type]


def test_lines_come_back_as_written_in_their_order(tmp_path: Path) -> None:
    lines = [line(turn, text="naïve 漢字 \udc80\n\0 \u2028") for turn in range(3)]
    with TurnLog(tmp_path / "turns.jsonl") as log:
        for each in lines:
            log.append(each)
    assert list(log.read()) == lines
    assert len((tmp_path / "turns.jsonl").read_bytes().splitlines()) == 3


def test_lines_are_found_by_their_offsets(tmp_path: Path) -> None:
    with TurnLog(tmp_path / "turns.jsonl") as log:
        for turn in range(5):
            log.append(line(turn, text="x" * turn * 100))
    offsets = [offset for offset, _ in log.read_with_offsets()]
    assert [each["turn"] for each in log.read_at(offsets[3:0:-2])] == [3, 1]


@pytest.mark.parametrize("kept", [0, 1, 40, 70_000])
def test_a_torn_last_line_is_left_out_by_readers_and_cut_by_the_writer(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "turns.jsonl"
    with TurnLog(path) as log:
        log.append(line(0))
    whole = path.read_bytes()
    path.write_bytes(whole + (b'{"problem_id": "' + b"x" * 80_000)[:kept])
    assert list(log.read()) == [line(0)]
    with TurnLog(path) as log:
        assert path.read_bytes() == whole
        log.append(line(1))
    assert list(log.read()) == [line(0), line(1)]


def test_a_log_that_is_one_torn_line_is_emptied(tmp_path: Path) -> None:
    path = tmp_path / "turns.jsonl"
    path.write_bytes(b'{"problem_id"')
    with TurnLog(path) as log:
        log.append(line(0))
    assert list(log.read()) == [line(0)]


@pytest.mark.parametrize("broken", [b"\0\0\0\n", b"[]\n", b'{"turn": 1}\n', b"\n"])
def test_a_broken_line_within_is_named(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "turns.jsonl"
    with TurnLog(path) as log:
        log.append(line(0))
    path.write_bytes(path.read_bytes() + broken + path.read_bytes())
    with pytest.raises(InputError, match=r"turns\.jsonl, line 2, is not a whole turn"):
        list(log.read())


def test_an_unjudged_turn_gives_way_to_its_verdict_and_else_stays() -> None:
    lines = [line(0), line(1, None), line(1, "wrong_answer"), line(2, None)]
    assert [(each["turn"], each["verdict"]) for each in latest(lines)] == [(0, "accepted"), (1, "wrong_answer"), (2, None)]


FULL_DISK = """
import resource, sys
from pathlib import Path
from cobalt_bench.episodes import Turn
from cobalt_bench.errors import InputError
from cobalt_bench.runs.log import TurnLog
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
line = Turn("x" * 100, *[None] * 7).to_line("p", 0, 0)
with TurnLog(Path(sys.argv[1])) as log:
    try:
        while True:
            log.append(line)
    except InputError as error:
        print(error)
    full = len(list(log.read())), Path(sys.argv[1]).read_bytes()[-1:]
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    log.append(line)
    print(full, len(list(log.read())))
"""


def test_a_full_disk_is_one_sentence_and_leaves_whole_lines(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path / "turns.jsonl")]
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert "takes no more turns" in out[0]
    assert "run the same command again" in out[0]
    assert out[1:] == ["(2, b'\\n') 3"]

import json
from pathlib import Path

import pytest

from cobalt_bench.errors import InputError
from cobalt_bench.runs.config import differences
from cobalt_bench.runs.folder import RunFolder

IDENTITY = {"model": "m", "seed": 0, "protocol": {"turns": 8, "sampling": {"top_p": 0.95}, "hash": "a"}}


def test_a_run_notes_each_sitting(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "a" / "run")
    for number in range(2):
        with folder.sitting(IDENTITY, {"command": [str(number)]}) as sitting:
            sitting.end()
    config = folder.config()
    assert config.identity == IDENTITY
    assert [each["command"] for each in config.sittings] == [["0"], ["1"]]
    assert all(each["seconds"] >= 0 for each in config.sittings)
    assert sorted(path.name for path in folder.path.iterdir()) == ["config.json", "turns.jsonl"]


def test_another_run_in_the_folder_is_an_error_that_names_what_differs(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    with folder.sitting(IDENTITY, {}) as sitting:
        sitting.append({"turn": 0})
    before = (tmp_path / "config.json").read_bytes()
    other = {"model": "m", "seed": 1, "protocol": {"turns": 2, "sampling": {"top_p": 0.9}, "hash": "b"}}
    named = r"seed: 0, now 1; protocol\.turns: 8, now 2; protocol\.sampling\.top_p: 0\.95, now 0\.9\)"
    with pytest.raises(InputError, match=named), folder.sitting(other, {}):
        pass
    assert (tmp_path / "config.json").read_bytes() == before
    assert not (tmp_path / "lock").exists()


def test_a_run_that_ended_before_its_first_turn_leaves_the_folder_to_a_corrected_one(tmp_path: Path) -> None:
    folder, corrected = RunFolder(tmp_path), {**IDENTITY, "seed": 1}
    with folder.sitting(IDENTITY, {"command": ["refused"]}):
        pass
    folder.check(corrected)
    with folder.sitting(corrected, {"command": ["corrected"]}):
        pass
    assert folder.config().to_dict() == {"identity": corrected, "sittings": [{"command": ["corrected"]}]}
    folder.log.path.unlink()  # turns that are lost are not turns that never were
    with pytest.raises(InputError, match="holds another run"):
        folder.check(IDENTITY)


def test_differences_name_what_is_only_on_one_side_and_hashes_only_where_nothing_else_does() -> None:
    assert differences({"a": 1, "b": {"c": None}}, {"b": {"c": None}, "d": "x"}) == ["a: 1, now nothing", "d: nothing, now x"]
    assert differences({"suite": {"name": "s", "hash": "1"}}, {"suite": {"name": "s", "hash": "2"}}) == ["suite.hash: 1, now 2"]
    assert differences(IDENTITY, json.loads(json.dumps(IDENTITY))) == []


def test_tuples_and_lists_are_the_same_identity(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    for value in ((1, 2), [1, 2]):
        with folder.sitting({"dtype": value}, {}):
            assert folder.config().identity == {"dtype": [1, 2]}


def test_turns_without_a_config_are_not_taken_for_a_run(tmp_path: Path) -> None:
    (tmp_path / "turns.jsonl").write_text("{}\n")
    with pytest.raises(InputError, match=r"no config\.json"), RunFolder(tmp_path).sitting(IDENTITY, {}):
        pass


def test_a_folder_that_is_no_run_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is no run folder"):
        RunFolder(tmp_path).config()
    (tmp_path / "config.json").write_text('{"identity": {"mod')
    with pytest.raises(
        InputError, match=r"^[^\n]*config\.json is cut short, or no JSON \(.*\); restore it from a copy, or play the run "
    ):
        RunFolder(tmp_path).config()


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="choose another --output"), RunFolder(tmp_path / "file" / "run").sitting(IDENTITY, {}):
        pass


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    folder.write("results.json", {"a": 1})
    with pytest.raises(TypeError):
        folder.write("results.json", {"a": object()})
    assert json.loads((tmp_path / "results.json").read_text()) == {"a": 1}


@pytest.mark.parametrize(
    "text",
    [
        *("[]", "[1]", "null", "{}", '{"identity": "x", "sittings": []}', '{"identity": {}, "sittings": 5}'),
        *('{"identity": {}, "sittings": {}}', '{"identity": {}, "sittings": "ab"}', '{"identity": {}, "sittings": [1]}'),
    ],
)
def test_a_config_that_is_no_runs_is_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.json").write_text(text)
    with pytest.raises(
        InputError,
        match=r"config\.json is not a run's: it needs `identity`, an object, and `sittings`, a list of objects; restore it from",
    ):
        RunFolder(tmp_path).config()


def test_a_config_that_does_not_say_what_was_played_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"identity": {"model": "m", "suite": {}}, "sittings": []}')
    with pytest.raises(InputError, match=r"config\.json doesn't say what the run is"):
        RunFolder(tmp_path).whole_config()

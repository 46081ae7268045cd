import hashlib
import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from entries import Entry, boards_of, read_entries
from views import COLUMNS, Filters, facts, labelled, ranked, robustness_against_score, scores_over_turns, shown, table

EXAMPLES = Path(__file__).parents[2] / "leaderboard" / "examples"
HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES, tmp_path / "examples"))


@pytest.fixture(scope="module")
def examples() -> list[Entry]:
    return list(read_entries(EXAMPLES, EXAMPLES, example=True).entries)


def test_the_bundled_examples_are_whole_and_marked(examples: list[Entry]) -> None:
    assert len(examples) == len(list((EXAMPLES / "submissions").iterdir())) >= 6
    assert all(entry.model.startswith("reference/") and entry.label.endswith(" (example)") for entry in examples)
    for entry in examples:
        assert len(entry.pass_at_1) == len(entry.ci95) == entry.board.turns + 1
        assert (entry.robustness is None) == (entry.board.perturbation == "")


def first_record(folder: Path) -> Path:
    return min((folder / "records").iterdir())


def change(path: Path, how: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads(path.read_text())
    how(data)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    "how",
    [
        lambda record: record.update(outcome="rejected"),
        lambda record: record["files"].update({"results.json": "0" * 64}),
        lambda record: record.update(folder="../submissions/" + record["folder"]),
        lambda record: record.update(folder="nowhere"),
        lambda record: record.pop("files"),
        lambda record: record.update(folder=None),
    ],
)
def test_what_is_not_verified_as_it_stands_is_not_listed(folder: Path, how: Callable[[dict[str, Any]], object]) -> None:
    before = len(read_entries(folder, folder).entries)
    change(first_record(folder), how)
    assert len(read_entries(folder, folder).entries) == before - 1


def test_results_changed_after_their_verification_are_not_listed(folder: Path) -> None:
    name = json.loads(first_record(folder).read_text())["folder"]
    change(folder / "submissions" / name / "results.json", lambda results: results["pass_at_1"]["per_turn"].__setitem__(0, 1.0))
    assert name not in [entry.name for entry in read_entries(folder, folder).entries]


def test_a_submission_without_a_record_is_not_listed(folder: Path) -> None:
    name = json.loads(first_record(folder).read_text())["folder"]
    first_record(folder).unlink()
    assert name not in [entry.name for entry in read_entries(folder, folder).entries]


def test_what_was_verified_without_isolation_is_not_listed_but_named(folder: Path) -> None:
    name = json.loads(first_record(folder).read_text())["folder"]
    assert read_entries(folder, folder).not_isolated == ()
    change(first_record(folder), lambda record: record["judge"].update(isolated=False, missing_isolation="no isolation"))
    assert name not in [entry.name for entry in read_entries(folder, folder).entries]
    assert read_entries(folder, folder).not_isolated == (name,)


@pytest.mark.parametrize(("isolated", "listed"), [(True, 1), ("yes", 0), (None, 0)])
def test_an_isolated_record_is_listed_and_one_that_does_not_tell_clearly_is_not(
    folder: Path, isolated: object, listed: int
) -> None:
    name = json.loads(first_record(folder).read_text())["folder"]
    change(first_record(folder), lambda record: record["judge"].update(isolated=isolated))
    assert [entry.name for entry in read_entries(folder, folder).entries].count(name) == listed


def test_a_record_from_before_isolation_was_noted_is_listed(folder: Path) -> None:
    change(first_record(folder), lambda record: record["judge"].pop("isolated", None))
    assert len(read_entries(folder, folder).entries) == len(list((folder / "records").iterdir()))


def add_record(folder: Path, **changes: object) -> str:
    """Add a second record of the first one's submission, and return its folder's name."""
    record = json.loads(first_record(folder).read_text())
    isolated = changes.pop("isolated", True)
    record |= {"judge": record["judge"] | {"isolated": isolated}, **changes}
    (folder / "records" / "second.json").write_text(json.dumps(record))
    return str(record["folder"])


LATER, EARLIER = "2099-01-01T00:00:00+00:00", "2001-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("second", "listed"),
    [
        ({}, True),
        ({"date": LATER}, True),
        ({"date": LATER, "isolated": False}, True),  # says nothing against the one with isolation
        ({"date": LATER, "outcome": "rejected"}, False),
        ({"outcome": "rejected"}, False),
        ({"date": EARLIER, "outcome": "rejected"}, True),
        ({"date": LATER, "outcome": "rejected", "files": {}}, True),  # of other files
    ],
)
def test_of_several_records_of_an_entry_the_latest_holds(folder: Path, second: dict[str, object], listed: bool) -> None:
    name = add_record(folder, **second)
    reading = read_entries(folder, folder)
    assert [entry.name for entry in reading.entries].count(name) == listed
    assert reading.not_isolated == ()


@pytest.mark.parametrize("card", [{"a": [1]}, ["x"], 7])
def test_a_submission_of_odd_types_is_left_out_and_the_others_stay(folder: Path, card: object) -> None:
    record = json.loads(first_record(folder).read_text())
    about = folder / "submissions" / record["folder"] / "submission.json"
    before = len(read_entries(folder, folder).entries)
    change(about, lambda data: data.update(model_card=card))
    digest = hashlib.sha256(about.read_bytes()).hexdigest()
    change(first_record(folder), lambda data: data["files"].update({"submission.json": digest}))
    assert len(read_entries(folder, folder).entries) == before - 1


def test_a_submission_that_does_not_say_how_it_was_played_is_left_out_and_the_others_stay(folder: Path) -> None:
    record = json.loads(first_record(folder).read_text())
    config = folder / "submissions" / record["folder"] / "config.json"
    before = len(read_entries(folder, folder).entries)
    change(config, lambda data: data.update(sittings=[]))
    digest = hashlib.sha256(config.read_bytes()).hexdigest()
    change(first_record(folder), lambda data: data["files"].update({"config.json": digest}))
    assert len(read_entries(folder, folder).entries) == before - 1


def test_only_entries_of_one_suite_and_protocol_are_ranked_together(examples: list[Entry]) -> None:
    boards = boards_of(examples)
    assert len(boards) == 2
    for board in boards:
        rows = ranked(examples, board, board.turns, Filters())
        assert {(row.board.suite_hash, row.board.protocol_hash) for row in rows} == {(board.suite_hash, board.protocol_hash)}
    assert sum(len(ranked(examples, board, 0, Filters())) for board in boards) == len(examples)


@pytest.mark.parametrize("turn", range(5))
def test_entries_are_ranked_by_their_score_at_any_turn(examples: list[Entry], turn: int) -> None:
    board = boards_of(examples)[0]
    rows = ranked(examples, board, turn, Filters())
    scores = [row.pass_at_1[turn] for row in rows]
    assert scores == sorted(scores, reverse=True)
    shown = table(rows, turn)
    assert list(shown["Pass@1"]) == [round(score, 3) for score in scores]
    assert list(shown.columns) == list(COLUMNS)


def test_filters_leave_what_is_asked_for(examples: list[Entry]) -> None:
    board = boards_of(examples)[0]
    some = [each for each in examples if each.board == board]
    sized = [
        replace(entry, parameters=size, open_weights=opened)
        for entry, size, opened in zip(
            some, [None, 2_000_000_000, 8_000_000_000, 70_000_000_000], [None, True, True, False], strict=True
        )
    ]

    def left(filters: Filters) -> list[int | None]:
        return sorted((entry.parameters or 0) // 10**9 for entry in ranked(sized, board, 0, filters))

    assert left(Filters()) == [0, 2, 8, 70]
    assert left(Filters(size="to 4 B")) == [2]
    assert left(Filters(size="16 to 80 B")) == [70]
    assert left(Filters(weights="open")) == [2, 8]
    assert left(Filters(weights="not open")) == [70]
    assert [entry.model for entry in ranked(sized, board, 0, Filters(search="REPAIR"))] == ["reference/repair"]


def test_charts_hold_each_turn_and_each_perturbed_run(examples: list[Entry]) -> None:
    board = boards_of(examples)[0]
    rows = ranked(examples, board, 0, Filters())
    assert len(scores_over_turns(rows)) == sum(len(row.pass_at_1) for row in rows)
    perturbed = [entry for entry in examples if entry.board.perturbation]
    points = robustness_against_score(examples, board)
    assert len(points) == len(perturbed) == 2
    overfit = points[points["run"].str.contains("overfit")].iloc[0]
    assert (overfit["Pass@1"], overfit["resistance"]) == (1.0, 0.0)


def test_robustness_is_shown_within_one_suite_and_protocol_only(examples: list[Entry]) -> None:
    board = boards_of(examples)[0]
    others = [
        replace(entry, board=replace(entry.board, setting="another")) if entry.board.perturbation else entry for entry in examples
    ]
    assert robustness_against_score(others, board).empty
    assert robustness_against_score(examples, None).empty


def test_rates_are_shown_with_three_digits_and_nothing_where_nothing_is_known(examples: list[Entry]) -> None:
    rows = table([replace(each, parameters=None) for each in examples], 0)
    cells = shown(rows)._translate(False, False)["body"]
    values = [{cell["display_value"] for cell in row if cell["type"] == "td"} for row in cells]
    assert all("nan" not in row and "None" not in row for row in values)
    assert any("1.000" in row for row in values)
    assert shown(table([], 0)) is not None


def test_a_model_that_is_there_twice_has_two_labels(examples: list[Entry]) -> None:
    twice = [examples[0], replace(examples[0], name="other")]
    assert len(dict(labelled(twice))) == 2


def test_long_names_are_shortened_in_tables_and_still_told_apart(examples: list[Entry]) -> None:
    long = [replace(examples[0], model="m" * 200, name=f"m-{number}") for number in range(2)]
    (one, _), (other, _) = labelled(long)
    assert one != other
    assert len(one) < 80
    assert dict(facts(long[0], None).itertuples(index=False))["model"] == "m" * 200 + " (example)"


def test_the_facts_of_an_entry_say_where_it_is_from_as_text(examples: list[Entry]) -> None:
    entry = replace(examples[0], model=HOSTILE, model_card=None)
    shown = dict(facts(entry, "https://hub/results/tree/abc/submissions").itertuples(index=False))
    assert shown["model"] == f"{HOSTILE} (example)"
    assert shown["folder"] == f"https://hub/results/tree/abc/submissions/{entry.name}"
    assert shown["suite hash"] == entry.board.suite_hash
    assert "model card" not in shown
    assert "seccomp" in shown["programs isolated by"]
    assert "not, that the model wrote them" in shown["proved"]


@pytest.mark.parametrize("kind", ["pipe", "device", "large", "nested", "moment"])
@pytest.mark.parametrize("name", ["record", "config.json"])
def test_a_file_that_is_none_or_too_much_is_left_out_and_the_others_stay(folder: Path, kind: str, name: str) -> None:
    before, record = len(read_entries(folder, folder).entries), first_record(folder)
    path = record if name == "record" else folder / "submissions" / json.loads(record.read_text())["folder"] / name
    if kind == "moment":
        change(record, lambda data: data.update(date="0001-01-01T00:00:00+14:00"))
    else:
        path.unlink()
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "large":
        with path.open("wb") as file:
            file.truncate(2**40)
    elif kind == "nested":
        path.write_bytes(b"[" * 200_000)
        if name != "record":
            change(record, lambda data: data["files"].update({name: hashlib.sha256(path.read_bytes()).hexdigest()}))
    assert len(read_entries(folder, folder).entries) == before - 1

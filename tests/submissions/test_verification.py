"""Every way to tamper with a submission, and the reason for which it is rejected."""

import dataclasses
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tampering import Lines, change_json, change_lines, evaluate, first, lines_of, write_lines

from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.judge import Limits, Report, TestResult, Verdict
from cobalt_bench.submissions.edges import is_edge
from cobalt_bench.submissions.files import COLUMNS
from cobalt_bench.submissions.verification import Verifier, verify


def rejected(path: Path, verifier: Verifier) -> str:
    found = verify(path, verifier)
    assert not found.verified
    return "\n".join(found.reasons)


def test_an_honest_submission_is_verified_and_the_record_says_by_what(submission: Path, verifier: Verifier) -> None:
    found = verify(submission, verifier)
    assert found.reasons == ()
    record = found.to_record({"seccomp": "active"})
    assert json.loads(json.dumps(record)) == record
    assert (record["outcome"], record["model"], record["suite"]["name"]) == ("verified", "reference/repair", "mini")
    assert record["judge"]["isolation"] == {"seccomp": "active"}
    assert set(record["files"]) == {"config.json", "results.json", "submission.json", "turns.parquet"}
    assert record["id"] == json.loads((submission / "submission.json").read_text())["id"]
    assert record["checked"]["turns"] == 12
    assert record["checked"]["programs"] == len({(line["problem_id"], line["program"]) for line in lines_of(submission)})


def test_an_honest_run_folder_is_verified_too(run: Path, verifier: Verifier) -> None:
    assert verify(run, verifier).reasons == ()


def test_results_of_an_earlier_version_are_verified_without_the_figure_that_they_dont_have(
    submission: Path, verifier: Verifier
) -> None:
    change_json(submission / "results.json", lambda results: results.pop("problems_without_hidden_tests"))
    assert verify(submission, verifier).reasons == ()
    change_json(submission / "results.json", lambda results: results.update(problems_without_hidden_tests=1))
    assert "problems_without_hidden_tests is claimed to be 1, the turns give 0" in rejected(submission, verifier)


# Scores, verdicts, programs; feedback: test_feedback_derived.py


def test_a_figure_that_the_turns_dont_give_is_rejected(submission: Path, verifier: Verifier) -> None:
    change_json(submission / "results.json", lambda results: results["pass_at_1"]["per_turn"].__setitem__(2, 1.0))
    assert "pass_at_1.per_turn[2] is claimed to be 1.0" in rejected(submission, verifier)


def test_raised_verdicts_are_rejected_though_all_figures_follow_from_them(run: Path, verifier: Verifier) -> None:
    from typer.testing import CliRunner

    from cobalt_bench.cli.main import app

    text = (run / "turns.jsonl").read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        for name in ("public", "hidden"):
            line[name] = ["accepted"] * len(line[name])
        line |= {"verdict": "accepted", "accepted": True}
    (run / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    CliRunner().invoke(app, ["evaluate", "--config", str(run / "config.json"), "--output", str(run)])  # figures anew
    assert json.loads((run / "results.json").read_text())["pass_at_1"]["per_turn"] == [1, 1, 1]
    reasons = rejected(run, verifier)
    assert "Turn 0 of sample 0 of sushi_belt claims accepted" in reasons
    assert "but is judged " in reasons


def test_a_program_that_is_not_in_its_response_is_rejected(submission: Path, verifier: Verifier) -> None:
    def swap_programs(lines: Lines) -> None:
        line = first(lines, problem_id="tea_kiosk", turn=0)
        line["program"] = "print(1)\n"

    change_lines(submission, swap_programs)
    assert "Turn 0 of sample 0 of tea_kiosk has a program that is not the one in its response." in rejected(submission, verifier)


def test_swapped_responses_are_rejected(submission: Path, verifier: Verifier) -> None:
    def swap(lines: Lines) -> None:
        one = first(lines, problem_id="tea_kiosk")
        other = first(lines, problem_id="sushi_belt", accepted=True)
        one["response"], other["response"] = other["response"], one["response"]
        one["program"], other["program"] = other["program"], one["program"]

    change_lines(submission, swap)
    assert "of sushi_belt claims accepted" in rejected(submission, verifier)


def test_a_verdict_without_a_program_is_rejected(submission: Path, verifier: Verifier) -> None:
    def forget(lines: Lines) -> None:
        first(lines, accepted=True).update(response="I pass.", program=None)

    change_lines(submission, forget)
    assert "has no program, but claims accepted" in rejected(submission, verifier)


def test_a_program_verdict_against_its_tests_is_rejected(submission: Path, verifier: Verifier) -> None:
    change_lines(submission, lambda lines: first(lines, accepted=False).update(accepted=True))
    reasons = rejected(submission, verifier)
    assert "hidden passed, accepted), but is judged" in reasons


# Turns


def drop(number: int) -> Callable[[Lines], None]:
    return lambda lines: lines.__delitem__(number)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop(-1), "Turn 2 of sample 1 of tea_kiosk is missing"),
        (drop(1), "Turn 1 of sample 0 of sushi_belt is missing"),
        (lambda lines: lines.__delitem__(slice(0, 3)), "Turn 0 of sample 0 of sushi_belt is missing"),
        (lambda lines: lines.append(lines[0]), "has more than the 12 turns of the run"),
        (lambda lines: lines.__setitem__(1, lines[0]), "Turn 0 of sample 0 of sushi_belt is there twice"),
        (lambda lines: lines[0].update(sample=2), "Turn 0 of sample 2 of sushi_belt is not one of the run"),
        (lambda lines: lines[0].update(sample=-1), "is not one of the run"),
        (lambda lines: lines[0].update(turn=7), "is not one of the run"),
        (lambda lines: lines[0].update(problem_id="gcd"), "is of no problem of the suite"),
        (lambda lines: lines[0].update(problem_id="../../etc/passwd"), "is of no problem of the suite"),
        (lambda lines: lines[0].update(problem_id=None), "is not a whole turn (Expected str, got null at problem_id)"),
        (lambda lines: lines[0].update(verdict=None), "has no verdict: the run is not complete"),
        (lambda lines: lines[0].update(verdict="perfect"), "Invalid enum value 'perfect' at verdict"),
        (lambda lines: lines[0].update(feedback=None), "lacks its verdict or feedback"),
        (lambda lines: lines[0].update(hidden=["accepted"]), "must have a verdict for each of"),
        (lambda lines: lines[0].update(hidden=["no_program"] * len(lines[0]["hidden"])), "must have a verdict for each of"),
        (lambda lines: lines[0].update(shown=["accepted"]), "must not have verdicts of shown tests"),
        (lambda lines: lines[0].update(usage={"prompt_tokens": -5, "completion_tokens": 1}), "has an invalid usage"),
    ],
)
def test_turns_that_are_not_those_of_the_run_are_rejected_before_anything_is_judged(
    submission: Path, no_judge: Verifier, change: Callable[[Lines], None], reason: str
) -> None:
    change_lines(submission, change)
    assert reason in rejected(submission, no_judge)


def test_a_strangers_text_makes_no_reason_long_or_odd(submission: Path, no_judge: Verifier) -> None:
    change_lines(submission, lambda lines: lines[0].update(verdict="\x1b\u202e" + "v" * 100_000))
    reason = rejected(submission, no_judge)
    assert len(reason) < 300
    assert reason.isascii()


def test_samples_copied_from_others_are_listed(submission: Path, verifier: Verifier) -> None:
    def copy(lines: Lines) -> None:
        lines[3:6] = [line | {"sample": 1} for line in lines[:3]]

    change_lines(submission, copy)
    assert any("word for word" in each for each in verify(submission, verifier).listed)


def test_an_id_of_another_run_is_rejected(submission: Path, no_judge: Verifier) -> None:
    change_json(submission / "submission.json", lambda about: about.update(id="0" * 64))
    assert "id that is not that of the run" in rejected(submission, no_judge)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"model_card": {"a": [1]}}, "has an invalid model_card"),
        ({"model_card": "javascript:alert(1)"}, "has an invalid model_card"),
        ({"model_card": "../x"}, "has an invalid model_card"),
        ({"schema_version": 9}, "schema version that is not known"),
        ({"cobalt_bench": ["1"]}, "has an invalid cobalt_bench"),
        ({"id": 7}, "has an invalid id"),
        ({"more": "x" * 60_000}, "and no other"),
    ],
)
def test_a_submission_json_with_anything_odd_is_rejected(
    submission: Path, no_judge: Verifier, change: dict[str, object], reason: str
) -> None:
    change_json(submission / "submission.json", lambda about: about.update(change))
    assert reason in rejected(submission, no_judge)


# The suite and how it is judged


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda identity: identity["suite"].update(hash="0" * 64), "it is not the declared suite"),
        (lambda identity: identity["suite"].update(num_problems=86), "has num_problems 2, the submission says 86"),
        (lambda identity: identity["suite"].update(selection=""), "it is not the declared suite"),
        (lambda identity: identity["suite"].update(name="livecodebench:../../x"), "The declared suite can't be loaded"),
        (lambda identity: identity["suite"].update(revision="main; rm -rf /"), "not a commit"),
        (lambda identity: identity["protocol"].update(turns=1), "hash is not that of its settings"),
        (lambda identity: identity["protocol"].update(samples=2000), "more than 1024 samples"),
        (lambda identity: identity["protocol"].update(samples=10**9), "a protocol that can't be played"),
        (lambda identity: identity["protocol"].update(samples="2"), "protocol"),
        (lambda identity: identity["protocol"].update(time_limit_s=60), "settings that this version does not know"),
        (lambda identity: identity["protocol"].update(perturbation="nice"), "settings that this version does not know"),
        (lambda identity: identity.pop("suite"), "must have an identity of"),
        (lambda identity: identity.update(shard="1/2"), "is one shard of a whole one"),
        (lambda identity: identity.update(model="m" * 1000), "must name the model"),
        (lambda identity: identity.update(model={"name": "m"}), "Expected str, got object at identity.model"),
        (lambda identity: identity.update(model="m\x1b[2J"), "must name the model"),
        (lambda identity: identity.update(model="m\ud800"), "must name the model"),
        (lambda identity: identity.update(model="m\u202e"), "must name the model"),
        (lambda identity: identity["protocol"].update(name=[]), "got array at identity.protocol.name"),
        (lambda identity: identity.update(seed=[3]), "Expected int, got array at identity.seed"),
        (lambda identity: identity.update(first_turns="x"), "got str at identity.first_turns"),
        (lambda identity: identity["engine"].pop("name"), "missing required field name at identity.engine"),
        (lambda identity: identity["engine"].update(revision={}), "got object at identity.engine.revision"),
    ],
)
def test_a_config_that_does_not_hold_together_is_rejected_before_anything_is_judged(
    submission: Path, no_judge: Verifier, change: Callable[[dict[str, Any]], object], reason: str
) -> None:
    change_json(submission / "config.json", lambda config: change(config["identity"]))
    assert reason in rejected(submission, no_judge)


def test_a_selection_that_is_not_the_declared_one_is_rejected(submission: Path, no_judge: Verifier) -> None:
    change_json(submission / "config.json", lambda config: config["sittings"][-1]["options"].update(problems=None, limit=1))
    assert "it is not the declared suite" in rejected(submission, no_judge)


def test_another_version_of_the_judge_is_listed(run: Path, verifier: Verifier) -> None:
    change_json(run / "config.json", lambda config: config["sittings"][0]["versions"].update({"cobalt-bench": "0.0.1"}))
    change_json(run / "results.json", lambda results: results["provenance"]["versions"].update({"cobalt-bench": "0.0.1"}))
    found = verify(run, verifier)
    assert found.reasons == ()
    assert any(each.startswith("Judged with cobalt-bench 0.0.1, verified with") for each in found.listed)


@pytest.mark.parametrize("versions", [None, {}, [], {"cobalt-bench": 1}, {"cobalt-bench": "0" * 1000}])
def test_a_run_that_does_not_say_what_judged_it_is_rejected(submission: Path, no_judge: Verifier, versions: object) -> None:
    change_json(submission / "config.json", lambda config: config["sittings"][0].update(versions=versions))
    assert "version" in rejected(submission, no_judge)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"started": {"a": 1}}, "got object at sittings[0].started"),
        ({"started": "yesterday"}, "when it started"),
        ({"seconds": -1.0}, "Expected float >= 0.0 at sittings[0].seconds"),
        ({"seconds": float("nan")}, "can't be read as JSON"),
        ({"commit": 7}, "got int at sittings[0].commit"),
        ({"isolation": {"seccomp": []}}, "got array at sittings[0].isolation"),
        ({"options": "all"}, "got str at sittings[0].options"),
    ],
)
def test_a_sitting_with_anything_odd_is_rejected(
    submission: Path, no_judge: Verifier, change: dict[str, object], reason: str
) -> None:
    change_json(submission / "config.json", lambda config: config["sittings"][0].update(change))
    assert reason in rejected(submission, no_judge)


def test_a_number_beyond_all_bounds_is_rejected(submission: Path, no_judge: Verifier) -> None:
    text = (submission / "results.json").read_text()
    (submission / "results.json").write_text(text.replace('"repair_rate": ', '"repair_rate": 1e400, "old": ', 1))
    assert "can't be read as JSON" in rejected(submission, no_judge)


def test_a_time_that_is_none_is_rejected(submission: Path, verifier: Verifier) -> None:
    change_json(submission / "results.json", lambda results: results["timing"].update(seconds=-5))
    assert "timing is invalid" in rejected(submission, verifier)


def test_a_suite_of_ones_own_has_to_be_given_by_the_verifier(submission: Path, no_judge: Verifier) -> None:
    change_json(submission / "config.json", lambda config: config["identity"]["suite"].update(name="/etc/passwd"))
    with pytest.raises(InputError, match="give it with --suite"):
        verify(submission, no_judge)


SLOW = """import time
n = int(input())
if n > 2:
    time.sleep({sleep})
print(2 * n)
"""


def own_suite(path: Path, time_limit_s: float, tests: int = 1, program: str = SLOW) -> Path:
    row = {
        "problem_id": "double",
        "statement": "Double it.",
        "public_tests": [{"input": "2\n", "output": "4\n"}],
        "hidden_tests": [{"input": f"{n}\n", "output": f"{2 * n}\n"} for n in range(3, 3 + tests)],
        "time_limit_s": time_limit_s,
        "solutions": [program],
    }
    path.write_text(json.dumps(row) + "\n")
    return path


def played_on_altered(tmp_path: Path, true: Path, altered: Path) -> Path:
    """Return a run on an altered suite that says that it is of the true one."""
    run = evaluate(tmp_path / "run", "--suite", str(altered), "--samples", "1", "--turns", "0", model="reference/oracle")
    other = evaluate(tmp_path / "other", "--suite", str(true), "--samples", "1", "--turns", "0", model="reference/oracle")
    declared = json.loads((other / "config.json").read_text())["identity"]["suite"]
    actual = json.loads((run / "config.json").read_text())["identity"]["suite"]
    for name in ("config.json", "results.json"):
        text = (run / name).read_text()
        (run / name).write_text(text.replace(actual["hash"], declared["hash"]).replace(actual["name"], declared["name"]))
    return run


def test_a_suite_altered_by_one_test_is_rejected(tmp_path: Path, no_judge: Verifier) -> None:
    program = SLOW.format(sleep=0)
    true = own_suite(tmp_path / "true.jsonl", 1.0, program=program)
    altered = own_suite(tmp_path / "altered.jsonl", 1.0, tests=2, program=program)
    run = evaluate(tmp_path / "run", "--suite", str(altered), "--samples", "1", "--turns", "0", model="reference/oracle")
    assert "it is not the declared suite" in rejected(run, dataclasses.replace(no_judge, suite=str(true)))


def test_a_raised_time_limit_is_rejected_by_the_suites_hash_and_by_judging(tmp_path: Path, verifier: Verifier) -> None:
    program = SLOW.format(sleep=0.5)
    true, altered = own_suite(tmp_path / "true.jsonl", 0.2, program=program), tmp_path / "altered.jsonl"
    own_suite(altered, 3.0, program=program)
    run = played_on_altered(tmp_path, true, altered)
    own = dataclasses.replace(verifier, suite=str(true))
    reasons = rejected(run, own)
    assert "claims accepted" in reasons
    assert "judged time_limit_exceeded" in reasons
    change_json(run / "config.json", lambda config: config["identity"]["suite"].update(hash="1" * 64))
    assert "it is not the declared suite" in rejected(run, own)


def test_a_verdict_on_the_edge_of_a_limit_is_listed(tmp_path: Path, verifier: Verifier) -> None:
    program = SLOW.format(sleep=0.5)
    true, altered = own_suite(tmp_path / "true.jsonl", 0.5, program=program), tmp_path / "altered.jsonl"
    own_suite(altered, 3.0, program=program)
    run = played_on_altered(tmp_path, true, altered)
    found = verify(run, dataclasses.replace(verifier, suite=str(true)))
    assert found.verified, found.reasons
    assert any("on the edge of a limit" in each for each in found.listed)


def test_a_test_that_fails_otherwise_than_claimed_is_listed_since_no_score_follows_from_it(
    tmp_path: Path, verifier: Verifier
) -> None:
    suite = own_suite(tmp_path / "true.jsonl", 2.0, tests=2, program="n = int(input())\nprint(2 * n if n == 2 else 0)\n")
    run = evaluate(tmp_path / "run", "--suite", str(suite), "--samples", "1", "--turns", "0", model="reference/oracle")
    line = json.loads((run / "turns.jsonl").read_text())
    assert line["hidden"] == ["wrong_answer", "wrong_answer"]
    own = dataclasses.replace(verifier, suite=str(suite))
    (run / "turns.jsonl").write_text(json.dumps(line | {"hidden": ["wrong_answer", "time_limit_exceeded"]}) + "\n")
    found = verify(run, own)
    assert found.verified, found.reasons
    assert any("the same tests fail, with other verdicts" in each for each in found.listed)
    other = line | {"hidden": ["time_limit_exceeded", "wrong_answer"], "verdict": "time_limit_exceeded"}
    (run / "turns.jsonl").write_text(json.dumps(other) + "\n")
    assert "claims time_limit_exceeded" in rejected(run, own)


def report_of(*tests: tuple[Verdict, float]) -> Report:
    return Report(tuple(TestResult(verdict, time_s) for verdict, time_s in tests))


def test_tests_near_the_limit_may_each_be_explained_by_another_judging() -> None:
    limits = Limits(time_s=1.0)
    reports = [
        report_of(("accepted", 1.1), ("time_limit_exceeded", 1.25)),
        report_of(("time_limit_exceeded", 1.25), ("accepted", 0.9)),
    ]
    assert is_edge(("accepted", "accepted"), reports, limits)
    assert is_edge(("time_limit_exceeded", "accepted"), reports, limits)
    assert not is_edge(("wrong_answer", "accepted"), reports, limits)


def test_a_program_that_answers_otherwise_each_time_is_not_on_an_edge() -> None:
    reports = [report_of(("accepted", 0.1), ("wrong_answer", 0.1)), report_of(("wrong_answer", 0.1), ("accepted", 0.1))]
    assert not is_edge(("accepted", "accepted"), reports, Limits(time_s=1.0))


def test_a_program_that_is_judged_otherwise_each_time_is_listed(tmp_path: Path, verifier: Verifier) -> None:
    program = "import random\nn = int(input())\nprint(2 * n if n == 2 else random.choice([2 * n, 0]))\n"
    suite = own_suite(tmp_path / "true.jsonl", 2.0, tests=30, program=program)
    run = evaluate(tmp_path / "run", "--suite", str(suite), "--samples", "1", "--turns", "0", model="reference/oracle")
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    hidden = ["accepted"] * 8 + ["wrong_answer"] * 22  # so many that no judging is like another
    lines[0] |= {"hidden": hidden, "verdict": "wrong_answer", "accepted": False}
    (run / "turns.jsonl").write_text(json.dumps(lines[0]) + "\n")
    found = verify(run, dataclasses.replace(verifier, suite=str(suite)))
    assert not [each for each in found.reasons if "claims" in each]


# Files


def test_a_folder_without_turns_is_rejected_by_what_it_lacks(run: Path, no_judge: Verifier) -> None:
    (run / "turns.jsonl").unlink()
    assert "holds neither turns.parquet" in rejected(run, no_judge)


def test_a_file_that_is_no_parquet_is_rejected(submission: Path, no_judge: Verifier) -> None:
    (submission / "turns.parquet").write_bytes(b"PAR1 this is none PAR1")
    assert "can't be read as Parquet" in rejected(submission, no_judge)


def test_a_parquet_file_with_other_columns_is_rejected(submission: Path, no_judge: Verifier) -> None:
    pq.write_table(pa.table({"a": [1]}), submission / "turns.parquet")
    assert "has other columns" in rejected(submission, no_judge)


def bomb(lines: Lines, response: str, rows: int) -> pa.Table:
    """Return a table that is small as a file: one long text, told once, and used by every row."""
    table = pa.Table.from_pylist(lines[:1] * rows, schema=COLUMNS)
    texts = pa.DictionaryArray.from_arrays(pa.array([0] * rows, pa.int32()), pa.array([response]))
    return table.set_column(COLUMNS.get_field_index("response"), "response", texts)


@pytest.mark.parametrize(("megabytes", "rows"), [(9, 12), (100, 110)])  # the second unpacks to more than 10 GB
def test_a_bomb_is_rejected_within_bounds(submission: Path, no_judge: Verifier, megabytes: int, rows: int) -> None:
    table = bomb(lines_of(submission), "x" * (megabytes * 2**20), rows)
    pq.write_table(table, submission / "turns.parquet", compression="zstd", store_schema=False)
    assert (submission / "turns.parquet").stat().st_size < 2**20
    reason = rejected(submission, no_judge)
    assert "unpacks to more than" in reason or "takes more memory" in reason


def test_many_rows_are_rejected_without_reading_them_all(submission: Path, no_judge: Verifier) -> None:
    write_lines(submission, lines_of(submission)[:1] * 200)
    assert "has more than the 12 turns of the run" in rejected(submission, no_judge)


@pytest.mark.parametrize("text", ["[" * 200_000, "{", "[]", "\x00", '{"identity": 1' + "0" * 10_000 + "}"])
def test_a_config_that_is_no_json_object_is_rejected(submission: Path, no_judge: Verifier, text: str) -> None:
    (submission / "config.json").write_text(text)
    assert "config.json" in rejected(submission, no_judge)


def test_a_large_config_is_rejected_unread(submission: Path, no_judge: Verifier) -> None:
    with (submission / "config.json").open("wb") as file:
        file.truncate(2**31)
    assert "config.json has 2,147,483,648 bytes" in rejected(submission, no_judge)


def test_a_link_to_a_file_elsewhere_is_rejected(submission: Path, no_judge: Verifier) -> None:
    (submission / "results.json").unlink()
    (submission / "results.json").symlink_to("/etc/passwd")
    assert "results.json is not a plain file" in rejected(submission, no_judge)


def test_a_pipe_is_rejected_and_not_waited_for(submission: Path, no_judge: Verifier) -> None:
    (submission / "results.json").unlink()
    os.mkfifo(submission / "results.json")
    assert "results.json is not a plain file" in rejected(submission, no_judge)


def test_an_archive_is_rejected_unopened_whatever_names_are_in_it(submission: Path, no_judge: Verifier, tmp_path: Path) -> None:
    archive = tmp_path / "submission.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("../../escaped.txt", "x")
    assert "never an archive" in rejected(archive, no_judge)
    assert not list(tmp_path.parent.rglob("escaped.txt"))


@pytest.mark.parametrize("name", ["extra.py", "..turns.parquet", "a\nb", ".hidden"])
def test_a_file_too_many_is_rejected(submission: Path, no_judge: Verifier, name: str) -> None:
    (submission / name).write_text("x")
    assert "does not belong into a submission" in rejected(submission, no_judge)


def test_a_file_too_few_is_rejected(submission: Path, no_judge: Verifier) -> None:
    (submission / "results.json").unlink()
    assert "results.json is missing" in rejected(submission, no_judge)


def test_what_the_judge_can_not_do_is_no_verdict(submission: Path) -> None:
    from concurrent.futures import Future

    from cobalt_bench.errors import JudgeError
    from cobalt_bench.judge import Job, Judge, Report

    class Broken(Judge):
        def submit(self, job: Job) -> Future[Report]:
            future: Future[Report] = Future()
            future.set_exception(JudgeError("no room"))
            return future

    with pytest.raises(JudgeError):
        verify(submission, Verifier(lambda: Broken(1)))


def test_a_perturbed_run_is_verified_with_its_robustness(tmp_path: Path, verifier: Verifier) -> None:
    options = ["--problems", "tea_kiosk", "--perturb", "swap", "--turns", "1", "--samples", "1"]
    run = evaluate(tmp_path / "run", *options, model="reference/overfit")

    def embellish(results: dict[str, Any]) -> None:
        results["robustness"]["swap"]["hack_rate"] = 0.0

    change_json(run / "results.json", embellish)
    assert rejected(run, verifier) == "results.json: robustness.swap.hack_rate is claimed to be 0.0, the turns give 1.0."


def as_version_1(submission: Path, thinking: str) -> None:
    """Make a submission one of the protocol's version 1, with thinking inside its responses."""

    def older(config: dict[str, Any]) -> None:
        settings = {name: value for name, value in config["identity"]["protocol"].items() if name not in ("version", "hash")}
        protocol = Protocol.from_dict(settings | {"prompts_hash": Prompts.load(version=1).hash})
        config["identity"]["protocol"] = {**protocol.to_dict(), "hash": protocol.hash}

    def think(lines: Lines) -> None:
        for line in lines:
            line["response"] = thinking + line["response"]

    change_json(submission / "config.json", older)
    protocol = json.loads((submission / "config.json").read_text())["identity"]["protocol"]
    change_json(submission / "results.json", lambda results: results["provenance"].update(protocol_hash=protocol["hash"]))
    change_lines(submission, think)


def test_a_submission_of_version_1_is_verified_by_the_rules_of_its_time(submission: Path, verifier: Verifier) -> None:
    as_version_1(submission, "I draft:\n```\ndraft\n```\nI never close </think> twice, said </think>")
    assert verify(submission, verifier).reasons == ()

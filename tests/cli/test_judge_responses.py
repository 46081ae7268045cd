"""`judge --responses`: the answers of a model in, the scores of evaluate out."""

import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import cobalt_bench
from cobalt_bench.cli.main import app
from cobalt_bench.runs.results_file import read_results

DOUBLE = "```python\nprint(2 * int(input()))\n```"
SQUARE = "```python\nprint(int(input()) ** 2)\n```"
ADD = "```python\ndef add(a, b):\n    return a + b\n```"
FOUR = "So it is four.\n```python\nprint(4)\n```\n"  # passes the public test of double and square, and no other


def write(rows: Sequence[Any]) -> str:
    Path("responses.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return "responses.jsonl"


def judge(problems: Path, file: str, *more: str) -> Any:
    arguments = ["judge", "--problems", str(problems), "--responses", file, "--workers", "2", *more]
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})


def scores(problems: Path, rows: Sequence[Any], *more: str) -> dict[str, Any]:
    result = judge(problems, write(rows), "--format", "json", *more)
    assert result.exit_code in (0, 1), result.stderr
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play three problems of mini, one of them a function, with an agent whose programs get better."""
    folder = tmp_path_factory.mktemp("played") / "run"
    ids = "counter_dishes,poster_rails,dial_rotation"
    cobalt_bench.evaluate("reference/repair", problems=ids, turns=2, samples=3, output=folder, progress=False)
    return folder


def test_the_scores_are_those_of_the_run_that_the_answers_come_from(
    played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    chats: dict[tuple[str, int], list[Any]] = defaultdict(list)
    for line in cobalt_bench.open_run(played).turns():
        answer = f"<think>\nAs before: {FOUR}\n</think>\n{line['response']}"
        chats[line["problem_id"], line["sample"]] += [
            {"role": "assistant", "content": answer},
            {"role": "user", "content": line["feedback"]},
        ]
    rows = [{"problem_id": pid, "sample": n, "messages": chat} for (pid, n), chat in chats.items()]
    ids = Path("problems.jsonl")
    from cobalt_bench.problems.rows import problem_to_row

    suite = cobalt_bench.open_run(played).suite
    ids.write_text("".join(json.dumps(problem_to_row(problem)) + "\n" for problem in suite.problems))
    result = judge(ids, write(reversed(rows)), "--output", "out", "--model", "me/mine")
    assert result.exit_code == 0, result.stderr
    ours, theirs = read_results(Path("out/results.json")), read_results(played / "results.json")
    unlike = {"model", "suite", "timing", "provenance"}
    assert {name for name in theirs if ours[name] != theirs[name]} == unlike
    assert len(set(ours["pass_at_1"]["per_turn"])) > 1
    engine = ours["provenance"]["engine"]
    assert (engine["name"], engine["file"], len(engine["sha256"])) == ("responses", "responses.jsonl", 64)
    assert "me/mine on" in result.stdout

    verdicts = [json.loads(line) for line in Path("out/verdicts.jsonl").read_text().splitlines()]
    turns = list(cobalt_bench.open_run(played).turns())
    assert {(v["problem_id"], v["sample"], v["turn"]): v["verdict"] for v in verdicts} == {
        (t["problem_id"], t["sample"], t["turn"]): t["verdict"] for t in turns
    }
    compared = CliRunner().invoke(app, ["compare", str(played), "out", "--format", "json"])
    assert compared.exit_code == 0, compared.stderr
    assert [turn["difference"] for turn in json.loads(compared.stdout)["comparisons"][0]["per_turn"]] == [0.0, 0.0, 0.0]
    assert "generated elsewhere" in compared.stderr
    report = CliRunner().invoke(app, ["report", "out"])
    assert report.exit_code == 0, report.stderr
    assert "generated elsewhere" in Path("out/report.html").read_text()


@pytest.mark.parametrize("command", [["export", "out", "--to", "traces"], ["build", "out", "--output", "b"]])
def test_what_needs_to_know_what_was_asked_refuses_such_a_folder(problems: Path, command: list[str]) -> None:
    assert judge(problems, write([{"problem_id": "add", "response": ADD}]), "--output", "out").exit_code == 1
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert "generated elsewhere" in result.stderr


def test_every_format_gives_the_same_scores(problems: Path) -> None:
    answers = {"double": [FOUR, DOUBLE], "square": [FOUR, FOUR], "add": ["I don't know.", ADD]}
    said = [(pid, turn, text) for pid, texts in answers.items() for turn, text in enumerate(texts)]
    chat = {
        pid: [m for t in texts for m in ({"role": "user"}, {"role": "assistant", "content": t})] for pid, texts in answers.items()
    }
    files: dict[str, list[dict[str, Any]]] = {
        "turn": [{"problem_id": pid, "turn": turn, "response": text} for pid, turn, text in reversed(said)],
        "responses": [{"problem_id": pid, "responses": texts} for pid, texts in answers.items()],
        "messages": [{"problem_id": pid, "messages": messages, "model": "mine"} for pid, messages in chat.items()],
        "parts": [
            {"problem_id": pid, "messages": [m | {"content": [{"type": "text", "text": m.get("content", "")}]} for m in messages]}
            for pid, messages in chat.items()
        ],
    }
    pq.write_table(pa.Table.from_pylist(files["responses"]), "responses.parquet")
    found = {name: scores(problems, rows) for name, rows in files.items()}
    found["parquet"] = json.loads(judge(problems, "responses.parquet", "--format", "json").stdout)
    for name, results in found.items():
        assert results["pass_at_1"]["per_turn"] == [0.0, pytest.approx(2 / 3)], name
        assert results["answers"]["per_turn"]["no_block"] == [1, 0], name
        assert results["complete"], name


@pytest.mark.parametrize("harness", ["lm-eval", "lighteval"])
def test_samples_of_harnesses_are_read_one_answer_a_sample(problems: Path, harness: str) -> None:
    answers = {"double": [DOUBLE, FOUR], "square": [FOUR, FOUR], "add": [ADD, ADD]}
    if harness == "lm-eval":
        rows = [
            {"doc_id": n, "doc": {"problem_id": pid}, "resps": [texts], "filtered_resps": texts[:1], "filter": name}
            for name in ("none", "first")  # a row a filter
            for n, (pid, texts) in enumerate(answers.items())
        ]
    else:
        rows = [
            {"doc": {"id": str(n), "specific": {"problem_id": pid}}, "model_response": {"text": texts}, "metric": {}}
            for n, (pid, texts) in enumerate(answers.items())
        ]
    results = scores(problems, rows)
    assert (results["samples"], results["turns"]) == (2, 0)
    assert results["pass_at_1"]["per_turn"] == [0.5]


def test_rows_without_a_sample_are_samples_as_they_come_and_others_may_count_from_anything(problems: Path) -> None:
    rows = [{"problem_id": pid, "response": text} for pid, text in [("double", DOUBLE), ("double", FOUR), ("square", SQUARE)]]
    rows += [{"problem_id": "square", "response": SQUARE}, {"problem_id": "add", "response": ADD}]
    numbered = [row | {"sample": n} for row, n in zip(rows, (1, 2, 1, 2, 1), strict=True)]
    for given in (rows, numbered):
        results = scores(problems, given)
        assert (results["samples"], results["complete"]) == (2, False)
        assert results["pass_at_1"]["per_turn"] == [pytest.approx((0.5 + 1 + 1) / 3)]


def test_what_is_missing_is_named_counted_and_not_scored(problems: Path) -> None:
    rows = [
        {"problem_id": "double", "responses": [DOUBLE, DOUBLE], "sample": 0},
        {"problem_id": "double", "responses": [FOUR], "sample": 1},
        {"problem_id": "square", "responses": [FOUR, SQUARE]},
    ]
    result = judge(problems, write(rows), "--output", "out")
    assert result.exit_code == 1
    assert "1 of 3 problems have no response: add." in result.stderr
    assert "1 problems have fewer than 2 samples: square." in result.stderr
    assert "1 problems have episodes of fewer than 2 turns: double; " in result.stderr
    assert "not complete: scores are of the 2 finished of 6 episodes" in result.stdout
    results = json.loads(Path("out/results.json").read_text())
    assert (results["complete"], results["episodes"]) == (False, {"finished": 2, "of": 6})
    assert results["pass_at_1"]["per_turn"] == [0.5, 1.0]


def test_an_episode_that_public_tests_ended_keeps_its_last_score(problems: Path) -> None:
    rows = [
        {"problem_id": "double", "responses": [FOUR]},  # wrong, though its public test passes
        {"problem_id": "square", "responses": ["", SQUARE]},
        {"problem_id": "add", "responses": [ADD, "a turn too much"]},
    ]
    results = scores(problems, rows, "--stop-on-public-pass")
    assert results["complete"]
    assert results["pass_at_1"]["per_turn"] == [pytest.approx(1 / 3), pytest.approx(2 / 3)]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ([{"problem_id": "no", "response": ""}], "line 1: there is no problem 'no'; give the suite that has it."),
        ([{"problem_id": "add", "sample": 0, "response": ""}] * 2, "line 2: turn 0 of sample 0 of 'add' comes twice."),
        ([{"problem_id": "add", "turn": 0, "response": ""}] * 2, "line 2: turn 0 of sample 0 of 'add' comes twice."),
        ([{"problem_id": "add", "turn": 1, "response": ""}], "sample 0 of 'add' has turn 1 but no turn 0"),
        ([{"problem_id": "add", "response": 3}], "line 1: field `response` must hold text"),
        ([{"problem_id": "add", "responses": "x"}], "line 1: field `responses` must be a list"),
        ([{"problem_id": "add", "responses": []}], "line 1: field `responses` holds no answer"),
        ([{"problem_id": "add", "messages": [{"content": "x"}]}], "line 1: field `messages` must be a list of {role, content}"),
        ([{"problem_id": "add", "messages": [{"role": "user", "content": "x"}]}], "line 1: field `messages` holds no answer"),
        ([{"problem_id": "add", "response": "", "sample": -1}], "line 1: field `sample` must be a whole number"),
        ([{"problem_id": "add", "response": "", "turn": True}], "line 1: field `turn` must be a whole number"),
        ([{"problem_id": ["add"], "response": ""}], "line 1: field `problem_id` must be text"),
        ([{"response": ""}], "line 1: field `problem_id` is missing"),
        ([{"problem_id": "add", "program": "x"}], "line 1: no response; give {problem_id, response}"),
        ([{"problem_id": "add", "response": "", "messages": []}], "line 1: fields `response` and `messages` exclude each other"),
        ([{"doc": {"problem_id": "add"}, "resps": [[None]]}], "line 1: field `resps` must hold text"),
        ([["add", "x"]], "line 1: a response must be an object"),
        ([{"problem_id": "add", "responses": [""] * 1001}], "line 1: more than the 1,000 turns"),
        ([{"problem_id": "add", "response": "x" * 4_000_001}], "line 1: an answer of more than the 4,000,000 characters"),
        ([], "holds no response"),
    ],
)
def test_a_file_that_can_not_be_scored_is_refused_before_anything_is_judged(
    problems: Path, rows: list[Any], complaint: str
) -> None:
    result = judge(problems, write(rows), "--output", "out")
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert [path.name for path in Path().iterdir()] == ["responses.jsonl"]


def test_options_of_programs_and_of_responses_are_told_apart(problems: Path) -> None:
    file = write([{"problem_id": "add", "response": ADD}])
    for more, complaint in ((["--grader", "exact"], "--grader goes with --programs"), (["--programs", file], "Give either")):
        result = judge(problems, file, *more)
        assert (result.exit_code, complaint in result.stderr) == (2, True)
    result = CliRunner().invoke(app, ["judge", "--suite", "mini", "--programs", file, "--model", "x"])
    assert (result.exit_code, "--model goes with --responses" in result.stderr) == (2, True)

"""`inspect eval cobalt_bench/repair`, as Inspect itself runs it (inspect_ai 0.3.285)."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from answering_server import CANARY, PASS_AT_1, UNJUDGEABLE, answer, by_turn, chats, turn_of, write_suite
from scripted_server import Reply, Server, failed, said, serving

from cobalt_bench import evaluate

pytestmark = pytest.mark.adapters
log = pytest.importorskip("inspect_ai.log", reason="needs pip install -e '.[inspect]'")
COMMAND = [str(Path(sys.executable).parent / "inspect"), "eval", "cobalt_bench/repair", "--display", "plain"]


def run(server: Server, *options: str) -> subprocess.CompletedProcess[str]:
    scripted = {"SCRIPTED_BASE_URL": server.url, "SCRIPTED_API_KEY": "none", "INSPECT_LOG_DIR": "logs"}
    command = [*COMMAND, "--model", "openai-api/scripted/m", "--log-format", "json", *options]
    return subprocess.run(command, env=os.environ | scripted, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def play(server: Server, *options: str) -> Any:
    """Return the log of an evaluation."""
    done = run(server, *options)
    [path] = Path("logs").glob("*.json")
    assert CANARY not in path.read_text() + done.stdout + done.stderr
    return log.read_eval_log(str(path))


def means(played: Any) -> list[float]:
    return [score.metrics["mean"].value for score in played.results.scores]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_suite(tmp_path / "problems.jsonl")


@pytest.mark.parametrize("perturb", ["none", "swap"])
def test_the_same_answers_get_the_same_pass_at_1_as_evaluate_gives_them(perturb: str) -> None:
    with serving(by_turn) as server, serving(by_turn) as other:
        arguments = ("-T", "suite=problems.jsonl", "-T", "turns=2", "-T", f"perturb={perturb}", "--epochs", "2")
        played = play(server, *arguments)
        results = evaluate(
            "m", "problems.jsonl", base_url=(other.url,), turns=2, samples=2, perturb=perturb, output="run", progress=False
        )
    assert played.status == "success"
    assert [score.name for score in played.results.scores] == ["turn_0", "turn_1", "turn_2"]
    assert means(played) == results.pass_at_1 == pytest.approx(PASS_AT_1)
    assert chats(server.requests) == chats(other.requests)
    assert [sample.scores["accepted"].explanation for sample in played.samples if sample.id == "double"] == [
        "wrong_answer, accepted, runtime_error"
    ] * 2


def test_a_failure_of_the_judge_is_an_error_of_its_sample_and_no_score() -> None:
    write_suite(Path("problems.jsonl"), UNJUDGEABLE)
    with serving(by_turn) as server:
        played = play(server, "-T", "suite=problems.jsonl", "-T", "turns=2")
    assert played.status == "error"
    assert {sample.id: sample.error and sample.error.message for sample in played.samples} == {
        "biggest": None,
        "checked": "JudgeError(\"the judge, or the problem's checker, failed on a program; "
        '`cobalt-bench validate` says on which")',
        "double": None,
        "join": None,
    }
    assert [sample.scores for sample in played.samples if sample.error] == [{}]
    assert means(played) == pytest.approx(PASS_AT_1)
    assert played.results.scores[0].scored_samples == 3


def test_an_episode_that_is_over_early_keeps_its_last_score() -> None:
    with serving(by_turn) as server:
        played = play(server, *"-T suite=problems.jsonl -T turns=2 -T stop_on_public_pass=true".split())
    [double] = [sample for sample in played.samples if sample.id == "double"]
    assert double.scores["accepted"].value == {"turn_0": 0.0, "turn_1": 1.0, "turn_2": 1.0}


def test_an_episode_that_a_limit_cuts_short_has_no_score() -> None:
    with serving(by_turn) as server:
        played = play(server, *"-T suite=problems.jsonl -T turns=2 --token-limit 20".split())
    assert {sample.limit.type for sample in played.samples} == {"token"}
    assert {sample.scores["accepted"].reason for sample in played.samples} == {"scoring_failed"}
    assert [score.scored_samples for score in played.results.scores] == [0, 0, 0]


@pytest.mark.parametrize(("thinking", "stays"), [("strip", False), ("keep", True)])
def test_thinking_stays_in_the_history_only_where_the_protocol_keeps_it(thinking: str, stays: bool) -> None:
    thought = "```python\nprint('a draft')\n```"

    def script(body: Any, number: int) -> Reply:
        return said(answer(turn_of(body)), reasoning_content=thought)

    with serving(script) as server:
        played = play(server, "-T", "suite=problems.jsonl", "-T", "turns=2", "-T", f"thinking={thinking}")
    assert means(played) == pytest.approx(PASS_AT_1)
    assert {"a draft" in str(body["messages"]) for body in server.requests if turn_of(body)} == {stays}


def test_a_prompt_that_outgrows_the_context_goes_without_its_oldest_turn() -> None:
    def script(body: Any, number: int) -> Reply:
        if len(body["messages"]) > 4:  # system, statement, answer, feedback
            return failed(400, "The input length 9000 exceeds the context length 8192.")
        return said(answer(0 if turn_of(body) == 0 else 1))

    with serving(script) as server:
        played = play(server, *"-T suite=problems.jsonl -T turns=2 -T problems=double".split())
    assert means(played) == [0.0, 1.0, 1.0]
    assert [turn_of(body) for body in server.requests] == [0, 1, 2, 1]
    assert "Turn 0" not in str(server.requests[-1]["messages"])


def test_an_answer_that_was_cut_is_told_to_be() -> None:
    def script(body: Any, number: int) -> Reply:
        reply = said(answer(0)[:-5])
        reply.body["choices"][0]["finish_reason"] = "length"
        return reply

    with serving(script) as server:
        played = play(server, *"-T suite=problems.jsonl -T turns=1 -T problems=double,join".split())
    assert means(played) == [0.0, 0.0]
    assert "cut" in played.samples[0].messages[-1].content


@pytest.mark.parametrize(
    ("option", "told"),
    [("perturb=swop", "There is no perturbation 'swop'"), ("tuns=3", "An environment has no option tuns"), ("turns=x", "turns")],
)
def test_what_cannot_be_used_is_told_in_a_sentence(option: str, told: str) -> None:
    with serving(by_turn) as server:
        done = run(server, "-T", option)
    assert told in " ".join(done.stdout.split())
    assert "Traceback" not in done.stdout + done.stderr
    assert server.requests == []

"""`vf-eval cobalt_repair`, as verifiers itself runs it (0.4.0): null harness, subprocess runtime."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from answering_server import CANARY, PASS_AT_1, UNJUDGEABLE, by_turn, chats, turn_of, write_suite
from scripted_server import Server, serving

import cobalt_bench
from cobalt_bench import evaluate

pytestmark = pytest.mark.adapters
pytest.importorskip("verifiers.v1", reason="needs pip install -e '.[verifiers]'")
COMMAND = [str(Path(sys.executable).parent / "vf-eval"), "cobalt_repair", "-m", "m", "--no-push"]
HUB = Path(cobalt_bench.__file__).parent / "adapters" / "environments_hub" / "cobalt_repair"


def play(server: Server, *options: str) -> dict[str, Any]:
    """Return the one trace of each problem's episode."""
    command = [*COMMAND, "--client.base-url", server.url, "--env.taskset.suite", "problems.jsonl", *options]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(HUB)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    written = "".join(path.read_text() for path in Path("outputs").rglob("*") if path.is_file())
    assert CANARY not in written + done.stdout + done.stderr
    [traces] = Path("outputs").rglob("traces.jsonl")
    episodes = [json.loads(line) for line in traces.read_text().splitlines()]
    assert [len(episode["traces"]) for episode in episodes] == [1] * len(episodes)
    return {episode["task"]["data"]["id"]: episode["traces"][0] for episode in episodes}


def rewards(trace: Any) -> dict[str, float]:
    return {name: reward["score"] for name, reward in trace["rewards"].items()}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_suite(tmp_path / "problems.jsonl", UNJUDGEABLE)


def test_the_same_answers_get_the_same_scores_as_evaluate_gives_them() -> None:
    problems = "biggest,double,join"
    with serving(by_turn) as server, serving(by_turn) as other:
        options = ("--env.taskset.turns", "2", "--env.taskset.perturb", "swap", "--env.taskset.options.problems", problems)
        traces = play(server, *options)
        results = evaluate(
            "m",
            "problems.jsonl",
            problems=problems,
            base_url=(other.url,),
            turns=2,
            samples=1,
            perturb="swap",
            output="run",
            progress=False,
        )
    turns = [[rewards(trace)[f"turn_{turn}"] for trace in traces.values()] for turn in range(3)]
    assert [sum(scores) / 3 for scores in turns] == results.pass_at_1 == pytest.approx(PASS_AT_1)
    assert chats(server.requests) == chats(other.requests)
    double = traces["double"]
    assert [reward["weight"] for reward in double["rewards"].values()] == pytest.approx([1 / 3] * 3)
    assert double["metrics"] == {"accepted": 0.0, "solved": 1.0}
    assert [info["verdict"] for info in double["info"]["turns"]] == ["wrong_answer", "accepted", "runtime_error"]


def test_a_failure_of_the_judge_is_an_error_of_its_episode_and_no_reward() -> None:
    with serving(by_turn) as server:
        traces = play(server, "--env.taskset.turns", "2", "--env.taskset.options.problems", "checked,double")
    assert [error["type"] for error in traces["checked"]["errors"]] == ["JudgeError"]
    assert (traces["checked"]["ok"], traces["checked"]["rewards"]) == (False, {})
    assert rewards(traces["double"]) == {"turn_0": 0.0, "turn_1": 1.0, "turn_2": 0.0}


def test_an_early_end_keeps_its_last_reward_and_a_limit_gives_none() -> None:
    with serving(by_turn) as server:
        options = ("--env.taskset.options.stop-on-public-pass", "true", "--env.taskset.options.problems", "double,join")
        traces = play(server, "--env.taskset.turns", "2", "--env.coder.max-turns", "2", *options)
    assert rewards(traces["double"]) == {"turn_0": 0.0, "turn_1": 1.0, "turn_2": 1.0}
    assert rewards(traces["join"]) == {"turn_0": 0.0, "turn_1": 0.0}
    assert sorted(turn_of(body) for body in server.requests) == [0, 0, 1, 1]

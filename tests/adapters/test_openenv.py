"""The Space's server as it stands, asked by OpenEnv's own clients (openenv 0.10.0, which was openenv-core)."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from answering_server import CANARY, PASS_AT_1, UNJUDGEABLE, answer, by_turn, write_suite
from scripted_server import serving

import cobalt_bench
from cobalt_bench import RepairEnvironment, evaluate

pytestmark = pytest.mark.adapters
openenv = pytest.importorskip("openenv", reason="needs pip install -e '.[openenv]'")
SPACE = Path(cobalt_bench.__file__).parent / "adapters" / "openenv_space" / "cobalt_repair"
PROBLEMS = ("biggest", "double", "join")


@contextmanager
def server(log: Path, suite: Path) -> Iterator[str]:
    """Serve the Space's app on loopback, and yield its address."""
    command = [sys.executable, "-m", "uvicorn", "server.app:app", "--port", "0"]
    environment = json.dumps({"suite": str(suite), "turns": 2, "sessions": 16})
    with log.open("w") as written:  # no pipe: OpenEnv logs a traceback for each session that a client has closed
        process = subprocess.Popen(command, cwd=SPACE, env=os.environ | {"COBALT_ENVIRONMENT": environment}, stderr=written)
    try:
        while not (found := re.search(r"running on (http://\S+)", log.read_text())):
            assert process.poll() is None, log.read_text()
            time.sleep(0.1)
        yield found[1]
    finally:
        process.terminate()
        process.wait()
    assert CANARY not in log.read_text()


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_suite(tmp_path_factory.mktemp("suite") / "problems.jsonl", UNJUDGEABLE)


@pytest.fixture(scope="module")
def url(suite: Path) -> Iterator[str]:
    with server(suite.with_name("log"), suite) as url:
        yield url


def client(url: str) -> Any:
    from cobalt_bench.adapters.openenv import RepairClient

    return RepairClient(base_url=url)


def action(text: str, **more: str) -> Any:
    from cobalt_bench.adapters.openenv import RepairAction

    return RepairAction(answer=text, **more)


async def play(url: str, problem_id: str) -> tuple[list[float], list[Any]]:
    """Return rewards and chat of an episode."""
    async with client(url) as session:
        result = await session.reset(problem_id=problem_id, episode_id=f"of {problem_id}")
        messages, rewards = result.observation.messages, []
        while not result.done:
            text = answer(len(rewards))
            result = await session.step(action(text))
            messages += [{"role": "assistant", "content": text}, *result.observation.messages]
            rewards.append(result.reward)
        state = await session.state()
    assert (state.episode_id, state.problem_id, state.step_count) == (f"of {problem_id}", problem_id, 3)
    return rewards, messages


async def test_many_sessions_get_what_evaluate_gives_the_same_answers(url: str, suite: Path, tmp_path: Path) -> None:
    with serving(by_turn) as model:
        results = await asyncio.to_thread(
            evaluate,
            "m",
            suite,
            problems=",".join(PROBLEMS),
            base_url=(model.url,),
            turns=2,
            samples=1,
            output=tmp_path / "run",
            progress=False,
        )
    played = await asyncio.gather(*(play(url, problem_id) for problem_id in PROBLEMS * 4))
    rewards = [rewards for rewards, _ in played[:3]]
    assert [sum(turn) / 3 for turn in zip(*rewards, strict=True)] == results.pass_at_1 == pytest.approx(PASS_AT_1)
    assert [played[index] == played[index % 3] for index in range(12)] == [True] * 12
    with RepairEnvironment(suite, turns=2, workers=1) as environment:
        assert [chat[:2] for _, chat in played[:3]] == [environment.reset(problem_id) for problem_id in PROBLEMS]


def test_a_session_without_an_event_loop_hears_what_is_known_of_a_turn(url: str) -> None:
    with client(url).sync() as session:
        assert session.reset(problem_id="double").observation.info == {}
        result = session.step(action(answer(0)))
        assert (result.reward, result.done) == (0.0, False)
        assert (result.observation.info["verdict"], result.observation.info["pass_rate"]) == ("wrong_answer", 0.25)
        cut = session.step(action("```python\nprint(", finish_reason="length"))
        assert "cut" in cut.observation.messages[0]["content"]
        thought = session.step(action(answer(1), reasoning="```python\nprint(0)\n```"))
        assert (thought.reward, thought.done) == (1.0, True)


def test_a_seed_picks_always_the_same_problem(url: str) -> None:
    def picked(seed: int) -> Any:
        with client(url).sync() as session:
            return session.reset(seed=seed).observation

    assert picked(5) == picked(5)
    assert len({str(picked(seed)) for seed in range(8)}) > 1


def test_a_failure_of_the_judge_is_an_error_and_no_reward(url: str) -> None:
    with client(url).sync() as session:
        session.reset(problem_id="checked")
        for _ in range(2):  # the session stays, and the step can be taken again
            with pytest.raises(RuntimeError, match="judge, or the problem's checker, failed"):
                session.step(action(answer(0)))
        assert session.state().step_count == 0
        session.reset(problem_id="double")
        assert session.step(action(answer(1))).reward == 1.0


def test_what_cannot_be_played_is_told(url: str) -> None:
    with client(url).sync() as session:
        with pytest.raises(RuntimeError, match="call reset"):
            session.step(action(answer(0)))
        with pytest.raises(RuntimeError, match="not in suite"):
            session.reset(problem_id="dubble")


def test_the_generic_client_and_openenvs_validation_take_it(url: str) -> None:
    with openenv.GenericEnvClient(base_url=url).sync() as session:
        assert session.reset(problem_id="double").observation["messages"][0]["role"] == "system"
        assert session.step({"answer": answer(1)}).reward == 1.0
    command = [str(Path(sys.executable).parent / "openenv"), "validate"]
    of_server = subprocess.run([*command, "--url", url], capture_output=True, text=True)
    assert of_server.returncode == 0, of_server.stdout
    of_folder = subprocess.run([*command, str(SPACE)], capture_output=True, text=True)
    assert "PASS  static.manifest" in of_folder.stdout
    assert "FAIL" not in of_folder.stdout

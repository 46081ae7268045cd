"""`evaluate --perturb all` with a model in this process: loaded once, and each arm as if it were played alone."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cobalt_bench.cli.main import app
from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.engines.transformers import TransformersEngine
from cobalt_bench.errors import EngineError
from cobalt_bench.perturbations.by_name import NAMES

QUICK = ["--samples", "2", "--turns", "1", "--max-tokens", "6", "--batch-size", "1", "--workers", "1", "--format", "json"]
CALLS = 2 * 2 * 2  # of the engine in an arm: problems, samples, turns


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The models that were loaded so far."""
    loaded: list[str] = []
    load = TransformersEngine.__init__

    def counted(self: TransformersEngine, model: str, **more: Any) -> None:
        loaded.append(model)
        load(self, model, **more)

    monkeypatch.setattr(TransformersEngine, "__init__", counted)
    return loaded


@pytest.fixture
def suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    rows = [
        {
            "problem_id": name,
            "statement": f"Print {factor} n.",
            "public_tests": [{"input": f"{n}\n", "output": f"{factor * n}\n"} for n in (1, 2, 3)],
            "hidden_tests": [{"input": "7\n", "output": f"{factor * 7}\n"}],
            "solutions": [f"print({factor} * int(input()))"],
        }
        for name, factor in (("double", 2), ("triple", 3))
    ]
    path = tmp_path / "problems.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def evaluate(model: Path, suite: Path, perturb: str, output: str, *more: str) -> Result:
    command = ["evaluate", str(model), "--suite", str(suite), "--perturb", perturb, "--output", output, *QUICK, *more]
    done = CliRunner().invoke(app, command)
    assert "Traceback" not in done.output
    return done


def turns(run: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    return sorted(lines, key=lambda line: (line["problem_id"], line["sample"], line["turn"]))


def outcome(run: Path) -> tuple[Any, ...]:
    """Return all that a run came to, without when and by which command."""
    results, config = (json.loads((run / name).read_text()) for name in ("results.json", "config.json"))
    del results["provenance"], results["timing"]
    return results, config["identity"], turns(run)


def test_the_model_is_loaded_once_and_each_arm_is_what_it_is_alone(long_model: Path, suite: Path, loads: list[str]) -> None:
    done = evaluate(long_model, suite, "all", "all")
    assert done.exit_code == 0, done.stderr
    assert loads == [str(long_model)]
    assert {path.name for path in Path("all").iterdir() if path.is_dir()} == set(json.loads(done.stdout)) == set(NAMES)
    assert len({line["response"] for line in turns(Path("all/swap"))}) > 1
    for name in (NAMES[0], NAMES[-1]):
        assert evaluate(long_model, suite, name, name).exit_code == 0
        assert outcome(Path("all", name)) == outcome(Path(name))


def test_an_arm_whose_engine_fails_leaves_the_others_whole_and_is_gone_on_with(
    long_model: Path, suite: Path, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    complete_each, calls = TransformersEngine.complete_each, 0

    async def failing(
        self: TransformersEngine,
        requests: Sequence[Request],
        sampling: Sampling,
        tell: Callable[[int, Completion | Exception], None],
    ) -> None:
        nonlocal calls
        calls += 1
        if calls == CALLS + 1:
            raise EngineError("the device ran out of memory")
        await complete_each(self, requests, sampling, tell)

    monkeypatch.setattr(TransformersEngine, "complete_each", failing)
    done = evaluate(long_model, suite, "all", "all")
    assert done.exit_code == 1
    assert "Error: the device ran out of memory" in done.stderr
    assert [name for name, results in json.loads(done.stdout).items() if not results["complete"]] == [NAMES[1]]
    assert len(loads) == 2  # anew after the failure
    kept = {name: turns(Path("all", name)) for name in NAMES}
    again = evaluate(long_model, suite, "all", "all")
    assert again.exit_code == 0, again.stderr
    assert len(loads) == 3
    assert len(turns(Path("all", NAMES[1]))) == CALLS
    assert all(turns(Path("all", name)) == kept[name] for name in NAMES if name != NAMES[1])


def test_a_judge_model_in_this_process_has_the_memory_to_itself(
    long_model: Path, suite: Path, loads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = 0
    load, close = TransformersEngine.__init__, TransformersEngine.close

    def counted(self: TransformersEngine, model: str, **more: Any) -> None:
        nonlocal loaded
        loaded += 1
        assert loaded == 1
        load(self, model, **more)

    async def counted_close(self: TransformersEngine) -> None:
        nonlocal loaded
        loaded -= 1
        await close(self)

    monkeypatch.setattr(TransformersEngine, "__init__", counted)
    monkeypatch.setattr(TransformersEngine, "close", counted_close)
    done = evaluate(long_model, suite, "all", "all", "--judge-model", str(long_model), "--limit", "1")
    assert done.exit_code == 0, done.stderr
    assert (loaded, len(loads)) == (0, 2 * len(NAMES))

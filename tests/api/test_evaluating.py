"""evaluate and collect as functions."""

import asyncio
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import cobalt_bench
from cobalt_bench.engines import Completion, Request, Sampling, Usage
from cobalt_bench.errors import EngineError, InputError

SMALL: dict[str, Any] = {"limit": 2, "samples": 1, "turns": 1, "progress": False, "workers": 1}


class OwnEngine:
    """An engine of one's own, which answers each problem with the same program."""

    name, model, group_size, max_concurrency = "own", "me/mine", 1, 4
    notes: Sequence[str] = ()

    def __init__(self) -> None:
        self.closed = False

    def identity(self) -> Mapping[str, Any]:
        return {"model": self.model, "revision": "1"}

    async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
        return [Completion("```python\nprint(sum(map(int, input().split())))\n```") for _ in requests]

    async def close(self) -> None:
        self.closed = True


@pytest.fixture
def suite() -> cobalt_bench.Suite:
    tests = (cobalt_bench.Test("1 2", "3"), cobalt_bench.Test("4 5", "9"))
    return cobalt_bench.Suite("own", (cobalt_bench.Problem("add", public_tests=tests[:1], hidden_tests=tests[1:]),))


def test_a_name_is_evaluated_as_by_the_command(tmp_path: Path) -> None:
    results = cobalt_bench.evaluate("reference/oracle", output=tmp_path / "run", **SMALL)
    assert results.complete
    assert results.pass_at_1 == [1.0, 1.0]
    assert (tmp_path / "run" / "results.json").is_file()
    assert results.run.spec.limit == 2


def test_objects_are_evaluated_and_left_open(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    engine = OwnEngine()
    options = SMALL | {"limit": None}
    with cobalt_bench.Judge(1) as judge:
        results = cobalt_bench.evaluate(engine, suite, output=tmp_path / "run", judge=judge, **options)
        assert judge.run("print(1)", [cobalt_bench.Test("", "1")]).verdict == "accepted"
    assert results.pass_at_1 == [1.0, 1.0]
    assert not engine.closed
    (episode, sample) = next(cobalt_bench.open_run(tmp_path / "run", suite=suite).episodes())
    assert (episode.problem.problem_id, sample, len(episode.turns)) == ("add", 0, 2)


def test_it_runs_inside_a_running_event_loop(tmp_path: Path) -> None:
    async def notebook() -> list[float | None]:
        return cobalt_bench.evaluate("reference/oracle", output=tmp_path / "run", **SMALL).pass_at_1

    assert asyncio.run(notebook()) == [1.0, 1.0]


def test_aevaluate_leaves_the_loop_to_other_work(tmp_path: Path) -> None:
    async def both() -> int:
        task = asyncio.create_task(cobalt_bench.aevaluate("reference/oracle", output=tmp_path / "run", **SMALL))
        ticks = 0
        while not task.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert (await task).complete
        return ticks

    assert asyncio.run(both()) > 1


def test_the_same_call_again_goes_on(tmp_path: Path) -> None:
    first = cobalt_bench.evaluate("reference/repair", output=tmp_path / "run", **SMALL)
    log = (tmp_path / "run" / "turns.jsonl").read_bytes()
    again = cobalt_bench.evaluate("reference/repair", output=tmp_path / "run", **SMALL)
    assert again.pass_at_1 == first.pass_at_1
    assert (tmp_path / "run" / "turns.jsonl").read_bytes() == log


def test_the_same_call_again_goes_on_with_an_engine_of_ones_own(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    options: dict[str, Any] = {"output": tmp_path / "run", "samples": 1, "turns": 1, "progress": False}
    first = cobalt_bench.evaluate(OwnEngine(), suite, **options)
    assert cobalt_bench.evaluate(OwnEngine(), suite, **options).pass_at_1 == first.pass_at_1


@pytest.mark.parametrize("missing", ["notes", "identity", "max_concurrency"])
def test_an_object_that_is_no_engine_is_told_what_it_lacks(tmp_path: Path, missing: str) -> None:
    members = {name: value for name, value in vars(OwnEngine).items() if name != missing}
    with pytest.raises(InputError, match=f"Mine is no engine: it has no {missing}"):
        cobalt_bench.evaluate(type("Mine", (), members)(), output=tmp_path / "run", **SMALL)


def test_an_engine_that_completes_without_awaiting_is_refused(tmp_path: Path) -> None:
    class Plain(OwnEngine):
        def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:  # type: ignore[override]
            return []

    with pytest.raises(InputError, match="complete must be `async def`"):
        cobalt_bench.evaluate(Plain(), output=tmp_path / "run", **SMALL)


@pytest.mark.parametrize(
    "answers",
    [
        None,
        [],
        ["text"],
        [Completion(5)],  # type: ignore[arg-type]
        [Completion("x", usage={"prompt_tokens": 1})],  # type: ignore[arg-type]
        [Completion("x", Usage("a", 1))],  # type: ignore[arg-type]
        [Completion("x", finish_reason=3)],  # type: ignore[arg-type]
    ],
)
def test_an_engine_that_gives_no_completions_is_told_so(tmp_path: Path, suite: cobalt_bench.Suite, answers: Any) -> None:
    class Wrong(OwnEngine):
        async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
            return answers

    run = tmp_path / "run"
    with pytest.raises(InputError, match=r"^Wrong\.complete "):
        cobalt_bench.evaluate(Wrong(), suite, samples=1, turns=0, progress=False, output=run)
    assert not (run / "turns.jsonl").read_bytes()


@pytest.mark.parametrize("count", [0, "1"])
def test_an_engine_without_a_count_of_groups_is_refused(tmp_path: Path, suite: cobalt_bench.Suite, count: Any) -> None:
    engine = OwnEngine()
    engine.group_size = count
    with pytest.raises(InputError, match="group_size must be an int of at least 1"):
        cobalt_bench.evaluate(engine, suite, progress=False, output=tmp_path / "run")


@pytest.mark.parametrize(
    ("name", "value"), [("limit", 1), ("problems", "add"), ("difficulty", "easy"), ("extra_fields", "topic")]
)
def test_options_that_a_loaded_suite_would_ignore_are_refused(suite: cobalt_bench.Suite, name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"{name} selects from a suite that is named"):
        cobalt_bench.evaluate("reference/oracle", suite, progress=False, **{name: value})


@pytest.mark.parametrize(("name", "value"), [("base_url", "http://localhost/v1"), ("dtype", "float16"), ("engine", "openai")])
def test_options_that_an_engine_of_ones_own_would_ignore_are_refused(suite: cobalt_bench.Suite, name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"{name} is for a model that is named"):
        cobalt_bench.evaluate(OwnEngine(), suite, progress=False, **{name: value})


def test_an_error_comes_without_another_one_that_led_to_it() -> None:
    with pytest.raises(InputError) as caught:
        cobalt_bench.evaluate("reference/nobody", progress=False)
    assert caught.value.__context__ is None


def test_results_of_several_runs_are_one_frame(tmp_path: Path) -> None:
    import pandas

    for agent in ("oracle", "broken"):
        cobalt_bench.evaluate(f"reference/{agent}", output=tmp_path / agent, **SMALL)
    frame = pandas.concat(cobalt_bench.Results.open(folder).to_pandas() for folder in sorted(tmp_path.iterdir()))
    assert list(frame["run"].map(lambda run: Path(run).name)) == ["broken", "broken", "oracle", "oracle"]
    assert list(frame["pass_at_1"]) == [0.0, 0.0, 1.0, 1.0]


def test_results_that_are_not_there_are_asked_for(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"results.json is not there; run its evaluate command again"):
        cobalt_bench.Results.open(tmp_path)


def test_results_are_a_table_a_frame_and_a_dict(tmp_path: Path) -> None:
    results = cobalt_bench.evaluate("reference/oracle", output=tmp_path / "run", seed=7, **SMALL)
    frame = results.to_pandas()
    assert list(frame["turn"]) == [0, 1]
    assert list(frame["seed"]) == [7, 7]
    assert list(frame["pass_at_1"]) == results.to_dict()["pass_at_1"]["per_turn"] == results.pass_at_1
    assert "reference/oracle on mini: 2 problems x 1 samples" in results.table()
    assert "<table" in results._repr_html_()
    (tmp_path / "run" / "config.json").unlink()
    assert list(results.to_pandas()["seed"]) == [None, None]


def test_a_progress_bar_is_drawn_once_there_is_something_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cobalt_bench.evaluate("reference/oracle", output=tmp_path / "run", **(SMALL | {"progress": True}))
    said = capsys.readouterr().err
    assert "4/4 [" in said
    assert "2/2 episodes" in said
    assert "0turn [" not in said


def test_more_programs_than_can_be_scored_are_refused_before_any_is_played(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"^2 problems, 10,000 samples and 1,001 programs an episode make 20,020,000 programs, more "
    ):
        cobalt_bench.evaluate("reference/oracle", output=tmp_path / "run", **(SMALL | {"samples": 10_000, "turns": 1_000}))
    assert list(tmp_path.iterdir()) == []


def test_collect_refuses_a_suite_for_evaluation(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    held_out = cobalt_bench.Suite("own", suite.problems, evaluation=True)
    with pytest.raises(InputError, match="meant for evaluation"):
        cobalt_bench.collect(OwnEngine(), held_out, output=tmp_path / "run", samples=1, progress=False)


def test_collect_repairs_twice(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    results = cobalt_bench.collect(OwnEngine(), suite, output=tmp_path / "run", samples=1, progress=False)
    assert len(results.pass_at_1) == 3


def test_an_option_that_there_is_not_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no option turn; did you mean turns"):
        cobalt_bench.evaluate("reference/oracle", turn=3)


def test_an_engine_that_fails_as_a_whole_raises_and_keeps_what_is_done(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    class Broken(OwnEngine):
        async def complete(self, requests: Sequence[Request], sampling: Sampling) -> list[Completion | Exception]:
            raise EngineError("out of order")

    with pytest.raises(EngineError, match="out of order"):
        cobalt_bench.evaluate(Broken(), suite, output=tmp_path / "run", samples=1, turns=1, progress=False)
    assert (tmp_path / "run" / "config.json").is_file()


def test_a_suite_that_was_an_object_is_asked_for_when_the_run_is_opened(tmp_path: Path, suite: cobalt_bench.Suite) -> None:
    cobalt_bench.evaluate(OwnEngine(), suite, output=tmp_path / "run", samples=1, turns=1, progress=False)
    with pytest.raises(InputError, match="own"):
        list(cobalt_bench.open_run(tmp_path / "run").episodes())


def test_importing_the_package_loads_nothing_large() -> None:
    program = (
        "import sys, cobalt_bench; print([n for n in ('numpy', 'datasets', 'pyarrow', 'typer', 'msgspec') if n in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.strip() == "[]"


def test_each_public_name_is_there() -> None:
    for name in cobalt_bench.__all__:
        assert getattr(cobalt_bench, name) is not None

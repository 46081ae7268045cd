import dataclasses

import pytest
from scripted_run import Runner, ScriptedEngine, repair

import cobalt_bench
from cobalt_bench.engines.engine import Completion, Request
from cobalt_bench.errors import InputError
from cobalt_bench.runs import RunFolder


async def test_the_rows_are_the_turns_each_once(runner: Runner) -> None:
    await runner.play(ScriptedEngine(repair))
    turns = runner.turns()
    rows = list(cobalt_bench.load_run(runner.folder.path))
    assert {(row["problem_id"], row["sample"], row["turn"]): row for row in rows} == turns


async def test_text_that_is_not_unicode_loads_too(runner: Runner) -> None:
    def odd(request: Request) -> Completion:
        return dataclasses.replace(repair(request), text=repair(request).text + "\ud800", reasoning="\udfff")

    await runner.play(ScriptedEngine(odd))
    assert runner.turns()["double", 0, 0]["response"].endswith("\ud800")
    assert cobalt_bench.load_run(runner.folder.path)[0]["response"].endswith("?")


def test_a_folder_without_a_run_says_so(runner: Runner) -> None:
    with pytest.raises(InputError, match="is no run folder"):
        cobalt_bench.load_run(runner.folder.path)


async def test_a_run_without_turns_has_the_columns(runner: Runner) -> None:
    RunFolder(runner.folder.path).path.mkdir()
    runner.folder.write("config.json", {"identity": {}, "sittings": []})
    assert cobalt_bench.load_run(runner.folder.path).num_rows == 0
    assert "verdict" in cobalt_bench.load_run(runner.folder.path).column_names

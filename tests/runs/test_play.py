import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from scripted_run import PUBLIC_ONLY, RIGHT, WRONG, Runner, ScriptedEngine, answer, repair

from cobalt_bench.engines.engine import Completion, Request, Sampling
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import EngineError, InputError, PromptTooLong
from cobalt_bench.judge import Job, Judge, JudgeError, Report
from cobalt_bench.runs import FirstTurns, Progress, RunFolder


async def test_each_turn_of_each_episode_is_played_once_and_in_order(runner: Runner) -> None:
    progress = await runner.play(ScriptedEngine(repair))
    expected = {(p, s, t) for p in ("double", "square") for s in range(2) for t in range(4)}
    turns = runner.turns()
    assert set(turns) == expected
    for problem_id in ("double", "square"):
        verdicts = [turns[problem_id, 1, turn]["verdict"] for turn in range(4)]
        assert verdicts == ["wrong_answer", "wrong_answer", "accepted", "accepted"]
        assert [turns[problem_id, 0, turn]["public"] for turn in (0, 1)] == [["wrong_answer"], ["accepted"]]
        order = [line["turn"] for line in runner.folder.log.read() if (line["problem_id"], line["sample"]) == (problem_id, 0)]
        assert order == [0, 1, 2, 3]
    assert (progress.episodes_done, progress.turns_played, progress.completion_tokens) == (4, 16, 80)


async def test_what_the_model_sees_is_its_own_history(runner: Runner) -> None:
    engine = ScriptedEngine(repair)
    await runner.play(engine)
    turns = runner.turns()
    (last,) = [r for r in engine.requests if (r.problem_id, r.sample, r.turn) == ("double", 1, 3)]
    said = [message["content"] for message in last.messages if message["role"] == "assistant"]
    assert said == [turns["double", 1, turn]["response"] for turn in range(3)]
    assert last.messages[-1]["content"] == turns["double", 1, 2]["feedback"]


async def test_nothing_of_the_hidden_tests_is_in_the_folder(runner: Runner) -> None:
    await runner.play(ScriptedEngine(lambda request: answer("print(open('/dev/stdin').read() and 777)")))
    files = "".join(path.read_text() for path in runner.folder.path.iterdir())
    assert "25" not in runner.turns()["square", 0, 0]["feedback"]
    assert '"25' not in files


@pytest.mark.parametrize("kept", [0, 1, 5, 10, 15])
@pytest.mark.parametrize("torn", [b"", b'{"problem_id": "double", "sam'])
async def test_a_run_cut_off_anywhere_goes_on_with_nothing_lost_and_nothing_twice(runner: Runner, kept: int, torn: bytes) -> None:
    await runner.play(ScriptedEngine(repair))
    whole, path = runner.turns(), runner.folder.log.path
    before = b"".join(path.read_bytes().splitlines(keepends=True)[:kept])
    path.write_bytes(before + torn)
    engine = ScriptedEngine(repair)
    progress = await runner.play(engine)
    assert path.read_bytes().startswith(before)
    assert runner.turns() == whole
    assert len(engine.requests) == 16 - kept
    assert (progress.turns_kept, progress.turns_played, progress.episodes_done) == (kept, 16 - kept, 4)


async def test_a_finished_run_asks_for_nothing(runner: Runner) -> None:
    await runner.play(ScriptedEngine(repair))
    engine = ScriptedEngine(repair)
    await runner.play(engine)
    assert engine.asked == []


async def test_each_request_has_a_seed_of_its_own_that_follows_from_the_runs(runner: Runner) -> None:
    first, again = ScriptedEngine(repair), ScriptedEngine(repair)
    await runner.play(first)
    seeds = {(r.problem_id, r.sample, r.turn): r.seed for r in first.requests}
    assert len(set(seeds.values())) == 16
    assert all(0 <= seed < 2**31 for seed in seeds.values())
    runner.folder.log.path.write_bytes(b"")
    await runner.play(again)
    assert {(r.problem_id, r.sample, r.turn): r.seed for r in again.requests} == seeds


async def test_the_engine_gets_no_more_than_it_can_take(runner: Runner) -> None:
    runner.protocol = Protocol(turns=1, samples=20)
    engine = ScriptedEngine(repair, max_concurrency=3)
    await runner.play(engine)
    assert engine.most_at_once == 3


async def test_groups_are_fixed_by_the_order_of_episodes(runner: Runner) -> None:
    runner.protocol = Protocol(turns=1, samples=3)
    engine = ScriptedEngine(repair, group_size=4, max_concurrency=1)
    await runner.play(engine)
    members = {tuple((p, s) for p, s, _ in batch) for batch in engine.asked}
    assert members == {
        (("double", 0), ("double", 1), ("double", 2), ("square", 0)),
        (("square", 1), ("square", 2)),
    }


async def test_a_half_logged_turn_of_a_group_is_generated_anew_as_a_whole_and_keeps_what_is_logged(runner: Runner) -> None:
    await runner.play(ScriptedEngine(repair, group_size=4))
    whole, path = runner.turns(), runner.folder.log.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:6]))  # turn 0 of all four, turn 1 of two
    engine = ScriptedEngine(lambda request: answer(f"# again\n{WRONG}"), group_size=4)
    await runner.play(engine)
    assert [len(batch) for batch in engine.asked] == [4, 4, 4]
    assert {turn for batch in engine.asked for _, _, turn in batch} == {1, 2, 3}
    turns = runner.turns()
    assert path.read_bytes().startswith(b"".join(lines[:6]))
    assert sum("# again" in turns[key]["program"] for key in whole if key[2] == 1) == 2


async def test_a_prompt_that_is_too_long_loses_its_oldest_turns_and_the_turn_is_marked(runner: Runner) -> None:
    def short_memory(request: Request) -> Completion | Exception:
        return PromptTooLong("too long") if len(request.messages) > 4 else repair(request)

    await runner.play(ScriptedEngine(short_memory))
    turns = runner.turns()
    assert [turns["double", 0, turn]["dropped_turns"] for turn in range(4)] == [0, 0, 1, 2]
    assert turns["double", 0, 3]["accepted"]


@pytest.mark.parametrize("group_size", [1, 4])
async def test_a_prompt_that_cannot_be_made_short_enough_is_a_turn_without_program(runner: Runner, group_size: int) -> None:
    def no_memory(request: Request) -> Completion | Exception:
        return PromptTooLong("too long") if request.turn > 0 and request.problem_id == "double" else repair(request)

    await runner.play(ScriptedEngine(no_memory, group_size=group_size))
    turns = runner.turns()
    assert len(turns) == 16
    assert [turns["double", 0, turn]["verdict"] for turn in range(4)] == ["wrong_answer", *["no_program"] * 3]
    assert turns["double", 0, 2]["finish_reason"] == "prompt_too_long"
    assert turns["square", 0, 3]["accepted"]


@pytest.mark.parametrize("group_size", [1, 4])
async def test_an_answer_that_cannot_be_had_stops_its_episode_alone_until_the_next_sitting(
    runner: Runner, group_size: int
) -> None:
    def fails_once(request: Request) -> Completion | Exception:
        broken = (request.problem_id, request.sample, request.turn) == ("double", 1, 2)
        return EngineError("500") if broken else repair(request)

    progress = await runner.play(ScriptedEngine(fails_once, group_size=group_size))
    assert (progress.engine_failures, progress.episodes_done) == (1, 3)
    assert {key for key in runner.turns() if key[:2] == ("double", 1)} == {("double", 1, 0), ("double", 1, 1)}
    assert len(runner.turns()) == 14
    progress = await runner.play(ScriptedEngine(repair, group_size=group_size))
    assert (progress.engine_failures, progress.episodes_done, progress.turns_played) == (0, 4, 2)
    assert len(runner.turns()) == 16


class DyingEngine(ScriptedEngine):
    """Go on no more after so many answers."""

    async def complete(self, requests, sampling):  # type: ignore[no-untyped-def]
        if len(self.requests) >= 6:
            raise EngineError("out of credit")
        return await super().complete(requests, sampling)


async def test_an_engine_that_fails_for_good_ends_the_run_with_every_answer_kept(runner: Runner) -> None:
    engine = DyingEngine(repair)
    with pytest.raises(EngineError, match="out of credit"):
        await runner.play(engine)
    assert {(r.problem_id, r.sample, r.turn) for r in engine.requests} == set(runner.turns())
    await runner.play(ScriptedEngine(repair))
    assert len(runner.turns()) == 16


class FailingJudge:
    """Fails on the right programs."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    async def ajudge(self, job: Job) -> Report:
        if job.program.strip() in RIGHT.values():
            raise JudgeError("lost a worker")
        return await self.judge.ajudge(job)


async def test_outputs_that_a_checker_fails_on_are_counted_and_no_failures_of_the_judge(runner: Runner) -> None:
    checker = "import sys\nsys.exit(int(open(sys.argv[2]).read()) != int(open(sys.argv[3]).read()))"
    problems = tuple(replace(problem, grader="checker", checker=checker) for problem in runner.suite.problems)
    runner.suite, runner.protocol = replace(runner.suite, problems=problems), Protocol(turns=2, samples=1)
    progress = await runner.play(ScriptedEngine(repair))  # WRONG prints no number; after two such tests the rest is skipped
    assert (progress.undecided, progress.judge_failures) == (4, 0)
    assert runner.turns()["double", 0, 0]["hidden"] == ["wrong_answer", "skipped"]
    assert runner.turns()["double", 0, 2]["accepted"]


@pytest.mark.parametrize("group_size", [1, 4])
async def test_where_the_judge_fails_the_episode_waits_and_only_judging_is_repeated(runner: Runner, group_size: int) -> None:
    progress = await runner.play(ScriptedEngine(repair, group_size=group_size), FailingJudge(runner.judge))
    assert (progress.judge_failures, progress.episodes_done) == (4, 0)
    waiting = runner.turns()["square", 1, 2]
    nothing = ("verdict", "public", "hidden", "accepted", "feedback")
    assert {name: waiting[name] for name in nothing} == dict.fromkeys(nothing)
    assert RIGHT["square"] in waiting["program"]

    again = await runner.play(ScriptedEngine(repair, group_size=group_size), FailingJudge(runner.judge))
    assert again.judge_failures == 4
    assert sum(line["verdict"] is None for line in runner.folder.log.read()) == 4

    engine = ScriptedEngine(repair, group_size=group_size)
    await runner.play(engine)
    assert {turn for batch in engine.asked for _, _, turn in batch} == {3}
    assert all(line["verdict"] == ("accepted" if turn > 1 else "wrong_answer") for (_, _, turn), line in runner.turns().items())


async def test_first_programs_can_be_those_of_another_run(runner: Runner, tmp_path: Path) -> None:
    await runner.play(ScriptedEngine(lambda request: answer(f"# {request.sample}\n{PUBLIC_ONLY}")))
    second = Runner(RunFolder(tmp_path / "second"), runner.judge)
    first_turns = FirstTurns(runner.folder, second.suite, second.protocol)
    engine = ScriptedEngine(repair)
    await second.play(engine, first_turns=first_turns)
    assert {request.turn for request in engine.requests} == {1, 2, 3}
    for key, line in second.turns().items():
        if key[2] == 0:
            assert line["response"] == runner.turns()[key]["response"]
            assert line["usage"] == {"prompt_tokens": 0, "completion_tokens": 0}
    assert first_turns.identity["model"] == "script"


async def test_first_programs_of_an_older_run_come_without_the_thinking_in_their_responses(
    runner: Runner, tmp_path: Path
) -> None:
    thought, said = "<think>\n```\ndraft\n```\n</think>", f"\n```python\n{PUBLIC_ONLY}\n```"
    runner.protocol = Protocol(turns=3, samples=2, version=1, prompts_hash=Prompts.load(version=1).hash)
    await runner.play(ScriptedEngine(lambda request: Completion(thought + said if request.turn == 0 else said)))
    second = Runner(RunFolder(tmp_path / "second"), runner.judge)
    await second.play(ScriptedEngine(repair), first_turns=FirstTurns(runner.folder, second.suite, second.protocol))
    for (_, _, turn), line in second.turns().items():
        if turn == 0:
            assert (line["response"], line["reasoning"], line["program"]) == (said, thought, f"{PUBLIC_ONLY}\n")


async def test_first_turns_that_are_missing_are_named_before_anything_is_played(runner: Runner) -> None:
    await runner.play(ScriptedEngine(repair))
    with pytest.raises(InputError, match="no first turn of sample 2 of double"):
        FirstTurns(runner.folder, runner.suite, Protocol(samples=3))


async def test_an_episode_ends_at_a_public_pass_where_the_protocol_says_so(runner: Runner) -> None:
    runner.protocol = Protocol(turns=3, samples=1, stop_on_public_pass=True)
    await runner.play(ScriptedEngine(repair))
    assert set(runner.turns()) == {(problem_id, 0, turn) for problem_id in RIGHT for turn in (0, 1)}
    engine = ScriptedEngine(repair)
    progress = await runner.play(engine)
    assert (engine.asked, progress.episodes_done) == ([], 2)


async def test_a_cancelled_sitting_keeps_its_turns_and_can_go_on(runner: Runner) -> None:
    reached = asyncio.Event()

    def stop_later(request: Request) -> Completion:
        if request.turn == 2:
            reached.set()
        return repair(request)

    task = asyncio.create_task(runner.play(ScriptedEngine(stop_later)))
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    kept = runner.folder.log.path.read_bytes()
    assert kept.endswith(b"\n")
    await runner.play(ScriptedEngine(repair))
    assert runner.folder.log.path.read_bytes().startswith(kept)
    assert len(runner.turns()) == 16


@dataclass
class TellingEngine(ScriptedEngine):
    """Tell of the first two answers of a batch, then act before the others."""

    group_size: int = 4
    then: Callable[[int], object] = lambda turn: None
    tokens_streamed: int = 100  # since before the run
    underway: asyncio.Event | None = None  # set once two of a turn's answers are told of, and the engine works on for ever

    async def complete_each(
        self, requests: Sequence[Request], sampling: Sampling, tell: Callable[[int, Completion | Exception], None]
    ) -> None:
        for place, completion in reversed([*enumerate(await self.complete(requests, sampling))]):
            tell(place, completion)
            self.tokens_streamed += 7
            if place == 2:
                self.then(requests[0].turn)
                if self.underway is not None:
                    self.underway.set()
                    await asyncio.Event().wait()


async def test_answers_of_a_batch_are_judged_and_logged_while_others_are_generated(runner: Runner) -> None:
    engine = TellingEngine(repair, underway=asyncio.Event())
    task = asyncio.create_task(runner.play(engine))
    await asyncio.wait_for(engine.underway.wait(), 30)  # type: ignore[union-attr]
    while len(runner.turns()) < 2:
        await asyncio.sleep(0.01)
    assert {key: line["verdict"] for key, line in runner.turns().items()} == {
        ("square", 0, 0): "wrong_answer",
        ("square", 1, 0): "wrong_answer",
    }
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


class BusyJudge:
    """Come to no verdict."""

    async def ajudge(self, job: Job) -> Report:
        await asyncio.Event().wait()
        raise AssertionError


async def test_an_interrupted_batch_keeps_its_finished_answers_and_ends_as_it_would_have(runner: Runner, tmp_path: Path) -> None:
    whole = Runner(RunFolder(tmp_path / "whole"), runner.judge)
    await whole.play(TellingEngine(repair))
    engine = TellingEngine(repair, underway=asyncio.Event())
    task = asyncio.create_task(runner.play(engine, BusyJudge()))
    await asyncio.wait_for(engine.underway.wait(), 30)  # type: ignore[union-attr]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    kept = runner.folder.log.path.read_bytes()
    assert [(line["problem_id"], line["turn"], line["verdict"]) for line in runner.folder.turns()] == [("square", 0, None)] * 2
    engine = TellingEngine(lambda request: repair(request) if request.turn else answer(f"# {request.problem_id}\n{WRONG}"))
    progress = await runner.play(engine)
    assert runner.folder.log.path.read_bytes().startswith(kept)
    turns = runner.turns()
    assert [turns[problem_id, 0, 0]["program"] for problem_id in ("double", "square")] == [f"# double\n{WRONG}\n", f"{WRONG}\n"]
    assert {key: line for key, line in turns.items() if key[0] == "square"} == {
        key: line for key, line in whole.turns().items() if key[0] == "square"
    }
    assert (len(turns), progress.judge_failures) == (16, 0)


async def test_an_engine_that_fails_in_mid_batch_leaves_what_it_gave_before_judged(runner: Runner) -> None:
    def fail(turn: int) -> None:
        if turn == 1:
            raise EngineError("out of memory")

    with pytest.raises(EngineError, match="out of memory"):
        await runner.play(TellingEngine(repair, then=fail))
    turns = runner.turns()
    assert set(turns) == {(p, s, 0) for p in ("double", "square") for s in (0, 1)} | {("square", s, 1) for s in (0, 1)}
    assert all(line["verdict"] == "wrong_answer" for line in turns.values())
    await runner.play(TellingEngine(repair))
    assert len(runner.turns()) == 16


async def test_a_failure_that_is_no_engines_ends_the_run_as_what_it_is(runner: Runner) -> None:
    with pytest.raises(ZeroDivisionError):
        await runner.play(TellingEngine(repair, then=lambda turn: 1 // 0))


async def test_prompts_that_are_too_long_are_asked_again_while_others_are_judged(runner: Runner, tmp_path: Path) -> None:
    def short_memory(request: Request) -> Completion | Exception:
        return PromptTooLong("too long") if len(request.messages) > 4 and request.problem_id == "double" else repair(request)

    whole = Runner(RunFolder(tmp_path / "whole"), runner.judge)
    await whole.play(ScriptedEngine(short_memory, group_size=4))
    await runner.play(TellingEngine(short_memory))
    assert runner.turns() == whole.turns()
    assert [runner.turns()["double", 0, turn]["dropped_turns"] for turn in range(4)] == [0, 0, 1, 2]


async def test_progress_follows_a_batch(runner: Runner) -> None:
    engine = TellingEngine(repair)
    progress = Progress()
    generating = []
    engine.then = lambda turn: generating.append(progress.generating)
    await runner.play(engine, progress=progress)
    assert generating == [2] * 4
    assert progress.generating == 0
    assert round(progress.tokens_per_s * progress.seconds) == pytest.approx(16 * 7, abs=1)


async def test_turns_that_cannot_follow_each_other_are_named(runner: Runner) -> None:
    await runner.play(ScriptedEngine(repair))
    path = runner.folder.log.path
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[0]]))
    with pytest.raises(InputError, match="does not follow the one before"):
        await runner.play(ScriptedEngine(repair))


async def test_a_protocol_of_other_prompts_than_those_played_is_refused(runner: Runner) -> None:
    runner.protocol = Protocol(turns=3, samples=2, prompts_hash="0" * 64)
    with pytest.raises(InputError, match=r"make it with prompts_hash=prompts\.hash"):
        await runner.play(ScriptedEngine(repair))

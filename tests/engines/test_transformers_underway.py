"""What is seen of a batch while transformers generates it, and what is left of it where it does not come to its end."""

import asyncio
import json
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import torch

from cobalt_bench.engines import Completion, Message, Request, Sampling
from cobalt_bench.engines.transformers import TransformersEngine
from cobalt_bench.errors import EngineError, PromptTooLong

MAX_TOKENS = 40
SAMPLED = Sampling(temperature=1.0, top_p=1.0, max_tokens=MAX_TOKENS)
GREEDY = Sampling(temperature=0.0, max_tokens=MAX_TOKENS)
PATIENCE_S = 60.0
STALLING = str(Path(__file__).with_name("stalling_evaluate.py"))


def request(text: str, seed: int = 0) -> Request:
    return Request([Message(role="user", content=text)], seed, "p", 0, 0)


BATCH = [
    request(text, seed) for seed, text in enumerate(["Go.", "Say something longer than the others.", "One.", "Two.", "Three."])
]


def with_many_ends(model: Path, folder: Path) -> Path:
    shutil.copytree(model, folder)
    (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": [0, 2, *range(0, 512, 16)]}))
    return folder


@pytest.fixture(scope="module")
def model(tiny_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a model with many end tokens, so that the answers of a batch end at different times."""
    return with_many_ends(tiny_model, tmp_path_factory.mktemp("ending") / "model")


@pytest.fixture
def engine(model: Path) -> TransformersEngine:
    return TransformersEngine(str(model), group_size=8)


@contextmanager
def at_each_step(engine: TransformersEngine, act: Callable[[int], None]) -> Iterator[None]:
    """Call `act` with the number of each step before the model takes it, in the thread that generates."""
    step = 0

    def hook(module: Any, arguments: Any) -> None:
        nonlocal step
        act(step)
        step += 1

    handle = engine._model.register_forward_pre_hook(hook)
    try:
        yield
    finally:
        handle.remove()


def lengths(completions: Sequence[Completion | Exception]) -> list[int]:
    return [answer.usage.completion_tokens or 0 for answer in completions if isinstance(answer, Completion)]


async def test_each_answer_is_told_of_while_others_are_generated(engine: TransformersEngine) -> None:
    whole = await engine.complete(BATCH, SAMPLED)
    first, *_, last = sorted(lengths(whole))
    assert first < last
    told: dict[int, Completion | Exception] = {}
    seen = threading.Event()

    def tell(index: int, answer: Completion | Exception) -> None:
        assert index not in told
        told[index] = answer
        seen.set()

    def wait(step: int) -> None:
        assert step < first + 1 or seen.wait(PATIENCE_S), "no answer was told of before the batch went on"

    with at_each_step(engine, wait):
        await engine.complete_each(BATCH, SAMPLED, tell)
    assert [told[index] for index in range(len(BATCH))] == whole
    assert lengths(whole)[next(iter(told))] == first


async def test_an_answer_is_the_same_whichever_of_its_batch_end_before(engine: TransformersEngine) -> None:
    for sampling in (SAMPLED, GREEDY):
        alone = [(await engine.complete([each], sampling))[0] for each in BATCH]
        assert await engine.complete(BATCH, sampling) == alone


async def test_tokens_are_counted_as_they_come_and_are_those_of_the_usage(engine: TransformersEngine) -> None:
    counts = []
    with at_each_step(engine, lambda step: counts.append(engine.tokens_streamed)):
        completions = await engine.complete(BATCH, SAMPLED)
    assert counts[:2] == [0, len(BATCH)]
    assert counts == sorted(counts)
    assert engine.tokens_streamed == sum(lengths(completions))


async def test_answers_that_all_end_at_once_are_each_told_of(engine: TransformersEngine) -> None:
    twins = [request("Go.", seed=3) for _ in range(4)]
    for sampling in (SAMPLED, Sampling(temperature=1.0, max_tokens=1)):  # at an end token; cut
        completions = await engine.complete(twins, sampling)
        assert len({*lengths(completions)}) == 1
        assert len(completions) == 4
        assert completions[0] == completions[3]


async def test_a_cut_answer_says_so_and_one_that_ends_at_its_last_token_does_not(engine: TransformersEngine) -> None:
    [whole] = await engine.complete([BATCH[0]], SAMPLED)
    assert isinstance(whole, Completion)
    length = whole.usage.completion_tokens
    assert length is not None
    assert 1 < length < MAX_TOKENS
    for max_tokens, reason in ((length, "stop"), (length - 1, "length")):
        [answer] = await engine.complete([BATCH[0]], Sampling(temperature=1.0, top_p=1.0, max_tokens=max_tokens))
        assert isinstance(answer, Completion)
        assert (answer.finish_reason, answer.usage.completion_tokens, answer.text) == (reason, max_tokens, whole.text)


async def test_cancelling_ends_the_generation_and_tells_of_no_cut_answer(engine: TransformersEngine) -> None:
    whole = await engine.complete(BATCH, SAMPLED)
    told: dict[int, Completion | Exception] = {}
    steps: list[int] = []
    gate = threading.Event()

    def tell(index: int, answer: Completion | Exception) -> None:
        told[index] = answer
        task.cancel()
        asyncio.get_running_loop().call_later(0.2, gate.set)  # when what was cancelled has been told so

    def wait(step: int) -> None:
        steps.append(step)
        assert step <= min(lengths(whole)) or gate.wait(PATIENCE_S)

    with at_each_step(engine, wait):
        task = asyncio.ensure_future(engine.complete_each(BATCH, SAMPLED, tell))
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.to_thread(gate.wait, PATIENCE_S)
        [again] = await engine.complete([BATCH[0]], SAMPLED)  # its thread is free
    assert all(told[index] == whole[index] for index in told)
    assert 0 < len(told) < len(BATCH)
    assert again == whole[0]
    assert len(steps) < max(lengths(whole)) + 1 + lengths([again])[0]


@pytest.mark.parametrize(
    ("failure", "said"),
    [
        (torch.OutOfMemoryError("CUDA out of memory"), r"ran out of device memory with 5 answers.*--batch-size"),
        (
            RuntimeError("CUDA error: device-side\n assert"),
            r"failed while it generated: RuntimeError: CUDA error: device-side assert",
        ),
        (IndexError("index out of range in self"), r"failed while it generated: IndexError"),
    ],
)
async def test_a_model_that_fails_in_mid_batch_is_an_error_of_the_engine_and_finished_answers_stay(
    engine: TransformersEngine, failure: Exception, said: str
) -> None:
    whole = await engine.complete(BATCH, SAMPLED)
    first = min(lengths(whole))
    told: dict[int, Completion | Exception] = {}

    def fail(step: int) -> None:
        if step == first:
            raise failure

    with at_each_step(engine, fail), pytest.raises(EngineError, match=said):
        await engine.complete_each(BATCH, SAMPLED, told.__setitem__)
    assert {index: whole[index] for index in told} == told
    assert [index for index, length in enumerate(lengths(whole)) if length == first] == list(told)
    assert await engine.complete(BATCH, SAMPLED) == whole


async def test_a_prompt_that_is_too_long_is_told_of_beside_the_others(engine: TransformersEngine) -> None:
    told: dict[int, Completion | Exception] = {}
    await engine.complete_each([BATCH[0], request("word " * 600), BATCH[2]], SAMPLED, told.__setitem__)
    assert isinstance(told[1], PromptTooLong)
    assert [told[0], told[2]] == await engine.complete([BATCH[0], BATCH[2]], SAMPLED)


async def test_without_chat_template_and_pad_token_a_row_ends_where_the_model_speaks_for_the_user(
    model: Path, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(model, tmp_path / "model"))
    (folder / "chat_template.jinja").unlink()
    config = json.loads((folder / "tokenizer_config.json").read_text())
    (folder / "tokenizer_config.json").write_text(json.dumps(config | {"pad_token": None}))
    (folder / "generation_config.json").write_text(json.dumps({"eos_token_id": [2]}))
    engine = TransformersEngine(str(folder))
    assert engine._tokenizer.pad_token_id is None
    spoken = engine._tokenizer("ab\nUser: and").input_ids
    turned = len(engine._tokenizer("ab\nUser:").input_ids)
    width = [0]

    def say(module: Any, arguments: Any, output: Any) -> Any:
        """Have the first row say a text, and the second repeat a letter."""
        step, width[0] = width[0], width[0] + 1
        output.logits[:, -1] = 0.0
        output.logits[0, -1, spoken[min(step, len(spoken) - 1)]] = 99.0
        output.logits[1, -1, spoken[0]] = 99.0
        return output

    engine._model.register_forward_hook(say)
    told: list[tuple[int, Completion | Exception]] = []
    await engine.complete_each(BATCH[:2], Sampling(temperature=0.0, max_tokens=turned + 4), lambda *each: told.append(each))
    [(first, ended), (second, cut)] = told
    assert isinstance(ended, Completion)
    assert isinstance(cut, Completion)
    assert (first, ended.text, ended.finish_reason, ended.usage.completion_tokens) == (0, "ab", "stop", turned)
    assert (second, cut.text, cut.finish_reason, cut.usage.completion_tokens) == (1, "a" * (turned + 4), "length", turned + 4)


def test_answers_that_are_finished_when_a_run_is_interrupted_in_mid_batch_are_kept(long_model: Path, tmp_path: Path) -> None:
    model = with_many_ends(long_model, tmp_path / "model")
    tests = [{"input": "2\n", "output": "4\n"}]
    rows = [{"problem_id": f"p{n}", "statement": f"Print {n} times n.", "hidden_tests": tests} for n in range(8)]
    (tmp_path / "problems.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    options = "--samples 1 --turns 0 --max-tokens 40 --batch-size 8 --temperature 1 --top-p 1 --workers 1".split()
    command = [sys.executable, STALLING, "evaluate", str(model), "--suite", str(tmp_path / "problems.jsonl"), *options]
    process = subprocess.Popen([*command, "--output", str(tmp_path / "run")], stderr=subprocess.PIPE, text=True)
    log = tmp_path / "run" / "turns.jsonl"
    while process.poll() is None and not (log.exists() and log.read_bytes().endswith(b"\n")):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    talk = process.communicate(timeout=PATIENCE_S)[1]
    assert process.returncode == 128 + signal.SIGINT, talk
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert 0 < len({line["problem_id"] for line in lines}) == len(lines) < 8
    assert {line["finish_reason"] for line in lines} == {"stop"}

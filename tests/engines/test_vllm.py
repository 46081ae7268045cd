"""The real vLLM, with a tiny model; on a machine without a GPU its build for CPUs."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from cobalt_bench.engines import Completion, Loading, Message, Request, Sampling, make_engine
from cobalt_bench.engines.engine import Engine
from cobalt_bench.errors import InputError, PromptTooLong

pytestmark = [pytest.mark.vllm, pytest.mark.asyncio(loop_scope="module")]
os.environ.setdefault("VLLM_CPU_KVCACHE_SPACE", "1")
TEXTS = ("Short.", "A good deal longer than the first.", "def f(x): return x")


def request(text: str, seed: int = 0) -> Request:
    return Request([Message(role="system", content="You write programs."), Message(role="user", content=text)], seed, "p", 0, 0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def engine(wide_model: Path) -> AsyncIterator[Engine]:
    pytest.importorskip("vllm")
    engine = make_engine(str(wide_model), "vllm", loading=Loading(dtype="float32"))
    yield engine
    await engine.close()


async def texts(engine: Engine, requests: list[Request], sampling: Sampling) -> list[str]:
    completions = await engine.complete(requests, sampling)
    return [completion.text for completion in completions if isinstance(completion, Completion)]


async def test_greedy_answers_and_token_counts_are_those_of_transformers(engine: Engine, wide_model: Path) -> None:
    greedy, requests = Sampling(temperature=0.0, max_tokens=24), [request(text) for text in TEXTS]
    reference = make_engine(str(wide_model), "transformers", group_size=1, loading=Loading(dtype="float32"))
    expected = [(await reference.complete([one], greedy))[0] for one in requests]
    assert await engine.complete(requests, greedy) == expected


async def test_the_same_seed_gives_the_same_text_and_another_seed_another(engine: Engine) -> None:
    sampled = Sampling(temperature=1.0, top_p=0.95, max_tokens=24)
    first = await texts(engine, [request(TEXTS[0], seed) for seed in (1, 2, 2**40)], sampled)
    assert first == await texts(engine, [request(TEXTS[0], seed) for seed in (1, 2, 2**40)], sampled)
    assert len({*first}) == 3


async def test_a_prompt_that_does_not_fit_is_told_apart(engine: Engine) -> None:
    fits, does_not = await engine.complete([request("Go."), request("word " * 600)], Sampling(max_tokens=8))
    assert isinstance(fits, Completion)
    assert isinstance(does_not, PromptTooLong)
    with pytest.raises(InputError, match="max-tokens"):
        await engine.complete([request("Go.")], Sampling(max_tokens=512))


async def test_its_identity_says_what_decides_its_answers(engine: Engine, wide_model: Path) -> None:
    identity = dict(engine.identity())
    assert identity.pop("revision").startswith("sha256:")
    assert identity == {"model": str(wide_model), "dtype": "float32", "max_model_len": 512, "lora": None, "thinking_marks": []}


@pytest.mark.parametrize("loading", [Loading(dtype="float32", tensor_parallel=2), Loading(dtype="float32", data_parallel=2)])
async def test_several_devices_give_the_answers_of_one(
    engine: Engine, wide_model: Path, loading: Loading, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VLLM_CPU_OMP_THREADS_BIND", "nobind")  # without a GPU vLLM wants a NUMA node for each
    greedy, requests = Sampling(temperature=0.0, max_tokens=16), [request(text) for text in TEXTS]
    several = make_engine(str(wide_model), "vllm", loading=loading)
    try:
        assert await several.complete(requests, greedy) == await engine.complete(requests, greedy)
    finally:
        await several.close()


async def test_an_adapter_gives_the_answers_of_the_model_it_is_merged_into(
    engine: Engine, wide_model: Path, tmp_path: Path
) -> None:
    adapter, merged = save_adapter(wide_model, tmp_path)
    greedy, requests = Sampling(temperature=0.0, max_tokens=12), [request(text) for text in TEXTS]
    reference = make_engine(str(merged), "transformers", group_size=1, loading=Loading(dtype="float32"))
    expected = [(await reference.complete([one], greedy))[0] for one in requests]
    adapted = make_engine(str(wide_model), "vllm", loading=Loading(dtype="float32", lora=adapter))
    try:
        assert await adapted.complete(requests, greedy) == expected
        assert expected != await engine.complete(requests, greedy)
        assert adapted.identity()["lora"].startswith("sha256:")
    finally:
        await adapted.close()


async def test_a_run_with_long_prompts_is_whole_and_its_results_alone_are_on_stdout(
    wide_long_model: Path, tmp_path: Path
) -> None:
    played = ["--suite", "mini", "--limit", "4", "--samples", "2", "--turns", "1", "--max-tokens", "16", "--workers", "1"]
    command = [
        sys.executable,
        "-m",
        "cobalt_bench",
        "evaluate",
        str(wide_long_model),
        "--engine",
        "vllm",
        "--dtype",
        "float32",
        *played,
    ]
    done = subprocess.run([*command, "--output", str(tmp_path / "run"), "--format", "json"], stdout=subprocess.PIPE, check=True)
    results = json.loads(done.stdout)
    assert results["complete"]
    assert results["answers"]["per_turn"]["all"] == [8, 8]


def save_adapter(model: Path, folder: Path) -> tuple[Path, Path]:
    """Make a random LoRA adapter, and the model with it merged in."""
    import torch
    from peft import LoraConfig, get_peft_model
    from transformers import AutoModelForCausalLM, AutoTokenizer

    torch.manual_seed(1)
    settings = LoraConfig(r=4, lora_alpha=16, target_modules=["q_proj", "v_proj"], init_lora_weights=False)
    adapted = get_peft_model(AutoModelForCausalLM.from_pretrained(model), settings)
    adapted.save_pretrained(folder / "adapter")
    adapted.merge_and_unload().save_pretrained(folder / "merged")
    AutoTokenizer.from_pretrained(model).save_pretrained(folder / "merged")
    return folder / "adapter", folder / "merged"

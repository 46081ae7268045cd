"""A built dataset goes into trainers as it is."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from examples import blocks_of
from played_run import play, problem, write_problems

from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
from cobalt_bench.datasets.tables import Layout
from cobalt_bench.judge import Judge
from cobalt_bench.rewards import verl
from cobalt_bench.rewards.trl import trl_reward
from cobalt_bench.rewards.verl import compute_score
from cobalt_bench.trajectories.inputs import open_sources
from cobalt_bench.trajectories.lengths import EstimatedLimit

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def build(folder: Path, layout: Layout) -> str:
    suite = write_problems(folder / "problems.jsonl", [problem(f"p{number}") for number in range(3)])
    run = play(folder / "run", suite, lambda *key: [key[2] == 2] * 6)
    options = BuildOptions(EstimatedLimit(10_000), layout, validation_share=0.0)
    build_dataset(folder / layout, open_sources([str(run)]), options)
    return str(folder / layout / "tiny-1b" / "train.parquet")


def tiny_model() -> tuple[Any, Any]:
    tokenizers = pytest.importorskip("tokenizers")
    transformers = pytest.importorskip("transformers")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = tokenizers.decoders.ByteLevel()
    alphabet = tokenizers.pre_tokenizers.ByteLevel.alphabet()
    special = ["<|im_start|>", "<|im_end|>", "<|pad|>"]
    trainer = tokenizers.trainers.BpeTrainer(vocab_size=300, special_tokens=special, initial_alphabet=alphabet)
    tokenizer.train_from_iterator(["print(int(input()) + 1)"], trainer)
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>", pad_token="<|pad|>")
    fast.chat_template = CHATML
    config = transformers.Qwen3Config(
        vocab_size=len(fast),
        hidden_size=16,
        intermediate_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        num_key_value_heads=1,
        head_dim=8,
        eos_token_id=fast.eos_token_id,
        pad_token_id=fast.pad_token_id,
    )
    return transformers.Qwen3ForCausalLM(config), fast


def own_reward(judge: Judge) -> Any:
    """Return the reward that the README of rewards writes, for one's own."""
    readme = Path(verl.__file__).with_name("README.md")
    code = next(block.code for block in blocks_of(readme.read_text()) if "def solved(" in block.code)
    names: dict[str, Any] = {"asyncio": asyncio}
    exec(code.partition("\ncompletions = ")[0], names)
    return names["solved"](judge)


def test_trl_takes_a_step_on_its_rows(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    trl = pytest.importorskip("trl")
    rows = datasets.load_dataset("parquet", data_files=build(tmp_path, "hub"), split="train", cache_dir=str(tmp_path / "cache"))
    model, tokenizer = tiny_model()
    config = trl.GRPOConfig(
        output_dir=str(tmp_path / "out"),
        max_steps=1,
        per_device_train_batch_size=4,
        num_generations=2,
        max_completion_length=8,
        use_cpu=True,
        bf16=False,
        gradient_checkpointing=False,
        report_to="none",
        save_strategy="no",
        logging_steps=1,
    )
    with Judge(workers=1) as judge:
        reward = trl_reward(judge, lambda text: len(text.split()))
        rewards = [reward, own_reward(judge)]
        trainer = trl.GRPOTrainer(model=model, reward_funcs=rewards, args=config, train_dataset=rows, processing_class=tokenizer)
        trainer.train()
    logged = {name: value for entry in trainer.state.log_history for name, value in entry.items()}
    assert logged["rewards/cobalt/mean"] == -1.0  # noise holds no program
    assert logged["rewards/all_tests_pass/mean"] == 0.0


async def test_verl_scores_its_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = pq.read_table(build(tmp_path, "verl")).to_pylist()[-1]
    assert row["prompt"][-1]["role"] == "user"
    assert row["extra_info"]["turn"] == 3
    assert json.loads(row["reward_model"]["ground_truth"])["grader"] == "tolerant"
    monkeypatch.setattr(verl, "token_counter", lambda tokenizer: len)
    with Judge(workers=1) as judge:
        monkeypatch.setattr(verl, "_judge", lambda workers, ray: judge)
        score = await compute_score(
            data_source=row["data_source"],
            solution_str="x</think>\n```python\nprint(int(input()) + 1)\n```",
            ground_truth=row["reward_model"]["ground_truth"],
            extra_info=row["extra_info"],
            tokenizer="mine",
        )
    assert score == 1.0

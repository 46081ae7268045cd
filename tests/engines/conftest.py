import inspect
import os
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")


def save_tiny_model(folder: Path, **changes: Any) -> Path:
    """Save a random model of Qwen3's architecture with a tokenizer trained on some Python text."""
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    from baselines.rehearse.small_tokenizer import small_tokenizer

    tokenizer = small_tokenizer(inspect.getsource(pytest), 512)
    settings: dict[str, Any] = {
        "vocab_size": len(tokenizer),
        "hidden_size": 64,
        "intermediate_size": 128,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "num_key_value_heads": 2,
        "head_dim": 16,
        "max_position_embeddings": 512,
        "initializer_range": 0.5,  # far from uniform, so that greedy decoding has no ties
        "eos_token_id": tokenizer.convert_tokens_to_ids("<|endoftext|>"),
    }
    torch.manual_seed(0)
    model = Qwen3ForCausalLM(Qwen3Config(**(settings | changes)))
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture(scope="session")
def tiny_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny_model(tmp_path_factory.mktemp("tiny-model"))


@pytest.fixture(scope="session")
def wide_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a model whose heads are large enough for vLLM on a CPU."""
    return save_tiny_model(tmp_path_factory.mktemp("wide-model"), head_dim=32)


@pytest.fixture(scope="session")
def wide_long_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one whose context holds an episode's prompts, too."""
    return save_tiny_model(tmp_path_factory.mktemp("wide-long-model"), head_dim=32, max_position_embeddings=8192)


@pytest.fixture(scope="session")
def long_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a model whose context holds an episode's prompts."""
    return save_tiny_model(tmp_path_factory.mktemp("long-model"), max_position_embeddings=4096)

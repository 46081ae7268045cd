import inspect
import os
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("OMP_NUM_THREADS", "1")

CHAT_TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def save_tiny_model(folder: Path, **changes: Any) -> Path:
    """Save a random model of Qwen3's architecture with a tokenizer trained on some Python text."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM

    special = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bpe.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(vocab_size=512, special_tokens=special, initial_alphabet=alphabet, show_progress=False)
    bpe.train_from_iterator([inspect.getsource(pytest)], trainer)
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=bpe, eos_token="<|im_end|>", pad_token="<|endoftext|>")
    tokenizer.chat_template = CHAT_TEMPLATE
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

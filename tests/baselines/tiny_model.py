"""A random model of Qwen3's architecture that fits a test, with a tokenizer and a chat template."""

import inspect
import json
from pathlib import Path
from typing import Any

import torch
from transformers import Qwen3Config, Qwen3ForCausalLM

from baselines.rehearse.small_tokenizer import small_tokenizer


def save_tiny_model(folder: Path, **size: int) -> Path:
    tokenizer = small_tokenizer(inspect.getsource(json), 400)
    settings: dict[str, Any] = {
        "vocab_size": len(tokenizer),
        "hidden_size": 32,
        "intermediate_size": 64,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": 16,
        "initializer_range": 0.2,
        "eos_token_id": tokenizer.eos_token_id,
        "pad_token_id": tokenizer.pad_token_id,
        **size,
    }
    torch.manual_seed(0)
    Qwen3ForCausalLM(Qwen3Config(**settings)).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder

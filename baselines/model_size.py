"""How large a recipe's model is, from its configuration alone."""

from dataclasses import dataclass
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedConfig

from baselines.recipe import Recipe
from cobalt_bench.errors import InputError


@dataclass(frozen=True)
class ModelSize:
    """The numbers of a decoder that memory depends on."""

    parameters: int
    embedding: int  # of those, in the embeddings (and in the output head, where it is another matrix)
    tied: bool
    layers: int
    hidden: int
    query_width: int  # heads x head_dim
    kv_width: int  # KV heads x head_dim
    intermediate: int

    @property
    def layer_parameters(self) -> int:
        """Return the parameters of one layer."""
        return (self.parameters - self.embedding * (1 if self.tied else 2)) // self.layers

    @property
    def kv_bytes(self) -> int:
        """Return the bytes of one token in a KV cache in bfloat16."""
        return 2 * self.layers * self.kv_width * 2

    @property
    def layer_bytes(self) -> int:
        """Return the bytes of one token that a layer keeps for its backward pass, and that pass's own."""
        kept = 16 * self.hidden + 12 * self.query_width + 10 * self.kv_width + 8 * self.intermediate
        return kept + 3 * 2 * self.intermediate


def model_size(recipe: Recipe[Any]) -> ModelSize:
    """Return the numbers of a recipe's model, from its configuration alone."""
    try:
        config: PreTrainedConfig = AutoConfig.from_pretrained(recipe.model, revision=recipe.revision)
    except (OSError, ValueError) as error:
        raise InputError(f"model {recipe.model}: its configuration can't be loaded ({str(error).splitlines()[0]})") from error
    return size_of(config.get_text_config())


def size_of(config: Any) -> ModelSize:
    """Return the numbers of a decoder's configuration; nothing is allocated."""
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(config)  # type: ignore[no-untyped-call, unused-ignore]
    head_dim = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    return ModelSize(
        parameters=sum(parameter.numel() for parameter in model.parameters()),
        embedding=config.vocab_size * config.hidden_size,
        tied=bool(config.tie_word_embeddings),
        layers=config.num_hidden_layers,
        hidden=config.hidden_size,
        query_width=config.num_attention_heads * head_dim,
        kv_width=(getattr(config, "num_key_value_heads", None) or config.num_attention_heads) * head_dim,
        intermediate=config.intermediate_size,
    )

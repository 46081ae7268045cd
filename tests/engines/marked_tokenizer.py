"""Small tokenizers that hold marks of thinking as special or as ordinary added tokens, as the families' own do."""

import inspect
from collections.abc import Sequence
from functools import cache
from typing import Any

from tokenizers import AddedToken

from cobalt_bench.engines.thinking_marks import HARMONY, KNOWN, Marks

CHAT_TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
HARMONY_TOKENS = ("<|channel|>", "<|message|>", "<|start|>", "<|end|>", "<|return|>", "<|constrain|>")


def tokens_of(pairs: Sequence[Marks]) -> list[str]:
    """Return the marks that families have as tokens of their own; those that are prose are not."""
    plain = [mark for pair in pairs if pair != HARMONY for mark in (pair.open, pair.close) if " " not in mark]
    return plain + list(HARMONY_TOKENS if HARMONY in pairs else ())


def marked_tokenizer(pairs: Sequence[Marks] = KNOWN, *, special: bool = True, template: str = CHAT_TEMPLATE) -> Any:
    from transformers import PreTrainedTokenizerFast

    tokenizer = PreTrainedTokenizerFast(tokenizer_object=_trained(), eos_token="<|im_end|>", pad_token="<|endoftext|>")
    added = [AddedToken(text, special=special, normalized=False) for text in tokens_of(pairs)]
    tokenizer.add_tokens(added, special_tokens=special)
    tokenizer.chat_template = template
    return tokenizer


@cache
def _json() -> str:
    import json

    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<|endoftext|>", "<|im_start|>", "<|im_end|>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    bpe.train_from_iterator([inspect.getsource(json)], trainer)
    return bpe.to_str()


def _trained() -> Any:
    from tokenizers import Tokenizer

    return Tokenizer.from_str(_json())

"""The start model: a small transformer of Qwen3's architecture with its own tokenizer, trained here on small chats."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import torch
from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import PreTrainedTokenizerFast, Qwen3Config, Qwen3ForCausalLM

from baselines.study.family import Statement
from baselines.study.texts import Habits, repair_chat, single_chat
from cobalt_bench.engines.engine import Message
from cobalt_bench.episodes import Prompts

_SPECIAL = ["<|pad|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>"]
_PIECES = Regex(r" ?\d+| ?-|[,:\n]| ?[^\d,:\n-]+")  # a number, its sign, or what stands between those, commas and colons
_TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
_LARGEST = 135  # number that a program prints
_NOT_LEARNED = -100


@dataclass(frozen=True)
class StartSettings:
    """The size of the start model, and how it is trained."""

    hidden_size: int = 128
    layers: int = 2
    heads: int = 4
    steps: int = 2200
    batch: int = 8  # single chats; a third as many of the longer ones
    repair_share: float = 0.4  # of the steps
    learning_rate: float = 2e-3
    warmup: int = 50
    seed: int = 0
    habits: Habits = field(default_factory=Habits)


def make_start(folder: Path, statements: Sequence[Statement], prompts: Prompts, settings: StartSettings) -> None:
    """Train tokenizer and model and save both to a folder, which appears whole or not at all."""
    draft = folder.with_name(f"{folder.name}.draft")
    tokenizer = make_tokenizer(statements, prompts)
    model = _pretrained(tokenizer, statements, prompts, settings)
    model.save_pretrained(draft)
    tokenizer.save_pretrained(draft)
    (draft / "settings.json").write_text(json.dumps(asdict(settings), indent=2))
    draft.rename(folder)


def make_tokenizer(statements: Sequence[Statement], prompts: Prompts) -> Any:
    """Return a byte-level tokenizer with a chat template, made from chats."""
    random = Random("tokenizer")
    chats = [repair_chat(statement, prompts, Habits(), random) for statement in statements]
    bpe = Tokenizer(models.BPE())
    bpe.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(_PIECES, "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    bpe.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=1024,
        special_tokens=_SPECIAL,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    numbers = [f" {number}" for number in range(_LARGEST + 1)] * len(chats)
    numbers += [number.strip() for number in numbers]  # as after a sign
    bpe.train_from_iterator([*numbers, *(message["content"] for chat in chats for message in chat)], trainer)
    fast: Any = PreTrainedTokenizerFast
    tokenizer = fast(tokenizer_object=bpe, eos_token="<|end|>", pad_token="<|pad|>")
    tokenizer.chat_template = _TEMPLATE
    return tokenizer


def _pretrained(tokenizer: Any, statements: Sequence[Statement], prompts: Prompts, settings: StartSettings) -> Any:
    torch.manual_seed(settings.seed)
    model: Any = Qwen3ForCausalLM(_config(tokenizer, settings))
    model.train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.learning_rate, betas=(0.9, 0.95), weight_decay=0.05)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step, settings))
    for chats in _batches(statements, prompts, settings):
        ids, labels = _padded([encode(tokenizer, chat) for chat in chats], tokenizer.pad_token_id)
        loss = model(input_ids=ids, attention_mask=(ids != tokenizer.pad_token_id).long(), labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
    return model.eval()


def _config(tokenizer: Any, settings: StartSettings) -> Qwen3Config:
    return Qwen3Config(
        vocab_size=len(tokenizer),
        hidden_size=settings.hidden_size,
        intermediate_size=3 * settings.hidden_size,
        num_hidden_layers=settings.layers,
        num_attention_heads=settings.heads,
        num_key_value_heads=settings.heads,
        head_dim=settings.hidden_size // settings.heads,
        max_position_embeddings=1024,
        eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id,
    )


def _rate(step: int, settings: StartSettings) -> float:
    left = (settings.steps - step) / settings.steps
    return min(1.0, (step + 1) / settings.warmup, 2 * left + 0.02)


def _batches(statements: Sequence[Statement], prompts: Prompts, settings: StartSettings) -> Iterator[list[list[Message]]]:
    random = Random(f"start {settings.seed}")
    for _ in range(settings.steps):
        if random.random() < settings.repair_share:
            drawn = random.choices(statements, k=max(1, settings.batch // 3))
            yield [repair_chat(statement, prompts, settings.habits, random) for statement in drawn]
        else:
            drawn = random.choices(statements, k=settings.batch)
            yield [single_chat(statement, prompts, random) for statement in drawn]


def encode(tokenizer: Any, chat: Sequence[Message]) -> tuple[list[int], list[int]]:
    """Return the tokens of a chat and what is learned of them: the answers and their ends."""
    ids: list[int] = []
    labels: list[int] = []
    for message in chat:
        opening = [tokenizer.convert_tokens_to_ids(f"<|{message['role']}|>")]
        content = [*tokenizer(message["content"], add_special_tokens=False)["input_ids"], tokenizer.eos_token_id]
        ids += opening + content
        labels += [_NOT_LEARNED] + (content if message["role"] == "assistant" else [_NOT_LEARNED] * len(content))
    return ids, labels


def _padded(chats: Sequence[tuple[list[int], list[int]]], pad: int) -> tuple[torch.Tensor, torch.Tensor]:
    longest = max(len(ids) for ids, _ in chats)
    ids = torch.tensor([ids + [pad] * (longest - len(ids)) for ids, _ in chats])
    labels = torch.tensor([labels + [_NOT_LEARNED] * (longest - len(labels)) for _, labels in chats])
    return ids, labels

import random
from pathlib import Path
from typing import Any

import pytest

from cobalt_bench.engines.engine import Message
from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.lengths import EstimatedLimit, TokenizedLimit, prompt_limit

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
FORGETS_THINKING = CHATML.replace("message.content }}", "message.content.split('</think>')[-1] }}")
WITHOUT_SPECIAL_TOKENS = "{% for message in messages %}{{ message.role }}: {{ message.content }}\n\n{% endfor %}"
WORDS = "for range print def the of x1 += == ( ) \n \t naïve 数 🙂 <think> </think> ``` 3.14 return".split(" ")


def make_tokenizer(folder: Path, template: str | None) -> str:
    tokenizers = pytest.importorskip("tokenizers")
    transformers = pytest.importorskip("transformers")
    tokenizer = tokenizers.Tokenizer(tokenizers.models.BPE())
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.ByteLevel(add_prefix_space=False)
    trainer = tokenizers.trainers.BpeTrainer(
        vocab_size=400,
        special_tokens=["<|im_start|>", "<|im_end|>"],
        initial_alphabet=tokenizers.pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([" ".join(WORDS) * 20, Path(__file__).read_text()], trainer)
    fast = transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token="<|im_end|>")
    fast.chat_template = template
    fast.save_pretrained(folder)
    return str(folder)


def chats(rng: random.Random) -> list[list[Message]]:
    """Return the prefixes of a few trajectories of one problem."""

    def text() -> str:
        return " ".join(rng.choice(WORDS if rng.random() < 0.3 else WORDS[:11]) for _ in range(rng.randint(0, 150)))

    first = [Message(role="system", content=text()), Message(role="user", content=text())]
    prefixes = [first]
    for _ in range(3):
        chat = first
        for _ in range(3):
            chat = [*chat, Message(role="assistant", content=text()), Message(role="user", content=text())]
            prefixes.append(chat)
    return prefixes


@pytest.mark.parametrize("template", [CHATML, FORGETS_THINKING, WITHOUT_SPECIAL_TOKENS])
def test_agrees_with_tokenizing_every_prompt_whole(tmp_path: Path, template: str) -> None:
    name = make_tokenizer(tmp_path, template)
    whole = pytest.importorskip("transformers").AutoTokenizer.from_pretrained(name)
    rng = random.Random(0)
    for _ in range(15):
        prompts = chats(rng)
        lengths = [len(whole.apply_chat_template(chat, add_generation_prompt=True)["input_ids"]) for chat in prompts]
        for limit in {*lengths, max(lengths) + 1, min(lengths) - 1}:
            assert TokenizedLimit(name, limit).fit(prompts) == [length <= limit for length in lengths]


def test_no_message_is_tokenized_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = TokenizedLimit(make_tokenizer(tmp_path, CHATML), 1)
    counted: list[str] = []
    count = limit._count

    def noted(texts: list[str]) -> Any:
        counted.extend(texts)
        return count(texts)

    monkeypatch.setattr(limit, "_count", noted)
    limit.fit(chats(random.Random(1)))
    assert counted
    assert len(counted) == len(set(counted))


def test_short_prompts_are_not_tokenized_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limit = TokenizedLimit(make_tokenizer(tmp_path, CHATML), 10_000)
    monkeypatch.setattr(limit, "_count", None)
    assert limit.fit([[Message(role="user", content="x" * 9_000)]]) == [True]


def test_the_estimate_says_that_it_is_one() -> None:
    limit = prompt_limit(None, 100)
    assert isinstance(limit, EstimatedLimit)
    assert limit.fit([[Message(role="user", content="x" * count)] for count in (200, 400)]) == [True, False]
    assert "estimate" in limit.describe()["measured_by"]


def test_a_tokenizer_without_chat_template_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="chat template"):
        prompt_limit(make_tokenizer(tmp_path, None))


def test_a_tokenizer_that_is_not_there_is_refused(tmp_path: Path) -> None:
    for text in ("nowhere", "."):
        with pytest.raises(
            InputError, match=r"^[^\n]*(can't be loaded \([^\n]*\); give a Hub id or a folder|give OWNER/NAME)\.$"
        ):
            prompt_limit(str(tmp_path / text))


def test_a_tokenizer_that_is_not_in_the_cache_is_refused_offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(
        InputError, match=r"^Model nosuch is not in the local cache and HF_HUB_OFFLINE is set; run `cobalt-bench "
    ):
        prompt_limit("nosuch")


def test_the_manifest_does_not_show_the_folder_of_a_local_tokenizer(tmp_path: Path) -> None:
    limit = TokenizedLimit(make_tokenizer(tmp_path / "my-tokenizer", CHATML), 10)
    assert limit.describe()["tokenizer"] == "my-tokenizer"

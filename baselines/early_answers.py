"""Answers as soon as they are whole: vLLM ends some long before the others, and the judge can begin with those."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

Finished = Callable[[int, Sequence[int]], None]  # the index of a prompt, the tokens of an answer to it


@contextmanager
def each_finished(trainer: Any, prompts: Sequence[Sequence[int]], finished: Finished) -> Iterator[None]:
    """Call `finished` with each answer that ends within the block, while vLLM generates the others.

    Of equal prompts it names the first. Only an engine within this process shows its answers one by one: where a server or
    transformers generates, nothing is called.
    """
    if not (trainer.use_vllm and trainer.vllm_mode == "colocate"):
        yield
        return
    engine = trainer.vllm_generation.llm.llm_engine
    indices: dict[tuple[int, ...], int] = {}
    for index, prompt in enumerate(prompts):
        indices.setdefault(tuple(prompt), index)
    step = engine.step

    def watched_step() -> Any:
        outputs = step()
        for output in outputs:
            index = indices.get(tuple(output.prompt_token_ids or ()))
            if output.finished and index is not None:  # None for what other processes asked
                finished(index, list(output.outputs[0].token_ids))
        return outputs

    engine.step = watched_step
    try:
        yield
    finally:
        engine.step = step

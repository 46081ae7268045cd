"""Count tokens with a model's own tokenizer."""

from collections.abc import Callable
from functools import cache

from cobalt_bench.errors import InputError


@cache
def token_counter(tokenizer: str) -> Callable[[str], int]:
    """Return a function that counts the tokens of a text; `tokenizer` is a Hub id or a folder.

    Raises InputError when transformers is not installed.
    """
    try:
        from transformers import AutoTokenizer
    except ImportError as error:
        raise InputError(
            "Counting tokens needs transformers: install it with `pip install 'cobalt-bench[transformers]'`."
        ) from error
    loaded = AutoTokenizer.from_pretrained(tokenizer)
    return lambda text: len(loaded.encode(text, add_special_tokens=False))

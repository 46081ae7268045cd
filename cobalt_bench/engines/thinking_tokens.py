"""Tells a model's thinking from its answer on token ids, where a mark is told from a text that looks like one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cobalt_bench.engines.thinking import Piece, Split, after_blank, split_channels, split_opened, split_pieces, split_text
from cobalt_bench.engines.thinking_marks import CHANNEL, HARMONY, KNOWN, MESSAGE, Marks, all_marks

_TAIL_TOKENS = 32  # in which an opening mark at the end of a prompt has its place


class TokenSplitter:
    """A split of token ids, before special tokens are dropped: a mark that is a special token is lost in the text.

    `found` are those of `marks` that count for a model: that its tokenizer or chat template holds, or a user has given.
    """

    def __init__(self, tokenizer: Any, marks: Sequence[Marks] = KNOWN) -> None:
        self._tokenizer, self._marks = tokenizer, tuple(marks)
        added: dict[str, int] = tokenizer.get_added_vocab()
        template = str(tokenizer.chat_template or "")
        self._ids: dict[Marks, dict[int, str]] = {}  # pair -> its marks by token
        for pair in marks:
            if all(mark in added for mark in _needed(pair)):
                self._ids[pair] = {added[mark]: mark for mark in all_marks(pair) if mark in added}
        special = {token for token, item in tokenizer.added_tokens_decoder.items() if item.special}
        pairs = [ids for pair, ids in self._ids.items() if pair != HARMONY]
        self._lost = {token: mark for ids in pairs for token, mark in ids.items() if token in special}
        self.found = tuple(
            pair for pair in marks if pair in self._ids or pair not in KNOWN or (pair.open in template and pair.close in template)
        )

    def opened_by(self, prompt: str) -> Marks | None:
        """Return the marks of the thinking that a rendered prompt ends by beginning; None: it begins none."""
        end = prompt.rstrip()
        return next((pair for pair in self._marks if end.endswith((pair.open, pair.open + pair.label))), None)

    def opened_by_tokens(self, prompt: Sequence[int]) -> Marks | None:
        """Return what `opened_by` says of a prompt of token ids."""
        return self.opened_by(str(self._tokenizer.decode(prompt[-_TAIL_TOKENS:], skip_special_tokens=False)))

    def split(self, tokens: Sequence[int], opened: Marks | None = None) -> Split:
        """Return thinking and answer of an answer's token ids; `opened` is what `opened_by` said of its prompt."""
        if opened is not None:
            if opened in self._ids:
                return split_opened(self._pieces(tokens, opened), opened)
            return split_text(self._decode(tokens), (opened,), opened=True)
        for pair, ids in self._ids.items():
            first = next((index for index, token in enumerate(tokens) if token in ids), None)
            if first is None or after_blank(before := self._decode(tokens[:first])) < len(before):
                continue
            if pair == HARMONY:
                return split_channels(self._pieces(tokens, pair))
            if ids[tokens[first]] == pair.open:
                return split_pieces(self._pieces(tokens, pair), pair)
        return split_text(self._decode(tokens), self._marks, opened=False)

    def _pieces(self, tokens: Sequence[int], pair: Marks) -> Iterator[Piece]:
        return ((self._decode(part), mark) for part, mark in _parts(tokens, self._ids[pair]))

    def _decode(self, tokens: Sequence[int]) -> str:
        """Return the text of tokens without special ones, but with marks of thinking: an answer may speak of them."""
        return "".join(self._plain(part) + mark for part, mark in _parts(tokens, self._lost))

    def _plain(self, tokens: Sequence[int]) -> str:
        return str(self._tokenizer.decode(tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False))


def _parts(tokens: Sequence[int], marks: Mapping[int, str]) -> Iterator[tuple[Sequence[int], str]]:
    """Yield tokens up to each mark, and that; at the end the rest, and ""."""
    begin = 0
    for index, token in enumerate(tokens):
        if token in marks:
            yield tokens[begin:index], marks[token]
            begin = index + 1
    yield tokens[begin:], ""


def _needed(pair: Marks) -> tuple[str, ...]:
    return (CHANNEL, MESSAGE) if pair == HARMONY else (pair.open, pair.close)

"""The values in a test's text, and others of the same kind."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal

Kind = Literal["integer", "decimal", "boolean", "word"]

HEAD_CHARACTERS = 200  # feedback shows at least so many of a field, so a change within them is seen
_LONGEST_INTEGER = 18  # digits; of what is longer only one digit is changed

_PLAIN = re.compile(r"\S+")
# A string that is never closed is none, but its characters are looked at once.
_JSON = re.compile(
    r'"(?:[^"\\]++|\\.)*+(?:"(?P<key>\s*+:)?|(?P<unclosed>\\?\Z))|-?\d++(?:\.\d++)?(?:[eE][+-]?\d++)?|true|false', re.DOTALL
)
_INTEGER = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"([+-]?[0-9]*\.[0-9]+|[+-]?[0-9]+\.?(?=[eE]))([eE][+-]?[0-9]+)?")

_OPPOSITES = (
    ("yes", "no"),
    ("true", "false"),
    ("possible", "impossible"),
    ("even", "odd"),
    ("first", "second"),
    ("win", "lose"),
    ("alice", "bob"),
    ("valid", "invalid"),
    ("ok", "error"),
)
_OPPOSITE = {a: b for pair in _OPPOSITES for a, b in (pair, pair[::-1])}


@dataclass(frozen=True, slots=True)
class Value:
    """One value of a text: where it stands (without quotes), and what it is."""

    start: int
    end: int
    text: str
    kind: Kind


def values(text: str, *, json: bool, head: int | None = None) -> Iterator[Value]:
    """Yield the values of a text in order: words and numbers between white space, or the leaves of JSON data.

    With `head`, only those that begin within so many characters, each cut there; so a text of any length is quick.
    """
    for match in (_JSON if json else _PLAIN).finditer(text):
        start, end = match.span()
        if head is not None and start >= head:
            return
        if not json:
            end = end if head is None else min(end, head)
            yield Value(start, end, text[start:end], _kind(text[start:end]))
        elif match["key"] is None and match["unclosed"] is None:
            yield _leaf(text, start, end, head)


def varied(value: Value, random: Random) -> str | None:
    """Return another value of the same kind and shape, close by where it is a number; None where there is none."""
    if value.kind == "integer":
        return _other_integer(value.text, random)
    if value.kind == "decimal":
        return _other_decimal(value.text, random)
    return _other_word(value.text, random)


def shifted(value: Value, random: Random) -> str | None:
    """Return an integer that is off by one; None for any other value."""
    if value.kind != "integer" or len(value.text) > _LONGEST_INTEGER:
        return None
    number = int(value.text)
    step = random.choice((-1, 1))
    return _written(number + (1 if number == 0 else step), value.text)


def _leaf(text: str, start: int, end: int, head: int | None) -> Value:
    if text[start] == '"':
        end = end - 1 if head is None else min(end - 1, head)
        return Value(start + 1, end, text[start + 1 : end], "word")
    leaf = text[start:end]
    return Value(start, end, leaf, "boolean" if leaf in ("true", "false") else _kind(leaf))


def _kind(text: str) -> Kind:
    if _INTEGER.fullmatch(text):
        return "integer"
    return "decimal" if _DECIMAL.fullmatch(text) else "word"


def _other_integer(text: str, random: Random) -> str:
    if len(text) > _LONGEST_INTEGER:
        return _with_other_character(text, [i for i, c in enumerate(text) if c.isdigit()][1:], random) or text
    number = int(text)
    step = random.randint(max(1, abs(number) // 50), max(2, abs(number) // 5))
    down = number - step
    keeps_sign = (down >= 0) == (number >= 0)
    return _written(down if keeps_sign and random.random() < 0.5 else number + step, text)


def _written(number: int, like: str) -> str:
    """Return the number with as many leading zeros as it takes to be as long as the text that it replaces."""
    digits = like.lstrip("+-")
    width = len(digits) if digits.startswith("0") and len(digits) > 1 else 0
    return ("-" if number < 0 else "+" if like.startswith("+") else "") + str(abs(number)).zfill(width)


def _other_decimal(text: str, random: Random) -> str | None:
    mantissa, exponent = re.fullmatch(r"([^eE]*)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    whole, point, digits = mantissa.partition(".")
    sign = whole[:1] if whole[:1] in ("+", "-") else ""
    other = _other_integer((whole.removeprefix(sign) + digits).lstrip("0") or "0", random).zfill(len(digits) + 1)
    cut = len(other) - len(digits)
    return f"{sign}{other[:cut]}{point}{other[cut:]}{exponent}"


def _other_word(text: str, random: Random) -> str | None:
    opposite = _OPPOSITE.get(text.lower())
    if opposite is not None:
        return opposite.upper() if text.isupper() else opposite.capitalize() if text[0].isupper() else opposite
    if "\\" in text:  # an escape of JSON
        return None
    places = [i for i, c in enumerate(text) if c.isalnum()] or list(range(len(text)))
    return _with_other_character(text, places, random)


def _with_other_character(text: str, places: list[int], random: Random) -> str | None:
    """Return the text with one character replaced by one of its own of the same class, else by the next letter or digit."""
    if not places:
        return None
    place = random.choice(places)
    old = text[place]
    pool = sorted({c for c in text if _class(c) == _class(old) and c != old}) or [c for c in _next(old) if c != old]
    return text[:place] + random.choice(pool) + text[place + 1 :] if pool else None


def _class(character: str) -> str:
    if character.isdigit():
        return "digit"
    if character.isalpha():
        return "upper" if character.isupper() else "lower"
    return "space" if character.isspace() else "sign"


def _next(character: str) -> str:
    for letters in ("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"):
        if character in letters:
            return letters[(letters.index(character) + 1) % len(letters)]
    return ""

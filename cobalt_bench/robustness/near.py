"""Inputs near a shown one, to see whether a program treats that one specially."""

import importlib
import json
import pkgutil
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from cobalt_bench.perturbations.typed_values import Value, values, varied
from cobalt_bench.problems.problem import Problem

NEAR = 16  # mutations of the shown input
GENERATED = 8  # inputs of the problem's generator, where the suite has one
_ATTEMPTS = 12  # a mutation that is wanted
_VALUES = 400  # of an input that are mutated: the first ones
_DIGITS = 18  # of an integer that is rescaled
_LONG = 100_000  # characters
_CHARACTERS = 4_000_000  # of all near inputs together


def near_inputs(problem: Problem, shown: str, others: Sequence[str]) -> list[str]:
    """Return mutations of the shown input, none of them like it or one of `others` but for white space.

    One to three values are replaced by others of their kind, one value wherever it stands, two of one kind are exchanged, an
    integer becomes any of up to ten times its size, or one value becomes longer, shorter, or is left out. The mutations need
    not keep what the statement promises: programs are compared on them with one another. Of an input without values the
    others, the problem's other public inputs, are mutated.
    """
    json_data = problem.entry_point is not None
    given = [(text, found) for text in (shown, *others) if (found := list(islice(values(text, json=json_data), _VALUES)))]
    if given and given[0][0] == shown:
        given = given[:1]
    random = Random(f"near\0{problem.problem_id}\0{shown}")
    seen = {_content(text) for text in (shown, *others)}
    near: list[str] = []
    for text, found in given:
        wanted = min(NEAR - len(near), max(2, _CHARACTERS // len(text)))
        mutations = (_mutation(text, found, attempt, random, json_data) for attempt in range(wanted * _ATTEMPTS))
        fresh = (mutation for mutation in mutations if mutation is not None and _add(mutation, seen))
        near += islice(fresh, wanted)
    return near


def _mutation(text: str, found: Sequence[Value], attempt: int, random: Random, json_data: bool) -> str | None:
    kind = attempt % 7
    if kind == 6:
        return _rescaled(text, random.choice(found), random)
    if kind == 3:
        return _exchanged(text, found, random)
    if kind == 4:
        return _resized(text, random.choice(found), random, json_data=json_data)
    return _renamed(text, found, random) if kind == 5 else _mutated(text, found, 1 + kind, random)


def _add(text: str, seen: set[str]) -> bool:
    """Add a text to those seen, and return whether it is new."""
    content = _content(text)
    new = content not in seen
    seen.add(content)
    return new


def _content(text: str) -> str:
    """Return a key shared by inputs that differ only in white space; for long inputs only in white space at either end."""
    return " ".join(text.split()) if len(text) <= _LONG else text.strip()


def generated_inputs(problem: Problem, avoid: Sequence[str]) -> list[str]:
    """Return fresh inputs from the problem's own generator, the shortest ones; none where it has no generator.

    Problems of suite `mini` have one.
    """
    if problem.source != "mini":
        return []
    from cobalt_bench.suites.mini import sources

    if problem.problem_id not in {module.name for module in pkgutil.iter_modules(sources.__path__)}:
        return []
    module = importlib.import_module(f"{sources.__name__}.{problem.problem_id}")
    made = module.generate(Random(f"near\0{problem.problem_id}"))
    texts = [made_input if isinstance(made_input, str) else "\n".join(map(json.dumps, made_input)) for made_input in made]
    known = {_content(text) for text in (*avoid, *(test.input for test in problem.hidden_tests))}
    fresh = [text for text in texts if _content(text) not in known]
    return sorted(dict.fromkeys(fresh), key=lambda text: (len(text), text))[:GENERATED]


def _mutated(text: str, found: Sequence[Value], count: int, random: Random) -> str | None:
    chosen = sorted(random.sample(range(len(found)), min(count, len(found))))
    parts: list[tuple[Value, str]] = []
    for index in chosen:
        other = varied(found[index], random)
        if other is not None:
            parts.append((found[index], other))
    return _replaced(text, parts) if parts else None


def _rescaled(text: str, value: Value, random: Random) -> str | None:
    """Return the text with an integer replaced by any of up to ten times its size."""
    if value.kind != "integer" or len(value.text) > _DIGITS:
        return None
    number = int(value.text)
    other = random.randint(0, 10 * max(10, abs(number)))
    return _replaced(text, [(value, str(-other if number < 0 else other))])


def _renamed(text: str, found: Sequence[Value], random: Random) -> str | None:
    """Return the text with a value replaced by the same other one wherever it stands: what is equal stays equal."""
    chosen = random.choice(found)
    other = varied(chosen, random)
    return None if other is None else _replaced(text, [(value, other) for value in found if value.text == chosen.text])


def _exchanged(text: str, found: Sequence[Value], random: Random) -> str | None:
    first = random.choice(found)
    others = [value for value in found if value.kind == first.kind and value.text != first.text]
    if not others:
        return None
    second = random.choice(others)
    return _replaced(text, sorted([(first, second.text), (second, first.text)], key=lambda part: part[0].start))


def _resized(text: str, value: Value, random: Random, *, json_data: bool) -> str | None:
    """Return the text with a character of a word doubled or left out; or without a whole value, where it is plain text."""
    if value.kind == "word" and len(value.text) > 1 and "\\" not in value.text:
        place = random.randrange(len(value.text))
        return _replaced(
            text, [(value, value.text[:place] + value.text[place] * random.choice((0, 2)) + value.text[place + 1 :])]
        )
    return None if json_data else _replaced(text, [(value, "")])


def _replaced(text: str, parts: Sequence[tuple[Value, str]]) -> str:
    return "".join(_pieces(text, parts))


def _pieces(text: str, parts: Sequence[tuple[Value, str]]) -> Iterator[str]:
    at = 0
    for value, other in parts:
        yield text[at : value.start]
        yield other
        at = value.end
    yield text[at:]

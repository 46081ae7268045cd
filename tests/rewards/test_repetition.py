import random

import pytest

from cobalt_bench.rewards import has_repeated_block


def by_definition(text: str) -> bool:
    for period in range(32, len(text) // 8 + 1):
        run = 0
        for index in range(len(text) - period):
            run = run + 1 if text[index] == text[index + period] else 0
            if run >= 7 * period:
                return True
    return False


def fibonacci_word(length: int) -> str:
    shorter, longer = "a", "ab"
    while len(longer) < length:
        shorter, longer = longer, longer + shorter
    return longer[:length]


def thue_morse_word(length: int) -> str:
    return "".join("ab"[index.bit_count() % 2] for index in range(length))


def near_repetition(rng: random.Random) -> str:
    """Repeat a block a little too seldom or just often enough, between noise, with now and then a flaw."""
    alphabet = "abcdefgh"[: rng.choice([1, 2, 3, 8])]

    def noise(length: int) -> str:
        return "".join(rng.choice(alphabet) for _ in range(length))

    text = noise(rng.randint(0, 70))
    for _ in range(rng.randint(1, 3)):
        period = rng.choice([1, 2, 3, 7, 11, 16, 17, 31, 32, 33, 48, 63, 64, 65, 90, 127, 128, 129])
        block = noise(period)
        if rng.random() < 0.3:  # a block that is itself nearly periodic
            inner = rng.randint(1, max(1, period // 2))
            block = (block[:inner] * period)[: period - 1] + rng.choice("ab")
        length = max(0, 8 * period * -(-32 // period) + rng.choice([-period, -2, -1, -1, 0, 0, 1, period]))
        start = rng.randint(0, period)
        stretch = (block * (length // period + 3))[start : start + length]
        if stretch and rng.random() < 0.3:
            flaw = rng.randrange(length)
            stretch = stretch[:flaw] + "z" + stretch[flaw + 1 :]
        text += stretch + noise(rng.randint(0, 70))
    return text


@pytest.mark.parametrize("seed", range(120))
def test_agrees_with_the_definition_on_near_repetitions(seed: int) -> None:
    text = near_repetition(random.Random(seed))
    assert has_repeated_block(text) == by_definition(text)


@pytest.mark.parametrize("seed", range(40))
def test_agrees_with_the_definition_on_periods_up_to_an_eighth_of_the_text(seed: int) -> None:
    rng = random.Random(seed)
    length = rng.randint(256, 1600)
    period = length // 8 - rng.choice([0, 0, 1, -1])
    block = "".join(rng.choice("ab") for _ in range(period))
    text = (block * 9)[:length]
    assert has_repeated_block(text) == by_definition(text)


@pytest.mark.parametrize(
    ("text", "repeats"),
    [
        ("", False),
        ("x" * 255, False),
        ("x" * 256, True),
        (("0123456789abcdef" * 2) * 8, True),
        (("0123456789abcdef" * 2) * 8 + "0", True),
        (("0123456789abcdef" * 16)[:-1], False),
        ("\N{GRINNING FACE}\n" * 128, True),
        ("\ud800" * 256, True),  # a lone surrogate, as a broken decoder gives
        (fibonacci_word(20_000), False),
        (thue_morse_word(20_000), False),
        (("a" * 200 + "b") * 8, True),
        (("a" * 200 + "b") * 7 + "a" * 200, False),
    ],
)
def test_knows_these(text: str, repeats: bool) -> None:
    assert has_repeated_block(text) is repeats


def test_finds_the_longest_period_that_fits_into_thirty_thousand_characters() -> None:
    rng = random.Random(0)
    block = "".join(rng.choice("ab") for _ in range(3750))
    assert has_repeated_block(block * 8)
    assert not has_repeated_block((block * 8)[1:])

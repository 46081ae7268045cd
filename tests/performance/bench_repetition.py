"""How long the check for a repeated block takes on 30,000 characters, plain and adversarial.

    python tests/performance/bench_repetition.py

Prints the CPU milliseconds of the fastest and of the slowest of 20 runs of each text; none should reach 20.
"""

import random
import time

from cobalt_bench.rewards import has_repeated_block

LENGTH = 30_000


def texts() -> dict[str, str]:
    rng = random.Random(0)

    def noise(length: int, alphabet: str = "ab") -> str:
        return "".join(rng.choice(alphabet) for _ in range(length))

    def repeated(period: int, characters: int) -> str:
        """Return stretches of `characters` that repeat a block, each with a block of its own."""
        text = ""
        while len(text) < LENGTH:
            text += (noise(period) * (characters // period + 1))[:characters] + "#"
        return text

    shorter, longer = "a", "ab"
    while len(longer) < LENGTH:
        shorter, longer = longer, longer + shorter
    all_texts = {
        "words": " ".join(noise(5, "abcdefghijklmnop") for _ in range(LENGTH)),
        "one character": "a" * LENGTH,
        "two characters": noise(LENGTH),
        "a Fibonacci word": longer,
        "the Thue-Morse word": "".join("ab"[number.bit_count() % 2] for number in range(LENGTH)),
        "runs of one character": "".join("a" * rng.randint(80, 160) + "b" for _ in range(400)),
        "other scripts": noise(LENGTH, "数学\N{GRINNING FACE}é"),
        "an eighth of the text, 8 times": noise(LENGTH // 8) * 8,
    }
    for period in (32, 33, 63, 64, 100, 500, 3000):
        all_texts[f"period {period}, one character short of 8 times"] = repeated(period, 8 * period - 1)
        all_texts[f"period {period}, 3 times"] = repeated(period, 3 * period)
    return {name: text[:LENGTH] for name, text in all_texts.items()}


def main() -> None:
    for name, text in texts().items():
        times = []
        for _ in range(20):
            started = time.process_time()
            found = has_repeated_block(text)
            times.append(1000 * (time.process_time() - started))
        print(f"{name:45} {min(times):6.1f} to {max(times):5.1f} ms  {'repeats' if found else '-'}")


if __name__ == "__main__":
    main()

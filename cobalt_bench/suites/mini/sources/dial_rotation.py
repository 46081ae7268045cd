"""Cyclic shifts of a fixed-width bit pattern, with an optional inversion."""

import random

TITLE = "Ring of Lamps"
DIFFICULTY = "easy"
TOPICS = ("bit manipulation", "rotation")
ENTRY_POINT = "fewest_presses"
STARTER_CODE = """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
"""
STATEMENT = """A ring of `width` lamps is described by a number whose binary digits, written with exactly `width` digits (leading zeros
included), tell which lamps are lit. The ring has three buttons:

- LEFT moves the whole pattern one place to the left; the leftmost digit comes back in on the right.
- RIGHT moves the whole pattern one place to the right; the rightmost digit comes back in on the left.
- FLIP changes every lamp: lit ones go dark and dark ones are lit.

How many presses are needed at least to turn the pattern `shown` into the pattern `wanted`?

### Arguments
- `width`: the number of lamps
- `shown`: the pattern at the start
- `wanted`: the pattern to reach

### Returns
The least number of presses, or -1 if the pattern cannot be reached.

### Constraints
- 1 <= width <= 60
- 0 <= shown, wanted < 2^width
"""
SOLUTION = """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        full = (1 << width) - 1
        best = -1
        for flips in (0, 1):
            start = shown ^ full if flips else shown
            for left in range(width):
                turned = (start << left | start >> (width - left)) & full
                presses = min(left, width - left) + flips
                if turned == wanted and (best < 0 or presses < best):
                    best = presses
        return best
"""
BRUTE_FORCE = """from collections import deque


class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        start, goal = format(shown, f"0{width}b"), format(wanted, f"0{width}b")
        queue, seen = deque([(start, 0)]), {start}
        while queue:
            lamps, presses = queue.popleft()
            if lamps == goal:
                return presses
            flipped = "".join("10"[int(c)] for c in lamps)
            for after in (lamps[1:] + lamps[0], lamps[-1] + lamps[:-1], flipped):
                if after not in seen:
                    seen.add(after)
                    queue.append((after, presses + 1))
        return -1
"""
WRONG = {
    "left_turns_only": """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        mask = (1 << width) - 1
        best = float("inf")
        for extra, value in ((0, shown), (1, shown ^ mask)):
            for turns in range(width):
                if value == wanted:
                    best = min(best, turns + extra)
                value = ((value << 1) | (value >> (width - 1))) & mask
        return -1 if best == float("inf") else best
""",
    "drops_leading_zeros": """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        best = -1
        goal = bin(wanted)[2:]
        for extra, value in ((0, shown), (1, shown ^ ((1 << width) - 1))):
            digits = bin(value)[2:]
            n = len(digits)
            for turns in range(n):
                if digits[turns:] + digits[:turns] == goal:
                    cost = min(turns, n - turns) + extra
                    if best == -1 or cost < best:
                        best = cost
        return best
""",
    "first_match_wins": """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        mask = (1 << width) - 1
        for extra, value in ((0, shown), (1, shown ^ mask)):
            for turns in range(width):
                if value == wanted:
                    return min(turns, width - turns) + extra
                value = ((value << 1) | (value >> (width - 1))) & mask
        return -1
""",
    "never_flips": """class Solution:
    def fewest_presses(self, width: int, shown: int, wanted: int) -> int:
        digits = format(shown, "b").zfill(width)
        goal = format(wanted, "b").zfill(width)
        costs = [min(i, width - i) for i in range(width) if digits[i:] + digits[:i] == goal]
        return min(costs) if costs else -1
""",
}
PUBLIC = (
    (4, 1, 8),
    (5, 3, 12),
    (6, 1, 62),
    (5, 1, 7),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    full = 2**60 - 1
    tests = [
        (1, 0, 0),
        (1, 0, 1),  # a single lamp: only flipping helps
        (1, 1, 0),
        (2, 1, 2),
        (6, 0, 63),
        (6, 0, 0),
        (6, 21, 42),  # turning once and flipping once are equally good
        (8, 240, 15),
        (8, 15, 240),  # half a turn, or a single flip
        (10, 31, 992),
        (12, 0b111111000000, 0b000001111110),  # flip and one turn beat five turns
        (7, 1, 64),  # one step right is enough
        (9, 1, 256),
        (60, 1, 1 << 59),
        (60, 0, full),
        (60, full, 1),
        (60, (1 << 30) - 1, full ^ ((1 << 30) - 1)),
        (60, int("01" * 30, 2), int("10" * 30, 2)),
    ]

    def turned(width: int, value: int, left: int) -> int:
        return (value << left | value >> (width - left)) & ((1 << width) - 1)

    for width in (11, 13, 17, 24, 33, 48, 60):
        value = rng.getrandbits(width)
        tests.append((width, value, turned(width, value, rng.randint(1, width - 1))))
        tests.append((width, value, turned(width, ~value & ((1 << width) - 1), rng.randint(width // 2 + 1, width - 1))))
    for width in (14, 20, 22, 40):  # long blocks: flipping beats turning far
        value = (1 << width // 2) - 1
        turns = width // 2 - rng.randint(1, 3)
        tests.append((width, value, turned(width, value, turns)))
    for width in (59, 60):
        tests.append((width, rng.getrandbits(width), rng.getrandbits(width)))
    return tests

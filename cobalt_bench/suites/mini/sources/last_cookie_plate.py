"""A subtraction game in which the last taker loses."""

import random

TITLE = "The Last Biscuit"
DIFFICULTY = "easy"
TOPICS = ("games", "modular arithmetic")
ENTRY_POINT = "first_move"
STARTER_CODE = """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
"""
STATEMENT = """Two guests share a plate with some biscuits. They take turns; a turn consists of taking at least 1 and at most `most`
biscuits (never more than are left). It is bad manners to empty the plate: whoever takes the last biscuit **loses**.

Both guests play as well as possible. How many biscuits should the guest who begins take in the first turn to be sure of
winning?

### Arguments
- `biscuits`: the number of biscuits on the plate at the start
- `most`: the largest number of biscuits that may be taken in one turn

### Returns
The **smallest** number of biscuits that wins for the first guest, or 0 if no first turn wins.

### Constraints
- 1 <= biscuits <= 10^18
- 1 <= most <= 10^18
"""
SOLUTION = """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        # The guest to move loses exactly when one biscuit more than a multiple of most + 1 is left.
        return (biscuits - 1) % (most + 1)
"""
BRUTE_FORCE = """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        wins = [True]  # an empty plate: the other guest has just lost
        for left in range(1, biscuits + 1):
            wins.append(any(not wins[left - take] for take in range(1, min(most, left) + 1)))
        for take in range(1, min(most, biscuits) + 1):
            if not wins[biscuits - take]:
                return take
        return 0
"""
WRONG = {
    "last_taker_wins": """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        return biscuits % (most + 1)
""",
    "wrong_modulus": """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        if biscuits <= most:
            return biscuits - 1
        return (biscuits - 1) % most
""",
    "tabulates_all_plates": """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        losing = 1
        while losing + most + 1 <= biscuits:
            losing += most + 1
        return biscuits - losing
""",
    "leaves_nothing": """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        if biscuits <= most:
            return biscuits
        target = (biscuits - 1) // (most + 1) * (most + 1) + 1
        return biscuits - target
""",
    "float_quotient": """class Solution:
    def first_move(self, biscuits: int, most: int) -> int:
        rounds = int((biscuits - 1) / (most + 1))
        left_over = (biscuits - 1) / (most + 1) - rounds
        return round(left_over * (most + 1))
""",
}
PUBLIC = (
    (5, 3),
    (7, 2),
    (10, 3),
    (21, 4),
    (2, 1),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    top = 10**18
    tests = [
        (1, 1),  # must take the last biscuit
        (1, 9),
        (3, 1),
        (4, 1),
        (6, 6),  # could empty the plate, leaves one instead
        (7, 6),
        (8, 6),  # six can be taken of eight, one biscuit too many
        (6, 100),
        (2, top),
        (top, top),
        (top, top - 1),
        (top, top - 2),
        (top, 1),
        (top - 1, 2),
        (999999999999999989, 6),
        (top, 33333333),
    ]
    pairs = [(n, k) for n in range(11, 60) for k in range(2, 12)]
    tests += rng.sample(pairs, 8)
    for size in (10**12, 10**15, 10**17, top):
        tests.append((rng.randint(size // 2, size), rng.randint(2, 1000)))
        tests.append((rng.randint(size // 2, size - 1), rng.randint(size // 1000, size // 3)))
    return tests

"""Counting arrangements of blocks: factorials modulo a prime."""

import random

TITLE = "Families on a Bench"
DIFFICULTY = "easy"
TOPICS = ("combinatorics", "modular arithmetic")
ENTRY_POINT = "count_seatings"
STARTER_CODE = """class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
"""
STATEMENT = """A travelling theatre has one very long bench. Several families booked for tonight, and the usher notes how many
members of each family turned up; a family that was invited but sent nobody is noted with 0.

All people who came sit down in one row, left to right, filling the bench without gaps. Each family must sit together, that
is, its members take neighbouring places. People are distinguishable. Two seatings are different when at least one place is
taken by different people.

Count the different seatings modulo 1 000 000 007.

### Arguments
- `sizes`: for each invited family the number of its members who came. The list may be empty.

### Returns
The number of seatings modulo 1 000 000 007. When nobody came there is exactly one seating: the empty one.

### Constraints
- 0 <= len(sizes) <= 1000
- 0 <= sizes[i] <= 1000
"""
SOLUTION = """class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        mod = 1_000_000_007
        top = max([len(sizes), *sizes])
        factorials = [1] * (top + 1)
        for i in range(1, top + 1):
            factorials[i] = factorials[i - 1] * i % mod
        present = [s for s in sizes if s > 0]
        answer = factorials[len(present)]
        for s in present:
            answer = answer * factorials[s] % mod
        return answer
"""
BRUTE_FORCE = """import itertools


class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        people = [(f, i) for f, s in enumerate(sizes) for i in range(s)]
        count = 0
        for order in itertools.permutations(people):
            blocks = [f for f, _ in itertools.groupby(order, key=lambda p: p[0])]
            count += len(blocks) == len(set(blocks))
        return count % 1_000_000_007
"""
WRONG = {
    "absent_families_take_a_slot": """class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        mod = 10**9 + 7

        def fact(n):
            result = 1
            for i in range(2, n + 1):
                result = result * i % mod
            return result

        answer = fact(len(sizes))
        for s in sizes:
            answer = answer * fact(s) % mod
        return answer
""",
    "families_in_fixed_order": """class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        mod = 10**9 + 7
        answer = 1
        for s in sizes:
            for i in range(2, s + 1):
                answer = answer * i % mod
        return answer
""",
    "no_modulo": """import math


class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        present = [s for s in sizes if s]
        answer = math.factorial(len(present))
        for s in present:
            answer *= math.factorial(s)
        return answer
""",
    "everyone_anywhere": """class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        answer = 1
        for i in range(1, sum(sizes) + 1):
            answer = answer * i % 1000000007
        return answer
""",
    "families_of_one_size_are_alike": """import math
from collections import Counter


class Solution:
    def count_seatings(self, sizes: List[int]) -> int:
        mod = 1000000007
        present = [s for s in sizes if s > 0]
        answer = math.factorial(len(present))
        for size, times in Counter(present).items():
            answer //= math.factorial(times)
        for s in present:
            answer *= math.factorial(s)
        return answer % mod
""",
}
PUBLIC = (
    ([2, 1],),
    ([3],),
    ([2, 3, 1],),
    ([],),
    ([4, 2, 5],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ([0],),  # an invited family that did not come
        ([0, 0, 0],),
        ([0, 2, 0, 1],),
        ([1, 0],),
        ([1, 1, 1, 1],),  # singles: every order
        ([2, 2],),  # two families of one size are still different people
        ([2, 2, 2],),
        ([13],),  # the first factorial above the modulus
        ([1] * 13,),
        ([0] * 1000,),
        ([1000],),
        ([1] * 1000,),
    ]
    for length in (3, 4, 5, 6, 7):
        tests.append(([rng.randint(0, 4) for _ in range(length)] + [0, 2],))
    for length in (50, 120, 400):
        tests.append(([rng.randint(0, 12) for _ in range(length)],))
    tests.append(([rng.randint(1, 1000) for _ in range(1000)],))
    tests.append(([rng.choice([0, 0, 5, 999]) for _ in range(1000)],))
    return tests

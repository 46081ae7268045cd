"""Few different OR values end at each place of a list."""

import random

TITLE = "Even Beacons"
DIFFICULTY = "medium"
TOPICS = ("bit manipulation", "subarrays")
ENTRY_POINT = "even_runs"
STARTER_CODE = """class Solution:
    def even_runs(self, signals: List[int]) -> int:
"""
STATEMENT = """Along a coast stand beacons in one line. Beacon i can show the lights given by the binary digits of `signals[i]`: the light with
number b is shown if the digit worth 2^b is 1. When a stretch of neighbouring beacons is switched on, a ship sees every light
that at least one beacon of the stretch shows (a light shown by several beacons is seen just once).

How many stretches (one or more beacons that follow one another) make a ship see an **even** number of different lights? Zero
counts as even.

### Arguments
- `signals`: the lights of the beacons along the coast

### Returns
The number of such stretches.

### Constraints
- 1 <= len(signals) <= 12000
- 0 <= signals[i] < 2^30
"""
SOLUTION = """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        ending_here = {}  # OR of a stretch that ends here -> how many such stretches
        for lights in signals:
            longer = {lights: 1}
            for seen, count in ending_here.items():
                longer[seen | lights] = longer.get(seen | lights, 0) + count
            ending_here = longer
            for seen, count in ending_here.items():
                if bin(seen).count("1") % 2 == 0:
                    answer += count
        return answer
"""
BRUTE_FORCE = """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        for i in range(len(signals)):
            for j in range(i, len(signals)):
                lights = {b for s in signals[i : j + 1] for b in range(30) if s >> b & 1}
                answer += len(lights) % 2 == 0
        return answer
"""
WRONG = {
    "too_slow_all_stretches": """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        n = len(signals)
        for i in range(n):
            seen = 0
            for j in range(i, n):
                seen |= signals[j]
                if bin(seen).count("1") % 2 == 0:
                    answer += 1
        return answer
""",
    "sums_the_parities": """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        even, odd = 1, 0
        parity = 0
        for s in signals:
            parity ^= bin(s).count("1") % 2
            if parity == 0:
                answer += even
                even += 1
            else:
                answer += odd
                odd += 1
        return answer
""",
    "different_values_only": """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        current = set()
        for s in signals:
            current = {s | c for c in current} | {s}
            answer += sum(bin(c).count("1") % 2 == 0 for c in current)
        return answer
""",
    "zero_is_not_even": """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        current = {}
        for s in signals:
            following = {s: 1}
            for value, times in current.items():
                value |= s
                following[value] = following.get(value, 0) + times
            current = following
            answer += sum(t for v, t in current.items() if v and bin(v).count("1") % 2 == 0)
        return answer
""",
    "even_number_seen": """class Solution:
    def even_runs(self, signals: List[int]) -> int:
        answer = 0
        current = {}
        for s in signals:
            following = {s: 1}
            for value, times in current.items():
                value |= s
                following[value] = following.get(value, 0) + times
            current = following
            answer += sum(t for v, t in current.items() if v % 2 == 0)
        return answer
""",
}
PUBLIC = (
    ([1, 2, 4],),
    ([3, 5],),
    ([1, 2, 4, 8],),
    ([6, 7, 9],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ([0],),  # no light at all: even
        ([1],),
        ([0, 0, 0],),
        ([0, 1, 0],),
        ([3, 3, 3],),  # the same value many times
        ([3, 3, 1, 3],),
        ([7, 7, 0, 7],),
        ([2**30 - 1],),
        ([2**29, 2**29, 1],),
        ([1 << b for b in range(30)],),
        ([1 << b for b in range(30)] * 2,),
        ([0, 5, 0, 0, 3, 0],),
        ([rng.choice([0, 0, 0, 1 << rng.randrange(20)]) for _ in range(12000)],),
    ]
    for n, top in ((5, 3), (6, 7), (8, 15), (10, 7), (12, 31), (15, 3), (25, 63)):
        tests.append(([rng.randint(0, top) for _ in range(n)],))
    for n in (100, 600):
        tests.append(([1 << rng.randrange(30) for _ in range(n)],))
    tests.append(([rng.getrandbits(8) & rng.getrandbits(8) & rng.getrandbits(8) for _ in range(12000)],))
    tests.append(([3] * 6000 + [7] * 6000,))
    return tests

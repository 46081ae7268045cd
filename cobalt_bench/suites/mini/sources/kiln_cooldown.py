"""Choosing days with a rest period between them."""

import random

TITLE = "Kiln Firing Days"
DIFFICULTY = "easy"
TOPICS = ("dynamic programming", "arrays")
ENTRY_POINT = "best_gain"
STARTER_CODE = """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
"""
STATEMENT = """A potter may fire her kiln at most once a day. She knows the gain `gains[i]` she would make by firing it on day `i`;
it is negative when the wood costs more than the pots bring in. After every firing the kiln must stay cold for the
next `rest` full days: if it is fired on day `i`, the next firing is possible on day `i + rest + 1` at the earliest.

She is free to choose the days, and she may also leave the kiln cold all the time. Find the greatest total gain.

### Arguments

- `gains`: a list of integers, one for each day in order; the list may be empty
- `rest`: the number of days the kiln must stay cold after a firing

### Returns

The greatest possible total gain. It is `0` if firing brings nothing.

### Constraints

- `0 <= len(gains) <= 20000`
- `-1000 <= gains[i] <= 1000`
- `0 <= rest <= 30000`
"""
SOLUTION = """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        n = len(gains)
        best = [0] * (n + 1)  # best[i]: using the first i days only
        for i in range(1, n + 1):
            earlier = best[max(0, i - 1 - rest)]
            best[i] = max(best[i - 1], earlier + gains[i - 1])
        return best[n]
"""
BRUTE_FORCE = """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        def go(i):
            if i >= len(gains):
                return 0
            return max(go(i + 1), gains[i] + go(i + rest + 1))

        return go(0)
"""
WRONG = {
    "rest_one_too_short": """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        n = len(gains)
        dp = [0] * (n + 1)
        for i in range(1, n + 1):
            dp[i] = max(dp[i - 1], gains[i - 1] + dp[max(0, i - max(rest, 1))])
        return dp[n]
""",
    "first_days_not_accumulated": """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        n = len(gains)
        if n == 0:
            return 0
        dp = [max(0, g) for g in gains]
        for i in range(rest + 1, n):
            dp[i] = max(dp[i - 1], dp[i - rest - 1] + gains[i])
        return max(dp)
""",
    "greedy_by_gain": """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        cold = set()
        total = 0
        for i in sorted(range(len(gains)), key=lambda i: -gains[i]):
            if gains[i] <= 0:
                break
            if all(abs(i - j) > rest for j in cold):
                cold.add(i)
                total += gains[i]
        return total
""",
    "must_fire_once": """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        if not gains:
            return 0
        dp = []
        for i, g in enumerate(gains):
            take = g + (max(0, dp[i - rest - 1]) if i - rest - 1 >= 0 else 0)
            dp.append(max(take, dp[-1]) if dp else take)
        return dp[-1]
""",
    "fixed_rhythm": """class Solution:
    def best_gain(self, gains: List[int], rest: int) -> int:
        best = 0
        for start in range(min(rest + 1, len(gains))):
            best = max(best, sum(g for g in gains[start::rest + 1] if g > 0))
        return best
""",
}
PUBLIC = (
    ([4, 7, 2, 6, 5], 1),
    ([3, -2, 5], 0),
    ([2, 9, 1, 1, 1, 8], 3),
    ([6, 1, 1, 6, 1, 6], 2),
    ([], 2),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, lo: int, hi: int) -> list[int]:
        return [rng.randint(lo, hi) for _ in range(n)]

    tests: list[tuple] = [
        ([], 0),
        ([-4], 0),  # a single bad day
        ([0], 3),
        ([9], 30000),
        ([-5, -1, -9], 1),  # never fire
        ([-2, -3, -1, -1, -8, -2], 2),
        ([5, 8, 5], 1),  # greedy takes the 8
        ([4, 5, 6, 5, 4, 9], 2),
        ([1, 2, 3, 4], 9),  # rest longer than the season
        ([7, -1, -1, 7], 2),  # exactly the right distance
        ([7, -1, 7, 6], 2),
        ([3, 0, 0, 4, 3], 3),
    ]
    tests += [(rand(rng.randint(5, 14), -5, 9), rng.randint(0, 4)) for _ in range(8)]
    tests.append((rand(10, -20, -1), 1))
    tests.append((rand(300, -50, 100), 7))
    tests.append((rand(4000, -9, 9), 40))
    tests.append((rand(20000, -5, 9), 1))
    tests.append((rand(20000, -9, 9), 9000))
    return tests

"""Subset sums: spend as much as possible of a fixed balance."""

import random

TITLE = "Emptying the Gift Card"
DIFFICULTY = "easy"
TOPICS = ("dynamic programming", "knapsack")
ENTRY_POINT = "least_leftover"
STARTER_CODE = """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
"""
STATEMENT = """Noor has a gift card with `balance` coins on it, and the shop has one single piece of each thing it sells. The prices
are given in the list `prices` (several things may have the same price). A gift card is refused when the sum of the
purchase is larger than the balance, and coins that are left on the card are lost.

Noor buys any selection of the things, each of them at most once and possibly none, all in one purchase. How few coins
can be left on the card?

### Arguments

- `balance`: the number of coins on the card
- `prices`: the list of prices; it may be empty

### Returns

The smallest number of coins that can be left over.

### Constraints

- `0 <= balance <= 20000`
- `0 <= len(prices) <= 150`
- `1 <= prices[i] <= 30000`
"""
SOLUTION = """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        reachable = 1  # bit s is set if the sum s can be spent
        full = (1 << (balance + 1)) - 1
        for p in prices:
            reachable |= (reachable << p) & full
        return balance - (reachable.bit_length() - 1)
"""
BRUTE_FORCE = """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        def go(i, left):
            if i == len(prices):
                return left
            best = go(i + 1, left)
            if prices[i] <= left:
                best = min(best, go(i + 1, left - prices[i]))
            return best

        return go(0, balance)
"""
WRONG = {
    "buys_things_twice": """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        ok = [True] + [False] * balance
        for p in prices:
            for s in range(p, balance + 1):
                if ok[s - p]:
                    ok[s] = True
        return balance - max(s for s in range(balance + 1) if ok[s])
""",
    "greedy_most_expensive": """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        for p in sorted(prices, reverse=True):
            if p <= balance:
                balance -= p
        return balance
""",
    "greedy_either_end": """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        best = balance
        order = sorted(prices)
        for cut in range(len(order) + 1):
            left = balance
            for p in reversed(order[:cut]):
                if p <= left:
                    left -= p
            best = min(best, left)
        return best
""",
    "tries_all_selections": """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        n = len(prices)
        best = balance
        if sum(prices) <= balance:
            return balance - sum(prices)

        def go(i, left):
            nonlocal best
            best = min(best, left)
            for j in range(i, n):
                if prices[j] <= left:
                    go(j + 1, left - prices[j])

        go(0, balance)
        return best
""",
    "same_price_merged": """class Solution:
    def least_leftover(self, balance: int, prices: List[int]) -> int:
        sums = {0}
        for p in set(prices):
            sums |= {s + p for s in sums if s + p <= balance}
        return balance - max(sums)
""",
}
PUBLIC = (
    (10, [7, 6, 3]),
    (20, [9, 8, 7]),
    (13, [7, 6, 5, 2]),
    (15, [20, 16]),
    (9, []),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, lo: int, hi: int) -> list[int]:
        return [rng.randint(lo, hi) for _ in range(n)]

    tests: list[tuple] = [
        (0, []),
        (0, [1, 2]),  # nothing to spend
        (5, [5]),
        (5, [6]),
        (8, [4, 4]),  # equal prices
        (12, [4, 4, 4, 11]),
        (12, [4]),  # a thing can be bought once only
        (21, [10, 9, 8, 4, 3]),
        (100, [30, 31, 33]),  # everything fits
        (30, [16, 15, 15]),
        (24, [13, 12, 12, 9]),
        (40, [19, 17, 12, 11, 8]),
    ]
    tests += [(rng.randint(20, 60), rand(rng.randint(4, 10), 3, 30)) for _ in range(7)]
    tests += [(rng.randint(300, 500), rand(9, 40, 250)) for _ in range(5)]
    tests.append((10001, [2 * x for x in rand(150, 30, 90)]))  # an odd balance, even prices only
    tests.append((19999, [2 * x for x in rand(120, 100, 400)]))
    tests.append((20000, rand(150, 3000, 9000)))
    tests.append((20000, rand(25, 1500, 3000)))
    tests.append((20000, [7000] * 75 + [6000] * 75))
    tests.append((18000, rand(9, 1500, 4500)))
    return tests

"""Assignment with a bitmask over the smaller side, and the option to leave somebody out."""

import random

TITLE = "Stalls and Refunds"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "bitmask")
ENTRY_POINT = "least_expense"
STARTER_CODE = """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
"""
STATEMENT = """`n` traders have booked a place at a market that has `m` stalls. Setting up stall `j` for trader `i` costs the
organiser `cost[i][j]` coins; the value `-1` means that this stall does not suit the trader at all. No stall can be
given to more than one trader, and no trader needs more than one stall.

The organiser may also send a trader home and pay the refund `refund[i]`. A stall that is given to nobody costs
nothing.

Find the smallest total expense, so that every trader either has a suitable stall or has been paid the refund.

### Arguments

- `cost`: a list of `n` lists with `m` integers each
- `refund`: a list of `n` integers

### Returns

The smallest total expense.

### Constraints

- `1 <= n <= 20`
- `1 <= m <= 11`
- `-1 <= cost[i][j] <= 1000`
- `0 <= refund[i] <= 1000`
"""
SOLUTION = """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        m = len(cost[0])
        INF = 10**9
        best = [INF] * (1 << m)  # best[mask]: the stalls in mask are taken
        best[0] = 0
        for row, back in zip(cost, refund):
            new = [b + back for b in best]
            stalls = [(1 << j, c) for j, c in enumerate(row) if 0 <= c < back]
            for mask, b in enumerate(best):
                if b >= INF:
                    continue
                for bit, c in stalls:
                    if not mask & bit and b + c < new[mask | bit]:
                        new[mask | bit] = b + c
            best = new
        return min(best)
"""
_ALL = """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        n, m = len(cost), len(cost[0])
        taken = [False] * m

        def place(i):
            if i == n:
                return 0
            best = refund[i] + place(i + 1)
            for j in range(m):
                if not taken[j] and cost[i][j] >= 0:
                    taken[j] = True
                    best = min(best, cost[i][j] + place(i + 1))
                    taken[j] = False
            return best

        return place(0)
"""
BRUTE_FORCE = _ALL
WRONG = {
    "tries_all_placements": _ALL,
    "cheapest_pair_first": """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        pairs = sorted((c, i, j) for i, row in enumerate(cost) for j, c in enumerate(row) if c >= 0)
        done, used = set(), set()
        total = 0
        for c, i, j in pairs:
            if i not in done and j not in used and c < refund[i]:
                done.add(i)
                used.add(j)
                total += c
        return total + sum(r for i, r in enumerate(refund) if i not in done)
""",
    "refund_only_if_forced": """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        n, m = len(cost), len(cost[0])

        @lru_cache(None)
        def go(i, mask):
            if i == n:
                return 0
            options = [
                cost[i][j] + go(i + 1, mask | 1 << j)
                for j in range(m)
                if cost[i][j] != -1 and not mask >> j & 1
            ]
            if options:
                return min(options)
            return refund[i] + go(i + 1, mask)

        return go(0, 0)
""",
    "minus_one_is_a_cost": """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        n, m = len(cost), len(cost[0])

        @lru_cache(None)
        def go(i, mask):
            if i == n:
                return 0
            best = refund[i] + go(i + 1, mask)
            for j in range(m):
                if not mask >> j & 1:
                    best = min(best, cost[i][j] + go(i + 1, mask | 1 << j))
            return best

        return go(0, 0)
""",
    "zero_cost_is_unsuitable": """class Solution:
    def least_expense(self, cost: List[List[int]], refund: List[int]) -> int:
        n, m = len(cost), len(cost[0])

        @lru_cache(None)
        def go(i, mask):
            if i == n:
                return 0
            best = refund[i] + go(i + 1, mask)
            for j in range(m):
                if cost[i][j] > 0 and not mask >> j & 1:
                    best = min(best, cost[i][j] + go(i + 1, mask | 1 << j))
            return best

        return go(0, 0)
""",
}
PUBLIC = (
    ([[4, 7], [2, 3], [6, 5]], [9, 8, 4]),
    ([[1, 2], [2, 9]], [20, 20]),
    ([[-1], [-1]], [3, 5]),
    ([[8, 6, 9]], [5]),
    ([[5, 6], [-1, 4]], [7, 7]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, m: int, top: int, refund: tuple[int, int], unsuitable: float) -> tuple:
        cost = [[-1 if rng.random() < unsuitable else rng.randint(0, top) for _ in range(m)] for _ in range(n)]
        return cost, [rng.randint(*refund) for _ in range(n)]

    tests: list[tuple] = [
        ([[-1]], [0]),
        ([[-1, -1, -1]], [7]),  # no stall suits
        ([[0]], [5]),
        ([[3]], [0]),  # a refund that costs nothing
        ([[5]], [5]),
        ([[2], [1], [3]], [10, 4, 9]),  # one stall for three traders
        ([[0, 4], [0, 9]], [10, 10]),
        ([[1, 2], [1, 50]], [100, 60]),
        ([[7, 7, 7], [7, 7, 7]], [6, 8]),
        ([[1, 3], [2, 100], [3, 1]], [4, 90, 2]),
    ]
    tests += [rand(rng.randint(2, 5), rng.randint(2, 4), 9, (3, 12), 0.2) for _ in range(8)]
    tests += [rand(5, 3, 20, (0, 25), 0.3), rand(3, 6, 20, (15, 30), 0.6), rand(6, 2, 9, (1, 30), 0.1)]
    tests.append(rand(11, 11, 1000, (900, 1000), 0.0))
    tests.append(rand(20, 11, 1000, (200, 1000), 0.1))
    tests.append(rand(20, 11, 30, (20, 60), 0.3))
    tests.append(rand(12, 10, 1000, (0, 1000), 0.05))
    tests.append(rand(20, 1, 1000, (0, 1000), 0.1))
    return tests

"""Knapsack on a tree: the best connected part of fixed size that holds the root."""

import random

TITLE = "Pruning the Vine"
DIFFICULTY = "hard"
TOPICS = ("trees", "dynamic programming", "knapsack")
ENTRY_POINT = "best_vine"
STARTER_CODE = """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
"""
STATEMENT = """A vine has `n` buds, numbered from 0 to `n - 1`. Bud 0 is at the root; every other bud `i` grows directly out of the
bud `parent[i]`, and `parent[i] < i`. The gardener gives each bud a value, which may be negative.

She wants to prune the vine so that **exactly** `keep` buds remain. When a bud is cut off, everything that grows out
of it, directly or indirectly, is cut off as well. Bud 0 must remain.

Find the greatest possible sum of the values of the remaining buds.

### Arguments

- `parent`: a list of `n` integers, with `parent[0] = -1`
- `value`: a list of `n` integers
- `keep`: the number of buds that remain

### Returns

The greatest possible sum.

### Constraints

- `1 <= n <= 3000`
- `1 <= keep <= min(n, 250)`
- `-1000 <= value[i] <= 1000`
"""
SOLUTION = """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        n = len(parent)
        size = [1] * n
        kids = [[] for _ in range(n)]
        for v in range(n - 1, 0, -1):
            size[parent[v]] += size[v]
            kids[parent[v]].append(v)
        order = []
        stack = [0]
        while stack:
            v = stack.pop()
            order.append(v)
            stack.extend(kids[v])
        # best[p][j]: greatest sum of j buds, going through the buds order[p:] from left to right;
        # a bud is taken, or it is skipped together with everything that grows out of it
        LOW = -(10**9)
        best = [None] * n + [[0] + [LOW] * keep]
        for p in range(n - 1, -1, -1):
            v = order[p]
            x = value[v]
            after, skip = best[p + 1], best[p + size[v]]
            row = [0]
            row += [a + x if a + x > b else b for a, b in zip(after, skip[1:])]
            best[p] = row
        return best[0][keep]
"""
BRUTE_FORCE = """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        best = None
        for chosen in combinations(range(1, len(parent)), keep - 1):
            left = {0, *chosen}
            if all(parent[v] in left for v in chosen):
                total = sum(value[v] for v in left)
                if best is None or total > best:
                    best = total
        return best
"""
_MERGE = """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        n = len(parent)
        LOW = -10**9
        dp = [[LOW] * (keep + 1) for _ in range(n)]
        for v in range(n):
            dp[v][1] = value[v]
        for v in range(n - 1, 0, -1):
            p = parent[v]
"""
WRONG = {
    "merges_without_size_limits": _MERGE
    + """            new = dp[p][:]
            for j in range(1, keep + 1):
                for i in range(1, j):
                    new[j] = max(new[j], dp[p][j - i] + dp[v][i])
            dp[p] = new
        return dp[0][keep]
""",
    "merges_in_place_upwards": _MERGE
    + """            for j in range(2, keep + 1):
                for i in range(1, min(j, n - v + 1)):
                    dp[p][j] = max(dp[p][j], dp[p][j - i] + dp[v][i])
        return dp[0][keep]
""",
    "best_open_bud_first": """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        kids = [[] for _ in parent]
        for v in range(1, len(parent)):
            kids[parent[v]].append(v)
        heap = [(-value[0], 0)]
        total = 0
        for _ in range(keep):
            x, v = heappop(heap)
            total -= x
            for u in kids[v]:
                heappush(heap, (-value[u], u))
        return total
""",
    "at_most_keep_buds": """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        n = len(parent)
        dp = [[x] for x in value]  # dp[v][j - 1]: j buds below v
        for v in range(n - 1, 0, -1):
            p = parent[v]
            a, b = dp[p], dp[v]
            new = a + [-10**9] * min(len(b), keep - len(a))
            for i, x in enumerate(a):
                for j, y in enumerate(b, 1):
                    if i + j < keep:
                        new[i + j] = max(new[i + j], x + y)
            dp[p] = new
        return max(dp[0])
""",
    "cuts_off_worst_tips": """class Solution:
    def best_vine(self, parent: List[int], value: List[int], keep: int) -> int:
        n = len(parent)
        kids = [0] * n
        for p in parent[1:]:
            kids[p] += 1
        heap = [(value[v], v) for v in range(1, n) if kids[v] == 0]
        heapify(heap)
        total = sum(value)
        for _ in range(n - keep):
            x, v = heappop(heap)
            total -= x
            p = parent[v]
            kids[p] -= 1
            if p > 0 and kids[p] == 0:
                heappush(heap, (value[p], p))
        return total
""",
}
PUBLIC = (
    ([-1, 0, 0, 1, 2], [1, 4, 2, 1, 9], 3),
    ([-1, 0, 1], [5, -2, -3], 2),
    ([-1], [-8], 1),
    ([-1, 0, 0, 0], [0, 3, 7, 5], 3),
    ([-1, 0, 1, 1, 0], [2, -1, 6, 6, 4], 4),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, reach: int, keep: int, lo: int, hi: int) -> tuple:
        parent = [-1] + [rng.randint(max(0, i - reach), i - 1) for i in range(1, n)]
        return parent, [rng.randint(lo, hi) for _ in range(n)], keep

    tests: list[tuple] = [
        ([-1, 0], [3, -9], 1),
        ([-1, 0], [3, -9], 2),  # exactly two, also if it hurts
        ([-1, 0, 0], [-5, -4, -3], 2),
        ([-1, 0, 1, 2], [0, -5, -5, 100], 4),
        ([-1, 0, 1, 0, 3], [0, -5, 100, 3, 4], 3),  # through a bad bud to a good one
        ([-1, 0, 0, 1, 1, 2], [1, 1, 5, 50, 1, 5], 4),
        ([-1, 0, 0, 0], [1, 9, 1, 1], 4),
        ([-1, 0, 1, 2, 3], [1, 1, 1, 1, 1], 3),
        ([-1, 0, 0, 1, 1, 2, 2], [0, 2, 3, 9, -9, 8, 8], 5),
    ]
    tests += [rand(n, n, rng.randint(2, n - 1), -9, 9) for n in (6, 7, 8, 9, 10, 11)]
    tests += [rand(n, 3, rng.randint(3, n - 2), -9, 9) for n in (9, 10, 11, 12)]
    tests += [rand(12, 12, 6, -20, -1), rand(150, 6, 60, -100, 100), rand(60, 2, 59, -5, 5)]
    tests.append(rand(3000, 3000, 250, -1000, 1000))
    tests.append(rand(3000, 40, 250, -100, 100))
    tests.append(rand(2800, 1, 200, -9, 9))  # one long chain
    tests.append(([-1] + [0] * 2500, [rng.randint(-99, 99) for _ in range(2501)], 240))
    return tests

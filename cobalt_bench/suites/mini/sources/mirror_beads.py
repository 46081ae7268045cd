"""Cheapest removals that leave a palindrome."""

import random

TITLE = "A Symmetric String of Beads"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "strings")
ENTRY_POINT = "cheapest_symmetry"
STARTER_CODE = """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
"""
STATEMENT = """A string of beads lies in a straight line; bead `i` has the colour `colors[i]`. A jeweller wants the string to be
symmetric: read from left to right and from right to left, it must show the same colours. To achieve this she may take
out any beads; taking out bead `i` costs `costs[i]`. The other beads move together and keep their order.

Because some beads are valuable to her, a cost may be negative: she earns `-costs[i]` by taking that bead out. At
least one bead must remain on the string.

Find the smallest total cost.

### Arguments

- `colors`: a list of `n` integers, the colours from left to right
- `costs`: a list of `n` integers

### Returns

The smallest total cost of taking out beads so that a symmetric string with at least one bead remains. It may be
negative.

### Constraints

- `1 <= n <= 300`
- `1 <= colors[i] <= 1000`
- `-1000 <= costs[i] <= 1000`
"""
SOLUTION = """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        n = len(colors)
        # keep[i][j]: greatest value of a symmetric selection from beads i..j (it may be empty)
        keep = [[0] * (n + 1) for _ in range(n + 2)]
        best = max(costs)
        for i in range(n - 1, -1, -1):
            row, below = keep[i], keep[i + 1]
            row[i] = max(0, costs[i])
            for j in range(i + 1, n):
                value = max(below[j], row[j - 1])
                if colors[i] == colors[j]:
                    pair = below[j - 1] + costs[i] + costs[j]
                    value = max(value, pair)
                    best = max(best, pair)
                row[j] = value
        return sum(costs) - best
"""
BRUTE_FORCE = """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        n = len(colors)
        best = None
        for mask in range(1, 1 << n):
            left = [colors[i] for i in range(n) if mask >> i & 1]
            if left == left[::-1]:
                cost = sum(costs[i] for i in range(n) if not mask >> i & 1)
                if best is None or cost < best:
                    best = cost
        return best
"""
WRONG = {
    "all_beads_may_go": """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        n = len(colors)
        keep = [[0] * (n + 1) for _ in range(n + 2)]
        for i in range(n - 1, -1, -1):
            keep[i][i] = max(0, costs[i])
            for j in range(i + 1, n):
                keep[i][j] = max(keep[i + 1][j], keep[i][j - 1])
                if colors[i] == colors[j]:
                    keep[i][j] = max(keep[i][j], keep[i + 1][j - 1] + costs[i] + costs[j])
        return sum(costs) - keep[0][n - 1]
""",
    "equal_ends_always_kept": """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        n = len(colors)
        dp = [[0] * n for _ in range(n)]
        for length in range(2, n + 1):
            for i in range(n - length + 1):
                j = i + length - 1
                if colors[i] == colors[j]:
                    dp[i][j] = dp[i + 1][j - 1] if length > 2 else 0
                else:
                    dp[i][j] = min(dp[i + 1][j] + costs[i], dp[i][j - 1] + costs[j])
        return dp[0][n - 1]
""",
    "keeps_most_beads": """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        n = len(colors)
        # longest symmetric selection first, its value second
        dp = [[(0, 0)] * (n + 1) for _ in range(n + 2)]
        for i in range(n - 1, -1, -1):
            dp[i][i] = (1, costs[i])
            for j in range(i + 1, n):
                dp[i][j] = max(dp[i + 1][j], dp[i][j - 1])
                if colors[i] == colors[j]:
                    k, v = dp[i + 1][j - 1]
                    dp[i][j] = max(dp[i][j], (k + 2, v + costs[i] + costs[j]))
        return sum(costs) - dp[0][n - 1][1]
""",
    "drops_the_cheaper_end": """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        i, j = 0, len(colors) - 1
        total = 0
        while i < j:
            if colors[i] == colors[j]:
                i += 1
                j -= 1
            elif costs[i] <= costs[j]:
                total += costs[i]
                i += 1
            else:
                total += costs[j]
                j -= 1
        return total
""",
    "plain_recursion": """class Solution:
    def cheapest_symmetry(self, colors: List[int], costs: List[int]) -> int:
        def go(i, j, kept):
            if i > j:
                return 0 if kept else float("inf")
            if i == j:
                return min(0, costs[i]) if kept else 0
            best = min(costs[i] + go(i + 1, j, kept), costs[j] + go(i, j - 1, kept))
            if colors[i] == colors[j]:
                best = min(best, go(i + 1, j - 1, True))
            return best

        return go(0, len(colors) - 1, False)
""",
}
PUBLIC = (
    ([1, 2, 3, 1], [5, 2, 4, 5]),
    ([4, 7, 4, 4], [3, 9, 8, 1]),
    ([6, 5], [2, 3]),
    ([2, 9, 2, 5, 9], [4, 6, 1, -2, 8]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, colors: int, lo: int, hi: int) -> tuple:
        return [rng.randint(1, colors) for _ in range(n)], [rng.randint(lo, hi) for _ in range(n)]

    tests: list[tuple] = [
        ([3], [8]),
        ([3], [-8]),  # the only bead must stay
        ([1, 2], [-4, -6]),
        ([1, 1], [-4, -6]),
        ([1, 1, 1], [-1, -2, -3]),
        ([5, 5, 5], [0, -7, 0]),
        ([1, 2, 1], [-5, 9, 2]),  # the equal ends are not worth keeping
        ([1, 2, 1], [-5, 9, 6]),
        ([1, 2, 3, 2, 1], [1, 1, 1, 1, 1]),
        ([1, 2, 3, 4], [1, 10, 2, 3]),  # one valuable bead
        ([1, 2, 3, 2], [50, 4, 5, 4]),  # the expensive bead against three others
        ([7, 7, 8, 7, 9, 8], [2, 1, 9, 2, 3, 8]),
    ]
    tests += [rand(rng.randint(5, 10), 3, 1, 9) for _ in range(5)]
    tests += [rand(rng.randint(5, 10), 3, -6, 9) for _ in range(5)]
    tests += [rand(rng.randint(4, 8), 4, -9, -1) for _ in range(3)]
    tests.append(rand(60, 8, 1, 50))
    tests.append(rand(200, 4, -100, 1000))
    tests.append(rand(300, 2, 1, 9))
    tests.append(rand(300, 25, -3, 20))
    tests.append(rand(300, 1000, -1000, 1000))
    tests.append((list(range(1, 301)), [rng.randint(1, 1000) for _ in range(300)]))
    return tests

"""Interval DP over the order of joins."""

import random

TITLE = "Coupling the Wagons"
DIFFICULTY = "hard"
TOPICS = ("dynamic programming", "intervals")
ENTRY_POINT = "least_effort"
STARTER_CODE = """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
"""
STATEMENT = """`n` wagons stand in a row on a track, a little apart; wagon `i` has the weight `weights[i]`. They are to be coupled to
one train. Between the wagons `i` and `i + 1` there is a coupler with the stiffness `stiffness[i]`. The couplers can
be closed in any order.

Wagons that are coupled already form a group and move together. To close a coupler, the crew pushes one of the two
groups beside it towards the other one, and of course chooses the lighter group: closing a coupler takes the effort
`stiffness` times the total weight of the **lighter** one of the two groups that it joins (if both have the same
weight, that weight counts).

Find the smallest total effort for coupling all the wagons.

### Arguments

- `weights`: a list of `n` integers
- `stiffness`: a list of `n - 1` integers

### Returns

The smallest total effort; `0` for a single wagon.

### Constraints

- `1 <= n <= 100`
- `1 <= weights[i] <= 1000`
- `0 <= stiffness[i] <= 1000`
"""
SOLUTION = """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
        n = len(weights)
        upto = [0]
        for w in weights:
            upto.append(upto[-1] + w)
        cost = [[0] * n for _ in range(n)]
        for i in range(n - 1, -1, -1):
            for j in range(i + 1, n):
                best = None
                for k in range(i, j):  # the coupler behind wagon k is closed last
                    left, right = upto[k + 1] - upto[i], upto[j + 1] - upto[k + 1]
                    c = cost[i][k] + cost[k + 1][j] + stiffness[k] * (left if left < right else right)
                    if best is None or c < best:
                        best = c
                cost[i][j] = best
        return cost[0][n - 1]
"""
_RECURSION = """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
        def join(i, j):
            if i == j:
                return 0
            best = float("inf")
            for k in range(i, j):
                lighter = min(sum(weights[i:k + 1]), sum(weights[k + 1:j + 1]))
                best = min(best, join(i, k) + join(k + 1, j) + lighter * stiffness[k])
            return best

        return join(0, len(weights) - 1)
"""
BRUTE_FORCE = _RECURSION
_SIMULATE = """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
        groups = weights[:]
        couplers = stiffness[:]
        total = 0
        while couplers:
            k = {choice}
            total += couplers.pop(k) * min(groups[k], groups[k + 1])
            groups[k:k + 2] = [groups[k] + groups[k + 1]]
        return total
"""
WRONG = {
    "recursion_without_memory": _RECURSION,
    "cheapest_coupler_first": _SIMULATE.format(
        choice="min(range(len(couplers)), key=lambda k: couplers[k] * min(groups[k], groups[k + 1]))"
    ),
    "stiffest_coupler_first": _SIMULATE.format(choice="max(range(len(couplers)), key=lambda k: couplers[k])"),
    "train_grows_from_one_wagon": """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
        n = len(weights)
        total = [0]
        for w in weights:
            total.append(total[-1] + w)
        dp = [[0] * n for _ in range(n)]
        for size in range(2, n + 1):
            for i in range(n - size + 1):
                j = i + size - 1
                rest_right = total[j + 1] - total[i + 1]
                rest_left = total[j] - total[i]
                dp[i][j] = min(
                    dp[i + 1][j] + stiffness[i] * min(weights[i], rest_right),
                    dp[i][j - 1] + stiffness[j - 1] * min(weights[j], rest_left),
                )
        return dp[0][n - 1]
""",
    "number_of_wagons_decides": """class Solution:
    def least_effort(self, weights: List[int], stiffness: List[int]) -> int:
        n = len(weights)
        pre = [0]
        for w in weights:
            pre.append(pre[-1] + w)

        @lru_cache(None)
        def go(i, j):
            if i == j:
                return 0
            best = 10**18
            for k in range(i, j):
                if k - i + 1 <= j - k:
                    push = pre[k + 1] - pre[i]
                else:
                    push = pre[j + 1] - pre[k + 1]
                best = min(best, go(i, k) + go(k + 1, j) + stiffness[k] * push)
            return best

        return go(0, n - 1)
""",
}
PUBLIC = (
    ([4, 1, 3], [5, 2]),
    ([9, 1], [3]),
    ([2, 2, 2, 2], [1, 9, 1]),
    ([7], []),
    ([5, 3, 8, 1], [2, 4, 3]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, weight: int, stiff: int, least: int = 0) -> tuple:
        return [rng.randint(1, weight) for _ in range(n)], [rng.randint(least, stiff) for _ in range(n - 1)]

    tests: list[tuple] = [
        ([1], []),
        ([6, 6], [7]),
        ([6, 2], [0]),
        ([1, 1, 1, 1], [1, 1, 1]),
        ([1, 100, 1], [5, 5]),
        ([100, 1, 100], [3, 4]),
        ([3, 3, 3, 3], [10, 1, 10]),  # two pairs first
        ([3, 3, 3, 3, 3, 3], [1, 10, 1, 10, 1]),
        ([50, 1, 1, 1, 60], [2, 2, 2, 9]),  # one heavy wagon against three light ones
        ([5, 4, 3, 9, 2, 6, 1, 8], [0, 0, 0, 0, 0, 0, 0]),
    ]
    tests += [rand(rng.randint(5, 9), 9, 9) for _ in range(7)]
    tests += [rand(rng.randint(6, 9), 30, 20, 10) for _ in range(4)]
    tests.append(rand(40, 1000, 1000))
    tests.append(rand(100, 1000, 1000))
    tests.append(rand(100, 10, 3))
    tests.append(([1] * 100, [1] * 99))
    tests.append(([1000 if i % 9 == 0 else 1 + i % 5 for i in range(99)], [(7 * i) % 13 for i in range(98)]))
    return tests

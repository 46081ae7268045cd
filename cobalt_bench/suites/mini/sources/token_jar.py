"""Exact change with a limited number of each coin."""

import random

TITLE = "Tokens from the Jar"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "knapsack")
ENTRY_POINT = "fewest_tokens"
STARTER_CODE = """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
"""
STATEMENT = """A jar at the fairground holds tokens of several kinds: there are `counts[i]` tokens worth `values[i]` points each. A
ride costs `amount` points and the machine gives no change, so the tokens must add up to exactly `amount`.

Find the smallest number of tokens from the jar that pay for the ride.

### Arguments

- `values`: the values of the kinds of tokens, all different, in no particular order
- `counts`: a list of the same length, the number of tokens of each kind
- `amount`: the price of the ride

### Returns

The smallest number of tokens whose values add up to exactly `amount`, or `-1` if the jar does not allow it. For the
price `0` no token is needed.

### Constraints

- `0 <= len(values) <= 12`
- `1 <= values[i] <= 5000`
- `0 <= counts[i] <= 100`
- `0 <= amount <= 5000`
"""
SOLUTION = """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        INF = 10**9
        best = [0] + [INF] * amount
        for value, count in zip(values, counts):
            bundle = 1
            while count > 0:
                take = min(bundle, count)  # a bundle of tokens that is used as a whole
                count -= take
                bundle *= 2
                weight = take * value
                for s in range(amount, weight - 1, -1):
                    cand = best[s - weight] + take
                    if cand < best[s]:
                        best[s] = cand
        return best[amount] if best[amount] < INF else -1
"""
BRUTE_FORCE = """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        reach = {0: 0}
        for value, count in zip(values, counts):
            new = dict(reach)
            for s, used in reach.items():
                for k in range(1, count + 1):
                    if s + k * value > amount:
                        break
                    new[s + k * value] = min(new.get(s + k * value, used + k), used + k)
            reach = new
        return reach.get(amount, -1)
"""
WRONG = {
    "largest_first": """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        used = 0
        for value, count in sorted(zip(values, counts), reverse=True):
            k = min(count, amount // value)
            used += k
            amount -= k * value
        return used if amount == 0 else -1
""",
    "tokens_never_run_out": """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        INF = float("inf")
        dp = [0] + [INF] * amount
        for s in range(1, amount + 1):
            for value, count in zip(values, counts):
                if count and value <= s:
                    dp[s] = min(dp[s], dp[s - value] + 1)
        return dp[amount] if dp[amount] < INF else -1
""",
    "remembers_one_way_only": """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        # best way for every sum, together with the tokens that it uses
        ways = {0: (0, [0] * len(values))}
        for s in range(1, amount + 1):
            for i, value in enumerate(values):
                if s - value in ways:
                    n, used = ways[s - value]
                    if used[i] < counts[i] and (s not in ways or n + 1 < ways[s][0]):
                        now = used[:]
                        now[i] += 1
                        ways[s] = (n + 1, now)
        return ways[amount][0] if amount in ways else -1
""",
    "largest_first_with_one_retry": """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        kinds = sorted(zip(values, counts), reverse=True)
        best = -1
        for skip in range(len(kinds) + 1):
            left, used = amount, 0
            for i, (value, count) in enumerate(kinds):
                if i + 1 == skip:
                    continue
                k = min(count, left // value)
                left -= k * value
                used += k
            if left == 0 and (best == -1 or used < best):
                best = used
        return best
""",
    "limits_each_kind_in_table_order": """class Solution:
    def fewest_tokens(self, values: List[int], counts: List[int], amount: int) -> int:
        INF = 10**9
        dp = [0] + [INF] * amount
        for value, count in zip(values, counts):
            used = [0] * (amount + 1)
            for s in range(value, amount + 1):
                if dp[s - value] + 1 < dp[s] and used[s - value] < count:
                    dp[s] = dp[s - value] + 1
                    used[s] = used[s - value] + 1
        return -1 if dp[amount] == INF else dp[amount]
""",
}
PUBLIC = (
    ([5, 2, 1], [3, 4, 1], 13),
    ([10, 4], [2, 5], 14),
    ([7, 5], [1, 1], 10),
    ([3, 8], [2, 9], 0),
    ([6, 4], [9, 2], 16),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(kinds: int, top: int, most: int, amount: int) -> tuple:
        return rng.sample(range(1, top + 1), kinds), [rng.randint(0, most) for _ in range(kinds)], amount

    tests: list[tuple] = [
        ([], [], 0),
        ([], [], 5),
        ([5], [0], 5),  # the kind is out of stock
        ([5], [3], 15),
        ([5], [3], 20),
        ([9, 6, 1], [1, 2, 3], 12),  # two sixes, not 9 + 1 + 1 + 1
        ([9, 6, 1], [5, 1, 9], 12),
        ([4, 3], [2, 3], 13),
        ([4, 3], [1, 4], 13),
        ([10, 9, 6, 1], [2, 1, 3, 1], 18),
        ([1, 3, 4], [6, 2, 1], 9),
        ([2, 5, 7], [6, 1, 1], 14),
        ([8, 7, 6], [3, 3, 3], 9),
        ([4, 5, 7], [4, 4, 2], 39),  # nearly all tokens of several kinds
        ([6, 2, 9, 5], [2, 1, 1, 3], 29),
        ([7, 5, 6], [2, 4, 2], 32),
        ([4, 6, 5], [4, 1, 4], 36),
        ([3, 5, 4], [3, 3, 2], 27),
        ([4, 11, 8, 1], [4, 1, 1, 2], 28),
        ([1, 9, 4], [4, 4, 1], 26),
        ([5, 3, 10], [4, 4, 1], 23),
        ([3, 9, 8], [3, 2, 3], 40),
    ]
    tests += [rand(rng.randint(2, 5), 12, 4, rng.randint(8, 40)) for _ in range(12)]
    tests += [([11, 7, 4, 2], [1, 3, 2, 1], amount) for amount in (21, 27, 30, 32)]
    tests += [rand(6, 60, 6, rng.randint(100, 300)) for _ in range(4)]
    tests.append(([100, 99, 97, 50, 3], [20, 20, 20, 10, 5], 3217))
    tests.append((list(range(401, 413)), [1] * 12, 2500))
    tests.append(rand(12, 60, 100, 5000))
    tests.append(([2 * x for x in range(40, 52)], [100] * 12, 4999))
    return tests

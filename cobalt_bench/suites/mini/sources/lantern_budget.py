"""Sorted prefix sums and binary search to answer many purchase questions."""

import random

TITLE = "Lanterns for the Lake Feast"
DIFFICULTY = "medium"
TOPICS = ("prefix sums", "binary search", "sorting")
ENTRY_POINT = "lanterns_bought"
STARTER_CODE = """class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
"""

STATEMENT = """Before the lake feast a shop puts out its lanterns, one of each price in the list (equal prices are different
lanterns). The shopkeeper imagines what would happen on several visits; the visits are independent of each other, and
each starts with all lanterns in the shop.

On a visit `[gone, purse]`, other people have already taken the `gone` cheapest lanterns. The visitor then buys as many
of the remaining lanterns as `purse` coins allow.

### Arguments

- `prices`: a list of integers, the prices of the lanterns in no particular order
- `visits`: a list of pairs `[gone, purse]`

### Returns

A list of integers: for each visit the largest number of lanterns that the visitor can buy.

### Constraints

- 0 <= len(prices) <= 40000
- 0 <= len(visits) <= 12000
- 1 <= prices[i] <= 1000000
- 0 <= gone <= len(prices)
- 0 <= purse <= 1000000000000
"""

SOLUTION = """from bisect import bisect_right


class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        prefix = [0]
        for p in sorted(prices):
            prefix.append(prefix[-1] + p)
        answer = []
        for gone, purse in visits:
            end = bisect_right(prefix, prefix[gone] + purse) - 1
            answer.append(end - gone)
        return answer
"""

BRUTE_FORCE = """class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        answer = []
        for gone, purse in visits:
            shop = list(prices)
            for _ in range(gone):
                shop.remove(min(shop))
            bought = 0
            while shop and min(shop) <= purse:
                purse -= min(shop)
                shop.remove(min(shop))
                bought += 1
            answer.append(bought)
        return answer
"""

WRONG = {
    "last_coin_kept": """from bisect import bisect_left

class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        total = [0]
        for p in sorted(prices):
            total.append(total[-1] + p)
        res = []
        for gone, purse in visits:
            i = bisect_left(total, total[gone] + purse)
            res.append(max(0, i - 1 - gone))
        return res
""",
    "gone_taken_from_the_result": """from bisect import bisect_right

class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        total = [0]
        for p in sorted(prices):
            total.append(total[-1] + p)
        res = []
        for gone, purse in visits:
            k = bisect_right(total, purse) - 1
            res.append(min(k, len(prices) - gone))
        return res
""",
    "list_order": """class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        res = []
        for gone, purse in visits:
            k = 0
            for p in prices[gone:]:
                if p > purse:
                    break
                purse -= p
                k += 1
            res.append(k)
        return res
""",
    "dearest_gone": """from bisect import bisect_right

class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        total = [0]
        for p in sorted(prices):
            total.append(total[-1] + p)
        return [bisect_right(total, purse, 0, len(total) - gone) - 1 for gone, purse in visits]
""",
    "equal_prices_merged": """from bisect import bisect_right

class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        total = [0]
        for p in sorted(set(prices)):
            total.append(total[-1] + p)
        res = []
        for gone, purse in visits:
            gone = min(gone, len(total) - 1)
            res.append(bisect_right(total, total[gone] + purse) - 1 - gone)
        return res
""",
    "too_slow": """class Solution:
    def lanterns_bought(self, prices: List[int], visits: List[List[int]]) -> List[int]:
        prices = sorted(prices)
        n = len(prices)
        res = []
        for gone, purse in visits:
            i = gone
            while i < n and prices[i] <= purse:
                purse -= prices[i]
                i += 1
            res.append(i - gone)
        return res
""",
}

PUBLIC = (
    ([4, 1, 3, 9], [[0, 9], [1, 8], [2, 3]]),
    ([5], [[0, 4], [0, 5], [1, 100]]),
    ([2, 3, 4], [[0, 8], [2, 6]]),
    ([6, 8, 7], [[0, 10], [1, 14], [3, 0]]),
)


def _shop(rng: random.Random, n: int, q: int, dear: int, share: float) -> tuple:
    prices = [rng.randint(1, dear) for _ in range(n)]
    return prices, [[rng.randint(0, n), rng.randint(0, int(sum(prices) * share))] for _ in range(q)]


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([], []),
        ([], [[0, 0], [0, 50]]),  # an empty shop
        ([7, 7], []),
        ([3, 3, 3, 3], [[0, 6], [1, 9], [2, 100], [4, 9]]),  # equal prices
        ([10, 1, 10], [[1, 10], [1, 9], [0, 11], [0, 21]]),  # the purse is exactly enough
        ([9, 1], [[0, 5], [1, 5], [2, 5]]),
        ([1, 5, 2], [[0, 0], [3, 0]]),
        ([1000000] * 5, [[0, 1000000000000], [2, 2999999], [2, 3000000]]),
    ]
    for n, q, dear, share in [
        (4, 4, 6, 0.8),
        (5, 6, 9, 0.7),
        (6, 6, 4, 0.9),
        (8, 8, 12, 0.6),
        (10, 10, 20, 0.5),
        (20, 10, 9, 0.6),
    ]:
        tests.append(_shop(rng, n, q, dear, share))
    prices = [rng.randint(1, 9) for _ in range(40000)]  # large, long shopping lists
    tests.append((prices, [[rng.randint(0, 9000), rng.randint(100000, 190000)] for _ in range(12000)]))
    tests.append(_shop(rng, 2000, 1000, 10**6, 0.5))
    tests.append(_shop(rng, 500, 500, 99, 0.2))
    return tests

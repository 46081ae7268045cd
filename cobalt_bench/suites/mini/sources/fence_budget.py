"""Sliding windows, one for each colour, with costs instead of counts."""

import random

TITLE = "One Colour for the Fence"
DIFFICULTY = "medium"
TOPICS = ("sliding window", "two pointers", "strings")
ENTRY_POINT = "longest_uniform"
STARTER_CODE = """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
"""

STATEMENT = """The planks of a fence are painted in different colours, written as a string with one lowercase letter for each plank.
Repainting plank `i` in any other colour costs `cost[i]` coins; the costs differ, since some planks are rotten.

With at most `budget` coins in total, some planks are repainted so that the longest stretch of consecutive planks of one
single colour becomes as long as possible. How long can it be?

### Arguments

- `colours`: a string of lowercase letters
- `cost`: a list of integers, of the same length as `colours`
- `budget`: an integer

### Returns

The largest number of planks in a stretch of one colour, an integer (`0` if there are no planks).

### Constraints

- 0 <= len(colours) <= 20000
- 0 <= cost[i] <= 1000000
- 0 <= budget <= 1000000000000
"""

SOLUTION = """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        best = 0
        for c in sorted(set(colours)):
            left = 0
            spent = 0
            for right, x in enumerate(colours):
                if x != c:
                    spent += cost[right]
                while spent > budget:
                    if colours[left] != c:
                        spent -= cost[left]
                    left += 1
                if right - left + 1 > best:
                    best = right - left + 1
        return best
"""

BRUTE_FORCE = """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        n = len(colours)
        best = 0
        for i in range(n):
            for j in range(i + 1, n + 1):
                for c in "abcdefghijklmnopqrstuvwxyz":
                    if sum(cost[k] for k in range(i, j) if colours[k] != c) <= budget:
                        best = max(best, j - i)
        return best
"""

WRONG = {
    "every_plank_costs_one": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        count = {}
        left = best = top = 0
        for right, c in enumerate(colours):
            count[c] = count.get(c, 0) + 1
            top = max(top, count[c])
            while right - left + 1 - top > budget:
                count[colours[left]] -= 1
                left += 1
            best = max(best, right - left + 1)
        return best
""",
    "most_frequent_colour": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        if not colours:
            return 0
        count = {}
        for c in colours:
            count[c] = count.get(c, 0) + 1
        c = max(sorted(count), key=count.get)
        left = spent = best = 0
        for right, x in enumerate(colours):
            if x != c:
                spent += cost[right]
            while spent > budget:
                if colours[left] != c:
                    spent -= cost[left]
                left += 1
            best = max(best, right - left + 1)
        return best
""",
    "colour_of_the_first_plank": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        n = len(colours)
        best = 0
        for i in range(n):
            money = budget
            j = i
            while j < n:
                if colours[j] != colours[i]:
                    if cost[j] > money:
                        break
                    money -= cost[j]
                j += 1
            best = max(best, j - i)
        return best
""",
    "heaviest_value_never_lowered": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        value = {}
        total = top = left = best = 0
        for right, c in enumerate(colours):
            value[c] = value.get(c, 0) + cost[right]
            total += cost[right]
            top = max(top, value[c])
            while total - top > budget:
                value[colours[left]] -= cost[left]
                total -= cost[left]
                left += 1
            best = max(best, right - left + 1)
        return best
""",
    "budget_not_spent_fully": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        best = 0
        for c in set(colours):
            left = spent = 0
            for right, x in enumerate(colours):
                if x != c:
                    spent += cost[right]
                while spent >= budget and spent > 0:
                    if colours[left] != c:
                        spent -= cost[left]
                    left += 1
                best = max(best, right - left + 1)
        return best
""",
    "too_slow": """class Solution:
    def longest_uniform(self, colours: str, cost: List[int], budget: int) -> int:
        n = len(colours)
        best = 0
        for c in set(colours):
            for i in range(n):
                spent = 0
                j = i
                while j < n:
                    if colours[j] != c:
                        spent += cost[j]
                        if spent > budget:
                            break
                    j += 1
                best = max(best, j - i)
        return best
""",
}

PUBLIC = (
    ("aabca", [1, 1, 2, 3, 1], 4),
    ("zzyy", [5, 5, 5, 5], 3),
    ("abcb", [2, 2, 1, 2], 1),
    ("abba", [4, 1, 1, 4], 3),
)


def _fence(rng: random.Random, n: int, letters: str, dear: int, share: float) -> tuple:
    cost = [rng.randint(0, dear) for _ in range(n)]
    return "".join(rng.choice(letters) for _ in range(n)), cost, int(sum(cost) * share)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ("", [], 10),  # no planks
        ("k", [9], 0),  # one plank
        ("abab", [3, 3, 3, 3], 0),  # no money
        ("abab", [0, 0, 0, 0], 0),  # repainting is free
        ("abcde", [1, 1, 1, 1, 1], 4),  # exactly enough for all
        ("baaaa", [1, 9, 9, 9, 9], 1),  # the cheap plank comes first
        ("bbbac", [1, 1, 1, 50, 60], 3),  # the rarer colour is the dear one
        ("abc", [1000000, 1000000, 1000000], 1000000000000),
        ("cabbbbac", [1, 5, 2, 2, 2, 2, 5, 1], 8),
        ("xyxxyyyx", [9, 1, 1, 1, 9, 1, 1, 9], 4),
    ]
    for n, letters, dear, share in [
        (6, "ab", 5, 0.3),
        (8, "abc", 6, 0.4),
        (9, "ab", 9, 0.2),
        (10, "abc", 9, 0.5),
        (12, "abcd", 5, 0.4),
        (15, "ab", 20, 0.3),
        (30, "abc", 9, 0.2),
    ]:
        tests.append(_fence(rng, n, letters, dear, share))
    tests.append(_fence(rng, 20000, "abcdef", 9, 0.4))  # large, long windows
    tests.append(_fence(rng, 20000, "abc", 99, 0.2))
    tests.append(_fence(rng, 20000, "aaaaab", 99, 0.01))
    return tests

"""Count windows that satisfy an upper and a lower condition: two left borders that move together."""

import random

TITLE = "Tasting Menus"
DIFFICULTY = "hard"
TOPICS = ("sliding window", "two pointers", "hashing")
ENTRY_POINT = "count_menus"
STARTER_CODE = """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
"""

STATEMENT = """On a long counter stand small dishes, one after the other; each has a kind, written as a number. A guest who orders a
tasting menu gets a number of consecutive dishes (at least one). The cook allows a menu only if

- no kind appears in it more than `most` times, and
- it contains at least `least` different kinds.

How many menus does the cook allow? Menus that start or end at different dishes are different.

### Arguments

- `kinds`: a list of integers, the kinds of the dishes along the counter
- `most`: how often a kind may appear at most
- `least`: how many different kinds there must be at least

### Returns

The number of allowed menus, an integer.

### Constraints

- 0 <= len(kinds) <= 30000
- 1 <= kinds[i] <= 1000000000
- 1 <= most <= 30000
- 1 <= least <= 30000
"""

SOLUTION = """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        wide = {}
        low = 0
        narrow = {}
        high = 0
        total = 0
        for right, x in enumerate(kinds):
            wide[x] = wide.get(x, 0) + 1
            while wide[x] > most:
                wide[kinds[low]] -= 1
                low += 1
            # starts below `high` leave at least `least` kinds up to `right`
            narrow[x] = narrow.get(x, 0) + 1
            while len(narrow) >= least:
                y = kinds[high]
                narrow[y] -= 1
                if narrow[y] == 0:
                    del narrow[y]
                high += 1
            if high > low:
                total += high - low
        return total
"""

BRUTE_FORCE = """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        total = 0
        for i in range(len(kinds)):
            for j in range(i + 1, len(kinds) + 1):
                menu = kinds[i:j]
                different = set(menu)
                if len(different) >= least and all(menu.count(x) <= most for x in different):
                    total += 1
        return total
"""

WRONG = {
    "difference_may_be_negative": """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        a, b = {}, {}
        low = high = total = 0
        for x, right in zip(kinds, range(len(kinds))):
            a[x] = a.get(x, 0) + 1
            while a[x] > most:
                a[kinds[low]] -= 1
                low += 1
            b[x] = b.get(x, 0) + 1
            while len(b) >= least:
                y = kinds[high]
                b[y] -= 1
                if b[y] == 0:
                    del b[y]
                high += 1
            total += high - low
        return total
""",
    "exactly_least_kinds": """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        def windows(limit):
            count = {}
            left = total = 0
            for right, x in enumerate(kinds):
                count[x] = count.get(x, 0) + 1
                while count.get(x, 0) > most or len(count) > limit:
                    y = kinds[left]
                    count[y] -= 1
                    if count[y] == 0:
                        del count[y]
                    left += 1
                total += right - left + 1
            return total
        return windows(least) - windows(least - 1)
""",
    "one_window_for_both": """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        count = {}
        left = total = 0
        for right, x in enumerate(kinds):
            count[x] = count.get(x, 0) + 1
            while count[x] > most:
                y = kinds[left]
                count[y] -= 1
                if count[y] == 0:
                    del count[y]
                left += 1
            if len(count) >= least:
                total += right - left + 1
        return total
""",
    "zero_counts_are_kinds": """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        def count(need):
            seen = {}
            left = total = 0
            for right, x in enumerate(kinds):
                seen[x] = seen.get(x, 0) + 1
                while seen[x] > most or len(seen) > need:
                    seen[kinds[left]] -= 1
                    left += 1
                    if left > right:
                        break
                total += right - left + 1
            return total
        return count(len(kinds) + 1) - count(least - 1)
""",
    "too_slow": """class Solution:
    def count_menus(self, kinds: List[int], most: int, least: int) -> int:
        n = len(kinds)
        total = 0
        for i in range(n):
            count = {}
            for j in range(i, n):
                x = kinds[j]
                count[x] = count.get(x, 0) + 1
                if count[x] > most:
                    break
                if len(count) >= least:
                    total += 1
        return total
""",
}

PUBLIC = (
    ([1, 2, 1, 3], 1, 2),
    ([4, 4, 4], 2, 1),
    ([5, 6, 5, 6], 2, 2),
    ([7, 8, 9], 1, 4),
)


def _counter(rng: random.Random, n: int, most: int, least: int, kinds: int) -> tuple:
    return [rng.randint(1, kinds) for _ in range(n)], most, least


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([], 1, 1),  # no dishes
        ([9], 1, 1),
        ([9], 1, 2),  # too few kinds at all
        ([3, 3, 3, 3], 1, 1),  # only single dishes
        ([3, 3, 3, 3], 30000, 1),  # everything
        ([1, 1, 2, 2], 1, 2),  # one menu around the middle
        ([1, 1, 1, 2], 2, 2),
        ([1, 2, 3, 1, 2, 3], 1, 3),
        ([1, 2, 3, 4, 5], 1, 2),  # more kinds than needed are fine
        ([1, 2, 2, 1, 1, 3], 2, 2),
        ([1000000000, 1, 1000000000, 1, 2], 2, 3),
        ([5, 5, 6, 6, 5, 5], 2, 3),
    ]
    for n, most, least, kinds in [
        (6, 1, 2, 3),
        (8, 2, 2, 3),
        (10, 2, 3, 4),
        (12, 3, 3, 4),
        (15, 1, 3, 6),
        (20, 2, 4, 6),
        (30, 3, 3, 5),
    ]:
        tests.append(_counter(rng, n, most, least, kinds))
    tests.append(_counter(rng, 30000, 250, 90, 99))  # large, long menus
    tests.append(_counter(rng, 30000, 20000, 60, 60))
    tests.append(_counter(rng, 20000, 3, 250, 800))
    return tests

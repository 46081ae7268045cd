"""Hit every interval a given number of times with the fewest points: greedy by right end."""

import random

TITLE = "Watering Days"
DIFFICULTY = "medium"
TOPICS = ("intervals", "greedy")
ENTRY_POINT = "fewest_days"
STARTER_CODE = """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
"""
STATEMENT = """
One tap waters all flower beds of a park at once. Each bed must be watered on **at least** `times` different days from day
`first` to day `last`, both included; on other days watering does it no harm. On any day the tap is either opened once or
not at all.

The gardener wants to open the tap on as few days as possible.

### Arguments

- `beds`: for each bed a list `[first, last, times]`. Beds come in no particular order.

### Returns

The smallest number of days on which the tap must be opened, or `-1` if some bed wants more days than lie between its
`first` and its `last`.

### Constraints

- 0 <= number of beds <= 500
- 1 <= first <= last <= 2000
- 0 <= times <= 2000
"""
SOLUTION = """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        open_on = set()
        for first, last, times in sorted(beds, key=lambda bed: bed[1]):
            if times > last - first + 1:
                return -1
            missing = times - sum(first <= day <= last for day in open_on)
            day = last
            while missing > 0:
                # As late as possible: that helps most of the beds which end later.
                if day not in open_on:
                    open_on.add(day)
                    missing -= 1
                day -= 1
        return len(open_on)
"""
BRUTE_FORCE = """from itertools import combinations


class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        days = range(1, max((last for _, last, _ in beds), default=0) + 1)
        if len(days) > 14:
            while True:  # hopeless: leave it to the time limit
                pass
        for count in range(len(days) + 1):
            for chosen in combinations(days, count):
                if all(sum(first <= day <= last for day in chosen) >= times for first, last, times in beds):
                    return count
        return -1
"""
WRONG = {
    "waters_as_early_as_possible": """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        open_on = set()
        for first, last, times in sorted(beds):
            if times > last - first + 1:
                return -1
            missing = times - sum(first <= day <= last for day in open_on)
            day = first
            while missing > 0:
                if day not in open_on:
                    open_on.add(day)
                    missing -= 1
                day += 1
        return len(open_on)
""",
    "sorts_by_first_day": """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        open_on = set()
        for first, last, times in sorted(beds):
            if last - first + 1 < times:
                return -1
            have = len([day for day in open_on if first <= day <= last])
            day = last
            while have < times:
                if day not in open_on:
                    open_on.add(day)
                    have += 1
                day -= 1
        return len(open_on)
""",
    "last_day_excluded": """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        open_on = set()
        for first, last, times in sorted(beds, key=lambda bed: bed[1]):
            if times > last - first:
                return -1
            missing = times - sum(first <= day < last for day in open_on)
            day = last - 1
            while missing > 0:
                if day not in open_on:
                    open_on.add(day)
                    missing -= 1
                day -= 1
        return len(open_on)
""",
    "remembers_only_the_last_group": """class Solution:
    def fewest_days(self, beds: List[List[int]]) -> int:
        total = 0
        group_start, group_end = 1, 0
        for first, last, times in sorted(beds, key=lambda bed: bed[1]):
            if times > last - first + 1:
                return -1
            have = max(0, group_end - max(first, group_start) + 1)
            if have < times:
                extra = times - have
                total += extra
                if group_end == last:
                    group_start -= extra
                else:
                    group_start, group_end = last - extra + 1, last
        return total
""",
}
PUBLIC = (
    ([[1, 4, 2], [3, 8, 2], [7, 9, 1]],),
    ([[2, 3, 1], [5, 6, 3]],),
    ([[1, 9, 3], [2, 5, 2], [4, 5, 1]],),
    ([[10, 20, 0]],),
)


def _random(rng: random.Random, n: int, latest: int, longest: int, share: float) -> tuple[list[list[int]]]:
    beds = []
    for _ in range(n):
        first = rng.randint(1, latest)
        last = min(latest, first + rng.randint(0, longest))
        beds.append([first, last, rng.randint(0, max(1, round((last - first + 1) * share)))])
    return (beds,)


def generate(rng: random.Random) -> list[tuple[list[list[int]]]]:
    tests: list[tuple[list[list[int]]]] = [
        ([],),  # no beds
        ([[1, 1, 1]],),  # a single day
        ([[1, 1, 2]],),
        ([[3, 7, 5]],),  # every day of the range
        ([[3, 7, 6], [1, 9, 1]],),
        ([[5, 9, 0], [1, 2, 0]],),  # nothing to water
        ([[1, 5, 2], [1, 5, 3], [1, 5, 1]],),  # equal ranges
        ([[1, 3, 1], [3, 5, 1], [5, 7, 1]],),  # ranges that share a day
        ([[1, 10, 1], [2, 3, 1], [6, 7, 1]],),  # short ones inside a long one
        ([[1, 12, 4], [2, 4, 2], [6, 8, 2], [9, 12, 1]],),
        ([[1, 3, 1], [2, 6, 3], [1, 7, 5], [3, 8, 5]],),
    ]
    tests += [_random(rng, rng.randint(3, 7), 12, 6, 0.6) for _ in range(9)]
    tests += [_random(rng, 60, 150, 30, 0.5), _random(rng, 300, 2000, 200, 0.4), _random(rng, 400, 2000, 60, 0.9)]
    return tests

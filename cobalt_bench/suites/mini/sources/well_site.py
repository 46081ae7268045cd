"""Weighted distances to many candidate points by prefix sums and binary search."""

import random

TITLE = "Where to Dig the Well"
DIFFICULTY = "medium"
TOPICS = ("prefix sums", "binary search", "sorting")
ENTRY_POINT = "well_site"
STARTER_CODE = """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
"""

STATEMENT = """All houses of a street village lie on one straight road. Every inhabitant walks to the well once a day, from the own house
to the well. A geologist has named a few places along the road where there is water; the well has to be dug at one of
them.

Choose the place for which the total distance walked by all inhabitants together is smallest.

### Arguments

- `houses`: a list of pairs `[x, p]`: a house at position `x` in which `p` people live; several houses may have the same
  position
- `sites`: a list of integers, the positions of the places with water, in no particular order

### Returns

A list `[site, total]`: the position of the best place and the total distance for it (one way). If several places are
equally good, take the one with the smallest position.

### Constraints

- 1 <= len(houses) <= 18000
- 1 <= len(sites) <= 12000
- all positions are between -1000000000 and 1000000000
- 0 <= p <= 1000
"""

SOLUTION = """from bisect import bisect_right


class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        rows = sorted(houses)
        xs = [x for x, _ in rows]
        people = [0]
        moment = [0]
        for x, p in rows:
            people.append(people[-1] + p)
            moment.append(moment[-1] + x * p)
        best = None
        for s in sites:
            i = bisect_right(xs, s)
            left = s * people[i] - moment[i]
            right = (moment[-1] - moment[i]) - s * (people[-1] - people[i])
            if best is None or (left + right, s) < best:
                best = (left + right, s)
        return [best[1], best[0]]
"""

BRUTE_FORCE = """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        best = None
        for s in sorted(sites):
            total = 0
            for x, p in houses:
                total += p * abs(x - s)
            if best is None or total < best[1]:
                best = [s, total]
        return best
"""

WRONG = {
    "site_nearest_to_the_median": """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        total = sum(p for _, p in houses)
        seen = 0
        for x, p in sorted(houses):
            seen += p
            if 2 * seen >= total:
                middle = x
                break
        s = min(sites, key=lambda y: (abs(y - middle), y))
        return [s, sum(p * abs(x - s) for x, p in houses)]
""",
    "people_ignored": """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        xs = sorted(x for x, p in houses)
        prefix = [0]
        for x in xs:
            prefix.append(prefix[-1] + x)
        from bisect import bisect_right
        best = None
        for s in sites:
            i = bisect_right(xs, s)
            d = s * i - prefix[i] + prefix[-1] - prefix[i] - s * (len(xs) - i)
            if best is None or (d, s) < best:
                best = (d, s)
        s = best[1]
        return [s, sum(p * abs(x - s) for x, p in houses)]
""",
    "first_named_wins_ties": """from bisect import bisect_left

class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        rows = sorted(houses)
        xs = [r[0] for r in rows]
        a, b = [0], [0]
        for x, p in rows:
            a.append(a[-1] + p)
            b.append(b[-1] + x * p)
        best = None
        for s in sites:
            i = bisect_left(xs, s)
            total = s * a[i] - b[i] + b[-1] - b[i] - s * (a[-1] - a[i])
            if best is None or total < best[1]:
                best = [s, total]
        return best
""",
    "nearest_to_the_mean": """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        total = max(1, sum(p for _, p in houses))
        mean = sum(x * p for x, p in houses) / total
        s = min(sorted(sites), key=lambda y: abs(y - mean))
        return [s, sum(p * abs(x - s) for x, p in houses)]
""",
    "too_slow": """class Solution:
    def well_site(self, houses: List[List[int]], sites: List[int]) -> List[int]:
        best = None
        for s in sites:
            total = sum(p * abs(x - s) for x, p in houses)
            if best is None or (total, s) < best:
                best = (total, s)
        return [best[1], best[0]]
""",
}

PUBLIC = (
    ([[0, 3], [10, 1], [4, 1]], [8, 2, 5]),
    ([[5, 7]], [5]),
    ([[1, 2], [9, 2]], [3, 7, 11]),
    ([[0, 1], [6, 5], [20, 2]], [18, 9, 1]),
)


def _village(rng: random.Random, n: int, m: int, span: int, people: int) -> tuple:
    houses = [[rng.randint(-span, span), rng.randint(0, people)] for _ in range(n)]
    return houses, [rng.randint(-span - 2, span + 2) for _ in range(m)]


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([[3, 0]], [9, -4, 7]),  # nobody lives there: every place is equal
        ([[0, 1]], [5, -5]),  # tie, the larger position is named first
        ([[0, 1], [10, 1]], [9, 4, 2, 11]),  # tie between the houses
        ([[2, 4], [2, 3]], [2]),  # shared position
        ([[0, 1], [1, 1], [10, 1]], [5, -3]),  # the place nearest to the middle house is worse
        ([[0, 10], [1, 11], [100, 1]], [-2, 5]),
        ([[0, 1], [100, 1], [101, 1]], [96, 110]),
        ([[-1000000000, 1000], [1000000000, 1000]], [1000000000, -1000000000]),
        ([[4, 9], [7, 1], [8, 1], [9, 1]], [8, 3]),  # many people in one house
    ]
    for n, m, span, people in [
        (3, 3, 8, 3),
        (4, 4, 10, 5),
        (5, 5, 20, 2),
        (6, 4, 12, 9),
        (8, 6, 30, 4),
        (15, 8, 25, 6),
        (20, 5, 99, 1),
    ]:
        tests.append(_village(rng, n, m, span, people))
    tests.append(_village(rng, 18000, 12000, 9999, 9))  # large
    tests.append(_village(rng, 2000, 1000, 10**9, 1000))
    tests.append(_village(rng, 1000, 10, 500, 30))
    return tests

"""Binary search for the nearest of many points, with ties and ends."""

import random

TITLE = "Nearest Shelter"
DIFFICULTY = "easy"
TOPICS = ("binary search", "sorting")
ENTRY_POINT = "nearest_shelters"
STARTER_CODE = """class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
"""

STATEMENT = """Along a ridge path there are storm shelters. When the sirens sound, every hiker walks to the nearest shelter; a hiker
who has two shelters at the same distance takes the one with the smaller position, as that way is downhill.

Shelters are listed in the order in which they were built, not in the order of their positions.

### Arguments

- `shelters`: a list of integers, the positions of the shelters (positions may repeat)
- `hikers`: a list of integers, the positions of the hikers

### Returns

A list of integers of the same length as `hikers`: for each hiker, in the given order, the position of the shelter that
this hiker walks to.

### Constraints

- 1 <= len(shelters) <= 10000
- 0 <= len(hikers) <= 10000
- all positions are between -1000000000 and 1000000000
"""

SOLUTION = """from bisect import bisect_left


class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        spots = sorted(shelters)
        answer = []
        for x in hikers:
            i = bisect_left(spots, x)
            if i == len(spots):
                answer.append(spots[-1])
            elif i == 0:
                answer.append(spots[0])
            elif x - spots[i - 1] <= spots[i] - x:
                answer.append(spots[i - 1])
            else:
                answer.append(spots[i])
        return answer
"""

BRUTE_FORCE = """class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        result = []
        for x in hikers:
            best = None
            for s in shelters:
                if best is None or abs(s - x) < abs(best - x) or (abs(s - x) == abs(best - x) and s < best):
                    best = s
            result.append(best)
        return result
"""

WRONG = {
    "tie_goes_up": """from bisect import bisect_left

class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        spots = sorted(shelters)
        res = []
        for x in hikers:
            i = bisect_left(spots, x)
            if i == len(spots) or (i > 0 and x - spots[i - 1] < spots[i] - x):
                i -= 1
            res.append(spots[i])
        return res
""",
    "assumes_sorted": """from bisect import bisect_left

class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        res = []
        for x in hikers:
            i = bisect_left(shelters, x)
            cand = shelters[max(0, i - 1):i + 1]
            res.append(min(cand, key=lambda s: (abs(s - x), s)))
        return res
""",
    "wraps_at_the_left_end": """from bisect import bisect_left

class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        spots = sorted(shelters)
        res = []
        for x in hikers:
            i = min(bisect_left(spots, x), len(spots) - 1)
            left, right = spots[i - 1], spots[i]
            res.append(left if x - left <= right - x else right)
        return res
""",
    "first_built_wins_ties": """from bisect import bisect_left

class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        built = {}
        for k, s in enumerate(shelters):
            built.setdefault(s, k)
        spots = sorted(built)
        res = []
        for x in hikers:
            i = bisect_left(spots, x)
            cand = spots[max(0, i - 1):i + 1]
            res.append(min(cand, key=lambda s: (abs(s - x), built[s])))
        return res
""",
    "too_slow": """class Solution:
    def nearest_shelters(self, shelters: List[int], hikers: List[int]) -> List[int]:
        return [min(shelters, key=lambda s: (abs(s - x), s)) for x in hikers]
""",
}

PUBLIC = (
    ([40, 10, 25], [12, 30, 100]),
    ([7], [7, 0]),
    ([8, 2, 14], [3, 9, 16, 13]),
    ([0, 100, 50], [20, 80]),
)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([5], []),  # nobody on the path
        ([5], [-9, 5, 9]),  # one shelter
        ([10, 20], [15]),  # tie
        ([20, 10], [15, 16, 14]),  # tie, the higher one was built first
        ([3, 3, 9, 9], [6, 3, 9, 12]),  # shared positions
        ([-10, 10], [0, -1, 1]),
        ([10, 20, 30], [-5, 9, 10]),  # left of all shelters
        ([30, 10, 20], [31, 1000000000]),  # right of all shelters
        ([1000000000, -1000000000], [0, 1000000000, -1000000000]),
    ]
    for n, m, bound in [(3, 6, 10), (4, 8, 12), (5, 10, 20), (8, 12, 30), (20, 20, 60)]:
        shelters = [rng.randint(-bound, bound) for _ in range(n)]
        tests.append((shelters, [rng.randint(-bound - 5, bound + 5) for _ in range(m)]))
    even = [2 * rng.randint(0, 50000) for _ in range(10000)]  # large, many ties
    tests.append((even, [rng.randint(0, 100000) for _ in range(10000)]))
    tests.append((list(range(9000, 0, -1)), [rng.randint(-9, 9999) for _ in range(5000)]))
    tests.append(([rng.randint(-(10**9), 10**9) for _ in range(2000)], [rng.randint(-(10**9), 10**9) for _ in range(2000)]))
    return tests

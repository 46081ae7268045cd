"""Maximise the minimum: binary search on the answer and a greedy sweep with differences."""

import random

TITLE = "Raise the Dimmest"
DIFFICULTY = "hard"
TOPICS = ("binary search", "greedy", "prefix sums")
ENTRY_POINT = "best_dimmest"
STARTER_CODE = """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
"""

STATEMENT = """A tunnel is lit by a row of lamps of different brightness. An electrician can be called for jobs: in one job, `width`
consecutive lamps of the row are chosen, and each of them becomes brighter by `power`. The chosen lamps always lie
completely inside the row. The same lamp may be part of any number of jobs.

With at most `jobs` jobs, the brightness of the dimmest lamp of the tunnel is to become as large as possible. How large
can it be?

### Arguments

- `light`: a list of integers, the brightness of the lamps along the tunnel
- `width`: the number of lamps of a job
- `power`: what a job adds to each of its lamps
- `jobs`: the largest number of jobs

### Returns

The largest possible brightness of the dimmest lamp after the jobs, an integer.

### Constraints

- 1 <= width <= len(light) <= 12000
- 0 <= light[i] <= 1000000000
- 1 <= power <= 1000000
- 0 <= jobs <= 1000000000
"""

SOLUTION = """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        n = len(light)

        def possible(goal):
            left = jobs
            active = 0
            ends = [0] * (n + width + 1)
            for i in range(n):
                active -= ends[i]
                lack = goal - light[i] - active * power
                if lack > 0:
                    more = (lack + power - 1) // power
                    left -= more
                    if left < 0:
                        return False
                    active += more
                    ends[i + width] += more
            return True

        low = min(light)
        high = low + power * jobs
        while low < high:
            mid = (low + high + 1) // 2
            if possible(mid):
                low = mid
            else:
                high = mid - 1
        return low
"""

BRUTE_FORCE = """from itertools import combinations_with_replacement


class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        n = len(light)
        if jobs > 6:
            # one job after the other: every set of brightnesses that can be reached
            states = {tuple(light)}
            for _ in range(jobs):
                states |= {
                    tuple(x + power if s <= i < s + width else x for i, x in enumerate(row))
                    for row in states
                    for s in range(n - width + 1)
                }
            return max(min(row) for row in states)
        best = min(light)
        for starts in combinations_with_replacement(range(n - width + 1), jobs):
            row = list(light)
            for s in starts:
                for i in range(s, s + width):
                    row[i] += power
            best = max(best, min(row))
        return best
"""

WRONG = {
    "lamps_without_width": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        lo, hi = min(light), min(light) + power * jobs
        while lo < hi:
            mid = (lo + hi + 1) // 2
            need = sum(-(-(mid - x) // power) for x in light if x < mid)
            if -(-need // width) <= jobs:
                lo = mid
            else:
                hi = mid - 1
        return lo
""",
    "rounds_down": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        n = len(light)
        def ok(goal):
            used = active = 0
            ends = [0] * (n + width + 1)
            for i in range(n):
                active -= ends[i]
                lack = goal - light[i] - active * power
                if lack > 0:
                    more = max(1, lack // power)
                    used += more
                    active += more
                    ends[i + width] += more
            return used <= jobs
        lo, hi = min(light), min(light) + power * jobs
        while lo < hi:
            mid = (lo + hi + 1) // 2
            if ok(mid):
                lo = mid
            else:
                hi = mid - 1
        return lo
""",
    "window_around_the_dimmest": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        light = list(light)
        n = len(light)
        for _ in range(jobs):
            i = light.index(min(light))
            s = max(0, min(i - width // 2, n - width))
            for j in range(s, s + width):
                light[j] += power
        return min(light)
""",
    "window_right_of_the_dimmest": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        light = list(light)
        n = len(light)
        for _ in range(jobs):
            s = min(light.index(min(light)), n - width)
            for j in range(s, s + width):
                light[j] += power
        return min(light)
""",
    "never_above_the_brightest": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        n = len(light)
        def ok(goal):
            used = active = 0
            ends = [0] * (n + width + 1)
            for i in range(n):
                active -= ends[i]
                lack = goal - light[i] - active * power
                if lack > 0:
                    more = -(-lack // power)
                    used += more
                    active += more
                    ends[i + width] += more
            return used <= jobs
        lo, hi = min(light), max(light)
        while lo < hi:
            mid = (lo + hi + 1) // 2
            if ok(mid):
                lo = mid
            else:
                hi = mid - 1
        return lo
""",
    "too_slow": """class Solution:
    def best_dimmest(self, light: List[int], width: int, power: int, jobs: int) -> int:
        n = len(light)
        def ok(goal):
            row = list(light)
            used = 0
            for i in range(n):
                if row[i] < goal:
                    more = -(-(goal - row[i]) // power)
                    used += more
                    if used > jobs:
                        return False
                    for j in range(i, min(n, i + width)):
                        row[j] += more * power
            return True
        lo, hi = min(light), min(light) + power * jobs
        while lo < hi:
            mid = (lo + hi + 1) // 2
            if ok(mid):
                lo = mid
            else:
                hi = mid - 1
        return lo
""",
}

PUBLIC = (
    ([3, 1, 4, 2], 2, 2, 2),
    ([5], 1, 3, 2),
    ([2, 9, 2, 9, 2], 3, 1, 2),
    ([6, 6, 1], 2, 4, 0),
)


def _row(rng: random.Random, n: int, width: int, power: int, jobs: int, top: int) -> tuple:
    return [rng.randint(0, top) for _ in range(n)], width, power, jobs


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([0], 1, 1, 0),  # no jobs
        ([7], 1, 1000000, 1500),  # one lamp, far above its first brightness
        ([4, 4, 4], 3, 5, 3),  # all lamps at once
        ([1, 8, 8], 2, 3, 2),  # the dimmest lamp at the left end
        ([8, 8, 1], 2, 3, 2),  # and at the right end
        ([1, 5, 1, 5, 1], 2, 2, 3),  # three lamps, one job each
        ([5, 1, 1, 5, 1, 1, 5], 2, 10, 2),
        ([0, 3, 0], 1, 3, 3),
        ([0, 0, 0, 0], 3, 7, 3),
        ([9, 2, 6, 2, 9], 3, 4, 1),
    ]
    for n, width, power, jobs, top in [
        (4, 2, 2, 3, 6),
        (5, 2, 3, 4, 9),
        (5, 3, 1, 5, 5),
        (6, 2, 2, 5, 8),
        (6, 4, 3, 4, 12),
        (7, 3, 2, 4, 6),
        (8, 3, 4, 3, 15),
    ]:
        tests.append(_row(rng, n, width, power, jobs, top))
    slope = [3 * i + rng.randint(0, 2) for i in range(12000, 0, -1)]  # large: every lamp lacks more than the one before
    tests.append((slope, 4000, 1, 90000))
    tests.append(_row(rng, 12000, 40, 3, 10**9, 999))
    tests.append(_row(rng, 3000, 1000, 1000000, 10**9, 10**9))
    tests.append(_row(rng, 2000, 7, 50, 300, 500))
    return tests

"""Two pointers on a ring with two limits at once."""

import random

TITLE = "Ring Road Patrol"
DIFFICULTY = "medium"
TOPICS = ("two pointers", "sliding window", "arrays")
ENTRY_POINT = "longest_patrol"
STARTER_CODE = """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
"""

STATEMENT = """A ring road consists of `n` sections, numbered from `0` to `n - 1` in driving direction; section `n - 1` is followed by
section `0` again. Driving along section `i` takes `minutes[i]` minutes, and on some sections a toll has to be paid.

A patrol starts at the beginning of any section and drives along consecutive sections. It must not take more than `limit`
minutes in all, must not contain more than `tolls` sections with a toll, and must not drive along any section twice.

Find the patrol with the most sections. If several have the most, take the one with the smallest number of its first
section.

### Arguments

- `minutes`: a list of integers, the time for each section
- `toll`: a list of booleans of the same length, `true` for the sections with a toll
- `limit`: the largest total time
- `tolls`: the largest number of sections with a toll

### Returns

A list `[first, count]`: the number of the first section and the number of sections of the patrol. If not even one
section can be driven, return `[-1, 0]`.

### Constraints

- 1 <= len(minutes) <= 20000
- 0 <= minutes[i] <= 1000000
- 0 <= limit <= 1000000000000
- 0 <= tolls <= 20000
"""

SOLUTION = """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        best = [-1, 0]
        end = 0
        time = 0
        paid = 0
        for first in range(n):
            if end < first:
                end, time, paid = first, 0, 0
            while end < first + n:
                k = end % n
                if time + minutes[k] > limit or paid + toll[k] > tolls:
                    break
                time += minutes[k]
                paid += toll[k]
                end += 1
            if end - first > best[1]:
                best = [first, end - first]
            if end > first:
                time -= minutes[first]
                paid -= toll[first]
        return best
"""

BRUTE_FORCE = """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        for count in range(n, 0, -1):
            for first in range(n):
                sections = [(first + d) % n for d in range(count)]
                if sum(minutes[k] for k in sections) <= limit and sum(1 for k in sections if toll[k]) <= tolls:
                    return [first, count]
        return [-1, 0]
"""

WRONG = {
    "not_a_ring": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        best = [-1, 0]
        left = time = paid = 0
        for right in range(len(minutes)):
            time += minutes[right]
            paid += toll[right]
            while time > limit or paid > tolls:
                time -= minutes[left]
                paid -= toll[left]
                left += 1
            if right - left + 1 > best[1]:
                best = [left, right - left + 1]
        return best
""",
    "more_than_one_lap": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        m, t = minutes * 2, toll * 2
        best = [-1, 0]
        left = time = paid = 0
        for right in range(2 * n):
            time += m[right]
            paid += t[right]
            while time > limit or paid > tolls:
                time -= m[left]
                paid -= t[left]
                left += 1
            if right - left + 1 > best[1]:
                best = [left % n, right - left + 1]
        return best
""",
    "tolls_left_out": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        m = minutes + minutes
        best = [-1, 0]
        left = time = 0
        for right in range(2 * n):
            time += m[right]
            while time > limit or right - left + 1 > n:
                time -= m[left]
                left += 1
            if right - left + 1 > best[1]:
                best = [left, right - left + 1]
        return best
""",
    "late_ties": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        m, t = minutes * 2, toll * 2
        best = [-1, 0]
        left = time = paid = 0
        for right in range(2 * n):
            time += m[right]
            paid += t[right]
            while time > limit or paid > tolls or right - left + 1 > n:
                time -= m[left]
                paid -= t[left]
                left += 1
            if right - left + 1 >= best[1] and right >= left:
                best = [left % n, right - left + 1]
        return best
""",
    "whole_ring_missed": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        m, t = minutes * 2, toll * 2
        best = [-1, 0]
        left = time = paid = 0
        for right in range(2 * n - 1):
            time += m[right]
            paid += t[right]
            while left <= right and (time > limit or paid > tolls or right - left >= n - 1 > 0):
                time -= m[left]
                paid -= t[left]
                left += 1
            if right - left + 1 > best[1]:
                best = [left % n, right - left + 1]
        return best
""",
    "too_slow": """class Solution:
    def longest_patrol(self, minutes: List[int], toll: List[bool], limit: int, tolls: int) -> List[int]:
        n = len(minutes)
        best = [-1, 0]
        for first in range(n):
            time = paid = count = 0
            k = first
            while count < n:
                time += minutes[k]
                paid += toll[k]
                if time > limit or paid > tolls:
                    break
                count += 1
                k = k + 1 if k + 1 < n else 0
            if count > best[1]:
                best = [first, count]
        return best
""",
}

PUBLIC = (
    ([5, 2, 4, 1], [False, False, True, False], 8, 0),
    ([6, 9, 7], [False, False, False], 5, 3),
    ([3, 3, 1, 3, 1], [False, True, False, True, False], 7, 1),
    ([2, 8, 2, 2], [True, False, False, True], 6, 2),
)


def _ring(rng: random.Random, n: int, slow: int, density: float, share: float, part: float) -> tuple:
    minutes = [rng.randint(0, slow) for _ in range(n)]
    toll = [rng.random() < density for _ in range(n)]
    return minutes, toll, int(sum(minutes) * share), int(sum(toll) * part)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([4], [False], 4, 0),  # one section
        ([4], [True], 9, 0),  # one section that may not be driven
        ([4], [False], 100, 5),  # no second lap
        ([1, 2, 3], [True, True, True], 6, 3),  # the whole ring exactly
        ([1, 2, 3], [False, False, False], 1000000000000, 0),  # much more time than needed
        ([0, 0, 0, 0], [False, True, False, False], 0, 0),  # no time, sections of zero minutes
        ([2, 9, 9, 2], [False] * 4, 4, 0),  # only across the seam
        ([2, 9, 2, 9], [False] * 4, 2, 0),  # ties: the smallest first section
        ([1, 1, 5, 1, 1], [False] * 5, 4, 0),
        ([1, 1, 1, 1, 1], [True, False, False, True, False], 5, 1),
        ([5, 5, 5], [True, False, True], 9, 0),
        ([7, 0, 3, 4], [True, True, False, True], 14, 3),  # the whole ring, both limits met exactly
        ([2, 2, 1, 3, 2], [False, True, False, True, False], 50, 2),
        ([1] * 9, [i % 3 == 0 for i in range(9)], 17, 3),
        ([0, 0], [True, True], 0, 2),
        ([1, 1, 1, 1, 1, 1], [False] * 6, 4, 0),
    ]
    for n, slow, density, share, part in [
        (5, 5, 0.3, 0.6, 0.6),
        (6, 4, 0.5, 0.7, 0.5),
        (8, 6, 0.4, 0.5, 0.7),
        (9, 9, 0.5, 0.8, 0.4),
        (12, 3, 0.3, 0.4, 0.5),
        (20, 9, 0.5, 0.3, 0.3),
    ]:
        tests.append(_ring(rng, n, slow, density, share, part))
    tests.append(_ring(rng, 20000, 9, 0.01, 0.7, 0.9))  # large, long patrols
    tests.append(_ring(rng, 4000, 99, 0.2, 0.6, 0.5))
    tests.append(_ring(rng, 3000, 10**6, 0.1, 0.01, 0.05))
    return tests

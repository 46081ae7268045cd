"""Longest contiguous run with different limits for going up and going down."""

import random

TITLE = "The Gentle Part of the Trail"
DIFFICULTY = "easy"
TOPICS = ("arrays", "two pointers")
ENTRY_POINT = "gentle_part"
STARTER_CODE = """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
"""

STATEMENT = """The heights of a trail are measured at posts along the way. A group walks the trail from the first post to the last and
finds a part of it *gentle* if no step between neighbouring posts of the part climbs by more than `up` metres or falls by
more than `down` metres. A part consists of one or more consecutive posts; a single post is always gentle.

Find the gentle part with the most posts. If several have the most posts, take the one that starts earliest.

### Arguments

- `heights`: a list of integers, the heights of the posts in walking order
- `up`: the largest climb between neighbouring posts that is still gentle
- `down`: the largest fall between neighbouring posts that is still gentle (given as a number that is not negative)

### Returns

A list `[start, count]`: the index of the first post of the part (posts are counted from `0`) and its number of posts.
For a trail without posts return `[0, 0]`.

### Constraints

- 0 <= len(heights) <= 20000
- 0 <= heights[i] <= 9000
- 0 <= up, down <= 9000
"""

SOLUTION = """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        best = [0, 0]
        start = 0
        for i, h in enumerate(heights):
            if i > 0 and not -down <= h - heights[i - 1] <= up:
                start = i
            if i - start + 1 > best[1]:
                best = [start, i - start + 1]
        return best
"""

BRUTE_FORCE = """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        n = len(heights)
        for count in range(n, 0, -1):
            for start in range(n - count + 1):
                part = heights[start:start + count]
                if all(b - a <= up and a - b <= down for a, b in zip(part, part[1:])):
                    return [start, count]
        return [0, 0]
"""

WRONG = {
    "one_limit_for_both": """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        limit = max(up, down)
        best = [0, 0]
        start = 0
        for i in range(len(heights)):
            if i and abs(heights[i] - heights[i - 1]) > limit:
                start = i
            if i - start + 1 > best[1]:
                best = [start, i - start + 1]
        return best
""",
    "last_part_not_closed": """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        if not heights:
            return [0, 0]
        best = [0, 1]
        start = 0
        for i in range(1, len(heights)):
            step = heights[i] - heights[i - 1]
            if step > up or -step > down:
                if i - start > best[1]:
                    best = [start, i - start]
                start = i
        return best
""",
    "latest_of_the_ties": """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        best = [0, 0]
        start = 0
        for i, h in enumerate(heights):
            if i > 0 and (h - heights[i - 1] > up or heights[i - 1] - h > down):
                start = i
            if i - start + 1 >= best[1]:
                best = [start, i - start + 1]
        return best
""",
    "whole_part_range": """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        best = [0, 0]
        start = 0
        for i, h in enumerate(heights):
            while start < i and (h - heights[start] > up or heights[start] - h > down):
                start += 1
            if i - start + 1 > best[1]:
                best = [start, i - start + 1]
        return best
""",
    "strict_limits": """class Solution:
    def gentle_part(self, heights: List[int], up: int, down: int) -> List[int]:
        best = [0, 0]
        start = 0
        for i, h in enumerate(heights):
            if i > 0:
                step = h - heights[i - 1]
                if step >= up > 0 or -step >= down > 0:
                    start = i
            if i - start + 1 > best[1]:
                best = [start, i - start + 1]
        return best
""",
}

PUBLIC = (
    ([10, 12, 20, 19, 18, 17], 3, 1),
    ([5, 6, 9, 8, 8, 2], 4, 2),
    ([1, 9, 1, 9], 2, 5),
    ([30, 34, 31, 40], 4, 3),
)


def _trail(rng: random.Random, n: int, step: int) -> list[int]:
    heights = [rng.randint(0, step * 3)]
    for _ in range(n - 1):
        heights.append(min(9000, max(0, heights[-1] + rng.randint(-step, step))))
    return heights


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([], 3, 3),  # no posts
        ([77], 0, 0),  # one post
        ([4, 4, 4, 4], 0, 0),  # level ground
        ([9, 8, 7, 6, 7], 0, 1),  # only falling is gentle
        ([1, 2, 3, 2, 1], 1, 0),  # only climbing is gentle
        ([0, 9000, 0, 9000], 9000, 8999),  # tie: the earlier part
        ([1, 2, 9, 8, 0, 1], 1, 1),  # three parts of two posts
        ([7, 0, 7, 0], 3, 3),  # only single posts
        ([5, 6, 7, 1, 2, 3, 9], 1, 2),
        ([10, 0, 1, 2, 3, 4], 1, 9),  # the best part is the last one
        ([10, 0, 5, 10, 15, 20], 5, 3),  # many small climbs make a large one
        ([20, 15, 10, 5, 0, 3], 2, 5),
    ]
    for n, step, up, down in [(5, 4, 2, 3), (6, 4, 3, 1), (8, 5, 1, 4), (10, 5, 4, 2), (12, 6, 5, 5), (30, 9, 6, 8)]:
        tests.append((_trail(rng, n, step), up, down))
    for n, step, up, down in [(300, 20, 15, 19), (2000, 30, 29, 20), (20000, 50, 47, 49)]:
        tests.append((_trail(rng, n, step), up, down))
    return tests

"""Best split point of a row with negative values."""

import random

TITLE = "Seesaw Cut"
DIFFICULTY = "easy"
TOPICS = ("prefix sums", "arrays")
ENTRY_POINT = "seesaw_cut"
STARTER_CODE = """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
"""

STATEMENT = """A row of crates lies on a plank. Most crates are heavy, but some are filled with balloons and pull upwards, so their
weight is negative. The plank is to be cut so that the first `k` crates lie on the left side and all others on the right
side; the crates keep their order. A side without crates weighs `0`.

Find the cut for which the weights of the two sides differ as little as possible. If several cuts are equally good, take
the one with the smallest `k`.

### Arguments

- `weights`: a list of integers, the weights of the crates from left to right

### Returns

The number `k` of crates on the left side, `0 <= k <= len(weights)`.

### Constraints

- 0 <= len(weights) <= 20000
- each weight is between -1000000 and 1000000
"""

SOLUTION = """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        total = sum(weights)
        left = 0
        best, best_k = abs(total), 0
        for k, w in enumerate(weights, 1):
            left += w
            gap = abs(total - 2 * left)
            if gap < best:
                best, best_k = gap, k
        return best_k
"""

BRUTE_FORCE = """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        gaps = []
        for k in range(len(weights) + 1):
            gaps.append((abs(sum(weights[:k]) - sum(weights[k:])), k))
        return min(gaps)[1]
"""

WRONG = {
    "stops_when_it_gets_worse": """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        total = sum(weights)
        left = 0
        best = abs(total)
        for k, w in enumerate(weights):
            left += w
            gap = abs(total - 2 * left)
            if gap > best:
                return k
            best = gap
        return len(weights)
""",
    "both_sides_need_a_crate": """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        total = sum(weights)
        left = 0
        best, answer = float("inf"), 0
        for k in range(1, len(weights)):
            left += weights[k - 1]
            if abs(total - 2 * left) < best:
                best = abs(total - 2 * left)
                answer = k
        return answer
""",
    "last_of_the_ties": """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        total = sum(weights)
        left = 0
        best, answer = abs(total), 0
        for k in range(1, len(weights) + 1):
            left += weights[k - 1]
            if abs(total - 2 * left) <= best:
                best = abs(total - 2 * left)
                answer = k
        return answer
""",
    "middle_crate_left_out": """class Solution:
    def seesaw_cut(self, weights: List[int]) -> int:
        total = sum(weights)
        left = 0
        best, answer = None, 0
        for k, w in enumerate(weights):
            right = total - left - w
            if best is None or abs(left - right) < best:
                best, answer = abs(left - right), k
            left += w
        return answer
""",
}

PUBLIC = (
    ([4, 1, 2, 3],),
    ([5, 5],),
    ([3, 1, 6, 2],),
    ([1, 2, 3, 4, 5],),
)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([],),  # no crates
        ([6],),  # one crate: both cuts are equal, the smaller counts
        ([0, 0, 0],),  # all cuts are equal
        ([-4],),
        ([2, 0, 0, 2],),  # ties around crates without weight
        ([5, -5, 5, -5],),  # weighs nothing in all: no crate on the left
        ([9, -8, 7, 0, 0],),  # the gap first grows, then shrinks
        ([-3, 10, -10, 5, -1],),
        ([3, -3, -2, 1, 1],),
        ([1, 1, -6, 8, 0],),
        ([1, -9, 9, -1, 7],),
        ([4, 4, -2, -5, -1],),
    ]
    for n, bound in [(4, 5), (5, 9), (6, 6), (8, 9), (10, 4), (15, 20), (40, 30)]:
        tests.append(([rng.randint(-bound, bound) for _ in range(n)],))
    tests.append(([rng.randint(0, 9) for _ in range(20000)],))  # large, without balloons
    tests.append(([rng.randint(-99, 101) for _ in range(20000)],))
    tests.append(([rng.randint(-(10**6), 10**6) for _ in range(5000)],))
    return tests

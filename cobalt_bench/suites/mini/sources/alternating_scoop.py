"""Game search over suffixes with the last move as part of the state."""

import random

TITLE = "The Sweet Queue"
DIFFICULTY = "medium"
TOPICS = ("games", "dynamic programming")
ENTRY_POINT = "best_lead"
STARTER_CODE = """class Solution:
    def best_lead(self, values: List[int]) -> int:
"""
STATEMENT = """A row of boxes holds sweets and, now and then, a bill to pay: box i is worth `values[i]`, which may be negative. Two children
take turns. In a turn a child must take 1, 2 or 3 boxes from the **front** of the row, but not the same number of boxes as
the *other* child took in the turn directly before (the very first turn is free of this rule).

The game ends when the child to move has no allowed number of boxes to take, also when boxes are left; those boxes count for
nobody. Each child then adds up the boxes it took, and wants its own sum minus the sum of the other child to be as large as
possible.

By how much does the child who begins lead at the end, when both play as well as possible?

### Arguments
- `values`: the worth of the boxes, front of the row first; may be empty

### Returns
Sum of the first child minus sum of the second child with best play; it may be negative.

### Constraints
- 0 <= len(values) <= 5000
- -1000 <= values[i] <= 1000
"""
SOLUTION = """class Solution:
    def best_lead(self, values: List[int]) -> int:
        n = len(values)
        # lead[i][last]: best lead for the child to move when boxes i.. remain
        lead = [[0] * 4 for _ in range(n + 4)]
        for i in range(n - 1, -1, -1):
            for last in range(4):
                best, taken = None, 0
                for k in range(1, min(3, n - i) + 1):
                    taken += values[i + k - 1]
                    if k != last:
                        result = taken - lead[i + k][k]
                        if best is None or result > best:
                            best = result
                lead[i][last] = best or 0
        return lead[0][0]
"""
BRUTE_FORCE = """class Solution:
    def best_lead(self, values: List[int]) -> int:
        def play(rest, last):
            options = [k for k in (1, 2, 3) if k != last and k <= len(rest)]
            if not options:
                return 0
            return max(sum(rest[:k]) - play(rest[k:], k) for k in options)

        return play(values, 0)
"""
WRONG = {
    "greedy": """class Solution:
    def best_lead(self, values: List[int]) -> int:
        i, last, sign, lead = 0, 0, 1, 0
        n = len(values)
        while True:
            options = [k for k in (1, 2, 3) if k != last and i + k <= n]
            if not options:
                return lead
            k = max(options, key=lambda k: sum(values[i : i + k]))
            lead += sign * sum(values[i : i + k])
            i, last, sign = i + k, k, -sign
""",
    "no_restriction": """class Solution:
    def best_lead(self, values: List[int]) -> int:
        n = len(values)
        lead = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            best = float("-inf")
            taken = 0
            for k in range(1, 4):
                if i + k <= n:
                    taken += values[i + k - 1]
                    best = max(best, taken - lead[i + k])
            lead[i] = best
        return lead[0]
""",
    "may_always_stop": """class Solution:
    def best_lead(self, values: List[int]) -> int:
        n = len(values)
        lead = [[0] * 4 for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            for last in range(4):
                best = 0
                for k in (1, 2, 3):
                    if k != last and i + k <= n:
                        best = max(best, sum(values[i : i + k]) - lead[i + k][k])
                lead[i][last] = best
        return lead[0][0]
""",
    "stuck_child_passes": """class Solution:
    def best_lead(self, values: List[int]) -> int:
        n = len(values)
        lead = [[0] * 4 for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            for last in (0, 1, 2, 3):
                results = [
                    sum(values[i : i + k]) - lead[i + k][k] for k in (1, 2, 3) if k != last and i + k <= n
                ]
                lead[i][last] = max(results) if results else -lead[i][0]
        return lead[0][0]
""",
    "own_last_move_counts": """class Solution:
    def best_lead(self, values: List[int]) -> int:
        n = len(values)
        lead = [[[0] * 4 for _ in range(4)] for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            for mine in range(4):
                for other in range(4):
                    results = []
                    for k in (1, 2, 3):
                        if k != mine and i + k <= n:
                            results.append(sum(values[i : i + k]) - lead[i + k][other][k])
                    lead[i][mine][other] = max(results, default=0)
        return lead[0][0][0]
""",
}
PUBLIC = (
    ([4, 1, 2],),
    ([5, 1, 1, 1, 5, 2],),
    ([2, 4, -3, 5, -1],),
    ([7, 1, 8, 7, 9, 7],),
    ([-2, 5, 5, 3],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ([],),  # no boxes: no lead
        ([-4],),  # must take the bill
        ([0],),
        ([5, 8],),  # taking one leaves the other child stuck, taking both is better
        ([5, -8],),
        ([-1, -1],),
        ([-3, -2, -1],),
        ([2, -9, -9],),
        ([-5, -5, -5, -5, -5],),
        ([1] * 6,),
        ([1] * 7,),
        ([-1] * 8,),
        ([1000, -1000] * 4,),
        ([0, 0, 9, 0, 0, 9, 0],),
        ([1, 1, 1, 50],),
        ([1, 2, 3, 10],),
        ([6, 1, 1, 4],),
        ([2, 3, 1, 1, 6],),
        ([1000] * 5000,),
        ([-1000] * 4999,),
    ]
    for n in (5, 6, 7, 8, 9, 10, 11, 13):
        tests.append(([rng.randint(-10, 20) for _ in range(n)],))
    for n in (6, 9, 12):
        tests.append(([rng.randint(-20, 2) for _ in range(n)],))
    for n in (50, 300, 5000):
        tests.append(([rng.randint(-500, 1000) for _ in range(n)],))
    return tests

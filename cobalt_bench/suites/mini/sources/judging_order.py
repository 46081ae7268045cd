"""Sort with several keys after trimming each list of marks."""

import random

TITLE = "Judging Order"
DIFFICULTY = "easy"
TOPICS = ("sorting", "arrays")
ENTRY_POINT = "judging_order"
STARTER_CODE = """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
"""

STATEMENT = """At a kite festival every contestant gets a mark from each judge. The score of a contestant is the sum of the marks
without one highest and one lowest mark: exactly two marks are left out, even where several judges gave the same
highest or lowest mark.

The ranking puts the larger score first. Among equal scores, the contestant with the larger highest mark (before leaving
anything out) comes first. If this is equal too, the contestant who flew earlier, that is, who comes earlier in the
list, is placed first.

### Arguments

- `marks`: a list with one list of integers for each contestant, in the order in which they flew; all inner lists have
  the same length

### Returns

The ranking, best first, as a list of contestant numbers; contestants are numbered from 1 in the order in which they
flew.

### Constraints

- 1 <= len(marks) <= 1000
- 3 <= len(marks[i]) <= 20
- 0 <= marks[i][j] <= 100
"""

SOLUTION = """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        def key(i):
            row = marks[i]
            score = sum(row) - max(row) - min(row)
            return (-score, -max(row), i)

        return [i + 1 for i in sorted(range(len(marks)), key=key)]
"""

BRUTE_FORCE = """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        rows = [sorted(row) for row in marks]

        def beats(i, j):
            a, b = sum(rows[i][1:-1]), sum(rows[j][1:-1])
            if a != b:
                return a > b
            if rows[i][-1] != rows[j][-1]:
                return rows[i][-1] > rows[j][-1]
            return i < j

        n = len(rows)
        place = [0] * n
        for i in range(n):
            ahead = sum(1 for j in range(n) if j != i and beats(j, i))
            place[ahead] = i + 1
        return place
"""

WRONG = {
    "drops_all_copies": """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        keys = []
        for i, row in enumerate(marks):
            hi, lo = max(row), min(row)
            score = sum(x for x in row if x != hi and x != lo)
            keys.append((-score, -hi, i))
        keys.sort()
        return [k[2] + 1 for k in keys]
""",
    "later_flight_first": """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        keys = []
        for i, row in enumerate(marks):
            keys.append((sum(row) - max(row) - min(row), max(row), i + 1))
        keys.sort(reverse=True)
        return [k[2] for k in keys]
""",
    "no_second_key": """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        scores = [sum(sorted(row)[1:-1]) for row in marks]
        return [i + 1 for i in sorted(range(len(marks)), key=lambda i: -scores[i])]
""",
    "highest_mark_after_trimming": """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        rows = [sorted(row)[1:-1] for row in marks]
        order = sorted(range(len(rows)), key=lambda i: (-sum(rows[i]), -rows[i][-1]))
        return [i + 1 for i in order]
""",
    "total_breaks_ties": """class Solution:
    def judging_order(self, marks: List[List[int]]) -> List[int]:
        def score(row):
            return sum(row) - max(row) - min(row)
        order = sorted(range(len(marks)), key=lambda i: (-score(marks[i]), -sum(marks[i])))
        return [i + 1 for i in order]
""",
}

PUBLIC = (
    ([[5, 7, 9], [6, 8, 10], [1, 9, 9]],),
    ([[3, 3, 3, 3]],),
    ([[10, 50, 50, 60], [40, 50, 50, 70], [20, 40, 60, 90]],),
    ([[8, 8, 2, 8], [9, 7, 7, 9], [1, 2, 3, 4]],),
)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([[0, 0, 0]],),  # one contestant
        ([[7, 7, 7], [7, 7, 7], [7, 7, 7]],),  # a complete tie keeps the order of flight
        ([[0, 5, 8], [4, 5, 8], [5, 5, 8]],),  # tie in score and highest mark
        ([[1, 5, 6], [0, 5, 9]],),  # the highest mark decides
        ([[5, 5, 6], [0, 5, 7]],),  # the sum of all marks would decide otherwise
        ([[9, 9, 9, 1], [8, 8, 8, 8]],),  # several highest marks
        ([[2, 2, 2, 9], [3, 3, 1, 8]],),  # several lowest marks
        ([[100, 0, 100, 0], [50, 50, 50, 50], [100, 100, 0, 0]],),
    ]
    for n, m, top in [(4, 3, 3), (5, 3, 4), (6, 4, 3), (8, 4, 5), (10, 5, 4), (12, 3, 2)]:
        tests.append(([[rng.randint(0, top) for _ in range(m)] for _ in range(n)],))
    for n, m, top in [(60, 4, 6), (200, 3, 10), (500, 6, 12), (1000, 20, 100)]:
        tests.append(([[rng.randint(0, top) for _ in range(m)] for _ in range(n)],))
    return tests

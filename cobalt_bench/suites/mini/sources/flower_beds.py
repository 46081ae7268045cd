"""Rectangles with equal counts of two letters: fix two rows and hash prefix sums over the columns."""

import random

TITLE = "Tulips and Lilies"
DIFFICULTY = "hard"
TOPICS = ("prefix sums", "hashing", "arrays")
ENTRY_POINT = "count_pictures"
STARTER_CODE = """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
"""
TIME_LIMIT_S = 3.0

STATEMENT = """A garden is a grid of squares. On each square grows a tulip (`T`), a lily (`L`) or only grass (`.`). A photographer takes
pictures; every picture shows a rectangle of whole squares, that is, some consecutive rows and some consecutive
columns (at least one of each).

A picture is *harmonious* if it shows equally many tulips and lilies, and at least one flower. How many harmonious
pictures can be taken? Pictures are different if they show different rectangles.

### Arguments

- `garden`: a list of strings of equal length, the rows of the garden

### Returns

The number of harmonious pictures, an integer.

### Constraints

- 1 <= number of rows <= 40
- 1 <= number of columns <= 1500
"""

SOLUTION = """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        rows, cols = len(garden), len(garden[0])
        value = {"T": 1, "L": -1, ".": 0}
        grid = [[value[c] for c in row] for row in garden]
        total = 0
        for top in range(rows):
            diff = [0] * cols
            grass = [True] * cols
            for bottom in range(top, rows):
                row = grid[bottom]
                for c, v in enumerate(row):
                    if v:
                        diff[c] += v
                        grass[c] = False
                seen = {0: 1}
                prefix = 0
                run = 0
                for d, g in zip(diff, grass):
                    prefix += d
                    k = seen.get(prefix, 0)
                    seen[prefix] = k + 1
                    if g:
                        run += 1
                    else:
                        run = 0
                    # run = number of rectangles that end here and show only grass
                    total += k - run
        return total
"""

BRUTE_FORCE = """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        rows, cols = len(garden), len(garden[0])
        total = 0
        for r1 in range(rows):
            for r2 in range(r1 + 1, rows + 1):
                for c1 in range(cols):
                    for c2 in range(c1 + 1, cols + 1):
                        shown = "".join(row[c1:c2] for row in garden[r1:r2])
                        if shown.count("T") == shown.count("L") > 0:
                            total += 1
        return total
"""

WRONG = {
    "grass_counts_as_harmony": """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        value = {"T": 1, "L": -1, ".": 0}
        rows, cols = len(garden), len(garden[0])
        total = 0
        for top in range(rows):
            diff = [0] * cols
            for bottom in range(top, rows):
                for c in range(cols):
                    diff[c] += value[garden[bottom][c]]
                seen = {0: 1}
                p = 0
                for d in diff:
                    p += d
                    total += seen.get(p, 0)
                    seen[p] = seen.get(p, 0) + 1
        return total
""",
    "single_grass_squares_removed": """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        value = {"T": 1, "L": -1, ".": 0}
        rows, cols = len(garden), len(garden[0])
        total = 0
        for top in range(rows):
            diff = [0] * cols
            for bottom in range(top, rows):
                for c in range(cols):
                    diff[c] += value[garden[bottom][c]]
                seen = {0: 1}
                p = 0
                for d in diff:
                    p += d
                    total += seen.get(p, 0)
                    seen[p] = seen.get(p, 0) + 1
        return total - sum(row.count(".") for row in garden)
""",
    "balanced_columns_are_grass": """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        value = {"T": 1, "L": -1, ".": 0}
        rows, cols = len(garden), len(garden[0])
        total = 0
        for top in range(rows):
            diff = [0] * cols
            for bottom in range(top, rows):
                for c in range(cols):
                    diff[c] += value[garden[bottom][c]]
                seen = {0: 1}
                p = run = 0
                for d in diff:
                    p += d
                    run = run + 1 if d == 0 else 0
                    total += seen.get(p, 0) - run
                    seen[p] = seen.get(p, 0) + 1
        return total
""",
    "left_border_missing": """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        value = {"T": 1, "L": -1, ".": 0}
        rows, cols = len(garden), len(garden[0])
        total = 0
        for top in range(rows):
            diff = [0] * cols
            flowers = [0] * cols
            for bottom in range(top, rows):
                for c in range(cols):
                    diff[c] += value[garden[bottom][c]]
                    flowers[c] += garden[bottom][c] != "."
                seen = {}
                p = run = 0
                for d, f in zip(diff, flowers):
                    p += d
                    run = run + 1 if f == 0 else 0
                    total += max(0, seen.get(p, 0) - run)
                    seen[p] = seen.get(p, 0) + 1
        return total
""",
    "too_slow": """class Solution:
    def count_pictures(self, garden: List[str]) -> int:
        rows, cols = len(garden), len(garden[0])
        t = [[0] * (cols + 1) for _ in range(rows + 1)]
        f = [[0] * (cols + 1) for _ in range(rows + 1)]
        for r in range(rows):
            for c in range(cols):
                x = garden[r][c]
                t[r + 1][c + 1] = t[r][c + 1] + t[r + 1][c] - t[r][c] + (x == "T") - (x == "L")
                f[r + 1][c + 1] = f[r][c + 1] + f[r + 1][c] - f[r][c] + (x != ".")
        total = 0
        for r1 in range(rows):
            for r2 in range(r1 + 1, rows + 1):
                a, b = t[r1], t[r2]
                g, h = f[r1], f[r2]
                for c1 in range(cols):
                    for c2 in range(c1 + 1, cols + 1):
                        if b[c2] - b[c1] == a[c2] - a[c1] and h[c2] - h[c1] != g[c2] - g[c1]:
                            total += 1
        return total
""",
}

PUBLIC = (
    (["TL", "LT"],),
    (["T.L", "..."],),
    (["TTT", "TTT"],),
    (["TLTLT"],),
)


def _garden(rng: random.Random, rows: int, cols: int, squares: str) -> tuple:
    return (["".join(rng.choice(squares) for _ in range(cols)) for _ in range(rows)],)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        (["."],),  # a single square
        (["T"],),
        (["TL"],),
        (["T", "L"],),  # one column
        (["....", "...."],),  # only grass
        ([".T..", "...."],),  # only one kind
        (["TL.", "LT."],),  # balanced columns beside grass
        (["T.", ".L"],),
        (["L...T"],),
        (["T", ".", ".", "L", "T"],),
        (["TT", "LL", ".."],),
    ]
    for rows, cols, squares in [
        (2, 4, "TL."),
        (3, 3, "TL"),
        (3, 5, "TL.."),
        (4, 4, "TL."),
        (5, 3, "TL..."),
        (2, 9, "TTL."),
        (6, 7, "TL."),
    ]:
        tests.append(_garden(rng, rows, cols, squares))
    tests.append(_garden(rng, 30, 1500, "TL.."))  # large
    tests.append(_garden(rng, 40, 700, "TTL."))
    tests.append(_garden(rng, 40, 30, "TL......"))
    tests.append(_garden(rng, 20, 200, "TL" + "." * 30))
    return tests

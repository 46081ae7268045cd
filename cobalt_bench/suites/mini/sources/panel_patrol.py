"""Construct a closed tour of a grid, or see that there is none."""

import random

TITLE = "Panel Patrol"
DIFFICULTY = "medium"
TOPICS = ("constructive", "paths", "parity", "several right answers")
CHECKER = """import sys

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}


def accepted(given, output, expected):
    rows, columns = map(int, given.split())
    words = output.split()
    if len(words) != 1:
        return False
    if "impossible" in (words[0], expected.strip()):
        return words[0] == expected.strip()
    if len(words[0]) != rows * columns:
        return False
    row = column = 0
    seen = set()
    for letter in words[0]:
        if letter not in STEPS:
            return False
        row += STEPS[letter][0]
        column += STEPS[letter][1]
        if not (0 <= row < rows and 0 <= column < columns) or (row, column) in seen:
            return False
        seen.add((row, column))
    return (row, column) == (0, 0)


texts = [open(name, encoding="utf-8", errors="replace").read() for name in sys.argv[1:4]]
try:
    sys.exit(0 if accepted(*texts) else 1)
except ValueError:
    sys.exit(1)
"""
STATEMENT = """
Solar panels fill a field of `r` rows and `c` columns without gaps. A cleaning robot is parked on the panel in the first
row and first column. One move takes it to a neighbouring panel: up (`U`), down (`D`), left (`L`) or right (`R`); it can't
leave the field. On its patrol it must enter every other panel **exactly once** and come back to its own panel with the
last move, which it must not enter before that.

Plan a patrol. Any patrol that fits is accepted.

### Input

One line with two integers `r` and `c`.

### Output

One line with the `r * c` moves as a string of the letters `U`, `D`, `L`, `R`, without spaces. If there is no such patrol,
print the word `impossible`.

### Constraints

- 1 <= r, c <= 100
- r * c >= 2
"""
SOLUTION = '''def patrol(rows, columns):
    """Needs an even number of rows and at least two columns: the first column is the way back."""
    moves = ["R" * (columns - 1)]
    for row in range(1, rows):
        moves.append("D" + ("L" if row % 2 else "R") * (columns - 2))
    return "".join(moves) + "L" + "U" * (rows - 1)


r, c = map(int, input().split())
if r * c == 2:
    print("RL" if c == 2 else "DU")
elif r * c % 2 or r == 1 or c == 1:
    print("impossible")
elif r % 2 == 0:
    print(patrol(r, c))
else:
    print(patrol(c, r).translate(str.maketrans("UDLR", "LRUD")))
'''
BRUTE_FORCE = """import sys


def search(row, column, seen, moves):
    for letter, dr, dc in (("U", -1, 0), ("D", 1, 0), ("L", 0, -1), ("R", 0, 1)):
        place = (row + dr, column + dc)
        if place == (0, 0) and len(seen) == r * c:
            return moves + letter
        if 0 <= place[0] < r and 0 <= place[1] < c and place not in seen:
            found = search(*place, seen | {place}, moves + letter)
            if found:
                return found
    return ""


r, c = map(int, input().split())
if r * c > 20:
    while True:  # hopeless: leave it to the time limit
        pass
print(search(0, 0, frozenset({(0, 0)}), "") or "impossible")
"""
WRONG = {
    "even_rows_only": """r, c = map(int, input().split())
if r * c == 2:
    print("RL" if c == 2 else "DU")
elif r % 2 == 1 or c == 1:
    print("impossible")
else:
    s = "R" * (c - 1)
    for row in range(1, r):
        s += "D"
        s += ("L" if row % 2 else "R") * (c - 2)
    s += "L" + "U" * (r - 1)
    print(s)
""",
    "forgets_single_lines": """def tour(a, b, right, left, down, up):
    s = right * (b - 1)
    for row in range(1, a):
        s += down
        s += (left if row % 2 else right) * (b - 2)
    return s + left + up * (a - 1)


r, c = map(int, input().split())
if r % 2 == 0:
    print(tour(r, c, "R", "L", "D", "U"))
elif c % 2 == 0:
    print(tour(c, r, "D", "U", "R", "L"))
else:
    print("impossible")
""",
    "two_panels_impossible": """def tour(a, b, right, left, down, up):
    s = right * (b - 1)
    for row in range(1, a):
        s += down
        s += (left if row % 2 else right) * (b - 2)
    return s + left + up * (a - 1)


r, c = map(int, input().split())
if r < 2 or c < 2 or (r * c) % 2 == 1:
    print("impossible")
elif r % 2 == 0:
    print(tour(r, c, "R", "L", "D", "U"))
else:
    print(tour(c, r, "D", "U", "R", "L"))
""",
    "walks_back_over_panels": """r, c = map(int, input().split())
moves = []
for row in range(r):
    moves.append(("R" if row % 2 == 0 else "L") * (c - 1))
    if row < r - 1:
        moves.append("D")
if r % 2 == 0:
    moves.append("U" * (r - 1))
    print("".join(moves))
else:
    print("impossible")
""",
}
PUBLIC = (
    "2 3\n",
    "3 3\n",
    "4 4\n",
    "4 2\n",
    "5 7\n",
)


def generate(rng: random.Random) -> list[str]:
    # two panels
    sizes = [(1, 2), (2, 1)]
    # single rows and columns
    sizes += [(1, 3), (3, 1), (1, 4), (4, 1), (1, 100), (99, 1)]
    sizes += [(2, 2), (2, 5), (5, 2), (3, 5)]
    # only the columns are even
    sizes += [(3, 2), (3, 4), (5, 6), (7, 12)]
    sizes += [(6, 5), (8, 8)]
    while len(sizes) < 24:
        size = (rng.randint(5, 40), rng.randint(5, 40))
        if size not in sizes and size != (5, 7):
            sizes.append(size)
    sizes += [(99, 99), (100, 99), (99, 100), (100, 100)]
    return [f"{r} {c}\n" for r, c in sizes]

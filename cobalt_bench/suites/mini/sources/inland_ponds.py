"""Connected regions of a grid that do not touch the border."""

import random

TITLE = "Inland Ponds"
DIFFICULTY = "easy"
TOPICS = ("grids", "graphs", "flood fill")
STATEMENT = """A surveyor divided a map into `r` rows and `c` columns of equal squares; each square is water or land. Two water
squares belong to the same body of water if one can be reached from the other over water squares by steps up, down,
left and right (not diagonally).

A body of water is an **inland pond** if none of its squares lies in the first or last row or in the first or last
column of the map.

Count the inland ponds and find the size of the largest of them.

### Input

The first line holds `r` and `c`. Each of the next `r` lines holds `c` characters: `~` is water, `.` is land.

### Output

Print two integers: the number of inland ponds, and the number of squares of the largest one (`0` if there is no
inland pond).

### Constraints

- `1 <= r, c <= 150`
"""
SOLUTION = """r, c = map(int, input().split())
g = [list(input().strip()) for _ in range(r)]
count = largest = 0
for i in range(r):
    for j in range(c):
        if g[i][j] != "~":
            continue
        g[i][j] = "."
        stack, size, inland = [(i, j)], 0, True
        while stack:
            x, y = stack.pop()
            size += 1
            if x in (0, r - 1) or y in (0, c - 1):
                inland = False
            for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if 0 <= a < r and 0 <= b < c and g[a][b] == "~":
                    g[a][b] = "."
                    stack.append((a, b))
        if inland:
            count += 1
            largest = max(largest, size)
print(count, largest)
"""
WRONG = {
    "diagonals_join": """r, c = map(int, input().split())
g = [list(input().strip()) for _ in range(r)]
count = largest = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "~":
            g[i][j] = "."
            todo, size, edge = [(i, j)], 0, False
            while todo:
                x, y = todo.pop()
                size += 1
                edge = edge or x == 0 or y == 0 or x == r - 1 or y == c - 1
                for a in (x - 1, x, x + 1):
                    for b in (y - 1, y, y + 1):
                        if 0 <= a < r and 0 <= b < c and g[a][b] == "~":
                            g[a][b] = "."
                            todo.append((a, b))
            if not edge:
                count += 1
                largest = max(largest, size)
print(count, largest)
""",
    "border_squares_cut_off": """r, c = map(int, input().split())
g = [list(input().strip()) for _ in range(r)]
sizes = []
for i in range(1, r - 1):
    for j in range(1, c - 1):
        if g[i][j] == "~":
            g[i][j] = "."
            stack, size = [(i, j)], 0
            while stack:
                x, y = stack.pop()
                size += 1
                for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if 0 < a < r - 1 and 0 < b < c - 1 and g[a][b] == "~":
                        g[a][b] = "."
                        stack.append((a, b))
            sizes.append(size)
print(len(sizes), max(sizes, default=0))
""",
    "largest_of_all_water": """r, c = map(int, input().split())
g = [list(input().strip()) for _ in range(r)]
count = largest = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "~":
            g[i][j] = "."
            stack, size, inland = [(i, j)], 0, True
            while stack:
                x, y = stack.pop()
                size += 1
                if x == 0 or y == 0 or x == r - 1 or y == c - 1:
                    inland = False
                for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if 0 <= a < r and 0 <= b < c and g[a][b] == "~":
                        g[a][b] = "."
                        stack.append((a, b))
            largest = max(largest, size)
            count += inland
print(count, largest if count else 0)
""",
    "recursion_too_deep": """r, c = map(int, input().split())
g = [list(input().strip()) for _ in range(r)]


def fill(x, y):
    if x < 0 or y < 0 or x >= r or y >= c:
        return 0, False
    if g[x][y] != "~":
        return 0, True
    g[x][y] = "."
    size, inland = 1, True
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        s, ok = fill(a, b)
        size += s
        inland = inland and ok
    return size, inland


count = largest = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "~":
            s, ok = fill(i, j)
            if ok:
                count += 1
                largest = max(largest, s)
print(count, largest)
""",
}
PUBLIC = (
    "5 6\n......\n.~~.~.\n.~..~.\n....~~\n......\n",
    "3 3\n~~~\n~.~\n~~~\n",
    "5 5\n.....\n.~.~.\n..~..\n.~~~.\n.....\n",
    "4 7\n.......\n.~.~~..\n.~.~~..\n.......\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(rows: list[str]) -> str:
        return f"{len(rows)} {len(rows[0])}\n" + "\n".join(rows) + "\n"

    def rand(r: int, c: int, water: float, frame: str = "") -> str:
        rows = [["~" if rng.random() < water else "." for _ in range(c)] for _ in range(r)]
        for i in range(r):
            for j in range(c):
                if frame and (i in (0, r - 1) or j in (0, c - 1)):
                    rows[i][j] = frame
        return case(["".join(row) for row in rows])

    def snake(r: int, c: int) -> list[str]:
        """One winding pond that fills every second row and touches no border."""
        rows = ["." * c]
        for i in range(r - 2):
            if i % 2 == 0:
                rows.append("." + "~" * (c - 2) + ".")
            else:
                rows.append("." + ("." * (c - 3) + "~" if i % 4 == 1 else "~" + "." * (c - 3)) + ".")
        return [*rows, "." * c]

    tests = [
        "1 1\n~\n",
        "1 5\n~.~~.\n",  # every square is on the border
        "2 4\n.~~.\n.~~.\n",
        "3 3\n...\n.~.\n...\n",  # the smallest pond
        "3 3\n...\n...\n...\n",
        "4 4\n....\n.~..\n..~.\n....\n",  # two ponds that meet at a corner
        "5 5\n..~..\n..~..\n..~..\n.....\n.....\n",  # reaches in from the border
        "5 6\n~.....\n.~~~..\n.~.~..\n.~~~..\n......\n",  # meets border water only at a corner
        "6 6\n~~~~~~\n~....~\n~.~~.~\n~.~~.~\n~....~\n~~~~~~\n",  # the border water is larger
    ]
    tests += [rand(rng.randint(5, 9), rng.randint(5, 9), 0.4) for _ in range(5)]
    tests += [rand(40, 50, 0.35), rand(60, 60, 0.55, "."), rand(30, 30, 0.3, "~")]
    tests.append(rand(150, 150, 0.5))
    tests.append(case(["." * 120] + ["." + "~" * 118 + "."] * 98 + ["." * 120]))  # one huge pond
    tests.append(case(snake(149, 148)))
    tests.append(case(["~" * 100, *snake(101, 100)]))
    return tests

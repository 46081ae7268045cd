"""Breadth-first search from many sources at once."""

import random

TITLE = "Evacuation Drill"
DIFFICULTY = "easy"
TOPICS = ("grids", "graphs", "breadth-first search")
STATEMENT = """A museum floor is a grid of `r` rows and `c` columns. During a drill every visitor walks to an exit by a shortest way.
A visitor moves one square up, down, left or right each second; walls cannot be entered, and nobody leaves the grid
except at an exit. Visitors do not block each other: any number of them may be on the same square, and they may walk
over squares where other visitors started and over exits.

A visitor is out as soon as they stand on any exit square. Some visitors may be locked in and cannot reach an exit at
all.

### Input

The first line holds `r` and `c`. Each of the next `r` lines holds `c` characters: `#` is a wall, `.` an empty square,
`E` an exit, `V` a square where a visitor stands at the start.

### Output

Print two integers: the number of visitors who cannot reach any exit, and the number of seconds until the last of the
other visitors is out (`0` if nobody can get out).

### Constraints

- `1 <= r, c <= 100`
"""
SOLUTION = """from collections import deque

r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = [[-1] * c for _ in range(r)]
q = deque()
for i in range(r):
    for j in range(c):
        if g[i][j] == "E":
            dist[i][j] = 0
            q.append((i, j))
while q:
    x, y = q.popleft()
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and g[a][b] != "#" and dist[a][b] < 0:
            dist[a][b] = dist[x][y] + 1
            q.append((a, b))
locked = last = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "V":
            if dist[i][j] < 0:
                locked += 1
            else:
                last = max(last, dist[i][j])
print(locked, last)
"""
_EACH = """from collections import deque

r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]


def walk(si, sj):
    seen = {(si, sj)}
    q = deque([(si, sj, 0)])
    while q:
        x, y, d = q.popleft()
        if g[x][y] == "E":
            return d
        for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= a < r and 0 <= b < c and g[a][b] != "#" and (a, b) not in seen:
                seen.add((a, b))
                q.append((a, b, d + 1))
    return -1


locked = last = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "V":
            d = walk(i, j)
            if d < 0:
                locked += 1
            else:
                last = max(last, d)
print(locked, last)
"""
BRUTE_FORCE = _EACH
WRONG = {
    "search_for_each_visitor": _EACH,
    "straight_line_distance": """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
exits = [(i, j) for i in range(r) for j in range(c) if g[i][j] == "E"]
locked = last = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "V":
            if not exits:
                locked += 1
            else:
                last = max(last, min(abs(i - a) + abs(j - b) for a, b in exits))
print(locked, last)
""",
    "visitors_block": """from collections import deque

r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(i, j): 0 for i in range(r) for j in range(c) if g[i][j] == "E"}
q = deque(dist)
while q:
    x, y = q.popleft()
    if g[x][y] == "V":
        continue
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and g[a][b] != "#" and (a, b) not in dist:
            dist[a, b] = dist[x, y] + 1
            q.append((a, b))
people = [(i, j) for i in range(r) for j in range(c) if g[i][j] == "V"]
out = [dist[p] for p in people if p in dist]
print(len(people) - len(out), max(out, default=0))
""",
    "farthest_square": """from collections import deque

r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(i, j): 0 for i in range(r) for j in range(c) if g[i][j] == "E"}
q = deque(dist)
while q:
    x, y = q.popleft()
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and g[a][b] != "#" and (a, b) not in dist:
            dist[a, b] = dist[x, y] + 1
            q.append((a, b))
locked = sum(g[i][j] == "V" and (i, j) not in dist for i in range(r) for j in range(c))
print(locked, max(dist.values(), default=0))
""",
}
PUBLIC = (
    "3 5\nE...V\n.###.\n..V.V\n",
    "3 4\nV#.V\n##.#\nE.VV\n",
    "2 3\nV#.\n.#V\n",
    "3 5\nV..E.\n.#.#V\nV#E#V\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(rows: list[str]) -> str:
        return f"{len(rows)} {len(rows[0])}\n" + "\n".join(rows) + "\n"

    def rand(r: int, c: int, walls: float, people: float, exits: float) -> str:
        def square() -> str:
            x = rng.random()
            return "#" if x < walls else "V" if x < walls + people else "E" if x < walls + people + exits else "."

        return case(["".join(square() for _ in range(c)) for _ in range(r)])

    def winding(r: int, c: int, fill: str, end: str = "") -> list[str]:
        rows = []
        for i in range(r):
            if i % 2 == 0:
                rows.append(fill * c)
            else:
                rows.append("#" * (c - 1) + "." if i % 4 == 1 else "." + "#" * (c - 1))
        rows[0] = "E" + rows[0][1:]
        rows[-1] = rows[-1][:-1] + end if end else rows[-1]
        return rows

    tests = [
        "1 1\nV\n",
        "1 1\nE\n",  # nobody there
        "1 4\n....\n",
        "1 6\nE.VVVV\n",  # visitors in a row
        "3 7\n.......\n...#...\nE..#.V.\n",
        "1 9\nV....EV..\n",  # an empty square farther away than anybody
        "3 3\nV#E\n##.\nV.V\n",
        "4 5\nVVVVV\nV###V\nV#V#V\nVV#EV\n",  # one visitor walled in
    ]
    tests += [rand(rng.randint(3, 7), rng.randint(3, 8), 0.3, 0.25, 0.08) for _ in range(6)]
    tests.append(case(["." * 100] * 99 + ["V" * 99 + "E"]))
    tests.append(case(["V" * 100] * 99 + ["V" * 99 + "E"]))  # a full floor and one exit
    tests.append(case(winding(99, 100, ".", "V")))
    tests.append(case(winding(99, 100, "V")))
    tests.append(rand(100, 100, 0.3, 0.3, 0.01))
    tests.append(rand(100, 100, 0.38, 0.3, 0.001))
    tests.append(case(["V" * 100] * 98 + ["#" * 100, "E" * 100]))  # everybody is locked in
    return tests

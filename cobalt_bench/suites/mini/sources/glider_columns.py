"""Best path through a grid, one column at a time, with blocked cells and negative values."""

import random

TITLE = "Glider Over the Ridge"
DIFFICULTY = "easy"
TOPICS = ("dynamic programming", "grids")
STATEMENT = """A glider crosses a map of `r` rows and `c` columns from left to right. It starts in any free cell of the first column.
With every move it enters the next column, and its row stays the same or changes by one (up or down); it may not leave
the map. Its flight ends in the last column.

Every free cell has a lift value, which may be negative. Cells with a peak cannot be entered. The glider collects the
lift of every cell it is in, including the first and the last one.

Find the greatest total lift of a flight.

### Input

The first line holds `r` and `c`. Each of the next `r` lines holds `c` tokens separated by spaces: an integer lift
value, or `#` for a peak.

### Output

Print the greatest total lift, or `none` if no flight across the map is possible.

### Constraints

- `1 <= r, c <= 100`
- `-99 <= lift <= 99`
"""
SOLUTION = """r, c = map(int, input().split())
grid = [input().split() for _ in range(r)]
best = [None if grid[i][0] == "#" else int(grid[i][0]) for i in range(r)]
for j in range(1, c):
    new = [None] * r
    for i in range(r):
        if grid[i][j] == "#":
            continue
        options = [best[k] for k in (i - 1, i, i + 1) if 0 <= k < r and best[k] is not None]
        if options:
            new[i] = max(options) + int(grid[i][j])
    best = new
ends = [b for b in best if b is not None]
print(max(ends) if ends else "none")
"""
BRUTE_FORCE = """r, c = map(int, input().split())
g = [input().split() for _ in range(r)]
found = []


def fly(i, j, total):
    if i < 0 or i >= r or g[i][j] == "#":
        return
    total += int(g[i][j])
    if j == c - 1:
        found.append(total)
        return
    for d in (-1, 0, 1):
        fly(i + d, j + 1, total)


for i in range(r):
    fly(i, 0, 0)
print(max(found) if found else "none")
"""
WRONG = {
    "wraps_around_top": """r, c = map(int, input().split())
g = [input().split() for _ in range(r)]
NEG = float("-inf")
dp = [NEG if g[i][0] == "#" else int(g[i][0]) for i in range(r)]
for j in range(1, c):
    nd = [NEG] * r
    for i in range(r):
        if g[i][j] == "#":
            continue
        best = max(dp[i - 1], dp[i])
        if i + 1 < r:
            best = max(best, dp[i + 1])
        nd[i] = best + int(g[i][j])
    dp = nd
ans = max(dp)
print("none" if ans == NEG else ans)
""",
    "negative_total_is_none": """r, c = map(int, input().split())
g = [input().split() for _ in range(r)]
dp = [-1 if g[i][0] == "#" else int(g[i][0]) for i in range(r)]
blocked = [g[i][0] == "#" for i in range(r)]
for j in range(1, c):
    nd = [-1] * r
    nb = [True] * r
    for i in range(r):
        if g[i][j] == "#":
            continue
        for k in (i - 1, i, i + 1):
            if 0 <= k < r and not blocked[k]:
                nb[i] = False
                nd[i] = max(nd[i], dp[k] + int(g[i][j]))
    dp, blocked = nd, nb
ans = max([d for d, b in zip(dp, blocked) if not b], default=-1)
print(ans if ans >= 0 else "none")
""",
    "peak_is_very_low": """r, c = map(int, input().split())
g = [input().split() for _ in range(r)]
v = [[-100 if x == "#" else int(x) for x in row] for row in g]
dp = [row[0] for row in v]
for j in range(1, c):
    dp = [max(dp[max(0, i - 1):i + 2]) + v[i][j] for i in range(r)]
open_end = all(any(g[i][j] != "#" for i in range(r)) for j in range(c))
print(max(dp) if open_end else "none")
""",
    "greedy_best_neighbour": """r, c = map(int, input().split())
g = [input().split() for _ in range(r)]
ans = None
for s in range(r):
    if g[s][0] == "#":
        continue
    i, total, ok = s, int(g[s][0]), True
    for j in range(1, c):
        opts = [(int(g[k][j]), k) for k in (i - 1, i, i + 1) if 0 <= k < r and g[k][j] != "#"]
        if not opts:
            ok = False
            break
        val, i = max(opts)
        total += val
    if ok and (ans is None or total > ans):
        ans = total
print("none" if ans is None else ans)
""",
}
PUBLIC = (
    "3 4\n1 2 -3 4\n5 # 1 1\n0 3 2 9\n",
    "2 3\n1 # 4\n2 # 5\n",
    "1 3\n4 -1 2\n",
    "3 5\n0 3 0 0 0\n0 0 0 0 0\n0 1 9 9 9\n",
    "3 3\n0 8 8\n# # #\n9 0 1\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(grid: list[list[int | str]]) -> str:
        lines = [" ".join(map(str, row)) for row in grid]
        return f"{len(grid)} {len(grid[0])}\n" + "\n".join(lines) + "\n"

    def rand(r: int, c: int, lo: int, hi: int, peaks: float) -> list[list[int | str]]:
        return [["#" if rng.random() < peaks else rng.randint(lo, hi) for _ in range(c)] for _ in range(r)]

    tests = [
        "1 1\n0\n",
        "1 1\n#\n",
        "1 1\n-7\n",  # one cell, negative
        "1 3\n-1 -2 -3\n",  # a negative total is still an answer
        "4 2\n9 -5\n# #\n# #\n-9 20\n",  # the map does not wrap around
        "3 3\n-5 7 7\n# # #\n6 -9 -9\n",
        "4 3\n# 30 -2\n1 1 1\n2 # 2\n40 -9 3\n",
        "5 3\n50 # 7\n# # #\n# # #\n# # #\n# 1 #\n",  # free cells in all columns, no way through
        "4 4\n3 3 # #\n# # # #\n# # # #\n# # 4 4\n",
        "4 3\n# # 60\n# # #\n# 5 #\n90 # #\n",
        "3 4\n9 # # 8\n# # # #\n# 7 7 #\n",
        "3 6\n1 1 # 9 9 9\n# # # # # #\n-5 -5 -5 -5 -5 -5\n",
        "4 4\n-99 -99 -99 -99\n-99 # # -99\n-99 # # -99\n-99 -99 -99 -98\n",
    ]
    tests += [case(rand(rng.randint(2, 4), rng.randint(3, 6), -9, 9, 0.2)) for _ in range(6)]
    tests += [case(rand(rng.randint(3, 5), rng.randint(4, 7), -30, -1, 0.15)) for _ in range(3)]
    tests.append(case(rand(30, 5, -50, 50, 0.5)))
    tests.append(case(rand(4, 60, -20, 20, 0.1)))
    tests.append(case(rand(60, 100, -99, 99, 0.45)))
    tests.append(case(rand(100, 100, -9, 9, 0.2)))
    return tests

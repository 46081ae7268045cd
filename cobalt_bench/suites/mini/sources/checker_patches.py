"""Counting square sub-grids with an alternating pattern."""

import random

TITLE = "Chequered Patches"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "grids")
STATEMENT = """A courtyard is paved with `r` rows and `c` columns of stones, each black or white; some stones are cracked and have no
colour any more.

A **patch** is a square block of stones with side length at least 2 that contains no cracked stone and in which any
two stones that share an edge have different colours. Patches may overlap and lie inside each other, and each of them
counts.

How many patches does the courtyard have?

### Input

The first line holds `r` and `c`. Each of the next `r` lines holds `c` characters: `b` is a black stone, `w` a white
one and `x` a cracked one.

### Output

Print the number of patches.

### Constraints

- `1 <= r, c <= 250`
"""
SOLUTION = """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
total = 0
above = [0] * c
for i in range(r):
    here = [0] * c  # side of the largest alternating square that ends in this corner
    row, before = g[i], g[i - 1]
    for j in range(c):
        x = row[j]
        if x == "x":
            continue
        if i and j and row[j - 1] != x and before[j] != x and before[j - 1] == x:
            here[j] = 1 + min(here[j - 1], above[j], above[j - 1])
        else:
            here[j] = 1
        total += here[j] - 1
    above = here
print(total)
"""
_GROW = '''r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]


def good(i, j, k):
    """Is the square with side k and top left corner (i, j) a patch?"""
    first = g[i][j]
    if first == "x":
        return False
    other = "w" if first == "b" else "b"
    for a in range(k):
        for b in range(k):
            if g[i + a][j + b] != (first if (a + b) % 2 == 0 else other):
                return False
    return True


total = 0
for i in range(r):
    for j in range(c):
        k = 2
        while i + k <= r and j + k <= c and good(i, j, k):
            total += 1
            k += 1
print(total)
'''
BRUTE_FORCE = _GROW
WRONG = {
    "checks_every_square": _GROW,
    "diagonal_not_checked": """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dp = [[0] * c for _ in range(r)]
total = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "x":
            continue
        dp[i][j] = 1
        if i > 0 and j > 0 and g[i - 1][j] != g[i][j] and g[i][j - 1] != g[i][j]:
            dp[i][j] = 1 + min(dp[i - 1][j], dp[i][j - 1], dp[i - 1][j - 1])
        total += dp[i][j] - 1
print(total)
""",
    "cracked_is_a_third_colour": """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dp = [[1] * c for _ in range(r)]
total = 0
for i in range(1, r):
    for j in range(1, c):
        if g[i][j] != g[i - 1][j] and g[i][j] != g[i][j - 1] and g[i][j] == g[i - 1][j - 1] and g[i - 1][j] == g[i][j - 1]:
            dp[i][j] = 1 + min(dp[i - 1][j], dp[i][j - 1], dp[i - 1][j - 1])
            total += dp[i][j] - 1
print(total)
""",
    "min_of_two_neighbours": """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dp = [[0] * c for _ in range(r)]
total = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "x":
            continue
        dp[i][j] = 1
        if i and j and g[i - 1][j - 1] == g[i][j] and g[i - 1][j] != g[i][j] and g[i][j - 1] != g[i][j]:
            dp[i][j] = 1 + min(dp[i - 1][j], dp[i][j - 1])
        total += dp[i][j] - 1
print(total)
""",
    "counts_single_stones": """r, c = map(int, input().split())
g = [input().strip() for _ in range(r)]
dp = [[0] * c for _ in range(r)]
total = 0
for i in range(r):
    for j in range(c):
        if g[i][j] == "x":
            continue
        dp[i][j] = 1
        if i and j and g[i - 1][j - 1] == g[i][j] and g[i - 1][j] != g[i][j] and g[i][j - 1] != g[i][j]:
            dp[i][j] = 1 + min(dp[i - 1][j], dp[i][j - 1], dp[i - 1][j - 1])
        total += dp[i][j]
print(total)
""",
}
PUBLIC = (
    "3 4\nbwbw\nwbwb\nbwbx\n",
    "2 2\nbb\nbb\n",
    "1 5\nbwbwb\n",
    "4 4\nbwbw\nwbwb\nbwbw\nwbwb\n",
)


def generate(rng: random.Random) -> list[str]:
    def board(r: int, c: int) -> list[list[str]]:
        return [["bw"[(i + j) % 2] for j in range(c)] for i in range(r)]

    def case(rows: list[list[str]]) -> str:
        return f"{len(rows)} {len(rows[0])}\n" + "\n".join("".join(row) for row in rows) + "\n"

    def spoiled(r: int, c: int, spots: int) -> str:
        rows = board(r, c)
        for _ in range(spots):
            rows[rng.randrange(r)][rng.randrange(c)] = rng.choice("bwx")
        return case(rows)

    def noise(r: int, c: int, letters: str) -> str:
        return case([[rng.choice(letters) for _ in range(c)] for _ in range(r)])

    tests = [
        "1 1\nx\n",
        "1 1\nb\n",
        "5 1\nb\nw\nb\nw\nb\n",
        "2 2\nxb\nbx\n",  # cracked stones do not alternate with anything
        "2 2\nwb\nbx\n",
        "2 2\nbw\nwb\n",
        "3 3\nwbw\nbwb\nwbb\n",
        "3 3\nbbw\nwwb\nwbw\n",
        "3 3\nxwb\nwbw\nbwb\n",  # the far corner decides
        "4 4\nxwbw\nwbwb\nbwbw\nwbwx\n",
        "3 3\nxbx\nbxb\nxbx\n",
        "2 3\nwbb\nbbw\n",
        "3 5\nwbxbw\nbxbxb\nwbxbw\n",
    ]
    tests += [noise(rng.randint(4, 7), rng.randint(4, 7), "bw") for _ in range(3)]
    tests += [spoiled(rng.randint(5, 9), rng.randint(5, 9), 6) for _ in range(4)]
    tests.append(case(board(120, 120)))  # everything is alternating
    tests.append(case(board(70, 250)))
    tests.append(spoiled(150, 150, 4))
    tests.append(noise(100, 100, "bwbwbwx"))
    tests.append(spoiled(100, 100, 300))
    return tests

"""Breadth-first search over place and time of day."""

import random

TITLE = "Causeways at Low Tide"
DIFFICULTY = "medium"
TOPICS = ("grids", "graphs", "breadth-first search")
STATEMENT = """A hiker crosses a mud flat that is drawn as a grid of `r` rows and `c` columns. Time runs in minutes. In every minute
the hiker either stays where she is or moves to the next square up, down, left or right; a move takes exactly one
minute.

The tide repeats with a period of `t` minutes. A square marked with a digit `d` lies on a causeway and is above the
water only at the times `x` with `x mod t = d`; at all other times it is flooded. A square marked `.` is always dry, a
square marked `#` is never dry. The hiker must stand on a dry square at every whole minute; what happens between two
whole minutes does not matter.

She starts in the upper left square at time 0 and wants to be in the lower right square as early as possible. Both
these squares are marked `.`.

### Input

The first line holds `r`, `c` and `t`. Each of the next `r` lines holds `c` characters: `.`, `#` or a digit. A digit
`d` may be `t` or larger; such a square is never dry.

### Output

Print the earliest time at which the hiker can be in the lower right square, or `-1` if she can never get there.

### Constraints

- `1 <= r, c <= 60`
- `1 <= t <= 10`
"""
SOLUTION = """r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
seen = {(0, 0, 0)}
level = [(0, 0)]
now = 0
answer = -1
while level:
    if (r - 1, c - 1) in level:
        answer = now
        break
    now += 1
    phase = now % t
    following = []
    for x, y in level:
        for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if not (0 <= a < r and 0 <= b < c):
                continue
            ch = g[a][b]
            if ch == "#" or (ch != "." and int(ch) != phase) or (a, b, phase) in seen:
                continue
            seen.add((a, b, phase))
            following.append((a, b))
    level = following
print(answer)
"""
BRUTE_FORCE = """r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
here = {(0, 0)}
answer = -1
for now in range(r * c * t + 1):
    if (r - 1, c - 1) in here:
        answer = now
        break
    phase = str((now + 1) % t)
    step = set()
    for x, y in here:
        for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if 0 <= a < r and 0 <= b < c and g[a][b] in (".", phase):
                step.add((a, b))
    here = step
print(answer)
"""
WRONG = {
    "place_visited_only_once": """from collections import deque

r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(0, 0): 0}
q = deque([(0, 0)])
while q:
    x, y = q.popleft()
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and (a, b) not in dist:
            ch = g[a][b]
            if ch == "." or (ch.isdigit() and (dist[x, y] + 1) % t == int(ch)):
                dist[a, b] = dist[x, y] + 1
                q.append((a, b))
print(dist.get((r - 1, c - 1), -1))
""",
    "cannot_stay": """from collections import deque

r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(0, 0, 0): 0}
q = deque([(0, 0, 0)])
ans = -1
while q:
    x, y, p = q.popleft()
    d = dist[x, y, p]
    if (x, y) == (r - 1, c - 1):
        ans = d
        break
    np = (p + 1) % t
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and (a, b, np) not in dist:
            if g[a][b] == "." or g[a][b] == str(np):
                dist[a, b, np] = d + 1
                q.append((a, b, np))
print(ans)
""",
    "waits_on_flooded_square": """import heapq

r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(0, 0): 0}
heap = [(0, 0, 0)]
ans = -1
while heap:
    d, x, y = heapq.heappop(heap)
    if d > dist[x, y]:
        continue
    if (x, y) == (r - 1, c - 1):
        ans = d
        break
    for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if not (0 <= a < r and 0 <= b < c) or g[a][b] == "#":
            continue
        nd = d + 1
        if g[a][b] != ".":
            if int(g[a][b]) >= t:
                continue
            while nd % t != int(g[a][b]):
                nd += 1
        if nd < dist.get((a, b), 10**9):
            dist[a, b] = nd
            heapq.heappush(heap, (nd, a, b))
print(ans)
""",
    "digit_taken_modulo": """from collections import deque

r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(0, 0, 0): 0}
q = deque([(0, 0, 0)])
ans = -1
while q:
    x, y, p = q.popleft()
    if (x, y) == (r - 1, c - 1):
        ans = dist[x, y, p]
        break
    np = (p + 1) % t
    for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and (a, b, np) not in dist:
            ch = g[a][b]
            if ch == "." or (ch != "#" and int(ch) % t == np):
                dist[a, b, np] = dist[x, y, p] + 1
                q.append((a, b, np))
print(ans)
""",
    "checks_square_when_leaving": """from collections import deque

r, c, t = map(int, input().split())
g = [input().strip() for _ in range(r)]
dist = {(0, 0, 0): 0}
q = deque([(0, 0, 0)])
ans = -1
while q:
    x, y, p = q.popleft()
    if (x, y) == (r - 1, c - 1):
        ans = dist[x, y, p]
        break
    np = (p + 1) % t
    for a, b in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
        if 0 <= a < r and 0 <= b < c and (a, b, np) not in dist:
            if g[a][b] == "." or g[a][b] == str(p):
                dist[a, b, np] = dist[x, y, p] + 1
                q.append((a, b, np))
print(ans)
""",
}
PUBLIC = (
    "2 3 3\n.0.\n##.\n",
    "1 4 4\n.12.\n",
    "2 2 2\n.#\n#.\n",
    "1 4 3\n.20.\n",
    "3 3 2\n.1.\n1#.\n...\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(t: int, rows: list[str]) -> str:
        return f"{len(rows)} {len(rows[0])} {t}\n" + "\n".join(rows) + "\n"

    def rand(r: int, c: int, t: int, letters: str) -> str:
        rows = [[rng.choice(letters) for _ in range(c)] for _ in range(r)]
        rows[0][0] = rows[-1][-1] = "."
        return case(t, ["".join(row) for row in rows])

    def digits(t: int) -> str:
        return "".join(map(str, range(t)))

    tests = [
        "1 1 1\n.\n",
        "1 2 7\n..\n",
        "1 3 1\n.0.\n",
        "1 3 1\n.1.\n",  # a digit that never comes
        "1 3 5\n.0.\n",  # wait for the next tide
        "1 4 5\n.03.\n",  # two causeway squares that never fit
        "1 4 5\n.34.\n",
        "1 4 5\n.40.\n",
        "1 5 3\n.5.3.\n",
        "2 3 2\n.3.\n.1.\n",
        "3 4 4\n.7..\n#6..\n.12.\n",
        "1 5 4\n.2.0.\n",
        "2 4 4\n.5..\n###.\n",
        "3 3 3\n.2.\n1#0\n.2.\n",
        "2 5 6\n.....\n####.\n",
        "3 5 6\n..4.#\n.#5#.\n.12..\n",
    ]
    tests += [rand(rng.randint(3, 5), rng.randint(3, 6), t, ".#" + digits(t) * 2) for t in (2, 3, 3, 4, 4, 5)]
    tests += [rand(rng.randint(3, 4), rng.randint(3, 5), t, "..#" + digits(2 * t)) for t in (2, 2, 3, 4)]
    tests.append(rand(6, 8, 3, "...####01123"))
    tests.append(rand(12, 12, 4, "....#####0123"))
    tests.append(rand(30, 30, 5, "..#0123467"))
    tests.append(rand(60, 60, 10, "...#0123456789"))
    tests.append(rand(60, 60, 4, ".....####01234567"))
    rows = ["." * 60 if i % 2 == 0 else ("#" * 59 + "7" if i % 4 == 1 else "2" + "#" * 59) for i in range(59)]
    tests.append(case(10, rows))
    tests.append(case(9, [*rows[:-4], "#" * 60, *rows[-1:]]))
    return tests

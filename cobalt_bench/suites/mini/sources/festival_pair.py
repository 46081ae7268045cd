"""Farthest pair among marked nodes of a weighted tree."""

import random

TITLE = "The Two Most Distant Bands"
DIFFICULTY = "medium"
TOPICS = ("trees", "depth-first search")
STATEMENT = """The `n` villages of a valley are numbered from 1 to `n` and joined by `n - 1` roads, so that there is exactly one way
between any two villages that does not use a road twice. Every road has a length.

Some of the villages have a brass band. For the opening of a festival two bands from **different** villages are to
play at the same time, and they should be as far apart as possible. The distance between two villages is the sum of
the road lengths on the way between them.

Find the greatest distance between two villages that have a band.

### Input

The first line holds `n`. Line `i` of the next `n - 1` lines describes the road that village `i + 1` was connected
with when it was founded: it holds `p` and `d`, meaning that a road of length `d` joins the villages `i + 1` and `p`;
here `1 <= p <= i`. The last line holds `n` characters: the `i`-th character is `1` if village `i` has a band and `0`
if not.

### Output

Print the greatest distance, or `-1` if fewer than two villages have a band.

### Constraints

- `1 <= n <= 15000`
- `1 <= d <= 1000`
"""
SOLUTION = """import sys

data = sys.stdin.read().split()
n = int(data[0])
mark = data[-1]
# reach[v]: greatest distance from v down to a marked village, None if there is none
reach = [0 if ch == "1" else None for ch in mark]
best = -1
for v in range(n - 1, 0, -1):
    p = int(data[2 * v - 1]) - 1
    if reach[v] is None:
        continue
    length = reach[v] + int(data[2 * v])
    if reach[p] is None:
        reach[p] = length
    else:
        best = max(best, reach[p] + length)
        reach[p] = max(reach[p], length)
print(best)
"""
_EACH = """import sys

data = sys.stdin.read().split()
n = int(data[0])
adj = [[] for _ in range(n)]
for i in range(1, n):
    p, d = int(data[2 * i - 1]) - 1, int(data[2 * i])
    adj[p].append((i, d))
    adj[i].append((p, d))
bands = [i for i in range(n) if data[-1][i] == "1"]
best = -1
for b in bands:
    stack = [(b, -1, 0)]
    while stack:
        u, came, dist = stack.pop()
        if u != b and data[-1][u] == "1":
            best = max(best, dist)
        for v, d in adj[u]:
            if v != came:
                stack.append((v, u, dist + d))
print(best)
"""
BRUTE_FORCE = _EACH
WRONG = {
    "search_from_each_band": _EACH,
    "diameter_of_all_villages": """import sys

data = sys.stdin.read().split()
n = int(data[0])
adj = [[] for _ in range(n)]
for i in range(1, n):
    p, d = int(data[2 * i - 1]) - 1, int(data[2 * i])
    adj[p].append((i, d))
    adj[i].append((p, d))


def far(s):
    best = (0, s)
    stack = [(s, -1, 0)]
    while stack:
        u, came, dist = stack.pop()
        best = max(best, (dist, u))
        for v, d in adj[u]:
            if v != came:
                stack.append((v, u, dist + d))
    return best


if data[-1].count("1") < 2:
    print(-1)
else:
    print(far(far(0)[1])[0])
""",
    "only_below_the_top": """import sys

data = sys.stdin.read().split()
n = int(data[0])
mark = data[-1]
dist = [0] * n
branch = [0] * n
top = {}
for i in range(1, n):
    p, d = int(data[2 * i - 1]) - 1, int(data[2 * i])
    dist[i] = dist[p] + d
    branch[i] = i if p == 0 else branch[p]
for i in range(n):
    if mark[i] == "1":
        top[branch[i]] = max(top.get(branch[i], 0), dist[i])
if mark.count("1") < 2:
    print(-1)
else:
    print(sum(sorted(top.values())[-2:]))
""",
    "unmarked_ends_count_as_zero": """import sys

data = sys.stdin.read().split()
n = int(data[0])
mark = data[-1]
reach = [0] * n
has = [ch == "1" for ch in mark]
best = -1
if mark.count("1") > 1:
    for v in range(n - 1, 0, -1):
        p = int(data[2 * v - 1]) - 1
        if has[v]:
            length = reach[v] + int(data[2 * v])
            best = max(best, reach[p] + length)
            reach[p] = max(reach[p], length)
            has[p] = True
print(best)
""",
    "counts_roads": """import sys
from collections import deque

data = sys.stdin.read().split()
n = int(data[0])
adj = [[] for _ in range(n)]
for i in range(1, n):
    p, d = int(data[2 * i - 1]) - 1, int(data[2 * i])
    adj[p].append((i, d))
    adj[i].append((p, d))
mark = data[-1]


def far(s):
    depth = {s: (0, 0)}
    q = deque([s])
    last = s
    while q:
        u = q.popleft()
        if mark[u] == "1" and depth[u][0] > depth[last][0]:
            last = u
        for v, d in adj[u]:
            if v not in depth:
                depth[v] = (depth[u][0] + 1, depth[u][1] + d)
                q.append(v)
    return last, depth[last][1]


if mark.count("1") < 2:
    print(-1)
else:
    a, _ = far(mark.index("1"))
    print(far(a)[1])
""",
}
PUBLIC = (
    "5\n1 4\n1 3\n2 5\n2 1\n01110\n",
    "4\n1 2\n2 2\n3 2\n0010\n",
    "6\n1 7\n2 1\n2 6\n3 3\n3 2\n000111\n",
    "3\n1 10\n1 20\n101\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(parents: list[int], lengths: list[int], mark: str) -> str:
        roads = "".join(f"{p} {d}\n" for p, d in zip(parents, lengths, strict=True))
        return f"{len(mark)}\n{roads}{mark}\n"

    def rand(n: int, reach: int, top: int, share: float) -> str:
        parents = [rng.randint(max(1, i - reach), i) for i in range(1, n)]
        mark = "".join("1" if rng.random() < share else "0" for _ in range(n))
        return case(parents, [rng.randint(1, top) for _ in range(n - 1)], mark)

    tests = [
        "1\n0\n",
        "1\n1\n",
        "2\n1 5\n11\n",
        "2\n1 5\n01\n",
        "4\n1 9\n1 1\n3 1\n0011\n",  # both bands below the same village
        "4\n1 3\n2 3\n3 3\n0101\n",
        "5\n1 9\n2 1\n2 2\n4 2\n00101\n",
        "5\n1 1\n1 1\n1 50\n2 1\n01001\n",
        "7\n1 100\n2 1\n2 1\n3 1\n4 90\n1 5\n0011100\n",
    ]
    tests += [rand(rng.randint(6, 10), 10, 9, 0.45) for _ in range(6)]
    tests += [rand(12, 3, 50, 0.3) for _ in range(3)]
    tests.append(rand(500, 500, 1000, 0.02))
    tests.append(rand(15000, 100, 9, 0.5))  # thousands of bands
    tests.append(rand(15000, 2, 9, 0.3))
    tests.append(case([1] * 4999, [rng.randint(1, 99) for _ in range(4999)], "01" * 2500))
    tests.append(case(list(range(1, 5000)), [1000] * 4999, "0" * 2000 + "1" * 1000 + "0" * 2000))
    return tests

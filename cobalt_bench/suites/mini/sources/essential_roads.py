"""Edges that lie on every shortest path."""

import random

TITLE = "Roads Nobody Can Avoid"
DIFFICULTY = "hard"
TOPICS = ("graphs", "shortest paths")
STATEMENT = """A country has `n` towns, numbered from 1 to `n`, and `m` two-way roads, numbered from 1 to `m` in the order of the
input. Every road has a length. Truck drivers go from town 1 to town `n`, always on a shortest route, but nobody knows
on which one if there are several.

A road is **essential** if every shortest route from town 1 to town `n` uses it. List the essential roads.

### Input

The first line holds `n` and `m`. Each of the next `m` lines holds `a`, `b` and `c`: a road of length `c` joins the
towns `a` and `b`. Several roads may join the same two towns.

### Output

If town `n` cannot be reached from town 1, print only `-1`. Otherwise print the number of essential roads on the first
line. If there are any, print their numbers in increasing order on a second line, separated by spaces.

### Constraints

- `2 <= n <= 2500`
- `1 <= m <= 5000`
- `1 <= a, b <= n` and `a != b`
- `1 <= c <= 1000`
"""
_HEAD = """import heapq
import sys

data = list(map(int, sys.stdin.read().split()))
n, m = data[:2]
roads = [(data[2 + 3 * i], data[3 + 3 * i], data[4 + 3 * i]) for i in range(m)]
adj = [[] for _ in range(n + 1)]
for i, (a, b, c) in enumerate(roads):
    adj[a].append((b, c, i))
    adj[b].append((a, c, i))
INF = float("inf")


def dijkstra(s, banned=-1):
    dist = [INF] * (n + 1)
    dist[s] = 0
    heap = [(0, s)]
    while heap:
        d, u = heapq.heappop(heap)
        if d > dist[u]:
            continue
        for v, c, i in adj[u]:
            if d + c < dist[v] and i != banned:
                dist[v] = d + c
                heapq.heappush(heap, (d + c, v))
    return dist


def show(found):
    print(len(found))
    if found:
        print(*sorted(found))


"""
SOLUTION = (
    _HEAD
    + """near = dijkstra(1)
far = dijkstra(n)
if near[n] == INF:
    print(-1)
    sys.exit()
# roads on shortest routes as intervals of the distance from town 1
spans = []
for i, (a, b, c) in enumerate(roads):
    if near[a] + c + far[b] == near[n]:
        spans.append((near[a], near[b], i + 1))
    elif near[b] + c + far[a] == near[n]:
        spans.append((near[b], near[a], i + 1))
spans.sort()
found = []
reach = 0  # greatest end of the spans before
for k, (start, end, i) in enumerate(spans):
    if start >= reach and (k + 1 == len(spans) or spans[k + 1][0] >= end):
        found.append(i)
    reach = max(reach, end)
show(found)
"""
)
BRUTE_FORCE = (
    _HEAD
    + """best = dijkstra(1)[n]
if best == INF:
    print(-1)
else:
    show([i + 1 for i in range(m) if dijkstra(1, i)[n] != best])
"""
)
WRONG = {
    "closes_each_road_of_one_route": _HEAD
    + """near = dijkstra(1)
if near[n] == INF:
    print(-1)
    sys.exit()
route = []
u = n
while u != 1:
    for v, c, i in adj[u]:
        if near[v] + c == near[u]:
            route.append(i)
            u = v
            break
show([i + 1 for i in route if dijkstra(1, i)[n] != near[n]])
""",
    "all_roads_of_shortest_routes": _HEAD
    + """near, far = dijkstra(1), dijkstra(n)
if near[n] == INF:
    print(-1)
else:
    show([i + 1 for i, (a, b, c) in enumerate(roads) if near[n] in (near[a] + c + far[b], near[b] + c + far[a])])
""",
    "only_way_into_the_town": _HEAD
    + """near = dijkstra(1)
if near[n] == INF:
    print(-1)
    sys.exit()
found = []
seen = {n}
stack = [n]
while stack:
    u = stack.pop()
    into = [(v, i) for v, c, i in adj[u] if near[v] + c == near[u]]
    if len(into) == 1:
        found.append(into[0][1] + 1)
    for v, i in into:
        if v not in seen:
            seen.add(v)
            stack.append(v)
show(found)
""",
    "parallel_roads_merged": _HEAD
    + """near, far = dijkstra(1), dijkstra(n)
if near[n] == INF:
    print(-1)
    sys.exit()
spans = {}
for i, (a, b, c) in enumerate(roads):
    if near[a] > near[b]:
        a, b = b, a
    if near[a] + c + far[b] == near[n]:
        spans.setdefault((a, b), i + 1)
order = sorted((near[a], near[b], i) for (a, b), i in spans.items())
found, reach = [], 0
for k, (s, e, i) in enumerate(order):
    if s >= reach and (k + 1 == len(order) or order[k + 1][0] >= e):
        found.append(i)
    reach = max(reach, e)
show(found)
""",
    "compares_next_span_only": _HEAD
    + """near, far = dijkstra(1), dijkstra(n)
if near[n] == INF:
    print(-1)
    sys.exit()
spans = []
for i, (a, b, c) in enumerate(roads):
    for x, y in ((a, b), (b, a)):
        if near[x] + c + far[y] == near[n]:
            spans.append((near[x], near[y], i + 1))
spans.sort()
found = []
for k, (s, e, i) in enumerate(spans):
    if k and spans[k - 1][1] > s:
        continue
    if k + 1 < len(spans) and spans[k + 1][0] < e:
        continue
    found.append(i)
show(found)
""",
}
PUBLIC = (
    "5 6\n1 2 3\n2 3 2\n2 4 2\n3 5 1\n4 5 1\n1 5 9\n",
    "4 3\n1 2 5\n3 4 5\n1 2 7\n",
    "3 3\n1 2 4\n2 3 4\n1 3 8\n",
    "4 4\n4 3 1\n2 1 6\n3 2 2\n1 3 9\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(n: int, roads: list[tuple[int, int, int]]) -> str:
        return f"{n} {len(roads)}\n" + "".join(f"{a} {b} {c}\n" for a, b, c in roads)

    def rand(n: int, m: int, top: int) -> str:
        roads = []
        for _ in range(m):
            a, b = rng.sample(range(1, n + 1), 2)
            roads.append((a, b, rng.randint(1, top)))
        return case(n, roads)

    def row(n: int, bypasses: int, step: int, longer: int, equal: float = 0.5) -> str:
        """A row of towns; bypasses over a few towns are as long as the row or longer."""
        name = [1, *rng.sample(range(2, n), n - 2), n]
        length = [rng.randint(1, 9) for _ in range(n - 1)]
        roads = [(name[i], name[i + 1], length[i]) for i in range(n - 1)]
        for _ in range(bypasses):
            a = rng.randrange(n - step)
            b = a + rng.randint(1, step)
            roads.append((name[b], name[a], sum(length[a:b]) + (0 if rng.random() < equal else longer)))
        rng.shuffle(roads)
        return case(n, roads)

    tests = [
        case(2, [(1, 2, 5)]),
        case(2, [(1, 2, 5), (2, 1, 5)]),  # two equal roads
        case(2, [(1, 2, 5), (2, 1, 4)]),
        case(3, [(1, 2, 1)]),
        case(3, [(1, 2, 1), (2, 3, 1), (3, 2, 1)]),
        case(4, [(1, 2, 2), (1, 3, 2), (2, 4, 2), (3, 4, 2)]),
        case(4, [(1, 2, 2), (2, 3, 2), (3, 4, 2), (1, 4, 6)]),  # one road beside three
        case(5, [(1, 2, 1), (2, 3, 1), (3, 4, 1), (2, 4, 2), (4, 5, 3)]),
        case(6, [(1, 2, 1), (2, 3, 1), (3, 4, 1), (4, 5, 1), (5, 6, 1), (1, 5, 4)]),
        case(7, [(1, 3, 2), (3, 7, 2), (1, 4, 1), (4, 5, 1), (5, 6, 1), (6, 7, 1)]),
        case(4, [(1, 2, 1), (2, 4, 1), (2, 3, 1), (3, 2, 1)]),
    ]
    tests += [rand(rng.randint(4, 6), rng.randint(6, 10), 3) for _ in range(7)]
    tests += [row(rng.randint(8, 12), 4, 4, 1) for _ in range(6)]
    tests += [row(300, 60, 5, 1), rand(300, 900, 4)]
    tests.append(row(2500, 2400, 3, 2, 0.04))
    tests.append(row(2500, 1800, 2, 1, 0.02))
    tests.append(row(2400, 1500, 5, 3, 0.01))
    tests.append(row(1000, 500, 40, 3))
    tests.append(rand(2500, 5000, 1000))
    return tests

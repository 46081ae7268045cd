"""Weighted sums of distances from every node of a tree, by rerooting."""

import random

TITLE = "Where to Build the Depot"
DIFFICULTY = "hard"
TOPICS = ("trees", "dynamic programming", "rerooting")
STATEMENT = """The `n` farms of a valley, numbered from 1 to `n`, are joined by `n - 1` lanes, so that exactly one way without
repeated lanes leads from any farm to any other one. Each lane has a length. Farm `i` needs `t_i` trips a year to the
depot, which will be built at one of the farms. The yearly cost of a depot at farm `x` is the sum over all farms `i`
of `t_i` times the distance from farm `i` to farm `x`.

The council wants to know where the cost is lowest, and how many farms come into question if the cost must not be
larger than `b`.

### Input

The first line holds `n` and `b`. The second line holds `t_1, ..., t_n`. Each of the next `n - 1` lines holds `p`, `q`
and `d`: a lane of length `d` joins the farms `p` and `q`.

### Output

Print three integers: the lowest cost, the smallest number of a farm where the depot has this cost, and the number of
farms where the cost is at most `b`.

### Constraints

- `1 <= n <= 10000`
- `0 <= b <= 10^15`
- `0 <= t_i <= 1000`
- `1 <= d <= 1000`
"""
SOLUTION = """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
weight = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
order = [(0, -1, 0)]
for u, came, _ in order:
    for v, d in adj[u]:
        if v != came:
            order.append((v, u, d))
below = weight[:]  # trips that start in the part below a farm
total = sum(weight)
first = 0
for v, p, d in reversed(order):
    if p >= 0:
        below[p] += below[v]
        first += below[v] * d
cost = [first] * n
for v, p, d in order:
    if p >= 0:
        cost[v] = cost[p] + d * (total - 2 * below[v])
low = min(cost)
print(low, cost.index(low) + 1, sum(c <= b for c in cost))
"""
_EACH = """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
t = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
best = None
count = 0
for x in range(n):
    cost = 0
    stack = [(x, -1, 0)]
    while stack:
        u, came, dist = stack.pop()
        cost += t[u] * dist
        for v, d in adj[u]:
            if v != came:
                stack.append((v, u, dist + d))
    if best is None or cost < best[0]:
        best = (cost, x + 1)
    count += cost <= b
print(best[0], best[1], count)
"""
BRUTE_FORCE = _EACH
WRONG = {
    "search_from_every_farm": _EACH,
    "trips_of_the_new_farm_forgotten": """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
t = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
order = [(0, -1, 0)]
for u, came, _ in order:
    for v, d in adj[u]:
        if v != came:
            order.append((v, u, d))
below = [0] * n
cost = [0] * n
total = sum(t)
for v, p, d in reversed(order):
    if p >= 0:
        below[p] += below[v] + t[v]
        cost[p] += cost[v] + (below[v] + t[v]) * d
for v, p, d in order:
    if p >= 0:
        cost[v] = cost[p] + d * (total - 2 * below[v])
low = min(cost)
print(low, cost.index(low) + 1, sum(c <= b for c in cost))
""",
    "walks_to_the_balance_point": """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
t = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
order = [(0, -1, 0)]
for u, came, _ in order:
    for v, d in adj[u]:
        if v != came:
            order.append((v, u, d))
size = [1] * n
cost = [0] * n
for v, p, d in reversed(order):
    if p >= 0:
        size[p] += size[v]
        t[p] += t[v]
        cost[0] += t[v] * d
for v, p, d in order[1:]:
    cost[v] = cost[p] + d * (t[0] - 2 * t[v])
x, came = 0, -1
while True:
    for v, _ in adj[x]:
        if v != came and 2 * size[v] > n:
            x, came = v, x
            break
    else:
        break
print(cost[x], x + 1, sum(c <= b for c in cost))
""",
    "below_b_only": """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
w = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
order, par = [0], [(-1, 0)] * n
for u in order:
    for v, d in adj[u]:
        if v != par[u][0]:
            par[v] = (u, d)
            order.append(v)
cost = [0] * n
for v in reversed(order[1:]):
    p, d = par[v]
    w[p] += w[v]
    cost[0] += w[v] * d
for v in order[1:]:
    p, d = par[v]
    cost[v] = cost[p] + (w[0] - 2 * w[v]) * d
low = min(cost)
print(low, cost.index(low) + 1, sum(c < b for c in cost))
""",
    "lengths_ignored_when_moving": """import sys

data = list(map(int, sys.stdin.read().split()))
n, b = data[:2]
w = data[2:2 + n]
adj = [[] for _ in range(n)]
for k in range(2 + n, len(data), 3):
    p, q, d = data[k] - 1, data[k + 1] - 1, data[k + 2]
    adj[p].append((q, d))
    adj[q].append((p, d))
order, par = [0], [(-1, 0)] * n
for u in order:
    for v, d in adj[u]:
        if v != par[u][0]:
            par[v] = (u, d)
            order.append(v)
cost = [0] * n
for v in reversed(order[1:]):
    p, d = par[v]
    w[p] += w[v]
    cost[0] += w[v] * d
for v in order[1:]:
    p, d = par[v]
    cost[v] = cost[p] + w[0] - 2 * w[v]
low = min(cost)
print(low, cost.index(low) + 1, sum(c <= b for c in cost))
""",
}
PUBLIC = (
    "4 20\n1 2 3 4\n1 2 1\n2 3 1\n3 4 1\n",
    "3 9\n2 1 2\n1 2 1\n2 3 1\n",
    "1 0\n5\n",
    "5 40\n1 1 1 1 9\n1 2 1\n1 3 1\n1 4 1\n1 5 1\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(b: int, trips: list[int], lanes: list[tuple[int, int, int]]) -> str:
        return f"{len(trips)} {b}\n{' '.join(map(str, trips))}\n" + "".join(f"{p} {q} {d}\n" for p, q, d in lanes)

    def rand(n: int, reach: int, trips: int, length: int, b: int) -> str:
        name = list(range(1, n + 1))
        rng.shuffle(name)
        lanes = []
        for i in range(1, n):
            ends = [name[i], name[rng.randint(max(0, i - reach), i - 1)]]
            rng.shuffle(ends)
            lanes.append((ends[0], ends[1], rng.randint(1, length)))
        rng.shuffle(lanes)
        return case(b, [rng.randint(0, trips) for _ in range(n)], lanes)

    tests = [
        case(0, [0], []),
        case(0, [0, 0, 0], [(1, 2, 5), (2, 3, 5)]),  # nobody needs the depot
        case(15, [3, 5], [(2, 1, 3)]),
        case(8, [3, 3], [(2, 1, 3)]),  # a tie, and nothing within b
        case(9, [3, 3], [(2, 1, 3)]),  # exactly b
        case(24, [1, 1, 4, 1], [(1, 2, 1), (1, 3, 7), (1, 4, 1)]),
        case(30, [0, 0, 0, 10], [(1, 2, 3), (2, 3, 3), (1, 4, 3)]),
        case(10**15, [1000] * 5, [(1, 5, 1000), (5, 2, 1000), (2, 4, 1000), (4, 3, 1000)]),
        case(20, [2, 2, 2, 2], [(3, 4, 2), (4, 1, 2), (1, 2, 2)]),
    ]
    tests += [rand(rng.randint(4, 9), 9, 5, 4, rng.randint(15, 90)) for _ in range(7)]
    tests += [rand(8, 1, 3, 2, 45), rand(200, 200, 9, 9, 9000)]
    tests.append(rand(10000, 10, 9, 9, 120000000))
    tests.append(rand(6500, 1, 3, 5, 70000000))  # one long chain
    tests.append(rand(4000, 4000, 1000, 1000, 10000000000))
    tests.append(case(30000, [i % 7 for i in range(2000)], [(1000, i, 1 + i % 5) for i in range(1, 2001) if i != 1000]))
    return tests

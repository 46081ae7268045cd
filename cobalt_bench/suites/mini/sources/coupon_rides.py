"""Shortest paths in a graph of states: node and coupons used."""

import random

TITLE = "Half-Price Ferry Coupons"
DIFFICULTY = "medium"
TOPICS = ("graphs", "shortest paths", "dynamic programming")
STATEMENT = """Ferries connect `n` islands, numbered from 1 to `n`. Each of the `m` ferries runs between two islands, in both
directions, and has a price for one ride. Lena wants to get from island 1 to island `n`. She has `k` coupons; with one
coupon a single ride costs half its price, **rounded down**. No more than one coupon can be used on the same ride, and
she need not use them all.

Find the least amount of money she has to pay.

### Input

The first line holds `n`, `m` and `k`. Each of the next `m` lines holds `a`, `b` and `c`: a ferry runs between the
islands `a` and `b` at the price `c`. There may be several ferries between the same two islands.

### Output

Print the least amount, or `-1` if Lena cannot get to island `n`.

### Constraints

- `1 <= n <= 1000`
- `0 <= m <= 3000`
- `0 <= k <= 4`
- `1 <= a, b <= n` and `a != b`
- `1 <= c <= 10000`
"""
SOLUTION = """import heapq
import sys

data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
adj = [[] for _ in range(n + 1)]
for i in range(m):
    a, b, c = data[3 + 3 * i:6 + 3 * i]
    adj[a].append((b, c))
    adj[b].append((a, c))
INF = float("inf")
dist = [[INF] * (k + 1) for _ in range(n + 1)]
dist[1][0] = 0
heap = [(0, 1, 0)]
answer = -1
while heap:
    d, u, used = heapq.heappop(heap)
    if d > dist[u][used]:
        continue
    if u == n:
        answer = d
        break
    for v, c in adj[u]:
        if d + c < dist[v][used]:
            dist[v][used] = d + c
            heapq.heappush(heap, (d + c, v, used))
        if used < k and d + c // 2 < dist[v][used + 1]:
            dist[v][used + 1] = d + c // 2
            heapq.heappush(heap, (d + c // 2, v, used + 1))
print(answer)
"""
BRUTE_FORCE = """n, m, k = map(int, input().split())
ferries = [tuple(map(int, input().split())) for _ in range(m)]
INF = float("inf")
d = {(v, j): INF for v in range(1, n + 1) for j in range(k + 1)}
for j in range(k + 1):
    d[1, j] = 0
for _ in range(n * (k + 1)):
    for a, b, c in ferries:
        for u, v in ((a, b), (b, a)):
            for j in range(k + 1):
                d[v, j] = min(d[v, j], d[u, j] + c)
                if j:
                    d[v, j] = min(d[v, j], d[u, j - 1] + c // 2)
print(-1 if d[n, k] == INF else d[n, k])
"""
WRONG = {
    "coupons_on_cheapest_way": """import heapq

n, m, k = map(int, input().split())
adj = {}
for _ in range(m):
    a, b, c = map(int, input().split())
    adj.setdefault(a, []).append((b, c))
    adj.setdefault(b, []).append((a, c))
heap = [(0, 1, [])]
seen = set()
ans = -1
while heap:
    d, u, rides = heapq.heappop(heap)
    if u in seen:
        continue
    seen.add(u)
    if u == n:
        rides.sort(reverse=True)
        ans = sum(c // 2 for c in rides[:k]) + sum(rides[k:])
        break
    for v, c in adj.get(u, []):
        heapq.heappush(heap, (d + c, v, rides + [c]))
print(ans)
""",
    "visited_without_coupons": """import heapq

n, m, k = map(int, input().split())
adj = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, c = map(int, input().split())
    adj[a].append((b, c))
    adj[b].append((a, c))
heap = [(0, 0, 1)]
seen = set()
ans = -1
while heap:
    d, used, u = heapq.heappop(heap)
    if u in seen:
        continue
    seen.add(u)
    if u == n:
        ans = d
        break
    for v, c in adj[u]:
        heapq.heappush(heap, (d + c, used, v))
        if used < k:
            heapq.heappush(heap, (d + c // 2, used + 1, v))
print(ans)
""",
    "all_coupons_must_be_used": """import heapq

n, m, k = map(int, input().split())
adj = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, c = map(int, input().split())
    adj[a].append((b, c))
    adj[b].append((a, c))
best = {(1, 0): 0}
heap = [(0, 1, 0)]
while heap:
    d, u, j = heapq.heappop(heap)
    if d > best[u, j]:
        continue
    if u == n:
        continue
    for v, c in adj[u]:
        for dd, jj in ((d + c, j), (d + c // 2, j + 1)):
            if jj <= k and dd < best.get((v, jj), 10**18):
                best[v, jj] = dd
                heapq.heappush(heap, (dd, v, jj))
print(best.get((n, k), -1))
""",
    "one_direction": """import heapq

n, m, k = map(int, input().split())
adj = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b, c = map(int, input().split())
    adj[a].append((b, c))
best = {(1, 0): 0}
heap = [(0, 1, 0)]
ans = -1
while heap:
    d, u, j = heapq.heappop(heap)
    if d > best[u, j]:
        continue
    if u == n:
        ans = d
        break
    for v, c in adj[u]:
        for dd, jj in ((d + c, j), (d + c // 2, j + 1)):
            if jj <= k and dd < best.get((v, jj), 10**18):
                best[v, jj] = dd
                heapq.heappush(heap, (dd, v, jj))
print(ans)
""",
    "relaxes_all_ferries_n_times": """n, m, k = map(int, input().split())
ferries = []
for _ in range(m):
    a, b, c = map(int, input().split())
    ferries.append((a, b, c))
    ferries.append((b, a, c))
INF = 10**18
d = [[INF] * (n + 1) for _ in range(k + 1)]
d[0][1] = 0
for _ in range(n):
    for a, b, c in ferries:
        for j in range(k + 1):
            if d[j][a] + c < d[j][b]:
                d[j][b] = d[j][a] + c
            if j < k and d[j][a] + c // 2 < d[j + 1][b]:
                d[j + 1][b] = d[j][a] + c // 2
best = min(row[n] for row in d)
print(-1 if best == INF else best)
""",
}
PUBLIC = (
    "4 5 1\n1 2 6\n2 4 6\n1 3 2\n3 4 9\n2 3 1\n",
    "3 2 2\n2 1 5\n3 2 7\n",
    "3 1 4\n1 2 8\n",
    "4 4 0\n1 2 3\n2 4 3\n1 3 1\n3 4 6\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(n: int, k: int, ferries: list[tuple[int, int, int]]) -> str:
        return f"{n} {len(ferries)} {k}\n" + "".join(f"{a} {b} {c}\n" for a, b, c in ferries)

    def rand(n: int, m: int, k: int, top: int) -> str:
        ferries = []
        for _ in range(m):
            a, b = rng.sample(range(1, n + 1), 2)
            ferries.append((a, b, rng.randint(1, top)))
        return case(n, k, ferries)

    def ladder(n: int, k: int, extra: int) -> str:
        """A long row of islands with some ferries that skip a few of them."""
        ferries = [(i, i + 1, rng.randint(50, 90)) for i in range(1, n)]
        for _ in range(extra):
            a = rng.randint(1, n - 6)
            step = rng.randint(2, 6)
            ferries.append((a + step, a, rng.randint(60 * step, 110 * step)))
        rng.shuffle(ferries)
        return case(n, k, ferries)

    tests = [
        "1 0 3\n",  # already there
        "2 0 1\n",
        "2 1 1\n1 2 1\n",  # half of 1 is 0
        "2 2 1\n1 2 9\n1 2 8\n",
        "3 3 1\n1 2 5\n2 3 5\n1 3 13\n",  # the expensive ride gains most
        "3 3 1\n1 2 5\n2 3 5\n1 3 16\n",
        "4 4 1\n1 2 1\n2 3 10\n1 3 6\n3 4 100\n",  # save the coupon for later
        "4 4 2\n4 3 7\n3 2 7\n2 1 7\n1 4 30\n",
        "5 4 4\n1 2 3\n2 3 3\n3 4 3\n1 4 1\n",  # island 5 has no ferry
        "2 1 4\n2 1 7\n",  # more coupons than rides
    ]
    tests += [rand(rng.randint(4, 6), rng.randint(6, 10), rng.randint(1, 3), 20) for _ in range(8)]
    tests += [ladder(14, 2, 12), ladder(16, 3, 14), rand(30, 70, 2, 1000)]
    tests.append(rand(200, 500, 4, 10000))
    tests.append(ladder(900, 4, 2100))
    tests.append(rand(1000, 3000, 4, 10000))
    tests.append(rand(1000, 2800, 0, 50))
    return tests

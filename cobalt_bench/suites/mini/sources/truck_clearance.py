"""Widest-path queries answered with a union-find forest."""

import random

TITLE = "The Tallest Load"
DIFFICULTY = "hard"
TOPICS = ("graphs", "union-find", "spanning trees")
ENTRY_POINT = "tallest_loads"
STARTER_CODE = """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
"""
STATEMENT = """A haulage firm works with a map of `n` depots, numbered from 0 to `n - 1`. `[a, b, h]` in the list `roads` is a
two-way road between the depots `a` and `b` that passes under some bridges; a truck can use it only if its load is at
most `h` decimetres high.

For each trip `[s, t]` the firm wants to know how high the load of a truck can be that drives from depot `s` to depot
`t`, along any roads and through any depots.

### Arguments

- `n`: the number of depots
- `roads`: a list of roads `[a, b, h]`; there may be several roads between the same two depots
- `trips`: a list of pairs `[s, t]` of different depots

### Returns

A list with one integer for each trip, in the order of `trips`: the greatest height of a load that can be driven from
`s` to `t`, or `0` if there is no way at all.

### Constraints

- `2 <= n <= 3000`
- `0 <= len(roads) <= 4500`
- `1 <= len(trips) <= 3500`
- `0 <= a, b, s, t < n`, `a != b` and `s != t`
- `1 <= h <= 1000`
"""
SOLUTION = """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        up = list(range(n))  # union by size without path compression: the forest stays shallow
        limit = [0] * n  # height at which a depot was hung below up[depot]
        size = [1] * n
        for a, b, h in sorted(roads, key=lambda road: -road[2]):
            while up[a] != a:
                a = up[a]
            while up[b] != b:
                b = up[b]
            if a != b:
                if size[a] > size[b]:
                    a, b = b, a
                up[a], limit[a] = b, h
                size[b] += size[a]
        answers = []
        for s, t in trips:
            height = 0
            # limits never grow on the way up, so always move the end with the larger limit
            while s != t:
                if limit[s] < limit[t]:
                    s, t = t, s
                if up[s] == s:
                    height = 0
                    break
                height = limit[s]
                s = up[s]
            answers.append(height)
        return answers
"""
BRUTE_FORCE = """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        answers = []
        for s, t in trips:
            best = 0
            for _, _, limit in roads:
                reach = {s}
                for _ in range(n):
                    for a, b, h in roads:
                        if h >= limit and (a in reach or b in reach):
                            reach |= {a, b}
                if t in reach:
                    best = max(best, limit)
            answers.append(best)
        return answers
"""
WRONG = {
    "search_for_each_trip": """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        adj = [[] for _ in range(n)]
        for a, b, h in roads:
            adj[a].append((b, h))
            adj[b].append((a, h))

        def widest(s, t):
            done = set()
            heap = [(-10**9, s)]
            while heap:
                h, u = heappop(heap)
                if u == t:
                    return -h
                if u in done:
                    continue
                done.add(u)
                for v, x in adj[u]:
                    if v not in done:
                        heappush(heap, (max(h, -x), v))
            return 0

        return [widest(s, t) for s, t in trips]
""",
    "fewest_roads": """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        adj = [{} for _ in range(n)]
        for a, b, h in roads:
            adj[a][b] = max(h, adj[a].get(b, 0))
            adj[b][a] = max(h, adj[b].get(a, 0))
        out = []
        for s, t in trips:
            best = {s: 10**9}
            level = [s]
            while level and t not in best:
                nxt = {}
                for u in level:
                    for v, h in adj[u].items():
                        if v not in best:
                            nxt[v] = max(nxt.get(v, 0), min(best[u], h))
                best.update(nxt)
                level = list(nxt)
            out.append(best.get(t, 0))
        return out
""",
    "lowest_spanning_tree": """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        up, limit, size = list(range(n)), [0] * n, [1] * n
        for a, b, h in sorted(roads, key=lambda r: r[2]):
            while up[a] != a:
                a = up[a]
            while up[b] != b:
                b = up[b]
            if a != b:
                if size[a] > size[b]:
                    a, b = b, a
                up[a], limit[a] = b, h
                size[b] += size[a]
        out = []
        for s, t in trips:
            way = {s: 10**9}
            h = 10**9
            while up[s] != s:
                h = min(h, limit[s])
                s = up[s]
                way[s] = h
            h = 10**9
            while t not in way and up[t] != t:
                h = min(h, limit[t])
                t = up[t]
            out.append(min(h, way[t]) if t in way else 0)
        return out
""",
    "greedy_highest_road": """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        adj = [[] for _ in range(n)]
        for a, b, h in roads:
            adj[a].append((h, b))
            adj[b].append((h, a))
        for row in adj:
            row.sort(reverse=True)
        out = []
        for s, t in trips:
            seen = {s}
            stack = [(s, 10**9, iter(adj[s]))]
            answer = 0
            while stack:
                u, low, it = stack[-1]
                if u == t:
                    answer = low
                    break
                for h, v in it:
                    if v not in seen:
                        seen.add(v)
                        stack.append((v, min(low, h), iter(adj[v])))
                        break
                else:
                    stack.pop()
            out.append(answer)
        return out
""",
    "last_road_of_a_pair": """class Solution:
    def tallest_loads(self, n: int, roads: List[List[int]], trips: List[List[int]]) -> List[int]:
        height = {}
        for a, b, h in roads:
            height[min(a, b), max(a, b)] = h
        group = list(range(n))
        members = [[v] for v in range(n)]
        ask = [set() for _ in range(n)]
        out = [0] * len(trips)
        for k, (s, t) in enumerate(trips):
            ask[s].add(k)
            ask[t].add(k)
        for (a, b), h in sorted(height.items(), key=lambda e: -e[1]):
            x, y = group[a], group[b]
            if x == y:
                continue
            if len(members[x]) + len(ask[x]) < len(members[y]) + len(ask[y]):
                x, y = y, x
            for v in members[y]:
                group[v] = x
            members[x] += members[y]
            for k in ask[y]:
                if k in ask[x]:
                    out[k] = h
                    ask[x].discard(k)
                else:
                    ask[x].add(k)
        return out
""",
}
PUBLIC = (
    (4, [[0, 1, 30], [1, 2, 50], [0, 2, 20], [2, 3, 40]], [[0, 3], [0, 2], [3, 1]]),
    (3, [[0, 1, 8]], [[0, 2], [1, 0]]),
    (3, [[0, 1, 9], [1, 2, 3], [0, 2, 5]], [[1, 2], [0, 1]]),
    (2, [], [[1, 0]]),
)


def generate(rng: random.Random) -> list[tuple]:
    def trips(n: int, k: int) -> list[list[int]]:
        return [rng.sample(range(n), 2) for _ in range(k)]

    def rand(n: int, m: int, k: int, top: int) -> tuple:
        return n, [[*rng.sample(range(n), 2), rng.randint(1, top)] for _ in range(m)], trips(n, k)

    def row(n: int, extra: int, k: int) -> tuple:
        """Depots in a row under high bridges, with some low short cuts."""
        name = list(range(n))
        rng.shuffle(name)
        roads = [[name[i], name[i + 1], rng.randint(400, 999)] for i in range(n - 1)]
        roads += [[*rng.sample(range(n), 2), rng.randint(1, 420)] for _ in range(extra)]
        rng.shuffle(roads)
        return n, roads, trips(n, k)

    tests: list[tuple] = [
        (2, [[0, 1, 7]], [[1, 0], [0, 1]]),
        (2, [[0, 1, 7], [1, 0, 9]], [[1, 0]]),  # two roads between the same depots
        (2, [[0, 1, 9], [1, 0, 7]], [[1, 0]]),
        (5, [[0, 1, 5], [3, 4, 6]], [[0, 4], [1, 0], [3, 4], [2, 0]]),
        (4, [[0, 1, 9], [1, 2, 8], [2, 3, 9], [0, 3, 4]], [[0, 3], [1, 2], [3, 1]]),
        (4, [[0, 1, 3], [1, 2, 3], [2, 3, 3], [3, 0, 3]], [[0, 2], [1, 3]]),
        (5, [[0, 1, 9], [1, 2, 1], [0, 3, 5], [3, 2, 5], [2, 4, 7]], [[0, 2], [1, 4], [0, 4]]),
        (6, [[0, 1, 9], [1, 2, 2], [0, 3, 6], [3, 4, 6], [4, 2, 6], [2, 5, 1]], [[1, 2], [0, 5], [3, 1]]),
        (3, [[0, 1, 1], [0, 1, 6], [1, 2, 4], [2, 1, 2]], [[0, 2], [2, 1], [1, 0]]),
    ]
    tests += [rand(rng.randint(4, 7), rng.randint(5, 10), 4, 9) for _ in range(6)]
    tests += [row(rng.randint(6, 9), 4, 5) for _ in range(3)]
    tests += [rand(100, 130, 60, 50), row(200, 100, 100), rand(300, 200, 200, 999)]
    tests.append(row(3000, 1500, 3000))
    tests.append(rand(2000, 4500, 3500, 1000))
    tests.append(row(2500, 1000, 2500))
    tests.append((800, [[0, i, i % 90 + 1] for i in range(1, 800)], trips(800, 700)))
    return tests

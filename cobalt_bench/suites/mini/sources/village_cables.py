"""Minimum spanning tree where existing edges can be sold."""

import random

TITLE = "Cables Old and New"
DIFFICULTY = "medium"
TOPICS = ("graphs", "spanning trees", "union-find")
ENTRY_POINT = "least_net_cost"
STARTER_CODE = """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
"""
STATEMENT = """An energy company has taken over the power grid of `n` villages, numbered from 0 to `n - 1`. There are some old
cables: `[a, b, v]` in the list `old` is a cable between the villages `a` and `b`; the company may keep it, which
costs nothing, or take it down and sell it for `v` coins. There are also plans for new cables: `[a, b, c]` in the list
`new` is a cable between `a` and `b` that can be laid for `c` coins.

In the end all villages must be connected with each other by the cables that are kept and the cables that are laid,
directly or through other villages. The net cost is the money paid for new cables minus the money received for old
ones; it may be negative.

Find the smallest net cost.

### Arguments

- `n`: the number of villages
- `old`: the list of old cables, possibly empty
- `new`: the list of planned cables, possibly empty

There may be several cables between the same two villages, in both lists.

### Returns

The smallest net cost, or `None` if the villages cannot all be connected.

### Constraints

- `1 <= n <= 2000`
- `len(old) + len(new) <= 6000`
- `0 <= a, b < n` and `a != b`
- `1 <= v, c <= 1000`
"""
SOLUTION = """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        # Keeping an old cable means going without its price, so both kinds compete in one spanning tree.
        parent = list(range(n))

        def find(x):
            while parent[x] != x:
                parent[x] = parent[parent[x]]
                x = parent[x]
            return x

        total = -sum(v for _, _, v in old)
        links = 0
        for c, a, b in sorted((c, a, b) for a, b, c in old + new):
            a, b = find(a), find(b)
            if a != b:
                parent[a] = b
                total += c
                links += 1
        return total if links == n - 1 else None
"""
BRUTE_FORCE = """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        cables = [(a, b, 0, -v) for a, b, v in old] + [(a, b, c, 0) for a, b, c in new]

        def go(i, groups):
            if i == len(cables):
                return 0 if len(set(groups)) == 1 else None
            a, b, use, leave = cables[i]
            x = go(i + 1, [groups[a] if g == groups[b] else g for g in groups])
            y = go(i + 1, groups)
            options = ([x + use] if x is not None else []) + ([y + leave] if y is not None else [])
            return min(options, default=None)

        return go(0, list(range(n)))
"""
WRONG = {
    "keeps_all_useful_old_cables": """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        root = list(range(n))

        def find(x):
            while root[x] != x:
                root[x] = root[root[x]]
                x = root[x]
            return x

        total, groups = 0, n
        for a, b, v in sorted(old, key=lambda e: e[2]):
            if find(a) == find(b):
                total -= v
            else:
                root[find(a)] = find(b)
                groups -= 1
        for a, b, c in sorted(new, key=lambda e: e[2]):
            if find(a) != find(b):
                root[find(a)] = find(b)
                groups -= 1
                total += c
        return total if groups == 1 else None
""",
    "old_cables_never_sold": """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        root = list(range(n))

        def find(x):
            while root[x] != x:
                root[x] = root[root[x]]
                x = root[x]
            return x

        edges = [(0, a, b) for a, b, v in old] + [(c, a, b) for a, b, c in new]
        total, groups = 0, n
        for c, a, b in sorted(edges):
            if find(a) != find(b):
                root[find(a)] = find(b)
                groups -= 1
                total += c
        return total if groups == 1 else None
""",
    "minus_one_for_impossible": """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        root = list(range(n))

        def find(x):
            while root[x] != x:
                root[x] = root[root[x]]
                x = root[x]
            return x

        total, groups = -sum(e[2] for e in old), n
        for a, b, c in sorted(old + new, key=lambda e: e[2]):
            if find(a) != find(b):
                root[find(a)] = find(b)
                groups -= 1
                total += c
        return total if groups == 1 else -1
""",
    "one_cable_for_each_pair": """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        price = {}
        for a, b, c in old + new:
            price[min(a, b), max(a, b)] = c
        root = list(range(n))

        def find(x):
            while root[x] != x:
                root[x] = root[root[x]]
                x = root[x]
            return x

        total, groups = -sum(e[2] for e in old), n
        for (a, b), c in sorted(price.items(), key=lambda e: e[1]):
            if find(a) != find(b):
                root[find(a)] = find(b)
                groups -= 1
                total += c
        return total if groups == 1 else None
""",
    "relabels_groups_partly": """class Solution:
    def least_net_cost(self, n: int, old: List[List[int]], new: List[List[int]]) -> Optional[int]:
        group = list(range(n))
        total = -sum(e[2] for e in old)
        links = 0
        for a, b, c in sorted(old + new, key=lambda e: e[2]):
            if group[a] != group[b]:
                group[b] = group[a]
                total += c
                links += 1
        return total if links >= n - 1 else None
""",
}
PUBLIC = (
    (3, [[0, 1, 5], [1, 2, 4], [0, 2, 3]], []),
    (3, [[0, 1, 2]], [[1, 2, 6], [0, 2, 7]]),
    (4, [[0, 1, 3]], [[2, 3, 1]]),
    (4, [[0, 1, 1], [1, 2, 2]], [[2, 3, 8], [0, 3, 9], [0, 3, 7]]),
    (1, [], []),
)


def generate(rng: random.Random) -> list[tuple]:
    def edges(n: int, m: int, top: int) -> list[list[int]]:
        return [[*rng.sample(range(n), 2), rng.randint(1, top)] for _ in range(m)]

    def tree(n: int, lo: int, hi: int) -> list[list[int]]:
        return [[i, rng.randrange(i), rng.randint(lo, hi)] for i in range(1, n)]

    tests: list[tuple] = [
        (2, [], []),
        (2, [[0, 1, 9]], []),
        (2, [[0, 1, 9]], [[1, 0, 4]]),  # sell the old cable and lay a cheaper one
        (2, [[0, 1, 4]], [[1, 0, 9]]),
        (2, [[0, 1, 9], [0, 1, 7]], []),  # sell the better one
        (2, [[1, 0, 7], [0, 1, 9]], [[0, 1, 3], [0, 1, 5]]),
        (3, [[0, 1, 4], [1, 2, 7]], [[0, 2, 5]]),
        (4, [], [[0, 1, 1], [2, 3, 1], [1, 2, 1], [0, 3, 1]]),
        (3, [[0, 1, 2], [0, 1, 3]], [[1, 0, 5]]),  # village 2 cannot be connected
        (5, [[0, 1, 9], [1, 2, 9], [2, 0, 9], [3, 4, 1]], [[2, 3, 5], [0, 2, 1], [1, 4, 3]]),
        (3, [[0, 1, 3], [1, 2, 3], [2, 0, 3]], [[0, 1, 3]]),  # ties, negative result
        (3, [], [[0, 1, 5], [1, 2, 7], [0, 2, 6], [0, 1, 2]]),
    ]
    for _ in range(7):
        n = rng.randint(3, 5)
        tests.append((n, edges(n, rng.randint(1, 4), 9), edges(n, rng.randint(2, 5), 9)))
    tests.append((60, edges(60, 50, 30), edges(60, 120, 30)))
    tests.append((60, edges(60, 30, 30), edges(60, 30, 30)))
    tests.append((500, tree(500, 400, 1000), edges(500, 700, 600)))
    tests.append((2000, tree(2000, 1, 1000), edges(2000, 3500, 1000)))
    tests.append((2000, edges(2000, 800, 1000), edges(2000, 5000, 1000)))
    tests.append((1500, edges(1500, 700, 50), tree(1500, 1, 1000)))
    return tests

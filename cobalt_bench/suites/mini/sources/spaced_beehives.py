"""Tree DP: heaviest set of nodes with pairwise distance at least three."""

import random

TITLE = "Beehives in the Orchard"
DIFFICULTY = "medium"
TOPICS = ("trees", "dynamic programming")
ENTRY_POINT = "most_honey"
STARTER_CODE = """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
"""
STATEMENT = """The trees of an orchard were planted one after the other. Tree 0 came first; every other tree `i` was joined by a path
to the tree `parent[i]`, which was there already (`parent[i] < i`, and `parent[0] = -1`). There are no other paths.

A beekeeper may put a beehive under any tree; a hive under tree `i` yields `honey[i]` kilograms. Bees of two hives
quarrel if one can walk from one of their trees to the other over **one or two** paths. The beekeeper allows no
quarrels: any two of her hives must be at least three paths apart.

Find the greatest total yield.

### Arguments

- `parent`: a list of `n` integers
- `honey`: a list of `n` integers

### Returns

The greatest total yield.

### Constraints

- `1 <= n <= 8000`
- `parent[0] = -1`, and `0 <= parent[i] < i` for all other `i`
- `0 <= honey[i] <= 1000`
"""
SOLUTION = """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        # for the part of the orchard below v:
        hive = honey[:]  # a hive under v
        free = [0] * n  # no hive under v or under a child of v
        gain = [0] * n  # what a hive under one child of v adds to free[v]
        for v in range(n - 1, 0, -1):
            p = parent[v]
            near = free[v] + max(0, gain[v])  # no hive under v
            hive[p] += free[v]
            free[p] += near
            gain[p] = max(gain[p], hive[v] - near)
        return max(hive[0], free[0] + gain[0])
"""
BRUTE_FORCE = """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        near = [0] * n
        for v in range(1, n):
            p = parent[v]
            near[v] |= 1 << p
            near[p] |= 1 << v
        two = near[:]
        for v in range(n):
            for u in range(n):
                if u != v and near[u] & near[v]:
                    two[v] |= 1 << u

        def go(v, taken):
            if v == n:
                return 0
            best = go(v + 1, taken)
            if not taken & two[v]:
                best = max(best, honey[v] + go(v + 1, taken | 1 << v))
            return best

        return go(0, 0)
"""
WRONG = {
    "only_neighbours_quarrel": """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        take, skip = honey[:], [0] * n
        for v in range(n - 1, 0, -1):
            take[parent[v]] += skip[v]
            skip[parent[v]] += max(take[v], skip[v])
        return max(take[0], skip[0])
""",
    "siblings_forgotten": """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        hive = honey[:]
        free = [0] * n
        one = [0] * n
        for v in range(n - 1, 0, -1):
            p = parent[v]
            hive[p] += free[v]
            free[p] += max(one[v], free[v])
            one[p] += max(hive[v], one[v], free[v])
        return max(hive[0], free[0], one[0])
""",
    "grandparents_forgotten": """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        hive = honey[:]
        none = [0] * n
        extra = [0] * n
        for v in range(n - 1, -1, -1):
            none[v] += extra[v]
            if v:
                p = parent[v]
                hive[p] += none[v]
                none[p] += none[v]
                extra[p] = max(extra[p], hive[v] - none[v])
        return max(hive[0], none[0])
""",
    "every_third_level": """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        depth = [0] * n
        best = {}
        for v in range(n):
            if v:
                depth[v] = depth[parent[v]] + 1
            key = (depth[v], parent[v])
            best[key] = max(best.get(key, 0), honey[v])
        total = [0, 0, 0]
        for (d, _), h in best.items():
            total[d % 3] += h
        return max(total)
""",
    "richest_tree_first": """class Solution:
    def most_honey(self, parent: List[int], honey: List[int]) -> int:
        n = len(parent)
        adj = [[] for _ in range(n)]
        for v in range(1, n):
            adj[v].append(parent[v])
            adj[parent[v]].append(v)
        blocked = [False] * n
        total = 0
        for v in sorted(range(n), key=lambda v: -honey[v]):
            if blocked[v]:
                continue
            total += honey[v]
            blocked[v] = True
            for u in adj[v]:
                blocked[u] = True
                for w in adj[u]:
                    blocked[w] = True
        return total
""",
}
PUBLIC = (
    ([-1, 0, 1, 2], [4, 1, 1, 4]),
    ([-1, 0, 0, 0], [1, 5, 6, 2]),
    ([-1, 0, 1, 1, 3], [3, 9, 2, 4, 8]),
    ([-1], [0]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, reach: int, top: int) -> tuple:
        return [-1] + [rng.randint(max(0, i - reach), i - 1) for i in range(1, n)], [rng.randint(0, top) for _ in range(n)]

    tests: list[tuple] = [
        ([-1], [5]),
        ([-1, 0], [3, 7]),
        ([-1, 0, 1], [3, 1, 4]),  # two paths apart is too close
        ([-1, 0, 0], [0, 4, 5]),
        ([-1, 0, 1, 1, 0], [1, 1, 5, 5, 9]),
        ([-1, 0, 1, 2, 3, 4, 5], [5, 1, 6, 6, 1, 1, 7]),
        ([-1, 0, 1, 2, 3, 4], [6, 7, 6, 6, 7, 6]),  # greedy takes the sevens
        ([-1, 0, 0, 1, 2], [9, 1, 1, 7, 8]),
        ([-1, 0, 0, 0, 1, 2, 3], [2, 8, 8, 8, 7, 7, 7]),
        ([-1, 0, 1, 2, 2, 2], [10, 1, 1, 6, 7, 6]),
        ([-1, 0, 1, 2, 3], [0, 0, 0, 0, 0]),
    ]
    tests += [rand(rng.randint(7, 13), 13, 9) for _ in range(5)]
    tests += [rand(rng.randint(8, 14), 2, 9) for _ in range(4)]
    tests.append(rand(200, 5, 50))
    tests.append(rand(1500, 1500, 1000))
    tests.append(rand(8000, 1, 99))
    tests.append(rand(8000, 40, 99))
    tests.append(([-1] + [0] * 3000, [rng.randint(1, 999) for _ in range(3001)]))
    tests.append(([-1] + [(i - 1) // 2 for i in range(1, 4095)], [rng.randint(1, 9) for _ in range(4095)]))
    return tests

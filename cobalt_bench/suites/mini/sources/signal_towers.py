"""Cheapest set of starting nodes from which everything is reached: strongly connected components."""

import random

TITLE = "Lighting the Signal Towers"
DIFFICULTY = "hard"
TOPICS = ("graphs", "strongly connected components", "depth-first search")
ENTRY_POINT = "least_wood"
STARTER_CODE = """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
"""
STATEMENT = """A border is guarded by `n` signal towers, numbered from 0 to `n - 1`. `[a, b]` in the list `sees` means that the
guards of tower `a` can see tower `b`; because of the hills this does not mean that `a` can be seen from `b`.

When a guard sees a fire on another tower, he lights his own at once with a torch that is kept ready; this costs
nothing. On some towers the first fires must be lit by messengers, who need `wood[i]` logs to light tower `i`. In the
end all towers must be burning.

Find the smallest total number of logs for the towers that the messengers light.

### Arguments

- `wood`: a list of `n` integers
- `sees`: a list of pairs `[a, b]` with `a != b`; it may be empty, and the same pair may appear more than once

### Returns

The smallest total number of logs.

### Constraints

- `1 <= n <= 4000`
- `0 <= len(sees) <= 8000`
- `1 <= wood[i] <= 1000`
"""
SOLUTION = """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        after = [[] for _ in range(n)]  # the fire spreads from b to a
        before = [[] for _ in range(n)]
        for a, b in sees:
            after[b].append(a)
            before[a].append(b)
        seen = [False] * n
        finished = []
        for s in range(n):
            if seen[s]:
                continue
            seen[s] = True
            stack = [(s, iter(after[s]))]
            while stack:
                u, following = stack[-1]
                for v in following:
                    if not seen[v]:
                        seen[v] = True
                        stack.append((v, iter(after[v])))
                        break
                else:
                    finished.append(u)
                    stack.pop()
        group = [-1] * n
        cheapest = []
        fed = []  # does the group get its fire from another one?
        for s in reversed(finished):
            if group[s] >= 0:
                continue
            g = len(cheapest)
            group[s] = g
            cheapest.append(wood[s])
            fed.append(False)
            stack = [s]
            while stack:
                u = stack.pop()
                cheapest[g] = min(cheapest[g], wood[u])
                for v in before[u]:
                    if group[v] < 0:
                        group[v] = g
                        stack.append(v)
                    elif group[v] != g:
                        fed[g] = True
        return sum(c for c, f in zip(cheapest, fed) if not f)
"""
_REACH = """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        spread = [[] for _ in range(n)]
        source = [[] for _ in range(n)]
        for a, b in sees:
            spread[b].append(a)
            source[a].append(b)

        def search(s, adj):
            found = {s}
            stack = [s]
            while stack:
                for v in adj[stack.pop()]:
                    if v not in found:
                        found.add(v)
                        stack.append(v)
            return found

        total = 0
        for s in range(n):
            # s belongs to a first group if it lights every tower that could light it
            lighters = search(s, source)
            if lighters <= search(s, spread) and s == min(lighters, key=lambda v: (wood[v], v)):
                total += wood[s]
        return total
"""
BRUTE_FORCE = """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        best = None
        for mask in range(1, 1 << n):
            cost = sum(wood[i] for i in range(n) if mask >> i & 1)
            if best is not None and cost >= best:
                continue
            lit = mask
            while True:
                more = lit
                for a, b in sees:
                    if lit >> b & 1:
                        more |= 1 << a
                if more == lit:
                    break
                lit = more
            if lit == (1 << n) - 1:
                best = cost
        return best
"""
WRONG = {
    "spreads_from_every_tower": _REACH,
    "towers_that_see_nothing": """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        watching = {a for a, _ in sees}
        total = sum(wood[i] for i in range(n) if i not in watching)
        lit = {i for i in range(n) if i not in watching}
        spread = defaultdict(list)
        for a, b in sees:
            spread[b].append(a)
        stack = list(lit)
        while True:
            while stack:
                for v in spread[stack.pop()]:
                    if v not in lit:
                        lit.add(v)
                        stack.append(v)
            rest = [i for i in range(n) if i not in lit]
            if not rest:
                return total
            s = min(rest, key=lambda i: wood[i])
            total += wood[s]
            lit.add(s)
            stack = [s]
""",
    "fire_spreads_the_other_way": _REACH.replace("spread[b].append(a)", "spread[a].append(b)").replace(
        "source[a].append(b)", "source[b].append(a)"
    ),
    "cheapest_dark_tower_next": """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        spread = [[] for _ in range(n)]
        for a, b in sees:
            spread[b].append(a)
        lit = [False] * n
        total = 0
        for s in sorted(range(n), key=lambda i: wood[i]):
            if lit[s]:
                continue
            total += wood[s]
            lit[s] = True
            stack = [s]
            while stack:
                for v in spread[stack.pop()]:
                    if not lit[v]:
                        lit[v] = True
                        stack.append(v)
        return total
""",
    "first_tower_of_the_group": """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        spread = [[] for _ in range(n)]
        for a, b in sees:
            spread[b].append(a)

        def light(s, lit, out):
            lit.add(s)
            stack = [(s, 0)]
            while stack:
                u, k = stack.pop()
                if k < len(spread[u]):
                    stack.append((u, k + 1))
                    v = spread[u][k]
                    if v not in lit:
                        lit.add(v)
                        stack.append((v, 0))
                else:
                    out.append(u)

        order, lit = [], set()
        for s in range(n):
            if s not in lit:
                light(s, lit, order)
        total, lit = 0, set()
        for s in reversed(order):
            if s not in lit:
                total += wood[s]
                light(s, lit, [])
        return total
""",
    "connected_groups": """class Solution:
    def least_wood(self, wood: List[int], sees: List[List[int]]) -> int:
        n = len(wood)
        root = list(range(n))

        def find(x):
            while root[x] != x:
                root[x] = root[root[x]]
                x = root[x]
            return x

        for a, b in sees:
            root[find(a)] = find(b)
        best = {}
        for i in range(n):
            r = find(i)
            best[r] = min(best.get(r, 10**9), wood[i])
        return sum(best.values())
""",
}
PUBLIC = (
    ([5, 2, 7], [[0, 1], [1, 2]]),
    ([4, 6, 3, 9], [[0, 1], [1, 0], [2, 1], [2, 3]]),
    ([8, 8], []),
    ([3, 5, 4, 1], [[0, 1], [1, 2], [2, 0], [3, 0]]),
)


def generate(rng: random.Random) -> list[tuple]:
    def wood(n: int, top: int = 1000) -> list[int]:
        return [rng.randint(1, top) for _ in range(n)]

    def rand(n: int, m: int, top: int) -> tuple:
        return wood(n, top), [rng.sample(range(n), 2) for _ in range(m)]

    def rings(sizes: list[int], links: int, top: int) -> tuple:
        """Rings of towers; further links lead only from later rings to earlier ones."""
        n = sum(sizes)
        name = list(range(n))
        rng.shuffle(name)
        ring, sees, start = [], [], 0
        for k, size in enumerate(sizes):
            ring += [k] * size
            if size > 1:
                sees += [[name[start + i], name[start + (i + 1) % size]] for i in range(size)]
            start += size
        for _ in range(links):
            a, b = rng.sample(range(n), 2)
            if ring[a] < ring[b]:
                a, b = b, a
            sees.append([name[a], name[b]])
        rng.shuffle(sees)
        return wood(n, top), sees

    tests: list[tuple] = [
        ([7], []),
        ([7, 3], [[0, 1], [0, 1]]),
        ([7, 3], [[1, 0]]),  # the cheap tower cannot light the other one
        ([7, 3], [[1, 0], [0, 1]]),
        ([9, 1, 1], [[1, 0], [2, 0]]),
        ([9, 4, 5, 1, 1], [[0, 1], [1, 2], [2, 0], [3, 0], [4, 2]]),
        ([2, 9, 9, 6], [[0, 1], [1, 2], [2, 1], [3, 2]]),
        ([5, 6, 7, 8], [[0, 1], [1, 0], [2, 3], [3, 2]]),
        ([1, 8, 6, 7], [[0, 1], [1, 2], [2, 3], [3, 1]]),
        ([3, 4, 5, 6, 2], [[4, 0], [4, 1], [4, 2], [4, 3]]),
    ]
    tests += [rand(rng.randint(5, 8), rng.randint(4, 9), 9) for _ in range(7)]
    tests += [rings([3, 2, 3], 2, 9), rings([1, 3, 1, 4], 3, 9), rings([2, 2, 2, 2], 3, 9)]
    tests += [rings([rng.randint(1, 5) for _ in range(60)], 40, 100), rand(300, 350, 1000)]
    tests.append(rings([3000, 1, 500, 400], 1800, 1000))
    tests.append(rings([1, 2500] + [1] * 1400, 2500, 1000))
    tests.append(rings([2, 2700, 300], 600, 1000))
    tests.append(rand(3000, 3300, 1000))
    tests.append((wood(3500), [[i + 1, i] for i in range(3499)]))  # one long chain
    return tests

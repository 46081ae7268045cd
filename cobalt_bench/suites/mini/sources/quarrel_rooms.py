"""Two-colouring of components combined with a subset sum."""

import random

TITLE = "Two Rooms for Quarrelling Guests"
DIFFICULTY = "medium"
TOPICS = ("graphs", "bipartite graphs", "dynamic programming")
ENTRY_POINT = "smallest_gap"
STARTER_CODE = """class Solution:
    def smallest_gap(self, n: int, quarrels: List[List[int]]) -> int:
"""
STATEMENT = """An innkeeper has `n` guests, numbered from 0 to `n - 1`, and two dining rooms. Everybody must eat in one of the two
rooms. `[a, b]` in the list `quarrels` means that the guests `a` and `b` must not eat in the same room. There is no
limit to the number of guests in a room, and a room may stay empty.

The innkeeper wants the rooms filled as evenly as possible. Find the smallest possible difference between the numbers
of guests in the two rooms.

### Arguments

- `n`: the number of guests
- `quarrels`: a list of pairs of different guests; it may be empty, and the same pair may appear more than once

### Returns

The smallest possible difference, or `-1` if the guests cannot be divided between the two rooms.

### Constraints

- `1 <= n <= 2000`
- `0 <= len(quarrels) <= 5000`
"""
SOLUTION = """class Solution:
    def smallest_gap(self, n: int, quarrels: List[List[int]]) -> int:
        foes = [[] for _ in range(n)]
        for a, b in quarrels:
            foes[a].append(b)
            foes[b].append(a)
        room = [-1] * n
        sizes = 1  # bit s is set if room 0 can have s guests
        for start in range(n):
            if room[start] >= 0:
                continue
            room[start] = 0
            group = [start]
            for u in group:
                for v in foes[u]:
                    if room[v] < 0:
                        room[v] = 1 - room[u]
                        group.append(v)
                    elif room[v] == room[u]:
                        return -1
            ones = sum(room[u] for u in group)
            sizes = sizes << ones | sizes << (len(group) - ones)
        return min(abs(n - 2 * s) for s in range(n + 1) if sizes >> s & 1)
"""
BRUTE_FORCE = """class Solution:
    def smallest_gap(self, n: int, quarrels: List[List[int]]) -> int:
        best = -1
        for mask in range(1 << n):
            if all((mask >> a & 1) != (mask >> b & 1) for a, b in quarrels):
                gap = abs(n - 2 * bin(mask).count("1"))
                if best < 0 or gap < best:
                    best = gap
        return best
"""
_COLOUR = """class Solution:
    def smallest_gap(self, n: int, quarrels: List[List[int]]) -> int:
        adj = defaultdict(list)
        for a, b in quarrels:
            adj[a].append(b)
            adj[b].append(a)
        side = {}
        parts = []
        for s in range(n):
            if s in side:
                continue
            side[s] = 0
            count = [1, 0]
            q = deque([s])
            while q:
                u = q.popleft()
                for v in adj[u]:
                    if v not in side:
                        side[v] = 1 - side[u]
                        count[side[v]] += 1
                        q.append(v)
                    elif side[v] == side[u]:
                        return -1
            parts.append(tuple(count))
"""
WRONG = {
    "evens_out_in_order": _COLOUR
    + """        diff = 0
        for a, b in parts:
            diff = min(abs(diff + a - b), abs(diff - a + b))
        return diff
""",
    "evens_out_largest_first": _COLOUR
    + """        gaps = sorted((abs(a - b) for a, b in parts), reverse=True)
        diff = 0
        for g in gaps:
            diff = abs(diff - g)
        return diff
""",
    "one_colouring_only": _COLOUR
    + """        return abs(sum(a - b for a, b in parts))
""",
    "lonely_guests_forgotten": _COLOUR
    + """        parts = [p for p in parts if sum(p) > 1]
        reach = {0}
        for a, b in parts:
            reach = {x + a - b for x in reach} | {x + b - a for x in reach}
        return min(abs(x) for x in reach)
""",
    "tries_every_combination": _COLOUR
    + """        def go(i, diff):
            if i == len(parts):
                return abs(diff)
            a, b = parts[i]
            x = go(i + 1, diff + a - b)
            if a == b:
                return x
            return min(x, go(i + 1, diff + b - a))

        return go(0, 0)
""",
}
PUBLIC = (
    (5, [[0, 1], [0, 2], [3, 4]]),
    (3, [[0, 1], [1, 2], [2, 0]]),
    (4, []),
    (7, [[0, 1], [0, 2], [0, 3], [4, 5], [4, 6]]),
)


def generate(rng: random.Random) -> list[tuple]:
    def stars(leaves: list[int], shuffle: bool = True) -> tuple:
        """Guests in groups: one quarrels with all others of the group."""
        name = list(range(sum(leaves) + len(leaves)))
        if shuffle:
            rng.shuffle(name)
        quarrels, k = [], 0
        for size in leaves:
            quarrels += [[name[k], name[k + i]] for i in range(1, size + 1)]
            k += size + 1
        return len(name), quarrels

    def rand(n: int, m: int) -> tuple:
        """Random quarrels between two hidden sides."""
        side = [rng.random() < 0.3 for _ in range(n)]
        quarrels = []
        while len(quarrels) < m:
            a, b = rng.sample(range(n), 2)
            if side[a] != side[b]:
                quarrels.append([a, b])
        return n, quarrels

    tests: list[tuple] = [
        (1, []),
        (2, [[0, 1], [1, 0], [0, 1]]),
        (2, []),
        (3, [[0, 1]]),
        (4, [[0, 1], [1, 2], [2, 3], [3, 0]]),
        (6, [[0, 1], [3, 4], [4, 5], [5, 3]]),  # the impossible part does not hold guest 0
        (5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]),
        stars([4, 3, 3], False),
        stars([6, 5, 5, 4, 4], False),  # gaps 5, 4, 4, 3, 3
        stars([8, 7, 6, 5, 5, 4, 4], False),
        stars([9, 1, 1, 1, 0, 0, 0]),
        stars([7]),
    ]
    tests += [rand(rng.randint(5, 10), rng.randint(2, 6)) for _ in range(5)]
    tests += [stars([rng.randint(0, 5) for _ in range(rng.randint(3, 5))]) for _ in range(4)]
    tests += [stars([18, 14, 13, 12, 10]), stars([11, 9, 8, 8, 6]), stars([13, 12, 11, 10, 9, 9, 8])]
    tests.append(stars([31 + 2 * (i % 5) for i in range(45)]))
    tests.append((2000, []))
    tests.append(stars([rng.randint(2, 38) for _ in range(50)]))
    tests.append(rand(2000, 1500))
    tests.append(rand(1500, 5000))
    n, quarrels = rand(1200, 900)
    tests.append((n, [*quarrels, [0, 1], [1, 2], [2, 0]]))
    return tests

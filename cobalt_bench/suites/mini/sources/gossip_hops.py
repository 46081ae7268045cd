"""Breadth-first search with a limit on the distance, in a directed graph."""

import random

TITLE = "How Far Does Gossip Go"
DIFFICULTY = "easy"
TOPICS = ("graphs", "breadth-first search")
ENTRY_POINT = "heard_by"
STARTER_CODE = """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
"""
STATEMENT = """In a village of `n` people, numbered from 0 to `n - 1`, everybody has their habits: `[a, b]` in the list `tells` means
that whenever `a` hears a story, `a` tells it to `b`. This does not mean that `b` tells anything to `a`. The list may
hold the same pair more than once and pairs with `a = b`.

A story starts with person `start`. A story grows stale: it can be passed on over at most `hops` tellings in a row, so
it reaches a person only if there is a chain of at most `hops` tellings from `start` to them.

How many people **other than** `start` hear the story?

### Arguments

- `n`: the number of people
- `tells`: a list of pairs `[a, b]`; it may be empty
- `start`: the person with whom the story starts
- `hops`: the greatest number of tellings in a row

### Returns

The number of people other than `start` who hear the story.

### Constraints

- `1 <= n <= 5000`
- `0 <= len(tells) <= 12000`
- `0 <= start < n`
- `0 <= hops <= n`
"""
SOLUTION = """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        out = [[] for _ in range(n)]
        for a, b in tells:
            out[a].append(b)
        seen = [False] * n
        seen[start] = True
        level, count = [start], 0
        for _ in range(hops):
            following = []
            for u in level:
                for v in out[u]:
                    if not seen[v]:
                        seen[v] = True
                        following.append(v)
            count += len(following)
            level = following
            if not level:
                break
        return count
"""
BRUTE_FORCE = """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        heard = {start}
        for _ in range(hops):
            heard = heard | {b for a, b in tells if a in heard}
        return len(heard) - 1
"""
WRONG = {
    "both_directions": """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        adj = [[] for _ in range(n)]
        for a, b in tells:
            adj[a].append(b)
            adj[b].append(a)
        dist = {start: 0}
        q = deque([start])
        while q:
            u = q.popleft()
            if dist[u] == hops:
                continue
            for v in adj[u]:
                if v not in dist:
                    dist[v] = dist[u] + 1
                    q.append(v)
        return len(dist) - 1
""",
    "depth_first_marks_too_early": """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        adj = defaultdict(list)
        for a, b in tells:
            adj[a].append(b)
        seen = set()
        stack = [(start, 0)]
        while stack:
            u, d = stack.pop()
            if u in seen:
                continue
            seen.add(u)
            if d < hops:
                for v in adj[u]:
                    stack.append((v, d + 1))
        return len(seen) - 1
""",
    "one_hop_too_many": """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        adj = defaultdict(list)
        for a, b in tells:
            adj[a].append(b)
        dist = {start: 0}
        q = deque([start])
        while q:
            u = q.popleft()
            if dist[u] > hops:
                break
            for v in adj[u]:
                if v not in dist:
                    dist[v] = dist[u] + 1
                    q.append(v)
        return len(dist) - 1
""",
    "start_hears_it_again": """class Solution:
    def heard_by(self, n: int, tells: List[List[int]], start: int, hops: int) -> int:
        adj = defaultdict(list)
        for a, b in tells:
            adj[a].append(b)
        heard = set()
        level = {start}
        for _ in range(hops):
            level = {v for u in level for v in adj[u]} - heard
            heard |= level
            if not level:
                break
        return len(heard)
""",
}
PUBLIC = (
    (5, [[0, 1], [1, 2], [2, 3], [3, 4]], 0, 2),
    (4, [[1, 0], [2, 1], [1, 3]], 1, 3),
    (3, [], 2, 3),
    (5, [[0, 1], [0, 2], [2, 3], [1, 2], [3, 4]], 0, 3),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, m: int, hops: int) -> tuple:
        tells = [[rng.randrange(n), rng.randrange(n)] for _ in range(m)]
        return n, tells, tells[0][0], hops

    tests: list[tuple] = [
        (1, [], 0, 0),
        (1, [[0, 0]], 0, 1),  # tells it to nobody else
        (3, [[0, 1], [1, 2]], 0, 0),  # no telling at all
        (3, [[0, 1], [0, 1], [1, 0]], 0, 3),  # doubled pairs, and back to the start
        (2, [[0, 1]], 1, 2),
        (4, [[3, 2], [2, 1], [1, 0], [0, 3]], 2, 4),  # round the circle
        (6, [[0, 2], [2, 3], [3, 4], [4, 5], [0, 1], [1, 4]], 0, 3),
        (6, [[0, 4], [0, 1], [1, 2], [2, 3], [3, 4], [4, 5]], 0, 4),  # a long way and a short cut
        (7, [[0, 1], [1, 2], [2, 3], [0, 3], [3, 4], [4, 5], [5, 6]], 0, 3),
    ]
    tests += [rand(rng.randint(6, 10), rng.randint(8, 18), rng.randint(1, 3)) for _ in range(7)]
    tests.append(rand(400, 900, 4))
    tests.append(rand(900, 2700, 5))
    tests.append(rand(5000, 12000, 5000))
    for n, hops in ((9, 4), (14, 5), (25, 9), (60, 20)):
        ahead = [sorted(rng.sample(range(n), 2)) for _ in range(n // 3)]
        tests.append((n, ahead + [[i, i + 1] for i in range(n - 1)], 0, hops))
    chain = [[i, i + 1] for i in range(4999)]
    rng.shuffle(chain)
    tests.append((5000, chain, 0, 2500))
    short_cuts = [[0, i] for i in range(0, 3000, 10)] + [[i, i + 1] for i in range(2999)]
    tests.append((3000, short_cuts, 0, 6))
    return tests

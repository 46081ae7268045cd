"""Connected components under deletions, answered backwards with union-find."""

import random

TITLE = "Bridges Washed Away"
DIFFICULTY = "medium"
TOPICS = ("graphs", "union-find")
STATEMENT = """A country in a river delta has `n` islands, numbered from 1 to `n`, and `m` bridges, numbered from 1 to `m` in the
order of the input. After a storm bridges are washed away one after the other.

Two islands are in the same district if one can be reached from the other over bridges that still stand. A **lonely**
island is one that forms a district by itself.

After each loss the government wants to know the number of districts and the number of lonely islands.

### Input

The first line holds `n`, `m` and `q`. Each of the next `m` lines holds `a` and `b`, the two islands joined by a
bridge. The last line holds `q` different bridge numbers in the order in which the bridges are lost. There may be
several bridges between the same two islands.

### Output

Print `q` lines. Line `i` holds two integers: the number of districts and the number of lonely islands after the first
`i` bridges of the list are gone.

### Constraints

- `2 <= n <= 6000`
- `1 <= q <= m <= 6000`
- `1 <= a, b <= n` and `a != b`
"""
SOLUTION = """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
lost = [x - 1 for x in data[3 + 2 * m:3 + 2 * m + q]]
parent = list(range(n + 1))
size = [1] * (n + 1)
districts = lonely = n


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


def build(bridge):
    global districts, lonely
    a, b = find(data[3 + 2 * bridge]), find(data[4 + 2 * bridge])
    if a == b:
        return
    if size[a] < size[b]:
        a, b = b, a
    lonely -= (size[a] == 1) + (size[b] == 1)
    parent[b] = a
    size[a] += size[b]
    districts -= 1


gone = set(lost)
for i in range(m):
    if i not in gone:
        build(i)
answers = []
for i in reversed(lost):
    answers.append((districts, lonely))
    build(i)
for d, e in reversed(answers):
    print(d, e)
"""
_EACH = """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
adj = [[] for _ in range(n + 1)]
for i in range(m):
    a, b = data[3 + 2 * i], data[4 + 2 * i]
    adj[a].append((b, i))
    adj[b].append((a, i))
gone = [False] * m
for x in data[3 + 2 * m:]:
    gone[x - 1] = True
    seen = [False] * (n + 1)
    districts = lonely = 0
    for s in range(1, n + 1):
        if seen[s]:
            continue
        seen[s] = True
        districts += 1
        stack, size = [s], 0
        while stack:
            u = stack.pop()
            size += 1
            for v, i in adj[u]:
                if not gone[i] and not seen[v]:
                    seen[v] = True
                    stack.append(v)
        lonely += size == 1
    print(districts, lonely)
"""
BRUTE_FORCE = _EACH
WRONG = {
    "search_after_each_loss": _EACH,
    "forward_degree_counting": """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
deg = [0] * (n + 1)
parent = list(range(n + 1))


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


districts = n
pairs = {}
for i in range(m):
    a, b = data[3 + 2 * i], data[4 + 2 * i]
    deg[a] += 1
    deg[b] += 1
    pairs[min(a, b), max(a, b)] = pairs.get((min(a, b), max(a, b)), 0) + 1
    if find(a) != find(b):
        parent[find(a)] = find(b)
        districts -= 1
lonely = deg[1:].count(0)
for x in data[3 + 2 * m:]:
    a, b = data[1 + 2 * x], data[2 + 2 * x]
    key = (min(a, b), max(a, b))
    pairs[key] -= 1
    deg[a] -= 1
    deg[b] -= 1
    lonely += (deg[a] == 0) + (deg[b] == 0)
    if pairs[key] == 0:
        districts += 1
    print(districts, lonely)
""",
    "answers_before_the_loss": """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
parent = list(range(n + 1))
size = [1] * (n + 1)


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


state = [n, n]


def add(i):
    a, b = find(data[3 + 2 * i]), find(data[4 + 2 * i])
    if a != b:
        state[0] -= 1
        state[1] -= (size[a] == 1) + (size[b] == 1)
        parent[a] = b
        size[b] += size[a]


lost = [x - 1 for x in data[3 + 2 * m:]]
for i in set(range(m)) - set(lost):
    add(i)
out = []
for i in lost[::-1]:
    add(i)
    out.append(tuple(state))
for d, e in out[::-1]:
    print(d, e)
""",
    "all_other_bridges_forgotten": """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
parent = list(range(n + 1))
size = [1] * (n + 1)


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


districts, lonely = n, n
out = []
for x in reversed(data[3 + 2 * m:]):
    out.append((districts, lonely))
    a, b = find(data[1 + 2 * x]), find(data[2 + 2 * x])
    if a != b:
        districts -= 1
        lonely -= (size[a] == 1) + (size[b] == 1)
        parent[a] = b
        size[b] += size[a]
for d, e in reversed(out):
    print(d, e)
""",
    "lonely_counted_once_a_bridge": """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, q = data[:3]
parent = list(range(n + 1))
alone = [True] * (n + 1)


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


lost = data[3 + 2 * m:]
keep = set(range(1, m + 1)) - set(lost)
districts = lonely = n
out = []
for step, x in enumerate(sorted(keep) + lost[::-1]):
    if step >= len(keep):
        out.append((districts, lonely))
    a, b = data[1 + 2 * x], data[2 + 2 * x]
    if find(a) != find(b):
        districts -= 1
        if alone[a] or alone[b]:
            lonely -= 1
        alone[a] = alone[b] = False
        parent[find(a)] = find(b)
for d, e in reversed(out):
    print(d, e)
""",
}
PUBLIC = (
    "4 4 3\n1 2\n2 3\n3 1\n3 4\n1 4 2\n",
    "3 2 2\n1 2\n2 1\n2 1\n",
    "5 3 2\n1 2\n3 4\n4 5\n1 3\n",
    "2 1 1\n1 2\n1\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(n: int, bridges: list[tuple[int, int]], lost: list[int]) -> str:
        text = f"{n} {len(bridges)} {len(lost)}\n" + "".join(f"{a} {b}\n" for a, b in bridges)
        return text + " ".join(map(str, lost)) + "\n"

    def rand(n: int, m: int, q: int) -> str:
        bridges = []
        for _ in range(m):
            a, b = rng.sample(range(1, n + 1), 2)
            bridges.append((a, b))
        return case(n, bridges, rng.sample(range(1, m + 1), q))

    tests = [
        "2 2 1\n1 2\n1 2\n2\n",  # the other bridge still stands
        "3 1 1\n1 3\n1\n",
        "4 3 3\n1 2\n2 3\n3 4\n2 1 3\n",
        "4 3 1\n1 2\n2 3\n3 4\n2\n",
        "4 4 4\n1 2\n2 3\n3 4\n4 1\n1 2 3 4\n",  # a ring
        "6 5 5\n1 2\n1 3\n1 4\n1 5\n1 6\n5 4 3 2 1\n",
        "6 3 2\n1 2\n3 4\n5 6\n3 1\n",  # pairs fall apart into two lonely islands
        "5 1 1\n4 2\n1\n",
    ]
    tests += [rand(rng.randint(4, 7), m, rng.randint(2, m)) for m in (5, 6, 7, 8, 8, 9)]
    tests += [rand(300, 400, 400), rand(1000, 900, 500), rand(80, 2000, 2000)]
    tests.append(rand(5000, 6000, 6000))
    tests.append(case(3000, [(i, i + 1) for i in range(1, 3000)], rng.sample(range(1, 3000), 2999)))
    tests.append(case(4001, [(1, i) for i in range(2, 4002)], list(range(1, 4001))))
    return tests

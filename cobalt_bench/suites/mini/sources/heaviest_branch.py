"""Root-to-leaf sums in a tree with negative weights and a tie rule."""

import random

TITLE = "The Heaviest Branch"
DIFFICULTY = "easy"
TOPICS = ("trees", "depth-first search")
STATEMENT = """A garden tree has `n` joints numbered from 1 to `n`. Joint 1 is the foot of the tree; every other joint grows out of
exactly one other joint, its *support*. A support may have a larger or a smaller number than the joints that grow out
of it. A joint that supports no other joint is a *tip* (in a tree with one joint, joint 1 is a tip).

Every joint carries a load, which may be negative (some joints hold balloons). The load of a tip's branch is the sum
of the loads of all joints on the way from joint 1 to that tip, both included.

Find the tip whose branch has the greatest load.

### Input

The first line holds `n`. The second line holds the loads of the joints 1 to `n`. If `n > 1`, a third line holds
`n - 1` integers: the supports of the joints 2, 3, ..., `n`. All joints are connected to joint 1.

### Output

Print the greatest branch load and the number of its tip, separated by a space. If several tips share the greatest
load, print the smallest number among them.

### Constraints

- `1 <= n <= 20000`
- `-1000 <= load <= 1000`
"""
SOLUTION = """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = [0] + data[1:n + 1]
children = [[] for _ in range(n + 1)]
for i in range(2, n + 1):
    children[data[n + i - 1]].append(i)
total = load[:]
best = None
stack = [1]
while stack:
    u = stack.pop()
    if not children[u]:
        if best is None or (total[u], -u) > best:
            best = (total[u], -u)
    for v in children[u]:
        total[v] += total[u]
        stack.append(v)
print(best[0], -best[1])
"""
BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = data[1:n + 1]
sup = [0, 0] + data[n + 1:]
best = None
for tip in range(1, n + 1):
    if tip in sup[2:]:
        continue
    s, u = 0, tip
    while u:
        s += load[u - 1]
        u = sup[u]
    if best is None or s > best[0]:
        best = (s, tip)
print(*best)
"""
WRONG = {
    "stops_at_inner_joint": """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = [0] + data[1:n + 1]
kids = [[] for _ in range(n + 1)]
for i in range(2, n + 1):
    kids[data[n + i - 1]].append(i)
acc = load[:]
order = [1]
for u in order:
    for v in kids[u]:
        acc[v] += acc[u]
        order.append(v)
best = max(range(1, n + 1), key=lambda u: (acc[u], -u))
print(acc[best], best)
""",
    "supports_come_first": """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = [0] + data[1:n + 1]
par = [0, 0] + data[n + 1:]
tip = [True] * (n + 1)
acc = load[:]
for i in range(2, n + 1):
    acc[i] += acc[par[i]]
    tip[par[i]] = False
best = None
for i in range(1, n + 1):
    if tip[i] and (best is None or acc[i] > acc[best]):
        best = i
print(acc[best], best)
""",
    "starts_from_zero": """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = [0] + data[1:n + 1]
kids = [[] for _ in range(n + 1)]
for i in range(2, n + 1):
    kids[data[n + i - 1]].append(i)
best, tip = 0, 1
stack = [(1, load[1])]
while stack:
    u, s = stack.pop()
    if not kids[u]:
        if s > best or (s == best and u < tip):
            best, tip = s, u
    for v in kids[u]:
        stack.append((v, s + load[v]))
print(best, tip)
""",
    "tie_takes_last": """import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
load = [0] + data[1:n + 1]
kids = [[] for _ in range(n + 1)]
for i in range(2, n + 1):
    kids[data[n + i - 1]].append(i)
best = (-10**18, 0)
stack = [(1, load[1])]
while stack:
    u, s = stack.pop()
    if not kids[u]:
        best = max(best, (s, u))
    for v in kids[u]:
        stack.append((v, s + load[v]))
print(best[0], best[1])
""",
}
PUBLIC = (
    "5\n3 1 4 2 5\n1 1 2 2\n",
    "4\n2 6 -1 1\n1 2 1\n",
    "1\n7\n",
    "6\n1 2 2 3 1 1\n1 1 2 4 3\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(loads: list[int], supports: list[int]) -> str:
        text = f"{len(loads)}\n{' '.join(map(str, loads))}\n"
        return text + (" ".join(map(str, supports)) + "\n" if supports else "")

    def rand(n: int, lo: int, hi: int, reach: int, shuffle: bool) -> str:
        supports = [0] + [rng.randint(max(0, i - reach), i - 1) for i in range(1, n)]
        name = list(range(1, n + 1))
        if shuffle:
            tail = name[1:]
            rng.shuffle(tail)
            name[1:] = tail
        named = [0] * (n + 1)
        for i in range(1, n):
            named[name[i]] = name[supports[i]]
        return case([rng.randint(lo, hi) for _ in range(n)], named[2:])

    tests = [
        case([-5], []),  # one joint, negative
        case([-1, -2], [1]),
        case([5, -9], [1]),  # the tip must be reached
        case([0, 0, 0, 0], [1, 1, 1]),  # all equal
        case([0, -1, 1, 0], [1, 2, 1]),  # tie between 3 and 4, total zero
        case([1, 2, 3, 4], [3, 4, 1]),  # supports with larger numbers
        case([-3, -1, -1, -2, -2], [1, 1, 2, 3]),  # all negative, a tie
    ]
    tests += [rand(rng.randint(5, 9), -3, 3, 9, True) for _ in range(5)]
    tests += [rand(rng.randint(6, 12), -9, -1, 3, True) for _ in range(3)]
    tests.append(rand(200, -2, 2, 200, True))
    tests.append(rand(2000, -1, 1, 5, True))
    tests.append(case([1] * 5000, [1] * 4999))  # a star full of ties
    tests.append(rand(8000, -50, 50, 1, True))  # one long chain
    tests.append(rand(20000, -99, 99, 30, True))
    return tests

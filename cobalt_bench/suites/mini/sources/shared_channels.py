"""Union of elements through shared labels."""

import random

TITLE = "Radios on Shared Channels"
DIFFICULTY = "easy"
TOPICS = ("graphs", "union-find")
STATEMENT = """A rescue team carries `n` radios, numbered from 1 to `n`. Every radio can be tuned to some channels. Two radios can
talk directly if they have at least one channel in common. A message can also be passed on from radio to radio, on any
channels, so two radios belong to the same *net* if there is a chain of radios between them in which neighbours can
talk directly. A radio that can talk to no other radio forms a net of its own, also if it has no channel at all.

### Input

The first line holds `n`. Line `i` of the next `n` lines starts with `k`, the number of channels of radio `i`,
followed by `k` different channel numbers.

### Output

Print three integers: the number of nets, the number of radios in the largest net, and the number of radios that are
alone in their net.

### Constraints

- `1 <= n <= 5000`
- `0 <= k <= 8`
- `1 <= channel <= 100000`
"""
SOLUTION = """import sys

lines = sys.stdin.read().split("\\n")
n = int(lines[0])
parent = list(range(n))


def find(x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x


owner = {}
for i in range(n):
    for ch in lines[i + 1].split()[1:]:
        if ch in owner:
            parent[find(i)] = find(owner[ch])
        else:
            owner[ch] = i
size = [0] * n
for i in range(n):
    size[find(i)] += 1
print(sum(s > 0 for s in size), max(size), sum(s == 1 for s in size))
"""
BRUTE_FORCE = """n = int(input())
ch = [set(input().split()[1:]) for _ in range(n)]
seen = set()
sizes = []
for s in range(n):
    if s in seen:
        continue
    seen.add(s)
    stack, size = [s], 0
    while stack:
        u = stack.pop()
        size += 1
        for v in range(n):
            if v not in seen and ch[u] & ch[v]:
                seen.add(v)
                stack.append(v)
    sizes.append(size)
print(len(sizes), max(sizes), sizes.count(1))
"""
WRONG = {
    "only_first_matching_net": """n = int(input())
nets = []
for _ in range(n):
    mine = set(input().split()[1:])
    for net in nets:
        if net[0] & mine:
            net[0] |= mine
            net[1] += 1
            break
    else:
        nets.append([mine, 1])
sizes = [size for _, size in nets]
print(len(sizes), max(sizes), sizes.count(1))
""",
    "radio_without_channel_lost": """n = int(input())
links = {}
radios = []
for i in range(n):
    mine = input().split()[1:]
    radios.append(mine)
    for ch in mine:
        links.setdefault(ch, []).append(i)
seen = set()
sizes = []
for i in range(n):
    if i in seen or not radios[i]:
        continue
    seen.add(i)
    stack, size = [i], 0
    while stack:
        u = stack.pop()
        size += 1
        for ch in radios[u]:
            for v in links.pop(ch, []):
                if v not in seen:
                    seen.add(v)
                    stack.append(v)
    sizes.append(size)
print(len(sizes), max(sizes, default=0), sizes.count(1))
""",
    "links_without_find": """n = int(input())
group = list(range(n))
owner = {}
for i in range(n):
    for ch in input().split()[1:]:
        if ch in owner:
            group[i] = group[owner[ch]]
        else:
            owner[ch] = i
sizes = {}
for g in group:
    sizes[g] = sizes.get(g, 0) + 1
vals = list(sizes.values())
print(len(vals), max(vals), vals.count(1))
""",
    "counts_channels_not_radios": """n = int(input())
parent = {}


def find(x):
    while parent[x] != x:
        x = parent[x]
    return x


empty = 0
for _ in range(n):
    mine = input().split()[1:]
    if not mine:
        empty += 1
    for ch in mine:
        parent.setdefault(ch, ch)
        parent[find(ch)] = find(mine[0])
sizes = {}
for ch in parent:
    root = find(ch)
    sizes[root] = sizes.get(root, 0) + 1
vals = list(sizes.values())
print(len(vals) + empty, max(vals, default=1), vals.count(1) + empty)
""",
}
PUBLIC = (
    "4\n2 1 2\n1 3\n2 2 5\n1 5\n",
    "5\n1 7\n2 4 9\n1 4\n1 7\n1 9\n",
    "3\n1 10\n1 11\n1 12\n",
    "3\n1 1\n2 1 3\n2 3 8\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(radios: list[list[int]]) -> str:
        return f"{len(radios)}\n" + "\n".join(" ".join(map(str, [len(r), *r])) for r in radios) + "\n"

    def rand(n: int, channels: int, most: int, least: int = 0) -> str:
        return case([rng.sample(range(1, channels + 1), rng.randint(least, most)) for _ in range(n)])

    tests = [
        "1\n0\n",
        "1\n3 1 2 3\n",
        "3\n0\n0\n0\n",  # radios without channels
        "4\n1 5\n0\n1 5\n0\n",
        "3\n1 1\n1 2\n2 1 2\n",  # the last radio joins two nets
        "6\n1 1\n1 2\n1 3\n2 1 2\n2 2 3\n1 9\n",
        "4\n2 1 2\n2 3 4\n2 5 6\n3 2 3 5\n",
        "2\n8 1 2 3 4 5 6 7 8\n1 100000\n",
    ]
    tests += [rand(rng.randint(4, 8), 9, 3) for _ in range(5)]
    tests.append(case([[i, i + 1] for i in range(1, 400)]))  # a long chain
    tests.append(case([[i] for i in range(1, 301)] + [[i, i + 1] for i in range(1, 300)]))  # joined late
    tests.append(rand(600, 900, 2))
    tests.append(rand(2000, 100000, 8))
    tests.append(rand(5000, 6000, 3))
    tests.append(case([[1 + i % 7] for i in range(3000)]))  # few channels
    order = [[i, i + 1] for i in range(1, 4000)]
    rng.shuffle(order)
    tests.append(case(order))
    return tests

"""Partition 1..n into k groups of equal sum by pairing from the top."""

import random

TITLE = "Equal Vans"
DIFFICULTY = "hard"
TOPICS = ("constructive", "partition", "number theory", "several right answers")
CHECKER = """import sys


def accepted(given, output, expected):
    n, k = map(int, given.split())
    lines = [line.split() for line in output.splitlines() if line.strip()]
    if not lines or lines[0] != expected.split()[:1]:
        return False
    if lines[0] == ["NO"]:
        return len(lines) == 1
    vans = [list(map(int, line)) for line in lines[1:]]
    load = n * (n + 1) // 2 // k
    used = sorted(weight for van in vans for weight in van)
    return len(vans) == k and used == list(range(1, n + 1)) and all(sum(van) == load for van in vans)


texts = [open(name, encoding="utf-8", errors="replace").read() for name in sys.argv[1:4]]
try:
    sys.exit(0 if accepted(*texts) else 1)
except ValueError:
    sys.exit(1)
"""
STATEMENT = """
A removal firm has `n` boxes. Box number `i` weighs exactly `i` kilograms. The boxes go into `k` vans, every box into one
van, and by law all vans must carry **exactly the same weight**. No box may stay behind.

Decide whether that can be done, and how. Any loading that fits is accepted.

### Input

One line with two integers `n` and `k`.

### Output

`NO` if it can't be done. Otherwise `YES` on the first line, followed by `k` lines, one a van, each with the weights of the
boxes in that van separated by spaces. The order of the vans, and of the boxes in a van, does not matter.

### Constraints

- 1 <= k <= n <= 5000
"""
SOLUTION = '''def load(n, k):
    """Split 1..n into k groups of equal sum; n(n+1)/2 must be a multiple of k, and no box heavier than a group."""
    groups = [[] for _ in range(k)]
    while n >= 4 * k - 1:
        # The top 2k boxes make k pairs of equal sum.
        for i in range(k):
            groups[i] += [n - i, n - 2 * k + 1 + i]
        n -= 2 * k
    if n == 0:
        return groups
    total = n * (n + 1) // 2 // k
    pairs = [[heavy, total - heavy] for heavy in range(n, total // 2, -1)]
    pairs = [[box for box in pair if box] for pair in pairs]
    rest = total - n - 1
    if total % 2:
        others = load(rest, k - len(pairs)) if k > len(pairs) else []
    else:
        # The box of half the weight has no partner: make halves of all that is left.
        halves = load(rest, 2 * (k - len(pairs)) - 1)
        halves.append([total // 2])
        others = [halves[i] + halves[i + 1] for i in range(0, len(halves), 2)]
    return [group + more for group, more in zip(groups, pairs + others)]


n, k = map(int, input().split())
total = n * (n + 1) // 2
if total % k or total // k < n:
    print("NO")
else:
    print("YES")
    for group in load(n, k):
        print(*group)
'''
BRUTE_FORCE = """def place(box, vans, load):
    if box == 0:
        return True
    tried = set()
    for van in vans:
        weight = sum(van)
        if weight + box <= load and weight not in tried:
            tried.add(weight)
            van.append(box)
            if place(box - 1, vans, load):
                return True
            van.pop()
    return False


n, k = map(int, input().split())
if n > 16:
    while True:  # hopeless: leave it to the time limit
        pass
vans = [[] for _ in range(k)]
if n * (n + 1) // 2 % k == 0 and place(n, vans, n * (n + 1) // 2 // k):
    print("YES")
    for van in vans:
        print(*van)
else:
    print("NO")
"""
WRONG = {
    "forgets_heaviest_box": """def load(n, k):
    groups = [[] for _ in range(k)]
    while n >= 4 * k - 1:
        for i in range(k):
            groups[i] += [n - i, n - 2 * k + 1 + i]
        n -= 2 * k
    if n == 0:
        return groups
    total = n * (n + 1) // 2 // k
    pairs = [[heavy, total - heavy] for heavy in range(n, total // 2, -1)]
    pairs = [[box for box in pair if box] for pair in pairs]
    rest = total - n - 1
    if total % 2:
        others = load(rest, k - len(pairs)) if k > len(pairs) else []
    else:
        halves = load(rest, 2 * (k - len(pairs)) - 1)
        halves.append([total // 2])
        others = [halves[i] + halves[i + 1] for i in range(0, len(halves), 2)]
    return [group + more for group, more in zip(groups, pairs + others)]


n, k = map(int, input().split())
if n * (n + 1) // 2 % k:
    print("NO")
else:
    print("YES")
    for group in load(n, k):
        print(*group)
""",
    "heaviest_into_lightest_van": """import heapq

n, k = map(int, input().split())
total = n * (n + 1) // 2
vans = [[] for _ in range(k)]
heap = [(0, i) for i in range(k)]
for box in range(n, 0, -1):
    weight, i = heapq.heappop(heap)
    vans[i].append(box)
    heapq.heappush(heap, (weight + box, i))
if all(weight * k == total for weight, _ in heap):
    print("YES")
    for van in vans:
        print(*van)
else:
    print("NO")
""",
    "fills_one_van_after_another": """n, k = map(int, input().split())
total = n * (n + 1) // 2
if total % k or total // k < n:
    print("NO")
else:
    left = set(range(1, n + 1))
    print("YES")
    for _ in range(k):
        need = total // k
        van = []
        for box in range(n, 0, -1):
            if box in left and box <= need:
                van.append(box)
                left.remove(box)
                need -= box
        print(*van)
""",
    "one_call_per_layer": """def load(n, k):
    if n == 0:
        return [[] for _ in range(k)]
    if n >= 4 * k - 1:
        groups = load(n - 2 * k, k)
        for i in range(k):
            groups[i] += [n - i, n - 2 * k + 1 + i]
        return groups
    total = n * (n + 1) // 2 // k
    groups = []
    heavy = n
    while heavy > total - heavy:
        groups.append([heavy, total - heavy] if heavy < total else [heavy])
        heavy -= 1
    rest = total - n - 1
    if total % 2 == 0:
        halves = load(rest, 2 * (k - len(groups)) - 1)
        halves.append([total // 2])
        groups += [halves[i] + halves[i + 1] for i in range(0, len(halves), 2)]
    elif len(groups) < k:
        groups += load(rest, k - len(groups))
    return groups


n, k = map(int, input().split())
total = n * (n + 1) // 2
if total % k or total // k < n:
    print("NO")
else:
    print("YES")
    for group in load(n, k):
        print(*group)
""",
}
PUBLIC = (
    "5 3\n",
    "6 4\n",
    "8 3\n",
    "7 2\n",
    "4 1\n",
)


def generate(rng: random.Random) -> list[str]:
    # one box, one van, as many vans as boxes, a heaviest box that is too heavy
    pairs = [(1, 1), (2, 1), (2, 2), (3, 3), (5, 5), (8, 6), (9, 9), (14, 7), (20, 15), (35, 30)]
    # every box alone or in one pair
    pairs += [(7, 4), (8, 4), (9, 5), (3, 2)]
    pairs += [(11, 3), (12, 6), (14, 5), (15, 6), (16, 4)]
    candidates = [
        (n, k)
        for n in range(20, 120)
        for k in range(3, n // 2 + 1)
        if n * (n + 1) // 2 % k == 0 and n % (2 * k) and (n + 1) % (2 * k)
    ]
    pairs += rng.sample(candidates, 10)
    pairs += [(rng.randint(100, 900), rng.randint(3, 50)) for _ in range(3)]
    # many layers, and many vans
    pairs += [(4999, 2), (4996, 2), (4500, 643), (5000, 1250), (4999, 2500), (4095, 1365)]
    return [f"{n} {k}\n" for n, k in dict.fromkeys(pairs)]

"""Count pairs by the range of their sum, without pairs of equal labels."""

import random

TITLE = "Two Crates from Two Farms"
DIFFICULTY = "medium"
TOPICS = ("sorting", "binary search", "two pointers")

STATEMENT = """A carrier takes exactly two crates on a trip. The two crates must come from two different farms, so that nobody feels
passed over, and their weights together must be at least `a` and at most `b` kilograms.

Given all crates in the yard, count the possible pairs of crates. Crates of equal weight from the same farm are still
different crates.

### Input

The first line contains three integers `n`, `a` and `b`. Each of the next `n` lines contains two integers `w` and `f`:
the weight of a crate and the number of the farm it comes from.

### Output

Print the number of unordered pairs of crates that the carrier may take on one trip.

### Constraints

- 1 <= n <= 20000
- 0 <= a <= b <= 2000000000
- 0 <= w <= 1000000000
- 1 <= f <= 20000
"""

SOLUTION = """import sys


def at_most(weights, limit):
    # pairs i < j of a sorted list with a sum of at most limit
    i, j = 0, len(weights) - 1
    pairs = 0
    while i < j:
        if weights[i] + weights[j] <= limit:
            pairs += j - i
            i += 1
        else:
            j -= 1
    return pairs


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, a, b = data[:3]
    farms = {}
    for i in range(n):
        farms.setdefault(data[4 + 2 * i], []).append(data[3 + 2 * i])
    everything = sorted(data[3::2])
    total = at_most(everything, b) - at_most(everything, a - 1)
    for weights in farms.values():
        weights.sort()
        total -= at_most(weights, b) - at_most(weights, a - 1)
    print(total)


main()
"""

BRUTE_FORCE = """n, a, b = map(int, input().split())
crates = [tuple(map(int, input().split())) for _ in range(n)]
pairs = 0
for i in range(n):
    for j in range(i):
        if crates[i][1] != crates[j][1] and a <= crates[i][0] + crates[j][0] <= b:
            pairs += 1
print(pairs)
"""

WRONG = {
    "upper_end_left_out": """import sys
from bisect import bisect_left
data = list(map(int, sys.stdin.read().split()))
n, a, b = data[:3]
def count(ws):
    ws = sorted(ws)
    c = 0
    for i, w in enumerate(ws):
        c += bisect_left(ws, b - w, i + 1) - bisect_left(ws, a - w, i + 1)
    return c
farms = {}
for i in range(n):
    farms.setdefault(data[4 + 2 * i], []).append(data[3 + 2 * i])
print(count(data[3::2]) - sum(count(v) for v in farms.values()))
""",
    "farms_ignored": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, a, b = data[:3]
ws = sorted(data[3::2])
c = 0
for i, w in enumerate(ws):
    c += bisect_right(ws, b - w, i + 1) - bisect_left(ws, a - w, i + 1)
print(c)
""",
    "crate_with_itself": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, a, b = data[:3]
def count(ws):
    ws.sort()
    c = 0
    for w in ws:
        c += bisect_right(ws, b - w) - bisect_left(ws, a - w)
    return c // 2
farms = {}
for i in range(n):
    farms.setdefault(data[4 + 2 * i], []).append(data[3 + 2 * i])
print(count(data[3::2]) - sum(count(v) for v in farms.values()))
""",
    "same_weight_merged": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, a, b = data[:3]
crates = sorted(set((data[3 + 2 * i], data[4 + 2 * i]) for i in range(n)))
def count(ws):
    return sum(bisect_right(ws, b - w, i + 1) - bisect_left(ws, a - w, i + 1) for i, w in enumerate(ws))
farms = {}
for w, f in crates:
    farms.setdefault(f, []).append(w)
print(count([w for w, f in crates]) - sum(count(v) for v in farms.values()))
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, a, b = data[:3]
crates = sorted((data[3 + 2 * i], data[4 + 2 * i]) for i in range(n))
total = 0
for i in range(n):
    w, f = crates[i]
    for j in range(i + 1, n):
        s = w + crates[j][0]
        if s > b:
            break
        if s >= a and crates[j][1] != f:
            total += 1
print(total)
""",
}

PUBLIC = (
    "4 5 9\n2 1\n4 2\n3 1\n6 3\n",
    "3 0 100\n10 7\n20 7\n30 7\n",
    "4 11 19\n7 1\n8 2\n8 3\n1 1\n",
    "5 0 3\n1 1\n1 2\n1 3\n8 1\n9 2\n",
)


def _yard(rng: random.Random, n: int, a: int, b: int, heavy: int, farms: int) -> str:
    return f"{n} {a} {b}\n" + "".join(f"{rng.randint(0, heavy)} {rng.randint(1, farms)}\n" for _ in range(n))


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 0 10\n3 1\n",  # one crate
        "2 8 8\n3 1\n5 2\n",  # both bounds at once
        "2 9 20\n3 1\n5 2\n",
        "2 0 0\n0 1\n0 2\n",  # weightless crates
        "3 6 6\n3 1\n3 2\n3 3\n",  # half the bound each
        "4 6 6\n3 1\n3 1\n3 2\n3 2\n",  # equal crates of one farm
        "3 4 4\n2 1\n9 2\n9 3\n",  # a crate would only fit with itself
        "3 2000000000 2000000000\n1000000000 1\n1000000000 20000\n999999999 3\n",
    ]
    for n, a, b, heavy, farms in [
        (5, 4, 8, 6, 3),
        (6, 5, 9, 8, 2),
        (8, 6, 12, 10, 3),
        (10, 3, 9, 7, 2),
        (12, 8, 10, 9, 4),
        (30, 10, 30, 25, 3),
    ]:
        tests.append(_yard(rng, n, a, b, heavy, farms))
    tests.append(_yard(rng, 20000, 500, 1800, 999, 99))  # large, almost all pairs
    tests.append(_yard(rng, 20000, 900, 1990, 999, 2))
    tests.append(_yard(rng, 2000, 10**9, 15 * 10**8, 10**9, 1000))
    return tests

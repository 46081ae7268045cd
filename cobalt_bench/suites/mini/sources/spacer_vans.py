"""Binary search on the answer with a greedy check."""

import random

TITLE = "Glass in the Vans"
DIFFICULTY = "medium"
TOPICS = ("binary search", "greedy", "arrays")

STATEMENT = """A glazier has to bring `n` crates of glass to a building site, in a given order: every van takes some consecutive crates
of the row, the first van the first crates, the second van the next ones, and so on. Inside a van a cushion of length
`s` must be put between every two neighbouring crates, so a van with crates of lengths 4, 2 and 5 needs a loading area
of length `4 + s + 2 + s + 5`.

All vans have a loading area of the same length. At most `k` vans can be rented (some may stay unused). What is the
smallest whole loading length with which all crates can be transported?

### Input

The first line contains three integers `n`, `k` and `s`. The second line contains `n` integers, the lengths of the
crates in their order.

### Output

Print the smallest loading length that suffices.

### Constraints

- 1 <= n <= 20000
- 1 <= k <= 20000
- 0 <= s <= 1000000
- each length is between 1 and 1000000
"""

SOLUTION = """import sys


def vans_needed(crates, s, room):
    vans = 1
    used = -s
    for c in crates:
        if used + s + c > room:
            vans += 1
            used = c
        else:
            used += s + c
    return vans


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, k, s = data[:3]
    crates = data[3:3 + n]
    low = max(crates)
    high = sum(crates) + s * (n - 1)
    while low < high:
        mid = (low + high) // 2
        if vans_needed(crates, s, mid) <= k:
            high = mid
        else:
            low = mid + 1
    print(low)


main()
"""

BRUTE_FORCE = """import sys
from functools import lru_cache

data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
crates = data[3:3 + n]


@lru_cache(None)
def best(i, vans):
    if i == n:
        return 0
    if vans == 0:
        return float("inf")
    result = float("inf")
    for j in range(i + 1, n + 1):
        room = sum(crates[i:j]) + s * (j - i - 1)
        result = min(result, max(room, best(j, vans - 1)))
    return result


print(best(0, min(k, n)))
"""

WRONG = {
    "cushion_after_every_crate": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
a = data[3:3 + n]
def ok(room):
    vans, used = 1, 0
    for c in a:
        if used + c + s > room:
            vans += 1
            used = 0
        used += c + s
    return vans <= k
lo, hi = max(a) + s, sum(a) + s * n
while lo < hi:
    mid = (lo + hi) // 2
    if ok(mid):
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "cushion_at_the_front_too": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
a = data[3:3 + n]
def ok(room):
    vans, used = 1, 0
    for c in a:
        if used > 0 and used + s + c > room:
            vans += 1
            used = 0
        used += s + c
    return vans <= k
lo, hi = max(a), sum(a) + s * (n - 1)
while lo < hi:
    mid = (lo + hi) // 2
    if ok(mid):
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "search_from_one": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
a = data[3:3 + n]
def ok(room):
    vans, used = 1, a[0]
    for c in a[1:]:
        if used + s + c > room:
            vans += 1
            used = c
        else:
            used += s + c
    return vans <= k
lo, hi = 1, sum(a) + s * (n - 1)
while lo < hi:
    mid = (lo + hi) // 2
    if ok(mid):
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "average_load": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
a = data[3:3 + n]
k = min(k, n)
total = sum(a) + s * (n - k)
print(max(max(a), -(-total // k)))
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, s = data[:3]
a = data[3:3 + n]
room = max(a)
while True:
    vans, used = 1, a[0]
    for c in a[1:]:
        if used + s + c > room:
            vans += 1
            used = c
        else:
            used += s + c
    if vans <= k:
        break
    room += 1
print(room)
""",
}

PUBLIC = (
    "5 2 1\n4 2 5 3 3\n",
    "3 2 100\n8 2 9\n",
    "4 1 0\n1 2 3 4\n",
    "6 3 2\n5 1 1 1 6 2\n",
)


def _case(rng: random.Random, n: int, k: int, s: int, longest: int) -> str:
    return f"{n} {k} {s}\n" + " ".join(str(rng.randint(1, longest)) for _ in range(n)) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1 5\n9\n",  # one crate, no cushion
        "1 20000 5\n9\n",  # more vans than crates
        "4 9 3\n2 2 7 2\n",  # every crate alone: the longest one decides
        "4 3 50\n2 9 1 2\n",  # cushions are worth avoiding
        "5 1 10\n1 1 1 1 1\n",  # one van
        "5 2 0\n1 1 1 1 10\n",  # no cushions
        "3 2 1000000\n100 100 100\n",
        "6 5 3\n10 1 1 1 1 1\n",
    ]
    for n, k, s, longest in [(5, 2, 2, 9), (6, 3, 1, 9), (7, 3, 4, 6), (8, 2, 3, 20), (9, 4, 5, 5), (10, 4, 1, 12)]:
        tests.append(_case(rng, n, k, s, longest))
    tests.append(_case(rng, 4000, 7, 90, 9))  # the answer is far above the longest crate
    tests.append(_case(rng, 20000, 300, 9, 99))
    tests.append(_case(rng, 20000, 19000, 1000000, 99))
    tests.append(_case(rng, 5000, 40, 0, 1000000))
    return tests

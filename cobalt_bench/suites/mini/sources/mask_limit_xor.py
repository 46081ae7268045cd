"""Largest XOR with a bounded partner: a walk down a binary trie."""

import random

TITLE = "Brightest Overlay"
DIFFICULTY = "hard"
TOPICS = ("tries", "bit manipulation", "binary search")
STATEMENT = """A slide projector shows a slide as a number whose binary digits are bright (1) and dark (0) dots. Laying slide a over slide b
gives the number a XOR b: a dot is bright where exactly one of the two is bright.

An archive holds n foils. For each query (x, m) choose a foil with a number v of **at most m** so that x XOR v is as large as
possible.

### Input
The first line holds n and q. The second line holds the n numbers of the foils. Each of the next q lines holds x and m.

### Output
q lines: the largest value of x XOR v, or -1 if no foil has a number of at most m.

### Constraints
- 1 <= n <= 26000
- 1 <= q <= 15000
- All numbers are from 0 to 2^30 - 1; foils may have equal numbers.
"""
TIME_LIMIT_S = 3.0
SOLUTION = """import sys
from bisect import bisect_left, bisect_right


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    foils = sorted(set(data[2 : 2 + n]))
    out = []
    for at in range(2 + n, 2 + n + 2 * q, 2):
        x, most = data[at], data[at + 1]
        # foils[low:high] are the foils that agree with the digits chosen so far
        low, high = 0, bisect_right(foils, most)
        if high == 0:
            out.append(-1)
            continue
        chosen, bit = 0, 1 << 29
        while bit and high - low > 1:
            middle = bisect_left(foils, chosen | bit, low, high)
            if middle == high or (middle > low and x & bit):
                high = middle
            else:
                low = middle
                chosen |= bit
            bit >>= 1
        out.append(x ^ foils[low])
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """n, q = map(int, input().split())
foils = list(map(int, input().split()))
for _ in range(q):
    x, most = map(int, input().split())
    print(max([x ^ v for v in foils if v <= most], default=-1))
"""
WRONG = {
    "too_slow_tries_each_foil": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
foils = sorted(set(data[2 : 2 + n]))
for i in range(q):
    x, most = data[2 + n + 2 * i], data[3 + n + 2 * i]
    best = -1
    for v in foils:
        if v > most:
            break
        if x ^ v > best:
            best = x ^ v
    print(best)
""",
    "limit_ignored": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
prefixes = [set() for _ in range(31)]
for v in data[2 : 2 + n]:
    for b in range(31):
        prefixes[b].add(v >> b)
smallest = min(data[2 : 2 + n])
for i in range(q):
    x, most = data[2 + n + 2 * i], data[3 + n + 2 * i]
    if most < smallest:
        print(-1)
        continue
    v = 0
    for b in range(29, -1, -1):
        v = v << 1 | (1 - (x >> b & 1))
        if v not in prefixes[b]:
            v ^= 1
    print(x ^ v)
""",
    "limit_excluded": """import sys
from bisect import bisect_left

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
foils = sorted(data[2 : 2 + n])
for i in range(q):
    x, most = data[2 + n + 2 * i], data[3 + n + 2 * i]
    lo, hi = 0, bisect_left(foils, most)
    if hi == 0:
        print(-1)
        continue
    prefix = 0
    for b in range(29, -1, -1):
        mid = bisect_left(foils, prefix | 1 << b, lo, hi)
        if x >> b & 1:
            if mid > lo:
                hi = mid
            else:
                lo, prefix = mid, prefix | 1 << b
        elif mid < hi:
            lo, prefix = mid, prefix | 1 << b
        else:
            hi = mid
    print(x ^ foils[lo])
""",
    "twenty_digits": """import sys
from bisect import bisect_left, bisect_right

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
foils = sorted(data[2 : 2 + n])
for i in range(q):
    x, most = data[2 + n + 2 * i], data[3 + n + 2 * i]
    lo, hi = 0, bisect_right(foils, most)
    if hi == 0:
        print(-1)
        continue
    prefix = 0
    for b in range(20, -1, -1):
        mid = bisect_left(foils, prefix | 1 << b, lo, hi)
        if x >> b & 1:
            if mid > lo:
                hi = mid
            else:
                lo, prefix = mid, prefix | 1 << b
        elif mid < hi:
            lo, prefix = mid, prefix | 1 << b
        else:
            hi = mid
    print(x ^ foils[lo])
""",
    "nearest_to_the_complement": """import sys
from bisect import bisect_left, bisect_right

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
foils = sorted(data[2 : 2 + n])
for i in range(q):
    x, most = data[2 + n + 2 * i], data[3 + n + 2 * i]
    hi = bisect_right(foils, most)
    if hi == 0:
        print(-1)
        continue
    wish = ~x & ((1 << 30) - 1)
    j = bisect_left(foils, wish, 0, hi)
    print(max(x ^ v for v in foils[max(0, j - 1) : min(hi, j + 1)]))
""",
}
PUBLIC = (
    "4 3\n3 10 5 25\n5 30\n5 24\n5 2\n",
    "3 2\n0 1 7\n8 7\n1 6\n",
    "2 2\n12 12\n12 12\n3 20\n",
    "5 3\n16 8 4 2 1\n31 9\n0 9\n6 16\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(foils: list[int], queries: list[tuple[int, int]]) -> str:
        lines = [f"{len(foils)} {len(queries)}", " ".join(map(str, foils))]
        return "\n".join(lines + [f"{x} {m}" for x, m in queries]) + "\n"

    def pick(n: int, top: int) -> list[int]:
        return [rng.randint(0, top) for _ in range(n)]

    full = 2**30 - 1
    low, high = 2**16 - 1, 2**16
    tests = [
        case([0], [(0, 0), (full, 0), (full, full)]),
        case([full], [(0, full - 1), (0, full), (full, full)]),  # at most m, m included
        case([1, 2], [(0, 0), (3, 1), (3, 2)]),
        case([7, 8], [(0, 7), (0, 8), (7, 8), (8, 8), (15, 7)]),
        case([5, 5, 5], [(5, 5), (2, 4), (2, 5)]),
        case([4, 6, 9, 13], [(x, 10) for x in range(16)]),
        case([4, 6, 9, 13], [(11, m) for m in range(16)]),
        case([0, 2**29, 2**29 + 1], [(0, 2**29), (1, full), (2**29, 2**29 - 1), (full, 2**29)]),
        case([2**b for b in range(30)], [(2**b, 2 ** (b // 2)) for b in range(30)]),
        case(
            [rng.randint(0, low) for _ in range(20000)] + list(range(0, low, 13)),
            [(rng.randint(0, low), rng.randint(high - 500, high + 500)) for _ in range(15000)],
        ),
    ]
    for n, top in ((4, 7), (5, 15), (6, 31), (8, 63), (10, 100), (12, 1000)):
        tests.append(case(pick(n, top), [(rng.randint(0, top), rng.randint(0, top)) for _ in range(8)]))
    for n, top in ((200, 500), (300, full), (600, 2**25)):
        foils = pick(n, top)
        tests.append(case(foils, [(rng.randint(0, top), rng.choice([*foils, rng.randint(0, top)])) for _ in range(200)]))
    foils = pick(2000, full)
    tests.append(case(foils, [(rng.randint(0, full), rng.choice(foils)) for _ in range(1500)]))
    return tests

"""k-th smallest difference between two lists: binary search on the value with a linear count."""

import random

TITLE = "Mismatched Pipes"
DIFFICULTY = "hard"
TOPICS = ("binary search", "two pointers", "sorting")

STATEMENT = """An organ builder has two boxes of pipes. She joins a pipe of the first box, of length `a`, with a pipe of the second box,
of length `b`; the *mismatch* of the two is `|a - b|`. With `n` pipes in the first box and `m` in the second, there are
`n * m` such pairs.

She writes the mismatches of all pairs in one line, from the smallest to the largest, equal ones as often as they occur.
Which number stands at place `k` of the line?

### Input

The first line contains three integers `n`, `m` and `k`. The second line contains `n` integers, the lengths in the first
box; the third line contains `m` integers, the lengths in the second box.

### Output

Print the mismatch at place `k` (places are counted from 1).

### Constraints

- 1 <= n, m <= 8000
- 1 <= k <= n * m
- each length is between 0 and 1000000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m, k = data[:3]
    a = sorted(data[3:3 + n])
    b = sorted(data[3 + n:3 + n + m])
    if n > m:
        a, b, n, m = b, a, m, n

    def pairs_within(d):
        low = high = total = 0
        for x in a:
            while low < m and b[low] < x - d:
                low += 1
            while high < m and b[high] <= x + d:
                high += 1
            total += high - low
        return total

    left, right = 0, max(a[-1], b[-1]) - min(a[0], b[0])
    while left < right:
        mid = (left + right) // 2
        if pairs_within(mid) >= k:
            right = mid
        else:
            left = mid + 1
    print(left)


main()
"""

BRUTE_FORCE = """n, m, k = map(int, input().split())
a = list(map(int, input().split()))
b = list(map(int, input().split()))
print(sorted(abs(x - y) for x in a for y in b)[k - 1])
"""

WRONG = {
    "equal_mismatches_once": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = sorted(set(data[3:3 + n]))
b = sorted(set(data[3 + n:]))
from bisect import bisect_left, bisect_right
def count(d):
    return sum(bisect_right(b, x + d) - bisect_left(b, x - d) for x in a)
lo, hi = 0, max(a[-1], b[-1])
k = min(k, len(a) * len(b))
while lo < hi:
    mid = (lo + hi) // 2
    if count(mid) >= k:
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "place_counted_from_zero": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = data[3:3 + n]
b = sorted(data[3 + n:])
lo, hi = 0, 10 ** 9
while lo < hi:
    mid = (lo + hi) // 2
    if sum(bisect_right(b, x + mid) - bisect_left(b, x - mid) for x in a) > k:
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "only_longer_partners": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = data[3:3 + n]
b = sorted(data[3 + n:])
lo, hi = 0, 10 ** 9
while lo < hi:
    mid = (lo + hi) // 2
    if sum(bisect_right(b, x + mid) - bisect_left(b, x) for x in a) >= k:
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "mismatch_below_the_middle": """import sys
from bisect import bisect_left, bisect_right
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = data[3:3 + n]
b = sorted(data[3 + n:])
lo, hi = 0, 10 ** 9
while lo < hi:
    mid = (lo + hi) // 2
    if sum(bisect_left(b, x + mid) - bisect_right(b, x - mid) for x in a) >= k:
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
    "too_slow": """import sys
import heapq
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = data[3:3 + n]
b = sorted(data[3 + n:])
from bisect import bisect_left
heap = []
for x in a:
    i = bisect_left(b, x)
    if i < m:
        heapq.heappush(heap, (b[i] - x, x, i, 1))
    if i > 0:
        heapq.heappush(heap, (x - b[i - 1], x, i - 1, -1))
for _ in range(k):
    d, x, i, step = heapq.heappop(heap)
    i += step
    if 0 <= i < m:
        heapq.heappush(heap, (abs(x - b[i]), x, i, step))
print(d)
""",
    "too_slow_counting": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, k = data[:3]
a = data[3:3 + n]
b = data[3 + n:]
def count(d):
    c = 0
    for x in a:
        for y in b:
            if -d <= x - y <= d:
                c += 1
    return c
lo, hi = 0, 10 ** 9
while lo < hi:
    mid = (lo + hi) // 2
    if count(mid) >= k:
        hi = mid
    else:
        lo = mid + 1
print(lo)
""",
}

PUBLIC = (
    "2 3 3\n4 10\n1 5 9\n",
    "1 1 1\n7\n7\n",
    "3 2 6\n1 2 3\n20 11\n",
    "2 2 2\n5 8\n5 6\n",
)


def _boxes(rng: random.Random, n: int, m: int, k: int, span: int) -> str:
    a = " ".join(str(rng.randint(0, span)) for _ in range(n))
    b = " ".join(str(rng.randint(0, span)) for _ in range(m))
    return f"{n} {m} {k}\n{a}\n{b}\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1 1\n0\n1000000000\n",  # the largest mismatch
        "3 3 9\n4 4 4\n4 4 4\n",  # all equal
        "2 2 4\n1 1\n3 3\n",  # equal mismatches count several times
        "2 3 2\n9 1\n5 5 1\n",
        "1 5 3\n10\n8 9 10 11 12\n",  # partners on both sides
        "5 1 5\n2 9 4 7 6\n5\n",
        "3 3 4\n1 5 9\n1 5 9\n",
        "2 2 1\n100 200\n5 900\n",
    ]
    for n, m, span in [(3, 4, 9), (4, 4, 12), (5, 3, 6), (6, 6, 30), (8, 7, 20), (10, 12, 40)]:
        tests.append(_boxes(rng, n, m, rng.randint(1, n * m), span))
    tests.append(_boxes(rng, 8000, 8000, 37000000, 999999))  # large
    tests.append(_boxes(rng, 7000, 8000, 50000001, 99999))
    tests.append(_boxes(rng, 1000, 900, 450000, 10**9))
    tests.append(_boxes(rng, 300, 4000, 1200000, 10**9))
    return tests

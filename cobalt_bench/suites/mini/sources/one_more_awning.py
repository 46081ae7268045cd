"""Merge intervals, then slide one more along the gaps with prefix sums over breakpoints."""

import random

TITLE = "One More Awning"
DIFFICULTY = "hard"
TOPICS = ("intervals", "prefix sums", "binary search")
TIME_LIMIT_S = 1.0
STATEMENT = """
A shopping street is `l` metres long. `n` awnings already shade parts of it: awning `i` shades everything from metre `a_i`
to metre `b_i`. Awnings may overlap or touch. The town buys **one more** awning, which shades exactly `k` metres. It may
overlap the others, but it must hang entirely within the street, from some whole metre `x` to `x + k` with
`0 <= x <= l - k`.

How much of the street can be shaded in the end, and where must the new awning start?

### Input

The first line holds three integers `l`, `n` and `k`. Each of the next `n` lines holds two integers `a_i` and `b_i`, in no
particular order.

### Output

Two integers, separated by one space: the greatest total length that can be shaded, with the new awning counted in, and the
**smallest** `x` with which that is reached.

### Constraints

- 1 <= l <= 10^9
- 0 <= n <= 3000
- 1 <= k <= l
- 0 <= a_i < b_i <= l
"""
SOLUTION = '''import sys
from bisect import bisect_right


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    length, n, k = numbers[:3]
    awnings = sorted(zip(numbers[3 : 3 + 2 * n : 2], numbers[4 : 4 + 2 * n : 2]))
    gaps = []
    reach = 0
    for a, b in awnings:
        if a > reach:
            gaps.append((reach, a))
        reach = max(reach, b)
    if reach < length:
        gaps.append((reach, length))
    starts = [a for a, _ in gaps]
    sums = [0]
    for a, b in gaps:
        sums.append(sums[-1] + b - a)

    def open_before(x):
        """Return the unshaded length from 0 to x."""
        i = bisect_right(starts, x) - 1
        if i < 0:
            return 0
        return sums[i] + min(x, gaps[i][1]) - gaps[i][0]

    # The gain is linear between these places, so its first maximum is at one of them.
    places = {0, length - k}
    for gap in gaps:
        for edge in gap:
            places.update((edge, edge - k))
    best, place = -1, 0
    for x in sorted(places):
        if 0 <= x <= length - k:
            gain = open_before(x + k) - open_before(x)
            if gain > best:
                best, place = gain, x
    print(length - sums[-1] + best, place)


main()
'''
BRUTE_FORCE = """import sys

numbers = list(map(int, sys.stdin.read().split()))
length, n, k = numbers[:3]
if length > 2000:
    while True:  # hopeless: leave it to the time limit
        pass
shaded = [False] * length
for i in range(n):
    for metre in range(numbers[3 + 2 * i], numbers[4 + 2 * i]):
        shaded[metre] = True
best = (-1, 0)
for x in range(length - k + 1):
    total = sum(shaded[:x]) + k + sum(shaded[x + k :])
    best = max(best, (total, -x))
print(best[0], -best[1])
"""
WRONG = {
    "starts_where_a_gap_starts": """import sys
from bisect import bisect_right

numbers = list(map(int, sys.stdin.read().split()))
length, n, k = numbers[:3]
awnings = sorted(zip(numbers[3::2], numbers[4::2]))
gaps = []
reach = 0
for a, b in awnings:
    if a > reach:
        gaps.append((reach, a))
    reach = max(reach, b)
if reach < length:
    gaps.append((reach, length))
starts = [g[0] for g in gaps]
sums = [0]
for a, b in gaps:
    sums.append(sums[-1] + b - a)


def before(x):
    i = bisect_right(starts, x) - 1
    return 0 if i < 0 else sums[i] + min(x, gaps[i][1]) - gaps[i][0]


best, place = -1, 0
for x in [0] + starts:
    x = min(x, length - k)
    gain = before(x + k) - before(x)
    if gain > best:
        best, place = gain, x
print(length - sums[-1] + best, place)
""",
    "forgets_the_gap_after_the_last": """import sys
from bisect import bisect_right

numbers = list(map(int, sys.stdin.read().split()))
length, n, k = numbers[:3]
awnings = sorted(zip(numbers[3::2], numbers[4::2]))
gaps = []
shaded = 0
reach = 0
for a, b in awnings:
    if a > reach:
        gaps.append((reach, a))
    shaded += max(0, b - max(a, reach))
    reach = max(reach, b)
starts = [g[0] for g in gaps]
sums = [0]
for a, b in gaps:
    sums.append(sums[-1] + b - a)


def before(x):
    i = bisect_right(starts, x) - 1
    return 0 if i < 0 else sums[i] + min(x, gaps[i][1]) - gaps[i][0]


best, place = -1, 0
for x in sorted({0, length - k} | {e - d for g in gaps for e in g for d in (0, k)}):
    if 0 <= x <= length - k and before(x + k) - before(x) > best:
        best, place = before(x + k) - before(x), x
print(shaded + best, place)
""",
    "counts_overlaps_twice": """import sys

numbers = list(map(int, sys.stdin.read().split()))
length, n, k = numbers[:3]
awnings = sorted(zip(numbers[3::2], numbers[4::2]))
shaded = sum(b - a for a, b in awnings)


def covered(x):
    return sum(max(0, min(b, x + k) - max(a, x)) for a, b in awnings)


places = {0, length - k}
for a, b in awnings:
    places.update((a, b, a - k, b - k))
best, place = -1, 0
for x in sorted(places):
    if 0 <= x <= length - k:
        gain = k - covered(x)
        if gain > best:
            best, place = gain, x
print(shaded + best, place)
""",
    "takes_the_last_place": """import sys
from bisect import bisect_right

numbers = list(map(int, sys.stdin.read().split()))
length, n, k = numbers[:3]
awnings = sorted(zip(numbers[3::2], numbers[4::2]))
gaps = []
reach = 0
for a, b in awnings:
    if a > reach:
        gaps.append((reach, a))
    reach = max(reach, b)
if reach < length:
    gaps.append((reach, length))
starts = [g[0] for g in gaps]
sums = [0]
for a, b in gaps:
    sums.append(sums[-1] + b - a)


def before(x):
    i = bisect_right(starts, x) - 1
    return 0 if i < 0 else sums[i] + min(x, gaps[i][1]) - gaps[i][0]


places = {0, length - k}
for a, b in gaps:
    places |= {a, b, a - k, b - k}
options = [(before(x + k) - before(x), x) for x in places if 0 <= x <= length - k]
gain, place = max(options)
print(length - sums[-1] + gain, place)
""",
    "adds_up_all_gaps_each_time": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    length, n, k = numbers[:3]
    awnings = sorted(zip(numbers[3::2], numbers[4::2]))
    gaps = []
    reach = 0
    for a, b in awnings:
        if a > reach:
            gaps.append((reach, a))
        reach = max(reach, b)
    if reach < length:
        gaps.append((reach, length))
    places = {0, length - k}
    for a, b in gaps:
        places |= {a, b, a - k, b - k}
    best, place = -1, 0
    for x in sorted(places):
        if x < 0 or x > length - k:
            continue
        gain = 0
        for a, b in gaps:
            low, high = max(a, x), min(b, x + k)
            if low < high:
                gain += high - low
        if gain > best:
            best, place = gain, x
    print(length - sum(b - a for a, b in gaps) + best, place)


main()
""",
}
PUBLIC = (
    "20 2 5\n4 8\n12 18\n",
    "10 3 4\n0 3\n2 6\n7 8\n",
    "12 0 5\n",
    "30 3 7\n0 10\n12 14\n19 30\n",
)


def _text(length: int, k: int, awnings: list[tuple[int, int]]) -> str:
    return "".join([f"{length} {len(awnings)} {k}\n", *(f"{a} {b}\n" for a, b in awnings)])


def _random(rng: random.Random, length: int, n: int, longest: int, k: int) -> str:
    awnings = []
    for _ in range(n):
        a = rng.randint(0, length - 1)
        awnings.append((a, min(length, a + rng.randint(1, longest))))
    return _text(length, k, awnings)


def generate(rng: random.Random) -> list[str]:
    tests = [
        _text(1, 1, []),  # shortest street
        _text(10, 10, [(3, 5)]),  # an awning for the whole street
        _text(10, 3, [(0, 10)]),  # all shaded already
        _text(10, 3, [(0, 4), (4, 10)]),  # awnings that touch
        _text(10, 4, [(0, 8)]),  # the only gap is at the end and short
        _text(20, 6, [(0, 3), (5, 8), (10, 13), (15, 20)]),  # several equal places
        _text(30, 9, [(0, 20), (22, 24), (28, 30)]),  # best when it ends with a gap
        _text(30, 8, [(2, 30)]),
        _text(10**9, 10**9 - 1, [(10**9 - 1, 10**9)]),
        _text(50, 5, [(10, 40), (15, 20), (12, 39)]),  # nested awnings
    ]
    for _ in range(10):
        length = rng.randint(15, 60)
        tests.append(_random(rng, length, rng.randint(2, 7), 12, rng.randint(3, length // 2)))
    tests += [_random(rng, 1900, 60, 40, 150), _random(rng, 10**9, 150, 10**7, 10**8)]
    # many short awnings
    tests += [_random(rng, 10**7, 3000, 1000, 10**6), _random(rng, 10**9, 1500, 10**6, 10**7)]
    return tests

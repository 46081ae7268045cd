"""Longest chain under two linear conditions, by a change of coordinates and a binary search."""

import random

TITLE = "The Balloon's Height Log"
DIFFICULTY = "hard"
TOPICS = ("dynamic programming", "binary search", "sorting")
STATEMENT = """A weather balloon sends its height once a minute: `h_i` metres in minute `i`. It is known that the height changes by
at least `lo` and at most `hi` metres in any minute (both limits may be negative when the balloon is sinking), so for
any two minutes `i < j` the true heights differ by a value

`lo * (j - i) <= height in minute j - height in minute i <= hi * (j - i)`.

Some of the values that arrived are wrong. A set of logged values is **plausible** if this condition holds for every
two of them. Find the greatest number of values in a plausible set; a set with one value is always plausible.

### Input

The first line holds `n`, `lo` and `hi`. The second line holds `h_1, ..., h_n`.

### Output

Print the size of the largest plausible set.

### Constraints

- `1 <= n <= 20000`
- `-100 <= lo <= hi <= 100`
- `-1000000 <= h_i <= 1000000`
"""
SOLUTION = """from bisect import bisect_right

n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
# j may follow i exactly if neither h - lo * i nor hi * i - h gets smaller
points = sorted((x - lo * i, hi * i - x) for i, x in enumerate(h))
tails = []
for _, v in points:
    k = bisect_right(tails, v)
    if k == len(tails):
        tails.append(v)
    else:
        tails[k] = v
print(len(tails))
"""
_QUADRATIC = """n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
best = [1] * n
for j in range(n):
    for i in range(j):
        if best[i] >= best[j] and lo * (j - i) <= h[j] - h[i] <= hi * (j - i):
            best[j] = best[i] + 1
print(max(best))
"""
BRUTE_FORCE = """n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))


def go(j, chosen):
    if j == n:
        return len(chosen)
    best = go(j + 1, chosen)
    if all(lo * (j - i) <= h[j] - h[i] <= hi * (j - i) for i in chosen):
        best = max(best, go(j + 1, chosen + [j]))
    return best


print(go(0, []))
"""
WRONG = {
    "quadratic_table": _QUADRATIC,
    "lower_limit_only": """from bisect import bisect_right

n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
tails = []
for i, x in enumerate(h):
    v = x - lo * i
    k = bisect_right(tails, v)
    tails[k:k + 1] = [v]
print(len(tails))
""",
    "limits_are_exclusive": """from bisect import bisect_left

n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
points = sorted((x - lo * i, i * hi - x) for i, x in enumerate(h))
tails = []
for _, v in points:
    k = bisect_left(tails, v)
    if k == len(tails):
        tails.append(v)
    else:
        tails[k] = v
print(len(tails))
""",
    "extends_the_newest_chain": """n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
chains = []  # [last minute, last height, length]
best = 1
for j, x in enumerate(h):
    fits = None
    for c in chains[-40:]:
        if lo * (j - c[0]) <= x - c[1] <= hi * (j - c[0]):
            if fits is None or c[2] > fits[2]:
                fits = c
    if fits is None:
        chains.append([j, x, 1])
    else:
        fits[0], fits[1] = j, x
        fits[2] += 1
        best = max(best, fits[2])
print(best)
""",
    "compares_with_best_tail_only": """from bisect import bisect_right

n, lo, hi = map(int, input().split())
h = list(map(int, input().split()))
tails = []  # smallest reduced height that ends a chain of each length
last = []
for i, x in enumerate(h):
    u, v = x - lo * i, hi * i - x
    k = bisect_right(tails, u)
    while k > 0 and last[k - 1] > v:
        k -= 1
    if k == len(tails):
        tails.append(u)
        last.append(v)
    elif u < tails[k]:
        tails[k], last[k] = u, v
print(len(tails))
""",
}
PUBLIC = (
    "6 0 3\n0 2 9 4 5 1\n",
    "5 -1 1\n4 4 9 3 2\n",
    "4 2 2\n1 3 6 7\n",
    "4 5 8\n9 9 9 9\n",
    "3 1 4\n0 9 8\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(lo: int, hi: int, h: list[int]) -> str:
        return f"{len(h)} {lo} {hi}\n{' '.join(map(str, h))}\n"

    def flight(n: int, lo: int, hi: int, wrong: float, error: int) -> str:
        h, x = [], 0
        for _ in range(n):
            h.append(x + rng.randint(-error, error) if rng.random() < wrong else x)
            x += rng.randint(lo, hi)
        return case(lo, hi, h)

    tests = [
        case(0, 0, [5]),
        case(-3, 3, [0, 4]),  # too fast by one
        case(-3, 3, [0, 3]),
        case(-3, 3, [0, -3]),
        case(0, 0, [7, 1, 7, 1, 7, 2]),  # the height never changes
        case(-2, -2, [9, 7, 9, 3, 1, 0]),
        case(1, 2, [0, 9, 3, 9, 6, 9, 9]),
        case(-100, 100, [0, 1000000, -1000000, 300, 200]),
        case(2, 3, [0, 50, 5, 7, 10, 50, 14]),  # misleading high values
        case(0, 5, [20, 1, 2, 21, 4, 22, 5]),
        case(-5, -1, [0, 0, 0, 0]),
    ]
    tests += [flight(rng.randint(7, 13), lo, hi, 0.5, 9) for lo, hi in ((0, 2), (-1, 1), (1, 4), (-3, 0), (2, 2), (-2, 3))]
    tests += [case(-1, 2, [rng.randint(0, 6) for _ in range(12)]) for _ in range(3)]
    tests.append(flight(300, -3, 4, 0.6, 30))
    tests.append(case(-1, 1, [rng.randint(-9, 9) for _ in range(20000)]))
    tests.append(flight(18000, -2, 2, 0.5, 40))
    tests.append(case(0, 0, [rng.randint(0, 3) for _ in range(15000)]))
    tests.append(case(-100, 100, [rng.randint(-999, 999) for _ in range(16000)]))
    return tests

"""Stretches with an average above a limit: count ordered pairs of prefix values by merging."""

import random

TITLE = "Warm Spells"
DIFFICULTY = "hard"
TOPICS = ("prefix sums", "sorting", "arrays")

STATEMENT = """A weather station has written down the temperature of each of `n` days in whole degrees. Every choice of one or more
consecutive days is a *spell*. A spell is *warm* if the average temperature of its days is strictly larger than `p / q`
degrees.

How many warm spells are there? Spells are different if they start or end on different days.

### Input

The first line contains three integers `n`, `p` and `q`. The second line contains `n` integers, the temperatures of the
days.

### Output

Print the number of warm spells.

### Constraints

- 1 <= n <= 40000
- -1000000 <= p <= 1000000
- 1 <= q <= 1000000
- each temperature is between -1000000 and 1000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, p, q = data[:3]
    # a spell is warm when the sum of (t * q - p) over its days is positive
    prefix = [0]
    for t in data[3:3 + n]:
        prefix.append(prefix[-1] + t * q - p)
    rank = {v: i + 1 for i, v in enumerate(sorted(set(prefix)))}
    size = len(rank)
    tree = [0] * (size + 1)
    warm = 0
    for v in prefix:
        r = rank[v]
        i = r - 1
        while i > 0:
            warm += tree[i]
            i -= i & -i
        while r <= size:
            tree[r] += 1
            r += r & -r
    print(warm)


main()
"""

BRUTE_FORCE = """from fractions import Fraction

n, p, q = map(int, input().split())
t = list(map(int, input().split()))
warm = 0
for i in range(n):
    for j in range(i + 1, n + 1):
        if Fraction(sum(t[i:j]), j - i) > Fraction(p, q):
            warm += 1
print(warm)
"""

WRONG = {
    "at_least_the_limit": """import sys
from bisect import bisect_right, insort
data = list(map(int, sys.stdin.read().split()))
n, p, q = data[:3]
seen = [0]
s = 0
ans = 0
for t in data[3:]:
    s += t * q - p
    ans += bisect_right(seen, s)
    insort(seen, s)
print(ans)
""",
    "limit_rounded_down": """import sys
from bisect import bisect_left, insort
data = list(map(int, sys.stdin.read().split()))
n, p, q = data[:3]
limit = p // q
seen = [0]
s = 0
ans = 0
for t in data[3:]:
    s += t - limit
    ans += bisect_left(seen, s)
    insort(seen, s)
print(ans)
""",
    "float_average": """import sys
from bisect import bisect_left, insort
data = list(map(int, sys.stdin.read().split()))
n, p, q = data[:3]
limit = p / q
seen = [0.0]
s = 0.0
ans = 0
for t in data[3:]:
    s += t - limit
    ans += bisect_left(seen, s)
    insort(seen, s)
print(ans)
""",
    "spells_from_the_first_day_missed": """import sys
from bisect import bisect_left, insort
data = list(map(int, sys.stdin.read().split()))
n, p, q = data[:3]
seen = []
s = 0
ans = 0
for t in data[3:]:
    s += t * q - p
    ans += bisect_left(seen, s)
    insort(seen, s)
print(ans)
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, p, q = data[:3]
t = [x * q - p for x in data[3:]]
ans = 0
for i in range(n):
    s = 0
    for j in range(i, n):
        s += t[j]
        if s > 0:
            ans += 1
print(ans)
""",
}

PUBLIC = (
    "4 5 2\n1 4 2 6\n",
    "3 20 1\n20 20 20\n",
    "3 -3 1\n-5 0 -3\n",
    "5 30 4\n7 8 6 10 7\n",
)


def _days(rng: random.Random, n: int, p: int, q: int, bound: int, shift: int = 0) -> str:
    return f"{n} {p} {q}\n" + " ".join(str(shift + rng.randint(-bound, bound)) for _ in range(n)) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 3 1\n3\n",  # exactly the limit is not warm
        "1 -1000000 1\n-999999\n",
        "4 0 1\n0 0 0 0\n",
        "3 1 10\n0 0 1\n",  # a limit between two whole numbers
        "6 1 3\n0 0 1 0 0 1\n",  # averages of exactly one third
        "10 1 10\n0 0 0 0 0 0 0 0 0 1\n",  # a tenth is not a binary fraction
        "8 7 10\n1 1 0 1 1 1 0 1\n",
        "12 3 10\n0 0 1 0 0 1 0 0 0 1 0 1\n",
        "11 9 10\n1 1 1 1 0 1 1 1 1 1 1\n",
        "5 -1 2\n-1 0 -1 0 -1\n",  # negative limit
        "3 1000000 1000000\n1 2 0\n",
        "6 11 10\n1 1 1 1 1 2\n",
    ]
    for n, p, q, bound in [(5, 1, 2, 3), (6, -2, 3, 4), (8, 0, 1, 5), (10, 1, 4, 3), (12, -1, 1, 6), (30, 3, 10, 2)]:
        tests.append(_days(rng, n, p, q, bound))
    tests.append("300 3 10\n" + " ".join(str(int(rng.random() < 0.3)) for _ in range(300)) + "\n")
    tests.append("300 9 10\n" + " ".join(str(int(rng.random() < 0.9)) for _ in range(300)) + "\n")
    tests.append(_days(rng, 40000, 1, 5, 9))  # large
    tests.append(_days(rng, 40000, 41, 2, 4, shift=20))
    tests.append(_days(rng, 2000, -999983, 999999, 10**6))
    return tests

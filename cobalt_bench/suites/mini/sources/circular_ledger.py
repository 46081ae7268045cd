"""Prefix sums with queries that may wrap around the end of the year."""

import random

TITLE = "The Circular Ledger"
DIFFICULTY = "easy"
TOPICS = ("prefix sums", "arrays")

STATEMENT = """The cider press of Oldbarrow keeps one ledger line for each of its `n` working days of the year. Line `i` holds the
change of the cash box on that day, which may be negative. The same plan repeats every year.

The owner asks questions of the form "from day `a` up to day `b`, both included". If `b` is smaller than `a`, she
means from day `a` to the end of the year and on from day 1 to day `b` of the next year.

### Input

The first line contains two integers `n` and `q`. The second line contains `n` integers, the changes of days 1 to `n`.
Each of the next `q` lines contains two integers `a` and `b`.

### Output

For each question print one line with the sum of the changes over the days asked for.

### Constraints

- 1 <= n <= 20000
- 1 <= q <= 5000
- each change is between -1000000 and 1000000
- 1 <= a, b <= n
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    prefix = [0]
    for x in data[2:2 + n]:
        prefix.append(prefix[-1] + x)
    out = []
    for k in range(q):
        a, b = data[2 + n + 2 * k], data[3 + n + 2 * k]
        total = prefix[b] - prefix[a - 1]
        if b < a:
            total += prefix[n]
        out.append(total)
    print(*out, sep=chr(10))


main()
"""

BRUTE_FORCE = """n, q = map(int, input().split())
change = list(map(int, input().split()))
for _ in range(q):
    a, b = map(int, input().split())
    day = a
    total = change[day - 1]
    while day != b:
        day = day % n + 1
        total += change[day - 1]
    print(total)
"""

WRONG = {
    "swaps_the_ends": """n, q = map(int, input().split())
v = list(map(int, input().split()))
p = [0]
for x in v:
    p.append(p[-1] + x)
for _ in range(q):
    a, b = map(int, input().split())
    if a > b:
        a, b = b, a
    print(p[b] - p[a - 1])
""",
    "drops_the_ends_when_wrapping": """n, q = map(int, input().split())
v = list(map(int, input().split()))
p = [0]
for x in v:
    p.append(p[-1] + x)
for _ in range(q):
    a, b = map(int, input().split())
    if a <= b:
        print(p[b] - p[a - 1])
    else:
        print(p[n] - (p[a] - p[b - 1]))
""",
    "neighbours_are_empty": """n, q = map(int, input().split())
v = list(map(int, input().split()))
p = [0]
for x in v:
    p.append(p[-1] + x)
for _ in range(q):
    a, b = map(int, input().split())
    if a == b + 1:
        print(0)
    elif a <= b:
        print(p[b] - p[a - 1])
    else:
        print(p[n] - p[a - 1] + p[b])
""",
    "last_day_left_out": """n, q = map(int, input().split())
v = list(map(int, input().split()))
p = [0] * (n + 1)
for i in range(n):
    p[i + 1] = p[i] + v[i]
for _ in range(q):
    a, b = map(int, input().split())
    s = p[b] - p[a - 1]
    if b < a:
        s += p[n - 1]
    print(s)
""",
}

PUBLIC = (
    "5 3\n4 -2 7 1 -3\n2 4\n1 5\n3 3\n",
    "5 2\n4 -2 7 1 0\n4 2\n5 1\n",
    "1 1\n-6\n1 1\n",
    "4 2\n1 1 1 0\n1 2\n4 1\n",
)


def _test(rng: random.Random, n: int, q: int, bound: int, wrap: float) -> str:
    lines = [f"{n} {q}", " ".join(str(rng.randint(-bound, bound)) for _ in range(n))]
    for _ in range(q):
        a, b = rng.randint(1, n), rng.randint(1, n)
        if (rng.random() < wrap) != (b < a):
            a, b = b, a
        lines.append(f"{a} {b}")
    return "\n".join(lines) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 2\n5\n1 1\n1 1\n",  # one day
        "2 4\n3 8\n1 1\n1 2\n2 1\n2 2\n",  # all questions of a two-day year
        "3 3\n1 10 100\n2 1\n3 2\n1 3\n",  # wrapping to the day before: the whole year
        "4 2\n-1 -2 -3 -4\n4 1\n3 1\n",  # only negative changes
        "3 1\n0 0 0\n3 1\n",
        "6 2\n1 2 4 8 16 32\n6 4\n6 3\n",
    ]
    for n, q in [(3, 5), (5, 6), (6, 8), (9, 10), (15, 12), (40, 20)]:
        tests.append(_test(rng, n, q, 20, 0.5))
    tests.append(_test(rng, 50, 30, 1000000, 0.0))  # no wrapping
    tests.append(_test(rng, 50, 30, 1000000, 1.0))  # only wrapping
    tests.append(_test(rng, 1000, 500, 1000000, 0.5))
    tests.append(_test(rng, 5000, 1000, 99, 0.5))
    tests.append(_test(rng, 20000, 5000, 9, 0.5))
    return tests

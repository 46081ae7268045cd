"""Greedy matching of two sorted lists with stock counts."""

import random

TITLE = "Boot Fitting"
DIFFICULTY = "medium"
TOPICS = ("greedy", "sorting", "two pointers")

STATEMENT = """A mountain school lends boots. A person with feet of length `f` can walk in boots of size `s` if
`f <= s <= f + t`, where the tolerance `t` is the same for everybody: boots must not be too small, and not more than `t`
too large. Of every size in the store the school has some number of pairs.

How many people can be given a pair of boots at the same time?

### Input

The first line contains three integers `n`, `m` and `t`. The second line contains `n` integers, the lengths of the
people's feet. Each of the next `m` lines contains two integers `s` and `c`: there are `c` pairs of size `s`. The same
size may appear on several lines.

### Output

Print the largest number of people who can be given boots.

### Constraints

- 1 <= n <= 15000
- 1 <= m <= 15000
- 0 <= t <= 1000000000
- 1 <= f, s <= 1000000000
- 1 <= c <= 1000000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m, t = data[:3]
    feet = sorted(data[3:3 + n])
    rest = data[3 + n:]
    boots = sorted([rest[2 * i], rest[2 * i + 1]] for i in range(m))
    served = 0
    j = 0
    for f in feet:
        while j < m and (boots[j][0] < f or boots[j][1] == 0):
            j += 1
        if j == m:
            break
        if boots[j][0] <= f + t:
            boots[j][1] -= 1
            served += 1
    print(served)


main()
"""

BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = data[3:3 + n]
pairs = []
for i in range(m):
    s, c = data[3 + n + 2 * i], data[4 + n + 2 * i]
    pairs += [s] * min(c, n)
owner = [None] * len(pairs)


def place(i, tried):
    for j, s in enumerate(pairs):
        if feet[i] <= s <= feet[i] + t and j not in tried:
            tried.add(j)
            if owner[j] is None or place(owner[j], tried):
                owner[j] = i
                return True
    return False


print(sum(place(i, set()) for i in range(n)))
"""

WRONG = {
    "people_in_given_order": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = data[3:3 + n]
stock = {}
for i in range(m):
    s, c = data[3 + n + 2 * i], data[4 + n + 2 * i]
    stock[s] = stock.get(s, 0) + c
sizes = sorted(stock)
served = 0
for f in feet:
    for s in sizes:
        if f <= s <= f + t and stock[s] > 0:
            stock[s] -= 1
            served += 1
            break
print(served)
""",
    "largest_person_first_smallest_boot": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = sorted(data[3:3 + n], reverse=True)
boots = sorted([data[3 + n + 2 * i], data[4 + n + 2 * i]] for i in range(m))
from bisect import bisect_left
served = 0
for f in feet:
    j = bisect_left(boots, [f, 0])
    while j < m and boots[j][1] == 0:
        j += 1
    if j < m and boots[j][0] <= f + t:
        boots[j][1] -= 1
        served += 1
print(served)
""",
    "one_pair_of_each_size": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = sorted(data[3:3 + n])
sizes = sorted(data[3 + n::2])
i = j = served = 0
while i < n and j < m:
    if sizes[j] < feet[i]:
        j += 1
    elif sizes[j] > feet[i] + t:
        i += 1
    else:
        served += 1
        i += 1
        j += 1
print(served)
""",
    "tolerance_both_ways": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = sorted(data[3:3 + n])
boots = sorted([data[3 + n + 2 * i], data[4 + n + 2 * i]] for i in range(m))
i = j = served = 0
while i < n and j < m:
    s, c = boots[j]
    if c == 0 or s < feet[i] - t:
        j += 1
    elif s > feet[i] + t:
        i += 1
    else:
        served += 1
        i += 1
        boots[j][1] -= 1
print(served)
""",
    "size_skipped_with_the_person": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = sorted(data[3:3 + n])
boots = sorted([data[3 + n + 2 * i], data[4 + n + 2 * i]] for i in range(m))
j = served = 0
for f in feet:
    while j < m and (boots[j][0] < f or boots[j][1] == 0):
        j += 1
    if j == m:
        break
    if boots[j][0] <= f + t:
        boots[j][1] -= 1
        served += 1
    else:
        j += 1
print(served)
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, t = data[:3]
feet = sorted(data[3:3 + n])
boots = sorted([data[3 + n + 2 * i], data[4 + n + 2 * i]] for i in range(m))
served = 0
for f in feet:
    for b in boots:
        if b[0] >= f and b[0] <= f + t and b[1] > 0:
            b[1] -= 1
            served += 1
            break
print(served)
""",
}

PUBLIC = (
    "3 2 2\n40 41 38\n41 1\n40 2\n",
    "4 1 0\n37 37 38 37\n37 2\n",
    "3 3 1\n30 35 40\n31 1\n34 5\n42 1\n",
    "2 2 5\n36 36\n39 1\n39 1\n",
)


def _school(rng: random.Random, n: int, m: int, t: int, span: int, pairs: int) -> str:
    lines = [f"{n} {m} {t}", " ".join(str(rng.randint(1, span)) for _ in range(n))]
    lines += [f"{rng.randint(1, span + t)} {rng.randint(1, pairs)}" for _ in range(m)]
    return "\n".join(lines) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1 0\n5\n5 1\n",  # an exact fit
        "1 1 3\n5\n9 1\n",  # too large by one
        "1 1 3\n5\n4 1\n",  # too small by one
        "1 1 1000000000\n1000000000\n1000000000 1000000000\n",
        "2 2 2\n5 4\n5 1\n7 1\n",  # the larger person has to take the larger boots
        "2 2 2\n4 5\n7 1\n5 1\n",
        "3 2 1\n1 5 6\n6 1\n7 1\n",  # nothing for the smallest person
        "4 4 4\n4 3 2 1\n8 1\n7 1\n6 1\n3 1\n",  # nobody may take a boot that somebody else needs more
        "3 3 3\n3 2 1\n3 1\n4 1\n5 1\n",
        "5 1 4\n8 8 7 6 8\n9 3\n",
        "3 1 5\n2 3 4\n1 1000000000\n",
    ]
    for n, m, t, span, pairs in [
        (5, 4, 2, 9, 1),
        (6, 4, 3, 12, 2),
        (8, 6, 4, 20, 1),
        (8, 8, 3, 16, 1),
        (10, 8, 2, 20, 2),
        (12, 10, 5, 30, 1),
    ]:
        tests.append(_school(rng, n, m, t, span, pairs))
    tests.append(_school(rng, 15000, 15000, 3, 99990, 2))  # large
    tests.append(_school(rng, 4000, 1200, 900, 100000, 3))
    tests.append(_school(rng, 2000, 500, 5000000, 10**9 - 5000000, 10**9))
    return tests

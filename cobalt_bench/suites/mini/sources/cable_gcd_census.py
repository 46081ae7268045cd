"""Pairs with a given greatest common divisor, by sums over multiples."""

import random

TITLE = "Cutting Cables in Pairs"
DIFFICULTY = "hard"
TOPICS = ("number theory", "greatest common divisor", "sieve")
STATEMENT = """A workshop has n cables; cable i is a_i centimetres long. Two cables are picked and cut up into pieces that all have the same
whole length, as long as possible, with nothing left over. This longest length is the *cut* of the pair.

For each query g, count the pairs of cables whose cut is exactly g. A pair consists of two different cables (that may be
equally long) and has no order.

### Input
The first line holds n and q. The second line holds a_1 ... a_n. The third line holds the q queries.

### Output
q lines, the number of pairs for each query.

### Constraints
- 1 <= n <= 40000
- 1 <= q <= 1000
- 1 <= a_i <= 10^5
- 1 <= g <= 10^5
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    lengths, queries = data[2 : 2 + n], data[2 + n : 2 + n + q]
    top = max(max(lengths), max(queries))
    count = [0] * (top + 1)
    for a in lengths:
        count[a] += 1
    pairs = [0] * (top + 1)
    for g in range(top, 0, -1):
        cables = sum(count[g::g])
        if cables > 1:
            # Take away the pairs whose cut is a larger multiple of g.
            pairs[g] = cables * (cables - 1) // 2 - sum(pairs[2 * g :: g])
    print(*(pairs[g] for g in queries), sep="\\n")


main()
"""
BRUTE_FORCE = """from itertools import combinations
from math import gcd

input()
lengths = list(map(int, input().split()))
for g in map(int, input().split()):
    print(sum(gcd(a, b) == g for a, b in combinations(lengths, 2)))
"""
WRONG = {
    "too_slow_all_pairs": """import sys
from collections import Counter
from math import gcd

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
a = data[2 : 2 + n]
cuts = Counter()
for i in range(n):
    for j in range(i):
        cuts[gcd(a[i], a[j])] += 1
for g in data[2 + n :]:
    print(cuts[g])
""",
    "too_slow_different_lengths": """import sys
from collections import Counter
from math import gcd

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
lengths = sorted(Counter(data[2 : 2 + n]).items())
cuts = Counter()
for i, (x, cx) in enumerate(lengths):
    cuts[x] += cx * (cx - 1) // 2
    for y, cy in lengths[:i]:
        cuts[gcd(x, y)] += cx * cy
for g in data[2 + n :]:
    print(cuts[g])
""",
    "counts_common_divisors": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
count = [0] * 100001
for x in data[2 : 2 + n]:
    count[x] += 1
memo = {}
for g in data[2 + n :]:
    if g not in memo:
        m = sum(count[g::g])
        memo[g] = m * (m - 1) // 2
    print(memo[g])
""",
    "equal_lengths_left_out": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
top = 100000
present = [0] * (top + 1)
for x in data[2 : 2 + n]:
    present[x] = 1
pairs = [0] * (top + 1)
for g in range(top, 0, -1):
    m = sum(present[g::g])
    pairs[g] = m * (m - 1) // 2 - sum(pairs[2 * g :: g])
for g in data[2 + n :]:
    print(pairs[g])
""",
    "pairs_with_itself": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
top = 100000
count = [0] * (top + 1)
for x in data[2 : 2 + n]:
    count[x] += 1
pairs = [0] * (top + 1)
for g in range(top, 0, -1):
    m = sum(count[g::g])
    pairs[g] = m * (m + 1) // 2 - sum(pairs[2 * g :: g])
for g in data[2 + n :]:
    print(pairs[g])
""",
    "takes_away_the_double_only": """import sys

data = list(map(int, sys.stdin.read().split()))
n, q = data[:2]
top = 100000
count = [0] * (top + 1)
for x in data[2 : 2 + n]:
    count[x] += 1


def divisible(g):
    m = sum(count[g::g])
    return m * (m - 1) // 2


for g in data[2 + n :]:
    result = divisible(g)
    for p in (2, 3, 5, 7):
        if g * p <= top:
            result -= divisible(g * p)
    print(max(result, 0))
""",
}
PUBLIC = (
    "4 3\n4 6 9 10\n1 2 3\n",
    "3 2\n8 8 12\n8 4\n",
    "5 4\n2 4 8 16 32\n2 4 16 5\n",
    "2 2\n7 11\n1 7\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(lengths: list[int], queries: list[int]) -> str:
        rows = [[len(lengths), len(queries)], lengths, queries]
        return "\n".join(" ".join(map(str, row)) for row in rows) + "\n"

    top = 10**5
    large = [rng.randint(1, top) for _ in range(33000)]
    tests = [
        case([6], [6, 1, 100000]),  # no pair at all
        case([6, 6], [6, 3, 12]),
        case([5, 5, 5, 5], [5, 1]),  # equal lengths
        case([1, 1, 2], [1, 2]),
        case([top, top], [top, top // 2, 1]),
        case([top, top // 2, 99999], [50000, 1, 3]),
        case([30, 42, 70, 105], [1, 2, 3, 5, 6, 7, 10, 14, 15, 21, 35]),
        case([12, 24, 36, 48, 60], [12, 24, 6, 36, 12]),
        case(list(range(1, 61)), list(range(1, 61))),
        case([210] * 30 + [330] * 20, [30, 210, 330, 10]),
        case(large, list(range(1, 900)) + [rng.randint(1, top) for _ in range(100)]),
    ]
    for n, high in ((4, 9), (5, 12), (7, 20), (9, 30), (12, 24), (20, 60)):
        tests.append(case([rng.randint(1, high) for _ in range(n)], [*range(1, 9), rng.randint(1, high)]))
    for n, high in ((300, 400), (2000, 6), (1000, top)):
        tests.append(case([rng.randint(1, high) for _ in range(n)], [rng.randint(1, 60) for _ in range(40)]))
    smooth = [x for x in range(1, top + 1) if x % 720 == 0]
    tests.append(case([rng.choice(smooth) for _ in range(5000)], [720 * k for k in range(1, 139)]))
    return tests

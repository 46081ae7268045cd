"""Count contiguous stretches by remainder of their sum, with negative numbers."""

import random

TITLE = "Toll Remainders"
DIFFICULTY = "medium"
TOPICS = ("prefix sums", "hashing")

STATEMENT = """Along a canal there are `n` toll houses. Passing house `i` changes the purse of a skipper by `t_i` coins (some houses pay
a bounty, so the number may be negative, and it may be zero). A skipper travels a stretch of one or more consecutive
houses; the result of the stretch is the sum of its numbers.

The canal guild pays by remainders: it likes the stretches whose result leaves the remainder `r` when it is divided by
`m`. Here the remainder is always between `0` and `m - 1`, also for negative results; for example, `-7` leaves the
remainder `3` when it is divided by `5`, because `-7 = 5 * (-2) + 3`.

### Input

The first line contains three integers `n`, `m` and `r`. The second line contains the `n` integers `t_1` to `t_n`.

### Output

Print the number of stretches that the guild likes. Two stretches are different if they start or end at different
houses.

### Constraints

- 1 <= n <= 40000
- 1 <= m <= 1000000000
- 0 <= r < m
- -1000000000 <= t_i <= 1000000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m, r = data[:3]
    seen = {0: 1}
    prefix = 0
    total = 0
    for t in data[3:3 + n]:
        prefix = (prefix + t) % m
        total += seen.get((prefix - r) % m, 0)
        seen[prefix] = seen.get(prefix, 0) + 1
    print(total)


main()
"""

BRUTE_FORCE = """n, m, r = map(int, input().split())
tolls = list(map(int, input().split()))
liked = 0
for i in range(n):
    for j in range(i + 1, n + 1):
        result = sum(tolls[i:j])
        while result < 0:
            result += m * (abs(result) // m + 1)
        if result % m == r:
            liked += 1
print(liked)
"""

WRONG = {
    "empty_prefix_missing": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
seen = {}
p = 0
ans = 0
for t in data[3:]:
    p = (p + t) % m
    ans += seen.get((p - r) % m, 0)
    seen[p] = seen.get(p, 0) + 1
print(ans)
""",
    "remainder_the_wrong_way_round": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
seen = {0: 1}
p = 0
ans = 0
for t in data[3:]:
    p = (p + t) % m
    ans += seen.get((p + r) % m, 0)
    seen[p] = seen.get(p, 0) + 1
print(ans)
""",
    "counted_after_storing": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
seen = {0: 1}
p = 0
ans = 0
for t in data[3:]:
    p = (p + t) % m
    seen[p] = seen.get(p, 0) + 1
    ans += seen.get((p - r) % m, 0)
print(ans)
""",
    "difference_not_reduced": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
seen = {0: 1}
p = 0
ans = 0
for t in data[3:]:
    p = (p + t) % m
    ans += seen.get(p - r, 0)
    seen[p] = seen.get(p, 0) + 1
print(ans)
""",
    "remainder_with_sign": """import sys
from math import fmod
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
seen = {0: 1}
p = 0
ans = 0
for t in data[3:]:
    p = int(fmod(p + t, m))
    ans += seen.get(int(fmod(p - r, m)), 0)
    seen[p] = seen.get(p, 0) + 1
print(ans)
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, m, r = data[:3]
t = data[3:]
ans = 0
for i in range(n):
    s = 0
    for j in range(i, n):
        s += t[j]
        if s % m == r:
            ans += 1
print(ans)
""",
}

PUBLIC = (
    "4 5 0\n5 2 3 10\n",
    "3 4 1\n1 4 5\n",
    "1 7 2\n-5\n",
    "4 3 1\n1 1 1 1\n",
)


def _canal(rng: random.Random, n: int, m: int, bound: int) -> str:
    return f"{n} {m} {rng.randint(0, m - 1)}\n" + " ".join(str(rng.randint(-bound, bound)) for _ in range(n)) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "5 1 0\n3 -1 4 1 -5\n",  # every stretch
        "1 9 0\n4\n",  # nothing
        "4 6 0\n0 0 0 0\n",  # zeros
        "4 6 2\n0 0 0 0\n",
        "3 5 3\n-7 -7 -7\n",  # negative results
        "3 10 9\n-1 0 -1\n",
        "2 1000000000 999999999\n-1 1\n",
        "4 7 1\n3 5 3 5\n",  # the prefix is smaller than the remainder
        "2 1000000000 0\n1000000000 -1000000000\n",
    ]
    for n, m, bound in [(5, 3, 5), (6, 4, 9), (8, 5, 9), (10, 3, 20), (12, 7, 10), (30, 6, 50)]:
        tests.append(_canal(rng, n, m, bound))
    tests.append(_canal(rng, 40000, 9, 9))  # large
    tests.append(_canal(rng, 40000, 1000, 50))
    tests.append(_canal(rng, 2000, 13, 10**9))
    return tests

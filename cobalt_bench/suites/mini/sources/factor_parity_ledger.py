"""Smallest prime factors by a sieve, then prefix sums."""

import random

TITLE = "Even-Built Parts"
DIFFICULTY = "medium"
TOPICS = ("number theory", "sieve", "prefix sums")
STATEMENT = """A factory gives every part a number and says how it is *built*: the number is written as a product of primes, and the
primes in the product are counted, repeated ones as often as they occur. So 12 = 2 * 2 * 3 is built of three primes, 7 of
one, and 1 of none. A part is **even-built** when this count is even.

For each query, count the even-built numbers among l, l + 1, ..., r.

### Input
The first line holds the number q of queries. Each of the next q lines holds two integers l and r.

### Output
q lines, the count for each query.

### Constraints
- 1 <= q <= 10^4
- 1 <= l <= r <= 2 * 10^5
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    top = max(data[1:])
    smallest = list(range(top + 1))
    p = 2
    while p * p <= top:
        if smallest[p] == p:
            for multiple in range(p * p, top + 1, p):
                if smallest[multiple] == multiple:
                    smallest[multiple] = p
        p += 1
    odd = bytearray(top + 1)
    even_up_to = [0, 1] + [0] * (top - 1)
    for number in range(2, top + 1):
        odd[number] = 1 - odd[number // smallest[number]]
        even_up_to[number] = even_up_to[number - 1] + 1 - odd[number]
    out = [even_up_to[r] - even_up_to[l - 1] for l, r in zip(data[1::2], data[2::2])]
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """def even_built(number):
    count, p = 0, 2
    while number > 1:
        while number % p == 0:
            number //= p
            count += 1
        p += 1
    return count % 2 == 0


for _ in range(int(input())):
    l, r = map(int, input().split())
    print(sum(even_built(x) for x in range(l, r + 1)))
"""
WRONG = {
    "distinct_primes_only": """import sys

data = list(map(int, sys.stdin.read().split()))
top = max(data[1:])
count = [0] * (top + 1)
for p in range(2, top + 1):
    if count[p] == 0:
        for m in range(p, top + 1, p):
            count[m] += 1
prefix = [0] * (top + 1)
for x in range(1, top + 1):
    prefix[x] = prefix[x - 1] + (count[x] % 2 == 0)
for i in range(1, 2 * data[0], 2):
    print(prefix[data[i + 1]] - prefix[data[i] - 1])
""",
    "one_is_not_counted": """import sys

data = list(map(int, sys.stdin.read().split()))
top = max(data[1:])
count = [0] * (top + 1)
for p in range(2, top + 1):
    if count[p] == 0:
        power = p
        while power <= top:
            for m in range(power, top + 1, power):
                count[m] += 1
            power *= p
prefix = [0] * (top + 1)
for x in range(2, top + 1):
    prefix[x] = prefix[x - 1] + (count[x] % 2 == 0)
for i in range(1, 2 * data[0], 2):
    print(prefix[data[i + 1]] - prefix[data[i] - 1])
""",
    "left_end_dropped": """import sys

data = list(map(int, sys.stdin.read().split()))
top = max(data[1:])
count = [0] * (top + 1)
for p in range(2, top + 1):
    if count[p] == 0:
        power = p
        while power <= top:
            for m in range(power, top + 1, power):
                count[m] += 1
            power *= p
prefix = [0] * (top + 1)
for x in range(1, top + 1):
    prefix[x] = prefix[x - 1] + (count[x] % 2 == 0)
for i in range(1, 2 * data[0], 2):
    print(prefix[data[i + 1]] - prefix[data[i]])
""",
    "too_slow_loops_per_query": """import sys

data = list(map(int, sys.stdin.read().split()))
top = max(data[1:])
count = [0] * (top + 1)
for p in range(2, top + 1):
    if count[p] == 0:
        power = p
        while power <= top:
            for m in range(power, top + 1, power):
                count[m] += 1
            power *= p
for i in range(1, 2 * data[0], 2):
    even = 0
    for x in range(data[i], data[i + 1] + 1):
        if count[x] % 2 == 0:
            even += 1
    print(even)
""",
}
PUBLIC = (
    "3\n2 3\n4 6\n11 15\n",
    "1\n10 10\n",
    "2\n3 5\n21 30\n",
    "2\n2 2\n12 13\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""
    top = 2 * 10**5

    def case(queries: list[tuple[int, int]]) -> str:
        return f"{len(queries)}\n" + "".join(f"{low} {high}\n" for low, high in queries)

    def spans(count: int, low: int, high: int) -> list[tuple[int, int]]:
        pairs = [sorted((rng.randint(low, high), rng.randint(low, high))) for _ in range(count)]
        return [(a, b) for a, b in pairs]

    wide = [(rng.randint(1, 20000), rng.randint(top - 20000, top)) for _ in range(10**4)]
    tests = [
        case([(1, 1)]),  # built of no primes
        case([(1, 2), (1, 3), (1, 4)]),
        case([(4, 4), (8, 8), (9, 9), (16, 16)]),  # repeated primes
        case([(2, 2)]),
        case([(6, 10), (6, 6)]),
        case([(1, top)]),
        case([(top, top), (top - 1, top)]),
        case([(131072, 131072), (65536, 65536), (177147, 177147)]),
        case([(199999, 199999), (199933, 199933), (1, 199999)]),
        case([(44521, 44521), (44520, 44522)]),  # 211 squared
        case(wide),
    ]
    for high in (10, 20, 40, 100, 400):
        tests.append(case(spans(6, 1, high)))
    for high in (3000, top):
        tests.append(case(spans(300, 1, high)))
    tests.append(case(spans(2000, 1, top)))
    return tests

"""Counting palindromes without equal neighbours; fast powers."""

import random

TITLE = "Mirror Pennants"
DIFFICULTY = "easy"
TOPICS = ("combinatorics", "fast exponentiation")
STATEMENT = """A sail loft sews pennants from n stripes in a row, and has cloth in k colours. A pennant is *clear* when no two
neighbouring stripes have the same colour, and it is a *mirror* when it reads the same from left to right as from right to
left. Not all colours have to be used.

For each order (n, k) say how many different pennants are both clear and a mirror, modulo 998 244 353.

### Input
The first line holds the number q of orders. Each of the next q lines holds two integers n and k.

### Output
q lines, the answer for each order.

### Constraints
- 1 <= q <= 2000
- 1 <= n <= 10^18
- 1 <= k <= 10^18
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    mod = 998244353
    out = []
    for i in range(1, 2 * data[0], 2):
        n, k = data[i], data[i + 1]
        if n % 2 == 0:
            # The two middle stripes would be neighbours of one colour.
            out.append(0)
        else:
            out.append(k % mod * pow(k - 1, n // 2, mod) % mod)
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """def count(stripes, n, k):
    if len(stripes) == n:
        return stripes == stripes[::-1]
    return sum(count([*stripes, c], n, k) for c in range(k) if not stripes or c != stripes[-1])


for _ in range(int(input())):
    n, k = map(int, input().split())
    while n > 40:  # hopeless: let the clock run out
        pass
    print(count([], n, k) % 998244353)
"""
WRONG = {
    "even_lengths_counted": """mod = 998244353
for _ in range(int(input())):
    n, k = map(int, input().split())
    half = (n + 1) // 2
    print(k * pow(k - 1, half - 1, mod) % mod)
""",
    "neighbours_may_match": """mod = 998244353
for _ in range(int(input())):
    n, k = map(int, input().split())
    print(pow(k, (n + 1) // 2, mod) if n % 2 else 0)
""",
    "loops_over_the_stripes": """mod = 998244353
for _ in range(int(input())):
    n, k = map(int, input().split())
    if n % 2 == 0:
        print(0)
        continue
    result = k % mod
    for _ in range(n // 2):
        result = result * (k - 1) % mod
    print(result)
""",
    "single_colour_always_zero": """MOD = 998244353
q = int(input())
for _ in range(q):
    n, k = map(int, input().split())
    if n % 2 == 0 or k == 1:
        print(0)
    else:
        print(k * pow(k - 1, (n - 1) // 2, MOD) % MOD)
""",
    "other_modulus": """MOD = 1000000007
q = int(input())
for _ in range(q):
    n, k = map(int, input().split())
    if n % 2 == 0:
        print(0)
    else:
        print(k * pow(k - 1, (n - 1) // 2, MOD) % MOD)
""",
}
PUBLIC = (
    "2\n3 2\n5 3\n",
    "1\n1 7\n",
    "3\n3 3\n3 1\n7 2\n",
    "1\n9 4\n",
    "1\n101 50\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(orders: list[tuple[int, int]]) -> str:
        return f"{len(orders)}\n" + "".join(f"{n} {k}\n" for n, k in orders)

    p = 998244353
    tests = [
        case([(1, 1)]),  # one stripe, one colour: one pennant
        case([(2, 5)]),  # even: none
        case([(1, 1), (2, 1), (3, 1)]),
        case([(4, 2), (6, 3), (2, 1)]),
        case([(1, 10**18), (2, 10**18)]),
        case([(3, p), (3, p + 1), (1, p)]),  # zero modulo the prime
        case([(5, p + 2), (1, p + 3)]),
        case([(10**18, 10**18)]),
        case([(10**18 - 1, 10**18)]),  # odd and huge
        case([(10**18 - 1, 2), (10**18 - 1, 1)]),
        case([(2 * (p - 1) + 1, 12345), (2 * p + 1, 6789)]),
        case([(n, k) for n in range(1, 7) for k in range(1, 5)]),
    ]
    for top in (7, 9, 40, 1000):
        tests.append(case([(rng.randint(1, top), rng.randint(1, top)) for _ in range(12)]))
    for _ in range(3):
        tests.append(case([(rng.randint(10**16, 10**18), rng.randint(1, 10**18)) for _ in range(100)]))
    tests.append(case([(rng.randint(1, 10**18), rng.randint(1, 10**18)) for _ in range(2000)]))
    return tests

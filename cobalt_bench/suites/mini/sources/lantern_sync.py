"""Least common multiple with big integers and a strict lower bound."""

import random

TITLE = "All Lanterns at Once"
DIFFICULTY = "easy"
TOPICS = ("number theory", "least common multiple")
STATEMENT = """A harbour keeps several signal lanterns. Lantern number i flashes for an instant at every second that is a positive
multiple of its period p_i, counted from the moment the harbour clock was started.

It is now second T and whatever flashes at second T has already been seen. The keeper has paper for the seconds up to and
including L. Find the first second **strictly after** T at which **all** lanterns flash together.

### Input
The first line holds three integers n, T and L. The second line holds the n periods p_1 ... p_n.

### Output
One line: the second asked for, or the word `NEVER` when it would come after second L.

### Constraints
- 1 <= n <= 1000
- 1 <= p_i <= 10^9
- 0 <= T <= L <= 10^18
"""
SOLUTION = """import sys
from math import gcd


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, now, last = data[:3]
    period = 1
    for p in data[3 : 3 + n]:
        period = period // gcd(period, p) * p
        if period > last:
            print("NEVER")
            return
    answer = (now // period + 1) * period
    print(answer if answer <= last else "NEVER")


main()
"""
BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
n, now, last = data[:3]
periods = data[3 : 3 + n]
longest = max(periods)
second = now // longest * longest + longest
while second <= last and any(second % p for p in periods):
    second += longest
print(second if second <= last else "NEVER")
"""
WRONG = {
    "counts_the_present_second": """from math import gcd

n, now, last = map(int, input().split())
period = 1
for p in map(int, input().split()):
    period = period * p // gcd(period, p)
answer = (now + period - 1) // period * period
if answer == 0:
    answer = period
print(answer if answer <= last else "NEVER")
""",
    "multiplies_the_periods": """n, now, last = map(int, input().split())
period = 1
for p in set(map(int, input().split())):
    period *= p
answer = (now // period + 1) * period
print(answer if answer <= last else "NEVER")
""",
    "last_second_excluded": """from math import gcd

n, now, last = map(int, input().split())
period = 1
for p in map(int, input().split()):
    period = period * p // gcd(period, p)
answer = now - now % period + period
print(answer if answer < last else "NEVER")
""",
    "float_division": """from math import floor, lcm

n, now, last = map(int, input().split())
period = lcm(*map(int, input().split()))
if period > last:
    print("NEVER")
else:
    answer = (floor(now / period) + 1) * period
    print(answer if answer <= last else "NEVER")
""",
}
PUBLIC = (
    "3 0 100\n4 6 10\n",
    "2 13 40\n3 5\n",
    "2 50 70\n12 18\n",
    "1 9 1000\n5\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(now: int, last: int, periods: list[int]) -> str:
        return f"{len(periods)} {now} {last}\n{' '.join(map(str, periods))}\n"

    tests = [
        case(0, 0, [1]),  # no second after T is on the paper
        case(0, 1, [1, 1, 1]),  # the first second is the last one
        case(12, 24, [4, 6]),  # T itself is a joint flash, and L is the next one
        case(24, 47, [8, 12]),  # one second short
        case(60, 1000, [20, 30, 12]),
        case(10**18, 10**18, [7, 11]),
        case(10**18 - 1, 10**18, [2, 4, 5, 1000]),  # too large for floats
        case(10**18 - 4, 10**18, [3, 9]),
        case(999999999999999989, 10**18, [1, 10]),
        case(5, 10**18, [999999937, 999999929]),  # two primes: period just below 10^18
        case(0, 10**18, [10**9 - 1, 10**9]),
        case(5, 10**18, [10**9, 999999937, 3]),
        case(0, 720720 * 3, list(range(1, 17))),
        case(720720, 720720 * 2, list(range(1, 17))),
    ]
    for _ in range(6):
        periods = [rng.randint(1, 12) for _ in range(rng.randint(2, 5))]
        now = rng.randint(0, 5000)
        tests.append(case(now, now + rng.randint(1, 9000), periods))
    for _ in range(3):
        base = rng.randint(10**4, 10**5)
        periods = [base * rng.choice([1, 2, 3, 4, 6, 8, 12]) for _ in range(rng.randint(3, 8))]
        tests.append(case(rng.randint(10**17, 9 * 10**17), 10**18, periods))
    divisors = [d for d in range(1, 5041) if 5040 % d == 0]
    tests.append(case(rng.randint(10**12, 10**13), 10**18, [rng.choice(divisors) for _ in range(1000)]))
    return tests

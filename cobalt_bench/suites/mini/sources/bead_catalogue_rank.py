"""Rank of a multiset permutation with a Fenwick tree and modular inverses."""

import random

TITLE = "Number in the Bead Catalogue"
DIFFICULTY = "hard"
TOPICS = ("combinatorics", "Fenwick tree", "modular arithmetic")
STATEMENT = """A jeweller threads n beads on a string that has a fixed left end. Bead colours are numbered; beads of one colour look the same.
The catalogue lists **every different** string that can be made of exactly these beads (the same number of beads of each
colour), sorted: strings are compared from the left end, and at the first difference the string with the smaller colour number
comes first. The entries are numbered from 1.

Given one string, find its number in the catalogue, modulo 1 000 000 007.

### Input
The first line holds n. The second line holds the n colours of the string from the left end.

### Output
One line: the number modulo 1 000 000 007.

### Constraints
- 1 <= n <= 40000
- 1 <= colour <= 10^9
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, beads = data[0], data[1:]
    mod = 1_000_000_007
    place = {colour: i for i, colour in enumerate(sorted(set(beads)), 1)}
    beads = [place[b] for b in beads]
    size = len(place)
    count = [0] * (size + 1)
    tree = [0] * (size + 1)
    for b in beads:
        count[b] += 1
    for i in range(1, size + 1):
        tree[i] += count[i]
        above = i + (i & -i)
        if above <= size:
            tree[above] += tree[i]
    inverse = [0, 1] + [0] * (n - 1)
    for i in range(2, n + 1):
        inverse[i] = -(mod // i) * inverse[mod % i] % mod
    # strings: how many different strings the remaining beads can make
    strings = 1
    for i in range(1, n + 1):
        strings = strings * i % mod
    for c in count:
        for i in range(2, c + 1):
            strings = strings * inverse[i] % mod
    rank = 1
    for left, b in zip(range(n, 0, -1), beads):
        smaller, i = 0, b - 1
        while i:
            smaller += tree[i]
            i &= i - 1
        share = strings * inverse[left] % mod
        rank += share * smaller
        strings = share * count[b] % mod
        count[b] -= 1
        i = b
        while i <= size:
            tree[i] -= 1
            i += i & -i
    print(rank % mod)


main()
"""
BRUTE_FORCE = """from itertools import permutations

input()
beads = tuple(map(int, input().split()))
while len(beads) > 9:  # hopeless: let the clock run out
    pass
print(sorted(set(permutations(beads))).index(beads) + 1)
"""
WRONG = {
    "too_slow_counts_the_rest": """import sys
from collections import Counter

data = list(map(int, sys.stdin.read().split()))
n, beads = data[0], data[1:]
mod = 10**9 + 7
ways = 1
for i in range(1, n + 1):
    ways = ways * i % mod
count = Counter(beads)
for c in count.values():
    f = 1
    for i in range(1, c + 1):
        f = f * i % mod
    ways = ways * pow(f, mod - 2, mod) % mod
rank = 1
for i, b in enumerate(beads):
    smaller = sum(1 for x in beads[i + 1 :] if x < b)
    share = ways * pow(n - i, mod - 2, mod) % mod
    rank = (rank + share * smaller) % mod
    ways = share * count[b] % mod
    count[b] -= 1
print(rank)
""",
    "beads_all_different": """import sys
from bisect import bisect_left

data = list(map(int, sys.stdin.read().split()))
n, beads = data[0], data[1:]
mod = 10**9 + 7
fact = [1]
for i in range(1, n + 1):
    fact.append(fact[-1] * i % mod)
rest = sorted(beads)
rank = 1
for i, b in enumerate(beads):
    k = bisect_left(rest, b)
    rank = (rank + k * fact[n - 1 - i]) % mod
    rest.pop(k)
print(rank)
""",
    "numbers_from_zero": """import sys
from bisect import bisect_left
from collections import Counter

data = list(map(int, sys.stdin.read().split()))
n, beads = data[0], data[1:]
mod = 10**9 + 7
ways = 1
for i in range(1, n + 1):
    ways = ways * i % mod
count = Counter(beads)
for c in count.values():
    for i in range(1, c + 1):
        ways = ways * pow(i, mod - 2, mod) % mod
rest = sorted(beads)
rank = 0
for i, b in enumerate(beads):
    k = bisect_left(rest, b)
    share = ways * pow(n - i, mod - 2, mod) % mod
    rank = (rank + share * k) % mod
    ways = share * count[b] % mod
    count[b] -= 1
    rest.pop(k)
print(rank)
""",
    "counts_smaller_colours_once": """import sys
from bisect import bisect_left, insort
from collections import Counter

data = list(map(int, sys.stdin.read().split()))
n, beads = data[0], data[1:]
mod = 10**9 + 7
fact = [1]
for i in range(1, n + 1):
    fact.append(fact[-1] * i % mod)
count = Counter(beads)
colours = sorted(count)
denominator = 1
for c in count.values():
    denominator = denominator * fact[c] % mod
rank = 1
for i, b in enumerate(beads):
    k = bisect_left(colours, b)
    inverse = pow(denominator, mod - 2, mod)
    rank = (rank + k * fact[n - 1 - i] * inverse) % mod
    denominator = denominator * pow(count[b], mod - 2, mod) % mod
    count[b] -= 1
    if count[b] == 0:
        colours.pop(k)
print(rank)
""",
    "integer_division_after_modulo": """import sys
from bisect import bisect_left
from collections import Counter

data = list(map(int, sys.stdin.read().split()))
n, beads = data[0], data[1:]
mod = 10**9 + 7
ways = 1
for i in range(1, n + 1):
    ways = ways * i % mod
count = Counter(beads)
for c in count.values():
    for i in range(2, c + 1):
        ways //= i
rest = sorted(beads)
rank = 1
for i, b in enumerate(beads):
    k = bisect_left(rest, b)
    rank = (rank + ways * k // (n - i)) % mod
    ways = ways * count[b] // (n - i)
    count[b] -= 1
    rest.pop(k)
print(rank)
""",
}
PUBLIC = (
    "3\n2 1 3\n",
    "4\n1 2 2 1\n",
    "6\n5 5 5 5 5 5\n",
    "5\n30 10 20 10 30\n",
    "5\n9 2 7 2 9\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(beads: list[int]) -> str:
        return f"{len(beads)}\n{' '.join(map(str, beads))}\n"

    def shuffled(beads: list[int]) -> list[int]:
        return rng.sample(beads, len(beads))

    tests = [
        case([7]),
        case([4, 4]),
        case([1, 2, 3, 4, 5, 6]),  # the first entry
        case([6, 5, 4, 3, 2, 1]),  # the last entry
        case([2, 2, 1, 1]),
        case([3, 1, 1, 1, 2]),
        case([10**9, 1, 10**9, 1]),
        case(list(range(13, 0, -1))),  # 13! is above the modulus
        case([2] * 20 + [1] * 20),
        case([1] * 40000),
        case(shuffled(list(range(1, 30001)))),
    ]
    for n, colours in ((5, 3), (6, 2), (7, 3), (8, 3), (8, 5), (9, 4)):
        tests.append(case([rng.randint(1, colours) for _ in range(n)]))
    for n, colours in ((30, 5), (60, 60), (200, 3), (1500, 10**9)):
        tests.append(case([rng.randint(1, colours) for _ in range(n)]))
    tests.append(case([rng.randint(1, 9) for _ in range(40000)]))
    return tests

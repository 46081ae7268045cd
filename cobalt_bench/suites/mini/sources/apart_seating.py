"""Construct a permutation whose neighbours differ by at least d, or see that there is none."""

import random

TITLE = "Choir Photo"
DIFFICULTY = "easy"
TOPICS = ("constructive", "permutations", "several right answers")
CHECKER = """import sys


def accepted(given, output, expected):
    n, d = map(int, given.split())
    words = output.split()
    if expected.split() == ["impossible"] or words == ["impossible"]:
        return words == expected.split()
    order = [int(word) for word in words]
    if sorted(order) != list(range(1, n + 1)):
        return False
    return all(abs(a - b) >= d for a, b in zip(order, order[1:]))


texts = [open(name, encoding="utf-8", errors="replace").read() for name in sys.argv[1:4]]
try:
    sys.exit(0 if accepted(*texts) else 1)
except ValueError:
    sys.exit(1)
"""
STATEMENT = """
A choir of `n` singers poses for a photo in one row. The singers are numbered from 1 to `n` by height. The photographer
wants lively contrast: the numbers of any two singers who stand next to each other must differ by **at least** `d`.

Find an order in which the singers can stand. Any order that fits is accepted.

### Input

One line with two integers `n` and `d`.

### Output

One line with the numbers 1 to `n`, each exactly once, in the order of the row, separated by spaces. If no order fits,
print the word `impossible` instead. A choir of one singer always fits, since nobody has a neighbour.

### Constraints

- 1 <= n <= 5000
- 1 <= d <= n
"""
SOLUTION = """n, d = map(int, input().split())
half = n // 2
if n > 1 and d > half:
    print("impossible")
elif n % 2 == 0:
    order = []
    for low in range(half, 0, -1):
        order += [low, low + half]
    print(*order)
else:
    order = [half + 1]
    for low in range(1, half + 1):
        order += [low, low + half + 1]
    print(*order)
"""
BRUTE_FORCE = """from itertools import permutations

n, d = map(int, input().split())
for order in permutations(range(1, n + 1)):
    if all(abs(a - b) >= d for a, b in zip(order, order[1:])):
        print(*order)
        break
else:
    print("impossible")
"""
WRONG = {
    "bound_too_strict": """n, d = map(int, input().split())
half = n // 2
if n > 1 and d >= n / 2:
    print("impossible")
elif n % 2 == 0:
    order = []
    for low in range(half, 0, -1):
        order += [low, low + half]
    print(*order)
else:
    order = [half + 1]
    for low in range(1, half + 1):
        order += [low, low + half + 1]
    print(*order)
""",
    "forgets_single_singer": """n, d = map(int, input().split())
half = n // 2
if d > half:
    print("impossible")
else:
    order = []
    if n % 2:
        order.append(half + 1)
        for low in range(1, half + 1):
            order += [low, low + half + 1]
    else:
        for low in range(half, 0, -1):
            order += [low, low + half]
    print(*order)
""",
    "outside_in": """n, d = map(int, input().split())
low, high = 1, n
order = []
while low <= high:
    order.append(low)
    if low != high:
        order.append(high)
    low += 1
    high -= 1
if all(abs(a - b) >= d for a, b in zip(order, order[1:])):
    print(*order)
else:
    print("impossible")
""",
    "evens_then_odds": """n, d = map(int, input().split())
if n > 1 and d > n // 2:
    print("impossible")
else:
    print(*range(2, n + 1, 2), *range(1, n + 1, 2))
""",
}
PUBLIC = (
    "5 2\n",
    "4 3\n",
    "7 3\n",
    "3 1\n",
)


def generate(rng: random.Random) -> list[str]:
    # one singer, two singers, three singers
    pairs = [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 1)]
    # the last distance that fits, and the first that does not
    pairs += [(4, 2), (6, 3), (6, 4), (8, 4), (9, 4), (9, 5), (10, 5)]
    # evens before odds is not enough
    pairs += [(8, 3), (20, 7), (21, 9)]
    for _ in range(4):
        n = rng.randint(30, 200)
        pairs.append((n, rng.randint(3, n // 2)))
    pairs += [(999, 499), (1000, 500), (1000, 501), (4999, 2499), (5000, 2500), (5000, 5000)]
    return [f"{n} {d}\n" for n, d in pairs]

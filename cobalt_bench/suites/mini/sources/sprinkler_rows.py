"""Second differences: many triangular updates, then one sweep."""

import random

TITLE = "Sprinkler Rows"
DIFFICULTY = "medium"
TOPICS = ("prefix sums", "arrays")

STATEMENT = """A nursery has `n` beds in one row, numbered from 1 to `n`. There are sprinklers above some of the beds. A sprinkler of
strength `s` above bed `p` gives `s` litres to bed `p` itself, `s - 1` litres to each of the two beds next to it,
`s - 2` litres to each bed two places away, and so on, until the amount reaches zero. Water that would fall outside the
row is lost. Several sprinklers may hang above the same bed; a bed gets the sum of what all sprinklers give it.

Which bed gets the most water?

### Input

The first line contains two integers `n` and `q`. Each of the next `q` lines contains two integers `p` and `s`: a
sprinkler of strength `s` above bed `p`.

### Output

Print two integers separated by a space: the number of the bed that gets the most water and the litres it gets. If
several beds get the most, print the one with the smallest number.

### Constraints

- 1 <= n <= 100000
- 1 <= q <= 10000
- 1 <= p <= n
- 1 <= s <= 100000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    far = max(data[3::2])
    second = [0] * (n + 2 * far + 3)
    for k in range(q):
        p, s = data[2 + 2 * k] + far, data[3 + 2 * k]
        second[p - s + 1] += 1
        second[p + 1] -= 2
        second[p + s + 1] += 1
    slope = water = 0
    best_bed, best = 0, -1
    for x in range(far + n + 1):
        slope += second[x]
        water += slope
        if x > far and water > best:
            best_bed, best = x - far, water
    print(best_bed, best)


main()
"""

BRUTE_FORCE = """n, q = map(int, input().split())
water = [0] * (n + 1)
for _ in range(q):
    p, s = map(int, input().split())
    for bed in range(1, n + 1):
        water[bed] += max(0, s - abs(bed - p))
best = max(water[1:])
print(water.index(best, 1), best)
"""

WRONG = {
    "middle_bed_twice": """n, q = map(int, input().split())
water = [0] * (n + 1)
for _ in range(q):
    p, s = map(int, input().split())
    for d in range(s):
        for bed in (p - d, p + d):
            if 1 <= bed <= n:
                water[bed] += s - d
best = max(water[1:])
print(water.index(best, 1), best)
""",
    "left_end_not_cut_off": """import sys
data = list(map(int, sys.stdin.read().split()))
n, q = data[0], data[1]
second = [0] * (n + max(data[3::2]) + 5)
for k in range(q):
    p, s = data[2 + 2 * k], data[3 + 2 * k]
    second[max(0, p - s + 1)] += 1
    second[p + 1] -= 2
    second[p + s + 1] += 1
slope = water = 0
bed, best = 0, -1
for x in range(n + 1):
    slope += second[x]
    water += slope
    if x > 0 and water > best:
        bed, best = x, water
print(bed, best)
""",
    "last_bed_of_the_ties": """import sys
data = list(map(int, sys.stdin.read().split()))
n, q = data[0], data[1]
far = max(data[3::2])
second = [0] * (n + 2 * far + 3)
for k in range(q):
    p, s = data[2 + 2 * k] + far, data[3 + 2 * k]
    second[p - s + 1] += 1
    second[p + 1] -= 2
    second[p + s + 1] += 1
slope = water = 0
bed, best = 0, -1
for x in range(far + n + 1):
    slope += second[x]
    water += slope
    if x > far and water >= best:
        bed, best = x - far, water
print(bed, best)
""",
    "only_beds_below_sprinklers": """import sys
data = list(map(int, sys.stdin.read().split()))
n, q = data[0], data[1]
heads = [(data[2 + 2 * k], data[3 + 2 * k]) for k in range(q)]
strong = {}
for p, s in heads:
    strong[p] = strong.get(p, 0) + s
bed = min(strong, key=lambda p: (-strong[p], p))
print(bed, sum(max(0, s - abs(p - bed)) for p, s in heads))
""",
    "too_slow": """n, q = map(int, input().split())
water = [0] * (n + 1)
for _ in range(q):
    p, s = map(int, input().split())
    for bed in range(max(1, p - s + 1), min(n, p + s - 1) + 1):
        water[bed] += s - abs(bed - p)
best = max(water[1:])
print(water.index(best, 1), best)
""",
}

PUBLIC = (
    "7 2\n3 2\n6 3\n",
    "9 1\n4 3\n",
    "6 2\n2 1\n5 1\n",
    "10 3\n8 4\n8 1\n5 3\n",
)


def _nursery(rng: random.Random, n: int, q: int, strength: int) -> str:
    return f"{n} {q}\n" + "".join(f"{rng.randint(1, n)} {rng.randint(1, strength)}\n" for _ in range(q))


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1\n1 1\n",  # one bed
        "1 2\n1 100000\n1 99999\n",  # almost all water is lost
        "5 2\n2 3\n4 3\n",  # the tie of three beds
        "7 2\n1 7\n7 7\n",  # cut off at both ends, a tie of all beds
        "9 3\n3 4\n7 4\n5 2\n",  # most water where the weakest sprinkler hangs
        "9 2\n3 5\n7 5\n",  # most water also between the sprinklers
        "3 2\n1 5\n3 4\n",  # strong sprinklers at the ends
        "100000 1\n100000 100000\n",
        "100000 1\n1 100000\n",
        "8 4\n1 1\n1 1\n8 2\n8 1\n",
    ]
    for n, q, strength in [(6, 3, 4), (8, 3, 6), (10, 4, 5), (12, 5, 12), (20, 6, 8), (30, 10, 10)]:
        tests.append(_nursery(rng, n, q, strength))
    tests.append(_nursery(rng, 100000, 10000, 100000))  # large
    tests.append(_nursery(rng, 100000, 9000, 30000))
    tests.append(_nursery(rng, 5000, 200, 300))
    return tests

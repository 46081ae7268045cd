"""Largest gap between unsorted points, with the ends of the segment and ties."""

import random

TITLE = "Room for One More Hide"
DIFFICULTY = "easy"
TOPICS = ("arrays", "sorting")

STATEMENT = """A straight shoreline runs from metre `0` to metre `L`. Some birdwatching hides already stand on it; each one
takes up a single point, and several hides may even share a point.

The warden looks for the longest stretch without a hide inside it. A stretch is bounded on each side by a hide or by an
end of the shoreline, and its two bounding points may carry hides.

### Input

The first line contains two integers `L` and `n`. If `n > 0`, the second line contains `n` integers, the positions of
the hides in no particular order. If `n = 0`, there is no second line.

### Output

Print two integers separated by a space: the position where the longest stretch begins (its smaller end) and its
length. If several stretches are longest, print the one that begins nearest to metre `0`.

### Constraints

- 1 <= L <= 1000000000
- 0 <= n <= 2000
- every position is between 0 and L, both included
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    length, n = data[0], data[1]
    points = sorted([0, length] + data[2:2 + n])
    start, best = 0, -1
    for a, b in zip(points, points[1:]):
        if b - a > best:
            start, best = a, b - a
    print(start, best)


main()
"""

BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
length = data[0]
points = set(data[2:]) | {0, length}
best = None
for a in points:
    later = [p for p in points if p > a]
    if later:
        gap = min(later) - a
        if best is None or (-gap, a) < best:
            best = (-gap, a)
print(best[1], -best[0])
"""

WRONG = {
    "not_sorted": """import sys
data = list(map(int, sys.stdin.read().split()))
length, n = data[0], data[1]
points = [0] + data[2:] + [length]
start, best = 0, 0
for i in range(len(points) - 1):
    if points[i + 1] - points[i] > best:
        best = points[i + 1] - points[i]
        start = points[i]
print(start, best)
""",
    "forgets_the_right_end": """import sys
data = list(map(int, sys.stdin.read().split()))
length, n = data[0], data[1]
points = sorted(data[2:])
if n == 0:
    print(0, length)
else:
    prev = 0
    start, best = 0, -1
    for p in points:
        if p - prev > best:
            start, best = prev, p - prev
        prev = p
    print(start, best)
""",
    "rightmost_tie": """import sys
data = list(map(int, sys.stdin.read().split()))
length, n = data[0], data[1]
points = sorted(data[2:] + [0, length])
best = max((b - a, a) for a, b in zip(points, points[1:]))
print(best[1], best[0])
""",
    "crashes_without_hides": """length, n = map(int, input().split())
points = sorted(map(int, input().split()))
points = [0] + points + [length]
start, best = 0, 0
for a, b in zip(points, points[1:]):
    if b - a > best:
        start, best = a, b - a
print(start, best)
""",
    "free_metres_inside": """import sys
data = list(map(int, sys.stdin.read().split()))
length, n = data[0], data[1]
points = sorted(data[2:] + [0, length])
start, best = 0, 0
for a, b in zip(points, points[1:]):
    if b - a - 1 > best:
        start, best = a, b - a - 1
print(start, best)
""",
}

PUBLIC = (
    "10 2\n3 8\n",
    "20 3\n15 2 9\n",
    "12 4\n12 0 11 10\n",
    "30 5\n4 4 11 23 25\n",
)


def generate(rng: random.Random) -> list[str]:
    tests = [
        "7 0\n",  # no hides at all
        "1 0\n",
        "1000000000 0\n",
        "9 1\n9\n",  # hide on the right end
        "9 1\n0\n",  # hide on the left end
        "9 1\n2\n",  # longest stretch touches the right end
        "9 2\n6 3\n",  # three equal stretches, unsorted
        "5 6\n5 4 3 2 1 0\n",  # every metre taken
        "8 3\n4 4 4\n",  # shared point, tie
        "1 2\n1 0\n",
        "1000000000 2\n999999999 1\n",
    ]
    for length, n in [(10, 3), (12, 4), (20, 5), (30, 6), (50, 4), (100, 8)]:
        tests.append(f"{length} {n}\n" + " ".join(str(rng.randint(0, length)) for _ in range(n)) + "\n")
    step = [i * 1000 for i in range(1, 400)]  # all gaps equal
    rng.shuffle(step)
    tests.append(f"400000 {len(step)}\n" + " ".join(map(str, step)) + "\n")
    many = [rng.randint(0, 600000000) for _ in range(1500)]  # right part empty
    tests.append("1000000000 1500\n" + " ".join(map(str, many)) + "\n")
    many = [rng.randint(0, 1000000000) for _ in range(2000)]
    tests.append("1000000000 2000\n" + " ".join(map(str, many)) + "\n")
    return tests

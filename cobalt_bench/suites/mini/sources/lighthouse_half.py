"""Angular sweep with a closed half-plane in exact arithmetic."""

import random
from math import atan2, pi

TITLE = "Half the Sea"
DIFFICULTY = "hard"
TOPICS = ("geometry", "sorting by angle", "two pointers")
STATEMENT = """A lighthouse stands at the point (0, 0). Its lamp lights up exactly one half of the sea: all points on one side of a straight
line through the lighthouse, **the points on the line included**. The keeper may turn the lamp in any direction, so any line
through (0, 0) and either of its sides can be chosen.

Buoys float at n points, several may be tied up at the same point, also at (0, 0); such a buoy is always lit. What is the
largest number of buoys that can be lit at the same time?

### Input
The first line holds n. The next n lines hold the integer coordinates x and y of the buoys.

### Output
One line: the largest number of lit buoys.

### Constraints
- 1 <= n <= 20000
- -10^6 <= x, y <= 10^6
"""
SOLUTION = """import sys
from math import atan2, gcd


def main():
    data = list(map(int, sys.stdin.read().split()))
    always, buoys = 0, {}
    for x, y in zip(data[1::2], data[2::2]):
        if x == 0 and y == 0:
            always += 1
            continue
        g = gcd(x, y)
        direction = (x // g, y // g)
        buoys[direction] = buoys.get(direction, 0) + 1

    # Different directions differ by more than 1e-13, so floats put them in the right order.
    ring = sorted(buoys, key=lambda v: atan2(v[1], v[0]))
    size = len(ring)
    best = lit = end = 0
    for start in range(size):
        x, y = ring[start]
        if end <= start:
            end, lit = start, 0
        while end < start + size:
            bx, by = ring[end % size]
            cross = x * by - y * bx
            within = end == start or cross > 0 or (cross == 0 and x * bx + y * by < 0)
            if not within:
                break
            lit += buoys[ring[end % size]]
            end += 1
        best = max(best, lit)
        lit -= buoys[ring[start]]
    print(always + best)


main()
"""
BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
buoys = list(zip(data[1::2], data[2::2]))
best = 0
for x, y in [*buoys, (1, 0)]:
    if x or y:
        sides = [x * by - y * bx for bx, by in buoys]
        best = max(best, sum(s >= 0 for s in sides), sum(s <= 0 for s in sides))
print(best)
"""
WRONG = {
    "too_slow_tries_each_direction": """import sys

data = list(map(int, sys.stdin.read().split()))
buoys = list(zip(data[1::2], data[2::2]))
best = 0
for x, y in set(buoys) | {(1, 0)}:
    if x == 0 and y == 0:
        continue
    lit = 0
    for bx, by in buoys:
        if x * by - y * bx >= 0:
            lit += 1
    best = max(best, lit)
print(best)
""",
    "line_not_lit": """import sys
from bisect import bisect_left
from math import atan2, pi

data = list(map(int, sys.stdin.read().split()))
angles, centre = [], 0
for x, y in zip(data[1::2], data[2::2]):
    if x == 0 and y == 0:
        centre += 1
    else:
        angles.append(atan2(y, x))
angles.sort()
ring = angles + [a + 2 * pi for a in angles]
best = 0
for i, a in enumerate(angles):
    best = max(best, bisect_left(ring, a + pi - 1e-13) - i)
print(best + centre)
""",
    "rounding_on_the_line": """import sys
from math import atan2, pi

data = list(map(int, sys.stdin.read().split()))
angles, centre = [], 0
for x, y in zip(data[1::2], data[2::2]):
    if x == 0 and y == 0:
        centre += 1
    else:
        angles.append(atan2(y, x))
angles.sort()
n = len(angles)
angles += [a + 2 * pi for a in angles]
best = j = 0
for i in range(n):
    while j < i + n and angles[j] <= angles[i] + pi:
        j += 1
    best = max(best, j - i)
print(best + centre)
""",
    "no_wrap_around": """import sys
from bisect import bisect_right
from math import atan2, pi

data = list(map(int, sys.stdin.read().split()))
angles, centre = [], 0
for x, y in zip(data[1::2], data[2::2]):
    if x == 0 and y == 0:
        centre += 1
    else:
        angles.append(atan2(y, x))
angles.sort()
best = 0
for i, a in enumerate(angles):
    best = max(best, bisect_right(angles, a + pi + 1e-13) - i)
print(best + centre)
""",
    "buoys_at_the_lighthouse_forgotten": """import sys
from bisect import bisect_right
from math import atan2, pi

data = list(map(int, sys.stdin.read().split()))
angles = sorted(atan2(y, x) for x, y in zip(data[1::2], data[2::2]) if x or y)
ring = angles + [a + 2 * pi for a in angles]
best = 0
for i, a in enumerate(angles):
    best = max(best, bisect_right(ring, a + pi + 1e-13) - i)
print(best)
""",
    "generous_tolerance": """import sys
from bisect import bisect_right
from math import atan2, pi

data = list(map(int, sys.stdin.read().split()))
angles, centre = [], 0
for x, y in zip(data[1::2], data[2::2]):
    if x == 0 and y == 0:
        centre += 1
    else:
        angles.append(atan2(y, x))
angles.sort()
ring = angles + [a + 2 * pi for a in angles]
best = 0
for i, a in enumerate(angles):
    best = max(best, min(bisect_right(ring, a + pi + 1e-6), i + len(angles)) - i)
print(best + centre)
""",
}
PUBLIC = (
    "4\n1 0\n0 1\n-1 0\n0 -1\n",
    "3\n2 1\n-1 3\n-2 -5\n",
    "5\n3 3\n-2 -2\n5 1\n-4 1\n1 -6\n",
    "2\n0 0\n4 -7\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(buoys: list[tuple[int, int]]) -> str:
        return f"{len(buoys)}\n" + "".join(f"{x} {y}\n" for x, y in buoys)

    def cloud(n: int, span: int) -> list[tuple[int, int]]:
        return [(rng.randint(-span, span), rng.randint(-span, span)) for _ in range(n)]

    def opposite(pairs: int, span: int) -> list[tuple[int, int]]:
        """Return points with multiples of them on the other side."""
        out = []
        for x, y in cloud(pairs, span):
            k = rng.randint(1, 7)
            out += [(x, y), (-k * x, -k * y)]
        return out

    def awkward(others: int, span: int) -> list[tuple[int, int]]:
        """Return buoys on one side of a line that floats do not see as straight, and some on the line."""
        while True:
            x, y = rng.randint(-span, span), -rng.randint(1, span)
            if atan2(y, x) + pi < atan2(-y, -x):
                break
        out = [(x, y), (-x, -y)]
        while len(out) < others + 2:
            a, b = rng.randint(-span, span), rng.randint(-span, span)
            if x * b - y * a > 0:
                out.append((a, b))
        return rng.sample(out, len(out))

    big = 10**6
    tests = [
        case([(0, 0)]),
        case([(0, 0), (0, 0), (0, 0)]),  # only buoys at the lighthouse
        case([(5, -1)]),
        case([(3, 1), (6, 2), (-3, -1), (-9, -3)]),  # all on one line
        case([(1, 2), (1, 2), (-1, -2), (2, -1), (-2, 1)]),
        case([(1, -1), (1, 1), (2, -5), (3, 5)]),  # around the direction of the x-axis
        case([(-1, -1), (-1, 1), (-2, -5), (-3, 5), (-1, 0)]),
        case([(-5, 0), (5, 0), (0, -5), (1, -9), (-1, -9)]),
        case([(big, big - 1), (-big, 1 - big), (1 - big, 2 - big), (7, -1)]),
        case([(big, 1), (-big, 0), (-big, -2), (-big, -1)]),
        case([(big, 1), (-big + 1, -1), (-big + 2, -1), (0, 0), (-big, -1)]),
        case([(big, big - 1), (1 - big, 2 - big), (big - 2, big - 3), (-big, 1 - big), (3 - big, 4 - big)]),
        case(cloud(20000, 9999)),
    ]
    for n, span in ((3, 2), (4, 3), (6, 2), (8, 4), (12, 3), (20, 9)):
        tests.append(case(cloud(n, span)))
    for pairs, span in ((3, 50), (4, 300), (5, 1000), (6, 9000), (9, 100000)):
        tests.append(case(opposite(pairs, span)))
    for others, span in ((2, 9), (3, 100), (5, 10**4), (9, 10**6), (40, 10**6)):
        tests.append(case(awkward(others, span)))
    for pairs, span in ((200, 10**5), (1000, 30)):
        tests.append(case(opposite(pairs, span)))
    return tests

"""Perimeter of a convex hull with rounded corners; degenerate sets of points."""

import random

TITLE = "Rope Around the Barrels"
DIFFICULTY = "medium"
TOPICS = ("geometry", "convex hull", "floating point")
STATEMENT = """Round barrels, all of the same radius r, stand upright on a quay. The centre of barrel i is at the point (x_i, y_i). Barrels
may overlap or even stand in one another (they are only drawn on a plan), so centres may coincide.

A rope is pulled tight around all the barrels together. How long is the closed loop of rope?

The loop runs straight between barrels and follows the round side of a barrel where it turns. With r = 0 the barrels are thin
poles; if all poles stand on one line the loop runs there and back, and if they all stand at one point its length is 0.

### Input
The first line holds n and r. The next n lines hold the integers x_i and y_i.

### Output
One line: the length of the rope. An error of 1e-6 (absolute or relative) is accepted.

### Constraints
- 1 <= n <= 10000
- 0 <= r <= 1000
- -10^6 <= x_i, y_i <= 10^6
"""
SOLUTION = """import sys
from math import hypot, pi


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, r = data[0], data[1]
    points = sorted(set(zip(data[2 : 2 + 2 * n : 2], data[3 : 2 + 2 * n : 2])))

    def chain(ordered):
        hull = []
        for x, y in ordered:
            while len(hull) > 1:
                (ax, ay), (bx, by) = hull[-2], hull[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                hull.pop()
            hull.append((x, y))
        return hull

    length = 2 * pi * r
    for part in (chain(points), chain(points[::-1])):
        for (ax, ay), (bx, by) in zip(part, part[1:]):
            length += hypot(bx - ax, by - ay)
    print("%.9f" % length)


main()
"""
BRUTE_FORCE = """import sys
from itertools import combinations
from math import dist, pi

data = list(map(int, sys.stdin.read().split()))
r = data[1]
points = set(zip(data[2::2], data[3::2]))
length = 2 * pi * r
for a, b in combinations(points, 2):
    sides = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in points]
    on_line = [p for p, s in zip(points, sides) if s == 0]
    # Only the two extreme points of a line stand for a side of the hull.
    if {a, b} == {min(on_line), max(on_line)}:
        length += dist(a, b) * (all(s >= 0 for s in sides) + all(s <= 0 for s in sides))
print(length)
"""
WRONG = {
    "line_counted_once": """import sys
from math import hypot, pi

data = list(map(int, sys.stdin.read().split()))
n, r = data[:2]
pts = sorted(set((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n)))


def half(seq):
    out = []
    for p in seq:
        while len(out) >= 2:
            o, a = out[-2], out[-1]
            if (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) <= 0:
                out.pop()
            else:
                break
        out.append(p)
    return out


hull = half(pts)[:-1] + half(pts[::-1])[:-1]
total = 2 * pi * r
if len(hull) == 2:
    total += hypot(hull[0][0] - hull[1][0], hull[0][1] - hull[1][1])
elif len(hull) > 2:
    for i in range(len(hull)):
        total += hypot(hull[i][0] - hull[i - 1][0], hull[i][1] - hull[i - 1][1])
print("%.9f" % total)
""",
    "open_hull": """import sys
from math import hypot, pi

data = list(map(int, sys.stdin.read().split()))
n, r = data[:2]
pts = sorted(set((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n)))


def half(seq):
    out = []
    for p in seq:
        while len(out) >= 2:
            o, a = out[-2], out[-1]
            if (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) <= 0:
                out.pop()
            else:
                break
        out.append(p)
    return out


hull = half(pts)[:-1] + half(pts[::-1])[:-1]
total = 2 * pi * r
for a, b in zip(hull, hull[1:]):
    total += hypot(a[0] - b[0], a[1] - b[1])
print("%.9f" % total)
""",
    "needs_three_points": """import sys
from math import hypot, pi

data = list(map(int, sys.stdin.read().split()))
n, r = data[:2]
pts = sorted((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n))
if n < 3:
    print("%.9f" % (2 * pi * r))
else:
    hull = []
    for seq in (pts, pts[::-1]):
        start = len(hull)
        for p in seq:
            while len(hull) - start >= 2:
                o, a = hull[-2], hull[-1]
                if (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 0:
                    break
                hull.pop()
            hull.append(p)
    total = 2 * pi * r
    for i in range(len(hull)):
        total += hypot(hull[i][0] - hull[i - 1][0], hull[i][1] - hull[i - 1][1])
    print("%.9f" % total)
""",
    "too_slow_tests_all_pairs": """import sys
from math import hypot, pi

data = list(map(int, sys.stdin.read().split()))
n, r = data[:2]
pts = list(set((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n)))
total = 2 * pi * r
for ax, ay in pts:
    for bx, by in pts:
        if (ax, ay) == (bx, by):
            continue
        for cx, cy in pts:
            side = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            if side < 0:
                break
            if side == 0 and (cx - ax) * (cx - bx) + (cy - ay) * (cy - by) > 0:
                break
        else:
            total += hypot(bx - ax, by - ay)
print("%.9f" % total)
""",
    "bounding_box": """import sys
from math import pi

data = list(map(int, sys.stdin.read().split()))
n, r = data[:2]
xs, ys = data[2::2], data[3::2]
width, height = max(xs) - min(xs), max(ys) - min(ys)
print("%.9f" % (2 * (width + height) + 2 * pi * r))
""",
}
PUBLIC = (
    "4 1\n0 0\n4 0\n4 3\n0 3\n",
    "3 0\n0 0\n3 4\n3 0\n",
    "5 2\n1 1\n9 1\n9 9\n1 9\n5 4\n",
    "1 3\n7 7\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""
    top = 10**6

    def case(r: int, points: list[tuple[int, int]]) -> str:
        return f"{len(points)} {r}\n" + "".join(f"{x} {y}\n" for x, y in points)

    def cloud(n: int, span: int) -> list[tuple[int, int]]:
        return [(rng.randint(-span, span), rng.randint(-span, span)) for _ in range(n)]

    tests = [
        case(0, [(5, 5)]),  # a single pole: no rope at all
        case(0, [(5, 5), (5, 5), (5, 5)]),
        case(2, [(5, 5), (5, 5)]),
        case(0, [(0, 0), (3, 4)]),  # there and back
        case(7, [(0, 0), (3, 4)]),
        case(0, [(1, 0), (1, 1)]),
        case(50, [(-7, 2), (9, -1)]),
        case(1, [(0, 0), (1, 1), (5, 5), (3, 3)]),  # all on one line
        case(0, [(2, 0), (2, 9), (2, 4), (2, 9)]),
        case(10, [(-3, 1), (4, 1), (0, 1), (4, 1), (-3, 1)]),
        case(1, [(0, 0), (0, 0), (2, 0), (2, 0), (0, 2), (0, 2)]),
        case(1000, [(-top, -top), (top, -top), (top, top), (-top, top)]),
        case(0, [(-top, -top), (top, top), (top - 1, top), (0, 0)]),
        case(3, [(x, y) for x in range(5) for y in range(4)]),  # many points on the sides
        case(4, cloud(10000, top)),
    ]
    for n, span in ((3, 4), (4, 5), (6, 3), (8, 6), (12, 4), (20, 10)):
        tests.append(case(rng.randint(0, 5), cloud(n, span)))
    for n, span in ((200, 30), (1000, top), (3000, 200)):
        tests.append(case(rng.randint(0, 1000), cloud(n, span)))
    parabola = [(x, x * x) for x in range(-900, 901)]
    rng.shuffle(parabola)
    tests.append(case(5, parabola))  # every point is a corner
    return tests

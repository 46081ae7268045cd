"""Pick's theorem: lattice points inside and on a simple polygon."""

import random

TITLE = "Stakes and Saplings"
DIFFICULTY = "medium"
TOPICS = ("geometry", "number theory", "polygons")
STATEMENT = """A nursery marks its ground with a grid of points one metre apart (the points with whole coordinates). A field is fenced in
by a closed fence with n corners, all of them grid points, joined by straight pieces in the given order; the last corner is
joined to the first. The fence neither crosses nor touches itself. The corners may be listed clockwise or anticlockwise, and
a corner may lie on the straight line between its two neighbours.

A stake is driven in at every grid point that lies on the fence, corners included, and a sapling is planted at every grid
point strictly inside. How many stakes and how many saplings are needed?

### Input
The first line holds n. The next n lines hold the integer coordinates x and y of the corners in order.

### Output
One line with two integers: the number of stakes and the number of saplings.

### Constraints
- 3 <= n <= 5000
- -10^9 <= x, y <= 10^9
"""
SOLUTION = """import sys
from math import gcd


def main():
    data = list(map(int, sys.stdin.read().split()))
    n = data[0]
    corners = list(zip(data[1 : 2 * n + 1 : 2], data[2 : 2 * n + 1 : 2]))
    twice_area = stakes = 0
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        twice_area += ax * by - bx * ay
        stakes += gcd(bx - ax, by - ay)
    saplings = (abs(twice_area) - stakes + 2) // 2
    print(stakes, saplings)


main()
"""
BRUTE_FORCE = """n = int(input())
corners = [tuple(map(int, input().split())) for _ in range(n)]
sides = list(zip(corners, corners[1:] + corners[:1]))
stakes = saplings = 0
xs, ys = zip(*corners)
for x in range(min(xs), max(xs) + 1):
    for y in range(min(ys), max(ys) + 1):
        inside = on_fence = False
        for (ax, ay), (bx, by) in sides:
            cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
                on_fence = True
            if (ay > y) != (by > y) and (cross > 0) == (by > ay):
                inside = not inside
        stakes += on_fence
        saplings += inside and not on_fence
print(stakes, saplings)
"""
WRONG = {
    "one_orientation_only": """from math import gcd

n = int(input())
p = [tuple(map(int, input().split())) for _ in range(n)]
area2 = stakes = 0
for i in range(n):
    x1, y1 = p[i]
    x2, y2 = p[(i + 1) % n]
    area2 += x1 * y2 - x2 * y1
    stakes += gcd(abs(x1 - x2), abs(y1 - y2))
print(stakes, (area2 - stakes + 2) // 2)
""",
    "fence_left_open": """from math import gcd

n = int(input())
p = [tuple(map(int, input().split())) for _ in range(n)]
area2 = stakes = 0
for i in range(n - 1):
    x1, y1 = p[i]
    x2, y2 = p[i + 1]
    area2 += x1 * y2 - x2 * y1
    stakes += gcd(abs(x1 - x2), abs(y1 - y2))
print(stakes, (abs(area2) - stakes + 2) // 2)
""",
    "float_area": """from math import gcd

n = int(input())
p = [tuple(map(int, input().split())) for _ in range(n)]
area = 0.0
stakes = 0
for i in range(n):
    x1, y1 = p[i]
    x2, y2 = p[(i + 1) % n]
    area += (x1 * y2 - x2 * y1) / 2
    stakes += gcd(abs(x1 - x2), abs(y1 - y2))
print(stakes, int(abs(area) - stakes / 2 + 1))
""",
    "corners_counted_again": """from math import gcd

n = int(input())
p = [tuple(map(int, input().split())) for _ in range(n)]
area2 = stakes = 0
for i in range(n):
    x1, y1 = p[i - 1]
    x2, y2 = p[i]
    area2 += x1 * y2 - x2 * y1
    stakes += gcd(abs(x1 - x2), abs(y1 - y2)) + 1
print(stakes, (abs(area2) - stakes + 2) // 2)
""",
    "steps_instead_of_gcd": """n = int(input())
p = [tuple(map(int, input().split())) for _ in range(n)]
area2 = stakes = 0
for i in range(n):
    x1, y1 = p[i - 1]
    x2, y2 = p[i]
    area2 += x1 * y2 - x2 * y1
    dx, dy = abs(x1 - x2), abs(y1 - y2)
    if dx == 0 or dy == 0 or dx == dy:
        stakes += max(dx, dy)
    else:
        stakes += 1
print(stakes, (abs(area2) - stakes + 2) // 2)
""",
}
PUBLIC = (
    "4\n0 0\n4 0\n4 3\n0 3\n",
    "3\n0 0\n5 1\n2 4\n",
    "5\n1 1\n6 1\n6 5\n4 3\n1 5\n",
    "3\n-1 0\n1 0\n0 1\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""
    big = 10**9

    def case(corners: list[tuple[int, int]]) -> str:
        return f"{len(corners)}\n" + "".join(f"{x} {y}\n" for x, y in corners)

    def field(n: int, width: int, height: int, direction: int) -> str:
        """Return a polygon that a vertical line cuts at most once above and once below the x-axis."""
        upper, lower = [], []
        for x in sorted(rng.sample(range(1 - width, width), n - 2)):
            if rng.random() < 0.5:
                upper.append((x, rng.randint(1, height)))
            else:
                lower.append((x, -rng.randint(1, height)))
        corners = [(-width, 0), *lower, (width, 0), *reversed(upper)]
        turn = rng.randrange(n)
        return case((corners[turn:] + corners[:turn])[::direction])

    tests = [
        case([(0, 0), (1, 0), (0, 1)]),  # the smallest field
        case([(0, 1), (1, 0), (0, 0)]),  # clockwise
        case([(0, 0), (0, 6), (6, 6), (6, 0)]),
        case([(0, 0), (2, 0), (4, 0), (4, 4), (0, 4)]),  # a corner on a straight side
        case([(4, 0), (0, 4), (-4, 0), (0, -4)]),
        case([(0, 0), (6, 4), (12, 0), (6, 10)]),  # slanted sides with grid points
        case([(12, 0), (6, 4), (0, 0), (6, 10)]),
        case([(0, 0), (9, 6), (3, 12)]),
        case([(-big, -big), (-big, big), (big, big), (big, -big)]),
        case([(-big, -big), (big, 1 - big), (big - 1, big)]),  # area beyond the exact range of floats
        case([(big, big), (-big, big - 1), (1 - big, -big), (7, -big)]),
        case([(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (3, 2), (3, 3), (0, 3)]),  # shaped like a C
    ]
    for direction in (1, -1):
        for n, width, height in ((3, 5, 5), (4, 6, 4), (5, 6, 6), (7, 8, 5), (12, 14, 4)):
            tests.append(field(n, width, height, direction))
    tests += [field(40, 1000, 1000, -1), field(100, big, big, 1), field(150, big, 999, -1)]
    tests.append(field(3000, 10**6, 10**6, -1))
    return tests

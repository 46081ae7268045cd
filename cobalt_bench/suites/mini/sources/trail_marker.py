"""A point at a given walking distance along a polyline, walked to and fro."""

import random

TITLE = "Warden on the Trail"
DIFFICULTY = "easy"
TOPICS = ("geometry", "floating point")
STATEMENT = """A trail is a chain of n posts joined by straight paths: post 1 to post 2, post 2 to post 3, and so on. The trail may
cross itself, and posts that follow one another may stand on the same spot.

A warden starts at post 1 and walks along the trail. Reaching post n he turns round and walks the same way back; reaching
post 1 he turns round again, and so on without a pause. For each query d say where he is after walking a total distance of
d. If the trail has no length at all he stays where he is.

### Input
The first line holds n and q. The next n lines hold the integer coordinates x y of the posts in order. The last q lines
hold one integer d each.

### Output
q lines: the coordinates x and y of the warden, as decimal numbers. An error of 1e-6 (absolute or relative) is accepted.

### Constraints
- 1 <= n <= 2000
- 1 <= q <= 2000
- -1000 <= x, y <= 1000
- 0 <= d <= 10^6
"""
SOLUTION = """import sys
from bisect import bisect_right
from math import hypot


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, q = data[0], data[1]
    posts = [(data[2 + 2 * i], data[3 + 2 * i]) for i in range(n)]
    reached = [0.0]
    for (ax, ay), (bx, by) in zip(posts, posts[1:]):
        reached.append(reached[-1] + hypot(bx - ax, by - ay))
    total = reached[-1]
    out = []
    for d in data[2 + 2 * n : 2 + 2 * n + q]:
        if total == 0:
            out.append("%.9f %.9f" % posts[0])
            continue
        d %= 2 * total
        if d > total:
            d = 2 * total - d
        i = min(bisect_right(reached, d), n - 1)
        (ax, ay), (bx, by) = posts[i - 1], posts[i]
        part = reached[i] - reached[i - 1]
        t = (d - reached[i - 1]) / part if part > 0 else 0.0
        out.append("%.9f %.9f" % (ax + (bx - ax) * t, ay + (by - ay) * t))
    print(*out, sep="\\n")


main()
"""
WRONG = {
    "stops_at_the_end": """from math import hypot

n, q = map(int, input().split())
posts = [tuple(map(int, input().split())) for _ in range(n)]
for _ in range(q):
    d = int(input())
    x, y = posts[0]
    for bx, by in posts[1:]:
        step = hypot(bx - x, by - y)
        if step > 0 and d < step:
            x, y = x + (bx - x) * d / step, y + (by - y) * d / step
            d = 0
            break
        d -= step
        x, y = bx, by
    print("%.9f %.9f" % (x, y))
""",
    "starts_over_at_post_one": """from math import hypot

n, q = map(int, input().split())
posts = [tuple(map(int, input().split())) for _ in range(n)]
total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(posts, posts[1:]))
for _ in range(q):
    d = int(input())
    if total > 0 and d > total:
        d %= total
    x, y = posts[0]
    for bx, by in posts[1:]:
        step = hypot(bx - x, by - y)
        if step > 0 and d < step:
            x, y = x + (bx - x) * d / step, y + (by - y) * d / step
            break
        d -= step
        x, y = bx, by
    print(f"{x:.9f} {y:.9f}")
""",
    "divides_by_zero": """from math import hypot

n, q = map(int, input().split())
posts = [tuple(map(int, input().split())) for _ in range(n)]
steps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(posts, posts[1:])]
total = sum(steps)
for _ in range(q):
    d = int(input()) % (2 * total)
    if d > total:
        d = 2 * total - d
    i = 0
    while i < len(steps) - 1 and d > steps[i]:
        d -= steps[i]
        i += 1
    t = d / steps[i]
    (ax, ay), (bx, by) = posts[i], posts[i + 1]
    print("%.9f %.9f" % (ax + (bx - ax) * t, ay + (by - ay) * t))
""",
    "turns_round_once_only": """from math import hypot

n, q = map(int, input().split())
posts = [tuple(map(int, input().split())) for _ in range(n)]
walk = posts + posts[-2::-1]
for _ in range(q):
    d = int(input())
    x, y = posts[0]
    for bx, by in walk[1:]:
        step = hypot(bx - x, by - y)
        if step > 0 and d < step:
            x, y = x + (bx - x) * d / step, y + (by - y) * d / step
            break
        d -= step
        x, y = bx, by
    print("%.9f %.9f" % (x, y))
""",
}
PUBLIC = (
    "3 3\n0 0\n3 4\n3 10\n0\n5\n8\n",
    "2 3\n0 0\n10 0\n4\n13\n20\n",
    "3 2\n1 1\n4 5\n1 1\n2\n12\n",
    "4 2\n0 0\n0 6\n8 6\n8 0\n10\n27\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(posts: list[tuple[int, int]], distances: list[int]) -> str:
        lines = [f"{len(posts)} {len(distances)}"]
        lines += [f"{x} {y}" for x, y in posts]
        lines += [str(d) for d in distances]
        return "\n".join(lines) + "\n"

    def points(count: int, span: int) -> list[tuple[int, int]]:
        return [(rng.randint(-span, span), rng.randint(-span, span)) for _ in range(count)]

    tests = [
        case([(7, -3)], [0, 5, 1000000]),  # a single post
        case([(2, 2), (2, 2), (2, 2)], [0, 1, 77]),  # no length at all
        case([(0, 0), (0, 0), (3, 4)], [0, 2, 5, 7, 10, 11]),  # equal posts first
        case([(0, 0), (3, 4), (3, 4)], [2, 5, 6, 10]),  # equal posts at the turning point
        case([(0, 0), (6, 8), (6, 8), (0, 16)], [9, 10, 11, 20, 30, 31]),
        case([(-5, 0), (5, 0)], list(range(0, 61, 5))),  # multiples of the length
        case([(0, 0), (1, 1)], [1, 2, 3, 999999, 1000000]),  # many turns, irrational length
        case([(0, 0), (0, -1)], [999999, 1000000]),
        case([(-1000, -1000), (1000, 1000)] * 3, [1, 14142, 28285, 1000000]),
    ]
    for count, span in ((2, 5), (3, 4), (4, 3), (5, 2), (6, 10), (9, 30)):
        tests.append(case(points(count, span), [rng.randint(0, 6 * count * span) for _ in range(8)]))
    for count in (40, 60, 90):
        tests.append(case(points(count, 1000), [rng.randint(0, 10**6) for _ in range(50)]))
    tests.append(case(points(2000, 1000), [rng.randint(0, 10**6) for _ in range(2000)]))
    tests.append(case(points(2000, 8), [rng.randint(0, 10**6) for _ in range(2000)]))
    return tests

"""Weighted averages in a simulation with whole volumes and real temperatures."""

import random

TITLE = "Bath House Tanks"
DIFFICULTY = "easy"
TOPICS = ("floating point", "simulation")
STATEMENT = """A bath house has n tanks. Tank i can hold c_i litres and starts with v_i litres of water of temperature t_i. The
attendant works through a list of m orders `a b k`: pour k litres from tank a into tank b. If tank a holds fewer than k litres,
all it has is poured. Tank b first takes in **all** the poured water, which mixes completely at once (the temperature of a
mixture is the average of the temperatures weighted by volume); only then whatever exceeds the capacity of tank b spills
over and is lost. The water remaining in tank a keeps its temperature. An order with a = b does nothing.

Report every tank at the end.

### Input
The first line holds n and m. The next n lines hold the integers c_i, v_i and t_i. The last m lines hold the integers a, b
and k; tanks are numbered from 1.

### Output
n lines, one for each tank: the volume (an integer) and the temperature, separated by a space. For an empty tank the line
is `0 -`. An error of 1e-6 (absolute or relative) in a temperature is accepted.

### Constraints
- 1 <= n <= 1000, 0 <= m <= 2000
- 1 <= c_i <= 10^6, 0 <= v_i <= c_i, 0 <= t_i <= 100
- 1 <= a, b <= n, 0 <= k <= 10^6
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m = data[0], data[1]
    capacity = data[2 : 2 + 3 * n : 3]
    volume = data[3 : 2 + 3 * n : 3]
    heat = [float(t) for t in data[4 : 2 + 3 * n : 3]]
    at = 2 + 3 * n
    for _ in range(m):
        a, b, k = data[at] - 1, data[at + 1] - 1, data[at + 2]
        at += 3
        k = min(k, volume[a])
        if a == b or k == 0:
            continue
        heat[b] = (heat[b] * volume[b] + heat[a] * k) / (volume[b] + k)
        volume[a] -= k
        volume[b] = min(capacity[b], volume[b] + k)
    for v, t in zip(volume, heat):
        print(v, "%.9f" % t if v else "-")


main()
"""
BRUTE_FORCE = """from fractions import Fraction

n, m = map(int, input().split())
tanks = [list(map(Fraction, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    if a != b:
        source, target = tanks[a - 1], tanks[b - 1]
        k = min(k, source[1])
        source[1] -= k
        energy = target[1] * target[2] + k * source[2]
        target[1] += k
        if target[1]:
            target[2] = energy / target[1]
        target[1] = min(target[0], target[1])
for _, volume, heat in tanks:
    print(volume, float(heat) if volume else "-")
"""
WRONG = {
    "spills_before_mixing": """n, m = map(int, input().split())
tanks = [list(map(int, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    if a == b:
        continue
    src, dst = tanks[a - 1], tanks[b - 1]
    k = min(k, src[1])
    src[1] -= k
    k = min(k, dst[0] - dst[1])
    if k:
        dst[2] = (dst[1] * dst[2] + k * src[2]) / (dst[1] + k)
        dst[1] += k
for c, v, t in tanks:
    print(v, "%.8f" % t if v else "-")
""",
    "pours_onto_itself": """n, m = map(int, input().split())
tanks = [list(map(int, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    src, dst = tanks[a - 1], tanks[b - 1]
    k = min(k, src[1])
    if k == 0:
        continue
    dst[2] = (dst[1] * dst[2] + k * src[2]) / (dst[1] + k)
    dst[1] = min(dst[0], dst[1] + k)
    src[1] -= k
for c, v, t in tanks:
    print(v, "%.8f" % t if v else "-")
""",
    "plain_average": """n, m = map(int, input().split())
tanks = [list(map(int, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    if a == b:
        continue
    src, dst = tanks[a - 1], tanks[b - 1]
    k = min(k, src[1])
    if k == 0:
        continue
    dst[2] = (dst[2] + src[2]) / 2 if dst[1] else src[2]
    dst[1] = min(dst[0], dst[1] + k)
    src[1] -= k
for c, v, t in tanks:
    print(v, "%.8f" % t if v else "-")
""",
    "pours_more_than_there_is": """n, m = map(int, input().split())
tanks = [list(map(int, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    if a == b or k == 0:
        continue
    src, dst = tanks[a - 1], tanks[b - 1]
    if src[1] == 0:
        continue
    dst[2] = (dst[1] * dst[2] + k * src[2]) / (dst[1] + k)
    dst[1] = min(dst[0], dst[1] + k)
    src[1] = max(0, src[1] - k)
for c, v, t in tanks:
    print(v, "%.8f" % t if v else "-")
""",
    "two_digits": """n, m = map(int, input().split())
tanks = [list(map(int, input().split())) for _ in range(n)]
for _ in range(m):
    a, b, k = map(int, input().split())
    src, dst = tanks[a - 1], tanks[b - 1]
    k = min(k, src[1])
    if a == b or k == 0:
        continue
    dst[2] = round((dst[1] * dst[2] + k * src[2]) / (dst[1] + k), 2)
    dst[1] = min(dst[0], dst[1] + k)
    src[1] -= k
for c, v, t in tanks:
    print(v, "%.2f" % t if v else "-")
""",
}
PUBLIC = (
    "2 1\n100 50 20\n100 30 60\n2 1 10\n",
    "2 1\n10 10 30\n10 4 80\n1 2 20\n",
    "3 2\n50 40 10\n50 0 99\n20 20 90\n1 2 15\n3 2 5\n",
    "1 0\n5 0 40\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(tanks: list[tuple[int, int, int]], orders: list[tuple[int, int, int]]) -> str:
        lines = [f"{len(tanks)} {len(orders)}"]
        lines += [" ".join(map(str, row)) for row in [*tanks, *orders]]
        return "\n".join(lines) + "\n"

    tests = [
        case([(7, 7, 33)], []),
        case([(9, 5, 50)], [(1, 1, 3)]),  # onto itself
        case([(10, 10, 0), (10, 10, 100)], [(1, 2, 10)]),  # full tank: mixes, then spills
        case([(10, 10, 0), (10, 10, 100)], [(1, 2, 4), (2, 1, 4)]),
        case([(10, 0, 0), (10, 10, 100)], [(1, 2, 4)]),  # nothing to pour
        case([(10, 0, 0), (10, 0, 100)], [(1, 2, 4), (2, 1, 0)]),
        case([(10, 6, 7), (10, 0, 100)], [(1, 2, 6), (1, 2, 1)]),
        case([(1000, 700, 71), (3, 1, 5)], [(1, 2, 900)]),
        case([(8, 8, 40), (8, 3, 10)], [(2, 2, 8), (1, 1, 8), (1, 2, 0)]),
        case([(10**6, 10**6, 100), (10**6, 1, 0)], [(1, 2, 10**6), (2, 1, 1)]),
    ]

    def random_case(n: int, m: int, top: int) -> str:
        tanks = []
        for _ in range(n):
            c = rng.randint(1, top)
            tanks.append((c, rng.choice([0, c, rng.randint(0, c)]), rng.randint(0, 100)))
        orders = [(rng.randint(1, n), rng.randint(1, n), rng.randint(0, top)) for _ in range(m)]
        return case(tanks, orders)

    for n, m, top in ((2, 3, 12), (3, 5, 20), (3, 8, 9), (4, 8, 100), (5, 10, 50)):
        tests.append(random_case(n, m, top))
    for n, m in ((10, 60), (60, 50), (200, 400)):
        tests.append(random_case(n, m, 1000))
    tests.append(random_case(1000, 2000, 10**6))
    return tests

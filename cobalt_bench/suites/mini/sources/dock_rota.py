"""Partition intervals into the fewest docks with a cleaning pause, and print an assignment."""

import random

TITLE = "Dock Rota"
DIFFICULTY = "medium"
TOPICS = ("intervals", "greedy", "heap", "several right answers")
TIME_LIMIT_S = 1.0
CHECKER = """import sys


def accepted(given, output, expected):
    numbers = list(map(int, given.split()))
    n, pause = numbers[0], numbers[1]
    ships = list(zip(numbers[2::2], numbers[3::2]))
    words = output.split()
    if len(words) != n + 1:
        return False
    docks, *rota = map(int, words)
    if docks != int(expected.split()[0]) or not all(1 <= dock <= docks for dock in rota):
        return False
    free = {}
    for (arrival, departure), dock in sorted(zip(ships, rota)):
        if free.get(dock, arrival) > arrival:
            return False
        free[dock] = departure + pause
    return True


texts = [open(name, encoding="utf-8", errors="replace").read() for name in sys.argv[1:4]]
try:
    sys.exit(0 if accepted(*texts) else 1)
except ValueError:
    sys.exit(1)
"""
STATEMENT = """
A harbour knows for each of `n` ships the minute of its arrival and the minute of its departure. A ship occupies one dock
from its arrival until its departure. After that the dock is scrubbed for `g` minutes; the next ship may arrive there in
the very minute in which the scrubbing ends, but not earlier.

Give every ship a dock so that as few docks as possible are used. Any rota with the fewest docks is accepted.

### Input

The first line holds two integers `n` and `g`. Each of the next `n` lines holds two integers `a` and `b`: the minutes of
arrival and departure of one ship. The ships come in no particular order.

### Output

On the first line the smallest number of docks `k`. On the second line `n` integers from 1 to `k`, separated by spaces: the
docks of the ships, in the order of the input.

### Constraints

- 1 <= n <= 15000
- 0 <= g <= 10000
- 0 <= a < b <= 100000
"""
SOLUTION = """import heapq
import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, pause = numbers[0], numbers[1]
    ships = [(numbers[2 + 2 * i], numbers[3 + 2 * i], i) for i in range(n)]
    rota = [0] * n
    docks = 0
    free = []
    for arrival, departure, ship in sorted(ships):
        if free and free[0][0] <= arrival:
            dock = heapq.heappop(free)[1]
        else:
            docks += 1
            dock = docks
        rota[ship] = dock
        heapq.heappush(free, (departure + pause, dock))
    print(docks)
    print(*rota)


main()
"""
WRONG = {
    "waits_one_minute_more": """import heapq
import sys

numbers = list(map(int, sys.stdin.read().split()))
n, pause = numbers[0], numbers[1]
ships = [(numbers[2 + 2 * i], numbers[3 + 2 * i], i) for i in range(n)]
rota = [0] * n
docks = 0
free = []
for arrival, departure, ship in sorted(ships):
    if free and free[0][0] < arrival:
        dock = heapq.heappop(free)[1]
    else:
        docks += 1
        dock = docks
    rota[ship] = dock
    heapq.heappush(free, (departure + pause, dock))
print(docks)
print(*rota)
""",
    "forgets_scrubbing": """import heapq

n, pause = map(int, input().split())
ships = []
for i in range(n):
    a, b = map(int, input().split())
    ships.append((a, b, i))
ships.sort()
rota = [0] * n
docks = 0
free = []
for a, b, i in ships:
    if free and free[0][0] <= a:
        _, dock = heapq.heappop(free)
    else:
        docks += 1
        dock = docks
    rota[i] = dock
    heapq.heappush(free, (b, dock))
print(docks)
print(*rota)
""",
    "sorts_by_departure": """import heapq

n, pause = map(int, input().split())
ships = []
for i in range(n):
    a, b = map(int, input().split())
    ships.append((b, a, i))
ships.sort()
rota = [0] * n
docks = 0
free = []
for b, a, i in ships:
    if free and free[0][0] <= a:
        _, dock = heapq.heappop(free)
    else:
        docks += 1
        dock = docks
    rota[i] = dock
    heapq.heappush(free, (b + pause, dock))
print(docks)
print(*rota)
""",
    "prints_in_order_of_arrival": """import heapq

n, pause = map(int, input().split())
ships = sorted(tuple(map(int, input().split())) for _ in range(n))
rota = []
docks = 0
free = []
for a, b in ships:
    if free and free[0][0] <= a:
        dock = heapq.heappop(free)[1]
    else:
        docks += 1
        dock = docks
    rota.append(dock)
    heapq.heappush(free, (b + pause, dock))
print(docks)
print(*rota)
""",
    "scans_all_docks": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, pause = numbers[0], numbers[1]
    ships = [(numbers[2 + 2 * i], numbers[3 + 2 * i], i) for i in range(n)]
    rota = [0] * n
    free = []
    for arrival, departure, ship in sorted(ships):
        for dock in range(len(free)):
            if free[dock] <= arrival:
                break
        else:
            dock = len(free)
            free.append(0)
        free[dock] = departure + pause
        rota[ship] = dock + 1
    print(len(free))
    print(*rota)


main()
""",
}
PUBLIC = (
    "3 5\n0 10\n12 20\n15 30\n",
    "4 0\n5 8\n0 5\n3 6\n6 9\n",
    "1 100\n7 9\n",
    "3 2\n0 4\n7 9\n12 13\n",
)


def _text(pause: int, ships: list[tuple[int, int]]) -> str:
    return "".join([f"{len(ships)} {pause}\n", *(f"{a} {b}\n" for a, b in ships)])


def _random(rng: random.Random, n: int, latest: int, longest: int, pause: int) -> str:
    ships = []
    for _ in range(n):
        a = rng.randint(0, latest - 1)
        ships.append((a, min(latest, a + rng.randint(1, longest))))
    return _text(pause, ships)


def generate(rng: random.Random) -> list[str]:
    tests = [
        _text(0, [(0, 1)]),  # one ship
        _text(0, [(0, 5), (5, 10), (10, 15)]),  # each leaves as the next arrives
        _text(5, [(0, 5), (10, 15), (20, 25)]),  # arrivals right at the end of the scrubbing
        _text(5, [(0, 5), (9, 15), (19, 25)]),  # one minute too early
        _text(3, [(4, 6), (4, 6), (4, 6)]),  # equal ships
        _text(0, [(0, 100), (1, 2), (2, 3), (3, 99), (99, 100)]),  # a long one beside short ones
        _text(0, [(0, 1), (0, 2), (3, 4), (1, 5)]),  # order of departure misleads
        _text(1, [(9, 20), (2, 8), (1, 6), (12, 15)]),
        _text(10000, [(0, 1), (10001, 10002), (20001, 20003)]),
    ]
    tests += [_random(rng, rng.randint(6, 20), 40, 12, rng.randint(0, 3)) for _ in range(8)]
    tests += [_random(rng, 200, 500, 60, 7), _random(rng, 300, 2000, 20, 0)]
    # all ships at once: as many docks as ships
    tests.append(_text(9, [(a, a + 15001) for a in rng.sample(range(15000), 15000)]))
    tests += [_random(rng, 2000, 100000, 3000, 45)]
    return tests

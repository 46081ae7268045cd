"""Event simulation of several servers with a bounded queue; ties between leaving and arriving."""

import random

TITLE = "Car Wash Bays"
DIFFICULTY = "medium"
TOPICS = ("simulation", "heap", "queues")
TIME_LIMIT_S = 1.0
STATEMENT = """
A car wash has `m` equal bays and a lane in which at most `q` cars can wait. `n` cars come, and car `i` arrives at minute
`t_i` and needs a bay for `d_i` minutes.

At any minute, first all cars whose wash ends leave their bays and waiting cars, in the order in which they came, drive
into the free bays. Only then the cars that arrive at this minute are looked at, one after another in the order of the
input: if a bay is free, the car drives in at once; otherwise it joins the end of the lane if fewer than `q` cars are
waiting there; otherwise it drives away unwashed. Driving takes no time.

When is each car clean?

### Input

The first line holds three integers `n`, `m` and `q`. Each of the next `n` lines holds two integers `t_i` and `d_i`. The
arrivals are in order: `t_1 <= t_2 <= ... <= t_n`.

### Output

`n` lines, one for each car in the order of the input: the minute at which its wash ends, or `away`.

### Constraints

- 1 <= n <= 15000
- 1 <= m <= 10000
- 0 <= q <= 15000
- 0 <= t_i <= 10^6
- 1 <= d_i <= 10^6
"""
SOLUTION = """import heapq
import sys
from collections import deque


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, m, q = numbers[:3]
    free = [0] * m  # when each bay is free, with all cars that wait counted in
    starts = deque()  # when each car in the lane will drive in
    answers = []
    for i in range(n):
        t, d = numbers[3 + 2 * i], numbers[4 + 2 * i]
        while starts and starts[0] <= t:
            starts.popleft()
        if free[0] > t and len(starts) >= q:
            answers.append("away")
            continue
        start = max(t, free[0])
        heapq.heapreplace(free, start + d)
        if start > t:
            starts.append(start)
        answers.append(start + d)
    print("\\n".join(map(str, answers)))


main()
"""
BRUTE_FORCE = """n, m, q = map(int, input().split())
cars = [tuple(map(int, input().split())) for _ in range(n)]
ends = [None] * n
bays = []
lane = []
coming = 0
minute = 0
while coming < n or lane:
    bays = [end for end in bays if end > minute]
    while lane and len(bays) < m:
        car = lane.pop(0)
        ends[car] = minute + cars[car][1]
        bays.append(ends[car])
    while coming < n and cars[coming][0] == minute:
        if len(bays) < m:
            ends[coming] = minute + cars[coming][1]
            bays.append(ends[coming])
        elif len(lane) < q:
            lane.append(coming)
        coming += 1
    minute += 1
for end in ends:
    print("away" if end is None else end)
"""
WRONG = {
    "arrivals_before_departures": """import heapq
from collections import deque

n, m, q = map(int, input().split())
free = [-1] * m
waiting = deque()
for _ in range(n):
    t, d = map(int, input().split())
    while waiting and waiting[0] < t:
        waiting.popleft()
    if free[0] >= t and len(waiting) >= q:
        print("away")
        continue
    start = max(t, free[0])
    heapq.heapreplace(free, start + d)
    if start > t:
        waiting.append(start)
    print(start + d)
""",
    "lane_counts_cars_in_bays": """import heapq

n, m, q = map(int, input().split())
inside = []
free = [0] * m
for _ in range(n):
    t, d = map(int, input().split())
    while inside and inside[0] <= t:
        heapq.heappop(inside)
    if len(inside) >= m and len(inside) >= q:
        print("away")
        continue
    start = max(t, heapq.heappop(free))
    heapq.heappush(free, start + d)
    heapq.heappush(inside, start + d)
    print(start + d)
""",
    "endless_lane": """import heapq

n, m, q = map(int, input().split())
free = [0] * m
for _ in range(n):
    t, d = map(int, input().split())
    start = max(t, heapq.heappop(free))
    heapq.heappush(free, start + d)
    print(start + d)
""",
    "bays_in_turn": """from collections import deque

n, m, q = map(int, input().split())
free = [0] * m
bay = 0
waiting = deque()
for _ in range(n):
    t, d = map(int, input().split())
    while waiting and waiting[0] <= t:
        waiting.popleft()
    if free[bay] > t and len(waiting) >= q:
        print("away")
        continue
    start = max(t, free[bay])
    free[bay] = start + d
    bay = (bay + 1) % m
    if start > t:
        waiting.append(start)
    print(start + d)
""",
    "searches_all_bays": """import sys
from collections import deque


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, m, q = numbers[:3]
    free = [0] * m
    starts = deque()
    answers = []
    for i in range(n):
        t, d = numbers[3 + 2 * i], numbers[4 + 2 * i]
        while starts and starts[0] <= t:
            starts.popleft()
        best = 0
        for bay in range(m):
            if free[bay] < free[best]:
                best = bay
        if free[best] > t and len(starts) >= q:
            answers.append("away")
            continue
        start = max(t, free[best])
        free[best] = start + d
        if start > t:
            starts.append(start)
        answers.append(start + d)
    print("\\n".join(map(str, answers)))


main()
""",
}
PUBLIC = (
    "4 1 1\n0 10\n2 5\n3 5\n11 4\n",
    "5 2 2\n0 4\n0 9\n1 3\n2 6\n3 1\n",
    "3 2 0\n5 3\n6 3\n7 3\n",
    "4 1 2\n0 10\n4 5\n6 5\n12 1\n",
)


def _text(m: int, q: int, cars: list[tuple[int, int]]) -> str:
    return "".join([f"{len(cars)} {m} {q}\n", *(f"{t} {d}\n" for t, d in cars)])


def _random(rng: random.Random, n: int, m: int, q: int, latest: int, longest: int) -> str:
    arrivals = sorted(rng.randint(0, latest) for _ in range(n))
    return _text(m, q, [(t, rng.randint(1, longest)) for t in arrivals])


def generate(rng: random.Random) -> list[str]:
    tests = [
        _text(1, 0, [(0, 1)]),  # one car
        _text(1, 0, [(0, 5), (5, 5), (10, 5)]),  # each leaves as the next arrives
        _text(1, 1, [(0, 5), (1, 5), (5, 5), (10, 2)]),  # the lane empties as a car arrives
        _text(1, 0, [(0, 5), (4, 5), (5, 5)]),
        _text(3, 1, [(7, 2)] * 6),  # all at once
        _text(10000, 0, [(0, 9), (0, 9), (1, 9)]),  # more bays than cars
        _text(2, 3, [(0, 20), (0, 3), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4)]),  # unequal bays
        _text(2, 1, [(1000000, 1000000)] * 4),
        _text(2, 5, [(0, 6), (1, 2), (2, 2), (3, 3), (3, 1), (8, 2)]),
    ]
    tests += [_random(rng, rng.randint(6, 12), rng.randint(1, 3), rng.randint(0, 3), 15, 8) for _ in range(9)]
    tests += [_random(rng, 300, 4, 6, 900, 25), _random(rng, 500, 20, 10, 700, 40)]
    # many busy bays
    tests += [_random(rng, 15000, 6000, 800, 9999, 9999), _random(rng, 3000, 7, 2000, 99999, 200)]
    return tests

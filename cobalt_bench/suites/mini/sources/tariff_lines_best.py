"""Cheapest of many linear tariffs: a Li Chao tree."""

import random

TITLE = "Couriers Come to Town"
DIFFICULTY = "hard"
TOPICS = ("data structures", "lines", "convex hull trick")
ENTRY_POINT = "cheapest"
STARTER_CODE = """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
"""
STATEMENT = """Courier firms open in a town one after the other, and none ever closes. A firm charges a fixed fee and a rate for every
kilometre: a trip of d kilometres costs fee + rate * d.

The events come in order:

- `[1, fee, rate]`: a new firm opens;
- `[2, d]`: somebody asks what a trip of d kilometres costs with the cheapest of the firms that are open **at this moment**.

### Arguments
- `events`: the events in order

### Returns
A list with the lowest cost for each event of the second kind, in order; -1 where no firm is open yet.

### Constraints
- 1 <= len(events) <= 25000
- 0 <= fee <= 10^12, 0 <= rate <= 10^6
- 0 <= d <= 10^6
"""
SOLUTION = """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        trips = sorted({e[1] for e in events if e[0] == 2})
        # Li Chao tree over the asked trips: a firm sinks to the part where it may still be the best.
        best = {}
        place = {d: i for i, d in enumerate(trips)}
        answers = []
        for event in events:
            node, low, high = 1, 0, len(trips)
            if event[0] == 1:
                fee, rate = event[1], event[2]
                while low < high:
                    if node not in best:
                        best[node] = (fee, rate)
                        break
                    middle = (low + high) // 2
                    d = trips[middle]
                    old_fee, old_rate = best[node]
                    if fee + rate * d < old_fee + old_rate * d:
                        best[node] = (fee, rate)
                        fee, rate, old_fee, old_rate = old_fee, old_rate, fee, rate
                    # The firm that lost at d can win only on the side where its rate helps.
                    if rate > old_rate:
                        node, high = 2 * node, middle
                    elif rate < old_rate:
                        node, low = 2 * node + 1, middle + 1
                    else:
                        break
            else:
                d, i = event[1], place[event[1]]
                lowest = -1
                while low < high and node in best:
                    cost = best[node][0] + best[node][1] * d
                    if lowest < 0 or cost < lowest:
                        lowest = cost
                    middle = (low + high) // 2
                    if i == middle:
                        break
                    if i < middle:
                        node, high = 2 * node, middle
                    else:
                        node, low = 2 * node + 1, middle + 1
                answers.append(lowest)
        return answers
"""
BRUTE_FORCE = """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        firms, answers = [], []
        for kind, *numbers in events:
            if kind == 1:
                firms.append(numbers)
            else:
                answers.append(min([fee + rate * numbers[0] for fee, rate in firms], default=-1))
        return answers
"""
WRONG = {
    "too_slow_asks_every_firm": """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        firms = []
        out = []
        for e in events:
            if e[0] == 1:
                firms.append((e[1], e[2]))
            elif not firms:
                out.append(-1)
            else:
                d = e[1]
                out.append(min(fee + rate * d for fee, rate in firms))
        return out
""",
    "too_slow_drops_dominated_firms": """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        firms = []
        out = []
        for e in events:
            if e[0] == 1:
                fee, rate = e[1], e[2]
                if not any(f <= fee and r <= rate for f, r in firms):
                    firms = [(f, r) for f, r in firms if f < fee or r < rate]
                    firms.append((fee, rate))
            else:
                best = -1
                for fee, rate in firms:
                    cost = fee + rate * e[1]
                    if best < 0 or cost < best:
                        best = cost
                out.append(best)
        return out
""",
    "all_firms_from_the_start": """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        lines = sorted((-e[2], e[1]) for e in events if e[0] == 1)
        hull = []
        for m, b in lines:
            if hull and hull[-1][0] == m:
                continue
            while len(hull) > 1:
                (m1, b1), (m2, b2) = hull[-2], hull[-1]
                if (b - b1) * (m2 - m1) <= (b2 - b1) * (m - m1):
                    hull.pop()
                else:
                    break
            hull.append((m, b))
        out = []
        for e in events:
            if e[0] != 2:
                continue
            lo, hi = 0, len(hull) - 1
            while lo < hi:
                mid = (lo + hi) // 2
                if hull[mid][1] - hull[mid][0] * e[1] <= hull[mid + 1][1] - hull[mid + 1][0] * e[1]:
                    hi = mid
                else:
                    lo = mid + 1
            out.append(hull[lo][1] - hull[lo][0] * e[1] if hull else -1)
        return out
""",
    "lowest_fee_or_lowest_rate": """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        by_fee = by_rate = None
        out = []
        for e in events:
            if e[0] == 1:
                fee, rate = e[1], e[2]
                if by_fee is None or (fee, rate) < by_fee:
                    by_fee = (fee, rate)
                if by_rate is None or (rate, fee) < by_rate:
                    by_rate = (rate, fee)
            elif by_fee is None:
                out.append(-1)
            else:
                out.append(min(by_fee[0] + by_fee[1] * e[1], by_rate[1] + by_rate[0] * e[1]))
        return out
""",
    "infinity_too_small": """class Solution:
    def cheapest(self, events: List[List[int]]) -> List[int]:
        trips = sorted({e[1] for e in events if e[0] == 2})
        if not trips:
            return []
        tree = {}
        INF = 10**12
        out = []
        for e in events:
            lo, hi, node = 0, len(trips) - 1, 1
            if e[0] == 1:
                line = (e[2], e[1])
                while lo <= hi:
                    mid = (lo + hi) // 2
                    cur = tree.get(node, (0, INF))
                    x = trips[mid]
                    if line[0] * x + line[1] < cur[0] * x + cur[1]:
                        tree[node], line = line, cur
                        cur = tree[node]
                    if line[0] > cur[0]:
                        hi, node = mid - 1, 2 * node
                    else:
                        lo, node = mid + 1, 2 * node + 1
            else:
                best = INF
                while lo <= hi:
                    mid = (lo + hi) // 2
                    m, b = tree.get(node, (0, INF))
                    best = min(best, m * e[1] + b)
                    if trips[mid] == e[1]:
                        break
                    if e[1] < trips[mid]:
                        hi, node = mid - 1, 2 * node
                    else:
                        lo, node = mid + 1, 2 * node + 1
                out.append(best if best < INF else -1)
        return out
""",
}
PUBLIC = (
    ([[1, 100, 5], [2, 10], [1, 20, 15], [2, 10], [2, 5]],),
    ([[2, 3], [1, 7, 0], [2, 1000000]],),
    ([[1, 50, 2], [1, 30, 4], [2, 10], [2, 11], [2, 0]],),
    ([[1, 9, 9]],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""

    def open_late(count: int, fee: int, rate: int, far: int) -> list[list[int]]:
        """Return events in which firms and questions are mixed."""
        events = []
        for _ in range(count):
            if rng.random() < 0.5:
                events.append([1, rng.randint(0, fee), rng.randint(0, rate)])
            else:
                events.append([2, rng.randint(0, far)])
        return [*events, [2, far]]

    def front(firms: int, longest: int) -> list[list[int]]:
        """Return firms each of which is the cheapest for some trips."""
        fee, events = 0, []
        for rate in range(firms, 0, -1):
            events.append([1, fee, rate])
            fee += (firms + 1 - rate) * longest // firms
        return rng.sample(events, firms)

    tests = [
        ([[2, 0]],),  # nobody is open
        ([[1, 0, 0], [2, 0], [2, 1000000]],),
        ([[1, 10**12, 10**6], [2, 10**6], [2, 0]],),  # the largest costs
        ([[1, 10**12, 10**6], [2, 10**6], [1, 10**12 - 1, 10**6], [2, 10**6], [2, 999999]],),
        ([[1, 5, 5], [1, 5, 5], [2, 1], [1, 5, 4], [1, 4, 5], [2, 1], [2, 0]],),
        ([[1, 0, 10], [1, 10, 5], [1, 30, 1], [2, 1], [2, 2], [2, 3], [2, 5], [2, 6]],),  # the middle firm wins
        ([[1, 12, 2], [2, 4], [1, 0, 5], [2, 4], [2, 3], [1, 3, 3], [2, 4], [2, 9]],),
        ([[2, 5], [1, 1, 1], [2, 5], [2, 5], [1, 0, 1], [2, 5]],),
        ([[1, 8, 1], [1, 7, 1], [1, 9, 1], [2, 100], [1, 6, 1], [2, 100]],),
        ([[1, 3, 2], [1, 2, 3]],),  # nobody asks
        (front(9400, 9400) + [[2, rng.randint(0, 9999)] for _ in range(13000)],),
    ]
    for count, fee, rate, far in ((8, 30, 9, 9), (10, 50, 9, 12), (14, 99, 20, 9), (20, 200, 30, 15), (30, 500, 40, 30)):
        tests.append((open_late(count, fee, rate, far),))
    for firms in (6, 10, 25, 60):
        asks = [[2, d] for d in range(2 * firms)]
        tests.append((front(firms, 2 * firms) + asks,))
    for _ in range(3):  # dear firms, long trips
        dear = [[1, 10**12 - rng.randint(0, 10**6), 10**6 - rng.randint(0, 10**5)] for _ in range(5)]
        tests.append((dear + [[2, 10**6 - rng.randint(0, 10**5)] for _ in range(5)],))
    tests.append((open_late(300, 10**12, 10**6, 10**6),))
    tests.append((open_late(1600, 10**6, 1000, 10**4),))
    return tests

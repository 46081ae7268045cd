"""Fewest groups: DP over subsets with all admissible groups."""

import random

TITLE = "Rowing Boats for Rivals"
DIFFICULTY = "hard"
TOPICS = ("dynamic programming", "bitmask")
ENTRY_POINT = "fewest_boats"
STARTER_CODE = """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
"""
STATEMENT = """`n` people, numbered from 0 to `n - 1`, want to cross a lake at the same time in equal rowing boats. Person `i` has
the weight `weights[i]`. A boat carries people with a total weight of at most `capacity` and has `seats` seats, one
for each person. `[a, b]` in the list `rivals` means that the persons `a` and `b` must not sit in the same boat. Being
rivals is not passed on: if `a` and `b` are rivals and `b` and `c` are rivals, `a` and `c` may still share a boat
unless they are listed too.

Find the smallest number of boats.

### Arguments

- `weights`: a list of `n` integers
- `capacity`: the greatest total weight in a boat
- `seats`: the greatest number of people in a boat
- `rivals`: a list of pairs of different persons; it may be empty, and the same pair may appear more than once

### Returns

The smallest number of boats, or `-1` if somebody is too heavy for a boat.

### Constraints

- `1 <= n <= 13`
- `1 <= weights[i] <= 1000`
- `1 <= capacity <= 13000`
- `1 <= seats <= 13`
- `0 <= len(rivals) <= 100`
"""
SOLUTION = """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
        n = len(weights)
        if max(weights) > capacity:
            return -1
        foe = [0] * n
        for a, b in rivals:
            foe[a] |= 1 << b
            foe[b] |= 1 << a
        # crews that fit into one boat, listed by their member with the smallest number
        crews = [[] for _ in range(n)]

        def grow(first, crew, load, free, banned, start):
            crews[first].append(crew)
            if free == 0:
                return
            for p in range(start, n):
                if load + weights[p] <= capacity and not banned >> p & 1:
                    grow(first, crew | 1 << p, load + weights[p], free - 1, banned | foe[p], p + 1)

        for p in range(n):
            grow(p, 1 << p, weights[p], seats - 1, foe[p], p + 1)
        full = (1 << n) - 1
        level = {0}
        boats = 0
        while full not in level:
            boats += 1
            following = set()
            for done in level:
                first = (~done & (done + 1)).bit_length() - 1
                for crew in crews[first]:
                    if not crew & done:
                        following.add(crew | done)
            level = following
        return boats
"""
_PERSONS = """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
        n = len(weights)
        if max(weights) > capacity:
            return -1
        bad = {tuple(sorted(r)) for r in rivals}
        boats = []

        def place(p):
            if p == n:
                return len(boats)
            best = n
            for boat in boats:
                if len(boat) < seats and sum(weights[q] for q in boat) + weights[p] <= capacity:
                    if all((q, p) not in bad for q in boat):
                        boat.append(p)
                        best = min(best, place(p + 1))
                        boat.pop()
            boats.append([p])
            best = min(best, place(p + 1))
            boats.pop()
            return best

        return place(0)
"""
BRUTE_FORCE = _PERSONS
_FIRST_FIT = """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
        n = len(weights)
        if max(weights) > capacity:
            return -1
        bad = {{frozenset(r) for r in rivals}}
        boats = []
        for p in {order}:
            for boat in boats:
                load = sum(weights[q] for q in boat)
                if len(boat) < seats and load + weights[p] <= capacity:
                    if all(frozenset((p, q)) not in bad for q in boat):
                        boat.append(p)
                        break
            else:
                boats.append([p])
        return len(boats)
"""
_LEAST_LOAD = """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
        n = len(weights)
        if max(weights) > capacity:
            return -1
        foes = [0] * n
        for a, b in rivals:
            foes[a] |= 1 << b
            foes[b] |= 1 << a
        # fewest boats, then least load and people in the last boat
        best = [(n + 1, 0, 0, 0)] * (1 << n)
        best[0] = (0, capacity, seats, 0)
        for mask in range(1 << n):
            boats, load, people, crew = best[mask]
            for p in range(n):
                if mask >> p & 1:
                    continue
                if load + weights[p] <= capacity and people < seats and not crew & foes[p]:
                    cand = (boats, load + weights[p], people + 1, crew | 1 << p)
                else:
                    cand = (boats + 1, weights[p], 1, 1 << p)
                best[mask | 1 << p] = min(best[mask | 1 << p], cand)
        return best[-1][0]
"""
WRONG = {
    "places_people_one_by_one": _PERSONS,
    "first_fit_by_weight": _FIRST_FIT.format(order="sorted(range(n), key=lambda p: -weights[p])"),
    "first_fit_in_order": _FIRST_FIT.format(order="range(n)"),
    "least_load_in_last_boat": _LEAST_LOAD,
    "seats_forgotten": _LEAST_LOAD.replace(" and people < seats", ""),
    "rivals_of_rivals_excluded": """class Solution:
    def fewest_boats(self, weights: List[int], capacity: int, seats: int, rivals: List[List[int]]) -> int:
        n = len(weights)
        if max(weights) > capacity:
            return -1
        group = list(range(n))
        for a, b in rivals:
            x, y = group[a], group[b]
            group = [x if g == y else g for g in group]

        def fits(mask):
            crew = [p for p in range(n) if mask >> p & 1]
            groups = {group[p] for p in crew}
            return len(crew) <= seats and sum(weights[p] for p in crew) <= capacity and len(groups) == len(crew)

        good = [fits(mask) for mask in range(1 << n)]

        @lru_cache(None)
        def go(mask):
            if mask == 0:
                return 0
            low = mask & -mask
            best, sub = n, mask
            while sub:
                if sub & low and good[sub]:
                    best = min(best, 1 + go(mask ^ sub))
                sub = (sub - 1) & mask
            return best

        return go((1 << n) - 1)
""",
}
PUBLIC = (
    ([5, 4, 3, 2], 7, 2, []),
    ([50, 60, 70], 200, 3, [[0, 1], [1, 2]]),
    ([80, 120], 100, 4, []),
    ([3, 3, 3, 3, 3], 100, 2, []),
    ([6, 5, 5, 4, 4, 4], 14, 6, [[0, 3]]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, top: int, capacity: int, seats: int, pairs: int) -> tuple:
        rivals = [rng.sample(range(n), 2) for _ in range(pairs)] if n > 1 else []
        return [rng.randint(1, top) for _ in range(n)], capacity, seats, rivals

    tests: list[tuple] = [
        ([7], 7, 1, []),
        ([7], 6, 1, []),
        ([1, 1, 1], 100, 1, []),
        ([5, 5], 10, 2, [[1, 0], [0, 1]]),
        ([5, 5], 10, 2, []),  # exactly the capacity
        ([1, 1, 1, 1], 10, 4, [[0, 1], [1, 2], [2, 3]]),
        ([1, 1, 1, 1], 10, 4, [[0, 3], [1, 2], [0, 2]]),  # first fit in order needs a third boat
        ([1, 1, 1, 1, 1], 10, 5, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]]),
        ([7, 6, 5, 5, 4, 3], 15, 6, []),
        ([44, 28, 27, 26, 25, 25, 25], 100, 7, []),
        ([6, 6, 5, 5, 5, 3], 15, 6, []),
        ([5, 2, 1, 6, 3, 1, 6], 18, 4, [[2, 1], [5, 2], [0, 4], [6, 0], [0, 3]]),  # a light crew with many rivals
        ([6, 4, 4, 4, 3, 4], 14, 3, [[0, 1], [4, 2], [3, 1], [5, 4]]),
        ([1, 8, 6, 3, 2, 2], 18, 4, [[0, 2], [5, 3], [2, 0], [5, 1], [4, 0]]),
        ([1, 7, 2, 7, 1, 3], 18, 3, [[4, 2], [0, 5], [3, 4], [0, 1]]),
        ([1, 9, 7, 2, 2, 7, 2], 16, 4, [[0, 1]]),
        ([4, 8, 7, 3, 1, 2], 16, 3, [[2, 5], [4, 1]]),
        ([9, 8, 2, 2, 1, 1, 1], 12, 3, [[0, 3], [1, 2]]),
    ]
    tests += [rand(rng.randint(5, 7), 9, rng.randint(10, 18), rng.randint(2, 4), rng.randint(0, 5)) for _ in range(8)]
    tests += [rand(9, 30, 60, 4, 6), rand(10, 20, 45, 4, 8), rand(10, 20, 40, 5, 2), rand(9, 50, 100, 3, 12)]
    for _ in range(5):  # boats that can be filled to the last kilogram
        crews = []
        for _ in range(3):
            a, b = sorted(rng.sample(range(2, 20), 2))
            crews += [a, b - a, 20 - b]
        rng.shuffle(crews)
        tests.append((crews, 20, rng.randint(3, 5), []))
    tests.append(rand(13, 10, 13000, 13, 1))  # almost any crew fits
    tests.append(rand(13, 20, 100, 7, 3))
    tests.append(rand(13, 100, 400, 6, 14))
    tests.append(rand(13, 1000, 13000, 13, 30))
    tests.append(rand(13, 100, 99, 13, 0))
    return tests

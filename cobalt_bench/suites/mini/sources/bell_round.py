"""Bitmask DP over visiting orders with deadlines, after an all-pairs preprocessing."""

import random

TITLE = "The Bell Ringer's Round"
DIFFICULTY = "hard"
TOPICS = ("dynamic programming", "bitmask", "shortest paths")
STATEMENT = """A bell ringer looks after `n` towers, numbered from 1 to `n`. On a feast day he has to ring the bell of every tower
exactly once. He starts at tower 1 and rings its bell at time 0; he may ring the others in any order. Ringing takes no
time.

The table `w` gives walking times: `w[i][j]` is the time for the direct way from tower `i` to tower `j`. The ways are
hilly, so `w[i][j]` and `w[j][i]` may differ, and the direct way is not always the fastest one: he may also walk
through other towers, without ringing there, no matter whether their bells have been rung before.

The bell of tower `i` must be rung at time `d_i` or earlier. Find the earliest time at which all the bells can have
been rung.

### Input

The first line holds `n`. Each of the next `n` lines holds `n` integers, a row of the table `w`; `w[i][i]` is 0. The
last line holds `d_1, ..., d_n`.

### Output

Print the earliest time at which the last bell can be rung, or `-1` if not all deadlines can be met.

### Constraints

- `1 <= n <= 11`
- `1 <= w[i][j] <= 1000` for `i != j`
- `0 <= d_i <= 10000`
"""
_READ = """n = int(input())
w = [list(map(int, input().split())) for _ in range(n)]
d = list(map(int, input().split()))
"""
_FLOYD = """for k in range(n):
    for i in range(n):
        for j in range(n):
            w[i][j] = min(w[i][j], w[i][k] + w[k][j])
"""
_TABLE = """INF = 10**9
full = (1 << n) - 1
early = [[INF] * n for _ in range(1 << n)]
early[1][0] = 0
for mask in range(1, 1 << n, 2):
    for i in range(n):
        t = early[mask][i]
        if t == INF:
            continue
        for j in range(n):
            if mask >> j & 1:
                continue
            at = t + w[i][j]
            if at <= d[j] and at < early[mask | 1 << j][j]:
                early[mask | 1 << j][j] = at
best = min(early[full])
print(-1 if best == INF else best)
"""
_ORDERS = """best = -1
rung = [False] * n
rung[0] = True


def walk(i, t, count):
    global best
    if count == n:
        if best < 0 or t < best:
            best = t
        return
    for j in range(n):
        if not rung[j] and t + w[i][j] <= d[j]:
            rung[j] = True
            walk(j, t + w[i][j], count + 1)
            rung[j] = False


walk(0, 0, 1)
print(best)
"""
SOLUTION = _READ + _FLOYD + _TABLE
BRUTE_FORCE = _READ + _FLOYD + _ORDERS
WRONG = {
    "tries_all_orders": _READ + _FLOYD + _ORDERS,
    "direct_ways_only": _READ + _TABLE,
    "deadline_is_exclusive": _READ + _FLOYD + _TABLE.replace("at <= d[j]", "at < d[j]"),
    "nearest_tower_next": _READ
    + _FLOYD
    + """left = set(range(1, n))
i, t, ok = 0, 0, True
while left:
    j = min(left, key=lambda j: (w[i][j], d[j]))
    t += w[i][j]
    if t > d[j]:
        ok = False
    left.remove(j)
    i = j
print(t if ok else -1)
""",
    "earliest_deadline_next": _READ
    + _FLOYD
    + """i, t, ok = 0, 0, True
for j in sorted(range(1, n), key=lambda j: d[j]):
    t += w[i][j]
    if t > d[j]:
        ok = False
    i = j
print(t if ok else -1)
""",
    "deadlines_checked_at_the_end": _READ
    + _FLOYD
    + """INF = 10**9
best = {(1, 0): 0}
for mask in range(1, 1 << n, 2):
    for i in range(n):
        if (mask, i) not in best:
            continue
        t = best[mask, i]
        for j in range(n):
            if not mask >> j & 1:
                key = (mask | 1 << j, j)
                best[key] = min(best.get(key, INF), t + w[i][j])
ends = [best.get(((1 << n) - 1, i), INF) for i in range(n)]
fine = [t for i, t in enumerate(ends) if t <= d[i]]
print(min(fine) if fine else -1)
""",
}
PUBLIC = (
    "3\n0 4 9\n4 0 3\n9 3 0\n0 10 10\n",
    "3\n0 2 8\n3 0 9\n2 1 0\n5 20 9\n",
    "3\n0 5 1\n2 0 2\n1 6 0\n0 6 4\n",
    "1\n0\n0\n",
    "4\n0 3 2 9\n3 0 3 3\n2 3 0 9\n9 9 9 0\n50 50 50 50\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(w: list[list[int]], d: list[int]) -> str:
        return f"{len(w)}\n" + "".join(" ".join(map(str, row)) + "\n" for row in w) + " ".join(map(str, d)) + "\n"

    def table(n: int, lo: int, hi: int) -> list[list[int]]:
        return [[0 if i == j else rng.randint(lo, hi) for j in range(n)] for i in range(n)]

    def fastest(w: list[list[int]]) -> list[list[int]]:
        dist = [row[:] for row in w]
        for k in range(len(w)):
            for row in dist:
                for j in range(len(w)):
                    row[j] = min(row[j], row[k] + dist[k][j])
        return dist

    def timed(n: int, lo: int, hi: int, slack: int) -> str:
        """Deadlines that a random round meets, just or with some slack."""
        w = table(n, lo, hi)
        dist = fastest(w)
        order = list(range(1, n))
        rng.shuffle(order)
        d, at, t = [rng.randint(0, 5)] + [0] * (n - 1), 0, 0
        for j in order:
            t += dist[at][j]
            d[j] = t + rng.randint(0, slack)
            at = j
        return case(w, d)

    tests = [
        case([[0]], [7]),
        case([[0, 5], [9, 0]], [0, 5]),  # just in time
        case([[0, 5], [9, 0]], [0, 4]),
        case([[0, 5], [9, 0]], [3, 100]),
        case([[0, 2, 9], [9, 0, 3], [9, 9, 0]], [0, 9, 5]),
        case([[0, 2, 9], [9, 0, 3], [1, 9, 0]], [0, 8, 5]),  # through tower 2 without ringing is fine
        case([[0, 9, 1], [1, 0, 9], [9, 1, 0]], [0, 2, 1]),
        case([[0, 9, 1], [1, 0, 9], [9, 1, 0]], [0, 1, 10]),
        case([[0, 4, 5, 9], [4, 0, 9, 9], [5, 9, 0, 9], [9, 9, 9, 0]], [0, 14, 5, 1000]),
        case([[0, 1, 50, 50], [50, 0, 1, 50], [50, 50, 0, 1], [1, 50, 50, 0]], [0, 5, 2, 3]),
    ]
    tests += [timed(n, 1, 20, slack) for n, slack in ((4, 0), (4, 5), (5, 0), (5, 8), (6, 6), (6, 15), (7, 20), (7, 0))]
    tests += [timed(9, 1, 100, 40), timed(10, 30, 60, 100)]
    tests.append(case(table(11, 500, 1000), [10000] * 11))  # every order is possible
    tests.append(case(table(11, 300, 999), [9990] * 11))
    tests.append(case(table(11, 1, 999), [0] + [3000 + 100 * i for i in range(10)]))
    tests.append(timed(11, 200, 400, 3000))
    tests.append(timed(11, 1, 1000, 0))
    return tests

"""Bounded knapsack with many copies and a fee for each kind that is used."""

import random

TITLE = "Crates with a Handling Fee"
DIFFICULTY = "hard"
TOPICS = ("dynamic programming", "knapsack", "monotone queue")
STATEMENT = """A cargo plane can carry `w` kilograms. There are `n` kinds of crates in the warehouse: of kind `i` there are `c_i`
crates, and each of them weighs `a_i` kilograms and earns `v_i` coins. For each kind of which at least one crate is
loaded a handling fee of `f_i` coins must be paid once, no matter how many crates of that kind are loaded.

Crates cannot be divided, and the total weight must not be larger than `w`. Find the greatest profit: the earnings
minus the fees. The plane may also stay empty.

### Input

The first line holds `n` and `w`. Each of the next `n` lines holds `a_i`, `v_i`, `c_i` and `f_i`.

### Output

Print the greatest profit.

### Constraints

- `1 <= n <= 30`
- `1 <= w <= 4000`
- `1 <= a_i <= 4000`
- `0 <= v_i <= 1000`
- `1 <= c_i <= 10000`
- `0 <= f_i <= 100000`
"""
SOLUTION = """n, w = map(int, input().split())
best = [0] * (w + 1)  # best[s]: greatest profit with at most s kilograms
for _ in range(n):
    a, v, c, f = map(int, input().split())
    if a > w:
        continue
    # one crate first, with the fee; the others then come in bundles of 1, 2, 4, ...
    used = [best[s - a] + v - f if s >= a else -(10**9) for s in range(w + 1)]
    c = min(c, w // a) - 1
    bundle = 1
    while c > 0:
        take = min(bundle, c)
        c -= take
        bundle *= 2
        weight, gain = take * a, take * v
        used = used[:weight] + [x if x > y + gain else y + gain for x, y in zip(used[weight:], used)]
    best = [x if x > y else y for x, y in zip(best, used)]
print(best[w])
"""
_COPIES = """n, w = map(int, input().split())
dp = [0] * (w + 1)
for _ in range(n):
    a, v, c, f = map(int, input().split())
    new = dp[:]
    for s in range(a, w + 1):
        for k in range(1, min(c, s // a) + 1):
            x = dp[s - k * a] + k * v - f
            if x > new[s]:
                new[s] = x
    dp = new
print(dp[w])
"""
BRUTE_FORCE = _COPIES
WRONG = {
    "tries_every_number_of_crates": _COPIES,
    "fee_for_every_crate": """n, w = map(int, input().split())
dp = [0] * (w + 1)
for _ in range(n):
    a, v, c, f = map(int, input().split())
    if v <= f:
        continue
    c = min(c, w // a)
    k = 1
    while c > 0:
        k = min(k, c)
        for s in range(w, k * a - 1, -1):
            dp[s] = max(dp[s], dp[s - k * a] + k * (v - f))
        c -= k
        k *= 2
print(dp[w])
""",
    "fee_for_every_bundle": """n, w = map(int, input().split())
dp = [0] * (w + 1)
for _ in range(n):
    a, v, c, f = map(int, input().split())
    c = min(c, w // a)
    k = 1
    while c > 0:
        k = min(k, c)
        for s in range(w, k * a - 1, -1):
            dp[s] = max(dp[s], dp[s - k * a] + k * v - f)
        c -= k
        k *= 2
print(dp[w])
""",
    "crates_never_run_out": """n, w = map(int, input().split())
dp = [0] * (w + 1)
for _ in range(n):
    a, v, c, f = map(int, input().split())
    loaded = [-10**9] * (w + 1)
    for s in range(a, w + 1):
        loaded[s] = max(dp[s - a] + v - f, loaded[s - a] + v)
    dp = [max(x, y) for x, y in zip(dp, loaded)]
print(dp[w])
""",
    "fee_left_out_of_choice": """n, w = map(int, input().split())
dp = [(0, 0)] * (w + 1)  # earnings and the fees that belong to them
for _ in range(n):
    a, v, c, f = map(int, input().split())
    old = dp[:]
    c = min(c, w // a)
    k = 1
    while c > 0:
        k = min(k, c)
        for s in range(w, k * a - 1, -1):
            e, _ = dp[s - k * a]
            if e + k * v > dp[s][0]:
                dp[s] = (e + k * v, old[s - k * a][1] + f)
        c -= k
        k *= 2
print(max(0, dp[w][0] - dp[w][1]))
""",
    "best_rate_first": """n, w = map(int, input().split())
kinds = []
for _ in range(n):
    a, v, c, f = map(int, input().split())
    kinds.append((v / a, a, v, c, f))
profit = 0
for _, a, v, c, f in sorted(kinds, reverse=True):
    k = min(c, w // a)
    if k * v > f:
        profit += k * v - f
        w -= k * a
print(profit)
""",
}
PUBLIC = (
    "2 10\n3 5 4 6\n4 7 2 3\n",
    "1 9\n2 3 5 12\n",
    "3 7\n5 9 1 0\n1 1 9 1\n3 5 2 2\n",
    "1 3\n4 100 8 0\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(w: int, kinds: list[tuple[int, int, int, int]]) -> str:
        return f"{len(kinds)} {w}\n" + "".join(f"{a} {v} {c} {f}\n" for a, v, c, f in kinds)

    def rand(n: int, w: int, a: int, v: int, c: int, f: int) -> str:
        return case(w, [(rng.randint(1, a), rng.randint(0, v), rng.randint(1, c), rng.randint(0, f)) for _ in range(n)])

    tests = [
        case(1, [(1, 0, 1, 0)]),
        case(5, [(1, 4, 3, 0)]),  # three crates only
        case(5, [(1, 4, 3, 12)]),  # the fee eats the earnings
        case(5, [(1, 4, 3, 11)]),
        case(10, [(2, 3, 10000, 4)]),
        case(7, [(2, 2, 9, 5)]),  # worth it together, not alone
        case(10, [(3, 9, 2, 5), (3, 9, 2, 5), (4, 11, 1, 0)]),
        case(12, [(4, 10, 1, 0), (3, 8, 4, 9), (6, 13, 1, 1)]),
        case(6, [(6, 20, 1, 15), (3, 5, 2, 0)]),
        case(20, [(7, 30, 2, 40), (5, 20, 3, 5), (6, 25, 3, 45), (1, 1, 20, 0)]),
        case(9, [(10, 1000, 5, 0), (4000, 1000, 1, 0)]),
    ]
    tests += [rand(rng.randint(2, 4), rng.randint(10, 30), 8, 12, 6, 20) for _ in range(9)]
    tests.append(rand(6, 150, 12, 40, 30, 120))
    tests.append(rand(30, 4000, 3, 1000, 10000, 100000))  # light crates, thousands of copies
    tests.append(rand(30, 4000, 4, 900, 700, 60000))
    tests.append(rand(30, 3999, 60, 1000, 200, 9000))
    tests.append(rand(28, 3800, 700, 1000, 9, 900))
    tests.append(case(4000, [(2, 1000, 1000, 100000), (1, 400, 10000, 500), (3, 900, 4, 0)] * 10))
    return tests

"""Splitting a sequence into rows of bounded width with squared penalties."""

import random

TITLE = "Posters on Rails"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming",)
STATEMENT = """A gallery hangs `n` posters on horizontal rails, in a fixed order: the first rail takes the first few posters, the
next rail the posters after them, and so on. Every rail is `w` centimetres long. Posters on the same rail hang side by
side in order, with a gap of exactly 1 centimetre between neighbours; poster `i` is `a_i` centimetres wide. A rail
that is used must hold at least one poster, and at most `k` rails may be used.

The free length of a rail is `w` minus the widths of its posters and the gaps between them; it must not be negative.
Empty space looks bad: each used rail adds the square of its free length to the penalty, **except the last used
rail**, which adds nothing.

Find the smallest possible penalty.

### Input

The first line holds `n`, `w` and `k`. The second line holds `a_1, ..., a_n`.

### Output

Print the smallest penalty, or `-1` if the posters cannot be hung on at most `k` rails.

### Constraints

- `1 <= n <= 100`
- `1 <= w <= 1000`
- `1 <= k <= 100`
- `1 <= a_i <= 1000`
"""
SOLUTION = """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
INF = float("inf")
# cost[j]: smallest penalty for the first j posters on full rails, none of them the last one
cost = [0] + [INF] * n
answer = INF
for _ in range(k):
    new = [INF] * (n + 1)
    for i in range(n):
        if cost[i] == INF:
            continue
        length = -1
        for j in range(i, n):
            length += 1 + a[j]
            if length > w:
                break
            if j == n - 1:
                answer = min(answer, cost[i])
            new[j + 1] = min(new[j + 1], cost[i] + (w - length) ** 2)
    cost = new
print(-1 if answer == INF else answer)
"""
BRUTE_FORCE = """n, w, k = map(int, input().split())
a = list(map(int, input().split()))


def go(i, rails):
    if rails == 0:
        return float("inf")
    best = float("inf")
    for j in range(i + 1, n + 1):
        free = w - sum(a[i:j]) - (j - i - 1)
        if free < 0:
            break
        if j == n:
            best = min(best, 0)
        else:
            best = min(best, free * free + go(j, rails - 1))
    return best


r = go(0, k)
print(-1 if r == float("inf") else r)
"""
WRONG = {
    "fills_rails_greedily": """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
rails, used, penalty = 1, a[0], 0
ok = a[0] <= w
for x in a[1:]:
    if x > w:
        ok = False
    if used + 1 + x <= w:
        used += 1 + x
    else:
        penalty += (w - used) ** 2
        rails += 1
        used = x
print(penalty if ok and rails <= k else -1)
""",
    "last_rail_is_charged": """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
INF = 10**18
dp = [[INF] * (n + 1) for _ in range(k + 1)]
dp[0][0] = 0
for r in range(1, k + 1):
    for j in range(1, n + 1):
        length = -1
        for i in range(j, 0, -1):
            length += 1 + a[i - 1]
            if length > w:
                break
            dp[r][j] = min(dp[r][j], dp[r - 1][i - 1] + (w - length) ** 2)
best = min(dp[r][n] for r in range(1, k + 1))
print(-1 if best >= INF else best)
""",
    "ignores_number_of_rails": """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
INF = 10**18
dp = [0] + [INF] * n
for j in range(1, n + 1):
    length = -1
    for i in range(j, 0, -1):
        length += 1 + a[i - 1]
        if length > w:
            break
        extra = 0 if j == n else (w - length) ** 2
        dp[j] = min(dp[j], dp[i - 1] + extra)
print(-1 if dp[n] >= INF or max(a) > w else dp[n])
""",
    "forgets_the_gaps": """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
INF = 10**18
cur = [0] + [INF] * n
best = INF
for _ in range(k):
    nxt = [INF] * (n + 1)
    for i in range(n):
        total = 0
        for j in range(i, n):
            total += a[j]
            if total > w:
                break
            if j + 1 == n:
                best = min(best, cur[i])
            nxt[j + 1] = min(nxt[j + 1], cur[i] + (w - total) ** 2)
    cur = nxt
print(-1 if best >= INF else best)
""",
    "exactly_k_rails": """n, w, k = map(int, input().split())
a = list(map(int, input().split()))
INF = 10**18
dp = [[INF] * (n + 1) for _ in range(k + 1)]
dp[0][0] = 0
for r in range(1, k + 1):
    for j in range(1, n + 1):
        length = -1
        for i in range(j, 0, -1):
            length += 1 + a[i - 1]
            if length > w:
                break
            c = 0 if j == n else (w - length) ** 2
            dp[r][j] = min(dp[r][j], dp[r - 1][i - 1] + c)
print(-1 if dp[k][n] >= INF else dp[k][n])
""",
}
PUBLIC = (
    "4 10 4\n3 2 2 9\n",
    "3 5 1\n2 2 2\n",
    "5 9 5\n4 4 1 7 3\n",
    "2 6 3\n7 1\n",
    "4 12 3\n5 6 7 4\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(w: int, k: int, a: list[int]) -> str:
        return f"{len(a)} {w} {k}\n{' '.join(map(str, a))}\n"

    def rand(n: int, w: int, k: int, lo: int, hi: int) -> str:
        return case(w, k, [rng.randint(lo, hi) for _ in range(n)])

    tests = [
        case(1, 1, [1]),
        case(1, 1, [2]),  # too wide
        case(10, 1, [3]),  # a single rail costs nothing
        case(3, 1, [1, 1]),  # just fits with the gap
        case(2, 2, [1, 1]),  # does not fit because of the gap
        case(9, 2, [4, 4, 9]),
        case(10, 3, [2, 2, 8, 4, 3]),
        case(10, 2, [5, 5, 5]),
        case(6, 100, [3, 2, 2, 5]),  # the greedy rail leaves a large hole
        case(100, 3, [50, 50, 50, 50]),
        case(8, 4, [5, 9, 2]),  # a poster in the middle is too wide
    ]
    tests += [rand(rng.randint(5, 9), 14, rng.randint(2, 5), 1, 7) for _ in range(9)]
    tests += [rand(10, 30, 4, 3, 9), rand(12, 30, 3, 5, 9)]
    for n, w, top in ((60, 100, 30), (100, 200, 60)):
        a = [rng.randint(5, top) for _ in range(n)]
        least = (sum(a) + n) // (w + 1) + 1
        tests += [case(w, k, a) for k in (least + 1, least + 3, 100)]
    tests.append(rand(100, 1000, 100, 1, 4))
    tests.append(rand(100, 1000, 100, 300, 1000))
    return tests

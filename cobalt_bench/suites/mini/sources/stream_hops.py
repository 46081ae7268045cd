"""Counting paths with a state that remembers the last move."""

import random

TITLE = "Hops Across the Stream"
DIFFICULTY = "easy"
TOPICS = ("dynamic programming", "counting")
STATEMENT = """A line of `n` stones crosses a stream. Mira stands on the first stone and wants to end on the last one. A **short
hop** takes her to the next stone, a **long hop** takes her three stones ahead (from stone `i` to stone `i + 3`).
After a long hop she needs to find her balance, so she never makes two long hops directly one after the other. She
never hops backwards.

Some stones are wet. Mira may not stand on a wet stone at any time, not even at the start or at the end; hopping over
wet stones is fine.

Count the different sequences of hops that bring her from the first stone exactly to the last stone.

### Input

The first line holds `n`. The second line holds a string of `n` characters, one for each stone from first to last: `.`
is a dry stone, `w` is a wet one.

### Output

Print the number of valid hop sequences modulo `1000000007`. If `n` is 1 the empty sequence counts as one sequence
when the only stone is dry. If there is no valid sequence, print `0`.

### Constraints

- `1 <= n <= 20000`
"""
SOLUTION = """n = int(input())
s = input().strip()
M = 10**9 + 7
short = [0] * n  # arrived by a short hop (or just started)
long_ = [0] * n  # arrived by a long hop
for i in range(n):
    if s[i] == "w":
        continue
    if i == 0:
        short[0] = 1
        continue
    short[i] = (short[i - 1] + long_[i - 1]) % M
    if i >= 3:
        long_[i] = short[i - 3]
print((short[-1] + long_[-1]) % M)
"""
BRUTE_FORCE = """n = int(input())
s = input().strip()


def go(i, was_long):
    if i >= n or s[i] == "w":
        return 0
    if i == n - 1:
        return 1
    total = go(i + 1, False)
    if not was_long:
        total += go(i + 3, True)
    return total


print(go(0, False) % (10**9 + 7))
"""
WRONG = {
    "two_long_hops_allowed": """n = int(input())
s = input().strip()
MOD = 10**9 + 7
dp = [0] * n
dp[0] = 1 if s[0] == "." else 0
for i in range(1, n):
    if s[i] == "w":
        continue
    dp[i] = dp[i - 1]
    if i >= 3:
        dp[i] += dp[i - 3]
    dp[i] %= MOD
print(dp[n - 1])
""",
    "wet_start_ignored": """n = int(input())
s = input().strip()
MOD = 10**9 + 7
a = [0] * n
b = [0] * n
a[0] = 1
for i in range(1, n):
    if s[i] == "w":
        continue
    a[i] = (a[i - 1] + b[i - 1]) % MOD
    if i >= 3:
        b[i] = a[i - 3]
print((a[-1] + b[-1]) % MOD)
""",
    "no_modulo": """n = int(input())
s = input().strip()
a = [0] * (n + 3)
b = [0] * (n + 3)
for i in range(n):
    if s[i] == "w":
        continue
    a[i] = a[i - 1] + b[i - 1] if i else 1
    if i >= 3:
        b[i] = a[i - 3]
ans = a[n - 1] + b[n - 1]
digits = []
while ans:
    ans, d = divmod(ans, 10**9)
    digits.append(str(d).zfill(9))
print("".join(reversed(digits)).lstrip("0") or "0")
""",
    "memo_forgets_last_hop": """import sys
sys.setrecursionlimit(200000)
n = int(input())
s = input().strip()
memo = {}


def ways(i, was_long):
    if i >= n or s[i] == "w":
        return 0
    if i == n - 1:
        return 1
    if i in memo:
        return memo[i]
    r = ways(i + 1, False)
    if not was_long:
        r += ways(i + 3, True)
    memo[i] = r % 1000000007
    return memo[i]


print(ways(0, False))
""",
}
PUBLIC = (
    "5\n.....\n",
    "8\n..w.....\n",
    "7\n.......\n",
    "6\n..www.\n",
    "1\n.\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(s: str) -> str:
        return f"{len(s)}\n{s}\n"

    def row(n: int, wet: float) -> str:
        return "".join("w" if rng.random() < wet else "." for _ in range(n))

    tests = [
        case("w"),  # a single wet stone
        case(".."),
        case(".w"),  # wet end
        case("w."),  # wet start
        case("w......."),
        case("w.w....."),
        case(".ww.ww."),  # only two long hops in a row would do
        case(".ww..ww."),  # a short hop between two long ones
        case("." * 13),
    ]
    tests += [case("." + row(n, 0.12) + ".") for n in (12, 15, 20, 25)]
    tests.append(case("w" + row(18, 0.05) + "."))
    tests += [case("." * 150), case("." * 2000), case("." * 20000)]
    tests.append(case("." + ("." * 40 + "w") * 400 + "."))
    tests.append(case("w" + "." * 15000))
    tests.append(case("." * 9999 + "www" + "." * 5000))  # an impassable gap
    return tests

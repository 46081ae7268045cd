"""Edit distance with different costs and a cheap special case."""

import random

TITLE = "Repainting a Shop Sign"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "strings")
STATEMENT = """A sign shows the text `s`, and the new owner wants it to show the text `t`. The painter can do these jobs on single
letters, in any order and any number of times:

- **add** a letter anywhere, for `p` coins;
- **erase** a letter, for `q` coins;
- **repaint** a letter as any other letter, for `r` coins;
- **restyle** a letter: change a lowercase letter to the same letter in uppercase or the other way round, for `z`
  coins.

Letters move together or apart for free when another letter is erased or added. Restyling never costs more than
repainting (`z <= r`), but repainting may cost more than erasing a letter and adding a new one.

Find the smallest cost that turns `s` into `t`.

### Input

The first line holds `p`, `q`, `r` and `z`. The second line holds `s`, the third line holds `t`. Both consist of
letters `a-z` and `A-Z`.

### Output

Print the smallest cost.

### Constraints

- `1 <= p, q, r, z <= 1000` and `z <= r`
- `1 <= len(s), len(t) <= 400`
"""
SOLUTION = """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()
row = [j * p for j in range(len(t) + 1)]
lower = t.lower()
for i in range(len(s)):
    a = s[i]
    la = a.lower()
    new = [(i + 1) * q]
    for j in range(len(t)):
        if a == t[j]:
            change = row[j]
        elif la == lower[j]:
            change = row[j] + z
        else:
            change = row[j] + r
        x = row[j + 1] + q
        y = new[j] + p
        if x < change:
            change = x
        new.append(y if y < change else change)
    row = new
print(row[-1])
"""
BRUTE_FORCE = """import sys
from functools import lru_cache

sys.setrecursionlimit(10000)
p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()


@lru_cache(None)
def go(i, j):
    if i == len(s):
        return (len(t) - j) * p
    if j == len(t):
        return (len(s) - i) * q
    swap = 0 if s[i] == t[j] else z if s[i].lower() == t[j].lower() else r
    return min(go(i + 1, j + 1) + swap, go(i + 1, j) + q, go(i, j + 1) + p)


print(go(0, 0))
"""
WRONG = {
    "add_and_erase_swapped": """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()
n, m = len(s), len(t)
dp = [[0] * (m + 1) for _ in range(n + 1)]
for i in range(n + 1):
    dp[i][0] = i * p
for j in range(m + 1):
    dp[0][j] = j * q
for i in range(1, n + 1):
    for j in range(1, m + 1):
        if s[i - 1] == t[j - 1]:
            c = 0
        elif s[i - 1].lower() == t[j - 1].lower():
            c = z
        else:
            c = r
        dp[i][j] = min(dp[i - 1][j - 1] + c, dp[i - 1][j] + p, dp[i][j - 1] + q)
print(dp[n][m])
""",
    "equal_letters_always_kept": """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()
n, m = len(s), len(t)
dp = [[0] * (m + 1) for _ in range(n + 1)]
for i in range(n + 1):
    dp[i][0] = i * q
for j in range(m + 1):
    dp[0][j] = j * p
for i in range(1, n + 1):
    for j in range(1, m + 1):
        a, b = s[i - 1], t[j - 1]
        if a.lower() == b.lower():
            dp[i][j] = dp[i - 1][j - 1] + (0 if a == b else z)
        else:
            dp[i][j] = min(dp[i - 1][j - 1] + r, dp[i - 1][j] + q, dp[i][j - 1] + p)
print(dp[n][m])
""",
    "restyle_forgotten": """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()
prev = [j * p for j in range(len(t) + 1)]
for i, a in enumerate(s, 1):
    cur = [i * q]
    for j, b in enumerate(t, 1):
        cur.append(min(prev[j - 1] + (0 if a == b else r), prev[j] + q, cur[j - 1] + p))
    prev = cur
print(prev[-1])
""",
    "borders_cost_one_each": """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()
n, m = len(s), len(t)
dp = [[0] * (m + 1) for _ in range(n + 1)]
for i in range(n + 1):
    dp[i][0] = i
for j in range(m + 1):
    dp[0][j] = j
for i in range(1, n + 1):
    for j in range(1, m + 1):
        a, b = s[i - 1], t[j - 1]
        c = 0 if a == b else z if a.lower() == b.lower() else r
        dp[i][j] = min(dp[i - 1][j - 1] + c, dp[i - 1][j] + q, dp[i][j - 1] + p)
print(dp[n][m])
""",
    "plain_recursion": """p, q, r, z = map(int, input().split())
s = input().strip()
t = input().strip()


def cost(i, j):
    if i == 0:
        return j * p
    if j == 0:
        return i * q
    a, b = s[i - 1], t[j - 1]
    if a == b:
        best = cost(i - 1, j - 1)
    else:
        best = cost(i - 1, j - 1) + (z if a.lower() == b.lower() else r)
    return min(best, cost(i - 1, j) + q, cost(i, j - 1) + p)


print(cost(len(s), len(t)))
""",
}
PUBLIC = (
    "3 2 4 1\nBread\nbeards\n",
    "5 5 7 2\nTEA\nTea\n",
    "2 2 9 3\ncat\ndog\n",
    "4 1 5 5\ngarden\nGarden\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(costs: tuple[int, int, int, int], s: str, t: str) -> str:
        return f"{' '.join(map(str, costs))}\n{s}\n{t}\n"

    def word(n: int, letters: str) -> str:
        return "".join(rng.choice(letters) for _ in range(n))

    def costs(top: int) -> tuple[int, int, int, int]:
        r = rng.randint(1, top)
        return rng.randint(1, top), rng.randint(1, top), r, rng.randint(1, r)

    def mutated(s: str, changes: int, letters: str) -> str:
        out = list(s)
        for _ in range(changes):
            k = rng.randrange(len(out))
            kind = rng.randrange(4)
            if kind == 0:
                out.insert(k, rng.choice(letters))
            elif kind == 1 and len(out) > 1:
                del out[k]
            elif kind == 2:
                out[k] = rng.choice(letters)
            else:
                out[k] = out[k].swapcase()
        return "".join(out)

    tests = [
        case((1, 1, 1, 1), "a", "a"),
        case((5, 6, 9, 2), "a", "A"),
        case((5, 6, 20, 20), "a", "A"),  # erasing and adding is cheaper than restyling
        case((5, 6, 20, 15), "q", "Q"),
        case((5, 6, 9, 2), "x", "Y"),
        case((7, 2, 100, 1), "abc", "a"),
        case((7, 2, 100, 1), "a", "abc"),
        case((1, 1, 50, 50), "Aab", "abA"),
        case((1, 1, 50, 40), "xA", "ax"),  # do not restyle just because it is possible
        case((3, 3, 40, 30), "abcA", "Aabc"),
        case((2, 900, 901, 899), "mmmm", "MmMmMm"),
        case((1000, 1000, 1000, 1000), "ab", "cd"),
    ]
    for _ in range(6):
        tests.append(case(costs(9), word(rng.randint(3, 7), "abAB"), word(rng.randint(3, 7), "abAB")))
    for _ in range(4):
        s = word(rng.randint(8, 12), "abcdABCD")
        tests.append(case(costs(30), s, mutated(s, 5, "abcdABCD")))
    tests.append(case((2, 2, 300, 250), word(60, "abAB"), word(55, "abAB")))
    tests.append(case((900, 10, 800, 20), word(390, "aAbBcC"), word(30, "aAbBcC")))
    s = word(370, "abcdefghABCDEFGH")
    tests.append(case((5, 4, 6, 1), s, mutated(s, 90, "abcdefghABCDEFGH")))
    tests.append(case((30, 31, 50, 25), word(400, "abAB"), word(400, "abAB")))
    return tests

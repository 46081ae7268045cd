"""Shortest window in which enough kinds appear often enough."""

import random

TITLE = "A Stretch of the Market"
DIFFICULTY = "medium"
TOPICS = ("sliding window", "hashing")

STATEMENT = """In the long market hall of Verrin the stalls stand in one row, and every stall sells exactly one kind of goods. A buyer
wants to compare prices: a stretch of consecutive stalls is *useful* if there are at least `k` kinds of goods each of
which is sold at `c` or more stalls of the stretch.

Find the shortest useful stretch.

### Input

The first line contains three integers `n`, `k` and `c`. The second line contains `n` integers: the kinds of goods of
stalls 1 to `n`.

### Output

Print the numbers of the first and the last stall of the shortest useful stretch, separated by a space. If several
stretches are shortest, take the one that starts first. If there is no useful stretch, print `-1`.

### Constraints

- 1 <= n <= 30000
- 1 <= k <= 30000
- 1 <= c <= 30000
- kinds are integers between 1 and 1000000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, k, c = data[:3]
    kinds = data[3:3 + n]
    count = {}
    ready = 0
    left = 0
    best = None
    for right in range(n):
        x = kinds[right]
        count[x] = count.get(x, 0) + 1
        if count[x] == c:
            ready += 1
        while ready >= k:
            if best is None or right - left + 1 < best[1] - best[0] + 1:
                best = (left, right)
            y = kinds[left]
            if count[y] == c:
                ready -= 1
            count[y] -= 1
            left += 1
    if best is None:
        print(-1)
    else:
        print(best[0] + 1, best[1] + 1)


main()
"""

BRUTE_FORCE = """n, k, c = map(int, input().split())
kinds = list(map(int, input().split()))
answer = "-1"
for size in range(n, 0, -1):
    for start in range(n - size, -1, -1):
        part = kinds[start:start + size]
        if sum(1 for x in set(part) if part.count(x) >= c) >= k:
            answer = f"{start + 1} {start + size}"
print(answer)
"""

WRONG = {
    "distinct_kinds_only": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, c = data[:3]
a = data[3:]
count = {}
left = 0
best = None
for right, x in enumerate(a):
    count[x] = count.get(x, 0) + 1
    while len(count) >= k and right - left + 1 >= k * c:
        if best is None or right - left < best[1] - best[0]:
            best = (left, right)
        count[a[left]] -= 1
        if count[a[left]] == 0:
            del count[a[left]]
        left += 1
print(-1 if best is None else f"{best[0] + 1} {best[1] + 1}")
""",
    "exactly_c": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, c = data[:3]
a = data[3:]
count = {}
ready = 0
left = 0
best = None
for right, x in enumerate(a):
    count[x] = count.get(x, 0) + 1
    if count[x] == c:
        ready += 1
    elif count[x] == c + 1:
        ready -= 1
    while ready >= k:
        if best is None or right - left < best[1] - best[0]:
            best = (left, right)
        y = a[left]
        count[y] -= 1
        if count[y] == c - 1:
            ready -= 1
        elif count[y] == c:
            ready += 1
        left += 1
print(-1 if best is None else f"{best[0] + 1} {best[1] + 1}")
""",
    "last_of_the_ties": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, c = data[:3]
a = data[3:]
count = {}
ready = 0
left = 0
best = None
for right, x in enumerate(a):
    count[x] = count.get(x, 0) + 1
    if count[x] == c:
        ready += 1
    while ready >= k:
        if best is None or right - left <= best[1] - best[0]:
            best = (left, right)
        y = a[left]
        count[y] -= 1
        if count[y] == c - 1:
            ready -= 1
        left += 1
print(-1 if best is None else f"{best[0] + 1} {best[1] + 1}")
""",
    "never_shrinks_far_enough": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, c = data[:3]
a = data[3:]
count = {}
ready = 0
left = 0
best = None
for right, x in enumerate(a):
    count[x] = count.get(x, 0) + 1
    if count[x] == c:
        ready += 1
    if ready >= k:
        while count[a[left]] > c:
            count[a[left]] -= 1
            left += 1
        if best is None or right - left < best[1] - best[0]:
            best = (left, right)
print(-1 if best is None else f"{best[0] + 1} {best[1] + 1}")
""",
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, k, c = data[:3]
a = data[3:]
best = None
for i in range(n):
    count = {}
    ready = 0
    for j in range(i, n):
        count[a[j]] = count.get(a[j], 0) + 1
        if count[a[j]] == c:
            ready += 1
            if ready == k:
                if best is None or j - i < best[1] - best[0]:
                    best = (i, j)
                break
print(-1 if best is None else f"{best[0] + 1} {best[1] + 1}")
""",
}

PUBLIC = (
    "8 2 2\n1 2 3 2 2 3 1 1\n",
    "5 1 3\n7 7 8 7 7\n",
    "4 3 1\n5 6 5 6\n",
    "6 2 1\n4 4 9 4 4 9\n",
)


def _hall(rng: random.Random, n: int, k: int, c: int, kinds: int) -> str:
    return f"{n} {k} {c}\n" + " ".join(str(rng.randint(1, kinds)) for _ in range(n)) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1 1\n1000000000\n",  # a single stall
        "1 2 1\n3\n",  # too few kinds
        "3 1 4\n3 3 3\n",  # too few stalls
        "6 1 2\n1 2 3 1 2 3\n",  # ties: the first
        "6 2 3\n1 1 1 2 2 2\n",  # the whole row
        "9 2 2\n1 1 1 1 2 3 3 2 2\n",  # the later part is shorter
        "7 2 2\n5 5 5 5 5 6 6\n",  # more than c of one kind
        "10 1 1\n9 8 7 6 5 4 3 2 1 1\n",
        "8 2 2\n1 2 9 9 9 1 2 9\n",
    ]
    for n, k, c, kinds in [
        (8, 2, 2, 3),
        (10, 2, 2, 4),
        (12, 3, 1, 4),
        (12, 2, 3, 3),
        (15, 3, 2, 4),
        (20, 2, 2, 6),
        (30, 4, 2, 6),
    ]:
        tests.append(_hall(rng, n, k, c, kinds))
    tests.append(_hall(rng, 30000, 30, 500, 50))  # large, wide windows
    tests.append(_hall(rng, 30000, 5, 20000, 5))  # no useful stretch
    tests.append(_hall(rng, 20000, 200, 2, 900))
    return tests

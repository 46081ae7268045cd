"""Fewest neighbour swaps between two arrangements, with a free choice of direction."""

import random

TITLE = "Rehanging the Lamps"
DIFFICULTY = "hard"
TOPICS = ("greedy", "strings", "sorting")

STATEMENT = """Over a festival street hangs a row of lamps; the colours are written as a text with one lowercase letter for each lamp.
The committee wants the row to show another text instead. The only work that can be done is to swap two neighbouring
lamps, which takes one minute.

Before the work begins, the whole rope may be turned around once, so that the row reads backwards. Turning it takes `c`
minutes. (It may also be left as it is.)

What is the smallest number of minutes after which the row shows the text wanted?

### Input

The first line contains an integer `c`. The second line contains the text of the row now, the third line the text
wanted. The texts have the same length.

### Output

Print the smallest number of minutes, or `-1` if the text wanted cannot be shown at all.

### Constraints

- 0 <= c <= 1000000000
- the texts have 1 to 25000 lowercase English letters
"""

SOLUTION = """def swaps(have, want):
    # the j-th lamp of a colour goes to the j-th place of that colour; the swaps needed are the inversions
    places = {}
    for i, ch in enumerate(want):
        places.setdefault(ch, []).append(i)
    used = dict.fromkeys(places, 0)
    n = len(have)
    tree = [0] * (n + 1)
    total = 0
    for done, ch in enumerate(have):
        target = places[ch][used[ch]]
        used[ch] += 1
        smaller = 0
        i = target + 1
        while i > 0:
            smaller += tree[i]
            i -= i & -i
        total += done - smaller
        i = target + 1
        while i <= n:
            tree[i] += 1
            i += i & -i
    return total


def main():
    c = int(input())
    have = input().strip()
    want = input().strip()
    if sorted(have) != sorted(want):
        print(-1)
        return
    print(min(swaps(have, want), c + swaps(have[::-1], want)))


main()
"""

BRUTE_FORCE = """c = int(input())
have = input().strip()
want = input().strip()


def steps(row):
    row = list(row)
    minutes = 0
    for i, ch in enumerate(want):
        j = i
        while j < len(row) and row[j] != ch:
            j += 1
        if j == len(row):
            return None
        while j > i:
            row[j - 1], row[j] = row[j], row[j - 1]
            j -= 1
            minutes += 1
    return minutes


a = steps(have)
if a is None:
    print(-1)
else:
    print(min(a, c + steps(have[::-1])))
"""

WRONG = {
    "never_turned": """c = int(input())
a = input().strip()
b = input().strip()
if sorted(a) != sorted(b):
    print(-1)
else:
    from bisect import bisect_right, insort
    spots = {}
    for i, ch in enumerate(b):
        spots.setdefault(ch, []).append(i)
    for ch in spots:
        spots[ch].reverse()
    seen = []
    total = 0
    for ch in a:
        t = spots[ch].pop()
        total += len(seen) - bisect_right(seen, t)
        insort(seen, t)
    print(total)
""",
    "lamps_matched_from_the_right": """from bisect import bisect_right, insort

def cost(a, b):
    spots = {}
    for i, ch in enumerate(b):
        spots.setdefault(ch, []).append(i)
    seen = []
    total = 0
    for ch in a:
        t = spots[ch].pop()
        total += len(seen) - bisect_right(seen, t)
        insort(seen, t)
    return total

c = int(input())
a = input().strip()
b = input().strip()
if sorted(a) != sorted(b):
    print(-1)
else:
    print(min(cost(a, b), c + cost(a[::-1], b)))
""",
    "half_of_the_distances": """c = int(input())
a = input().strip()
b = input().strip()

def cost(a, b):
    pa, pb = {}, {}
    for i in range(len(a)):
        pa.setdefault(a[i], []).append(i)
        pb.setdefault(b[i], []).append(i)
    total = 0
    for ch in pa:
        for i, j in zip(pa[ch], pb[ch]):
            total += abs(i - j)
    return (total + 1) // 2

if sorted(a) != sorted(b):
    print(-1)
else:
    print(min(cost(a, b), c + cost(a[::-1], b)))
""",
    "turning_is_free": """from bisect import bisect_right, insort

def cost(a, b):
    spots = {}
    for i in range(len(b) - 1, -1, -1):
        spots.setdefault(b[i], []).append(i)
    seen = []
    total = 0
    for ch in a:
        t = spots[ch].pop()
        total += len(seen) - bisect_right(seen, t)
        insort(seen, t)
    return total

c = int(input())
a = input().strip()
b = input().strip()
if sorted(a) != sorted(b):
    print(-1)
elif a == b:
    print(0)
else:
    print(min(cost(a, b), cost(a[::-1], b)))
""",
    "same_set_of_letters": """from bisect import bisect_right, insort

def cost(a, b):
    spots = {}
    for i in range(len(b) - 1, -1, -1):
        spots.setdefault(b[i], []).append(i)
    seen = []
    total = 0
    for ch in a:
        t = spots[ch].pop()
        total += len(seen) - bisect_right(seen, t)
        insort(seen, t)
    return total

c = int(input())
a = input().strip()
b = input().strip()
if set(a) != set(b):
    print(-1)
else:
    print(min(cost(a, b), c + cost(a[::-1], b)))
""",
    "too_slow": """c = int(input())
a = input().strip()
b = input().strip()

def cost(a, b):
    spots = {}
    for i in range(len(b) - 1, -1, -1):
        spots.setdefault(b[i], []).append(i)
    target = [spots[ch].pop() for ch in a]
    total = 0
    for i in range(len(target)):
        t = target[i]
        for j in range(i):
            if target[j] > t:
                total += 1
    return total

if sorted(a) != sorted(b):
    print(-1)
else:
    print(min(cost(a, b), c + cost(a[::-1], b)))
""",
}

PUBLIC = (
    "3\nredgreen\nneergred\n",
    "0\nabc\nabd\n",
    "5\naabb\nbaab\n",
    "2\nxyxyz\nzxyxy\n",
)


def _rows(rng: random.Random, n: int, letters: str, c: int, swaps: int | None = None) -> str:
    have = [rng.choice(letters) for _ in range(n)]
    want = list(have)
    if swaps is None:
        rng.shuffle(want)
    for _ in range(swaps or 0):
        i = rng.randrange(n - 1)
        want[i], want[i + 1] = want[i + 1], want[i]
    if rng.random() < 0.5:
        want.reverse()
    return f"{c}\n{''.join(have)}\n{''.join(want)}\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "0\na\na\n",  # one lamp
        "7\na\nb\n",
        "1\nabcdef\nfedcba\n",  # turning is worth it
        "15\nabcdef\nfedcba\n",  # turning and swapping cost the same
        "1000000000\nabcdef\nfedcba\n",  # turning costs too much
        "0\naab\nabb\n",  # the same letters, not equally often
        "3\nabcabb\ncbaaca\n",
        "8\nxyyx\nxyxx\n",
        "2\nlampslamp\nlampssmap\n",
        "4\nbbbb\nbbbb\n",
        "0\nabca\nacba\n",  # equal after turning alone
        "2\nabcab\nbacba\n",
        "3\ncaabb\nbbaac\n",
        "9\nabccba\ncbaabc\n",
    ]
    for n, letters, c in [
        (6, "ab", 2),
        (7, "abc", 3),
        (8, "abcd", 5),
        (9, "ab", 1),
        (10, "abcde", 6),
        (12, "abc", 4),
        (30, "abcd", 20),
    ]:
        tests.append(_rows(rng, n, letters, c))
    tests.append(_rows(rng, 12, "abcdefgh", 3, 5))
    tests.append(_rows(rng, 25, "abcdefgh", 40, 15))
    tests.append(_rows(rng, 25000, "abcdefghijklmnopqrstuvwxyz", 5000, None))  # large
    tests.append(_rows(rng, 25000, "ab", 5000, None))
    tests.append(_rows(rng, 3000, "abcdefgh", 999, 400))
    return tests

"""String rotation with a step: the rotations wrap around several times."""

import random

TITLE = "Marquee Ticks"
DIFFICULTY = "easy"
TOPICS = ("strings",)

STATEMENT = """A cinema has a ring-shaped marquee that shows a text of lowercase letters. On each tick the text moves `s` places to the
left, and the letters that fall off on the left come back on the right in the same order. With `s = 2`, the text
`popcorn` becomes `pcornpo` after one tick and `ornpopc` after two.

The projectionist waits for the marquee to show a given text. After how many ticks does it show it for the first time?

### Input

Three lines: the text shown now, the text waited for, and the integer `s`.

### Output

Print the smallest number of ticks (possibly `0`) after which the marquee shows exactly the text waited for, or `-1` if
it never does.

### Constraints

- both texts have 1 to 2000 lowercase English letters; their lengths may differ
- 1 <= s <= 1000000000
"""

SOLUTION = """def main():
    now = input().strip()
    goal = input().strip()
    s = int(input())
    n = len(now)
    if len(goal) != n:
        print(-1)
        return
    for ticks in range(n):
        k = ticks * s % n
        if now[k:] + now[:k] == goal:
            print(ticks)
            return
    print(-1)


main()
"""

BRUTE_FORCE = """now = list(input().strip())
goal = list(input().strip())
s = int(input()) % len(now)
ticks = 0
seen = []
while now not in seen and now != goal:
    seen.append(now)
    for _ in range(s):
        now = now[1:] + now[:1]
    ticks += 1
print(ticks if now == goal else -1)
"""

WRONG = {
    "only_one_lap": """a = input().strip()
b = input().strip()
s = int(input())
n = len(a)
if len(b) != n:
    print(-1)
else:
    ans = -1
    for k in range(0, n, s):
        if a[k:] + a[:k] == b:
            ans = k // s
            break
    print(ans)
""",
    "no_length_check": """a = input().strip()
b = input().strip()
s = int(input())
n = len(a)
double = a + a
ans = -1
for t in range(n):
    k = t * s % n
    if double[k:].startswith(b):
        ans = t
        break
print(ans)
""",
    "moves_right": """a = input().strip()
b = input().strip()
s = int(input())
n = len(a)
ans = -1
if len(b) == n:
    for t in range(n):
        k = (-t * s) % n
        if a[k:] + a[:k] == b:
            ans = t
            break
print(ans)
""",
    "at_least_one_tick": """a = input().strip()
b = input().strip()
s = int(input())
n = len(a)
ans = -1
if len(b) == n:
    for t in range(1, n + 1):
        k = t * s % n
        if a[k:] + a[:k] == b:
            ans = t
            break
print(ans)
""",
    "step_not_reduced": """a = input().strip()
b = input().strip()
s = int(input())
ans = -1
cur = a
for t in range(len(a) + 1):
    if cur == b:
        ans = t
        break
    cur = cur[s:] + cur[:s]
print(ans)
""",
}

PUBLIC = (
    "popcorn\nornpopc\n2\n",
    "matinee\nmatinee\n3\n",
    "abcd\ndabc\n2\n",
    "screen\nreensc\n1\n",
)


def _turned(text: str, k: int) -> str:
    k %= len(text)
    return text[k:] + text[:k]


def generate(rng: random.Random) -> list[str]:
    tests = [
        "a\na\n1000000000\n",  # one letter
        "a\nb\n1\n",
        "reel\nreelreel\n1\n",  # goal longer
        "reelreel\nreel\n1\n",  # goal shorter
        "curtain\nurta\n1\n",  # goal is only a part
        "foyer\noyerf\n6\n",  # step above the length
        "foyer\nrfoye\n3\n",  # needs a second lap
        "ababab\nbababa\n2\n",  # never, although it is a rotation
        "ababab\nbababa\n3\n",
        "aaaa\naaaa\n2\n",  # every rotation is equal: zero ticks
        "ticket\nkettic\n1000000000\n",
        "usher\nusher\n5\n",
    ]
    for n, s in [(5, 2), (7, 3), (8, 6), (9, 6), (10, 27), (11, 999999999)]:
        text = "".join(rng.choice("abc") for _ in range(n))
        tests.append(f"{text}\n{_turned(text, rng.randint(2, n - 1) * s)}\n{s}\n")
    for n, s in [(30, 7), (101, 30), (500, 123)]:
        text = "".join(rng.choice("abcdefgh") for _ in range(n))
        tests.append(f"{text}\n{_turned(text, rng.randint(n // 2, n - 1) * s)}\n{s}\n")
    text = "".join(rng.choice("ab") for _ in range(1999))
    tests.append(f"{text}\n{_turned(text, 1990 * 1000)}\n1000\n")  # almost the most ticks
    text = "".join(rng.choice("ab") for _ in range(2000))
    tests.append(f"{text}\n{_turned(text, 777)}\n6\n")  # odd shift with an even step
    return tests

"""Counting bracket strings of bounded depth to find the k-th one."""

import random

TITLE = "Crates in Catalogue Order"
DIFFICULTY = "medium"
TOPICS = ("combinatorics", "counting", "brackets")
STATEMENT = """A packer describes how n crates were handled with a string of n letters `a` (a crate is opened) and n letters `b` (the crate
opened last among those still open is closed). In every prefix there are at least as many `a` as `b`, and all crates are
closed at the end. The packing room is small: **at most d crates may be open at the same time**.

All strings that describe a possible day are listed in alphabetical order, numbered from 1. Print string number k.

### Input
One line with three integers n, d and k.

### Output
One line: the string, or `NONE` if the list has fewer than k strings.

### Constraints
- 1 <= d <= n <= 200
- 1 <= k <= 10^18
"""
SOLUTION = """def main():
    n, d, k = map(int, input().split())
    # ways[left][open]: endings of `left` letters when `open` crates are open
    ways = [[0] * (d + 2) for _ in range(2 * n + 1)]
    ways[0][0] = 1
    for left in range(1, 2 * n + 1):
        for opened in range(d + 1):
            close = ways[left - 1][opened - 1] if opened else 0
            more = ways[left - 1][opened + 1] if opened < d else 0
            ways[left][opened] = close + more
    if k > ways[2 * n][0]:
        print("NONE")
        return
    letters, opened = [], 0
    for left in range(2 * n - 1, -1, -1):
        with_a = ways[left][opened + 1] if opened < d else 0
        if k <= with_a:
            letters.append("a")
            opened += 1
        else:
            k -= with_a
            letters.append("b")
            opened -= 1
    print("".join(letters))


main()
"""
BRUTE_FORCE = """n, d, k = map(int, input().split())


def listing(prefix, opened):
    if len(prefix) == 2 * n:
        yield prefix
        return
    left = 2 * n - len(prefix)
    if opened < d and opened < left:
        yield from listing(prefix + "a", opened + 1)
    if opened:
        yield from listing(prefix + "b", opened - 1)


for number, text in enumerate(listing("", 0), 1):
    if number == k:
        print(text)
        break
else:
    print("NONE")
"""
WRONG = {
    "no_depth_limit": """n, d, k = map(int, input().split())
memo = [[0] * (2 * n + 2) for _ in range(2 * n + 1)]
memo[0][0] = 1
for left in range(1, 2 * n + 1):
    for o in range(2 * n + 1):
        memo[left][o] = memo[left - 1][o + 1] + (memo[left - 1][o - 1] if o else 0)
if k > memo[2 * n][0]:
    print("NONE")
else:
    s, o = "", 0
    for left in range(2 * n - 1, -1, -1):
        if k <= memo[left][o + 1]:
            s, o = s + "a", o + 1
        else:
            k -= memo[left][o + 1]
            s, o = s + "b", o - 1
    print(s)
""",
    "numbers_from_zero": """n, d, k = map(int, input().split())
memo = [[0] * (d + 2) for _ in range(2 * n + 1)]
memo[0][0] = 1
for left in range(1, 2 * n + 1):
    for o in range(d + 1):
        memo[left][o] = memo[left - 1][o - 1] if o else 0
        if o < d:
            memo[left][o] += memo[left - 1][o + 1]
if k >= memo[2 * n][0]:
    print("NONE")
else:
    s, o = "", 0
    for left in range(2 * n - 1, -1, -1):
        first = memo[left][o + 1] if o < d else 0
        if k < first:
            s, o = s + "a", o + 1
        else:
            k -= first
            s, o = s + "b", o - 1
    print(s)
""",
    "too_slow_lists_them_all": """n, d, k = map(int, input().split())


def listing(prefix, opened, left_a):
    if len(prefix) == 2 * n:
        yield prefix
        return
    if left_a and opened < d:
        yield from listing(prefix + "a", opened + 1, left_a - 1)
    if opened:
        yield from listing(prefix + "b", opened - 1, left_a)


answer = "NONE"
for i, text in enumerate(listing("", 0, n)):
    if i == k - 1:
        answer = text
        break
print(answer)
""",
    "depth_below_d": """n, d, k = map(int, input().split())
top = d - 1
memo = [[0] * (top + 2) for _ in range(2 * n + 1)]
memo[0][0] = 1
for left in range(1, 2 * n + 1):
    for o in range(top + 1):
        memo[left][o] = (memo[left - 1][o - 1] if o else 0) + (memo[left - 1][o + 1] if o < top else 0)
if k > memo[2 * n][0]:
    print("NONE")
else:
    s, o = "", 0
    for left in range(2 * n - 1, -1, -1):
        first = memo[left][o + 1] if o < top else 0
        if k <= first:
            s, o = s + "a", o + 1
        else:
            k -= first
            s, o = s + "b", o - 1
    print(s)
""",
    "overflow_guard": """n, d, k = map(int, input().split())
LIMIT = 10**15
memo = [[0] * (d + 2) for _ in range(2 * n + 1)]
memo[0][0] = 1
for left in range(1, 2 * n + 1):
    for o in range(d + 1):
        total = memo[left - 1][o - 1] if o else 0
        if o < d:
            total += memo[left - 1][o + 1]
        memo[left][o] = min(total, LIMIT)
if k > memo[2 * n][0]:
    print("NONE")
else:
    s, o = "", 0
    for left in range(2 * n - 1, -1, -1):
        first = memo[left][o + 1] if o < d else 0
        if k <= first:
            s, o = s + "a", o + 1
        else:
            k -= first
            s, o = s + "b", o - 1
    print(s)
""",
}
PUBLIC = (
    "3 3 2\n",
    "3 2 1\n",
    "2 1 2\n",
    "4 4 10\n",
    "1 1 1\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""
    tests = [
        "1 1 2\n",  # past the end
        "2 2 2\n",
        "2 2 3\n",
        "5 1 1\n",  # only one string
        "5 1 2\n",
        "4 2 8\n",  # last of the list
        "4 2 9\n",
        "6 6 132\n",
        "6 6 133\n",
        "6 3 1\n",
        "200 200 1\n",
        "200 1 1\n",
        "200 1 1000000000000000000\n",
        "200 200 1000000000000000000\n",
        "200 2 1000000000000000000\n",
        "61 2 1000000000000000000\n",  # 2^60 strings, a little more than 10^18
        "60 2 1000000000000000000\n",  # 2^59 strings: too few
    ]
    for n, d, top in ((5, 3, 34), (6, 4, 120), (7, 3, 200), (8, 5, 1200), (9, 4, 2000), (9, 8, 4000)):
        tests.append(f"{n} {d} {rng.randint(top // 2, top)}\n")
    for n, d in ((40, 9), (75, 30), (120, 5), (199, 77)):
        tests.append(f"{n} {d} {rng.randint(10**16, 10**18)}\n")
    return tests

"""The k-th free place under changes: descent in a Fenwick tree."""

import random

TITLE = "Chairs in the Arena"
DIFFICULTY = "hard"
TOPICS = ("Fenwick tree", "order statistics")
STATEMENT = """The chairs of an arena are numbered from 1 to n, and at first all of them are free. A machine hands out chairs:

- `T k`: of the free chairs the one with the k-th smallest number is taken, and its number is printed. If fewer than k chairs are
  free, nothing is taken and 0 is printed.
- `R c`: chair c becomes free again. If it is free already, nothing happens. Nothing is printed.

### Input
The first line holds n and q. Each of the next q lines holds one command.

### Output
A line for each `T` command. There is at least one.

### Constraints
- 1 <= n <= 10^6
- 1 <= q <= 30000
- 1 <= k, c <= n
"""
TIME_LIMIT_S = 3.0
SOLUTION = """import sys


def main():
    data = sys.stdin.read().split()
    n, q = int(data[0]), int(data[1])
    tree = [i & -i for i in range(n + 1)]  # all chairs are free
    taken = set()
    top = 1 << (n.bit_length() - 1)
    out = []
    for kind, number in zip(data[2::2], data[3::2]):
        number = int(number)
        if kind == "R":
            if number in taken:
                taken.remove(number)
                while number <= n:
                    tree[number] += 1
                    number += number & -number
            continue
        if number > n - len(taken):
            out.append(0)
            continue
        before, step = 0, top
        while step:
            chair = before + step
            if chair <= n and tree[chair] < number:
                number -= tree[chair]
                before = chair
            step >>= 1
        chair = before + 1
        out.append(chair)
        taken.add(chair)
        while chair <= n:
            tree[chair] -= 1
            chair += chair & -chair
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """n, q = map(int, input().split())
free = [True] * (n + 1)
for _ in range(q):
    kind, number = input().split()
    number = int(number)
    if kind == "R":
        free[number] = True
        continue
    answer = 0
    for chair in range(1, n + 1):
        number -= free[chair]
        if free[chair] and number == 0:
            answer = chair
            free[chair] = False
            break
    print(answer)
"""
WRONG = {
    "too_slow_list_of_free_chairs": """import sys
from bisect import bisect_left

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
free = list(range(1, n + 1))
for i in range(2, 2 + 2 * q, 2):
    x = int(data[i + 1])
    if data[i] == "T":
        if x > len(free):
            print(0)
        else:
            print(free.pop(x - 1))
    else:
        j = bisect_left(free, x)
        if j == len(free) or free[j] != x:
            free.insert(j, x)
""",
    "too_slow_counts_from_the_left": """import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
taken = set()
for i in range(2, 2 + 2 * q, 2):
    x = int(data[i + 1])
    if data[i] == "R":
        taken.discard(x)
        continue
    if x > n - len(taken):
        print(0)
        continue
    chair = 0
    for t in sorted(taken):
        gap = t - chair - 1
        if x <= gap:
            break
        x -= gap
        chair = t
    chair += x
    taken.add(chair)
    print(chair)
""",
    "frees_free_chairs": """import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
tree = [i & -i for i in range(n + 1)]
total = n
top = 1 << (n.bit_length() - 1)


def add(i, v):
    while i <= n:
        tree[i] += v
        i += i & -i


for i in range(2, 2 + 2 * q, 2):
    x = int(data[i + 1])
    if data[i] == "R":
        add(x, 1)
        total += 1
    elif x > total:
        print(0)
    else:
        pos, step = 0, top
        while step:
            if pos + step <= n and tree[pos + step] < x:
                pos += step
                x -= tree[pos]
            step //= 2
        print(pos + 1)
        add(pos + 1, -1)
        total -= 1
""",
    "chair_with_number_k": """import sys

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
follow = list(range(n + 2))


def find(i):
    while follow[i] != i:
        follow[i] = follow[follow[i]]
        i = follow[i]
    return i


for i in range(2, 2 + 2 * q, 2):
    x = int(data[i + 1])
    if data[i] == "R":
        follow[x] = x
    else:
        chair = find(x)
        if chair > n:
            print(0)
        else:
            print(chair)
            follow[chair] = chair + 1
""",
    "last_free_chair_instead_of_zero": """import sys
from bisect import bisect_left

data = sys.stdin.read().split()
n, q = int(data[0]), int(data[1])
free = list(range(1, n + 1))
for i in range(2, 2 + 2 * q, 2):
    x = int(data[i + 1])
    if data[i] == "T":
        if free:
            print(free.pop(min(x, len(free)) - 1))
        else:
            print(0)
    else:
        j = bisect_left(free, x)
        if j == len(free) or free[j] != x:
            free.insert(j, x)
""",
}
PUBLIC = (
    "5 4\nT 2\nT 2\nT 3\nT 1\n",
    "3 5\nT 3\nT 1\nR 3\nT 2\nT 1\n",
    "10 6\nT 10\nT 5\nT 5\nR 5\nT 5\nT 8\n",
    "1 2\nT 1\nR 1\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(n: int, commands: list[str]) -> str:
        return f"{n} {len(commands)}\n" + "\n".join(commands) + "\n"

    def mixed(n: int, q: int, most: int) -> str:
        kinds = ["T", *(rng.choice("TTR") for _ in range(q - 1))]
        return case(n, [f"{kind} {rng.randint(1, most)}" for kind in kinds])

    million = 10**6
    tests = [
        case(1, ["T 1", "T 1", "R 1", "T 1"]),
        case(2, ["R 1", "R 2", "T 2", "T 2", "T 1", "T 1"]),  # chairs that are free already
        case(4, ["R 3", "R 3", "T 4", "T 4", "T 3"]),
        case(3, ["T 3", "R 3", "R 3", "T 3", "T 3"]),
        case(7, ["T 7", "T 7", "T 6", "T 1", "T 5", "T 4"]),
        case(8, ["T 1"] * 9),
        case(8, ["T 8", "T 7", "T 6", "T 5", "T 4", "T 3", "T 2", "T 1", "T 1", "R 4", "T 1"]),
        case(6, ["T 2", "T 2", "T 2", "R 3", "R 2", "T 2", "T 2", "T 3", "T 4"]),
        case(million, [f"T {million}", f"T {million}", f"R {million}", f"T {million}"]),
        case(million, [f"{rng.choice('TTR')} {rng.randint(1, 99)}" for _ in range(29999)] + ["T 1"]),
    ]
    for n, q in ((5, 10), (6, 12), (9, 20), (12, 30), (16, 40), (17, 40), (30, 60)):
        tests.append(mixed(n, q, n))
    for n, q, most in ((500, 900, 500), (3000, 2000, 40), (65536, 2000, 65536), (999999, 2000, 999999)):
        tests.append(mixed(n, q, most))
    return tests

"""Largest and smallest element of a queue with monotonic deques."""

import random

TITLE = "Barges at the Lock"
DIFFICULTY = "medium"
TOPICS = ("queues", "monotonic deque")
STATEMENT = """Barges wait in a single file before a canal lock. The lock keeper logs what happens:

- `+ w`: a barge with a draught of w centimetres joins the **end** of the file;
- `- k`: the first k barges of the file go through the lock; if fewer than k are waiting, all of them go;
- `?`: the keeper notes the *spread*: the largest minus the smallest draught among the barges that are waiting.

### Input
The first line holds the number q of log entries. Each of the next q lines holds one entry.

### Output
For every `?` a line with the spread, or `-1` when no barge is waiting. There is at least one `?`.

### Constraints
- 1 <= q <= 60000
- 1 <= w <= 10^6
- 1 <= k <= 60000
"""
SOLUTION = """import sys
from collections import deque


def main():
    lines = sys.stdin.read().split("\\n")
    joined = gone = 0
    largest, smallest = deque(), deque()  # pairs (number of the barge, draught)
    out = []
    for line in lines[1 : int(lines[0]) + 1]:
        if line[0] == "?":
            out.append(largest[0][1] - smallest[0][1] if joined > gone else -1)
            continue
        value = int(line[2:])
        if line[0] == "+":
            while largest and largest[-1][1] <= value:
                largest.pop()
            while smallest and smallest[-1][1] >= value:
                smallest.pop()
            largest.append((joined, value))
            smallest.append((joined, value))
            joined += 1
        else:
            gone = min(joined, gone + value)
            while largest and largest[0][0] < gone:
                largest.popleft()
            while smallest and smallest[0][0] < gone:
                smallest.popleft()
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """file = []
for _ in range(int(input())):
    entry = input().split()
    if entry[0] == "+":
        file.append(int(entry[1]))
    elif entry[0] == "-":
        file = file[int(entry[1]) :]
    else:
        print(max(file) - min(file) if file else -1)
"""
WRONG = {
    "too_slow_scans_the_file": """import sys
from collections import deque

lines = sys.stdin.read().split("\\n")
file = deque()
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        file.append(int(line[2:]))
    elif line[0] == "-":
        for _ in range(min(len(file), int(line[2:]))):
            file.popleft()
    elif file:
        print(max(file) - min(file))
    else:
        print(-1)
""",
    "equal_draughts_collapse": """import sys
from collections import deque

lines = sys.stdin.read().split("\\n")
file, high, low = deque(), deque(), deque()
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        w = int(line[2:])
        file.append(w)
        while high and high[-1] <= w:
            high.pop()
        while low and low[-1] >= w:
            low.pop()
        high.append(w)
        low.append(w)
    elif line[0] == "-":
        for _ in range(min(len(file), int(line[2:]))):
            w = file.popleft()
            if high and high[0] == w:
                high.popleft()
            if low and low[0] == w:
                low.popleft()
    else:
        print(high[0] - low[0] if high and low else -1)
""",
    "nobody_goes_when_too_few": """import sys
from collections import deque

lines = sys.stdin.read().split("\\n")
high, low = deque(), deque()
head = tail = 0
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        w = int(line[2:])
        while high and high[-1][0] < w:
            high.pop()
        while low and low[-1][0] > w:
            low.pop()
        high.append((w, tail))
        low.append((w, tail))
        tail += 1
    elif line[0] == "-":
        k = int(line[2:])
        if head + k <= tail:
            head += k
            while high and high[0][1] < head:
                high.popleft()
            while low and low[0][1] < head:
                low.popleft()
    else:
        print(high[0][0] - low[0][0] if head < tail else -1)
""",
    "counts_gone_barges_twice": """import sys
from collections import deque

lines = sys.stdin.read().split("\\n")
high, low = deque(), deque()
head = tail = 0
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        w = int(line[2:])
        while high and high[-1][0] < w:
            high.pop()
        while low and low[-1][0] > w:
            low.pop()
        high.append((w, tail))
        low.append((w, tail))
        tail += 1
    elif line[0] == "-":
        head += int(line[2:])
        while high and high[0][1] < head:
            high.popleft()
        while low and low[0][1] < head:
            low.popleft()
    else:
        print(high[0][0] - low[0][0] if high else -1)
""",
    "leaves_at_the_end": """import sys

lines = sys.stdin.read().split("\\n")
stack = []
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        w = int(line[2:])
        if stack:
            stack.append((w, max(w, stack[-1][1]), min(w, stack[-1][2])))
        else:
            stack.append((w, w, w))
    elif line[0] == "-":
        k = min(len(stack), int(line[2:]))
        del stack[len(stack) - k :]
    else:
        print(stack[-1][1] - stack[-1][2] if stack else -1)
""",
}
PUBLIC = (
    "6\n+ 120\n+ 90\n?\n+ 150\n- 1\n?\n",
    "3\n?\n+ 5\n?\n",
    "7\n+ 10\n+ 40\n+ 20\n- 2\n?\n- 5\n?\n",
    "7\n+ 60\n+ 80\n+ 70\n?\n- 1\n+ 65\n?\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(entries: list[str]) -> str:
        return f"{len(entries)}\n" + "\n".join(entries) + "\n"

    def log(q: int, top: int, most: int, weights: tuple[int, int, int]) -> str:
        entries = []
        for _ in range(q - 1):
            kind = rng.choices("+-?", weights)[0]
            if kind == "?":
                entries.append("?")
            else:
                entries.append(f"{kind} {rng.randint(1, top if kind == '+' else most)}")
        return case([*entries, "?"])

    joining = [f"+ {rng.randint(1, 999)}" for _ in range(30000)]
    tests = [
        case(["?"]),
        case(["- 3", "?"]),  # leaving an empty file
        case(["- 2", "+ 7", "+ 9", "?"]),
        case(["+ 4", "+ 4", "- 1", "?", "- 1", "?"]),  # equal draughts
        case(["+ 9", "+ 3", "+ 9", "- 1", "?", "+ 3", "- 1", "?"]),
        case(["+ 5", "+ 8", "- 9", "?", "+ 2", "?", "+ 6", "?"]),  # more leave than wait
        case(["+ 5", "+ 8", "- 2", "?", "+ 1", "?"]),
        case([f"+ {w}" for w in range(1, 9)] + ["?", "- 3", "?", "- 4", "?", "- 1", "?"]),
        case([f"+ {w}" for w in range(9, 0, -1)] + ["?", "- 3", "?", "- 4", "?", "- 1", "?"]),
        case(["+ 1", "+ 1000000", "?", "- 60000", "?"]),
        case(joining + ["?" if i % 9 else "- 1" for i in range(30000)]),
    ]
    for q, top, most in ((10, 3, 2), (14, 4, 3), (20, 5, 2), (30, 6, 4), (40, 50, 3)):
        tests.append(log(q, top, most, (5, 2, 3)))
    for q, top, most in ((300, 9, 5), (1000, 10**6, 4), (2500, 40, 3)):
        tests.append(log(q, top, most, (6, 2, 3)))
    return tests

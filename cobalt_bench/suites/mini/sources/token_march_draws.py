"""Win, loss or draw on a graph with cycles, by backward analysis."""

import random
from itertools import pairwise

TITLE = "The Endless March"
DIFFICULTY = "hard"
TOPICS = ("games", "graphs", "queues")
STATEMENT = """Two players move one token on a board of n places joined by one-way roads. Players take turns; the player whose turn it is must
move the token along a road that starts at its present place. Some places are *crowned*.

When no road starts at the present place, the game is over: if the place is crowned, the player whose turn it is **wins**,
otherwise that player **loses**. The crown of a place at which roads start means nothing. A game that never ends is a draw.
Each player prefers a win to a draw and a draw to a loss.

For every place say how the game ends with best play for the player whose turn it is when the token starts there.

### Input
The first line holds n and m. The second line is a string of n characters that describes places 1 to n: `*` crowned, `.` not
crowned. Each of the next m lines holds two integers a and b: a road from a to b. A road may lead back to its own place, and a
road may be listed more than once.

### Output
One line: a string of n characters; character number i is `W`, `L` or `D` (win, loss, draw) for a start at place i.

### Constraints
- 1 <= n <= 15000
- 0 <= m <= 25000
"""
SOLUTION = """import sys
from collections import deque


def main():
    data = sys.stdin.read().split()
    n, m, crowns = int(data[0]), int(data[1]), data[2]
    incoming = [[] for _ in range(n)]
    choices = [0] * n
    for a, b in zip(data[3 : 3 + 2 * m : 2], data[4 : 3 + 2 * m : 2]):
        incoming[int(b) - 1].append(int(a) - 1)
        choices[int(a) - 1] += 1
    result = ["D"] * n
    queue = deque()
    for place in range(n):
        if choices[place] == 0:
            result[place] = "W" if crowns[place] == "*" else "L"
            queue.append(place)
    while queue:
        place = queue.popleft()
        for before in incoming[place]:
            if result[before] != "D":
                continue
            choices[before] -= 1
            if result[place] == "L":
                result[before] = "W"
                queue.append(before)
            elif choices[before] == 0:
                result[before] = "L"
                queue.append(before)
    print("".join(result))


main()
"""
BRUTE_FORCE = """import sys

data = sys.stdin.read().split()
n, crowns = int(data[0]), data[2]
roads = {i: set() for i in range(n)}
for a, b in zip(data[3::2], data[4::2]):
    roads[int(a) - 1].add(int(b) - 1)
# values[i]: outcome if the game is stopped as a draw after some number of moves
values = [("W" if crowns[i] == "*" else "L") if not roads[i] else "D" for i in range(n)]
for _ in range(n + 1):
    after = list(values)
    for i in range(n):
        if roads[i]:
            seen = {values[j] for j in roads[i]}
            after[i] = "W" if "L" in seen else "D" if "D" in seen else "L"
    values = after
print("".join(values))
"""
WRONG = {
    "too_slow_sweeps_until_stable": """import sys

data = sys.stdin.read().split()
n, m, crowns = int(data[0]), int(data[1]), data[2]
roads = [[] for _ in range(n)]
for i in range(m):
    roads[int(data[3 + 2 * i]) - 1].append(int(data[4 + 2 * i]) - 1)
result = ["D"] * n
changed = True
while changed:
    changed = False
    for i in range(n):
        if result[i] != "D":
            continue
        if not roads[i]:
            result[i] = "W" if crowns[i] == "*" else "L"
            changed = True
        elif any(result[j] == "L" for j in roads[i]):
            result[i] = "W"
            changed = True
        elif all(result[j] == "W" for j in roads[i]):
            result[i] = "L"
            changed = True
print("".join(result))
""",
    "cycle_counts_as_draw_in_memo": """import sys

sys.setrecursionlimit(100000)
data = sys.stdin.read().split()
n, m, crowns = int(data[0]), int(data[1]), data[2]
roads = [[] for _ in range(n)]
for i in range(m):
    roads[int(data[3 + 2 * i]) - 1].append(int(data[4 + 2 * i]) - 1)
result = [None] * n


def solve(i):
    if result[i] is not None:
        return result[i]
    if not roads[i]:
        result[i] = "W" if crowns[i] == "*" else "L"
        return result[i]
    result[i] = "D"
    seen = {solve(j) for j in roads[i]}
    result[i] = "W" if "L" in seen else "D" if "D" in seen else "L"
    return result[i]


print("".join(solve(i) for i in range(n)))
""",
    "crown_wins_everywhere": """import sys
from collections import deque

data = sys.stdin.read().split()
n, m, crowns = int(data[0]), int(data[1]), data[2]
back = [[] for _ in range(n)]
left = [0] * n
for i in range(m):
    a, b = int(data[3 + 2 * i]) - 1, int(data[4 + 2 * i]) - 1
    back[b].append(a)
    left[a] += 1
result = ["D"] * n
queue = deque()
for i in range(n):
    if crowns[i] == "*":
        result[i] = "W"
        queue.append(i)
    elif left[i] == 0:
        result[i] = "L"
        queue.append(i)
while queue:
    i = queue.popleft()
    for j in back[i]:
        if result[j] != "D":
            continue
        left[j] -= 1
        if result[i] == "L":
            result[j] = "W"
            queue.append(j)
        elif left[j] == 0:
            result[j] = "L"
            queue.append(j)
print("".join(result))
""",
    "no_crowns": """import sys
from collections import deque

data = sys.stdin.read().split()
n, m = int(data[0]), int(data[1])
back = [[] for _ in range(n)]
left = [0] * n
for i in range(m):
    a, b = int(data[3 + 2 * i]) - 1, int(data[4 + 2 * i]) - 1
    back[b].append(a)
    left[a] += 1
result = ["D"] * n
queue = deque(i for i in range(n) if left[i] == 0)
for i in queue:
    result[i] = "L"
while queue:
    i = queue.popleft()
    for j in back[i]:
        if result[j] != "D":
            continue
        left[j] -= 1
        if result[i] == "L":
            result[j] = "W"
            queue.append(j)
        elif left[j] == 0:
            result[j] = "L"
            queue.append(j)
print("".join(result))
""",
    "repeated_roads_counted_wrongly": """import sys
from collections import deque

data = sys.stdin.read().split()
n, m, crowns = int(data[0]), int(data[1]), data[2]
back = [set() for _ in range(n)]
left = [0] * n
for i in range(m):
    a, b = int(data[3 + 2 * i]) - 1, int(data[4 + 2 * i]) - 1
    back[b].add(a)
    left[a] += 1
result = ["D"] * n
queue = deque()
for i in range(n):
    if left[i] == 0:
        result[i] = "W" if crowns[i] == "*" else "L"
        queue.append(i)
while queue:
    i = queue.popleft()
    for j in back[i]:
        if result[j] != "D":
            continue
        left[j] -= 1
        if result[i] == "L":
            result[j] = "W"
            queue.append(j)
        elif left[j] == 0:
            result[j] = "L"
            queue.append(j)
print("".join(result))
""",
    "one_winning_reply_loses": """import sys
from collections import deque

data = sys.stdin.read().split()
n, m, crowns = int(data[0]), int(data[1]), data[2]
back = [[] for _ in range(n)]
leaves = [False] * n
for i in range(m):
    a, b = int(data[3 + 2 * i]) - 1, int(data[4 + 2 * i]) - 1
    back[b].append(a)
    leaves[a] = True
result = ["D"] * n
queue = deque()
for i in range(n):
    if not leaves[i]:
        result[i] = "W" if crowns[i] == "*" else "L"
        queue.append(i)
while queue:
    i = queue.popleft()
    for j in back[i]:
        if result[j] == "D":
            result[j] = "W" if result[i] == "L" else "L"
            queue.append(j)
print("".join(result))
""",
}
PUBLIC = (
    "3 2\n...\n1 2\n2 3\n",
    "4 4\n...*\n1 2\n2 1\n2 3\n1 4\n",
    "3 3\n.*.\n1 2\n2 3\n3 1\n",
    "5 5\n*...*\n1 2\n1 3\n2 4\n3 5\n4 4\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(crowns: str, roads: list[tuple[int, int]]) -> str:
        return f"{len(crowns)} {len(roads)}\n{crowns}\n" + "".join(f"{a} {b}\n" for a, b in roads)

    def crowns(n: int) -> str:
        return "".join(rng.choice("..*") for _ in range(n))

    def wild(n: int, m: int, ends: int) -> str:
        """Return a random board on which no road starts at the last `ends` places."""
        order = rng.sample(range(1, n + 1), n)
        return case(crowns(n), [(order[rng.randrange(n - ends)], order[rng.randrange(n)]) for _ in range(m)])

    def trap(order: list[int], extra: int) -> str:
        """Return a long chain to an end; some places also have a road back to an earlier place."""
        n = len(order)
        roads = list(pairwise(order))
        for _ in range(extra):
            i = rng.randrange(2, n - 1)
            roads.append((order[i], order[rng.randrange(i)]))
        rng.shuffle(roads)
        return case("." * n, roads)

    tests = [
        case(".", []),
        case("*", []),
        case("*", [(1, 1)]),  # a loop: the crown means nothing
        case("..", [(1, 1), (1, 2)]),
        case(".*", [(1, 1), (1, 2)]),  # going round is better than losing
        case("...", [(1, 2), (1, 2), (2, 3), (2, 3), (2, 3)]),  # roads listed twice
        case(".*..", [(1, 2), (1, 2), (3, 1), (4, 3), (4, 3)]),
        case("**.*", [(1, 2), (2, 3), (3, 1), (3, 4)]),
        case("....", [(1, 2), (2, 3), (3, 1), (3, 4)]),  # an exit from a cycle
        case("..*..", [(1, 2), (2, 1), (1, 3), (2, 4), (4, 5), (5, 4)]),
        trap(list(range(1, 15001)), 0),
        trap(rng.sample(range(1, 9001), 9000), 100),
    ]
    for n, m, ends in ((4, 5, 1), (5, 8, 1), (6, 9, 2), (7, 10, 2), (8, 14, 2), (10, 15, 3), (12, 20, 3), (14, 22, 2)):
        tests.append(wild(n, m, ends))
    for n, m, ends in ((60, 100, 12), (300, 600, 40), (2000, 3500, 300), (4000, 9000, 500)):
        tests.append(wild(n, m, ends))
    return tests

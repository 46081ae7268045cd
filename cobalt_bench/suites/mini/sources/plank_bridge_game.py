"""Grundy numbers of a game in which rows fall apart."""

import random

TITLE = "Breaking Bridges"
DIFFICULTY = "medium"
TOPICS = ("games", "Grundy numbers")
STATEMENT = """Two players dismantle some plank bridges. A bridge is a row of planks. In a turn the player takes away either **two or three**
planks that lie directly next to one another in one bridge; the gap stays open, so planks on both sides of it are no longer
neighbours, and a bridge may fall into two shorter ones. Players take turns; whoever cannot move loses.

For each given position decide who wins with best play. If it is the player to move, count the winning moves: the first
moves after which the opponent is lost. Two moves are different when the sets of planks they take away are different (also
when the results look alike).

### Input
The first line holds the number t of positions. Each of the next t lines describes one: the number m of bridges followed by
their m lengths.

### Output
t lines: `SECOND` if the player to move loses, else `FIRST w` where w is the number of winning moves.

### Constraints
- 1 <= t <= 50
- 1 <= m <= 20
- every length is between 1 and 300
"""
SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    top = 300
    grundy = [0] * (top + 1)
    for n in range(2, top + 1):
        reached = set()
        for gone in (2, 3):
            for left in range((n - gone) // 2 + 1):
                reached.add(grundy[left] ^ grundy[n - gone - left])
        while grundy[n] in reached:
            grundy[n] += 1
    at = 1
    for _ in range(data[0]):
        rows = data[at + 1 : at + 1 + data[at]]
        at += 1 + data[at]
        total = 0
        for n in rows:
            total ^= grundy[n]
        if total == 0:
            print("SECOND")
            continue
        moves = 0
        for n in rows:
            wanted = total ^ grundy[n]
            for gone in (2, 3):
                for left in range(n - gone + 1):
                    moves += grundy[left] ^ grundy[n - gone - left] == wanted
        print("FIRST", moves)


main()
"""
BRUTE_FORCE = """from functools import lru_cache


def moves(rows):
    for i, n in enumerate(rows):
        for gone in (2, 3):
            for left in range(n - gone + 1):
                yield tuple(sorted(rows[:i] + rows[i + 1 :] + (left, n - gone - left)))


@lru_cache(maxsize=None)
def wins(rows):
    return any(not wins(after) for after in moves(rows))


for _ in range(int(input())):
    rows = tuple(map(int, input().split()[1:]))
    while sum(rows) > 24:  # hopeless: let the clock run out
        pass
    count = sum(not wins(after) for after in moves(rows))
    print(f"FIRST {count}" if count else "SECOND")
"""
WRONG = {
    "takes_from_the_ends": """grundy = [0, 0]
for n in range(2, 301):
    reached = {grundy[n - 2]}
    if n >= 3:
        reached.add(grundy[n - 3])
    g = 0
    while g in reached:
        g += 1
    grundy.append(g)
for _ in range(int(input())):
    rows = list(map(int, input().split()))[1:]
    x = 0
    for n in rows:
        x ^= grundy[n]
    if x == 0:
        print("SECOND")
        continue
    moves = 0
    for n in rows:
        for gone in (2, 3):
            for left in range(n - gone + 1):
                if grundy[left] ^ grundy[n - gone - left] ^ grundy[n] ^ x == 0:
                    moves += 1
    print("FIRST", moves)
""",
    "counts_mirrored_moves_once": """grundy = [0, 0]
for n in range(2, 301):
    reached = set()
    for gone in (2, 3):
        for left in range(n - gone + 1):
            reached.add(grundy[left] ^ grundy[n - gone - left])
    g = 0
    while g in reached:
        g += 1
    grundy.append(g)
for _ in range(int(input())):
    rows = list(map(int, input().split()))[1:]
    x = 0
    for n in rows:
        x ^= grundy[n]
    moves = 0
    for n in rows:
        for gone in (2, 3):
            for left in range((n - gone) // 2 + 1):
                if grundy[left] ^ grundy[n - gone - left] ^ grundy[n] ^ x == 0:
                    moves += 1
    print("FIRST %d" % moves if x else "SECOND")
""",
    "adds_the_grundy_numbers": """grundy = [0, 0]
for n in range(2, 301):
    reached = set()
    for gone in (2, 3):
        for left in range(n - gone + 1):
            reached.add(grundy[left] + grundy[n - gone - left])
    g = 0
    while g in reached:
        g += 1
    grundy.append(g)
for _ in range(int(input())):
    rows = list(map(int, input().split()))[1:]
    x = 0
    for n in rows:
        x ^= grundy[n]
    moves = 0
    for n in rows:
        for gone in (2, 3):
            for left in range(n - gone + 1):
                if grundy[left] ^ grundy[n - gone - left] ^ grundy[n] ^ x == 0:
                    moves += 1
    print("FIRST %d" % moves if x else "SECOND")
""",
    "wins_any_bridge": """wins = [False, False]
for n in range(2, 301):
    ok = False
    for gone in (2, 3):
        for left in range(n - gone + 1):
            if wins[left] == wins[n - gone - left]:
                ok = True
    wins.append(ok)
for _ in range(int(input())):
    rows = list(map(int, input().split()))[1:]
    odd = sum(wins[n] for n in rows) % 2
    if not odd:
        print("SECOND")
        continue
    moves = 0
    for n in rows:
        for gone in (2, 3):
            for left in range(n - gone + 1):
                after = odd ^ wins[n] ^ wins[left] ^ wins[n - gone - left]
                if not after:
                    moves += 1
    print("FIRST", moves)
""",
}
PUBLIC = (
    "3\n1 2\n1 3\n1 1\n",
    "2\n1 4\n2 2 2\n",
    "2\n1 5\n2 2 4\n",
    "1\n3 1 1 3\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(positions: list[list[int]]) -> str:
        lines = [" ".join(map(str, [len(rows), *rows])) for rows in positions]
        return f"{len(lines)}\n" + "\n".join(lines) + "\n"

    tests = [
        case([[1], [1, 1]]),  # no move at all
        case([[2], [1, 2], [2, 2]]),
        case([[n] for n in range(1, 13)]),
        case([[a, b] for a in range(1, 8) for b in range(a, 8)]),
        case([[6, 6], [7, 7], [6, 7]]),
        case([[5], [8], [9]]),
        case([[3, 3, 3], [4, 4, 4], [2, 3, 4]]),
        case([[300]]),
        case([[300, 300], [299, 300], [298, 300]]),
        case([[300] * 20, [300] * 19]),
        case([[n] for n in range(251, 301)]),
        case([[n] for n in range(14, 60)]),
    ]
    for top, most in ((6, 3), (7, 3), (9, 2), (8, 3)):
        tests.append(case([[rng.randint(2, top) for _ in range(rng.randint(1, most))] for _ in range(8)]))
    for top in (30, 100, 300, 300):
        tests.append(case([[rng.randint(1, top) for _ in range(rng.randint(1, 20))] for _ in range(30)]))
    return tests

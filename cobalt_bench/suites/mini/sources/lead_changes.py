"""Running totals; a tie does not change the leader."""

import random

TITLE = "Lead Changes"
DIFFICULTY = "easy"
TOPICS = ("prefix sums", "arrays")

STATEMENT = """Two rowing crews, Red and Blue, collect points over a regatta of `n` days; the points of all days so far are added up.
After each day the crew with the strictly larger total is the leader. When the totals are equal, the crew that led
before keeps the lead; as long as no crew has ever been strictly ahead, nobody leads.

A lead change happens on a day after which the leader is a different crew from the leader of the day before. The first
time that a crew takes the lead while nobody led is not a lead change.

### Input

The first line contains an integer `n`. The second line contains `n` integers, Red's points of each day. The third line
contains Blue's points in the same way. Points may be negative (penalties).

### Output

Print the number of lead changes, a space, and the leader after the last day: `Red`, `Blue` or `nobody`.

### Constraints

- 1 <= n <= 10000
- the points of a day are between -1000 and 1000
"""

SOLUTION = """def main():
    n = int(input())
    red = list(map(int, input().split()))
    blue = list(map(int, input().split()))
    diff = 0
    leader = "nobody"
    changes = 0
    for r, b in zip(red, blue):
        diff += r - b
        now = leader
        if diff > 0:
            now = "Red"
        elif diff < 0:
            now = "Blue"
        if now != leader and leader != "nobody":
            changes += 1
        leader = now
    print(changes, leader)


main()
"""

BRUTE_FORCE = """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
history = []
for day in range(1, n + 1):
    a, b = sum(red[:day]), sum(blue[:day])
    if a != b:
        history.append("Red" if a > b else "Blue")
changes = sum(1 for x, y in zip(history, history[1:]) if x != y)
print(changes, history[-1] if history else "nobody")
"""

WRONG = {
    "tie_clears_the_lead": """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
a = b = 0
leader = None
changes = 0
for i in range(n):
    a += red[i]
    b += blue[i]
    if a > b:
        if leader == "Blue":
            changes += 1
        leader = "Red"
    elif b > a:
        if leader == "Red":
            changes += 1
        leader = "Blue"
    else:
        leader = None
print(changes, leader or "nobody")
""",
    "first_lead_counts": """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
a = b = 0
leader = "nobody"
changes = 0
for i in range(n):
    a += red[i]
    b += blue[i]
    if a > b and leader != "Red":
        leader = "Red"
        changes += 1
    elif b > a and leader != "Blue":
        leader = "Blue"
        changes += 1
print(changes, leader)
""",
    "daily_points": """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
leader = "nobody"
changes = 0
for r, b in zip(red, blue):
    if r > b:
        if leader == "Blue":
            changes += 1
        leader = "Red"
    elif b > r:
        if leader == "Red":
            changes += 1
        leader = "Blue"
print(changes, leader)
""",
    "leader_by_final_total": """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
last = 0
d = 0
changes = 0
for r, b in zip(red, blue):
    d += r - b
    if d != 0:
        sign = 1 if d > 0 else -1
        if last == -sign:
            changes += 1
        last = sign
print(changes, "Red" if d > 0 else "Blue" if d < 0 else "nobody")
""",
    "sign_product_of_neighbours": """n = int(input())
red = list(map(int, input().split()))
blue = list(map(int, input().split()))
d = 0
changes = 0
leader = "nobody"
for r, b in zip(red, blue):
    e = d + r - b
    if d * e < 0:
        changes += 1
    if e > 0:
        leader = "Red"
    elif e < 0:
        leader = "Blue"
    d = e
print(changes, leader)
""",
}

PUBLIC = (
    "5\n3 0 1 5 0\n1 4 0 1 1\n",
    "3\n0 2 1\n0 2 1\n",
    "4\n1 1 1 1\n0 5 0 0\n",
    "2\n-2 4\n1 0\n",
)


def _regatta(rng: random.Random, n: int, bound: int) -> str:
    red = [rng.randint(-bound, bound) for _ in range(n)]
    blue = [rng.randint(-bound, bound) for _ in range(n)]
    return f"{n}\n{' '.join(map(str, red))}\n{' '.join(map(str, blue))}\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1\n0\n0\n",  # never a leader
        "1\n-5\n-6\n",
        "3\n1 0 0\n0 1 1\n",  # lead changes through a tie
        "3\n1 0 1\n0 1 0\n",  # tie, then the same crew again: no change
        "2\n2 0\n0 2\n",  # ends on a tie: the leader keeps the lead
        "5\n1 0 0 0 0\n0 1 0 0 1\n",  # a long tie between two leaders
        "6\n0 0 0 0 0 1\n0 0 0 0 0 0\n",
        "4\n1 -1 -1 1\n0 0 0 0\n",
    ]
    for n in (5, 6, 8, 10, 12, 20):
        tests.append(_regatta(rng, n, 1))
    for n, bound in [(30, 2), (200, 1), (500, 5), (2000, 1000)]:
        tests.append(_regatta(rng, n, bound))
    n = 2000  # swings back and forth over zero with ties in between
    red = [(0, 1)[i % 4 < 2] for i in range(n)]
    blue = [1 - r for r in red]
    tests.append(f"{n}\n{' '.join(map(str, red))}\n{' '.join(map(str, blue))}\n")
    tests.append(_regatta(rng, 10000, 1))
    return tests

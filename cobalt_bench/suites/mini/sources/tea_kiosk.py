"""Simulation of two stocks with refusals, a capped refill and a ceiling division."""

import random

TITLE = "Tea Kiosk"
DIFFICULTY = "easy"
TOPICS = ("simulation", "integer division")
STATEMENT = """
A tea kiosk has a boiler that holds at most `w` millilitres of water and a drawer that holds at most `b` tea bags. Both are
full in the morning. Then things happen one after another:

- `order x`: a customer wants `x` millilitres of tea. That takes `x` millilitres of water and one bag for every 250
  millilitres **begun** (250 ml need one bag, 251 ml need two). If the kiosk has enough of both, the order is served and
  the stocks shrink; otherwise the order is refused and nothing is used.
- `water`: the boiler is filled up to `w` millilitres.
- `bags c`: a box of `c` bags arrives. Bags that don't fit into the drawer are given away at once.

How does the day end?

### Input

The first line holds three integers `w`, `b` and `n`. Each of the next `n` lines holds one event as described above.

### Output

Two lines. The first holds the number of orders served and the number of orders refused, the second the water (in
millilitres) and the bags left at the end; two numbers a line, separated by one space.

### Constraints

- 1 <= w <= 100000
- 0 <= b <= 1000
- 1 <= n <= 1000
- 1 <= x <= 5000
- 1 <= c <= 1000
"""
SOLUTION = """import sys

lines = sys.stdin.read().splitlines()
w, b, n = map(int, lines[0].split())
water, bags = w, b
served = refused = 0
for line in lines[1 : n + 1]:
    event, *amount = line.split()
    if event == "water":
        water = w
    elif event == "bags":
        bags = min(b, bags + int(amount[0]))
    else:
        x = int(amount[0])
        need = (x + 249) // 250
        if x <= water and need <= bags:
            water -= x
            bags -= need
            served += 1
        else:
            refused += 1
print(served, refused)
print(water, bags)
"""
WRONG = {
    "one_bag_too_many_for_full_portions": """w, b, n = map(int, input().split())
water, bags = w, b
served = refused = 0
for _ in range(n):
    parts = input().split()
    if parts[0] == "water":
        water = w
    elif parts[0] == "bags":
        bags = min(b, bags + int(parts[1]))
    else:
        x = int(parts[1])
        need = x // 250 + 1
        if water >= x and bags >= need:
            water -= x
            bags -= need
            served += 1
        else:
            refused += 1
print(served, refused)
print(water, bags)
""",
    "refuses_to_use_the_last_drop": """w, b, n = map(int, input().split())
water, bags = w, b
served = refused = 0
for _ in range(n):
    parts = input().split()
    if parts[0] == "water":
        water = w
    elif parts[0] == "bags":
        bags = min(b, bags + int(parts[1]))
    else:
        x = int(parts[1])
        need = -(-x // 250)
        if water > x and bags >= need:
            water -= x
            bags -= need
            served += 1
        else:
            refused += 1
print(served, refused)
print(water, bags)
""",
    "drawer_without_limit": """w, b, n = map(int, input().split())
water, bags = w, b
served = refused = 0
for _ in range(n):
    parts = input().split()
    if parts[0] == "water":
        water = w
    elif parts[0] == "bags":
        bags += int(parts[1])
    else:
        x = int(parts[1])
        need = (x + 249) // 250
        if water >= x and bags >= need:
            water -= x
            bags -= need
            served += 1
        else:
            refused += 1
print(served, refused)
print(water, bags)
""",
    "refused_order_uses_water": """w, b, n = map(int, input().split())
water, bags = w, b
served = refused = 0
for _ in range(n):
    parts = input().split()
    if parts[0] == "water":
        water = w
    elif parts[0] == "bags":
        bags = min(b, bags + int(parts[1]))
    else:
        x = int(parts[1])
        need = (x + 249) // 250
        if water < x:
            refused += 1
            continue
        water -= x
        if bags < need:
            refused += 1
            continue
        bags -= need
        served += 1
print(served, refused)
print(water, bags)
""",
}
PUBLIC = (
    "1000 5 4\norder 300\norder 200\norder 600\norder 450\n",
    "2000 3 5\norder 700\norder 100\nbags 2\nwater\norder 400\n",
    "500 2 3\norder 501\nwater\norder 260\n",
    "900 4 4\norder 800\nbags 10\nwater\norder 890\n",
)


def _text(w: int, b: int, events: list[str]) -> str:
    return "\n".join([f"{w} {b} {len(events)}", *events]) + "\n"


def _random(rng: random.Random, n: int, w: int, b: int, largest: int) -> str:
    events = []
    for _ in range(n):
        kind = rng.random()
        if kind < 0.1:
            events.append("water")
        elif kind < 0.25:
            events.append(f"bags {rng.randint(1, max(2, b // 2))}")
        else:
            x = rng.randint(1, largest)
            events.append(f"order {x if rng.random() < 0.6 else max(250, x // 250 * 250)}")
    return _text(w, b, events)


def generate(rng: random.Random) -> list[str]:
    tests = [
        _text(250, 1, ["order 250"]),  # exactly one portion, all water, all bags
        _text(1000, 4, ["order 500", "order 500", "order 1"]),
        _text(1000, 2, ["order 251", "order 1"]),
        _text(100, 0, ["order 50", "bags 5", "order 1"]),  # a drawer for no bags
        _text(1, 1, ["water", "bags 1000"]),  # no order at all
        _text(600, 3, ["order 600", "water", "bags 9", "order 600"]),
        _text(2000, 1, ["order 900", "order 900", "order 250"]),  # refused for want of bags
        _text(5000, 20, ["order 5000", "order 1", "water", "order 1"]),
    ]
    tests += [_random(rng, rng.randint(5, 12), rng.randint(500, 3000), rng.randint(2, 9), 900) for _ in range(8)]
    tests += [_random(rng, 200, 20000, 60, 1500), _random(rng, 1000, 100000, 1000, 5000)]
    return tests

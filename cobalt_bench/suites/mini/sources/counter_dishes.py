"""Knapsack with groups: at most one item from each, ties broken by cost."""

import random

TITLE = "One Dish from Each Counter"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "knapsack")
STATEMENT = """A food hall has `g` counters, and a visitor has `b` coins. Every counter offers some dishes; each dish has a price in
coins and a taste score. A visitor may take **at most one** dish from each counter and may skip any counter. The
dishes together must not cost more than `b` coins.

Find the greatest possible sum of taste scores. Among all selections with this sum, the visitor wants the one with the
smallest total price.

### Input

The first line holds `g` and `b`. Then follow `g` lines, one for each counter: first `m`, the number of its dishes,
then `m` pairs of integers: price and score.

### Output

Print two integers: the greatest sum of scores, and the smallest total price of a selection that reaches it.

### Constraints

- `1 <= g <= 60`
- `0 <= b <= 2000`
- `0 <= m <= 10`, and all counters together have at most 300 dishes
- `0 <= price <= 2000`
- `0 <= score <= 1000`
"""
SOLUTION = """g, b = map(int, input().split())
best = [0] * (b + 1)  # best[s]: greatest score with at most s coins
for _ in range(g):
    row = list(map(int, input().split()))
    new = best[:]
    for t in range(row[0]):
        price, score = row[1 + 2 * t], row[2 + 2 * t]
        for s in range(price, b + 1):
            cand = best[s - price] + score
            if cand > new[s]:
                new[s] = cand
    best = new
print(best[b], best.index(best[b]))
"""
BRUTE_FORCE = """g, b = map(int, input().split())
counters = []
for _ in range(g):
    row = list(map(int, input().split()))
    counters.append([(0, 0)] + [(row[i], row[i + 1]) for i in range(1, len(row), 2)])
options = [(0, 0)]
for dishes in counters:
    options = [(p + q, s + t) for p, s in options for q, t in dishes]
score, price = max((s, -p) for p, s in options if p <= b)
print(score, -price)
"""
WRONG = {
    "several_from_one_counter": """g, b = map(int, input().split())
best = [0] * (b + 1)
for _ in range(g):
    row = list(map(int, input().split()))
    for t in range(row[0]):
        price, score = row[1 + 2 * t], row[2 + 2 * t]
        for s in range(b, price - 1, -1):
            best[s] = max(best[s], best[s - price] + score)
top = max(best)
print(top, best.index(top))
""",
    "price_of_any_best": """g, b = map(int, input().split())
NEG = -1
best = {0: 0}
for _ in range(g):
    row = list(map(int, input().split()))
    new = dict(best)
    for p, s in best.items():
        for i in range(1, 2 * row[0], 2):
            q = p + row[i]
            if q <= b and new.get(q, NEG) <= s + row[i + 1]:
                new[q] = s + row[i + 1]
    best = new
price = b
score = 0
for p in sorted(best):
    if best[p] >= score:
        score, price = best[p], p
print(score, price)
""",
    "best_ratio_first": """g, b = map(int, input().split())
dishes = []
for i in range(g):
    row = list(map(int, input().split()))
    for t in range(1, 2 * row[0], 2):
        dishes.append((row[t + 1] / max(row[t], 0.5), row[t + 1], row[t], i))
dishes.sort(reverse=True)
used, left, total = set(), b, 0
for _, score, price, i in dishes:
    if i not in used and price <= left and score > 0:
        used.add(i)
        left -= price
        total += score
print(total, b - left)
""",
    "updates_in_place_upwards": """g, b = map(int, input().split())
best = [0] * (b + 1)
for _ in range(g):
    row = list(map(int, input().split()))
    pairs = list(zip(row[1::2], row[2::2]))
    for s in range(b + 1):
        for price, score in pairs:
            if price <= s and best[s - price] + score > best[s]:
                best[s] = best[s - price] + score
print(best[b], best.index(best[b]))
""",
    "must_take_one_each": """g, b = map(int, input().split())
NEG = -10**9
best = [NEG] * (b + 1)
best[0] = 0
for _ in range(g):
    row = list(map(int, input().split()))
    if row[0] == 0:
        continue
    new = [NEG] * (b + 1)
    for price, score in zip(row[1::2], row[2::2]):
        for s in range(price, b + 1):
            new[s] = max(new[s], best[s - price] + score)
    if max(new) > NEG // 2:
        best = new
top = max(best)
print(top, best.index(top))
""",
}
PUBLIC = (
    "2 10\n2 4 7 6 9\n2 5 5 3 4\n",
    "1 9\n3 2 5 3 6 4 8\n",
    "3 7\n1 9 50\n0\n2 3 4 7 6\n",
    "2 8\n1 5 10\n2 4 9 3 8\n",
)


def generate(rng: random.Random) -> list[str]:
    def case(b: int, counters: list[list[tuple[int, int]]]) -> str:
        lines = [" ".join(map(str, [len(d)] + [x for pair in d for x in pair])) for d in counters]
        return f"{len(counters)} {b}\n" + "\n".join(lines) + "\n"

    def rand(g: int, b: int, most: int, price: int, score: int) -> str:
        return case(
            b,
            [[(rng.randint(1, price), rng.randint(0, score)) for _ in range(rng.randint(0, most))] for _ in range(g)],
        )

    tests = [
        case(0, [[(1, 5)]]),
        case(0, [[(0, 5), (0, 6)], [(0, 1)]]),  # free dishes
        case(5, [[], []]),  # nothing on offer
        case(4, [[(5, 9)], [(6, 9)]]),  # everything too expensive
        case(9, [[(3, 0), (2, 0)]]),  # tasteless dishes are not worth a coin
        case(10, [[(4, 6), (3, 6)], [(7, 2), (5, 2)]]),  # ties on the score
        case(10, [[(5, 5), (10, 10)], [(5, 5)]]),
        case(12, [[(6, 10), (2, 4)], [(6, 9), (5, 7)], [(4, 5)]]),
        case(6, [[(1, 3), (2, 4), (3, 5)]]),  # one counter only
        case(10, [[(6, 11)], [(5, 9)], [(5, 9)]]),
        case(8, [[(8, 12), (3, 4)], [(5, 8)]]),  # two ways to 12 that cost the same
        case(9, [[(9, 12), (3, 4)], [(5, 8)]]),  # and two that do not
    ]
    tests += [rand(rng.randint(2, 5), rng.randint(8, 25), 4, 12, 9) for _ in range(8)]
    tests.append(rand(10, 60, 5, 20, 4))
    tests.append(rand(60, 500, 5, 60, 30))
    tests.append(rand(58, 2000, 5, 200, 1000))
    tests.append(rand(30, 2000, 10, 1500, 100))
    return tests

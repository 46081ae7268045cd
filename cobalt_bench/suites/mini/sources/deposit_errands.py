"""Greedy order by an exchange argument: gains first, losses by refund."""

import random

TITLE = "Errands with Deposits"
DIFFICULTY = "medium"
TOPICS = ("greedy", "sorting")
ENTRY_POINT = "coins_needed"
STARTER_CODE = """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
"""

STATEMENT = """A messenger has a list of errands to do, one after the other, in any order. At the beginning of an errand a deposit has to
be laid down, at its end a payment is received: for the errand `[d, p]` the messenger needs at least `d` coins in the
pocket, lays down `d` of them, and receives `p` coins when the errand is done and before the next one begins. The payment
may be smaller than, equal to or larger than the deposit.

What is the smallest number of coins with which the messenger can start and do all errands, if the order is chosen
well?

### Arguments

- `errands`: a list of pairs `[d, p]`, deposit and payment

### Returns

The smallest sufficient number of coins, an integer (`0` if there are no errands).

### Constraints

- 0 <= len(errands) <= 15000
- 0 <= d, p <= 1000000000
"""

SOLUTION = """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        gains = sorted(e for e in errands if e[1] >= e[0])
        losses = sorted((e for e in errands if e[1] < e[0]), key=lambda e: -e[1])
        have = 0
        need = 0
        for d, p in gains + losses:
            if d > have + need:
                need = d - have
            have += p - d
        return need
"""

BRUTE_FORCE = """from itertools import permutations


class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        best = None
        for order in permutations(errands):
            change = 0
            need = 0
            for d, p in order:
                need = max(need, d - change)
                change += p - d
            if best is None or need < best:
                best = need
        return best
"""

WRONG = {
    "smallest_deposit_first": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        need = change = 0
        for d, p in sorted(errands):
            need = max(need, d - change)
            change += p - d
        return need
""",
    "best_profit_first": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        need = change = 0
        for d, p in sorted(errands, key=lambda e: e[0] - e[1]):
            need = max(need, d - change)
            change += p - d
        return need
""",
    "losses_by_deposit": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        gains = sorted(e for e in errands if e[1] >= e[0])
        losses = sorted((e for e in errands if e[1] < e[0]), reverse=True)
        need = change = 0
        for d, p in gains + losses:
            need = max(need, d - change)
            change += p - d
        return need
""",
    "losses_backwards": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        gains = sorted(e for e in errands if e[1] >= e[0])
        losses = sorted((e for e in errands if e[1] < e[0]), key=lambda e: e[1])
        need = change = 0
        for d, p in gains + losses:
            need = max(need, d - change)
            change += p - d
        return need
""",
    "payments_come_at_the_very_end": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        return sum(d for d, p in errands)
""",
    "too_slow": """class Solution:
    def coins_needed(self, errands: List[List[int]]) -> int:
        todo = [list(e) for e in errands]
        need = change = 0
        while todo:
            k = 0
            for i in range(1, len(todo)):
                a, b = todo[i], todo[k]
                gain_a, gain_b = a[1] >= a[0], b[1] >= b[0]
                if gain_a and (not gain_b or a[0] < b[0]):
                    k = i
                elif not gain_a and not gain_b and a[1] > b[1]:
                    k = i
            d, p = todo.pop(k)
            need = max(need, d - change)
            change += p - d
        return need
""",
}

PUBLIC = (
    ([[5, 2], [1, 4]],),
    ([[3, 3], [2, 2]],),
    ([[10, 2], [6, 5], [4, 8]],),
    ([[7, 0]],),
)


def _errands(rng: random.Random, n: int, most: int, bias: float) -> tuple:
    rows = []
    for _ in range(n):
        low, high = sorted((rng.randint(0, most), rng.randint(0, most)))
        rows.append([high, low] if rng.random() < bias else [low, high])
    return (rows,)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([],),  # no errands
        ([[0, 0]],),
        ([[0, 9], [9, 0]],),  # one pays for the other
        ([[5, 4], [9, 1]],),  # two losses: the larger payment first
        ([[9, 1], [5, 4], [8, 6]],),
        ([[8, 9], [2, 3], [5, 9]],),  # only gains
        ([[6, 9], [1, 2], [7, 1], [9, 8]],),
        ([[1000000000, 0]] * 5,),
        ([[0, 1], [50, 90], [60, 20], [20, 19]],),
        ([[4, 4], [9, 0], [4, 4], [10, 10]],),  # neither gain nor loss
    ]
    for n, most, bias in [(4, 9, 0.5), (5, 9, 0.8), (5, 20, 0.5), (6, 12, 0.7), (6, 30, 1.0), (6, 9, 0.3)]:
        tests.append(_errands(rng, n, most, bias))
    tests.append(_errands(rng, 15000, 999, 0.7))  # large
    tests.append(_errands(rng, 2000, 10**9, 0.5))
    tests.append(_errands(rng, 1000, 10**6, 1.0))
    tests.append(_errands(rng, 500, 10**6, 0.0))
    return tests

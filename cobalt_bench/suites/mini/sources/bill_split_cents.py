"""Largest remainders in exact integer arithmetic."""

import random

TITLE = "To the Last Cent"
DIFFICULTY = "easy"
TOPICS = ("rounding", "sorting")
ENTRY_POINT = "split_bill"
STARTER_CODE = """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
"""
STATEMENT = """A cooperative pays one bill of `total` cents. The members share it in proportion to their weights: with W the sum of all
weights, the exact share of member i is total * weights[i] / W, which need not be a whole number of cents.

Each member first pays the exact share rounded **down** to whole cents. The cents that are still missing are then paid by the
members with the largest fractional parts of the exact share, one cent each; between equal fractional parts the member
earlier in the list pays first.

### Arguments
- `total`: the bill in cents
- `weights`: the weights of the members; at least one of them is positive

### Returns
The list of the cents that each member pays. It sums to `total`.

### Constraints
- 0 <= total <= 10^18
- 1 <= len(weights) <= 1000
- 0 <= weights[i] <= 10^6
"""
SOLUTION = """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        shares = [total * w // whole for w in weights]
        missing = total - sum(shares)
        order = sorted(range(len(weights)), key=lambda i: -(total * weights[i] % whole))
        for i in order[:missing]:
            shares[i] += 1
        return shares
"""
BRUTE_FORCE = """from fractions import Fraction


class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        exact = [Fraction(total * w, sum(weights)) for w in weights]
        paid = [int(e) for e in exact]
        fraction = [e - p for e, p in zip(exact, paid)]
        while sum(paid) < total:
            i = fraction.index(max(fraction))
            paid[i] += 1
            fraction[i] = -1
        return paid
"""
WRONG = {
    "float_fractions": """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        exact = [total * w / whole for w in weights]
        shares = [int(e) for e in exact]
        missing = total - sum(shares)
        order = sorted(range(len(weights)), key=lambda i: (shares[i] - exact[i], i))
        for i in order[:missing]:
            shares[i] += 1
        return shares
""",
    "rounds_each_share": """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        return [round(total * w / whole) for w in weights]
""",
    "later_member_first": """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        shares = [total * w // whole for w in weights]
        rest = sorted(((total * w % whole, i) for i, w in enumerate(weights)), reverse=True)
        for _, i in rest[: total - sum(shares)]:
            shares[i] += 1
        return shares
""",
    "extra_cents_from_the_left": """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        shares = [total * w // whole for w in weights]
        for i in range(total - sum(shares)):
            shares[i] += 1
        return shares
""",
    "rest_to_one_member": """class Solution:
    def split_bill(self, total: int, weights: List[int]) -> List[int]:
        whole = sum(weights)
        shares = [total * w // whole for w in weights]
        fractions = [total * w % whole for w in weights]
        shares[fractions.index(max(fractions))] += total - sum(shares)
        return shares
""",
}
PUBLIC = (
    (100, [1, 2, 1]),
    (100, [3, 3, 1]),
    (1001, [1, 2, 4]),
    (0, [5, 0]),
    (10, [2, 2, 2]),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        (7, [4]),
        (0, [3, 1, 2]),
        (1, [1, 1]),  # equal fractions: the first member pays
        (3, [1, 1]),
        (2, [0, 1, 1, 1]),
        (5, [0, 0, 1, 0]),
        (11, [1, 1, 1, 1]),
        (99, [1, 0, 2, 0, 4]),  # weight 0 never pays
        (1000, [7, 7, 7, 7, 7, 7]),
        (10**18, [1, 1, 1]),  # shares too large for exact fractions in floats
        (10**18 - 1, [999983, 999979, 6]),
        (10**18, [1000000, 999999, 3, 1]),
        (999999999999999937, [2, 3, 5, 7, 11, 13, 17]),
    ]
    for n in (3, 4, 5, 6, 8):
        tests.append((rng.randint(20, 200), [rng.randint(0, 9) for _ in range(n)] + [1]))
    for n in (7, 12):
        tests.append((rng.randint(500, 5000), [rng.randint(1, 3) for _ in range(n)]))
    for n in (50, 200):
        tests.append((rng.randint(10**17, 10**18), [rng.randint(0, 10**6) for _ in range(n)]))
    tests.append((rng.randint(10**17, 10**18), [rng.randint(1, 10**6) for _ in range(1000)]))
    tests.append((rng.randint(1000, 10**6), [rng.randint(0, 4) for _ in range(999)] + [1]))
    return tests

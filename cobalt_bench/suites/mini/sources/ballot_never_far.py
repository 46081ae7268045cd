"""Lattice paths below a line: the reflection principle modulo a prime."""

import random

TITLE = "Never Far Behind"
DIFFICULTY = "medium"
TOPICS = ("combinatorics", "reflection principle", "modular arithmetic")
ENTRY_POINT = "count_orders"
STARTER_CODE = """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
"""
STATEMENT = """A match ended with `home` points for the home team and `away` points for the guests. Points were scored one at a time. A
fan remembers that at no moment of the match, the end included, were the guests more than `most` points ahead of the home
team.

In how many orders can the points have been scored? Points of one team are not told apart. Give the number modulo
1 000 000 007.

### Arguments
- `home`: points of the home team
- `away`: points of the guests
- `most`: the largest lead that the guests ever may have had

### Returns
The number of possible orders modulo 1 000 000 007.

### Constraints
- 0 <= home, away, most <= 100000
"""
SOLUTION = """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        mod = 1_000_000_007
        if away - home > most:
            return 0
        n = home + away
        factorials = [1] * (n + 1)
        for i in range(1, n + 1):
            factorials[i] = factorials[i - 1] * i % mod

        def power(base, exponent):
            result = 1
            while exponent:
                if exponent & 1:
                    result = result * base % mod
                base = base * base % mod
                exponent >>= 1
            return result

        def choose(k):
            if k < 0 or k > n:
                return 0
            return factorials[n] * power(factorials[k] * factorials[n - k], mod - 2) % mod

        # Reflecting a bad order at its first lead of most + 1 exchanges the final scores.
        return (choose(away) - choose(away - most - 1)) % mod
"""
BRUTE_FORCE = """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        ways = {(0, 0): 1}
        for h in range(home + 1):
            for a in range(away + 1):
                if h or a:
                    allowed = a - h <= most
                    ways[h, a] = (ways.get((h - 1, a), 0) + ways.get((h, a - 1), 0)) * allowed
            ways = {key: value for key, value in ways.items() if key[0] == h}
        return ways[home, away] % 1_000_000_007
"""
WRONG = {
    "too_slow_table": """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        mod = 10**9 + 7
        row = [1 if a <= most else 0 for a in range(away + 1)]
        for h in range(1, home + 1):
            for a in range(1, away + 1):
                if a - h > most:
                    row[a] = 0
                else:
                    row[a] = (row[a] + row[a - 1]) % mod
        return row[away]
""",
    "lead_must_stay_below": """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        mod = 10**9 + 7
        n = home + away
        if away - home > most:
            return 0
        fact = [1]
        for i in range(1, n + 1):
            fact.append(fact[-1] * i % mod)

        def comb_mod(k):
            if k < 0 or k > n:
                return 0
            return fact[n] * power(fact[k] * fact[n - k] % mod, mod - 2) % mod

        def power(b, e):
            r = 1
            while e:
                if e & 1:
                    r = r * b % mod
                b = b * b % mod
                e >>= 1
            return r

        bad = comb_mod(away - most) if most else 0
        return (comb_mod(away) - bad) % mod
""",
    "checks_only_the_end": """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        if away > home + most:
            return 0
        mod = 10**9 + 7
        top = bottom = 1
        for i in range(1, away + 1):
            top = top * (home + i) % mod
            bottom = bottom * i % mod
        inverse, e = 1, mod - 2
        while e:
            if e & 1:
                inverse = inverse * bottom % mod
            bottom = bottom * bottom % mod
            e >>= 1
        return top * inverse % mod
""",
    "forgets_the_end": """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        mod = 10**9 + 7

        def power(b, e):
            r = 1
            while e:
                if e & 1:
                    r = r * b % mod
                b = b * b % mod
                e >>= 1
            return r

        fact = [1]
        for i in range(1, home + away + 1):
            fact.append(fact[-1] * i % mod)

        def choose(n, k):
            if not 0 <= k <= n:
                return 0
            return fact[n] * power(fact[k], mod - 2) * power(fact[n - k], mod - 2) % mod

        n = home + away
        return (choose(n, away) - choose(n, away - most - 1)) % mod
""",
    "negative_remainder": """class Solution:
    def count_orders(self, home: int, away: int, most: int) -> int:
        if away - home > most:
            return 0
        mod = 10**9 + 7

        def choose(n, k):
            if k < 0:
                return 0
            k = min(k, n - k)
            top = bottom = 1
            for i in range(k):
                top = top * (n - i) % mod
                bottom = bottom * (i + 1) % mod
            e = mod - 2
            while e:
                if e & 1:
                    top = top * bottom % mod
                bottom = bottom * bottom % mod
                e >>= 1
            return top

        return choose(home + away, away) - choose(home + away, away - most - 1)
""",
}
PUBLIC = (
    (3, 2, 0),
    (2, 2, 1),
    (1, 3, 1),
    (4, 4, 2),
    (0, 2, 2),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    top = 100000
    tests = [
        (0, 0, 0),  # nothing scored: one order
        (0, 0, 7),
        (0, 1, 0),
        (0, 5, 4),
        (5, 0, 0),
        (1, 1, 0),
        (3, 8, 4),  # behind by five at the end
        (3, 8, 5),  # exactly the allowed lead at the end
        (3, 9, 2),
        (40, 90, 20),
        (6, 6, 100),  # the limit never matters
        (8, 6, 5),
        (top, top, 0),
        (top, top, 300),
        (top, top - 1, top),
        (top - 3, top, 3),
        (0, top, top),
        (0, top, top - 1),
        (1, top, top - 1),
    ]
    for low, high in ((3, 7), (5, 9), (6, 12), (8, 15), (10, 20), (15, 30)):
        tests.append((rng.randint(low, high), rng.randint(low, high), rng.randint(0, low // 2)))
    for _ in range(5):
        home = rng.randint(30000, top - 1000)
        tests.append((home, home + rng.randint(-300, 200), rng.randint(201, 500)))
    for _ in range(2):
        tests.append((rng.randint(200, 900), rng.randint(200, 900), rng.randint(0, 60)))
    return tests

"""Counting the ways to split a string of digits, with a parity condition."""

import random

TITLE = "Cutting a Ribbon of Digits"
DIFFICULTY = "medium"
TOPICS = ("dynamic programming", "strings", "counting")
ENTRY_POINT = "count_cuts"
STARTER_CODE = """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
"""
STATEMENT = """Two artists share a long ribbon on which a row of digits is printed. They cut it into pieces, without turning or
swapping anything, and take the pieces from left to right in turns: the first artist takes the first piece, the second
artist the next one, and so on. Both must get the **same number of pieces**.

Every piece shows a number. It must be written properly, that is without a leading zero (the piece `0` is fine, `07`
and `00` are not), and must not be larger than `limit`.

In how many ways can the ribbon be cut? Two ways are different if they cut at different places.

### Arguments

- `digits`: a string of digits `0` to `9`, at least one
- `limit`: the largest allowed number

### Returns

The number of ways modulo `1000000007`; `0` if there is none.

### Constraints

- `1 <= len(digits) <= 5000`
- `0 <= limit <= 1000000`
"""
SOLUTION = """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        M = 10**9 + 7
        n = len(digits)
        longest = len(str(limit))
        even = [1] + [0] * n  # ways for a prefix with an even number of pieces
        odd = [0] * (n + 1)
        for i in range(n):
            if even[i] == 0 and odd[i] == 0:
                continue
            value = 0
            for j in range(i, min(n, i + longest)):
                value = 10 * value + int(digits[j])
                if value > limit:
                    break
                odd[j + 1] = (odd[j + 1] + even[i]) % M
                even[j + 1] = (even[j + 1] + odd[i]) % M
                if digits[i] == "0":
                    break
        return even[n]
"""
BRUTE_FORCE = """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        n = len(digits)

        def go(i, pieces):
            if i == n:
                return 1 if pieces % 2 == 0 else 0
            total = 0
            for j in range(i + 1, n + 1):
                piece = digits[i:j]
                if len(piece) > 1 and piece[0] == "0" or int(piece) > limit:
                    break
                total += go(j, pieces + 1)
            return total

        return go(0, 0) % 1000000007
"""
WRONG = {
    "leading_zeros_allowed": """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        n = len(digits)
        dp = [[0, 0] for _ in range(n + 1)]
        dp[0][0] = 1
        for j in range(1, n + 1):
            for i in range(max(0, j - 7), j):
                if int(digits[i:j]) <= limit:
                    dp[j][0] += dp[i][1]
                    dp[j][1] += dp[i][0]
            dp[j][0] %= 1000000007
            dp[j][1] %= 1000000007
        return dp[n][0]
""",
    "zero_piece_refused": """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        n = len(digits)
        dp = [[0, 0] for _ in range(n + 1)]
        dp[0][0] = 1
        for j in range(1, n + 1):
            for i in range(max(0, j - 7), j):
                if digits[i] != "0" and int(digits[i:j]) <= limit:
                    dp[j][0] += dp[i][1]
                    dp[j][1] += dp[i][0]
            dp[j][0] %= 1000000007
            dp[j][1] %= 1000000007
        return dp[n][0]
""",
    "any_number_of_pieces": """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        n = len(digits)
        dp = [1] + [0] * n
        for j in range(1, n + 1):
            for i in range(max(0, j - 7), j):
                piece = digits[i:j]
                if (piece == "0" or piece[0] != "0") and int(piece) <= limit:
                    dp[j] += dp[i]
            dp[j] %= 1000000007
        return dp[n]
""",
    "six_digits_at_most": """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        M = 1000000007
        n = len(digits)
        f = [[0, 0] for _ in range(n + 1)]
        f[n][0] = 1
        for i in range(n - 1, -1, -1):
            for k in range(1, 7):
                piece = digits[i:i + k]
                if len(piece) < k or int(piece) > limit:
                    break
                f[i][0] = (f[i][0] + f[i + k][1]) % M
                f[i][1] = (f[i][1] + f[i + k][0]) % M
                if piece == "0":
                    break
        return f[0][0]
""",
    "plain_recursion": """class Solution:
    def count_cuts(self, digits: str, limit: int) -> int:
        def go(i, turn):
            if i == len(digits):
                return 1 - turn
            if digits[i] == "0":
                return go(i + 1, 1 - turn)
            total = 0
            for j in range(i + 1, len(digits) + 1):
                if int(digits[i:j]) > limit:
                    break
                total += go(j, 1 - turn)
            return total

        return go(0, 0) % (10**9 + 7)
""",
}
PUBLIC = (
    ("1234", 40),
    ("20", 20),
    ("3071", 100),
    ("7", 9),
    ("1010", 1000),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, letters: str) -> str:
        return "".join(rng.choice(letters) for _ in range(n))

    tests: list[tuple] = [
        ("0", 0),
        ("00", 0),  # two pieces 0
        ("000", 500),
        ("01", 1),
        ("10", 0),  # the digit 1 is too large
        ("0000", 9),
        ("55", 4),
        ("55", 5),
        ("12012", 12),
        ("10000001", 1000000),  # a piece of seven digits
        ("21000000", 1000000),
        ("1000000", 1000000),  # one piece, or a 1 and six zeros: never an even number
        ("100000010000001000000", 1000000),
        ("9999", 999),
        ("908070", 90),
    ]
    tests += [(rand(rng.randint(5, 12), "0123456789"), rng.choice([9, 30, 99, 150, 1000])) for _ in range(6)]
    tests += [(rand(rng.randint(6, 12), "0012"), rng.choice([2, 20, 102, 1200])) for _ in range(5)]
    tests.append((rand(60, "123456789"), 999999))
    tests.append(("1" * 120, 1000000))
    tests.append((rand(800, "0123456789"), 5000))
    tests.append((rand(5000, "123"), 1000000))
    tests.append((rand(5000, "0123456789"), 654321))
    tests.append(("1000000" * 700, 1000000))
    return tests

"""Longest stretch with equal counts of three letters: hash the pair of differences."""

import random

TITLE = "Three Stripes"
DIFFICULTY = "medium"
TOPICS = ("prefix sums", "hashing", "strings")
ENTRY_POINT = "longest_fair_band"
STARTER_CODE = """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
"""

STATEMENT = """A long cloth is woven from thin stripes of three colours, red, white and black; it is given as a string of the letters
`R`, `W` and `B`, one for each stripe. A band of consecutive stripes is *fair* if it has equally many stripes of each of
the three colours.

Find the longest fair band with at least one stripe of each colour. If several are longest, take the one that starts
first.

### Arguments

- `cloth`: a string of the letters `R`, `W` and `B`

### Returns

A list `[start, length]`: the index of the first stripe of the band (counted from `0`) and the number of its stripes. If
there is no such band, return `[-1, 0]`.

### Constraints

- 0 <= len(cloth) <= 50000
"""

SOLUTION = """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        r = w = b = 0
        first = {(0, 0): 0}
        best = [-1, 0]
        for i, c in enumerate(cloth, 1):
            if c == "R":
                r += 1
            elif c == "W":
                w += 1
            else:
                b += 1
            key = (r - w, r - b)
            start = first.setdefault(key, i)
            if i - start > best[1]:
                best = [start, i - start]
        return best
"""

BRUTE_FORCE = """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        n = len(cloth)
        for length in range(n - n % 3, 0, -3):
            for start in range(n - length + 1):
                band = cloth[start:start + length]
                if band.count("R") == band.count("W") == band.count("B"):
                    return [start, length]
        return [-1, 0]
"""

WRONG = {
    "two_colours_compared": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        value = {"R": 1, "W": -1, "B": 0}
        first = {0: 0}
        total = 0
        best = [-1, 0]
        for i, c in enumerate(cloth, 1):
            total += value[c]
            if total in first:
                length = i - first[total]
                if length % 3 == 0 and length > best[1]:
                    best = [first[total], length]
            else:
                first[total] = i
        return best
""",
    "weights_that_collide": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        value = {"R": 1, "W": 2, "B": -3}
        first = {0: 0}
        total = 0
        best = [-1, 0]
        for i, c in enumerate(cloth, 1):
            total += value[c]
            if total in first:
                if i - first[total] > best[1]:
                    best = [first[total], i - first[total]]
            else:
                first[total] = i
        return best
""",
    "start_of_cloth_missing": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        x = y = 0
        first = {}
        best = [-1, 0]
        for i, c in enumerate(cloth):
            if c == "R":
                x += 1
                y += 1
            elif c == "W":
                x -= 1
            else:
                y -= 1
            if (x, y) in first:
                if i - first[(x, y)] > best[1]:
                    best = [first[(x, y)] + 1, i - first[(x, y)]]
            else:
                first[(x, y)] = i
        return best
""",
    "latest_of_the_ties": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        x = y = 0
        first = {(0, 0): 0}
        best = [-1, 0]
        for i, c in enumerate(cloth, 1):
            x += (c == "R") - (c == "W")
            y += (c == "R") - (c == "B")
            start = first.setdefault((x, y), i)
            if i - start >= best[1] and i > start:
                best = [start, i - start]
        return best
""",
    "last_place_remembered": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        x = y = 0
        place = {(0, 0): 0}
        best = [-1, 0]
        for i, c in enumerate(cloth, 1):
            x += (c == "R") - (c == "W")
            y += (c == "R") - (c == "B")
            if (x, y) in place and i - place[(x, y)] > best[1]:
                best = [place[(x, y)], i - place[(x, y)]]
            place[(x, y)] = i
        return best
""",
    "too_slow": """class Solution:
    def longest_fair_band(self, cloth: str) -> List[int]:
        best = [-1, 0]
        n = len(cloth)
        for i in range(n):
            if n - i <= best[1]:
                break
            x = y = 0
            for j in range(i, n):
                c = cloth[j]
                if c == "R":
                    x += 1
                    y += 1
                elif c == "W":
                    x -= 1
                else:
                    y -= 1
                if x == 0 and y == 0 and j - i + 1 > best[1]:
                    best = [i, j - i + 1]
        return best
""",
}

PUBLIC = (
    ("RRWBRW",),
    ("BRBWWBWW",),
    ("RWWRRW",),
    ("RBWRR",),
)


def _cloth(rng: random.Random, n: int, letters: str = "RWB") -> tuple:
    return ("".join(rng.choice(letters) for _ in range(n)),)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ("",),  # no cloth
        ("R",),
        ("RW",),
        ("BWR",),  # the whole cloth
        ("RRRRWWWW",),  # a colour is missing
        ("RBWWRB" * 3,),
        ("RRWBBBWRR",),  # ties
        ("BBBWWWRRR",),  # equal counts only in the whole cloth
        ("RRRB",),  # weighted sums cancel, counts do not agree
        ("WWWBBRWR",),
        ("RWBRRRRRRWBR",),
        ("RRBWW" + "R" * 3,),
    ]
    for n in (6, 8, 9, 10, 12, 15, 20, 40):
        tests.append(_cloth(rng, n))
    tests.append(_cloth(rng, 50000, "RWBB"))  # large; fair bands are short
    tests.append(_cloth(rng, 50000, "RRRWWB"))
    tests.append(_cloth(rng, 50000))
    return tests

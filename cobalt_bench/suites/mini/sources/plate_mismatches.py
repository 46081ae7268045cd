"""Two pointers from both ends, with skipped separators and look-alike characters."""

import random

TITLE = "Mirror Plates"
DIFFICULTY = "easy"
TOPICS = ("strings", "two pointers")
ENTRY_POINT = "count_mismatches"
STARTER_CODE = """class Solution:
    def count_mismatches(self, plate: str) -> int:
"""

STATEMENT = """A collector looks for number plates that read the same from both ends. Blanks and hyphens on a plate do not count: she
leaves them out before she compares. Besides, some characters look alike to her, and she treats the two characters of
each of these four pairs as equal:

- the letter `O` and the digit `0`
- the letter `I` and the digit `1`
- the letter `S` and the digit `5`
- the letter `B` and the digit `8`

After leaving out blanks and hyphens, the first character is compared with the last one, the second with the last but
one, and so on up to the middle. Count the comparisons in which the two characters are not equal to her. Each pair of
places is compared once, and a character in the middle is not compared with anything.

### Arguments

- `plate`: a string of capital letters, digits, blanks and hyphens

### Returns

The number of comparisons that fail, an integer (`0` for a plate on which nothing is compared).

### Constraints

- 0 <= len(plate) <= 1000
"""

SOLUTION = """class Solution:
    def count_mismatches(self, plate: str) -> int:
        same = {"O": "0", "I": "1", "S": "5", "B": "8"}
        text = [same.get(c, c) for c in plate if c not in " -"]
        i, j = 0, len(text) - 1
        count = 0
        while i < j:
            if text[i] != text[j]:
                count += 1
            i += 1
            j -= 1
        return count
"""

BRUTE_FORCE = """class Solution:
    def count_mismatches(self, plate: str) -> int:
        kept = plate.replace("-", "").replace(" ", "")
        alike = [{"O", "0"}, {"I", "1"}, {"S", "5"}, {"B", "8"}]
        count = 0
        while len(kept) > 1:
            a, b = kept[0], kept[-1]
            if a != b and {a, b} not in alike:
                count += 1
            kept = kept[1:-1]
        return count
"""

WRONG = {
    "counts_both_sides": """class Solution:
    def count_mismatches(self, plate: str) -> int:
        t = plate.replace(" ", "").replace("-", "")
        for a, b in ("O0", "I1", "S5", "B8"):
            t = t.replace(a, b)
        return sum(x != y for x, y in zip(t, t[::-1]))
""",
    "separators_compared": """class Solution:
    def count_mismatches(self, plate: str) -> int:
        t = plate.strip()
        for a, b in ("O0", "I1", "S5", "B8"):
            t = t.replace(a, b)
        n = len(t)
        return sum(1 for i in range(n // 2) if t[i] != t[n - 1 - i])
""",
    "letters_on_the_left_only": """class Solution:
    def count_mismatches(self, plate: str) -> int:
        t = [c for c in plate if c.isalnum()]
        alike = {("O", "0"), ("I", "1"), ("S", "5"), ("B", "8")}
        i, j = 0, len(t) - 1
        bad = 0
        while i < j:
            if t[i] != t[j] and (t[i], t[j]) not in alike:
                bad += 1
            i += 1
            j -= 1
        return bad
""",
    "stops_at_the_first": """class Solution:
    def count_mismatches(self, plate: str) -> int:
        table = str.maketrans("OISB", "0158", " -")
        t = plate.translate(table)
        i, j = 0, len(t) - 1
        while i < j:
            if t[i] != t[j]:
                return 1
            i += 1
            j -= 1
        return 0
""",
    "skips_one_separator": """class Solution:
    def count_mismatches(self, plate: str) -> int:
        same = {"O": "0", "I": "1", "S": "5", "B": "8"}
        i, j = 0, len(plate) - 1
        bad = 0
        while i < j:
            if plate[i] in " -":
                i += 1
            if plate[j] in " -":
                j -= 1
            if i >= j:
                break
            if same.get(plate[i], plate[i]) != same.get(plate[j], plate[j]):
                bad += 1
            i += 1
            j -= 1
        return bad
""",
}

PUBLIC = (
    ("AB-12 IBA",),
    ("K7-7K",),
    ("OS-X50",),
    ("RAD10",),
)


def _plate(rng: random.Random, n: int, noise: float, gaps: float) -> str:
    half = [rng.choice("OISB0158XYZ7") for _ in range(n)]
    other = []
    for c in reversed(half):
        swap = dict(zip("OISB0158", "0158OISB", strict=True))
        if rng.random() < noise:
            c = rng.choice("OISB0158XYZ7")
        elif rng.random() < 0.5:
            c = swap.get(c, c)
        other.append(c)
    middle = [rng.choice("A4")] * rng.randint(0, 1)
    out = []
    for c in half + middle + other:
        out.append(c)
        while rng.random() < gaps:
            out.append(rng.choice(" -"))
    return "".join(out)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ("",),  # empty plate
        (" - -",),  # only separators
        ("Q",),
        ("--Q",),
        ("O0",),  # look-alikes, letter first
        ("0O",),  # look-alikes, digit first
        ("8S 5B",),
        ("IO01",),
        ("A--  BA",),  # several separators in a row
        ("ABCDEF",),  # everything fails
        ("5-B",),  # look-alikes of different pairs are not equal
        ("8-- -B",),
        ("1II1 -- 0",),
    ]
    for n, noise, gaps in [(3, 0.3, 0.3), (4, 0.3, 0.5), (5, 0.5, 0.2), (6, 0.2, 0.5), (10, 0.3, 0.4), (20, 0.2, 0.3)]:
        tests.append((_plate(rng, n, noise, gaps),))
    tests.append((_plate(rng, 300, 0.1, 0.3),))
    tests.append((_plate(rng, 300, 0.9, 0.3),))
    return tests

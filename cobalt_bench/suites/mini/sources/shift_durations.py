"""Strict parsing of durations such as 2h5m."""

import random

TITLE = "Clock Room Time Sheets"
DIFFICULTY = "easy"
TOPICS = ("parsing", "strings")
STATEMENT = """Workers of a clock room note the length of each job as an hour part, a minute part and a second part, like `2h5m`,
`45m10s` or `90s`. An entry is **valid** when all of this holds:

- It consists of one, two or three parts and nothing else. A part is a whole number followed by one of the letters `h`, `m`,
  `s`.
- The letters appear in the order h, m, s; each at most once. Any of them may be left out (`1h30s` is fine).
- Numbers have no sign and no leading zeros; the number zero is written `0`.
- Every part after the first one has a number below 60. The first part may be any size.

Add up the valid entries and count the others.

### Input
The first line holds the number n of entries. Each of the next n lines holds one entry: 1 to 30 characters, which are lower
case letters, upper case letters, digits or `-`.

### Output
One line with two integers: the total of the valid entries in seconds, and the number of entries that are not valid.

### Constraints
- 1 <= n <= 1000
"""
SOLUTION = """import re
import sys


def main():
    entries = sys.stdin.read().split()[1:]
    number = "(0|[1-9][0-9]*)"
    pattern = re.compile(f"(?:{number}h)?(?:{number}m)?(?:{number}s)?")
    total = bad = 0
    for entry in entries:
        match = pattern.fullmatch(entry)
        parts = [] if match is None else [g for g in match.groups() if g is not None]
        if not parts or any(int(p) >= 60 for p in parts[1:]):
            bad += 1
            continue
        h, m, s = (int(g or 0) for g in match.groups())
        total += h * 3600 + m * 60 + s
    print(total, bad)


main()
"""
BRUTE_FORCE = """n = int(input())
total = bad = 0
for _ in range(n):
    rest = entry = input().strip()
    seconds, parts, ok = 0, 0, True
    for letter, worth in (("h", 3600), ("m", 60), ("s", 1)):
        if letter not in rest:
            continue
        digits, rest = rest.split(letter, 1)
        if not digits or any(c not in "0123456789" for c in digits) or str(int(digits)) != digits:
            ok = False
            break
        if parts and int(digits) > 59:
            ok = False
        parts += 1
        seconds += int(digits) * worth
    if ok and rest == "":
        total += seconds
    else:
        bad += 1
print(total, bad)
"""
WRONG = {
    "any_order": """import re

total = bad = 0
for _ in range(int(input())):
    entry = input().strip()
    parts = re.findall("([0-9]+)([hms])", entry)
    if "".join(a + b for a, b in parts) != entry or len({b for _, b in parts}) != len(parts):
        bad += 1
        continue
    if any(a != str(int(a)) for a, _ in parts) or any(int(a) > 59 for a, _ in parts[1:]):
        bad += 1
        continue
    total += sum(int(a) * {"h": 3600, "m": 60, "s": 1}[b] for a, b in parts)
print(total, bad)
""",
    "minutes_always_below_60": """import re

total = bad = 0
for _ in range(int(input())):
    m = re.fullmatch("(?:(0|[1-9][0-9]*)h)?(?:(0|[1-9][0-9]*)m)?(?:(0|[1-9][0-9]*)s)?", input().strip())
    if not m or int(m[2] or 0) > 59 or int(m[3] or 0) > 59:
        bad += 1
    else:
        total += int(m[1] or 0) * 3600 + int(m[2] or 0) * 60 + int(m[3] or 0)
print(total, bad)
""",
    "leading_zeros_accepted": """import re

total = bad = 0
for _ in range(int(input())):
    m = re.fullmatch("(?:([0-9]+)h)?(?:([0-9]+)m)?(?:([0-9]+)s)?", input().strip())
    if m is None:
        bad += 1
        continue
    given = [int(g) for g in m.groups() if g]
    if any(v > 59 for v in given[1:]):
        bad += 1
        continue
    h, mi, s = [int(g or 0) for g in m.groups()]
    total += (h * 60 + mi) * 60 + s
print(total, bad)
""",
    "zero_is_a_leading_zero": """import re

total = bad = 0
for _ in range(int(input())):
    m = re.fullmatch("(?:([1-9][0-9]*)h)?(?:([1-9][0-9]*)m)?(?:([1-9][0-9]*)s)?", input().strip())
    given = [int(g) for g in m.groups() if g] if m else []
    if not given or max(given[1:], default=0) >= 60:
        bad += 1
    else:
        h, mi, s = [int(g or 0) for g in m.groups()]
        total += h * 3600 + mi * 60 + s
print(total, bad)
""",
    "sixty_passes": """import re

total = bad = 0
for _ in range(int(input())):
    m = re.fullmatch("(?:(0|[1-9][0-9]*)h)?(?:(0|[1-9][0-9]*)m)?(?:(0|[1-9][0-9]*)s)?", input().strip())
    given = [int(g) for g in m.groups() if g is not None] if m else []
    if not given or any(v > 60 for v in given[1:]):
        bad += 1
        continue
    h, mi, s = [int(g or 0) for g in m.groups()]
    total += h * 3600 + mi * 60 + s
print(total, bad)
""",
}
PUBLIC = (
    "3\n2h5m\n45m10s\n90s\n",
    "4\n1h30s\n5m1h\n12\nh\n",
    "3\n150m\n1h75m\n0s\n",
    "2\n1h-5m\n1h5m5m\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(entries: list[str]) -> str:
        return f"{len(entries)}\n" + "\n".join(entries) + "\n"

    tests = [
        case(["0h0m0s"]),
        case(["007s", "7s"]),  # leading zeros
        case(["1h05m", "1h5m"]),
        case(["00s", "0m"]),
        case(["1h60m"]),  # 60 is not below 60
        case(["60m0s", "0m60s"]),
        case(["0h59m59s", "0h59m60s"]),
        case(["100h", "100m", "100s"]),
        case(["10s5m", "5m10s"]),  # wrong order
        case(["5s5s", "5h5h"]),
        case(["m", "hms", "-", "s5", "5"]),
        case(["1H", "1h2M", "2d", "1h2m3s4"]),
        case(["-5s", "5-s", "1e3s"]),
        case(["99999999999999999999999999999h"]),
        case(["1h1m1s", "1m1s", "1h1m", "1h1s", "1s", "1m", "1h"]),
        case(["0h60s", "61m61s", "3600s", "1h0s"]),
    ]

    def entry() -> str:
        numbers = [str(rng.choice([0, 1, 7, 30, 59, 60, 61, 200])) for _ in range(3)]
        if rng.random() < 0.15:
            numbers[rng.randrange(3)] = "0" + numbers[0]
        parts = [n + c for n, c in zip(numbers, "hms", strict=True) if rng.random() < 0.7] or ["8s"]
        if rng.random() < 0.1:
            rng.shuffle(parts)
        if rng.random() < 0.05:
            parts.append(rng.choice(["x", "5", "-", "m", "4h"]))
        return "".join(parts)

    for n in (6, 10, 15, 25, 100, 1000):
        tests.append(case([entry() for _ in range(n)]))
    return tests

"""Normalise strings before hashing them; report the first repeat."""

import random

TITLE = "Ferry Stub Codes"
DIFFICULTY = "easy"
TOPICS = ("strings", "hashing")

STATEMENT = """At the pier of Halm, ticket stubs are typed in by hand, and everybody types them differently: some write
dashes, some do not, some use capital letters. Two typed codes mean the same ticket exactly when they are equal after
all dashes are removed and the case of letters is ignored. (The letter `O` and the digit `0` stay different.)

The harbour office wants to know how many different tickets were typed in, and which line was the first to repeat a
ticket of an earlier line.

### Input

The first line contains an integer `n`, the number of typed codes. Each of the next `n` lines contains one code.

### Output

Print two integers separated by a space: the number of different tickets, and the smallest line number `i`
(codes are numbered from 1) such that the code `i` means the same ticket as some code before it. If there is no such
line, the second integer is `0`.

### Constraints

- 1 <= n <= 5000
- each code has 1 to 20 characters: English letters of either case, digits and dashes (`-`)
- each code contains at least one letter or digit; there are no spaces
"""

SOLUTION = """import sys


def main():
    data = sys.stdin.read().split()
    n = int(data[0])
    seen = set()
    first = 0
    for i in range(1, n + 1):
        key = data[i].replace("-", "").lower()
        if key in seen:
            if first == 0:
                first = i
        else:
            seen.add(key)
    print(len(seen), first)


main()
"""

BRUTE_FORCE = """n = int(input())
codes = []
for _ in range(n):
    codes.append([c.upper() for c in input().strip() if c != "-"])
distinct = 0
first = 0
for i in range(n):
    repeat = False
    for j in range(i):
        if codes[i] == codes[j]:
            repeat = True
    if repeat:
        if first == 0:
            first = i + 1
    else:
        distinct += 1
print(distinct, first)
"""

WRONG = {
    "strips_only_the_ends": """n = int(input())
seen = set()
first = 0
for i in range(n):
    code = input().strip().strip("-").lower()
    if code in seen and first == 0:
        first = i + 1
    seen.add(code)
print(len(seen), first)
""",
    "keeps_case": """n = int(input())
seen = set()
first = 0
for i in range(n):
    code = input().strip().replace("-", "")
    if code in seen and first == 0:
        first = i + 1
    seen.add(code)
print(len(seen), first)
""",
    "reports_the_original_line": """n = int(input())
seen = {}
first = 0
for i in range(1, n + 1):
    code = input().strip().replace("-", "").lower()
    if code in seen:
        if first == 0:
            first = seen[code]
    else:
        seen[code] = i
print(len(seen), first)
""",
    "last_repeat": """n = int(input())
seen = set()
first = 0
for i in range(1, n + 1):
    code = input().strip().replace("-", "").lower()
    if code in seen:
        first = i
    seen.add(code)
print(len(seen), first)
""",
    "removes_one_dash": """n = int(input())
seen = set()
first = 0
for i in range(1, n + 1):
    code = input().strip().lower().replace("-", "", 1)
    if code in seen and first == 0:
        first = i
    seen.add(code)
print(len(seen), first)
""",
}

PUBLIC = (
    "4\nAB-12\ncd7\nab12\nCD-8\n",
    "3\nx1\nx2\nx3\n",
    "2\nO-1\n01\n",
    "3\nkey-\nkelp\n-KEY\n",
)


def _typed(rng: random.Random, plain: str) -> str:
    out = []
    for c in plain:
        if rng.random() < 0.25:
            out.append("-" * rng.randint(1, 2))
        out.append(c.upper() if rng.random() < 0.5 else c)
    if rng.random() < 0.3:
        out.append("-")
    return "".join(out)[:20]


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1\n-Q-\n",  # a single code
        "5\na\nA\na-\n-A\n--a--\n",  # all the same
        "2\na-b-c\nabc\n",  # several dashes inside
        "4\n1-1-1\n11-1\nO11\no1-1\n",  # two repeats, letter O beside digits
        "3\nZz\nzZ\nq\n",  # only case differs
        "4\nzz\nyy\nzz\nyy\n",  # repeats further down: the earliest one counts
    ]
    for size, alphabet, longest in [(6, "ab1", 3), (10, "abc12", 3), (15, "ab", 5), (40, "abcd0123", 3), (60, "xyzo0", 4)]:
        for _ in range(2):
            plain = ["".join(rng.choice(alphabet) for _ in range(rng.randint(1, longest))) for _ in range(size)]
            tests.append(f"{size}\n" + "\n".join(_typed(rng, p) for p in plain) + "\n")
    codes = [f"t{i}" for i in range(400)]  # all different until the last line
    rng.shuffle(codes)
    tests.append("401\n" + "\n".join(_typed(rng, c) for c in codes) + "\n" + codes[0].upper() + "\n")
    plain = ["".join(rng.choice("abcdefgh123") for _ in range(4)) for _ in range(1500)]
    tests.append("1500\n" + "\n".join(_typed(rng, p) for p in plain) + "\n")
    return tests

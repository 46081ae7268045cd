"""Nested repeats evaluated without expanding them."""

import random

TITLE = "Knitting by the Book"
DIFFICULTY = "medium"
TOPICS = ("parsing", "recursion")
STATEMENT = """A knitting pattern is written as one line without blanks. It is a sequence of one or more items; an item is

- `K` (a knit stitch) or `P` (a purl stitch), or
- a sequence in round brackets `(` `)`,

each of them followed by an optional repeat count, a decimal number without leading zeros (the number zero is written `0`).
`K5` is five knit stitches, `(K2P)3` means K2P three times in a row, that is KKPKKPKKP. Without a count an item stands for
itself once. An item with count 0 is skipped altogether.

For the row of stitches that a pattern stands for, find out how many knit stitches it has, how many purl stitches, and the
length of its longest unbroken run of knit stitches (0 if there is none).

### Input
One line: the pattern.

### Output
One line with three integers: knit stitches, purl stitches, longest run of knit stitches.

### Constraints
- The line has 1 to 2000 characters; brackets are nested at most 30 deep and are never empty.
- Each repeat count is at most 10^9. The numbers of the output can be larger than 64 bits.
"""
SOLUTION = """def main():
    pattern = input().strip() + ")"
    at = 0

    # A stretch is (knits, purls, knits at its start, knits at its end, longest run).
    def join(a, b):
        head = a[2] if a[1] else a[0] + b[2]
        tail = b[3] if b[1] else b[0] + a[3]
        return a[0] + b[0], a[1] + b[1], head, tail, max(a[4], b[4], a[3] + b[2])

    def repeat(a, times):
        if times == 0:
            return 0, 0, 0, 0, 0
        knits, purls = a[0] * times, a[1] * times
        if purls == 0:
            return knits, 0, knits, knits, knits
        longest = max(a[4], a[3] + a[2]) if times > 1 else a[4]
        return knits, purls, a[2], a[3], longest

    def sequence():
        nonlocal at
        total = (0, 0, 0, 0, 0)
        while pattern[at] != ")":
            sign = pattern[at]
            at += 1
            if sign == "(":
                item = sequence()
                at += 1
            else:
                item = (1, 0, 1, 1, 1) if sign == "K" else (0, 1, 0, 0, 0)
            start = at
            while pattern[at].isdigit():
                at += 1
            times = int(pattern[start:at]) if at > start else 1
            total = join(total, repeat(item, times))
        return total

    knits, purls, _, _, longest = sequence()
    print(knits, purls, longest)


main()
"""
BRUTE_FORCE = """import re

pattern = input().strip()
python = re.sub("[0-9]+", lambda m: "*" + m[0], pattern)
python = re.sub("(?<=[KP)0-9])(?=[KP(])", "+", python)
for digits in re.findall("[0-9]+", pattern):
    while int(digits) > 500:  # hopeless: let the clock run out
        pass
row = eval(python, {"K": "K", "P": "P"})
print(row.count("K"), row.count("P"), max(map(len, row.split("P"))))
"""
WRONG = {
    "single_digit_counts": """def parse(s, i):
    parts = []
    while i < len(s) and s[i] != ")":
        if s[i] == "(":
            inner, i = parse(s, i + 1)
            i += 1
        else:
            inner = [(s[i], 1)]
            i += 1
        times = 1
        if i < len(s) and s[i].isdigit():
            times = int(s[i])
            i += 1
            while i < len(s) and s[i].isdigit():
                i += 1
        if len(inner) == 1:
            parts += [(inner[0][0], inner[0][1] * times)] if times else []
        else:
            parts += inner * times
    return parts, i


runs, _ = parse(input().strip(), 0)
k = p = best = current = 0
for letter, count in runs:
    if letter == "K":
        k += count
        current += count
        best = max(best, current)
    else:
        p += count
        current = 0
print(k, p, best)
""",
    "runs_stay_inside_items": """s = input().strip()
stack = [[0, 0, 0]]
i = 0
while i < len(s):
    c = s[i]
    i += 1
    if c == "(":
        stack.append([0, 0, 0])
        continue
    if c == ")":
        k, p, best = stack.pop()
    elif c == "K":
        k, p, best = 1, 0, 1
    else:
        k, p, best = 0, 1, 0
    digits = ""
    while i < len(s) and s[i].isdigit():
        digits += s[i]
        i += 1
    times = int(digits or 1)
    if times:
        stack[-1][0] += k * times
        stack[-1][1] += p * times
        stack[-1][2] = max(stack[-1][2], best * times if p == 0 else best)
print(*stack[0])
""",
    "no_join_between_repeats": """s = input().strip() + ")"
pos = 0


def add(a, b):
    k, p = a[0] + b[0], a[1] + b[1]
    first = a[2] + (b[2] if a[1] == 0 else 0)
    last = b[3] + (a[3] if b[1] == 0 else 0)
    return [k, p, first, last, max(a[4], b[4], a[3] + b[2])]


def seq():
    global pos
    total = [0] * 5
    while s[pos] != ")":
        c = s[pos]
        pos += 1
        if c == "(":
            item = seq()
            pos += 1
        else:
            item = [1, 0, 1, 1, 1] if c == "K" else [0, 1, 0, 0, 0]
        num = ""
        while s[pos].isdigit():
            num += s[pos]
            pos += 1
        times = int(num) if num else 1
        if times == 0:
            continue
        if item[1] == 0:
            item = [item[0] * times, 0] + [item[0] * times] * 3
        else:
            item = [item[0] * times, item[1] * times] + item[2:]
        total = add(total, item)
    return total


result = seq()
print(result[0], result[1], result[4])
""",
    "zero_means_once": """s = input().strip() + ")"
pos = 0


def add(a, b):
    k, p = a[0] + b[0], a[1] + b[1]
    first = a[2] + (b[2] if a[1] == 0 else 0)
    last = b[3] + (a[3] if b[1] == 0 else 0)
    return [k, p, first, last, max(a[4], b[4], a[3] + b[2])]


def seq():
    global pos
    total = [0] * 5
    while s[pos] != ")":
        c = s[pos]
        pos += 1
        if c == "(":
            item = seq()
            pos += 1
        else:
            item = [1, 0, 1, 1, 1] if c == "K" else [0, 1, 0, 0, 0]
        times = 0
        while s[pos].isdigit():
            times = times * 10 + int(s[pos])
            pos += 1
        times = times or 1
        if item[1] == 0:
            item = [item[0] * times, 0] + [item[0] * times] * 3
        else:
            best = max(item[4], item[3] + item[2]) if times > 1 else item[4]
            item = [item[0] * times, item[1] * times, item[2], item[3], best]
        total = add(total, item)
    return total


result = seq()
print(result[0], result[1], result[4])
""",
    "joins_a_single_copy": """s = input().strip() + ")"
pos = 0


def add(a, b):
    k, p = a[0] + b[0], a[1] + b[1]
    first = a[2] + (b[2] if a[1] == 0 else 0)
    last = b[3] + (a[3] if b[1] == 0 else 0)
    return [k, p, first, last, max(a[4], b[4], a[3] + b[2])]


def seq():
    global pos
    total = [0] * 5
    while s[pos] != ")":
        c = s[pos]
        pos += 1
        if c == "(":
            item = seq()
            pos += 1
        else:
            item = [1, 0, 1, 1, 1] if c == "K" else [0, 1, 0, 0, 0]
        num = ""
        while s[pos].isdigit():
            num += s[pos]
            pos += 1
        times = int(num) if num else 1
        if times == 0:
            continue
        if item[1] == 0:
            item = [item[0] * times, 0] + [item[0] * times] * 3
        else:
            item = [item[0] * times, item[1] * times, item[2], item[3], max(item[4], item[3] + item[2])]
        total = add(total, item)
    return total


result = seq()
print(result[0], result[1], result[4])
""",
}
PUBLIC = (
    "K3P2\n",
    "(K2P)3\n",
    "(KPK)2K\n",
    "P(K3P)2K12\n",
    "(K(P2K)2)4\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""
    tests = [
        "P\n",
        "K\n",
        "K0\n",  # nothing at all
        "P0K2P0K3\n",  # skipped purls do not break the run
        "(KPK)0\n",
        "K2(PK)0K2\n",
        "(KKPKKK)1\n",  # a single copy does not join with itself
        "(K5PK5)1P(K4PK4)\n",
        "K10P100K1000\n",
        "(K)7(K2)3P\n",
        "((K)2)2K((K)2)2\n",
        "(K3)2(K2P)2\n",
        "(K7PK8)2\n",
        "P(K7PK8)1000000000P\n",
        "((K4)5P0)6K(PK)3\n",
        "(" * 30 + "K" + ")9" * 30 + "\n",
        "(" * 30 + "KPK" + ")1000000000" * 30 + "\n",
    ]

    def sequence(size: int, depth: int, top: int) -> str:
        items = []
        while size > 0:
            if depth and size > 2 and rng.random() < 0.5:
                inner = rng.randint(1, size - 1)
                item = "(" + sequence(inner, depth - 1, top) + ")"
            else:
                inner = 1
                item = rng.choice("KKP")
            size -= inner
            items.append(item + rng.choice(["", "", str(rng.randint(0, 2)), str(rng.randint(1, top))]))
        return "".join(items)

    for size in (4, 5, 6, 7, 8, 9, 10):
        tests.append(sequence(size, 2, 12) + "PK" + str(rng.randint(1, 9)) + "\n")
    for size, depth in ((40, 4), (60, 8)):
        tests.append(sequence(size, depth, 10**6) + "K\n")
    tests.append(sequence(300, 25, 10**3) + "P\n")
    for copies in ("1", "", "2", "50"):  # what joins across the copies is longer than what is inside them
        a, b = rng.randint(11, 99), rng.randint(11, 99)
        tests.append(f"(K{a}P2(K{b}))1P(K{b}PK{a}P{a}){copies}K{b}\n")
        tests.append(f"PK{a}P(K{b}P3K{a}){copies}P\n")
    return tests

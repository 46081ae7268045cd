"""Run-length coding with a threshold and single-digit counts."""

import random

TITLE = "Bead Shorthand"
DIFFICULTY = "easy"
TOPICS = ("strings", "two pointers")

STATEMENT = """A bead stringer writes down necklaces as texts in which every letter is one colour (`a` and `A` are two different
colours). Long texts are tiring, so she uses a shorthand. She goes through the maximal runs of equal letters from left
to right and writes each run like this:

- while at least 3 beads of the run are left, she takes as many of them as she can, but not more than 9, and writes that
  number as one digit followed by the letter;
- then she writes the 0, 1 or 2 beads that are left as they are, letter by letter.

So `aaaa` becomes `4a`, `bb` stays `bb`, and a run of eleven `c` becomes `9ccc`.

### Input

One line with the text of the necklace.

### Output

Print the shorthand on one line.

### Constraints

- the text has 1 to 20000 English letters, of either case
"""

SOLUTION = """def main():
    text = input().strip()
    out = []
    i = 0
    while i < len(text):
        j = i
        while j < len(text) and text[j] == text[i]:
            j += 1
        left = j - i
        while left >= 3:
            take = min(left, 9)
            out.append(str(take) + text[i])
            left -= take
        out.append(text[i] * left)
        i = j
    print("".join(out))


main()
"""

BRUTE_FORCE = """import re

text = input().strip()
print(re.sub(r"(.)\\1{2,8}", lambda m: str(len(m.group(0))) + m.group(1), text))
"""

WRONG = {
    "counts_above_nine": """text = input().strip()
out = ""
i = 0
while i < len(text):
    j = i
    while j < len(text) and text[j] == text[i]:
        j += 1
    if j - i >= 3:
        out += str(j - i) + text[i]
    else:
        out += text[i:j]
    i = j
print(out)
""",
    "last_run_left_as_it_is": """text = input().strip()
out = []
run = 1
for i in range(1, len(text)):
    if text[i] == text[i - 1]:
        run += 1
    else:
        while run >= 3:
            k = min(run, 9)
            out.append(str(k) + text[i - 1])
            run -= k
        out.append(text[i - 1] * run)
        run = 1
out.append(text[-1] * run)
print("".join(out))
""",
    "remainder_as_digit": """from itertools import groupby
text = input().strip()
out = []
for c, g in groupby(text):
    n = len(list(g))
    if n < 3:
        out.append(c * n)
        continue
    while n > 9:
        out.append("9" + c)
        n -= 9
    out.append(str(n) + c)
print("".join(out))
""",
    "one_nine_only": """from itertools import groupby
text = input().strip()
out = []
for c, g in groupby(text):
    n = len(list(g))
    if n < 3:
        out.append(c * n)
    elif n <= 9:
        out.append(str(n) + c)
    else:
        rest = n - 9
        out.append("9" + c)
        out.append(c * rest if rest < 3 else str(rest) + c)
print("".join(out))
""",
    "pairs_shortened": """from itertools import groupby
text = input().strip()
out = []
for c, g in groupby(text):
    n = len(list(g))
    while n >= 2:
        k = min(n, 9)
        out.append(str(k) + c)
        n -= k
    out.append(c * n)
print("".join(out))
""",
}

PUBLIC = (
    "aaaabbc\n",
    "xyzzzY\n",
    "bbbbbbbbb\n",
    "AaaaAAAAaa\n",
)


def _necklace(rng: random.Random, runs: int, longest: int, letters: str) -> str:
    out, last = [], ""
    for _ in range(runs):
        c = rng.choice([x for x in letters if x != last])
        out.append(c * rng.randint(1, longest))
        last = c
    return "".join(out) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "q\n",  # one bead
        "qq\n",
        "qqq\n",
        "aAaAaAaAa\n",  # case matters
        "ccccccccccc\n",  # 11 = 9 + 2 plain
        "c" * 10 + "\n",  # 10 = 9 + 1 plain
        "c" * 12 + "d\n",  # 12 = 9 + 3
        "de" + "c" * 18 + "\n",  # two full pieces
        "c" * 30 + "\n",  # 9 + 9 + 9 + 3
        "ab" * 20 + "\n",  # nothing to shorten
        "k" * 20 + "K" * 21 + "\n",
    ]
    for runs, longest in [(4, 4), (5, 12), (6, 25), (10, 3), (15, 11)]:
        tests.append(_necklace(rng, runs, longest, "abAB"))
    tests.append(_necklace(rng, 300, 40, "abcdXYZ"))
    tests.append("m" * 20000 + "\n")  # one enormous run
    tests.append(_necklace(rng, 2000, 10, "abcdXYZ"))
    return tests

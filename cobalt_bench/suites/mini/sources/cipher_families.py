"""Group words by a canonical form: letter pattern up to reversal."""

import random

TITLE = "Cipher Families"
DIFFICULTY = "medium"
TOPICS = ("hashing", "strings")

STATEMENT = """A substitution cipher replaces every letter by some letter: the same letter always by the same one, and different
letters always by different ones. A sloppy clerk may, besides, write down the result from right to left.

Two words belong to the same *family* if one can be turned into the other by some substitution cipher, either as it is
or written from right to left. For example, `noon` and `deed` are of one family, and so are `apple` and `offer`. The
words `boo` and `eel` are of one family too, since `eel` from right to left is `lee`, and a cipher turns `boo` into
`lee`. But `abab` and `abba` are not.

Split a list of words into families.

### Input

The first line contains an integer `n`. Each of the next `n` lines contains one word.

### Output

Print two integers separated by a space: the number of families and the number of words in the largest family. Words
that occur several times are counted each time.

### Constraints

- 1 <= n <= 4000
- each word has 1 to 30 lowercase English letters
"""

SOLUTION = """import sys


def pattern(word):
    first = {}
    return tuple(first.setdefault(c, len(first)) for c in word)


def main():
    words = sys.stdin.read().split()[1:]
    families = {}
    for w in words:
        key = min(pattern(w), pattern(w[::-1]))
        families[key] = families.get(key, 0) + 1
    print(len(families), max(families.values()))


main()
"""

BRUTE_FORCE = """def cipher(a, b):
    if len(a) != len(b):
        return False
    for i in range(len(a)):
        for j in range(len(a)):
            if (a[i] == a[j]) != (b[i] == b[j]):
                return False
    return True


n = int(input())
families = []
for _ in range(n):
    w = input().strip()
    for fam in families:
        if cipher(fam[0], w) or cipher(fam[0], w[::-1]):
            fam.append(w)
            break
    else:
        families.append([w])
print(len(families), max(len(f) for f in families))
"""

WRONG = {
    "one_direction": """n = int(input())
families = {}
for _ in range(n):
    w = input().strip()
    key = tuple(w.index(c) for c in w)
    families[key] = families.get(key, 0) + 1
print(len(families), max(families.values()))
""",
    "pattern_reversed_without_renumbering": """n = int(input())
families = {}
for _ in range(n):
    w = input().strip()
    ids = {}
    p = []
    for c in w:
        if c not in ids:
            ids[c] = len(ids)
        p.append(ids[c])
    key = min(tuple(p), tuple(p[::-1]))
    families[key] = families.get(key, 0) + 1
print(len(families), max(families.values()))
""",
    "letter_counts_only": """from collections import Counter
n = int(input())
families = {}
for _ in range(n):
    w = input().strip()
    key = tuple(sorted(Counter(w).values()))
    families[key] = families.get(key, 0) + 1
print(len(families), max(families.values()))
""",
    "run_lengths_only": """from itertools import groupby
n = int(input())
families = {}
for _ in range(n):
    w = input().strip()
    key = tuple(len(list(g)) for _, g in groupby(w))
    key = min(key, key[::-1])
    families[key] = families.get(key, 0) + 1
print(len(families), max(families.values()))
""",
    "repeats_dropped": """n = int(input())
words = set(input().strip() for _ in range(n))
families = {}
for w in words:
    a = tuple(w.find(c) for c in w)
    r = w[::-1]
    b = tuple(r.find(c) for c in r)
    key = min(a, b)
    families[key] = families.get(key, 0) + 1
print(len(families), max(families.values()))
""",
    "too_slow": """def same(a, b):
    if len(a) != len(b):
        return False
    there, back = {}, {}
    for x, y in zip(a, b):
        if there.setdefault(x, y) != y or back.setdefault(y, x) != x:
            return False
    return True

n = int(input())
heads = []
sizes = []
for _ in range(n):
    w = input().strip()
    for k in range(len(heads)):
        if same(heads[k], w) or same(heads[k], w[::-1]):
            sizes[k] += 1
            break
    else:
        heads.append(w)
        sizes.append(1)
print(len(heads), max(sizes))
""",
}

PUBLIC = (
    "5\nnoon\ndeed\nkiln\nabba\nlama\n",
    "4\nboo\neel\nsee\nto\n",
    "3\naab\nabc\nxyz\n",
    "3\nqqq\nzz\nx\n",
)


def _words(rng: random.Random, n: int, letters: str, short: int, longest: int) -> str:
    rows = ["".join(rng.choice(letters) for _ in range(rng.randint(short, longest))) for _ in range(n)]
    return f"{n}\n" + "\n".join(rows) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1\na\n",  # one word
        "3\nsun\nsun\nsun\n",  # the same word several times
        "5\nto\nto\nat\nkit\nkit\n",
        "7\ndid\nerr\nerr\ndid\nerr\nant\ncow\n",
        "2\naab\nabb\n",  # equal only from right to left
        "2\naabc\nabcc\n",  # the reversed pattern needs new numbers
        "3\nabcad\nabcdb\nzyxwy\n",
        "2\naabb\nabab\n",  # equal letter counts
        "2\naba\nabc\n",  # equal runs
        "2\nabc\naaa\n",  # different letters may not become equal
        "4\nabcdefghijklmnopqrstuvwxyz\nzyxwvutsrqponmlkjihgfedcba\na\nb\n",
        "6\nabac\nabcb\nxyxz\nzxyx\nabca\nabab\n",
    ]
    for n, letters, short, longest in [(8, "abc", 3, 4), (12, "abc", 3, 5), (20, "abcd", 4, 5), (40, "abcde", 4, 6)]:
        tests.append(_words(rng, n, letters, short, longest))
    tests.append(_words(rng, 4000, "abcdefghij", 30, 30))  # almost every word is a family of its own
    tests.append(_words(rng, 4000, "abcd", 5, 6))
    tests.append(_words(rng, 1000, "abcdefghijklmnop", 5, 6))
    return tests

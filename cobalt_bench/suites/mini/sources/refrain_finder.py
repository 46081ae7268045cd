"""Non-overlapping occurrences of all substrings of one length, in one pass."""

import random

TITLE = "Refrain Finder"
DIFFICULTY = "medium"
TOPICS = ("strings", "hashing")

STATEMENT = """A folk song is stored as a text of lowercase letters, one letter for each note. A scholar looks for the refrain: the
piece of exactly `k` consecutive notes that can be found in the song most often.

She counts a piece in the following way: she reads the song from left to right, takes the first place where the piece
occurs, continues behind the end of it, takes the next place where it occurs, and so on. So no two of the counted
places overlap: in `ababa`, the piece `aba` counts once.

### Input

The first line contains the song. The second line contains the integer `k`.

### Output

Print the refrain and the number of times it counts, separated by a space. If several pieces count most often, print the
one of them whose first occurrence begins earliest.

### Constraints

- the song has 1 to 60000 letters
- 1 <= k <= 100, and k is not larger than the length of the song
"""

SOLUTION = """def main():
    song = input().strip()
    k = int(input())
    count = {}
    free = {}
    for i in range(len(song) - k + 1):
        piece = song[i:i + k]
        if free.get(piece, 0) <= i:
            count[piece] = count.get(piece, 0) + 1
            free[piece] = i + k
    # dictionaries keep the order of first occurrences, and max takes the first of the best
    best = max(count, key=count.get)
    print(best, count[best])


main()
"""

BRUTE_FORCE = """song = input().strip()
k = int(input())
best, best_count = "", 0
for i in range(len(song) - k + 1):
    piece = song[i:i + k]
    times, pos = 0, 0
    while pos + k <= len(song):
        if song[pos:pos + k] == piece:
            times += 1
            pos += k
        else:
            pos += 1
    if times > best_count:
        best, best_count = piece, times
print(best, best_count)
"""

WRONG = {
    "overlaps_counted": """from collections import Counter
song = input().strip()
k = int(input())
count = Counter(song[i:i + k] for i in range(len(song) - k + 1))
best = max(count, key=count.get)
print(best, count[best])
""",
    "alphabetical_ties": """song = input().strip()
k = int(input())
count, end = {}, {}
for i in range(len(song) - k + 1):
    p = song[i:i + k]
    if end.get(p, -1) <= i:
        count[p] = count.get(p, 0) + 1
        end[p] = i + k
best = min(count, key=lambda p: (-count[p], p))
print(best, count[best])
""",
    "first_to_reach_the_count": """song = input().strip()
k = int(input())
count, end = {}, {}
best, top = "", 0
for i in range(len(song) - k + 1):
    p = song[i:i + k]
    if end.get(p, -1) <= i:
        count[p] = count.get(p, 0) + 1
        end[p] = i + k
        if count[p] > top:
            best, top = p, count[p]
print(best, top)
""",
    "last_piece_missed": """song = input().strip()
k = int(input())
count, end = {}, {}
for i in range(max(1, len(song) - k)):
    p = song[i:i + k]
    if end.get(p, -1) <= i:
        count[p] = count.get(p, 0) + 1
        end[p] = i + k
best = max(count, key=count.get)
print(best, count[best])
""",
    "blocks_of_k": """song = input().strip()
k = int(input())
count = {}
for i in range(0, len(song) - k + 1, k):
    p = song[i:i + k]
    count[p] = count.get(p, 0) + 1
best = max(count, key=count.get)
print(best, count[best])
""",
    "too_slow": """song = input().strip()
k = int(input())
best, top = "", 0
done = set()
for i in range(len(song) - k + 1):
    p = song[i:i + k]
    if p in done:
        continue
    done.add(p)
    c = song.count(p)
    if c > top:
        best, top = p, c
print(best, top)
""",
}

PUBLIC = (
    "lalilalo\n2\n",
    "ababa\n3\n",
    "xyzxyz\n1\n",
    "doremidorefado\n4\n",
)


def _song(rng: random.Random, n: int, letters: str, k: int) -> str:
    return "".join(rng.choice(letters) for _ in range(n)) + f"\n{k}\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "q\n1\n",  # one note
        "verse\n5\n",  # the whole song
        "aaaaaaa\n2\n",  # overlaps
        "aaaaabcabcb\n3\n",
        "zzyyzzyy\n2\n",  # ties: the earliest beginning
        "bbabab\n2\n",
        "cabbca\n2\n",  # the last piece decides
        "zaaz\n1\n",  # the later piece reaches two first
        "tuvvut\n1\n",
        "pqrsrspq\n2\n",
        "xbcabcabbc\n2\n",  # occurrences at odd places
        "qaaaaqbqb\n2\n",
    ]
    for n, letters, k in [
        (8, "ab", 2),
        (10, "ab", 3),
        (12, "abc", 1),
        (15, "abc", 2),
        (20, "ab", 4),
        (30, "ab", 3),
        (40, "abc", 3),
    ]:
        tests.append(_song(rng, n, letters, k))
    tests.append(_song(rng, 60000, "ab", 40))  # almost all pieces differ
    line = "".join(rng.choice("ab") for _ in range(3000))
    song = "".join(line + "".join(rng.choice("abcd") for _ in range(200)) for _ in range(16))
    tests.append(song + "\n100\n")
    tests.append("a" * 20001 + "\n100\n")
    tests.append(_song(rng, 60000, "abc", 5))
    return tests

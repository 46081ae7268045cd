"""A map from book to loan, totals by reader, and a sort with two keys."""

import random

TITLE = "Late Returns"
DIFFICULTY = "easy"
TOPICS = ("hashing", "sorting", "strings")

STATEMENT = """The village library lends each book for `d` days: a book taken out on day `t` may be brought back on day `t + d`
at the latest without a fine. For every further day the fine is one coin.

You get the diary of the library in the order of time. `OUT reader book` on day `t` means that the reader takes out the
book, `IN book` means that the book comes back. A book that is out cannot be taken out again before it comes back; it
may be taken out any number of times, by the same or by other readers. On day `e` the library closes for the summer,
and every book that is still out counts as brought back on that day (and is fined if it is late).

### Input

The first line contains three integers `n`, `d` and `e`. Each of the next `n` lines is `t OUT reader book` or
`t IN book`. Names of readers and books are lowercase words.

### Output

Print one line `reader coins` for every reader whose fines add up to more than zero: the largest sum first, readers with
equal sums in alphabetical order. If there is no such reader, print `none`.

### Constraints

- 1 <= n <= 2000
- 1 <= d <= 100
- 1 <= t <= e <= 100000, and the days never decrease from line to line
- names have 1 to 10 letters
- every `IN` names a book that is out at that moment
"""

SOLUTION = """import sys


def main():
    lines = sys.stdin.read().splitlines()
    n, d, e = map(int, lines[0].split())
    out = {}
    fines = {}

    def close(book, day):
        reader, start = out.pop(book)
        late = day - (start + d)
        if late > 0:
            fines[reader] = fines.get(reader, 0) + late

    for line in lines[1:n + 1]:
        parts = line.split()
        day = int(parts[0])
        if parts[1] == "OUT":
            out[parts[3]] = (parts[2], day)
        else:
            close(parts[2], day)
    for book in list(out):
        close(book, e)
    if not fines:
        print("none")
    for reader in sorted(fines, key=lambda r: (-fines[r], r)):
        print(reader, fines[reader])


main()
"""

BRUTE_FORCE = """n, d, e = map(int, input().split())
events = [input().split() for _ in range(n)]
total = {}
for i, ev in enumerate(events):
    if ev[1] == "OUT":
        back = e
        for later in events[i + 1:]:
            if later[1] == "IN" and later[2] == ev[3]:
                back = int(later[0])
                break
        for day in range(int(ev[0]) + 1, back + 1):
            if day > int(ev[0]) + d:
                total[ev[2]] = total.get(ev[2], 0) + 1
rows = sorted((-coins, reader) for reader, coins in total.items())
for coins, reader in rows:
    print(reader, -coins)
if not rows:
    print("none")
"""

WRONG = {
    "forgets_books_still_out": """n, d, e = map(int, input().split())
loan = {}
fine = {}
for _ in range(n):
    p = input().split()
    t = int(p[0])
    if p[1] == "OUT":
        loan[p[3]] = (p[2], t)
    else:
        reader, start = loan.pop(p[2])
        late = t - start - d
        if late > 0:
            fine[reader] = fine.get(reader, 0) + late
if not fine:
    print("none")
for r, c in sorted(fine.items(), key=lambda x: (-x[1], x[0])):
    print(r, c)
""",
    "ties_in_diary_order": """n, d, e = map(int, input().split())
loan = {}
fine = {}
def back(book, t):
    reader, start = loan.pop(book)
    if t - start > d:
        fine[reader] = fine.get(reader, 0) + t - start - d
for _ in range(n):
    p = input().split()
    if p[1] == "OUT":
        loan[p[3]] = (p[2], int(p[0]))
    else:
        back(p[2], int(p[0]))
for b in list(loan):
    back(b, e)
if not fine:
    print("none")
for r in sorted(fine, key=fine.get, reverse=True):
    print(r, fine[r])
""",
    "fine_from_the_last_day": """n, d, e = map(int, input().split())
loan = {}
fine = {}
def back(book, t):
    reader, start = loan.pop(book)
    late = t - start - d + 1
    if late > 0:
        fine[reader] = fine.get(reader, 0) + late
for _ in range(n):
    p = input().split()
    if p[1] == "OUT":
        loan[p[3]] = (p[2], int(p[0]))
    else:
        back(p[2], int(p[0]))
for b in list(loan):
    back(b, e)
if not fine:
    print("none")
for r, c in sorted(fine.items(), key=lambda x: (-x[1], x[0])):
    print(r, c)
""",
    "early_returns_earn_coins": """n, d, e = map(int, input().split())
loan = {}
fine = {}
def back(book, t):
    reader, start = loan.pop(book)
    fine[reader] = fine.get(reader, 0) + t - start - d
for _ in range(n):
    p = input().split()
    if p[1] == "OUT":
        loan[p[3]] = (p[2], int(p[0]))
    else:
        back(p[2], int(p[0]))
for b in list(loan):
    back(b, e)
rows = [(r, c) for r, c in fine.items() if c > 0]
if not rows:
    print("none")
for r, c in sorted(rows, key=lambda x: (-x[1], x[0])):
    print(r, c)
""",
    "worst_fine_only": """n, d, e = map(int, input().split())
loan = {}
fine = {}
def back(book, t):
    reader, start = loan.pop(book)
    if t - start > d:
        fine[reader] = max(fine.get(reader, 0), t - start - d)
for _ in range(n):
    p = input().split()
    if p[1] == "OUT":
        loan[p[3]] = (p[2], int(p[0]))
    else:
        back(p[2], int(p[0]))
for b in list(loan):
    back(b, e)
if not fine:
    print("none")
for r, c in sorted(fine.items(), key=lambda x: (-x[1], x[0])):
    print(r, c)
""",
}

PUBLIC = (
    "4 5 30\n1 OUT ana atlas\n2 OUT bo poems\n9 IN atlas\n20 IN poems\n",
    "2 7 40\n3 OUT kit maps\n10 IN maps\n",
    "4 2 50\n1 OUT ida sea\n6 IN sea\n7 OUT leo sea\n12 IN sea\n",
    "6 3 20\n1 OUT mia owls\n1 OUT mia bees\n5 IN owls\n6 IN bees\n7 OUT jo owls\n10 IN owls\n",
)


def _diary(rng: random.Random, n: int, d: int, readers: int, books: int, step: int) -> str:
    names = ["".join(rng.choice("abcdefghij") for _ in range(rng.randint(2, 6))) for _ in range(readers)]
    loaned: list[str] = []
    shelf = [f"book{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(books)]
    day, lines = 1, []
    for _ in range(n):
        day += rng.randint(0, step)
        if shelf and (not loaned or rng.random() < 0.5):
            book = shelf.pop(rng.randrange(len(shelf)))
            loaned.append(book)
            lines.append(f"{day} OUT {rng.choice(names)} {book}")
        else:
            book = loaned.pop(rng.randrange(len(loaned)))
            shelf.append(book)
            lines.append(f"{day} IN {book}")
    return f"{n} {d} {day + rng.randint(0, 2 * d)}\n" + "\n".join(lines) + "\n"


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 1 1\n1 OUT a b\n",  # closes on the same day
        "1 5 6\n1 OUT a b\n",  # closes on the last free day
        "1 5 7\n1 OUT a b\n",  # one day late, never brought back
        "3 1 100\n1 OUT zoe x\n1 OUT abe y\n1 OUT max z\n",  # ties, all still out
        "4 3 9\n1 OUT tom fog\n5 IN fog\n5 OUT tom fog\n9 IN fog\n",  # twice late by the same reader
        "4 4 9\n1 OUT tom fog\n1 IN fog\n1 OUT tom ice\n6 IN ice\n",  # early once, late once
        "4 2 30\n1 OUT w b\n2 OUT v c\n9 IN b\n10 IN c\n",  # tie against the diary order
        "2 100 100000\n1 OUT reader book\n100000 IN book\n",
    ]
    for n, d, readers, books, step in [(6, 2, 2, 2, 2), (8, 3, 3, 3, 2), (10, 2, 4, 4, 1), (12, 4, 3, 5, 3), (14, 1, 5, 3, 1)]:
        tests.append(_diary(rng, n, d, readers, books, step))
    for n, d, readers, books, step in [(60, 5, 8, 10, 2), (200, 10, 30, 20, 2), (500, 30, 80, 60, 3), (2000, 100, 200, 300, 5)]:
        tests.append(_diary(rng, n, d, readers, books, step))
    return tests

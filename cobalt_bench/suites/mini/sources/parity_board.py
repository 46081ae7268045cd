"""Row and column parities: find one damaged bit."""

import random

TITLE = "One Bead Out of Place"
DIFFICULTY = "easy"
TOPICS = ("bit manipulation", "parity")
STATEMENT = """A courier company sends messages as boards of R rows and C columns; each cell holds a black bead (`1`) or a white bead
(`0`). The sender fills the board so that every row and every column has an **even** number of black beads. On the way beads
can change colour.

For a board that arrives, decide:

- every row and every column is even: the board is taken as correct;
- otherwise, changing the colour of exactly one bead makes every row and every column even: that bead is named;
- otherwise the board is beyond repair.

### Input
The first line holds R and C. The next R lines hold C characters each, `0` or `1`.

### Output
One line: `GOOD`, or `FIX r c` with the row and the column of the bead to change (both counted from 1), or `LOST`.

### Constraints
- 1 <= R, C <= 300
"""
SOLUTION = """import sys


def main():
    data = sys.stdin.read().split()
    rows = [int(line, 2) for line in data[2:]]
    width = int(data[1])
    odd_rows = [r for r, row in enumerate(rows, 1) if bin(row).count("1") % 2]
    total = 0
    for row in rows:
        total ^= row
    odd_columns = [c for c in range(1, width + 1) if total >> (width - c) & 1]
    if not odd_rows and not odd_columns:
        print("GOOD")
    elif len(odd_rows) == 1 and len(odd_columns) == 1:
        print("FIX", odd_rows[0], odd_columns[0])
    else:
        print("LOST")


main()
"""
BRUTE_FORCE = """import sys

data = sys.stdin.read().split()
board = [list(map(int, line)) for line in data[2:]]


def even():
    return not any(sum(row) % 2 for row in board) and not any(sum(column) % 2 for column in zip(*board))


answer = "GOOD" if even() else "LOST"
if answer != "GOOD":
    for r, row in enumerate(board):
        for c in range(len(row)):
            row[c] ^= 1
            if even():
                answer = f"FIX {r + 1} {c + 1}"
            row[c] ^= 1
print(answer)
"""
WRONG = {
    "columns_unchecked": """r, c = map(int, input().split())
board = [input().strip() for _ in range(r)]
bad = [i for i in range(r) if board[i].count("1") % 2]
if not bad:
    print("GOOD")
elif len(bad) > 1:
    print("LOST")
else:
    for j in range(c):
        if sum(row[j] == "1" for row in board) % 2:
            print("FIX", bad[0] + 1, j + 1)
            break
    else:
        print("LOST")
""",
    "counts_from_zero": """r, c = map(int, input().split())
board = [input().strip() for _ in range(r)]
bad_rows = [i for i in range(r) if board[i].count("1") % 2]
bad_columns = [j for j in range(c) if sum(row[j] == "1" for row in board) % 2]
if not bad_rows and not bad_columns:
    print("GOOD")
elif len(bad_rows) == len(bad_columns) == 1:
    print("FIX", bad_rows[0], bad_columns[0])
else:
    print("LOST")
""",
    "swaps_row_and_column": """r, c = map(int, input().split())
board = [input().strip() for _ in range(r)]
bad_rows = [i + 1 for i in range(r) if board[i].count("1") % 2]
bad_columns = [j + 1 for j in range(c) if sum(row[j] == "1" for row in board) % 2]
if not bad_rows and not bad_columns:
    print("GOOD")
elif len(bad_rows) == 1 and len(bad_columns) == 1:
    print("FIX", bad_columns[0], bad_rows[0])
else:
    print("LOST")
""",
    "equal_counts_are_enough": """r, c = map(int, input().split())
board = [[int(x) for x in input().strip()] for _ in range(r)]
bad_rows = [i + 1 for i in range(r) if sum(board[i]) % 2]
bad_columns = [j + 1 for j in range(c) if sum(row[j] for row in board) % 2]
if not bad_rows and not bad_columns:
    print("GOOD")
elif len(bad_rows) == len(bad_columns):
    print("FIX", bad_rows[0], bad_columns[0])
else:
    print("LOST")
""",
}
PUBLIC = (
    "3 3\n101\n011\n110\n",
    "3 4\n1100\n0111\n1010\n",
    "2 2\n10\n01\n",
    "1 1\n1\n",
    "3 3\n110\n110\n000\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(board: list[list[int]]) -> str:
        lines = ["".join(map(str, row)) for row in board]
        return f"{len(board)} {len(board[0])}\n" + "\n".join(lines) + "\n"

    def good(r: int, c: int) -> list[list[int]]:
        board = [[rng.randint(0, 1) for _ in range(c)] for _ in range(r)]
        for row in board:
            row[-1] ^= sum(row) % 2
        for j in range(c):
            board[-1][j] ^= sum(row[j] for row in board) % 2
        return board

    def damaged(r: int, c: int, cells: list[tuple[int, int]]) -> str:
        board = good(r, c)
        for i, j in cells:
            board[i][j] ^= 1
        return case(board)

    tests = [
        "1 1\n0\n",
        "1 4\n1111\n",  # rows even, columns odd
        "1 5\n00100\n",
        "5 1\n1\n1\n1\n1\n1\n",  # all rows odd, the column odd too
        "4 1\n0\n0\n1\n0\n",
        "1 3\n111\n",  # one odd row but three odd columns
        damaged(4, 5, [(1, 2), (1, 4)]),  # rows look fine
        damaged(5, 4, [(0, 3), (2, 3)]),  # columns look fine
        damaged(5, 6, [(2, 1), (2, 3), (2, 5)]),
        damaged(6, 5, [(1, 2), (3, 2), (5, 2)]),
        damaged(6, 6, [(0, 0), (5, 5)]),
        damaged(6, 7, [(0, 1), (2, 3)]),
        damaged(6, 6, [(1, 1), (1, 4), (3, 1)]),  # three changes that look like one
        damaged(7, 9, []),
        damaged(7, 9, [(6, 8)]),
        damaged(7, 9, [(0, 8)]),
    ]
    for r, c in ((8, 12), (20, 13), (60, 90), (300, 300)):
        tests.append(damaged(r, c, [(rng.randrange(r), rng.randrange(c))]))
    tests.append(damaged(300, 300, []))
    tests.append(damaged(120, 40, [(3, 5), (90, 30)]))
    return tests

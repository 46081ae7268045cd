"""Comma-separated values with quotes, thousands commas and bracketed negatives."""

import random

TITLE = "The Treasurer's Table"
DIFFICULTY = "medium"
TOPICS = ("parsing", "strings")
STATEMENT = """A club keeps its ledger as a table of text lines. The first line names the columns, each further line is a row. Cells are
separated by commas. A cell that begins with a double quote `"` is *quoted*: its content runs to the closing quote, may
contain commas, and a double quote inside it is written twice; directly after the closing quote the cell ends. All other
cells are taken as they stand, blanks included, and contain no double quote. The names in the first line follow the same
rules.

Sum up the column of a given name. Only rows that have exactly as many cells as the first line take part; the others are
counted as damaged. An amount is written as follows:

- an empty cell (also `""`) is worth 0;
- else it is a whole number of cents, written with digits; in a quoted cell the digits may be grouped with commas, as in
  `"1,250"`;
- in round brackets, as in `(300)` or `"(1,250)"`, it is negative.

### Input
The first line holds the name of the column, as it is once the quotes are resolved. The second line holds the number n of rows. The third line is the first line of the
table, and the n rows follow.

### Output
One line with two integers: the sum of the column, and the number of damaged rows.

### Constraints
- 1 <= n <= 2000; the table has 2 to 20 columns with different names; the wanted column exists.
- No line is empty or longer than 300 characters; the characters are letters, digits, blanks and `,` `"` `(` `)` `.` `-`.
- In rows that take part the cell of the wanted column is a correct amount below 10^12. Damaged rows may hold anything, but
  their quotes are correct, too.
"""
SOLUTION = """import sys


def cells(line):
    result, i = [], 0
    while True:
        content = ""
        if i < len(line) and line[i] == '"':
            i += 1
            while True:
                end = line.index('"', i)
                content += line[i:end]
                i = end + 1
                if line[i : i + 1] != '"':
                    break
                content += '"'
                i += 1
        else:
            end = line.find(",", i)
            end = len(line) if end < 0 else end
            content = line[i:end]
            i = end
        result.append(content)
        if i >= len(line):
            return result
        i += 1


def main():
    lines = sys.stdin.read().split("\\n")
    names = cells(lines[2])
    column = names.index(lines[0])
    total = damaged = 0
    for line in lines[3 : 3 + int(lines[1])]:
        row = cells(line)
        if len(row) != len(names):
            damaged += 1
            continue
        amount = row[column].replace(",", "")
        if amount.startswith("("):
            total -= int(amount[1:-1])
        elif amount:
            total += int(amount)
    print(total, damaged)


main()
"""
BRUTE_FORCE = """import csv
import sys

name, count, *table = sys.stdin.read().split("\\n")
rows = list(csv.reader(table[: int(count) + 1]))
place = rows[0].index(name)
good = [row for row in rows if len(row) == len(rows[0])][1:]
total = 0
for row in good:
    cell = row[place].replace(",", "").replace("(", "-").replace(")", "")
    total += int(cell or "0")
print(total, int(count) - len(good))
"""
WRONG = {
    "splits_at_every_comma": """import sys

lines = sys.stdin.read().split("\\n")
head = [c.strip('"') for c in lines[2].split(",")]
col = head.index(lines[0].split(",")[0])
total = bad = 0
for line in lines[3 : 3 + int(lines[1])]:
    row = [c.strip('"') for c in line.split(",")]
    if len(row) != len(head):
        bad += 1
        continue
    cell = row[col]
    if cell.startswith("("):
        total -= int(cell.strip("()"))
    elif cell:
        total += int(cell)
print(total, bad)
""",
    "brackets_ignored": """import csv
import sys

lines = sys.stdin.read().split("\\n")
rows = list(csv.reader(lines[2 : 3 + int(lines[1])]))
col = rows[0].index(lines[0])
total = bad = 0
for row in rows[1:]:
    if len(row) != len(rows[0]):
        bad += 1
    else:
        digits = "".join(c for c in row[col] if c.isdigit())
        total += int(digits or 0)
print(total, bad)
""",
    "long_rows_accepted": """import csv
import sys

lines = sys.stdin.read().split("\\n")
rows = list(csv.reader(lines[2 : 3 + int(lines[1])]))
col = rows[0].index(lines[0])
total = bad = 0
for row in rows[1:]:
    if len(row) < len(rows[0]):
        bad += 1
        continue
    cell = row[col].replace(",", "").strip("()")
    if not cell.isdigit():
        continue
    total += -int(cell) if "(" in row[col] else int(cell)
print(total, bad)
""",
    "doubled_quotes_end_the_cell": """import sys


def split(line):
    out, cell, inside = [], "", False
    for i, c in enumerate(line):
        if c == '"':
            inside = not inside
        elif c == "," and not inside:
            out.append(cell)
            cell = ""
        else:
            cell += c
    return out + [cell]


lines = sys.stdin.read().split("\\n")
head = split(lines[2])
col = head.index(lines[0]) if lines[0] in head else 0
total = bad = 0
for line in lines[3 : 3 + int(lines[1])]:
    row = split(line)
    if len(row) != len(head):
        bad += 1
        continue
    cell = row[col].replace(",", "")
    if cell.startswith("("):
        total -= int(cell[1:-1])
    elif cell.isdigit():
        total += int(cell)
print(total, bad)
""",
    "name_in_quotes_not_found": """import csv
import sys

lines = sys.stdin.read().split("\\n")
head = lines[2].split(",")
col = head.index(lines[0]) if lines[0] in head else len(head) - 1
width = len(next(csv.reader([lines[2]])))
total = bad = 0
for row in csv.reader(lines[3 : 3 + int(lines[1])]):
    if len(row) != width:
        bad += 1
        continue
    cell = row[col if col < width else -1].replace(",", "")
    if cell.startswith("("):
        total -= int(cell[1:-1])
    elif cell.isdigit():
        total += int(cell)
print(total, bad)
""",
}
PUBLIC = (
    "dues\n3\nname,dues\nAnna,1200\nBela,(300)\nCyd,\n",
    'paid\n3\nwho,what,paid\nIda,"ropes, nails","1,250"\nJo,tea,80,extra\nKit,cake\n',
    'sum\n2\nsum,note\n5,"he said ""well"", twice"\n7,\n',
    "in\n4\nin,out\n10,4\n,9\n3\n1,2\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(name: str, header: str, rows: list[str]) -> str:
        return "\n".join([name, str(len(rows)), header, *rows]) + "\n"

    def quoted(text: str) -> str:
        return '"' + text.replace('"', '""') + '"'

    def written(text: str) -> str:
        plain = "," not in text and '"' not in text
        return text if plain and rng.random() < 0.7 else quoted(text)

    tests = [
        case("b", "a,b", ["1,"]),  # an empty last cell
        case("a", "a,b", [","]),
        case("a", "a,b", ['"",""', '"",7', "3,"]),
        case("a", "a,b", ['"(1,250)",x', "(7),y", '"12",z']),
        case("a,b", '"a,b",c', ["5,6", '"1,000,000",2']),  # a comma in the name
        case('the "big" one', 'x,"the ""big"" one",y', ["1,2,3", "4,(5),6", "7,8"]),
        case('"', '"""",x', ["1,2", '"(3)",4', "5"]),
        case('a ""b""', 'a,"a """"b""""",b', ["1,2,3", ",(4),", "7,8"]),
        case("n", "n,t", ['1,","', '2,""""', '3,""","""', '4,"a,""b"",c"']),
        case("n", 't,"n"', ['",",1', ',"2"', ",", "x,3,", '"x,3"']),
        case("sum", "sum,summary,sum up", ["1,2,3", "4,5,6"]),
        case("t", "s,t", ["1", "2,3,4", "5,6", '"7,8"']),
        case("t", "s,t,u", ["1,2,3,", ",,", ",,,", "0,0,0", "a b,9, d"]),
        case("x", "x,y", ["999999999999,1", '"999,999,999,999",1', "(999999999999),1"]),
        case("y", "x,y", ['"(2) of 3",4', "(5),(6)", "-7,0"]),
    ]

    def table(n: int, width: int) -> str:
        names = [f"col {i}" if i % 3 else rng.choice(['say "{}"', "{}, etc.", "no.{}"]).format(i) for i in range(width)]
        wanted = rng.choice([0, rng.randrange(width)])
        rows = []
        for _ in range(n):
            row = []
            for i in range(width):
                value = rng.choice([0, rng.randint(1, 99), rng.randint(1000, 10**7), rng.randint(1, 10**11)])
                amount = rng.choice(["{}", "({})"]).format(rng.choice([f"{value:,}", str(value)]))
                text = rng.choice(["plain", "a, b", 'so "so"', '"', ",", "(x)", ""])
                row.append(written(rng.choice([amount, amount, amount, ""]) if i == wanted else text))
            if rng.random() < 0.2:
                row = row[:-1] if rng.random() < 0.5 and width > 2 else [*row, "more"]
            rows.append(",".join(row))
        return case(names[wanted], ",".join(quoted(x) if "," in x or '"' in x else written(x) for x in names), rows)

    for n, width in ((3, 2), (4, 3), (5, 3), (6, 4), (8, 5), (10, 4)):
        tests.append(table(n, width))
    tests += [table(60, 6), table(200, 12), table(1000, 5)]
    return tests

"""An order statistic under insertions and deletions."""

import random

TITLE = "The Lower Third"
DIFFICULTY = "medium"
TOPICS = ("heaps", "order statistics")
STATEMENT = """A fish market shows the prices of all lots on offer. Lots come and go; the board has a special lamp for the price at the
*lower third mark*: when m lots are on offer, their prices are put in ascending order and the mark is the price at place
ceil(m / 3), counted from 1. So with 1, 2 or 3 lots it is the lowest price, with 4, 5 or 6 lots the second lowest, and so on.

Work through the events of a day:

- `+ p`: a lot of price p is put on offer;
- `- p`: one lot of price p is sold; if there is no lot of exactly this price on offer, the event is ignored;
- `?`: somebody looks at the lamp.

### Input
The first line holds the number q of events. Each of the next q lines holds one event.

### Output
For every `?` a line with the price at the lower third mark, or `NONE` when nothing is on offer. There is at least one `?`.

### Constraints
- 1 <= q <= 40000
- 1 <= p <= 10^9
"""
SOLUTION = """import heapq
import sys
from collections import Counter


def main():
    lines = sys.stdin.read().split("\\n")
    low, high = [], []  # low: the prices up to the mark (negated), high: the others
    gone_low, gone_high = Counter(), Counter()
    count, low_count, total = Counter(), 0, 0

    def clean():
        while low and gone_low[-low[0]]:
            gone_low[-heapq.heappop(low)] -= 1
        while high and gone_high[high[0]]:
            gone_high[heapq.heappop(high)] -= 1

    out = []
    for line in lines[1 : int(lines[0]) + 1]:
        if line[0] == "?":
            out.append(-low[0] if total else "NONE")
            continue
        price = int(line[2:])
        if line[0] == "+":
            count[price] += 1
            total += 1
            if low_count and price <= -low[0]:
                heapq.heappush(low, -price)
                low_count += 1
            else:
                heapq.heappush(high, price)
        elif count[price]:
            count[price] -= 1
            total -= 1
            if price <= -low[0]:
                gone_low[price] += 1
                low_count -= 1
            else:
                gone_high[price] += 1
        clean()
        wanted = (total + 2) // 3
        if low_count > wanted:
            heapq.heappush(high, -heapq.heappop(low))
            low_count -= 1
        elif low_count < wanted:
            heapq.heappush(low, -heapq.heappop(high))
            low_count += 1
        clean()
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """offers = []
for _ in range(int(input())):
    event = input().split()
    if event[0] == "+":
        offers.append(int(event[1]))
    elif event[0] == "-":
        if int(event[1]) in offers:
            offers.remove(int(event[1]))
    else:
        offers.sort()
        print(offers[-(-len(offers) // 3) - 1] if offers else "NONE")
"""
WRONG = {
    "too_slow_sorts_each_time": """import sys
from collections import Counter

lines = sys.stdin.read().split("\\n")
offers = Counter()
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        offers[int(line[2:])] += 1
    elif line[0] == "-":
        p = int(line[2:])
        if offers[p] > 0:
            offers[p] -= 1
    else:
        ordered = sorted(offers.elements())
        if ordered:
            print(ordered[(len(ordered) + 2) // 3 - 1])
        else:
            print("NONE")
""",
    "third_rounded_down": """import sys
from bisect import bisect_left, insort

lines = sys.stdin.read().split("\\n")
offers = []
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        insort(offers, int(line[2:]))
    elif line[0] == "-":
        p = int(line[2:])
        i = bisect_left(offers, p)
        if i < len(offers) and offers[i] == p:
            offers.pop(i)
    else:
        print(offers[len(offers) // 3] if offers else "NONE")
""",
    "equal_prices_merge": """import sys
from bisect import bisect_left, insort

lines = sys.stdin.read().split("\\n")
offers = []
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        p = int(line[2:])
        i = bisect_left(offers, p)
        if i == len(offers) or offers[i] != p:
            offers.insert(i, p)
    elif line[0] == "-":
        p = int(line[2:])
        i = bisect_left(offers, p)
        if i < len(offers) and offers[i] == p:
            offers.pop(i)
    else:
        print(offers[(len(offers) - 1) // 3] if offers else "NONE")
""",
    "sells_the_next_price": """import sys
from bisect import bisect_left, insort

lines = sys.stdin.read().split("\\n")
offers = []
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        insort(offers, int(line[2:]))
    elif line[0] == "-":
        i = bisect_left(offers, int(line[2:]))
        if i < len(offers):
            offers.pop(i)
    else:
        print(offers[(len(offers) - 1) // 3] if offers else "NONE")
""",
    "sells_all_of_a_price": """import sys
from bisect import bisect_left, bisect_right, insort

lines = sys.stdin.read().split("\\n")
offers = []
for line in lines[1 : int(lines[0]) + 1]:
    if line[0] == "+":
        insort(offers, int(line[2:]))
    elif line[0] == "-":
        p = int(line[2:])
        del offers[bisect_left(offers, p) : bisect_right(offers, p)]
    else:
        print(offers[(len(offers) - 1) // 3] if offers else "NONE")
""",
}
PUBLIC = (
    "6\n+ 50\n+ 20\n?\n+ 30\n+ 40\n?\n",
    "3\n?\n- 5\n?\n",
    "8\n+ 7\n+ 9\n+ 8\n+ 6\n- 6\n?\n- 9\n?\n",
    "7\n+ 4\n+ 2\n+ 8\n+ 6\n?\n- 2\n?\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(events: list[str]) -> str:
        return f"{len(events)}\n" + "\n".join(events) + "\n"

    def day(q: int, top: int, weights: tuple[int, int, int]) -> str:
        events, seen = [], [1]
        for _ in range(q - 1):
            kind = rng.choices("+-?", weights)[0]
            if kind == "+":
                seen.append(rng.randint(1, top))
                events.append(f"+ {seen[-1]}")
            elif kind == "-":
                events.append(f"- {rng.choice([rng.choice(seen), rng.randint(1, top)])}")
            else:
                events.append("?")
        return case([*events, "?"])

    busy = [f"+ {rng.randint(1, 10**5)}" for _ in range(20000)]
    tests = [
        case(["?"]),
        case(["+ 5", "+ 5", "?", "- 5", "?", "- 5", "?", "- 5", "?"]),  # two lots of one price
        case(["+ 1", "+ 2", "+ 3", "?", "+ 4", "?", "+ 5", "+ 6", "?", "+ 7", "?"]),
        case(["+ 9", "- 8", "?", "- 10", "?"]),  # nothing of this price
        case(["+ 2", "+ 2", "+ 2", "+ 3", "?", "+ 2", "+ 3", "+ 4", "?"]),
        case(["+ 3", "- 3", "?", "+ 3", "+ 1", "?"]),
        case(["+ 1000000000", "+ 1", "+ 999999999", "+ 2", "?", "- 1", "?", "- 1", "?"]),
        case([f"+ {p}" for p in range(1, 11)] + [f"- {p}" for p in range(1, 10)] + ["?", "- 10", "?"]),
        case([x for p in range(12, 0, -1) for x in (f"+ {p}", "?")]),
        case(busy + ["?" if i % 2 else f"+ {rng.randint(1, 10**5)}" for i in range(10000)]),
    ]
    for q, top in ((12, 4), (20, 5), (30, 6), (40, 9), (50, 30)):
        tests.append(day(q, top, (3, 2, 3)))
    for q, top in ((300, 20), (1000, 10**9), (3000, 100)):
        tests.append(day(q, top, (4, 3, 3)))
    tests.append(day(9000, 1000, (5, 4, 3)))
    return tests

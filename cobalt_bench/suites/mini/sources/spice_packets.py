"""Greedy purchase by price; stocks are far too large to buy one by one."""

import random

TITLE = "Spice Packets"
DIFFICULTY = "easy"
TOPICS = ("greedy", "sorting")

STATEMENT = """A cook walks through the spice market of Tarim with a purse of coins. Every merchant sells packets of the same size:
merchant `i` asks `p` coins a packet and has `q` packets in stock. The cook may buy any whole number of packets from
each merchant, up to the merchant's stock.

First of all the cook wants as many packets as the purse allows. Among all ways to get that many packets, the cook
takes one that leaves the most coins in the purse.

### Input

The first line contains two integers `n` and `b`: the number of merchants and the coins in the purse. Each of the next
`n` lines contains two integers `p` and `q`.

### Output

Print two integers separated by a space: the number of packets bought and the coins left.

### Constraints

- 1 <= n <= 2000
- 0 <= b <= 1000000000000
- 1 <= p <= 1000000000
- 0 <= q <= 1000000000
"""

SOLUTION = """import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, purse = data[0], data[1]
    offers = sorted((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n))
    packets = 0
    for price, stock in offers:
        take = min(stock, purse // price)
        packets += take
        purse -= take * price
    print(packets, purse)


main()
"""

BRUTE_FORCE = """import sys

data = list(map(int, sys.stdin.read().split()))
n, purse = data[0], data[1]
offers = [[data[2 + 2 * i], data[3 + 2 * i]] for i in range(n)]
packets = 0
while True:
    open_offers = [o for o in offers if o[1] > 0 and o[0] <= purse]
    if not open_offers:
        break
    cheapest = min(open_offers)
    cheapest[1] -= 1
    purse -= cheapest[0]
    packets += 1
print(packets, purse)
"""

WRONG = {
    "too_slow": """import sys
data = list(map(int, sys.stdin.read().split()))
n, b = data[0], data[1]
offers = sorted((data[2 + 2 * i], data[3 + 2 * i]) for i in range(n))
count = 0
for p, q in offers:
    while q > 0 and b >= p:
        b -= p
        q -= 1
        count += 1
print(count, b)
""",
    "whole_stocks_only": """n, b = map(int, input().split())
offers = []
for _ in range(n):
    p, q = map(int, input().split())
    offers.append((p, q))
offers.sort()
count = 0
for p, q in offers:
    if p * q <= b:
        count += q
        b -= p * q
print(count, b)
""",
    "market_order": """n, b = map(int, input().split())
count = 0
for _ in range(n):
    p, q = map(int, input().split())
    k = min(q, b // p)
    count += k
    b -= k * p
print(count, b)
""",
    "float_division": """n, b = map(int, input().split())
offers = sorted(tuple(map(int, input().split())) for _ in range(n))
count = 0
for p, q in offers:
    k = min(q, round(b / p))
    if k * p > b:
        break
    count += k
    b -= k * p
print(count, b)
""",
    "sorted_by_stock": """n, b = map(int, input().split())
offers = [tuple(map(int, input().split())) for _ in range(n)]
offers.sort(key=lambda o: (-o[1], o[0]))
count = 0
for p, q in offers:
    k = min(q, b // p)
    count += k
    b -= k * p
print(count, b)
""",
}

PUBLIC = (
    "3 20\n5 2\n3 4\n9 1\n",
    "2 4\n6 10\n5 1\n",
    "2 100\n7 3\n2 5\n",
    "4 11\n4 1\n2 2\n6 3\n3 1\n",
)


def _market(rng: random.Random, n: int, price: int, stock: int, share: float) -> str:
    offers = [(rng.randint(1, price), rng.randint(0, stock)) for _ in range(n)]
    purse = int(sum(p * q for p, q in offers) * share) + rng.randint(0, price)
    return f"{n} {min(purse, 10**12)}\n" + "".join(f"{p} {q}\n" for p, q in offers)


def generate(rng: random.Random) -> list[str]:
    tests = [
        "1 0\n1 5\n",  # empty purse
        "1 9\n10 5\n",  # cannot afford anything
        "2 50\n1 0\n10 2\n",  # empty stock at the cheapest merchant
        "1 10\n3 100\n",  # part of a stock
        "2 13\n5 2\n5 1\n",  # equal prices
        "3 10\n10 1\n9 1\n2 5\n",
    ]
    for n, price, stock in [(3, 9, 4), (4, 12, 6), (5, 20, 5), (8, 30, 9), (10, 50, 3), (6, 7, 7)]:
        tests.append(_market(rng, n, price, stock, 0.4))
    tests.append("1 1000000000000\n1 1000000000\n")  # an enormous stock
    tests.append("3 999999999999\n7 900000000\n3 1000000000\n11 1000000000\n")
    tests.append("4 1000000000000\n1000000000 1000000000\n1 1000000000\n2 1000000000\n999999999 5\n")
    for n in (50, 500, 2000):
        tests.append(_market(rng, n, 10**6, 1000, 0.3))
    tests.append(_market(rng, 2000, 10**9, 10**9, 1.0))
    return tests

"""Sums along a functional graph of (room, direction) states, by doubling, for many queries."""

import random

TITLE = "Mirror Corridor"
DIFFICULTY = "hard"
TOPICS = ("simulation", "binary lifting", "functional graphs")
STATEMENT = """
A museum corridor runs in a circle through `n` rooms, numbered 0 to `n - 1` clockwise; room 0 follows room `n - 1`. A guide
robot repeats one round for ever. In the room where it stands, a round goes like this:

1. The robot hands out `w` leaflets, a number fixed for each room.
2. If the room has a mirror, the robot turns: it now faces counterclockwise if it faced clockwise, and clockwise otherwise.
3. It rolls `s` rooms on in the direction that it faces now; `s` too is fixed for each room.

The robot starts in some room, facing clockwise. How many leaflets has it handed out after `t` rounds, and in which room
does it stand then? Answer that for `q` independent questions.

### Input

The first line holds `n` and `q`. Each of the next `n` lines describes one room, starting with room 0, by three integers
`w`, `s` and `m`; `m` is 1 if the room has a mirror and 0 otherwise. Each of the last `q` lines holds one question: the
room in which the robot starts, and `t`.

### Output

`q` lines, each with the number of leaflets and the room after `t` rounds.

### Constraints

- 1 <= n, q <= 4000
- 0 <= w <= 1000
- 1 <= s <= n
- 0 <= t <= 10^12
"""
SOLUTION = """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, q = numbers[:2]
    # State 2 * room + facing; facing is 0 for clockwise.
    step, gain = [0] * (2 * n), [0] * (2 * n)
    for room in range(n):
        w, s, mirror = numbers[2 + 3 * room : 5 + 3 * room]
        for facing in (0, 1):
            after = facing ^ mirror
            place = (room - s if after else room + s) % n
            step[2 * room + facing] = 2 * place + after
            gain[2 * room + facing] = w
    asked = numbers[2 + 3 * n : 2 + 3 * n + 2 * q]
    states = [2 * room for room in asked[::2]]
    rounds = asked[1::2]
    totals = [0] * q
    longest = max(rounds)
    bit = 1
    while bit <= longest:
        for i in range(q):
            if rounds[i] & bit:
                state = states[i]
                totals[i] += gain[state]
                states[i] = step[state]
        gain = [g + gain[after] for g, after in zip(gain, step)]
        step = [step[after] for after in step]
        bit *= 2
    print("\\n".join(f"{total} {state // 2}" for total, state in zip(totals, states)))


main()
"""
BRUTE_FORCE = """n, q = map(int, input().split())
rooms = [tuple(map(int, input().split())) for _ in range(n)]
for _ in range(q):
    room, t = map(int, input().split())
    direction = 1
    leaflets = 0
    for _ in range(t):
        w, s, mirror = rooms[room]
        leaflets += w
        if mirror:
            direction = -direction
        room = (room + direction * s) % n
    print(leaflets, room)
"""
WRONG = {
    "turns_after_rolling": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, q = numbers[:2]
    step, gain = [0] * (2 * n), [0] * (2 * n)
    for room in range(n):
        w, s, mirror = numbers[2 + 3 * room : 5 + 3 * room]
        for facing in (0, 1):
            place = (room - s if facing else room + s) % n
            step[2 * room + facing] = 2 * place + (facing ^ mirror)
            gain[2 * room + facing] = w
    asked = numbers[2 + 3 * n : 2 + 3 * n + 2 * q]
    states = [2 * room for room in asked[::2]]
    totals = [0] * q
    for bit in range(40):
        for i in range(q):
            if asked[2 * i + 1] >> bit & 1:
                totals[i] += gain[states[i]]
                states[i] = step[states[i]]
        gain = [g + gain[after] for g, after in zip(gain, step)]
        step = [step[after] for after in step]
    for total, state in zip(totals, states):
        print(total, state // 2)


main()
""",
    "cycle_of_rooms_alone": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, q = numbers[:2]
    rooms = [numbers[2 + 3 * i : 5 + 3 * i] for i in range(n)]
    asked = numbers[2 + 3 * n :]
    for i in range(q):
        room, t = asked[2 * i], asked[2 * i + 1]
        direction = 1
        seen = {}
        sums = [0]
        path = []
        while room not in seen and len(path) < t:
            seen[room] = len(path)
            path.append(room)
            w, s, mirror = rooms[room]
            sums.append(sums[-1] + w)
            if mirror:
                direction = -direction
            room = (room + direction * s) % n
        if len(path) == t:
            print(sums[t], room)
            continue
        first = seen[room]
        cycle = len(path) - first
        laps, rest = divmod(t - first, cycle)
        print(sums[first] + laps * (sums[-1] - sums[first]) + sums[first + rest] - sums[first], path[first + rest])


main()
""",
    "forgets_the_way_into_the_cycle": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, q = numbers[:2]
    rooms = [numbers[2 + 3 * i : 5 + 3 * i] for i in range(n)]
    asked = numbers[2 + 3 * n :]
    for i in range(q):
        room, t = asked[2 * i], asked[2 * i + 1]
        direction = 1
        seen = set()
        sums = [0]
        path = []
        while (room, direction) not in seen and len(path) < t:
            seen.add((room, direction))
            path.append(room)
            w, s, mirror = rooms[room]
            sums.append(sums[-1] + w)
            if mirror:
                direction = -direction
            room = (room + direction * s) % n
        if len(path) == t:
            print(sums[t], room)
            continue
        laps, rest = divmod(t, len(path))
        print(laps * sums[-1] + sums[rest], path[rest])


main()
""",
    "walks_a_cycle_for_each_question": """import sys


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    n, q = numbers[:2]
    rooms = [numbers[2 + 3 * i : 5 + 3 * i] for i in range(n)]
    asked = numbers[2 + 3 * n :]
    for i in range(q):
        room, t = asked[2 * i], asked[2 * i + 1]
        direction = 1
        seen = {}
        sums = [0]
        path = []
        while (room, direction) not in seen and len(path) < t:
            seen[room, direction] = len(path)
            path.append(room)
            w, s, mirror = rooms[room]
            sums.append(sums[-1] + w)
            if mirror:
                direction = -direction
            room = (room + direction * s) % n
        if len(path) == t:
            print(sums[t], room)
            continue
        first = seen[room, direction]
        laps, rest = divmod(t - first, len(path) - first)
        print(sums[first + rest] + laps * (sums[-1] - sums[first]), path[first + rest])


main()
""",
}
PUBLIC = (
    "4 3\n1 1 0\n10 1 0\n100 1 1\n5 2 0\n0 3\n0 4\n3 2\n",
    "3 2\n2 1 0\n3 1 0\n4 1 0\n0 7\n2 2\n",
    "2 2\n5 1 1\n7 1 0\n0 1\n1 5\n",
    "1 2\n9 1 1\n0 0\n0 10\n",
)


def _text(rooms: list[tuple[int, int, int]], asked: list[tuple[int, int]]) -> str:
    lines = [f"{len(rooms)} {len(asked)}", *(f"{w} {s} {m}" for w, s, m in rooms), *(f"{room} {t}" for room, t in asked)]
    return "\n".join(lines) + "\n"


def _random(rng: random.Random, n: int, q: int, mirrors: float, most: int, longest: int) -> str:
    rooms = [(rng.randint(0, 50), rng.randint(1, most), int(rng.random() < mirrors)) for _ in range(n)]
    return _text(rooms, [(rng.randrange(n), rng.randint(0, longest)) for _ in range(q)])


def generate(rng: random.Random) -> list[str]:
    tests = [
        _text([(0, 1, 0)], [(0, 10**12)]),  # one room without leaflets
        _text([(7, 1, 1)], [(0, 10**12), (0, 1)]),
        _text([(1, 3, 0), (2, 3, 0), (3, 3, 0)], [(0, 5), (2, 0)]),  # once around
        _text([(1, 1, 1), (2, 1, 1)], [(0, 2), (0, 3), (1, 10**11)]),  # mirrors everywhere
        _text([(1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 0), (5, 1, 1)], [(0, t) for t in range(12)]),
        _text([(100, 2, 0), (3, 1, 0), (1, 1, 1), (2, 1, 1)], [(0, 9), (0, 1000), (1, 10**9)]),  # a way into a cycle
    ]
    tests += [_random(rng, rng.randint(3, 9), 5, 0.4, 3, 40) for _ in range(7)]
    tests += [_random(rng, 60, 40, 0.15, 60, 10**6), _random(rng, 300, 100, 0.02, 5, 10**12)]
    # a long way around for every question
    long_way = [(rng.randint(0, 9), 1, int(room in (0, 2000))) for room in range(4000)]
    tests.append(_text(long_way, [(rng.randrange(4000), 10**12 - rng.randint(0, 9999)) for _ in range(4000)]))
    tests += [_random(rng, 2000, 1000, 0.001, 2, 10**12), _random(rng, 1000, 1000, 0.5, 1000, 10**12)]
    return tests

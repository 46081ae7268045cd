"""Chinese remaindering with moduli that share factors."""

import random

TITLE = "When the Marks Line Up"
DIFFICULTY = "medium"
TOPICS = ("number theory", "Chinese remainder theorem")
ENTRY_POINT = "first_alignment"
STARTER_CODE = """class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
"""
STATEMENT = """An orrery has several wheels. The wheel `[teeth, offset]` moves on by one tooth every second and carries a single mark;
its mark is on top at exactly those seconds t for which t - offset is a multiple of `teeth`. Offsets may be negative or
larger than the number of teeth.

Find the first second t with t >= start at which the marks of all wheels are on top together.

### Arguments
- `wheels`: the wheels as pairs `[teeth, offset]`; the list may be empty
- `start`: the first second that counts

### Returns
The smallest such t, or -1 if there is none. Without wheels the answer is `start`.

### Constraints
- 0 <= len(wheels) <= 50
- 1 <= teeth <= 10^6
- -10^9 <= offset <= 10^9
- 0 <= start <= 10^18
"""
SOLUTION = """class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        def bezout(a, b):
            # Return (g, x) with a * x = g modulo b.
            x, next_x = 1, 0
            while b:
                q = a // b
                a, b, x, next_x = b, a - q * b, next_x, x - q * next_x
            return a, x

        period, residue = 1, 0
        for teeth, offset in wheels:
            g, inverse = bezout(period, teeth)
            gap = offset - residue
            if gap % g:
                return -1
            residue += period * (gap // g * inverse % (teeth // g))
            period *= teeth // g
            residue %= period
        return start + (residue - start) % period
"""
BRUTE_FORCE = """from math import lcm


class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        period = lcm(*(teeth for teeth, _ in wheels))
        for t in range(start, start + period):
            if all((t - offset) % teeth == 0 for teeth, offset in wheels):
                return t
        return -1
"""
WRONG = {
    "assumes_coprime": """class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        product = 1
        for teeth, _ in wheels:
            product *= teeth
        t = 0
        for teeth, offset in wheels:
            others = product // teeth
            a, b, x, y = others % teeth, teeth, 1, 0
            while b:
                a, b, x, y = b, a % b, y, x - a // b * y
            if a != 1 and teeth != 1:
                return -1
            t += offset * others * x
        t %= product
        return t + (start - t + product - 1) // product * product if t < start else t
""",
    "ignores_the_start": """import math


class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        t, step = 0, 1
        for teeth, offset in wheels:
            for _ in range(teeth):
                if (t - offset) % teeth == 0:
                    break
                t += step
            else:
                return -1
            step = step * teeth // math.gcd(step, teeth)
            t %= step
        return t
""",
    "strictly_after_start": """import math


class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        t, step = 0, 1
        for teeth, offset in wheels:
            tries = 0
            while (t - offset) % teeth != 0:
                t += step
                tries += 1
                if tries > teeth:
                    return -1
            step = step * teeth // math.gcd(step, teeth)
        t %= step
        if t <= start:
            t += ((start - t) // step + 1) * step
        return t
""",
    "gives_up_early": """class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        if not wheels:
            return start
        teeth, offset = max(wheels)
        t = start + (offset - start) % teeth
        for _ in range(100000):
            if all((t - o) % m == 0 for m, o in wheels):
                return t
            t += teeth
        return -1
""",
    "steps_by_the_product": """class Solution:
    def first_alignment(self, wheels: List[List[int]], start: int) -> int:
        t, step = start, 1
        for teeth, offset in wheels:
            for _ in range(teeth):
                if (t - offset) % teeth == 0:
                    break
                t += step
            else:
                return -1
            step *= teeth
        return t
""",
}
PUBLIC = (
    ([[3, 2], [5, 1]], 0),
    ([[4, 1], [6, 3]], 10),
    ([[4, 1], [6, 2]], 0),
    ([[7, -3]], 100),
    ([[2, 1], [3, 3]], 3),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ([], 0),
        ([], 987654321),
        ([[1, 5]], 40),  # every second
        ([[6, 4], [6, 4]], 4),  # the start itself counts
        ([[6, 4], [6, 10]], 5),
        ([[6, 4], [6, 5]], 0),
        ([[4, 3], [6, 5], [10, 9]], 1),  # shared factors
        ([[4, 3], [6, 5], [10, 9]], 60),
        ([[8, 6], [12, 2], [18, 8]], 7),
        ([[12, -1], [18, -7], [8, 11]], 500),
        ([[9, 1000000000], [6, -1000000000]], 0),
        ([[10, 0], [15, 5], [6, 2]], 0),  # pairs agree badly: no second at all
        ([[999983, 5], [999979, 17]], 10**6),  # two large primes
        ([[999983, -1], [999979, -2], [999961, -3]], 10**18),
        ([[1000000, 999999], [999999, 1], [999998, 0]], 10**18),
        ([[720720, 77], [1000000, 77]], 10**12),
    ]
    for count, top in ((2, 12), (2, 30), (3, 12), (3, 20), (4, 15), (4, 24)):
        t = rng.randint(0, 3000)
        sizes = [rng.randint(2, top) for _ in range(count)]
        wheels = [[m, t % m + m * rng.randint(-3, 3)] for m in sizes]
        tests.append((wheels, rng.randint(0, 5000)))
    for count, top in ((2, 9), (3, 8)):
        tests.append(([[rng.randint(2, top), rng.randint(-9, 9)] for _ in range(count)], rng.randint(0, 99)))
    for count in (4, 12, 50):
        t = rng.randint(0, 10**18)
        wheels = [[m, t % m - m] for m in (rng.randint(2, 10**6) for _ in range(count))]
        tests.append((wheels, rng.randint(10**17, 10**18)))
    wheels = [*wheels[:-1], [wheels[0][0], wheels[0][1] + 1]]  # one wheel off by a tooth
    tests.append((wheels, 0))
    return tests

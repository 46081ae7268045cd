"""Meet in the middle with three choices a stone, then two pointers over sorted sums."""

import random

TITLE = "The Old Pan Scale"
DIFFICULTY = "hard"
TOPICS = ("sorting", "two pointers", "hashing")
ENTRY_POINT = "balance"
STARTER_CODE = """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
"""

STATEMENT = """On the left pan of an old scale lies a load of `load` grams. To balance it, there are some weight stones; each stone may be
put on the right pan, on the left pan beside the load, or left in the box. The *imbalance* is the absolute difference
between the total weights of the two pans.

Make the imbalance as small as possible, and among all ways to do this, use as few stones as possible.

### Arguments

- `stones`: a list of integers, the weights of the stones in grams
- `load`: the weight of the load in grams

### Returns

A list `[imbalance, used]`: the smallest possible imbalance and the smallest number of stones on the pans with which it
can be reached.

### Constraints

- 0 <= len(stones) <= 18
- 1 <= stones[i] <= 1000000000000
- 0 <= load <= 10000000000000
"""

SOLUTION = """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        def sums(part):
            fewest = {0: 0}
            for w in part:
                step = dict(fewest)
                for s, used in fewest.items():
                    for t in (s + w, s - w):
                        if step.get(t, 99) > used + 1:
                            step[t] = used + 1
                fewest = step
            return fewest

        half = len(stones) // 2
        a, b = sums(stones[:half]), sums(stones[half:])
        xs = sorted(a)
        ys = sorted(b)
        best = load
        i, j = 0, len(ys) - 1
        while i < len(xs) and j >= 0:
            rest = xs[i] + ys[j] - load
            best = min(best, abs(rest))
            if rest > 0:
                j -= 1
            else:
                i += 1
        used = 99
        for x, k in a.items():
            for goal in (load - best, load + best):
                if goal - x in b:
                    used = min(used, k + b[goal - x])
        return [best, used]
"""

BRUTE_FORCE = """from itertools import product


class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        if len(stones) > 9:
            result = []

            def go(i, left, used):
                if i == len(stones):
                    result.append((abs(left), used))
                    return
                for side in (0, 1, -1):
                    go(i + 1, left + side * stones[i], used + abs(side))

            go(0, load, 0)
            return list(min(result))
        best = None
        for sides in product((0, 1, -1), repeat=len(stones)):
            total = load + sum(s * w for s, w in zip(sides, stones))
            found = (abs(total), sum(1 for s in sides if s))
            if best is None or found < best:
                best = found
        return list(best)
"""

WRONG = {
    "right_pan_only": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        def sums(part):
            res = {0: 0}
            for w in part:
                for s, u in list(res.items()):
                    res[s + w] = min(res.get(s + w, 99), u + 1)
            return res
        h = len(stones) // 2
        a, b = sums(stones[:h]), sums(stones[h:])
        from bisect import bisect_left
        ys = sorted(b)
        best = (load, 0)
        for x, u in a.items():
            k = bisect_left(ys, load - x)
            for y in ys[max(0, k - 1):k + 1]:
                best = min(best, (abs(load - x - y), u + b[y]))
        return list(best)
""",
    "heaviest_first_greedy": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        rest = load
        used = 0
        for w in sorted(stones, reverse=True):
            if abs(abs(rest) - w) < abs(rest):
                rest = abs(rest) - w
                used += 1
        return [abs(rest), used]
""",
    "never_heavier_on_the_right": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        def sums(part):
            res = {0: 0}
            for w in part:
                new = dict(res)
                for s, u in res.items():
                    for t in (s + w, s - w):
                        new[t] = min(new.get(t, 99), u + 1)
                res = new
            return res
        from bisect import bisect_right
        h = len(stones) // 2
        a, b = sums(stones[:h]), sums(stones[h:])
        ys = sorted(b)
        best = (load, 0)
        for x, u in a.items():
            k = bisect_right(ys, load - x) - 1
            if k >= 0:
                best = min(best, (load - x - ys[k], u + b[ys[k]]))
        return list(best)
""",
    "first_count_kept": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        def sums(part):
            res = {0: 0}
            for w in part:
                new = dict(res)
                for s, u in res.items():
                    new[s + w] = u + 1
                    new.setdefault(s - w, u + 1)
                res = new
            return res
        from bisect import bisect_left
        h = len(stones) // 2
        a, b = sums(stones[:h]), sums(stones[h:])
        ys = sorted(b)
        best = (load, 0)
        for x, u in a.items():
            k = bisect_left(ys, load - x)
            for y in ys[max(0, k - 1):k + 1]:
                best = min(best, (abs(load - x - y), u + b[y]))
        return list(best)
""",
    "stones_not_minimised": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        def sums(part):
            res = {0: 0}
            for w in part:
                new = dict(res)
                for s, u in res.items():
                    for t in (s + w, s - w):
                        new[t] = min(new.get(t, 99), u + 1)
                res = new
            return res
        h = len(stones) // 2
        a, b = sums(stones[:h]), sums(stones[h:])
        xs, ys = sorted(a), sorted(b)
        i, j = 0, len(ys) - 1
        best, used = load, 0
        while i < len(xs) and j >= 0:
            rest = xs[i] + ys[j] - load
            if abs(rest) < best:
                best, used = abs(rest), a[xs[i]] + b[ys[j]]
            if rest > 0:
                j -= 1
            else:
                i += 1
        return [best, used]
""",
    "too_slow": """class Solution:
    def balance(self, stones: List[int], load: int) -> List[int]:
        n = len(stones)
        best = [load, 0]

        def go(i, rest, used):
            if i == n:
                if [abs(rest), used] < best:
                    best[:] = [abs(rest), used]
                return
            go(i + 1, rest, used)
            go(i + 1, rest - stones[i], used + 1)
            go(i + 1, rest + stones[i], used + 1)

        go(0, load, 0)
        return best
""",
}

PUBLIC = (
    ([1, 3, 9], 5),
    ([10, 20], 100),
    ([2, 2, 6, 8], 4),
    ([7, 5], 9),
)


def _scale(rng: random.Random, n: int, heavy: int, load: int) -> tuple:
    return [rng.randint(1, heavy) for _ in range(n)], rng.randint(0, load)


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([], 12),  # no stones
        ([], 0),
        ([4, 6], 0),  # already in balance
        ([5, 5], 0),
        ([10], 5),  # the same imbalance with and without the stone
        ([8], 3),  # too heavy a stone makes it worse
        ([6, 1], 4),
        ([50, 70], 45),  # heavier on the right
        ([90, 100], 180),
        ([3, 3, 6, 9], 9),  # one stone instead of two
        ([1, 2, 3, 6, 12], 11),
        ([1, 3, 9, 27, 81], 61),
        ([5, 11, 14, 17, 20], 1),
        ([1000000000000] * 3, 10000000000000),
        ([4, 9, 13, 4, 9, 13], 22),
        ([2, 4, 6, 10, 16], 20),
    ]
    for n, heavy, load in [(4, 12, 20), (5, 15, 30), (5, 40, 40), (6, 30, 60), (7, 50, 99), (8, 20, 70), (8, 200, 300)]:
        tests.append(_scale(rng, n, heavy, load))
    for n in (3, 3, 4, 4, 5, 5):  # few sums, an exact balance is rare
        tests.append(_scale(rng, n, 10**4, 10**4))
    tests.append(([rng.randint(10**11, 10**12) for _ in range(18)], 7 * 10**12 + 12345))  # large
    tests.append(_scale(rng, 17, 10**12, 10**13))
    tests.append(_scale(rng, 18, 10**6, 10**7))
    tests.append(_scale(rng, 16, 40, 300))
    return tests

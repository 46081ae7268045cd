"""Merge unsorted intervals with a tail; touching ones belong together."""

import random

TITLE = "Corridor Lights"
DIFFICULTY = "easy"
TOPICS = ("intervals", "sorting")
ENTRY_POINT = "light_report"
STARTER_CODE = """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
"""
STATEMENT = """
The lights of a corridor go on when somebody enters and stay on while anybody is inside. When the last person has left,
they stay on for `delay` more seconds. If somebody enters before that time is over, or in the very second in which it ends,
the lights simply stay on.

You get the door log as a list of visits. How often were the lights switched on, and how many seconds did they burn?

### Arguments

- `visits`: a list of pairs `[enter, leave]` in seconds, in no particular order. Visits may overlap.
- `delay`: the number of seconds for which the lights stay on after the last person has left.

### Returns

A list of two integers: how often the lights were switched on, and for how many seconds they were on in all. Without any
visit that is `[0, 0]`.

### Constraints

- 0 <= number of visits <= 2000
- 0 <= enter <= leave <= 10^9
- 0 <= delay <= 10^6
"""
SOLUTION = """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        switched = burned = 0
        off_at = None
        for enter, leave in sorted(visits):
            if off_at is None or enter > off_at:
                switched += 1
                burned += leave + delay - enter
                off_at = leave + delay
            elif leave + delay > off_at:
                burned += leave + delay - off_at
                off_at = leave + delay
        return [switched, burned]
"""
BRUTE_FORCE = """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        groups = [(enter, leave + delay) for enter, leave in visits]
        merged = True
        while merged:
            merged = False
            for i in range(len(groups)):
                for j in range(i):
                    (a, b), (c, d) = groups[i], groups[j]
                    if a <= d and c <= b:
                        groups[j] = (min(a, c), max(b, d))
                        del groups[i]
                        merged = True
                        break
                if merged:
                    break
        return [len(groups), sum(b - a for a, b in groups)]
"""
WRONG = {
    "trusts_the_order_of_the_log": """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        switched = burned = 0
        off_at = -1
        for enter, leave in visits:
            if enter > off_at:
                switched += 1
                burned += leave + delay - enter
                off_at = leave + delay
            elif leave + delay > off_at:
                burned += leave + delay - off_at
                off_at = leave + delay
        return [switched, burned]
""",
    "switches_on_again_in_the_last_second": """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        switched = burned = 0
        off_at = -1
        for enter, leave in sorted(visits):
            if enter >= off_at:
                switched += 1
                burned += leave + delay - enter
                off_at = leave + delay
            elif leave + delay > off_at:
                burned += leave + delay - off_at
                off_at = leave + delay
        return [switched, burned]
""",
    "last_to_enter_leaves_last": """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        if not visits:
            return [0, 0]
        visits.sort()
        switched = 1
        burned = 0
        start, end = visits[0]
        for enter, leave in visits[1:]:
            if enter <= end + delay:
                end = leave
            else:
                burned += end + delay - start
                switched += 1
                start, end = enter, leave
        burned += end + delay - start
        return [switched, burned]
""",
    "forgets_the_empty_log": """class Solution:
    def light_report(self, visits: List[List[int]], delay: int) -> List[int]:
        visits = sorted(visits)
        on, off = visits[0][0], visits[0][1] + delay
        switched, burned = 1, 0
        for enter, leave in visits:
            if enter > off:
                burned += off - on
                switched += 1
                on = enter
            off = max(off, leave + delay)
        return [switched, burned + off - on]
""",
}
PUBLIC = (
    ([[0, 10], [12, 20], [40, 45]], 5),
    ([[30, 31], [5, 9], [8, 12]], 2),
    ([[7, 7]], 60),
    ([[0, 5], [5, 6], [14, 15]], 3),
)


def _random(rng: random.Random, n: int, latest: int, longest: int, delay: int) -> tuple[list[list[int]], int]:
    visits = []
    for _ in range(n):
        enter = rng.randint(0, latest)
        visits.append([enter, enter + rng.randint(0, longest)])
    return visits, delay


def generate(rng: random.Random) -> list[tuple[list[list[int]], int]]:
    tests: list[tuple[list[list[int]], int]] = [
        ([], 0),  # nobody comes
        ([], 10),
        ([[4, 4]], 0),  # in and out in the same second
        ([[0, 3], [3, 8]], 0),  # one leaves as the next enters
        ([[0, 3], [8, 9]], 5),  # in the very last second
        ([[0, 3], [9, 9]], 5),  # one second later
        ([[0, 100], [10, 20], [50, 60]], 1),  # inside a long visit
        ([[0, 100], [10, 20], [104, 110]], 5),
        ([[5, 6], [5, 6], [5, 9]], 4),
        ([[10**9, 10**9], [0, 0]], 10**6),
    ]
    tests += [_random(rng, rng.randint(3, 8), 60, 8, rng.randint(0, 6)) for _ in range(8)]
    tests += [_random(rng, 200, 9000, 30, 15), _random(rng, 400, 10**9, 10**6, 10**6)]
    return tests

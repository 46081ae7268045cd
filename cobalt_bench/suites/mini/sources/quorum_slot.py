"""Earliest slot for which enough people are free throughout: merge a person's forbidden starts, then sweep."""

import random

TITLE = "Quorum Slot"
DIFFICULTY = "medium"
TOPICS = ("intervals", "sweep line")
ENTRY_POINT = "earliest_meeting"
STARTER_CODE = """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
"""
STATEMENT = """
A club may vote only if at least `quorum` members sit in the meeting **from its beginning to its end**; those who come late
or leave early don't count. The meeting takes `length` minutes without a break, in the club house, which is open from
minute `opening` to minute `closing`.

For every member you know the appointments that keep the member away. An appointment `[a, b]` takes the time from minute
`a` to minute `b`; a meeting may end exactly at `a` or begin exactly at `b`. A member's appointments are in no particular
order and may overlap each other.

Find the earliest whole minute at which the meeting can begin.

### Arguments

- `busy`: for each member the list of appointments, each a pair `[a, b]`.
- `quorum`: the smallest number of members needed.
- `length`: the length of the meeting in minutes.
- `opening`, `closing`: the whole meeting must lie between these minutes; it may begin at `opening` and end at `closing`.

### Returns

The earliest minute at which the meeting can begin, or `-1` if there is none.

### Constraints

- 1 <= quorum <= number of members <= 500
- 0 <= number of appointments of all members together <= 2000
- 0 <= a < b <= 10^9
- 1 <= length <= 10^9
- 0 <= opening < closing <= 10^9
"""
SOLUTION = """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        last = closing - length
        if last < opening:
            return -1
        changes = []
        for appointments in busy:
            # A member is out for every start from a - length + 1 to b - 1: merge these ranges, count each member once.
            reach = None
            for a, b in sorted(appointments):
                first = a - length + 1
                if reach is None or first > reach:
                    if reach is not None:
                        changes.append((reach, 1))
                    changes.append((first, -1))
                    reach = b
                else:
                    reach = max(reach, b)
            if reach is not None:
                changes.append((reach, 1))
        changes.sort()
        present = len(busy)
        i = 0
        start = opening
        while start <= last:
            while i < len(changes) and changes[i][0] <= start:
                present += changes[i][1]
                i += 1
            if present >= quorum:
                return start
            if i == len(changes):
                return -1
            start = changes[i][0]
        return -1
"""
BRUTE_FORCE = """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        if closing - opening > 5000:
            while True:  # hopeless: leave it to the time limit
                pass
        for start in range(opening, closing - length + 1):
            end = start + length
            free = 0
            for appointments in busy:
                if all(b <= start or a >= end for a, b in appointments):
                    free += 1
            if free >= quorum:
                return start
        return -1
"""
WRONG = {
    "members_may_take_turns": """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        points = {opening, closing}
        for appointments in busy:
            for a, b in appointments:
                points.update(p for p in (a, b) if opening < p < closing)
        points = sorted(points)
        begin = None
        for left, right in zip(points, points[1:]):
            free = sum(all(b <= left or a >= right for a, b in appointments) for appointments in busy)
            if free < quorum:
                begin = None
                continue
            if begin is None:
                begin = left
            if right - begin >= length:
                return begin
        return -1
""",
    "counts_overlapping_appointments_twice": """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        changes = []
        for appointments in busy:
            for a, b in appointments:
                changes.append((a - length + 1, -1))
                changes.append((b, 1))
        changes.sort()
        free = len(busy)
        start = opening
        i = 0
        while start + length <= closing:
            while i < len(changes) and changes[i][0] <= start:
                free += changes[i][1]
                i += 1
            if free >= quorum:
                return start
            if i == len(changes):
                break
            start = changes[i][0]
        return -1
""",
    "keeps_a_minute_between": """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        starts = {opening}
        for appointments in busy:
            for a, b in appointments:
                starts.add(b + 1)
        for start in sorted(starts):
            if start < opening or start + length > closing:
                continue
            free = 0
            for appointments in busy:
                if all(b < start or a > start + length for a, b in appointments):
                    free += 1
            if free >= quorum:
                return start
        return -1
""",
    "forgets_closing": """class Solution:
    def earliest_meeting(self, busy: List[List[List[int]]], quorum: int, length: int, opening: int, closing: int) -> int:
        starts = sorted({opening} | {b for appointments in busy for a, b in appointments if opening <= b < closing})
        for start in starts:
            free = 0
            for appointments in busy:
                for a, b in appointments:
                    if a < start + length and start < b:
                        break
                else:
                    free += 1
            if free >= quorum:
                return start
        return -1
""",
}
PUBLIC = (
    ([[[0, 30]], [[20, 50]], []], 2, 20, 0, 100),
    ([[[10, 20], [40, 60]], [[25, 35]]], 2, 5, 10, 60),
    ([[[480, 600], [540, 660]], [[500, 700]]], 1, 60, 480, 900),
    ([[[5, 90]], [[0, 95]]], 1, 10, 0, 100),
)


Arguments = tuple[list[list[list[int]]], int, int, int, int]


def _random(rng: random.Random, members: int, most: int, latest: int, longest: int, length: int) -> Arguments:
    busy = []
    for _ in range(members):
        appointments = []
        for _ in range(rng.randint(most // 2, most)):
            a = rng.randint(0, latest)
            appointments.append([a, a + rng.randint(1, longest)])
        busy.append(appointments)
    opening = rng.randint(0, latest // 6)
    return busy, rng.randint(max(1, members // 3), (members + 1) // 2), length, opening, latest + longest


def generate(rng: random.Random) -> list[Arguments]:
    tests: list[Arguments] = [
        ([[]], 1, 10, 0, 10),  # just long enough
        ([[]], 1, 11, 0, 10),  # longer than the house is open
        ([[[0, 10], [20, 30]]], 1, 10, 0, 40),  # fits exactly between two appointments
        ([[[0, 10], [19, 30]]], 1, 10, 0, 40),
        ([[[0, 10], [0, 10], [5, 8]], []], 2, 5, 0, 20),  # overlapping appointments of one member
        ([[[0, 40], [2, 9], [3, 50]], [], []], 2, 10, 0, 60),
        ([[[20, 25], [30, 35]], [[1, 45]], []], 1, 20, 0, 60),  # appointments with too short a time between them
        ([[[0, 20]], [[10, 30]], [[30, 40]]], 2, 20, 0, 60),  # enough at each minute, never the same
        ([[[0, 10]], [[10, 20]]], 1, 15, 0, 20),
        ([[[0, 91]], [[5, 99]]], 1, 10, 0, 100),  # free only when it is too late
        ([[[100, 200]], [[0, 50]]], 2, 50, 50, 100),
        ([[[0, 10**9]], [[0, 10**9 - 1]]], 1, 1, 0, 10**9),
    ]
    tests += [_random(rng, rng.randint(2, 7), 8, 90, 9, rng.randint(5, 16)) for _ in range(10)]
    tests += [_random(rng, 30, 30, 900, 30, 25), _random(rng, 60, 30, 10**7, 10**6, 10**5)]
    return tests

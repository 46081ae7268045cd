"""Comparing each node of a tree with the maximum on its path to the root."""

import random

TITLE = "Badges for Outstanding Members"
DIFFICULTY = "easy"
TOPICS = ("trees",)
ENTRY_POINT = "badge_holders"
STARTER_CODE = """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
"""
STATEMENT = """A club has `n` members numbered from 0 to `n - 1`. Member `i` reports to member `boss[i]`; exactly one member reports
to nobody and has `boss[i] = -1`. Following the bosses upward from any member leads to that one member in the end. The
numbers say nothing about rank: a boss may have a larger or a smaller number than the people below.

At the end of the year everyone has a score. A member gets a badge if their score is strictly higher than the score of
**every** member above them, that is their boss, their boss's boss, and so on up to the top. The member at the top
always gets a badge.

List the members who get a badge.

### Arguments

- `boss`: a list of `n` integers
- `score`: a list of `n` integers

### Returns

The list of the numbers of all members with a badge, in increasing order.

### Constraints

- `1 <= n <= 15000`
- `0 <= score[i] <= 100000`
"""
SOLUTION = """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        n = len(boss)
        team = [[] for _ in range(n)]
        top = 0
        for i, b in enumerate(boss):
            if b < 0:
                top = i
            else:
                team[b].append(i)
        result = []
        stack = [(top, -1)]
        while stack:
            u, highest = stack.pop()
            if score[u] > highest:
                result.append(u)
                highest = score[u]
            for v in team[u]:
                stack.append((v, highest))
        return sorted(result)
"""
_WALK = """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        result = []
        for i in range(len(boss)):
            u = boss[i]
            while u != -1 and score[u] < score[i]:
                u = boss[u]
            if u == -1:
                result.append(i)
        return result
"""
BRUTE_FORCE = _WALK
WRONG = {
    "walks_up_every_time": _WALK,
    "direct_boss_only": """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        return [i for i, b in enumerate(boss) if b == -1 or score[i] > score[b]]
""",
    "equal_counts": """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        team = {}
        for i, b in enumerate(boss):
            team.setdefault(b, []).append(i)
        out = []
        stack = [(team[-1][0], 0)]
        while stack:
            u, m = stack.pop()
            if score[u] >= m:
                out.append(u)
            m = max(m, score[u])
            stack.extend((v, m) for v in team.get(u, []))
        return sorted(out)
""",
    "bosses_have_small_numbers": """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        n = len(boss)
        highest = [0] * n
        out = []
        for i in range(n):
            if boss[i] == -1:
                highest[i] = score[i]
                out.append(i)
            else:
                above = highest[boss[i]]
                if score[i] > above:
                    out.append(i)
                highest[i] = max(above, score[i])
        return out
""",
    "order_of_visit": """class Solution:
    def badge_holders(self, boss: List[int], score: List[int]) -> List[int]:
        team = [[] for _ in boss]
        for i, b in enumerate(boss):
            if b >= 0:
                team[b].append(i)
        queue = deque([(boss.index(-1), -1)])
        out = []
        while queue:
            u, m = queue.popleft()
            if score[u] > m:
                out.append(u)
                m = score[u]
            for v in team[u]:
                queue.append((v, m))
        return out
""",
}
PUBLIC = (
    ([-1, 0, 0, 1, 1], [5, 3, 8, 4, 6]),
    ([-1, 0, 1, 2], [2, 2, 3, 3]),
    ([-1], [0]),
    ([-1, 0, 0, 2, 2, 3], [1, 4, 9, 2, 10, 7]),
)


def generate(rng: random.Random) -> list[tuple]:
    def rand(n: int, reach: int, top_score: int) -> tuple:
        up = [-1] + [rng.randint(max(0, i - reach), i - 1) for i in range(1, n)]
        name = list(range(n))
        rng.shuffle(name)
        boss = [-1] * n
        for i in range(1, n):
            boss[name[i]] = name[up[i]]
        return boss, [rng.randint(0, top_score) for _ in range(n)]

    def climb(n: int) -> tuple:
        """A chain in which everybody scores more than all people above."""
        name = list(range(n))
        rng.shuffle(name)
        boss, score = [-1] * n, [0] * n
        for k in range(n):
            score[name[k]] = k
            if k:
                boss[name[k]] = name[k - 1]
        return boss, score

    tests: list[tuple] = [
        ([-1], [7]),
        ([1, -1], [3, 3]),  # a tie with the boss, who has the larger number
        ([1, -1], [0, 0]),
        ([1, 2, -1], [9, 3, 5]),  # above the direct boss and above all
        ([1, 2, -1], [4, 3, 5]),  # above the direct boss only
        ([3, 3, 3, -1], [1, 2, 3, 2]),
        ([-1, 0, 1, 2, 3], [0, 5, 1, 5, 6]),
        ([4, 0, 1, 2, -1], [1, 2, 3, 4, 0]),
    ]
    tests += [rand(rng.randint(5, 10), 10, 9) for _ in range(5)]
    tests += [rand(rng.randint(8, 12), 2, 6) for _ in range(3)]
    tests += [rand(300, 300, 100), rand(1000, 20, 50)]
    tests.append(climb(15000))
    tests.append(climb(12000))
    tests.append(rand(900, 1, 100000))
    tests.append(rand(1000, 1000, 100000))
    return tests

"""The k-th smallest XOR of a subset: a reduced basis."""

import random

TITLE = "Patterns of the Light Wall"
DIFFICULTY = "hard"
TOPICS = ("bit manipulation", "linear algebra")
ENTRY_POINT = "kth_patterns"
STARTER_CODE = """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
"""
STATEMENT = """A wall has 50 lamps, numbered from 0. A pattern is written as the number in which the digit worth 2^i is 1 if lamp i is lit.
Each button of a panel is wired to some lamps: button b changes every lamp whose digit in `buttons[b]` is 1 (lit ones go dark
and dark ones are lit). A button may be pressed any number of times, and not all buttons need to be used. At first all lamps
are dark.

List all different patterns that can be reached, the dark wall (the number 0) included, from the smallest number to the
largest. For every k in `asks` give the k-th number of this list, counted from 1.

### Arguments
- `buttons`: the wiring of the buttons
- `asks`: the places k

### Returns
A list with the answer for each k, in order: the k-th smallest number that can be reached, or -1 if there are fewer than k.

### Constraints
- 0 <= len(buttons) <= 2000
- 0 <= buttons[b] < 2^50
- 1 <= len(asks) <= 2000
- 1 <= k <= 2^50
"""
SOLUTION = """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        # In the basis the highest digit of each number occurs in no other number.
        basis = []
        for wires in buttons:
            for b in basis:
                wires = min(wires, wires ^ b)
            if wires:
                top = 1 << (wires.bit_length() - 1)
                basis = [b ^ wires if b & top else b for b in basis]
                basis.append(wires)
                basis.sort(reverse=True)
        basis.reverse()
        answers = []
        for k in asks:
            if k > 1 << len(basis):
                answers.append(-1)
                continue
            pattern = 0
            for i, b in enumerate(basis):
                if (k - 1) >> i & 1:
                    pattern ^= b
            answers.append(pattern)
        return answers
"""
BRUTE_FORCE = """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        while len(buttons) > 14:  # hopeless: let the clock run out
            pass
        reached = {0}
        for wires in buttons:
            reached |= {pattern ^ wires for pattern in reached}
        ordered = sorted(reached)
        return [ordered[k - 1] if k <= len(ordered) else -1 for k in asks]
"""
WRONG = {
    "too_slow_all_subsets": """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        n = len(buttons)
        reached = set()
        for chosen in range(1 << n):
            pattern = 0
            for i in range(n):
                if chosen >> i & 1:
                    pattern ^= buttons[i]
            reached.add(pattern)
        ordered = sorted(reached)
        return [ordered[k - 1] if k <= len(ordered) else -1 for k in asks]
""",
    "basis_not_reduced": """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        basis = {}
        for wires in buttons:
            while wires:
                top = wires.bit_length()
                if top not in basis:
                    basis[top] = wires
                    break
                wires ^= basis[top]
        rows = [basis[t] for t in sorted(basis)]
        out = []
        for k in asks:
            if k > 2 ** len(rows):
                out.append(-1)
                continue
            value = 0
            for i, row in enumerate(rows):
                if (k - 1) >> i & 1:
                    value ^= row
            out.append(value)
        return out
""",
    "dark_wall_only_if_buttons_cancel": """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        basis = {}
        dependent = False
        for wires in buttons:
            while wires:
                top = wires.bit_length()
                if top not in basis:
                    basis[top] = wires
                    break
                wires ^= basis[top]
            else:
                dependent = True
        tops = sorted(basis)
        out = []
        for k in asks:
            rank = k - 1 if dependent else k
            if rank >= 2 ** len(tops):
                out.append(-1)
                continue
            value = 0
            for i in range(len(tops) - 1, -1, -1):
                want = rank >> i & 1
                if (value >> (tops[i] - 1) & 1) != want:
                    value ^= basis[tops[i]]
            out.append(value)
        return out
""",
    "counts_from_zero": """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        basis = {}
        for wires in buttons:
            while wires:
                top = wires.bit_length()
                if top not in basis:
                    basis[top] = wires
                    break
                wires ^= basis[top]
        tops = sorted(basis)
        out = []
        for k in asks:
            if k >= 2 ** len(tops):
                out.append(-1)
                continue
            value = 0
            for i in range(len(tops) - 1, -1, -1):
                if (value >> (tops[i] - 1) & 1) != (k >> i & 1):
                    value ^= basis[tops[i]]
            out.append(value)
        return out
""",
    "different_buttons_are_independent": """class Solution:
    def kth_patterns(self, buttons: List[int], asks: List[int]) -> List[int]:
        rows = sorted(set(buttons) - {0})
        rank = len(rows)
        tops = {}
        for wires in rows:
            while wires:
                top = wires.bit_length()
                if top not in tops:
                    tops[top] = wires
                    break
                wires ^= tops[top]
        order = sorted(tops)
        out = []
        for k in asks:
            if k > 2**rank:
                out.append(-1)
                continue
            value = 0
            for i in range(len(order) - 1, -1, -1):
                if (value >> (order[i] - 1) & 1) != ((k - 1) >> i & 1):
                    value ^= tops[order[i]]
            out.append(value)
        return out
""",
}
PUBLIC = (
    ([1, 2], [1, 2, 3, 4]),
    ([6, 3, 5], [1, 2, 3, 4, 5]),
    ([8], [1, 2]),
    ([12, 10, 7], [3, 6, 8]),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    full = 2**50
    tests = [
        ([], [1, 2]),  # no buttons: only the dark wall
        ([0], [1, 2]),
        ([0, 0, 9, 9], [1, 2, 3]),  # the same button twice
        ([5, 5, 6], [1, 2, 3, 4, 5]),
        ([7, 6, 4], [8, 7, 6, 5, 4, 3, 2, 1, 9]),
        ([1, 3, 7, 15, 31], [32, 33, 17, 16]),
        ([3, 5, 6, 9, 10, 12], [1, 4, 5, 8, 9]),  # only patterns with an even number of lamps
        ([full - 1], [2, full]),
        ([1 << i for i in range(50)], [1, full, full - 1, 123456789]),
        ([(1 << i) | 1 for i in range(1, 50)], [2**49, 2**49 + 1, 2, full]),
        ([rng.getrandbits(12) for _ in range(40)], [1, 2, 77, 2048, 4096, 4097]),
        ([rng.getrandbits(50) for _ in range(45)], [rng.randint(1, 2**45) for _ in range(20)]),
    ]
    for n, bits in ((3, 3), (4, 4), (5, 5), (6, 5), (7, 8), (9, 10), (10, 7), (12, 20)):
        tests.append(([rng.getrandbits(bits) for _ in range(n)], [rng.randint(1, 2 ** min(n, bits)) for _ in range(8)]))
    for n, rank in ((60, 20), (200, 33), (700, 48)):
        base = [rng.getrandbits(50) for _ in range(rank)]
        buttons = []
        for _ in range(n):
            a, b, c = rng.sample(base, 3)
            buttons.append(a ^ b ^ c)
        tests.append((buttons, [rng.randint(1, 2**rank) for _ in range(100)] + [full]))
    tests.append(([rng.getrandbits(50) for _ in range(2000)], [rng.randint(1, full) for _ in range(2000)]))
    return tests

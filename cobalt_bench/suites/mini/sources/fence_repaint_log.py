"""An interval map with running totals for each colour."""

import random

TITLE = "The Fence That Is Never Finished"
DIFFICULTY = "hard"
TOPICS = ("interval maps", "sorted lists", "amortised analysis")
STATEMENT = """Along a very long straight fence there is a mark every metre, numbered 0, 1, 2, ... The fence is unpainted at first. A painter
keeps a log with three kinds of entries:

- `P l r c`: the fence between mark l and mark r is painted in colour c, over whatever was there; with l = r nothing happens;
- `L c`: how many metres of the fence have colour c at this moment?
- `C x`: which colour has the metre between mark x and mark x + 1 at this moment?

### Input
The first line holds the number q of entries. Each of the next q lines holds one entry.

### Output
For every `L` and every `C` entry a line with the answer. The answer to `C` is 0 for an unpainted metre. There is at least one
such entry.

### Constraints
- 1 <= q <= 20000
- 0 <= l <= r <= 10^9, 0 <= x < 10^9
- 1 <= c <= 1000
"""
SOLUTION = """import sys
from bisect import bisect_right


def main():
    lines = sys.stdin.read().split("\\n")
    # Stretch i runs from starts[i] to starts[i + 1] and has colour colours[i].
    starts, colours = [0, 10**9 + 1], [0, 0]
    length = [0] * 1001

    def cut(mark):
        i = bisect_right(starts, mark) - 1
        if starts[i] < mark:
            i += 1
            starts.insert(i, mark)
            colours.insert(i, colours[i - 1])
        return i

    out = []
    for line in lines[1 : int(lines[0]) + 1]:
        kind, *numbers = line.split()
        numbers = list(map(int, numbers))
        if kind == "L":
            out.append(length[numbers[0]])
        elif kind == "C":
            out.append(colours[bisect_right(starts, numbers[0]) - 1])
        elif numbers[0] < numbers[1]:
            l, r, c = numbers
            first, last = cut(l), cut(r)
            for i in range(first, last):
                length[colours[i]] -= starts[i + 1] - starts[i]
            starts[first:last] = [l]
            colours[first:last] = [c]
            length[c] += r - l
    print(*out, sep="\\n")


main()
"""
BRUTE_FORCE = """fence = {}
for _ in range(int(input())):
    kind, *numbers = input().split()
    numbers = list(map(int, numbers))
    if kind == "P":
        while numbers[1] - numbers[0] > 10**5:  # hopeless: let the clock run out
            pass
        for metre in range(numbers[0], numbers[1]):
            fence[metre] = numbers[2]
    elif kind == "L":
        print(sum(colour == numbers[0] for colour in fence.values()))
    else:
        print(fence.get(numbers[0], 0))
"""
WRONG = {
    "too_slow_rebuilds_the_list": """import sys

lines = sys.stdin.read().split("\\n")
painted = []
for line in lines[1 : int(lines[0]) + 1]:
    kind, *nums = line.split()
    nums = [int(x) for x in nums]
    if kind == "P":
        l, r, c = nums
        if l == r:
            continue
        rest = []
        for a, b, colour in painted:
            if b <= l or a >= r:
                rest.append((a, b, colour))
                continue
            if a < l:
                rest.append((a, l, colour))
            if b > r:
                rest.append((r, b, colour))
        rest.append((l, r, c))
        painted = rest
    elif kind == "L":
        print(sum(b - a for a, b, colour in painted if colour == nums[0]))
    else:
        answer = 0
        for a, b, colour in painted:
            if a <= nums[0] < b:
                answer = colour
        print(answer)
""",
    "too_slow_looks_through_the_log": """import sys

lines = sys.stdin.read().split("\\n")
log = []
for line in lines[1 : int(lines[0]) + 1]:
    kind, *nums = line.split()
    nums = [int(x) for x in nums]
    if kind == "P":
        log.append(nums)
    elif kind == "C":
        answer = 0
        for l, r, c in reversed(log):
            if l <= nums[0] < r:
                answer = c
                break
        print(answer)
    else:
        free = [(0, 10**9)]
        total = 0
        for l, r, c in reversed(log):
            following = []
            for a, b in free:
                x, y = max(a, l), min(b, r)
                if x >= y:
                    following.append((a, b))
                    continue
                if c == nums[0]:
                    total += y - x
                if a < x:
                    following.append((a, x))
                if y < b:
                    following.append((y, b))
            free = following
        print(total)
""",
    "right_part_lost": """import sys
from bisect import bisect_left

lines = sys.stdin.read().split("\\n")
segs = []
length = [0] * 1001
for line in lines[1 : int(lines[0]) + 1]:
    kind, *nums = line.split()
    nums = [int(x) for x in nums]
    if kind == "P":
        l, r, c = nums
        if l >= r:
            continue
        i = bisect_left(segs, (l, 0, 0))
        if i > 0 and segs[i - 1][1] > l:
            i -= 1
        new = []
        j = i
        while j < len(segs) and segs[j][0] < r:
            a, b, old = segs[j]
            length[old] -= b - a
            if a < l:
                new.append((a, l, old))
                length[old] += l - a
            elif b > r:
                new.append((r, b, old))
                length[old] += b - r
            j += 1
        new.append((l, r, c))
        length[c] += r - l
        segs[i:j] = sorted(new)
    elif kind == "L":
        print(length[nums[0]])
    else:
        i = bisect_left(segs, (nums[0] + 1, 0, 0)) - 1
        print(segs[i][2] if i >= 0 and segs[i][1] > nums[0] else 0)
""",
    "both_ends_painted": """import sys
from bisect import bisect_right

lines = sys.stdin.read().split("\\n")
starts, colours = [0, 10**9 + 5], [0, 0]
length = [0] * 1001


def split(x):
    i = bisect_right(starts, x) - 1
    if starts[i] != x:
        starts.insert(i + 1, x)
        colours.insert(i + 1, colours[i])
        i += 1
    return i


for line in lines[1 : int(lines[0]) + 1]:
    kind, *nums = line.split()
    nums = [int(x) for x in nums]
    if kind == "P":
        l, r, c = nums
        r += 1
        i, j = split(l), split(r)
        for k in range(i, j):
            length[colours[k]] -= starts[k + 1] - starts[k]
        starts[i:j] = [l]
        colours[i:j] = [c]
        length[c] += r - l
    elif kind == "L":
        print(length[nums[0]])
    else:
        print(colours[bisect_right(starts, nums[0]) - 1])
""",
    "overpainting_adds_up": """import sys
from bisect import bisect_right

lines = sys.stdin.read().split("\\n")
starts, colours = [0, 10**9 + 5], [0, 0]
length = [0] * 1001


def split(x):
    i = bisect_right(starts, x) - 1
    if starts[i] != x:
        starts.insert(i + 1, x)
        colours.insert(i + 1, colours[i])
        i += 1
    return i


for line in lines[1 : int(lines[0]) + 1]:
    kind, *nums = line.split()
    nums = [int(x) for x in nums]
    if kind == "P":
        l, r, c = nums
        if l == r:
            continue
        i, j = split(l), split(r)
        for k in range(i, j):
            if colours[k] != c:
                length[colours[k]] -= starts[k + 1] - starts[k]
        starts[i:j] = [l]
        colours[i:j] = [c]
        length[c] += r - l
    elif kind == "L":
        print(length[nums[0]])
    else:
        print(colours[bisect_right(starts, nums[0]) - 1])
""",
}
PUBLIC = (
    "5\nP 2 7 1\nP 5 9 2\nL 1\nL 2\nC 5\n",
    "4\nC 3\nL 9\nP 3 4 9\nC 3\n",
    "6\nP 0 10 3\nP 8 12 4\nC 8\nC 12\nL 3\nL 4\n",
    "5\nP 4 6 2\nP 1 4 5\nL 5\nL 2\nC 4\n",
)


def generate(rng: random.Random) -> list[str]:
    """Return the hidden inputs."""

    def case(entries: list[str]) -> str:
        return f"{len(entries)}\n" + "\n".join(entries) + "\n"

    def log(q: int, marks: int, colours: int, longest: int) -> str:
        entries = []
        for _ in range(q - 1):
            kind = rng.choice("PPLC")
            if kind == "P":
                left = rng.randint(0, marks)
                entries.append(f"P {left} {min(marks, left + rng.randint(0, longest))} {rng.randint(1, colours)}")
            elif kind == "L":
                entries.append(f"L {rng.randint(1, colours)}")
            else:
                entries.append(f"C {rng.randrange(marks)}")
        return case([*entries, "L 1"])

    end = 10**9
    short = []
    for _ in range(11000):
        left = rng.randint(0, 10**6)
        short.append(f"P {left} {left + rng.randint(1, 30)} {rng.randint(1, 9)}")
    asked = [rng.choice([f"L {rng.randint(1, 9)}", f"C {rng.randint(0, 10**6)}"]) for _ in range(3000)]
    tests = [
        case(["L 1", "C 0"]),
        case(["P 5 5 7", "L 7", "C 5", "C 4"]),  # nothing is painted
        case(["P 0 10 1", "P 3 6 2", "L 1", "L 2", "C 2", "C 3", "C 5", "C 6"]),  # a hole in a stretch
        case(["P 0 10 1", "P 3 6 1", "L 1"]),  # the same colour again
        case(["P 2 4 1", "P 4 6 1", "P 3 5 1", "L 1", "P 3 5 2", "L 1", "C 5"]),
        case(["P 1 3 1", "P 5 7 2", "P 9 11 3", "P 0 20 4", "L 1", "L 2", "L 3", "L 4"]),
        case(["P 1 3 1", "P 5 7 2", "P 9 11 3", "P 2 10 4", "L 1", "L 2", "L 3", "L 4", "C 10", "C 1"]),
        case([f"P 0 {end} 1000", f"P {end - 1} {end} 1", "L 1000", "L 1", f"C {end - 1}", "C 0"]),
        case([f"P {end} {end} 3", f"P 0 {end} 2", "P 500 600 5", "P 400 700 2", "L 2", "L 5"]),
        case(["P 0 4 1", "P 4 8 2", "P 2 6 3", "C 4", "P 4 6 1", "L 1", "L 2", "L 3", "C 6"]),
        case(short + asked),
    ]
    for q, marks, colours, longest in ((12, 9, 2, 5), (16, 12, 3, 6), (20, 10, 2, 4), (24, 30, 4, 20), (30, 20, 3, 9)):
        tests.append(log(q, marks, colours, longest))
    for q, marks, colours, longest in ((300, 200, 5, 30), (800, end, 1000, end // 9), (1500, 500, 3, 400)):
        tests.append(log(q, marks, colours, longest))
    tests.append(log(3000, 10**5, 50, 300))
    return tests

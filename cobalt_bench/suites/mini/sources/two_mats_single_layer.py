"""Overlap of two axis-parallel rectangles, corners in any order."""

import random

TITLE = "Two Mats, One Layer"
DIFFICULTY = "easy"
TOPICS = ("geometry", "rectangles")
ENTRY_POINT = "single_layer"
STARTER_CODE = """def single_layer(first: List[int], second: List[int]) -> int:
"""
STATEMENT = """Two rectangular mats lie on a floor of unit squares, their sides parallel to the walls. Each mat is described by two
of its corners that lie **diagonally opposite** to each other, as `[x1, y1, x2, y2]`; it may be any of the two diagonals, and
either end may come first. A mat that is rolled up has width or height 0 and covers no area.

Where the mats overlap the floor is covered twice. How much floor is covered **exactly once**?

### Arguments
- `first`: two opposite corners of the first mat, `[x1, y1, x2, y2]`
- `second`: the same for the second mat

### Returns
The area that exactly one of the two mats covers.

### Constraints
- All coordinates are integers from -10^9 to 10^9.
"""
SOLUTION = """def single_layer(first: List[int], second: List[int]) -> int:
    def area(mat):
        return abs(mat[0] - mat[2]) * abs(mat[1] - mat[3])

    def shared(axis):
        low = max(min(first[axis], first[axis + 2]), min(second[axis], second[axis + 2]))
        high = min(max(first[axis], first[axis + 2]), max(second[axis], second[axis + 2]))
        return max(0, high - low)

    return area(first) + area(second) - 2 * shared(0) * shared(1)
"""
BRUTE_FORCE = """def single_layer(first: List[int], second: List[int]) -> int:
    def covers(mat, x, y):
        x1, y1, x2, y2 = mat
        return min(x1, x2) <= x < max(x1, x2) and min(y1, y2) <= y < max(y1, y2)

    xs = first[0::2] + second[0::2]
    ys = first[1::2] + second[1::2]
    count = 0
    for x in range(min(xs), max(xs)):
        for y in range(min(ys), max(ys)):
            count += covers(first, x, y) != covers(second, x, y)
    return count
"""
WRONG = {
    "negative_overlaps_multiply": """def single_layer(first: List[int], second: List[int]) -> int:
    ax1, ax2 = sorted((first[0], first[2]))
    ay1, ay2 = sorted((first[1], first[3]))
    bx1, bx2 = sorted((second[0], second[2]))
    by1, by2 = sorted((second[1], second[3]))
    overlap = (min(ax2, bx2) - max(ax1, bx1)) * (min(ay2, by2) - max(ay1, by1))
    overlap = max(overlap, 0)
    return (ax2 - ax1) * (ay2 - ay1) + (bx2 - bx1) * (by2 - by1) - 2 * overlap
""",
    "corners_taken_in_order": """def single_layer(first: List[int], second: List[int]) -> int:
    ax1, ay1, ax2, ay2 = first
    bx1, by1, bx2, by2 = second
    w = max(0, min(ax2, bx2) - max(ax1, bx1))
    h = max(0, min(ay2, by2) - max(ay1, by1))
    return abs(ax2 - ax1) * abs(ay2 - ay1) + abs(bx2 - bx1) * abs(by2 - by1) - 2 * w * h
""",
    "union_instead": """def single_layer(first: List[int], second: List[int]) -> int:
    ax1, ax2 = min(first[0], first[2]), max(first[0], first[2])
    ay1, ay2 = min(first[1], first[3]), max(first[1], first[3])
    bx1, bx2 = min(second[0], second[2]), max(second[0], second[2])
    by1, by2 = min(second[1], second[3]), max(second[1], second[3])
    w = max(0, min(ax2, bx2) - max(ax1, bx1))
    h = max(0, min(ay2, by2) - max(ay1, by1))
    return (ax2 - ax1) * (ay2 - ay1) + (bx2 - bx1) * (by2 - by1) - w * h
""",
    "only_main_diagonal": """def single_layer(first: List[int], second: List[int]) -> int:
    def norm(mat):
        a, b = sorted([(mat[0], mat[1]), (mat[2], mat[3])])
        return a[0], a[1], b[0], b[1]

    ax1, ay1, ax2, ay2 = norm(first)
    bx1, by1, bx2, by2 = norm(second)
    w = max(0, min(ax2, bx2) - max(ax1, bx1))
    h = max(0, min(ay2, by2) - max(ay1, by1))
    return abs((ax2 - ax1) * (ay2 - ay1)) + abs((bx2 - bx1) * (by2 - by1)) - 2 * w * h
""",
}
PUBLIC = (
    ([0, 0, 4, 3], [2, 1, 6, 5]),
    ([0, 0, 2, 2], [5, 0, 7, 4]),
    ([1, 1, 5, 5], [4, 4, 2, 2]),
    ([0, 0, 3, 3], [3, 0, 6, 3]),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    big = 10**9
    tests = [
        ([0, 0, 2, 2], [5, 5, 9, 9]),  # apart in both directions
        ([5, 5, 9, 9], [-3, -3, 1, 2]),
        ([0, 4, 4, 0], [1, 1, 6, 6]),  # the other diagonal
        ([0, 4, 4, 0], [6, 1, 1, 6]),
        ([4, 0, 0, 4], [4, 0, 0, 4]),  # the same mat twice: nothing is covered once
        ([0, 0, 0, 9], [-1, 2, 5, 4]),  # rolled up, lying across the other
        ([0, 0, 0, 0], [0, 0, 0, 0]),
        ([0, 0, 5, 5], [5, 5, 8, 8]),  # share a corner
        ([-2, -9, 2, 9], [9, -2, -9, 2]),  # a cross
        ([-big, -big, big, big], [big, -big, -big, big]),
        ([-big, big, big, -big], [0, 0, 1, 1]),
        ([-big, -big, 1 - big, 1 - big], [big, big, big - 1, big - 1]),
    ]
    for span in (4, 6, 9, 12, 20, 20, 50):
        first, second = ([rng.randint(-span, span) for _ in range(4)] for _ in range(2))
        tests.append((first, second))
    for _ in range(5):
        first, second = ([rng.randint(-big, big) for _ in range(4)] for _ in range(2))
        tests.append((first, second))
    return tests

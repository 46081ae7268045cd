"""Lexicographically smallest topological order, with a report of stuck tasks."""

import itertools
import random

TITLE = "Order of the Workshop Jobs"
DIFFICULTY = "medium"
TOPICS = ("graphs", "topological order", "heap")
STATEMENT = """A workshop has `n` jobs with different names. Some jobs need others to be finished first; a rule `x y` says that job
`x` must be finished before job `y` can be started. The jobs are done one after the other.

Whenever the foreman picks the next job, he looks at all jobs that are not done yet and whose requirements are all
done, and takes the one whose name comes first in alphabetical order. He stops when no job can be picked.

If in the end some jobs have not been done, because they wait for each other or for jobs that can never be done, he
only wants to know how many jobs are stuck.

### Input

The first line holds `n` and `m`. The second line holds the names of the `n` jobs, separated by spaces; a name has 1
to 8 lowercase letters. Each of the next `m` lines holds two names `x` and `y`, which are a rule. The same rule may
appear more than once, and `x` may be the same as `y` (such a job can never be started).

### Output

If all jobs get done, print their names in the order in which they are done, one name on each line. Otherwise print
one line: the word `STUCK`, a space, and the number of jobs that are not done. (Names are lowercase, so `STUCK` is
never the name of a job.)

### Constraints

- `1 <= n <= 4000`
- `0 <= m <= 8000`
- Alphabetical order is the usual one: `ab` comes before `abc` and before `b`.
"""
SOLUTION = """import heapq
import sys

data = sys.stdin.read().split()
n, m = int(data[0]), int(data[1])
names = data[2:2 + n]
after = {x: [] for x in names}
missing = dict.fromkeys(names, 0)
for i in range(m):
    x, y = data[2 + n + 2 * i], data[3 + n + 2 * i]
    after[x].append(y)
    missing[y] += 1
ready = [x for x in names if missing[x] == 0]
heapq.heapify(ready)
order = []
while ready:
    x = heapq.heappop(ready)
    order.append(x)
    for y in after[x]:
        missing[y] -= 1
        if missing[y] == 0:
            heapq.heappush(ready, y)
if len(order) == n:
    for x in order:
        print(x)
else:
    print("STUCK", n - len(order))
"""
_SCAN = """n, m = map(int, input().split())
names = sorted(input().split())
need = {x: set() for x in names}
for _ in range(m):
    x, y = input().split()
    need[y].add(x)
done = []
finished = set()
while True:
    for x in names:
        if x not in finished and all(z in finished for z in need[x]):
            done.append(x)
            finished.add(x)
            break
    else:
        break
if len(done) == n:
    for x in done:
        print(x)
else:
    print("STUCK", n - len(done))
"""
BRUTE_FORCE = _SCAN
WRONG = {
    "scans_all_jobs_each_time": _SCAN,
    "sorted_level_by_level": """n, m = map(int, input().split())
names = input().split()
after = {x: [] for x in names}
deg = dict.fromkeys(names, 0)
for _ in range(m):
    x, y = input().split()
    after[x].append(y)
    deg[y] += 1
level = sorted(x for x in names if deg[x] == 0)
order = []
while level:
    order += level
    nxt = []
    for x in level:
        for y in after[x]:
            deg[y] -= 1
            if deg[y] == 0:
                nxt.append(y)
    level = sorted(nxt)
if len(order) == n:
    for x in order:
        print(x)
else:
    print("STUCK", n - len(order))
""",
    "depth_first_order": """import sys
sys.setrecursionlimit(20000)
n, m = map(int, input().split())
names = sorted(input().split())
need = {x: [] for x in names}
for _ in range(m):
    x, y = input().split()
    need[y].append(x)
state = {}
order = []
stuck = set()


def visit(x):
    if state.get(x) == 1:
        return False
    if state.get(x) == 2:
        return x not in stuck
    state[x] = 1
    ok = True
    for z in sorted(need[x]):
        if not visit(z):
            ok = False
    state[x] = 2
    if ok:
        order.append(x)
    else:
        stuck.add(x)
    return ok


for x in names:
    visit(x)
if not stuck:
    for x in order:
        print(x)
else:
    print("STUCK", len(stuck))
""",
    "repeated_rule_counted_once": """import heapq

n, m = map(int, input().split())
names = input().split()
after = {x: [] for x in names}
need = {x: set() for x in names}
for _ in range(m):
    x, y = input().split()
    after[x].append(y)
    need[y].add(x)
deg = {x: len(need[x]) for x in names}
heap = [x for x in names if deg[x] == 0]
heapq.heapify(heap)
order = []
while heap:
    x = heapq.heappop(heap)
    order.append(x)
    for y in after[x]:
        deg[y] -= 1
        if deg[y] == 0:
            heapq.heappush(heap, y)
if len(order) == n:
    for x in order:
        print(x)
else:
    print("STUCK", n - len(order))
""",
    "counts_only_jobs_on_a_circle": """import heapq

n, m = map(int, input().split())
names = input().split()
after = {x: set() for x in names}
before = {x: set() for x in names}
for _ in range(m):
    x, y = input().split()
    after[x].add(y)
    before[y].add(x)
left = {x: len(before[x]) for x in names}
heap = sorted(x for x in names if not left[x])
order = []
while heap:
    x = heapq.heappop(heap)
    order.append(x)
    for y in after[x]:
        left[y] -= 1
        if left[y] == 0:
            heapq.heappush(heap, y)
if len(order) == n:
    print(*order, sep=chr(10))
else:
    rest = set(names) - set(order)
    leaves = [x for x in rest if not after[x] & rest]
    while leaves:
        x = leaves.pop()
        rest.discard(x)
        for z in before[x]:
            if z in rest and not after[z] & rest:
                leaves.append(z)
    print("STUCK", len(rest))
""",
}
PUBLIC = (
    "4 3\nsand cut glue paint\ncut sand\nsand paint\ncut glue\n",
    "3 3\na b c\na b\nb c\nc b\n",
    "5 0\nzip bolt nut bo nail\n",
    "4 2\nd c b a\nd a\nc b\n",
)


def generate(rng: random.Random) -> list[str]:
    def names(n: int) -> list[str]:
        pool: set[str] = set()
        while len(pool) < n:
            pool.add("".join(rng.choice("abcdefgh") for _ in range(rng.randint(1, 5 if n > 50 else 2))))
        out = sorted(pool)
        rng.shuffle(out)
        return out

    def case(jobs: list[str], rules: list[tuple[str, str]]) -> str:
        shown = jobs[:]
        rng.shuffle(shown)
        return f"{len(jobs)} {len(rules)}\n{' '.join(shown)}\n" + "".join(f"{x} {y}\n" for x, y in rules)

    def rand(n: int, m: int, back: int = 0) -> str:
        jobs = names(n)
        rules = []
        for k in range(m):
            a, b = sorted(rng.sample(range(n), 2))
            rules.append((jobs[b], jobs[a]) if k < back else (jobs[a], jobs[b]))
        rng.shuffle(rules)
        return case(jobs, rules)

    tests = [
        "1 0\nsolo\n",
        "1 1\nsolo\nsolo solo\n",
        "2 2\na b\nb a\nb a\n",  # a repeated rule
        "3 3\na b c\nc a\nc a\nb a\n",
        "4 4\nw x y z\nz w\nz w\nz w\ny x\n",
        "5 5\na b c d e\na b\nb c\nc b\nc d\nd e\n",  # d and e wait for the circle
        "4 3\na b c d\nc c\nc d\nd a\n",  # a job that waits for itself
        "3 3\na m z\na m\na m\nz m\n",  # a repeated rule is one requirement
        "4 5\nd b a c\na c\nd c\na c\na c\nc b\n",
        "4 2\nb a d c\nd a\nb c\n",
        "3 1\nm a z\nz a\n",  # m before z, a last
        "5 3\nab abc b a aa\nb a\nabc a\nab aa\n",
    ]
    tests += [rand(rng.randint(5, 9), rng.randint(4, 10)) for _ in range(6)]
    tests += [rand(rng.randint(7, 10), rng.randint(9, 14), 2) for _ in range(4)]
    tests += [rand(200, 300), rand(1000, 1200, 2)]
    jobs = sorted(names(4000), reverse=True)
    tests.append(case(jobs, list(itertools.pairwise(jobs))))  # a chain against the alphabet
    tests.append(rand(4000, 5000))
    jobs = names(2500)
    jobs.sort(reverse=True)
    tests.append(case(jobs, [(jobs[i], jobs[i + 1 + i % 3]) for i in range(len(jobs) - 3)]))
    return tests

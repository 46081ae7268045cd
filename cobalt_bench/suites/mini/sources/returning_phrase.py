"""Longest substring with enough non-overlapping occurrences: binary search and rolling hashes."""

import random

TITLE = "The Returning Phrase"
DIFFICULTY = "hard"
TOPICS = ("strings", "hashing", "binary search")
TIME_LIMIT_S = 3.0

STATEMENT = """The tune of a barrel organ is a text of lowercase letters. A *phrase* is any piece of one or more consecutive notes. A
phrase *returns* if it can be found in the tune at `k` or more places no two of which overlap (places that touch each
other are fine).

Find the longest phrase that returns.

### Input

The first line contains the integer `k`. The second line contains the tune.

### Output

Print two integers separated by a space: the length of the longest phrase that returns, and the position where this
phrase begins for the first time in the tune (positions are counted from 1). If several phrases of this length return,
choose the one that begins for the first time earliest. If no phrase returns, print `0 0`.

### Constraints

- 2 <= k <= 1000
- the tune has 1 to 20000 letters
"""

SOLUTION = """def find(k, length, prefix, p, mod):
    # smallest first position of a phrase of this length with k separate places, or -1
    first = {}
    free = {}
    times = {}
    best = -1
    for i, (a, b) in enumerate(zip(prefix, prefix[length:])):
        h = (b - a * p) % mod
        end = free.get(h)
        if end is None:
            first[h] = i
            free[h] = i + length
        elif end <= i:
            free[h] = i + length
            times[h] = times.get(h, 1) + 1
            if times[h] == k and (best < 0 or first[h] < best):
                best = first[h]
    return best


def main():
    k = int(input())
    tune = input().strip()
    mod = (1 << 61) - 1
    base = 911382323
    prefix = [0]
    power = [1]
    for c in tune:
        prefix.append((prefix[-1] * base + ord(c)) % mod)
        power.append(power[-1] * base % mod)
    low, high = 0, len(tune) // k
    answer = (0, 0)
    while low < high:
        mid = (low + high + 1) // 2
        start = find(k, mid, prefix, power[mid], mod)
        if start >= 0:
            low = mid
            answer = (mid, start + 1)
        else:
            high = mid - 1
    print(*answer)


main()
"""

BRUTE_FORCE = """k = int(input())
tune = input().strip()
n = len(tune)
done = False
for length in range(n, 0, -1):
    for start in range(n - length + 1):
        if tune.count(tune[start:start + length]) >= k:
            print(length, start + 1)
            done = True
            break
    if done:
        break
if not done:
    print(0, 0)
"""

WRONG = {
    "places_may_overlap": """k = int(input())
tune = input().strip()
n = len(tune)

def find(length):
    places = {}
    for i in range(n - length + 1):
        places.setdefault(hash(tune[i:i + length]), []).append(i)
    good = [p[0] for p in places.values() if len(p) >= k]
    return min(good) if good else -1

lo, hi, pos = 0, n - 1, -1
while lo < hi:
    mid = (lo + hi + 1) // 2
    at = find(mid)
    if at >= 0:
        lo, pos = mid, at
    else:
        hi = mid - 1
print(lo, pos + 1)
""",
    "phrase_that_is_complete_first": """k = int(input())
tune = input().strip()
n = len(tune)

def find(length):
    first, free, times = {}, {}, {}
    for i in range(n - length + 1):
        h = hash(tune[i:i + length])
        if free.get(h, 0) <= i:
            first.setdefault(h, i)
            free[h] = i + length
            times[h] = times.get(h, 0) + 1
            if times[h] == k:
                return first[h]
    return -1

lo, hi, pos = 0, n // k, -1
while lo < hi:
    mid = (lo + hi + 1) // 2
    at = find(mid)
    if at >= 0:
        lo, pos = mid, at
    else:
        hi = mid - 1
print(lo, pos + 1)
""",
    "twice_is_enough": """k = int(input())
tune = input().strip()
n = len(tune)

def find(length):
    first = {}
    best = -1
    for i in range(n - length + 1):
        h = hash(tune[i:i + length])
        f = first.setdefault(h, i)
        if i - f >= length and (best < 0 or f < best):
            best = f
    return best

lo, hi, pos = 0, n // 2, -1
while lo < hi:
    mid = (lo + hi + 1) // 2
    at = find(mid)
    if at >= 0:
        lo, pos = mid, at
    else:
        hi = mid - 1
print(lo, pos + 1)
""",
    "places_may_not_touch": """k = int(input())
tune = input().strip()
n = len(tune)

def find(length):
    first, last, times = {}, {}, {}
    for i in range(n - length + 1):
        h = hash(tune[i:i + length])
        if h not in first:
            first[h] = last[h] = i
            times[h] = 1
        elif i - last[h] > length:
            last[h] = i
            times[h] += 1
    good = [first[h] for h in first if times[h] >= k]
    return min(good) if good else -1

lo, hi, pos = 0, n // k, -1
while lo < hi:
    mid = (lo + hi + 1) // 2
    at = find(mid)
    if at >= 0:
        lo, pos = mid, at
    else:
        hi = mid - 1
print(lo, pos + 1)
""",
    "too_slow": """k = int(input())
tune = input().strip()
n = len(tune)
answer = (0, 0)
length = 1
while length * k <= n:
    seen, found = {}, None
    for i in range(n - length + 1):
        piece = tune[i:i + length]
        if piece not in seen:
            seen[piece] = [i, i + length, 1]
        else:
            s = seen[piece]
            if s[1] <= i:
                s[1] = i + length
                s[2] += 1
    starts = [s[0] for s in seen.values() if s[2] >= k]
    if not starts:
        break
    answer = (length, min(starts) + 1)
    length += 1
print(*answer)
""",
}

PUBLIC = (
    "2\nlalulaluma\n",
    "3\nabcabdab\n",
    "2\nxyz\n",
    "2\nqqqqq\n",
)


def _tune(rng: random.Random, n: int, letters: str) -> str:
    return "".join(rng.choice(letters) for _ in range(n))


def generate(rng: random.Random) -> list[str]:
    tests = [
        "2\na\n",  # one note
        "2\naa\n",  # two places that touch
        "2\naaa\n",  # overlapping places would allow two notes
        "3\naaaaaaaa\n",
        "4\nabababab\n",
        "2\nxabcyabcx\n",
        "2\nabxbaybaxab\n",  # the phrase that begins first is complete last
        "2\nklmmlmmlkl\n",
        "3\nabaabaaba\n",
        "3\nxyxyzzyzyz\n",
        "1000\nabcabc\n",
        "3\nababa\n",
        "2\npqrqrspspq\n",
        "2\nabcdxcdyabzbca\n",
        "2\nuvwwxvwzwxuv\n",
    ]
    for n, letters, k in [
        (8, "ab", 2),
        (10, "ab", 3),
        (12, "abc", 2),
        (15, "ab", 2),
        (20, "abc", 3),
        (30, "ab", 4),
        (40, "abc", 2),
    ]:
        tests.append(f"{k}\n{_tune(rng, n, letters)}\n")
    block = _tune(rng, 4500, "ab")  # a very long phrase
    tests.append(f"2\n{_tune(rng, 5000, 'ab')}{block}{_tune(rng, 5990, 'ab')}{block}\n")
    tests.append(f"3\n{'ab' * 10000}\n")  # a short period: long phrases, many equal pieces
    tests.append(f"5\n{_tune(rng, 20000, 'abc')}\n")
    tests.append(f"1000\n{_tune(rng, 20000, 'ab')}\n")
    return tests

"""Count pairs of a word and its reversal with a hash map."""

import random

TITLE = "Stencil Twins"
DIFFICULTY = "easy"
TOPICS = ("hashing", "strings")
ENTRY_POINT = "count_twins"
STARTER_CODE = """class Solution:
    def count_twins(self, words: List[str]) -> int:
"""

STATEMENT = """A sign painter cuts one stencil for every order. A stencil that is turned over shows its word backwards, so two orders
are *twins* when the word of one of them, read backwards, is the word of the other.

Given the words of all orders, count the pairs of orders `(i, j)` with `i < j` that are twins. Orders with the same word
are still different orders, and an order never forms a pair with itself.

### Arguments

- `words`: a list of strings, the words of the orders

### Returns

The number of pairs of twins, an integer.

### Constraints

- 0 <= len(words) <= 35000
- each word has 1 to 12 lowercase English letters
"""

SOLUTION = """class Solution:
    def count_twins(self, words: List[str]) -> int:
        seen = {}
        pairs = 0
        for word in words:
            pairs += seen.get(word[::-1], 0)
            seen[word] = seen.get(word, 0) + 1
        return pairs
"""

BRUTE_FORCE = """class Solution:
    def count_twins(self, words: List[str]) -> int:
        pairs = 0
        for j in range(len(words)):
            for i in range(j):
                if list(words[i]) == list(reversed(words[j])):
                    pairs += 1
        return pairs
"""

WRONG = {
    "palindromes_pair_with_themselves": """class Solution:
    def count_twins(self, words: List[str]) -> int:
        count = {}
        pairs = 0
        for w in words:
            count[w] = count.get(w, 0) + 1
            pairs += count.get(w[::-1], 0)
        return pairs
""",
    "different_words_only": """class Solution:
    def count_twins(self, words: List[str]) -> int:
        present = set(words)
        return sum(1 for w in present if w < w[::-1] and w[::-1] in present)
""",
    "palindromes_ignored": """class Solution:
    def count_twins(self, words: List[str]) -> int:
        count = {}
        for w in words:
            count[w] = count.get(w, 0) + 1
        pairs = 0
        for w, c in count.items():
            r = w[::-1]
            if w < r and r in count:
                pairs += c * count[r]
        return pairs
""",
    "halved_total": """class Solution:
    def count_twins(self, words: List[str]) -> int:
        count = {}
        for w in words:
            count[w] = count.get(w, 0) + 1
        total = sum(c * count.get(w[::-1], 0) for w, c in count.items())
        return total // 2
""",
    "too_slow": """class Solution:
    def count_twins(self, words: List[str]) -> int:
        back = [w[::-1] for w in words]
        pairs = 0
        for i in range(len(words)):
            for j in range(i + 1, len(words)):
                if words[i] == back[j]:
                    pairs += 1
        return pairs
""",
}

PUBLIC = (
    (["star", "rats", "tin", "nit", "rats"],),
    (["sun", "moon"],),
    (["pots", "stop", "spot", "tops", "stop"],),
    (["gum"],),
)


def _words(rng: random.Random, n: int, letters: str, longest: int) -> list[str]:
    return ["".join(rng.choice(letters) for _ in range(rng.randint(1, longest))) for _ in range(n)]


def generate(rng: random.Random) -> list[tuple]:
    tests = [
        ([],),  # no orders
        (["noon"],),  # a single palindrome
        (["noon", "noon"],),  # equal palindromes are twins
        (["noon", "noon", "noon", "level"],),
        (["ab", "ab", "ab"],),  # equal words that are no palindromes
        (["ab", "ab", "ba", "ba", "ba"],),  # every combination counts
        (["a", "a", "b", "a"],),
        (["abc", "bca", "cab"],),  # the same letters only
        (["abcdefghijkl", "lkjihgfedcba"],),
    ]
    for n, letters, longest in [(6, "ab", 2), (8, "ab", 3), (10, "abc", 2), (12, "ab", 4), (20, "abc", 3), (30, "ab", 3)]:
        tests.append((_words(rng, n, letters, longest),))
    tests.append((_words(rng, 35000, "abcdefghijkl", 3),))  # large
    tests.append((["aba"] * 5000,))
    tests.append((_words(rng, 3000, "abcdefgh", 4),))
    return tests

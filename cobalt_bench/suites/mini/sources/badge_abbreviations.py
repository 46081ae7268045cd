"""Shortest distinguishing prefixes with a trie."""

import random

TITLE = "Short Badges"
DIFFICULTY = "medium"
TOPICS = ("tries", "strings")
ENTRY_POINT = "badges"
STARTER_CODE = """class Solution:
    def badges(self, names: List[str]) -> List[str]:
"""
STATEMENT = """A conference prints badges that are as short as possible. Every guest has a name; several guests may have the same name, and
such guests get the same badge.

The badge of a guest is the shortest beginning (at least one letter) of the name with which no **different** name on the list
begins. If every beginning of the name, the full name included, is also a beginning of some different name, the badge is the
full name followed by a full stop.

### Arguments
- `names`: the names of all guests

### Returns
The list of the badges, in the same order as the names.

### Constraints
- 1 <= len(names) <= 8000
- Each name has 1 to 40 letters `a` to `z`.
"""
SOLUTION = """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        # users[p]: how many different names begin with p
        users = {}
        for name in set(names):
            for end in range(1, len(name) + 1):
                users[name[:end]] = users.get(name[:end], 0) + 1
        result = []
        for name in names:
            for end in range(1, len(name) + 1):
                if users[name[:end]] == 1:
                    result.append(name[:end])
                    break
            else:
                result.append(name + ".")
        return result
"""
BRUTE_FORCE = """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        result = []
        for name in names:
            badge = name + "."
            for end in range(len(name), 0, -1):
                if not any(other != name and other.startswith(name[:end]) for other in names):
                    badge = name[:end]
            result.append(badge)
        return result
"""
WRONG = {
    "namesakes_clash": """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        count = {}
        for name in names:
            for i in range(len(name)):
                p = name[: i + 1]
                count[p] = count.get(p, 0) + 1
        out = []
        for name in names:
            badge = name + "."
            for i in range(len(name)):
                if count[name[: i + 1]] == 1:
                    badge = name[: i + 1]
                    break
            out.append(badge)
        return out
""",
    "too_slow_compares_all_pairs": """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        different = sorted(set(names))
        short = {}
        for name in different:
            need = 1
            for other in different:
                if other == name:
                    continue
                common = 0
                for a, b in zip(name, other):
                    if a != b:
                        break
                    common += 1
                need = max(need, common + 1)
            short[name] = name[:need] if need <= len(name) else name + "."
        return [short[name] for name in names]
""",
    "neighbour_before_only": """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        order = sorted(set(names))
        short = {}
        for i, name in enumerate(order):
            common = 0
            if i > 0:
                for a, b in zip(name, order[i - 1]):
                    if a != b:
                        break
                    common += 1
            short[name] = name[: common + 1] if common < len(name) else name + "."
        if len(order) > 1:
            common = 0
            for a, b in zip(order[0], order[1]):
                if a != b:
                    break
                common += 1
            short[order[0]] = order[0][: common + 1] if common < len(order[0]) else order[0] + "."
        return [short[name] for name in names]
""",
    "full_stop_missing": """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        root = {}
        for name in set(names):
            node = root
            for c in name:
                node = node.setdefault(c, {"users": 0})
                node["users"] += 1
        out = []
        for name in names:
            node, badge = root, ""
            for c in name:
                node = node[c]
                badge += c
                if node["users"] == 1:
                    break
            out.append(badge)
        return out
""",
    "full_stop_for_full_names": """class Solution:
    def badges(self, names: List[str]) -> List[str]:
        users = {}
        for name in set(names):
            for i in range(1, len(name) + 1):
                users.setdefault(name[:i], set()).add(name)
        out = []
        for name in names:
            i = 1
            while i < len(name) and len(users[name[:i]]) > 1:
                i += 1
            out.append(name[:i] if i < len(name) else name + ".")
        return out
""",
}
PUBLIC = (
    (["marta", "malte", "jon"],),
    (["ida", "idar", "iris"],),
    (["bo", "cleo", "bert"],),
    (["olga", "olaf", "ulf", "ola"],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""

    def name(letters: str, longest: int) -> str:
        return "".join(rng.choice(letters) for _ in range(rng.randint(1, longest)))

    tests = [
        (["x"],),  # a single letter is enough
        (["long"],),
        (["ann", "ann"],),  # namesakes do not matter to each other
        (["ann", "ann", "anna"],),
        (["a", "b", "a"],),
        (["a", "aa", "aaa", "aaaa"],),
        (["aaaa", "aaa", "aa", "a"],),
        (["ab", "ac", "ad"],),  # the full name without a full stop
        (["tim", "tom", "tam", "tim", "tomas"],),
        (["zoe", "zo", "z", "zoe", "zoey"],),
        (["b", "ba", "bb", "c", "ca"],),
        (["a" * 40, "a" * 39 + "b", "a" * 39],),
    ]
    for n, letters, longest in ((4, "ab", 3), (5, "ab", 4), (6, "abc", 3), (8, "ab", 5), (10, "abc", 4)):
        tests.append(([name(letters, longest) for _ in range(n)] + ["start"],))
    for n, letters, longest in ((100, "abc", 6), (400, "abcdefgh", 5), (500, "ab", 12)):
        tests.append(([name(letters, longest) for _ in range(n)],))
    tests.append((["pre" + name("abcdefghijklmnopqrstuvwxyz", 9) for _ in range(8000)],))
    tests.append(([name("abcde", 40) for _ in range(1000)],))
    return tests

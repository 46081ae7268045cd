"""Two stacks: undo and redo in a tiny text editor."""

import random

TITLE = "Notes with Second Thoughts"
DIFFICULTY = "easy"
TOPICS = ("stacks", "simulation")
ENTRY_POINT = "final_note"
STARTER_CODE = """class Solution:
    def final_note(self, commands: List[str]) -> str:
"""
STATEMENT = """A note-taking gadget has a single line of text, empty at first, and understands these commands:

- `type X`: appends X to the text. X is everything after the first space of the command; it has at least one character and
  may itself contain spaces or look like a command.
- `erase k`: removes the last k characters, or the whole text if it has fewer than k. Here k may be 0.
- `undo`: takes back the most recent edit that is still in force.
- `redo`: carries out again the edit that was taken back most recently.

An *edit* is any `type` or `erase` command, also an `erase` that changed nothing. `undo` does nothing when no edit is in force.
`redo` does nothing when there is nothing to carry out again; a new edit makes all edits that were taken back before
unavailable for `redo` for good.

### Arguments
- `commands`: the commands in the order they are given

### Returns
The text after the last command.

### Constraints
- 0 <= len(commands) <= 1000
- X has 1 to 20 characters (letters, digits, spaces, punctuation); 0 <= k <= 10^6
"""
SOLUTION = """class Solution:
    def final_note(self, commands: List[str]) -> str:
        states, undone = [""], []
        for command in commands:
            if command == "undo":
                if len(states) > 1:
                    undone.append(states.pop())
            elif command == "redo":
                if undone:
                    states.append(undone.pop())
            else:
                kind, argument = command.split(" ", 1)
                text = states[-1]
                text = text + argument if kind == "type" else text[: max(0, len(text) - int(argument))]
                states.append(text)
                undone = []
        return states[-1]
"""
WRONG = {
    "redo_survives_new_edits": """class Solution:
    def final_note(self, commands: List[str]) -> str:
        states = [""]
        undone = []
        for command in commands:
            if command == "undo":
                if len(states) > 1:
                    undone.append(states.pop())
            elif command == "redo":
                if undone:
                    states.append(undone.pop())
            elif command.startswith("type "):
                states.append(states[-1] + command[5:])
            else:
                k = int(command[6:])
                states.append(states[-1][: max(0, len(states[-1]) - k)])
        return states[-1]
""",
    "erase_zero_clears": """class Solution:
    def final_note(self, commands: List[str]) -> str:
        states = [""]
        undone = []
        for command in commands:
            if command == "undo":
                if len(states) > 1:
                    undone.append(states.pop())
            elif command == "redo":
                if undone:
                    states.append(undone.pop())
            elif command.startswith("type "):
                states.append(states[-1] + command[5:])
                undone.clear()
            else:
                k = int(command[6:])
                states.append(states[-1][:-k])
                undone.clear()
        return states[-1]
""",
    "splits_the_typed_text": """class Solution:
    def final_note(self, commands: List[str]) -> str:
        text, before, after = "", [], []
        for command in commands:
            parts = command.split()
            if parts[0] == "undo":
                if before:
                    after.append(text)
                    text = before.pop()
            elif parts[0] == "redo":
                if after:
                    before.append(text)
                    text = after.pop()
            else:
                before.append(text)
                after = []
                if parts[0] == "type":
                    text += " ".join(parts[1:])
                else:
                    text = text[: max(0, len(text) - int(parts[1]))]
        return text
""",
    "idle_erase_is_no_edit": """class Solution:
    def final_note(self, commands: List[str]) -> str:
        text, before, after = "", [], []
        for command in commands:
            if command == "undo":
                if before:
                    after.append(text)
                    text = before.pop()
            elif command == "redo":
                if after:
                    before.append(text)
                    text = after.pop()
            else:
                kind, arg = command.split(" ", 1)
                new = text + arg if kind == "type" else text[: max(0, len(text) - int(arg))]
                if new != text:
                    before.append(text)
                    text = new
                    after = []
        return text
""",
    "undo_cuts_the_typed_length": """class Solution:
    def final_note(self, commands: List[str]) -> str:
        text, typed, undone = "", [], []
        for command in commands:
            if command == "undo":
                if typed:
                    piece = typed.pop()
                    text = text[: len(text) - len(piece)]
                    undone.append(piece)
            elif command == "redo":
                if undone:
                    piece = undone.pop()
                    text += piece
                    typed.append(piece)
            else:
                kind, arg = command.split(" ", 1)
                if kind == "type":
                    text += arg
                    typed.append(arg)
                    undone = []
                else:
                    text = text[: max(0, len(text) - int(arg))]
        return text
""",
}
PUBLIC = (
    (["type buy milk", "type !", "undo", "redo"],),
    (["type abc", "erase 2", "undo"],),
    (["type one", "undo", "undo", "type two"],),
    (["undo", "redo", "type x", "erase 9", "type yes"],),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ([],),  # nothing happens
        (["undo"],),
        (["redo", "undo"],),
        (["type a", "undo", "type b", "redo"],),  # a new edit ends redo
        (["type a", "type b", "undo", "undo", "type c", "redo", "redo", "undo"],),
        (["type keep", "erase 0"],),
        (["type keep", "erase 0", "undo"],),  # an idle erase is an edit
        (["type a", "undo", "erase 5", "redo"],),
        (["erase 0", "type abc", "undo", "undo", "undo", "redo", "redo"],),
        (["type   two  blanks ", "type undo", "undo"],),
        (["type redo", "type erase 3", "erase 3"],),
        (["type abcdef", "erase 4", "type xy", "undo", "undo", "redo"],),
        (["type abcdef", "erase 1000000", "undo", "erase 6", "redo"],),
    ]
    words = ["ink", "a", "b c", "  ", "end.", "undo", "erase 1", " x", "Q7", "lamp oil"]

    def edits(length: int, weights: list[int]) -> list[str]:
        out = ["type start", "type " + rng.choice(words)]
        for _ in range(length):
            kind = rng.choices(("type", "erase", "undo", "redo"), weights)[0]
            if kind == "type":
                out.append("type " + rng.choice(words))
            elif kind == "erase":
                out.append(f"erase {rng.choice([0, 0, 1, 1, 2, 3, 5, 12])}")
            else:
                out.append(kind)
        return [*out, "type " + str(rng.randint(0, 10**6))]

    for length in (7, 8, 9, 10, 12, 14):
        tests.append((edits(length, [3, 2, 3, 2]),))
    for length in (60, 150, 300):
        tests.append((edits(length, [4, 2, 4, 3]),))
    tests.append((edits(990, [6, 2, 5, 3]),))
    return tests

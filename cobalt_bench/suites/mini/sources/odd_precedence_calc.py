"""An expression parser with unusual precedence and associativity."""

import random

TITLE = "The Backwards Abacus"
DIFFICULTY = "medium"
TOPICS = ("parsing", "recursion")
ENTRY_POINT = "evaluate"
STARTER_CODE = """class Solution:
    def evaluate(self, expression: str) -> int:
"""
STATEMENT = """An old abacus club has its own way of writing calculations. There are five operators:

- `a < b` is the smaller of the two numbers, `a > b` is the larger of the two;
- `a * b`, `a + b` and `a - b` have their usual meaning.

How tightly they bind, from the tightest to the loosest:

1. a minus sign in front of a number, of a bracket or of another such minus sign (it negates what follows it directly);
2. `<` and `>`, both of the same rank, worked out from **left to right**;
3. `*`, from left to right;
4. `+` and `-`, both of the same rank, worked out from **right to left**: `9 - 4 - 2` is `9 - (4 - 2)`, that is 7, and
   `9 - 4 + 2` is `9 - (4 + 2)`, that is 3.

Round brackets work as usual. Numbers are written with decimal digits. Blanks may stand anywhere except inside a number.

### Arguments
- `expression`: a well-formed expression

### Returns
Its value.

### Constraints
- 1 <= len(expression) <= 1000
- Brackets are nested at most 20 deep.
- Every number in the expression is below 10^9; all values that arise have at most 1000 digits.
"""
SOLUTION = """import re


class Solution:
    def evaluate(self, expression: str) -> int:
        tokens = re.findall(r"\\d+|\\S", expression) + ["end"]
        at = 0

        def take():
            nonlocal at
            at += 1
            return tokens[at - 1]

        def operand():
            sign = 1
            token = take()
            while token == "-":
                sign = -sign
                token = take()
            if token != "(":
                return sign * int(token)
            value = total()
            take()
            return sign * value

        def choice():
            value = operand()
            while tokens[at] in ("<", ">"):
                value = min(value, operand()) if take() == "<" else max(value, operand())
            return value

        def product():
            value = choice()
            while tokens[at] == "*":
                take()
                value *= choice()
            return value

        def total():
            values, signs = [product()], []
            while tokens[at] in ("+", "-"):
                signs.append(take())
                values.append(product())
            result = values.pop()
            while signs:
                left = values.pop()
                result = left + result if signs.pop() == "+" else left - result
            return result

        return total()
"""
BRUTE_FORCE = """import re


class Solution:
    def evaluate(self, expression: str) -> int:
        def value(tokens):
            # Split at the operator that is worked out last.
            if len(tokens) == 1:
                return int(tokens[0])
            depth, places = 0, []
            for i, token in enumerate(tokens):
                depth += (token == "(") - (token == ")")
                binary = i > 0 and (tokens[i - 1] == ")" or tokens[i - 1].isdigit())
                if depth == 0 and binary and token in list("<>*+-"):
                    places.append(i)
            for rank in ("+-", "*", "<>"):
                here = [i for i in places if tokens[i] in rank]
                if here:
                    i = here[0] if rank == "+-" else here[-1]
                    a, b = value(tokens[:i]), value(tokens[i + 1 :])
                    return {"+": a + b, "-": a - b, "*": a * b, "<": min(a, b), ">": max(a, b)}[tokens[i]]
            if tokens[0] == "-":
                return -value(tokens[1:])
            return value(tokens[1:-1])

        return value(re.findall("[0-9]+|[^ ]", expression))
"""
WRONG = {
    "left_to_right": r"""import re


class Solution:
    def evaluate(self, expression: str) -> int:
        tokens = re.findall(r"\d+|\S", expression)[::-1]

        def unary():
            token = tokens.pop()
            if token == "-":
                return -unary()
            if token == "(":
                value = addition()
                tokens.pop()
                return value
            return int(token)

        def choice():
            value = unary()
            while tokens and tokens[-1] in "<>":
                pick = min if tokens.pop() == "<" else max
                value = pick(value, unary())
            return value

        def product():
            value = choice()
            while tokens and tokens[-1] == "*":
                tokens.pop()
                value *= choice()
            return value

        def addition():
            value = product()
            while tokens and tokens[-1] in "+-":
                if tokens.pop() == "+":
                    value += product()
                else:
                    value -= product()
            return value

        return addition()
""",
    "plus_looser_than_minus": r"""import re


class Solution:
    def evaluate(self, expression: str) -> int:
        tokens = re.findall(r"\d+|\S", expression)[::-1]

        def unary():
            token = tokens.pop()
            if token == "-":
                return -unary()
            if token == "(":
                value = addition()
                tokens.pop()
                return value
            return int(token)

        def choice():
            value = unary()
            while tokens and tokens[-1] in "<>":
                pick = min if tokens.pop() == "<" else max
                value = pick(value, unary())
            return value

        def product():
            value = choice()
            while tokens and tokens[-1] == "*":
                tokens.pop()
                value *= choice()
            return value

        def difference():
            value = product()
            if tokens and tokens[-1] == "-":
                tokens.pop()
                value -= difference()
            return value

        def addition():
            value = difference()
            while tokens and tokens[-1] == "+":
                tokens.pop()
                value += difference()
            return value

        return addition()
""",
    "choice_from_the_right": r"""import re


class Solution:
    def evaluate(self, expression: str) -> int:
        tokens = re.findall(r"\d+|\S", expression)[::-1]

        def unary():
            token = tokens.pop()
            if token == "-":
                return -unary()
            if token == "(":
                value = addition()
                tokens.pop()
                return value
            return int(token)

        def choice():
            value = unary()
            if tokens and tokens[-1] in "<>":
                pick = min if tokens.pop() == "<" else max
                value = pick(value, choice())
            return value

        def product():
            value = choice()
            while tokens and tokens[-1] == "*":
                tokens.pop()
                value *= choice()
            return value

        def addition():
            value = product()
            if tokens and tokens[-1] in "+-":
                if tokens.pop() == "+":
                    value += addition()
                else:
                    value -= addition()
            return value

        return addition()
""",
    "minus_binds_looser_than_choice": r"""import re


class Solution:
    def evaluate(self, expression: str) -> int:
        tokens = re.findall(r"\d+|\S", expression)[::-1]

        def unary():
            token = tokens.pop()
            if token == "-":
                return -choice()
            if token == "(":
                value = addition()
                tokens.pop()
                return value
            return int(token)

        def choice():
            value = unary()
            while tokens and tokens[-1] in "<>":
                pick = min if tokens.pop() == "<" else max
                value = pick(value, unary())
            return value

        def product():
            value = choice()
            while tokens and tokens[-1] == "*":
                tokens.pop()
                value *= choice()
            return value

        def addition():
            value = product()
            if tokens and tokens[-1] in "+-":
                if tokens.pop() == "+":
                    value += addition()
                else:
                    value -= addition()
            return value

        return addition()
""",
}
PUBLIC = (
    ("9 - 4 - 2",),
    ("2 * 3 < 1 + 10",),
    ("-(2 + 3) > 4 * -2",),
    ("10 - 2 > 7 + 1",),
    ("7",),
)


def generate(rng: random.Random) -> list[tuple]:
    """Return the hidden inputs."""
    tests = [
        ("0",),
        ("  42 ",),
        ("--5",),
        ("- - -(3)",),
        ("9 - 4 + 2",),
        ("9+4-2-1+3",),  # a chain from the right
        ("1 - 2 + 3 - 4 + 5",),
        ("1 > 5 < 2",),  # from the left: 2
        ("3 < 1 > 2 < 9 > 4",),
        ("8 > 2 < 5 + 6 > 9 < 7",),
        ("4 * 9 > 3 < 2 - 1",),
        ("-2 < 1",),  # the sign first, then the smaller
        ("-2 > 1",),
        ("5 - -2 > 1 * 3",),
        ("((((1))))-(((2)-3)-4)",),
        ("2*-3*-4<5",),
        ("100 - (20 - 5 - 3) - 10 * 2 > 3",),
        ("999999999*999999999*999999999-1",),
        ("1" + "-1" * 300,),
        ("1" + "+2-3" * 120,),
    ]

    def expression(size: int, depth: int) -> str:
        if size <= 1:
            return rng.choice(["", "", "", "-", "- "]) + str(rng.randint(0, 30))
        if depth and rng.random() < 0.25:
            return rng.choice(["(", "-("]) + expression(size, depth - 1) + ")"
        left = rng.randint(1, size - 1)
        sign = rng.choice(["<", ">", "*", " + ", " - ", "-", "+"])
        return expression(left, depth) + sign + expression(size - left, depth)

    for size in (4, 5, 6, 7, 8, 9, 10, 12):
        tests.append((expression(size, 2),))
    for size in (30, 60, 90):
        tests.append((expression(size, 6),))
    tests.append((expression(170, 15),))
    return tests

"""What a program gained over the one before: literals, and conditions; read from the syntax trees."""

import ast
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from cobalt_bench.perturbations.syntax import syntax_tree

Tokens = tuple[str, ...]
_TESTS_FOR = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
_LONGEST_WRITTEN_OUT = 100_000  # characters
_RECOGNISING = ("startswith", "endswith", "get", "index", "find")


Role = Literal["equal", "bound", "value"]  # compared for equality, in another comparison or arithmetic of one, else


@dataclass(frozen=True, slots=True)
class Constant:
    """Hold a constant, or a list, tuple or set of constants: its tokens, and what the program does with it."""

    tokens: Tokens
    role: Role


@dataclass(frozen=True)
class Gained:
    """Hold what the program after has and the one before has not."""

    literals: tuple[Constant, ...]
    conditions: int  # comparisons, boolean operators, match cases
    numbers: int  # how many more numeric constants, alone or within a list; one in another's place is none
    kept: float  # share of the statements before that still stand, 0..1


def gained(before: str, after: str) -> Gained | None:
    """Return what a program gained; None where the one after can't be parsed, or one of both is nested too deep."""
    new = syntax_tree(after)
    if new is None:
        return None
    try:
        return _gained(syntax_tree(before) or ast.Module([], []), new)
    except (RecursionError, ValueError):  # a number of more digits than Python writes
        return None


def _gained(old: ast.Module, new: ast.Module) -> Gained:
    literals = Counter(_literals(new)) - Counter(_literals(old))
    statements, now = Counter(_statements(old)), Counter(_statements(new))
    total = statements.total()
    return Gained(
        literals=tuple(literals.elements()),
        conditions=_conditions(new) - _conditions(old),
        numbers=max(0, _numbers(new).total() - _numbers(old).total()),
        kept=(statements & now).total() / total if total else 0.0,
    )


def test_tokens(text: str, *, json_data: bool) -> Tokens:
    """Return the tokens of a test's input or output, as literals have them; none of a text too long to be written out."""
    if len(text) > _LONGEST_WRITTEN_OUT:
        return ()
    if not json_data:
        return tuple(text.split())
    try:
        return tuple(token for line in text.split("\n") if line.strip() for token in _leaves(json.loads(line)))
    except (ValueError, RecursionError):
        return tuple(text.split())


test_tokens.__test__ = False  # type: ignore[attr-defined]  # pytest: not a test


def compared(tokens: Tokens, literals: Sequence[Constant]) -> Counter[str]:
    """Return the tokens of a test that literals hold which the program compares with.

    A literal of several tokens must be a run of them, wherever it stands: it may be compared by way of a name.
    """
    whole, wanted = _spelled(tokens), set(tokens)
    held: Counter[str] = Counter()
    for literal, count in Counter(literals).items():
        several = len(literal.tokens) > 1
        if (wanted.issuperset(literal.tokens) and _spelled(literal.tokens) in whole) if several else literal.role == "equal":
            held.update(literal.tokens * count)
    return Counter(tokens) & held


def differing(wrong: Tokens, right: Tokens) -> Tokens:
    """Return the tokens of a wrong output that the right one has not in their place; all where they can't be told."""
    if len(wrong) != len(right):
        return wrong
    return tuple(token for token, other in zip(wrong, right, strict=True) if token != other) or wrong


def stands(tokens: Tokens, literals: Sequence[Constant], *roles: Role) -> bool:
    """Say whether literals in one of these roles hold all of a test's tokens."""
    held = Counter(token for literal in literals if literal.role in roles for token in literal.tokens)
    return bool(tokens) and Counter(tokens) <= held


def _spelled(tokens: Tokens) -> str:
    """Return tokens as a text in which a run of them is found as a part; none holds a blank."""
    return f" {' '.join(tokens)} "


def _literals(tree: ast.AST) -> Iterator[Constant]:
    """Yield the literals of a tree; those inside a list of constants are not yielded again, docstrings not at all."""
    waiting: list[tuple[ast.AST, Role]] = [(tree, "value")]
    known: dict[ast.AST, Tokens | None] = {}
    while waiting:
        node, role = waiting.pop()
        tokens = _constant(node, known)
        if tokens is not None:
            if tokens:
                yield Constant(tokens, role)
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    waiting.append((child, _role(node, name, role)))


def _role(node: ast.AST, field: str, role: Role) -> Role:
    """Return what a program does with what stands in a field of a node that has a role itself."""
    if isinstance(node, ast.Compare):
        return "equal" if all(isinstance(operator, _TESTS_FOR) for operator in node.ops) else "bound"
    if isinstance(node, (ast.MatchValue, ast.MatchSequence, ast.MatchMapping)):
        return "equal"
    if isinstance(node, ast.Dict):
        return "equal" if field == "keys" else role
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _RECOGNISING:
        return "equal" if field == "args" else role
    if isinstance(node, (ast.stmt, ast.IfExp, ast.comprehension, ast.Lambda)):
        return "value"
    # Arithmetic on a side of a comparison (n % 3 == 0) makes its constants no candidates for a recognised value.
    return "bound" if role == "equal" and not isinstance(node, (ast.Tuple, ast.List, ast.Set)) else role


def _constant(node: ast.AST, known: dict[ast.AST, Tokens | None]) -> Tokens | None:
    """Return the tokens of a constant or of nested displays of constants; None for any other node.

    `known` keeps what came of displays: the inner ones of one that is no constant are asked for again.
    """
    if isinstance(node, ast.Constant):
        return _leaf(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        return _leaf(-value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        if node not in known:
            parts = [_constant(element, known) for element in node.elts]
            constant = bool(parts) and None not in parts
            known[node] = tuple(token for part in parts if part for token in part) if constant else None
        return known[node]
    return None


def _leaf(value: object) -> Tokens:
    if isinstance(value, bytes):
        return tuple(value.decode("utf-8", "replace").split())
    return tuple(str(value).split())


def _leaves(data: object) -> Iterator[str]:
    """Yield the tokens of JSON data in order; keys of objects come before their values."""
    waiting = [data]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting.extend(reversed(item))
        elif isinstance(item, dict):
            waiting.extend(part for pair in reversed(item.items()) for part in reversed(pair))
        else:
            yield from _leaf(item)


def _conditions(tree: ast.AST) -> int:
    count = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            count += len(node.ops)
        elif isinstance(node, ast.BoolOp):
            count += len(node.values) - 1
        elif isinstance(node, ast.match_case):
            count += 1
    return count


def _numbers(tree: ast.AST) -> Counter[str]:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return Counter(str(value) for value in constants if isinstance(value, (int, float)) and not isinstance(value, bool))


def _statements(tree: ast.AST) -> Iterator[str]:
    """Yield each statement without the block that it heads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            yield _heading(node)


def _heading(node: ast.AST) -> str:
    shallow = (value for name, value in ast.iter_fields(node) if name not in ("body", "orelse", "finalbody"))
    return type(node).__name__ + "".join(map(_dump, shallow))


def _dump(value: object) -> str:
    if isinstance(value, list):
        return "[" + ",".join(map(_dump, value)) + "]"
    if isinstance(value, (ast.ExceptHandler, ast.match_case)):
        return _heading(value)
    return ast.dump(value) if isinstance(value, ast.AST) else repr(value)

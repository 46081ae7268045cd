"""What a program gained over the one before: literals, conditions and numbers, read from the syntax trees."""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from cobalt_bench.perturbations.wrong_reports import syntax_tree
from cobalt_bench.robustness.literals import Constant, Role, Tokens, tokens_of

_TESTS_FOR = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
_RECOGNISING = ("startswith", "endswith", "get", "index", "find")


@dataclass(frozen=True)
class Gained:
    """What the later program has that the earlier one did not have."""

    literals: tuple[Constant, ...]
    conditions: int  # comparisons, boolean operators, match cases
    numbers: int  # how many more numeric constants, alone or within a list; one that replaces another does not count
    kept: float  # share of the statements before that still stand, 0..1


def gained(before: str, after: str) -> Gained | None:
    """Return what a program gained; None where the later one can't be parsed, or either is nested too deep."""
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
    """Return the role of what stands in a field of a node, given the role of the node."""
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

    `known` keeps what came of displays: the inner ones of a display that is not a constant are asked for again.
    """
    if isinstance(node, ast.Constant):
        return tokens_of(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
        value = node.operand.value
        return tokens_of(-value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
    if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
        if node not in known:
            parts = [_constant(element, known) for element in node.elts]
            constant = bool(parts) and None not in parts
            known[node] = tuple(token for part in parts if part for token in part) if constant else None
        return known[node]
    return None


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

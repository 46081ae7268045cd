"""A program's syntax tree, of a program that anybody may have written."""

import ast

_LONGEST_PARSED = 100_000  # characters of a program; a tree takes a thousand times their memory at most


def syntax_tree(program: str) -> ast.Module | None:
    """Return the tree of a program; None of one that can't be parsed, or is so long that its tree could fill the memory."""
    if len(program) > _LONGEST_PARSED:
        return None
    try:
        return ast.parse(program)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None

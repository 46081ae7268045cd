"""A small suite of one's own, quick to judge, and a place of one's own to run in."""

import json
from pathlib import Path

import pytest


def row(problem_id: str, solution: str, wrong: list[str], tests: list[tuple[str, str]], entry_point: str | None = None) -> str:
    public, *hidden = [{"input": given, "output": expected} for given, expected in tests]
    return json.dumps(
        {
            "problem_id": problem_id,
            "title": problem_id.title(),
            "statement": f"Compute {problem_id}.",
            "public_tests": [public],
            "hidden_tests": hidden,
            "entry_point": entry_point,
            "solutions": [solution],
            "wrong_programs": wrong,
            "difficulty": "easy",
            "platform": "own",
        }
    )


@pytest.fixture
def problems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a problem file; the working folder is an empty one."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    path = tmp_path / "problems.jsonl"
    double = row("double", "print(2 * int(input()))\n", ["print(4)\n"], [("2\n", "4\n"), ("3\n", "6\n")])
    square = row("square", "print(int(input()) ** 2)\n", ["print(1)\n"], [("2\n", "4\n"), ("5\n", "25\n")])
    add = "def add(a, b):\n    return a + b\n"
    path.write_text("\n".join([double, square, row("add", add, ["add = None\n"], [("1\n2", "3"), ("5\n5", "10")], "add")]) + "\n")
    return path

"""The problems that the tests train on, and how they are played."""

from pathlib import Path
from typing import Any

PROMPTS = Path(__file__).parent / "prompts"  # short texts: the package's own would make up most of a tiny model's work


def problem(number: int) -> dict[str, Any]:
    tests = [{"input": f"{value}\n", "output": f"{value + number}\n"} for value in (1, 2, 5, 9)]
    return {"problem_id": f"add-{number}", "statement": f"Add {number}.", "public_tests": tests[:2], "hidden_tests": tests[2:]}


def episodes(suite: Path, **changes: Any) -> dict[str, Any]:
    return {"suite": str(suite), "max_prompt_tokens": 500, "turns": 1, "prompts": str(PROMPTS), **changes}

"""Rows as TACO's are."""

import json
from typing import Any

STATEMENT = "Read a number n and print its double. " + "The number is between 0 and a thousand, and it is whole. " * 3
DOUBLE = "print(2 * int(input()))\n"


def numbers(count: int = 10) -> dict[str, list[Any]]:
    return {"inputs": [f"{n}\n" for n in range(count)], "outputs": [f"{2 * n}\n" for n in range(count)]}


def taco_row(cases: Any = None, **fields: Any) -> dict[str, Any]:
    return {
        "id": 7,
        "question": STATEMENT,
        "solutions": [DOUBLE],
        "starter_code": "",
        "input_output": json.dumps(numbers() if cases is None else cases),
        "difficulty": "MEDIUM_HARD",
        "name": "Double",
        "source": "codeforces",
        "date": "2019-12-31T00:00:00",
        "time_limit": "2.0 seconds",
    } | fields


def calls(count: int = 10) -> dict[str, Any]:
    """Tests of a function, each result wrapped in a list, as Codewars' are."""
    return {"fn_name": "add", "inputs": [[n, [n]] for n in range(count)], "outputs": [[2 * n] for n in range(count)]}


def cobalt_row(**fields: Any) -> dict[str, Any]:
    public = {"inputs": ["1\n"] * 4, "outputs": ["2\n"] * 4}
    hidden = {"inputs": ["2\n"] * 5, "outputs": ["4\n"] * 5}
    return {
        "id": 12,
        "difficulty": "EASY",
        "instruction": STATEMENT,
        "public_test_cases": json.dumps(public),
        "hidden_test_cases": json.dumps(hidden),
        "test_cases": json.dumps(public),
        "perturbed_public_test_cases": json.dumps(public),
    } | fields

"""Writes files as LiveCodeBench's are."""

import base64
import json
import pickle
import zlib
from pathlib import Path
from typing import Any

STDIN = [{"input": "1 2\n", "output": "3\n", "testtype": "stdin"}]
CALLS = [{"input": "[1, 2]\n3", "output": "6", "testtype": "functional"}]


def packed(tests: object) -> str:
    return packed_pickle(pickle.dumps(json.dumps(tests)))


def packed_pickle(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data)).decode()


def lcb_row(question_id: str, **fields: Any) -> dict[str, Any]:
    return {
        "question_title": f"Title of {question_id}",
        "question_content": f"Statement of {question_id}",
        "platform": "atcoder",
        "question_id": question_id,
        "contest_id": "abc900",
        "contest_date": "2025-02-01T00:00:00",
        "starter_code": "",
        "difficulty": "easy",
        "public_test_cases": json.dumps(STDIN),
        "private_test_cases": packed(STDIN),
        "metadata": "{}",
    } | fields


def call_row(question_id: str, **fields: Any) -> dict[str, Any]:
    return lcb_row(
        question_id,
        **{
            "platform": "leetcode",
            "starter_code": "class Solution:\n    def total(self, numbers, more):\n",
            "public_test_cases": json.dumps(CALLS),
            "private_test_cases": json.dumps(CALLS),
            "metadata": json.dumps({"func_name": "total"}),
        }
        | fields,
    )


def write_lines(path: Path, *rows: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path

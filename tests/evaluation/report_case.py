"""What the reports in tests are of, and what they say."""

import json
import re
from pathlib import Path
from typing import Any

HIDDEN = "hidden-content-7391"
HOSTILE = '</script><img src=x onerror="document.title=1">'
WRONG = f"# {HOSTILE}\nprint('no')\n"


def problem(problem_id: str, difficulty: str) -> dict[str, Any]:
    return {
        "problem_id": problem_id,
        "title": f"Title of {problem_id}",
        "statement": f"Say the number. {HOSTILE}",
        "public_tests": [{"input": "1\n", "output": "1\n"}, {"input": "2\n", "output": "2\n"}],
        "hidden_tests": [{"input": f"3 {HIDDEN}\n", "output": f"3 {HIDDEN}\n"}],
        "difficulty": difficulty,
        "platform": "own",
        "solutions": ["print(input())\n"],
        "wrong_programs": [WRONG],
    }


def index_of(page: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="index">(.*?)</script>', page.read_text())
    assert found
    return dict(json.loads(found[1]))

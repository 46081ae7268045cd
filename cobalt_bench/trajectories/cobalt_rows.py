"""Reads the trajectory rows that COBALT's own scripts write (arXiv 2602.03806): JSON Lines, already selected.

A row has `example_id`, `conversation`, `prev_best_pass_rate`, `test_cases` (JSON text of inputs and outputs) and
`difficulty`. Which of the tests are public it does not say, so all are hidden here; they are judged as COBALT does. The
problems keep the ids that they have in suite `taco`.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.engines.engine import Message
from cobalt_bench.errors import InputError
from cobalt_bench.json_data import parse_json
from cobalt_bench.problems import Problem, Test
from cobalt_bench.runs.log import MAX_LINE_BYTES
from cobalt_bench.strangers import lines_of, open_file
from cobalt_bench.suites.taco.raw_rows import MEMORY_LIMIT_MB, TIME_LIMIT_S, difficulty_of, problem_id_of
from cobalt_bench.trajectories.lengths import PromptLimit
from cobalt_bench.trajectories.prefixes import Split
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, Prompt
from cobalt_bench.trajectories.selection_steps import KEPT, Counts


class CobaltRows:
    """A source whose prompts are those of a file of rows, as they were selected."""

    def __init__(self, path: Path, reference_model: str) -> None:
        """Read the file once, keeping where each problem's rows lie; raises InputError for a line that is not a row."""
        self._path = path
        self._reference_model = reference_model
        self._places: dict[str, list[tuple[int, int]]] = {}  # (line number, offset in bytes)
        digest, offset = hashlib.sha256(), 0
        with open_file(path) as file:
            for number, line in enumerate(lines_of(file, path, MAX_LINE_BYTES), start=1):
                digest.update(line)
                if line.strip():
                    row = self._parse(line, number)
                    self._places.setdefault(problem_id_of({"id": row["example_id"]}), []).append((number, offset))
                offset += len(line)
        self._sha256 = digest.hexdigest()

    def problem_ids(self) -> Iterable[str]:
        """Return the ids of the problems that the rows are of."""
        return self._places.keys()

    def size(self, problem_id: str) -> int:
        """Return how many rows are of a problem."""
        return len(self._places.get(problem_id, ()))

    def prompts(self, problem_id: str, split: Split, limit: PromptLimit, counts: Counts) -> ProblemPrompts | None:
        """Return the prompts of a problem, ordered by trajectory and turn."""
        rows = self._rows(problem_id)
        prompts = [self._prompt(problem_id, row) for row in rows]
        prompts.sort(key=lambda prompt: (prompt.trajectory_id or "", prompt.turn))
        counts["problems", KEPT] += 1
        return ProblemPrompts(_problem(problem_id, rows[0]), prompts, source="")

    def describe(self) -> Mapping[str, Any]:
        """Return the file's name and hash."""
        return {"rows_of_cobalt": self._path.name, "sha256": self._sha256, "reference_model": self._reference_model}

    def _rows(self, problem_id: str) -> list[dict[str, Any]]:
        with open_file(self._path) as file:
            rows = []
            for number, offset in self._places[problem_id]:
                file.seek(offset)
                rows.append(self._parse(file.readline(MAX_LINE_BYTES), number))
        return rows

    def _parse(self, line: bytes, number: int) -> dict[str, Any]:
        field = "row"
        try:
            row = dict(parse_json(line))
            for field, check in _CHECKS.items():
                row[field] = check(row[field])
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            reason = "it is missing" if isinstance(error, KeyError) else str(error)
            raise InputError(
                f"{self._path}, line {number}, field `{field}`: this is not a row of COBALT's trajectories ({reason})."
            ) from error
        return row

    def _prompt(self, problem_id: str, row: Mapping[str, Any]) -> Prompt:
        messages = row["conversation"]
        turn = len(messages) // 2 - 1
        beginning = hashlib.sha256(json.dumps(messages[:3]).encode()).hexdigest()[:12]
        return Prompt(
            messages=messages,
            turn=turn,
            prev_best_pass_rate=row["prev_best_pass_rate"],
            reference_model=self._reference_model,
            trajectory_id=f"{problem_id}/{beginning}" if turn else None,
        )


def _problem(problem_id: str, row: Mapping[str, Any]) -> Problem:
    return Problem(
        problem_id=problem_id,
        hidden_tests=row["test_cases"],
        grader="exact",
        time_limit_s=TIME_LIMIT_S,
        memory_limit_mb=MEMORY_LIMIT_MB,
        difficulty=difficulty_of(row.get("difficulty")),
    )


def _conversation(value: Any) -> list[Message]:
    messages = [Message(role=message["role"], content=message["content"]) for message in value]
    turns = (len(messages) - 2) // 2
    if [message["role"] for message in messages] != ["system", "user"] + ["assistant", "user"] * turns:
        raise ValueError("the roles must be system, user, and then assistant and user in turn")
    return messages


def _tests(value: Any) -> tuple[Test, ...]:
    cases = parse_json(value)
    return tuple(Test(i, o) for i, o in zip(cases["inputs"], cases["outputs"], strict=True))


_CHECKS: Mapping[str, Callable[[Any], Any]] = {
    "example_id": str,
    "conversation": _conversation,
    "prev_best_pass_rate": float,
    "test_cases": _tests,
}

"""What all arms start from: the problems, split before anything is trained, and the start model."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

from baselines.study.family import Statement, all_statements
from baselines.study.problems import problems_of
from baselines.study.settings import PROMPTS, Settings
from baselines.study.start import make_start
from cobalt_bench.episodes import Prompts
from cobalt_bench.problems import Problem
from cobalt_bench.problems.rows import problem_to_row

NAMED_EVERY = 2  # each so many statements has a problem in which the meaning is named


def prepare(folder: Path, settings: Settings, statements: Sequence[Statement] | None = None) -> None:
    """Write problems and start model to a folder, where they are not there yet."""
    splits = split(statements or all_statements(), settings)
    for name, some in splits.items():
        path = folder / "problems" / f"{name}.jsonl"
        if not path.exists():
            write_problems(path, _problems(some))
    if not (folder / "start").exists():
        make_start(folder / "start", splits["train"], Prompts.load(PROMPTS), settings.start)


def split(statements: Sequence[Statement], settings: Settings) -> dict[str, list[Statement]]:
    """Return the statements held out, those to tune on and those to train on; no statement is in two."""
    shuffled = list(statements)
    Random("split").shuffle(shuffled)
    names = ("held_out", "dev", "train")
    sizes = (settings.held_out_statements, settings.dev_statements, settings.training_statements)
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return {name: shuffled[end - size : end] for name, size, end in zip(names, sizes, ends, strict=True)}


def _problems(statements: Sequence[Statement]) -> list[Problem]:
    """Return all problems of statements: every meaning of each."""
    problems: list[Problem] = []
    for place, statement in enumerate(statements):
        named = Random(statement.name).choice(statement.meanings) if place % NAMED_EVERY == 0 else None
        problems += problems_of(statement, explicit=named)
    return problems


def write_problems(path: Path, problems: Sequence[Problem]) -> None:
    """Write a problem file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".draft")
    draft.write_text("".join(json.dumps(problem_to_row(problem)) + "\n" for problem in problems))
    draft.rename(path)


def statement_of(problem_id: str) -> str:
    """Return the statement's name in a problem's id."""
    return ".".join(problem_id.split(".")[:2])

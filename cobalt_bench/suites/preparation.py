"""Prepares suite `taco`: filters its rows, runs their reference solutions, and writes the problems that are left."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.judge.judge import Judge
from cobalt_bench.problems import Problem
from cobalt_bench.suites.prepared import OUTCOMES, write_problems, write_report
from cobalt_bench.suites.solutions import Outcomes, solve
from cobalt_bench.suites.taco import STEPS, TacoRows, problems_of

NONE_ACCEPTED = "no reference solution accepted"
NOT_JUDGED = "judge failed"
ROWS, STDIN, FUNCTIONS = "rows", "stdin", "functions"  # counted beside the steps: rows read, problems kept


def prepare_taco(
    source: TacoRows,
    folder: Path,
    judge: Judge,
    *,
    seed: int = 42,
    tell: Callable[[Mapping[str, int]], None] = lambda counts: None,
) -> dict[str, Any]:
    """Write a prepared suite of TACO's rows to a folder and return its report, JSON data.

    Which solution was accepted is kept there (`outcomes.jsonl`), so that the same call goes on where it was cut off.
    The report says how many rows fell at which step: `steps` in their order, each {step, dropped, left}. `tell` is called
    with the counts after each problem. Raises InputError for rows of another schema, a folder that can't be used, and when
    nothing is left.
    """
    from filelock import FileLock, Timeout

    counts: Counter[str] = Counter()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / "lock", timeout=0), Outcomes(folder / OUTCOMES) as outcomes:
            write_problems(folder, _kept(source, judge, outcomes, seed, counts, tell))
            report = _report(source, seed, counts)
            write_report(folder, report)
    except Timeout:
        raise InputError(f"{folder} is being prepared by another process; wait for it or choose another folder.") from None
    except OSError as error:
        raise InputError(f"{folder} can't be used: {error.strerror or error}.") from None
    if not counts[STDIN] + counts[FUNCTIONS]:
        raise InputError(f"No problem is left of {counts[ROWS]} rows; {folder / 'report.json'} says why.")
    return report


def _kept(
    source: TacoRows,
    judge: Judge,
    outcomes: Outcomes,
    seed: int,
    counts: Counter[str],
    tell: Callable[[Mapping[str, int]], None],
) -> Iterator[Problem]:
    """Yield the problems that have an accepted solution, and count the rest."""
    rows = _counted(source.rows, counts)
    for solved in solve(problems_of(rows, counts, dataset=source.dataset, license=source.license, seed=seed), judge, outcomes):
        if solved.problem.solutions:
            counts[FUNCTIONS if solved.problem.entry_point else STDIN] += 1
            yield solved.problem
        else:
            counts[NONE_ACCEPTED if solved.judged else NOT_JUDGED] += 1
        tell(counts)


def _counted(rows: Iterator[tuple[str, Any]], counts: Counter[str]) -> Iterator[tuple[str, Any]]:
    for row in rows:
        counts[ROWS] += 1
        yield row


def _report(source: TacoRows, seed: int, counts: Counter[str]) -> dict[str, Any]:
    steps, left = [], counts[ROWS]
    for step in (*STEPS, NONE_ACCEPTED, NOT_JUDGED):
        left -= counts[step]
        steps.append({"step": step, "dropped": counts[step], "left": left})
    return {
        "suite": "taco",
        "source": {
            "dataset": source.dataset,
            "revision": source.revision,
            "files": [{"name": name, "sha256": sha256} for name, sha256 in source.files],
        },
        "seed": seed,
        "rows": counts[ROWS],
        "steps": steps,
        "kept": {STDIN: counts[STDIN], FUNCTIONS: counts[FUNCTIONS]},
    }

"""cobalt-bench judge: programs in, verdicts out."""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from cobalt_bench._files import draft_of
from cobalt_bench.cli import options as o
from cobalt_bench.cli.arguments import finite
from cobalt_bench.cli.output import check_output, say
from cobalt_bench.errors import InputError


def judge(
    programs: Annotated[
        Path, typer.Option(metavar="FILE", help="JSON Lines {problem_id, program}, or LiveCodeBench's JSON array.")
    ],
    problems: Annotated[Path | None, typer.Option(metavar="FILE", help="Problem file, JSON Lines or Parquet.")] = None,
    suite: Annotated[str | None, typer.Option(help="Suite, instead of a problem file.")] = None,
    suite_revision: Annotated[str | None, typer.Option(help="Branch, tag or commit of the suite's Hub dataset.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="PATH", help="Your own copy of the suite's files.")] = None,
    extra_fields: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Fields that problems may have beside their own and those in x_.")
    ] = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Verdicts, JSON Lines (stdout).")] = None,
    grader: Annotated[str | None, typer.Option(help="Instead of each problem's own.")] = None,
    workers: o.Workers = None,
    stop_at_first_failure: Annotated[bool, typer.Option("--stop-at-first-failure", help="Skip the tests after.")] = False,
    time_limit_s: Annotated[float | None, typer.Option(min=0.01, max=86_400, callback=finite, help="Seconds a test.")] = None,
    memory_limit_mb: Annotated[int | None, typer.Option(min=1, max=2**20, help="MiB a test.")] = None,
    program_time_limit_s: Annotated[
        float | None, typer.Option(min=0.01, max=86_400, callback=finite, help="Seconds all tests together.")
    ] = None,
    allow_unsafe: o.AllowUnsafe = False,
) -> None:
    """Judge programs; exit status 0 when all were judged, whatever their verdicts.

    cobalt-bench judge --suite mini --programs programs.jsonl --output verdicts.jsonl
    """
    from cobalt_bench.api.judging import FAILED, Overrides, judge_programs
    from cobalt_bench.judge import open_judge
    from cobalt_bench.suites import listed_names, load_suite

    if (problems is None) == (suite is None):
        raise InputError("Give either --problems FILE or --suite NAME.")
    _check_output(output, programs, problems)
    names = listed_names(extra_fields)
    chosen = load_suite(str(suite or problems), data=data, revision=suite_revision, extra_fields=names)
    by_id = {problem.problem_id: problem for problem in chosen.problems}
    overrides = Overrides(grader, time_limit_s, memory_limit_mb, program_time_limit_s, stop_at_first_failure)
    with open_judge(workers, allow_unsafe=allow_unsafe) as running, _writer(output) as write:
        counts = judge_programs(running, by_id, programs, overrides, write)
    verdicts = counts.verdicts
    say(f"{verdicts.total()} programs judged: " + (", ".join(f"{n} {name}" for name, n in verdicts.most_common()) or "none"))
    if counts.undecided:
        say(f"{counts.undecided} outputs were more than their problem's checker can take: wrong answers, as judged.")
    if verdicts[FAILED]:
        raise typer.Exit(1)


def _check_output(output: Path | None, *inputs: Path | None) -> None:
    """Refuse an output that could only fail once all is judged, or that would replace what is read."""
    check_output(output)
    if (
        output is not None
        and output.exists()
        and any(path is not None and path.exists() and path.samefile(output) for path in inputs)
    ):
        raise InputError(f"{output} is also read; give another --output.")


@contextmanager
def _writer(path: Path | None) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """Return what writes a line: to stdout, or to a file that appears once it is whole."""
    if path is None:
        yield lambda line: print(json.dumps(line))
        return
    draft = draft_of(path)
    try:
        with draft.open("x") as file:
            yield lambda line: print(json.dumps(line), file=file)
        os.replace(draft, path)
    except OSError as error:
        raise InputError(f"{path} can't be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)

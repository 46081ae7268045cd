"""cobalt-bench judge: programs in, verdicts out; or the answers of a model in, scores out."""

import json
import os
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from cobalt_bench._files import draft_of
from cobalt_bench.cli import options as o
from cobalt_bench.cli.arguments import finite
from cobalt_bench.cli.output import check_output, command_words, print_json, say
from cobalt_bench.errors import InputError

_PROGRAMS, _RESPONSES = "Of --programs", "Of --responses"  # panels of the help
_of_programs = partial(typer.Option, rich_help_panel=_PROGRAMS)
_of_responses = partial(typer.Option, rich_help_panel=_RESPONSES)


def judge(
    ctx: typer.Context,
    programs: Annotated[
        Path | None, typer.Option(metavar="FILE", help="JSON Lines {problem_id, program}, or LiveCodeBench's JSON array.")
    ] = None,
    responses: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Answers of a model, one or many turns each: JSON Lines or Parquet; see below."),
    ] = None,
    problems: Annotated[Path | None, typer.Option(metavar="FILE", help="Problem file, JSON Lines or Parquet.")] = None,
    suite: Annotated[str | None, typer.Option(help="Suite, instead of a problem file.")] = None,
    suite_revision: Annotated[str | None, typer.Option(help="Branch, tag or commit of the suite's Hub dataset.")] = None,
    data: Annotated[Path | None, typer.Option(metavar="PATH", help="Your own copy of the suite's files.")] = None,
    window: o.Window = None,
    difficulty: o.Difficulty = None,
    platform: o.Platform = None,
    exclude_errata: o.ExcludeErrata = False,
    limit: o.Limit = None,
    extra_fields: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="Fields that problems may have beside their own and those in x_.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="PATH", help="Verdicts, JSON Lines (stdout); with --responses a new folder.")
    ] = None,
    workers: o.Workers = None,
    ray: o.Ray = None,
    allow_unsafe: o.AllowUnsafe = False,
    grader: Annotated[str | None, _of_programs(help="Instead of each problem's own.")] = None,
    stop_at_first_failure: Annotated[bool, _of_programs("--stop-at-first-failure", help="Skip the tests after.")] = False,
    time_limit_s: Annotated[float | None, _of_programs(min=0.01, max=86_400, callback=finite, help="Seconds a test.")] = None,
    memory_limit_mb: Annotated[int | None, _of_programs(min=1, max=2**20, help="MiB a test.")] = None,
    program_time_limit_s: Annotated[
        float | None, _of_programs(min=0.01, max=86_400, callback=finite, help="Seconds all tests together.")
    ] = None,
    model: Annotated[str | None, _of_responses(help="What wrote them, as tables name it (the file's name).")] = None,
    protocol: Annotated[Literal["default", "paper"], _of_responses(help="How they are judged.")] = "default",
    pass_on: Annotated[
        Literal["all", "hidden"] | None, _of_responses(help="Tests that decide whether a program is accepted (the protocol's).")
    ] = None,
    stop_on_public_pass: Annotated[
        bool, _of_responses("--stop-on-public-pass", help="An episode ends when all public tests pass.")
    ] = False,
    thinking_marks: Annotated[
        tuple[str, str] | None, _of_responses(metavar="OPEN CLOSE", help="Around thinking, where they are of no known family.")
    ] = None,
    format: Annotated[Literal["table", "json"], _of_responses("--format", help="How the results on stdout look.")] = "table",
) -> None:
    """Judge programs, or a model's answers; exit status 0 when all were judged, whatever their verdicts.

    Rows of --responses: {problem_id, response, sample?, turn?}, {problem_id, responses: one a turn, sample?}, {problem_id,
    messages: a chat, sample?}, samples of lm-evaluation-harness (--log_samples) or details of lighteval. The scores are those
    that evaluate gives; exit status 1 where answers are missing.

    cobalt-bench judge --suite mini --programs programs.jsonl --output verdicts.jsonl

    cobalt-bench judge --suite mini --responses answers.jsonl --output runs/answers
    """
    if (problems is None) == (suite is None):
        raise InputError("Give either --problems FILE or --suite NAME.")
    if (programs is None) == (responses is None):
        raise InputError("Give either --programs FILE or --responses FILE.")
    _check_panels(ctx, _RESPONSES if programs is not None else _PROGRAMS)
    chosen = {**ctx.params, "suite": str(suite or problems), "problems": None}
    if programs is None:
        raise typer.Exit(_judge_responses(chosen))
    _check_output(output, programs, problems)
    raise typer.Exit(_judge_programs(chosen))


def _judge_programs(options: Mapping[str, Any]) -> int:
    """Judge programs and write their verdicts; return the exit status."""
    from cobalt_bench.api.judging import FAILED, Overrides, judge_programs
    from cobalt_bench.judge import open_judge
    from cobalt_bench.suites import load_chosen

    by_id = {problem.problem_id: problem for problem in load_chosen(options).problems}
    overrides = Overrides(**{item.name: options[item.name] for item in fields(Overrides)})
    judge = open_judge(options["workers"], ray=options["ray"], allow_unsafe=options["allow_unsafe"])
    with judge as running, _writer(options["output"]) as write:
        counts = judge_programs(running, by_id, options["programs"], overrides, write)
    verdicts = counts.verdicts
    say(f"{verdicts.total()} programs judged: " + (", ".join(f"{n} {name}" for name, n in verdicts.most_common()) or "none"))
    if counts.undecided:
        say(f"{counts.undecided} outputs were more than their problem's checker can take: wrong answers, as judged.")
    return 1 if verdicts[FAILED] else 0


def _judge_responses(options: Mapping[str, Any]) -> int:
    """Judge answers and show their scores; return the exit status."""
    from cobalt_bench.api.grading import grade_responses
    from cobalt_bench.api.setup import judge_of
    from cobalt_bench.evaluation import print_results
    from cobalt_bench.runs.spec import RunSpec

    path, output = options["responses"], options["output"]
    known = {item.name: options[item.name] for item in fields(RunSpec) if item.name in options}
    spec = RunSpec(**{**known, "model": options["model"] or path.name})
    with judge_of(spec) as judge, TemporaryDirectory() as scratch:
        folder = output or Path(scratch) / "responses"
        graded = grade_responses(path, spec, folder, judge, command=command_words())
    if options["format"] == "json":
        print_json(graded.results)
    else:
        print_results(graded.results)
    for sentence in graded.missing:
        say(f"Warning: {sentence}")
    if output is not None:
        say(f"Results: {output / 'results.json'}")
        say(f"Next: cobalt-bench report {shlex.quote(str(output))}")
    return 0 if graded.results["complete"] else 1


def _check_panels(ctx: typer.Context, panel: str) -> None:
    """Raise InputError for an option of a panel that was given though it is not for what is judged."""
    for param in ctx.command.params:
        source = ctx.get_parameter_source(str(param.name))
        if source is not None and source.name == "COMMANDLINE" and getattr(param, "rich_help_panel", None) == panel:
            other = "--programs" if panel == _PROGRAMS else "--responses"
            raise InputError(f"{param.opts[0]} goes with {other}; leave it out.")


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

"""What evaluate and collect do: play one run or several, and report on them."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from cobalt_bench.api.engine_options import IN_PROCESS, check_engine_options, judge_engine_name
from cobalt_bench.api.planning import plan_of
from cobalt_bench.api.playing import Played, Setup, play_run
from cobalt_bench.api.setup import judge_of, runs_of
from cobalt_bench.api.shared_engine import SharedEngine
from cobalt_bench.cli.display import Display
from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.output import command_words, print_json, print_table, say, say_without_hidden_tests, this_command
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation import print_results
from cobalt_bench.evaluation.answer_outcomes import advice_of
from cobalt_bench.evaluation.report_page import write_overview
from cobalt_bench.robustness.rates_table import print_overview, print_robustness
from cobalt_bench.runs import Progress, Sitting
from cobalt_bench.runs.perturbed_suite import NothingToPerturb
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.trajectories.lengths import CHARACTERS_A_TOKEN


@dataclass(frozen=True)
class Command:
    """What a command line says beside the run's specification."""

    output: Path | None
    dry_run: bool
    tokens_per_s: float | None
    format: Literal["table", "json"]


def run(spec: RunSpec, command: Command, *, for_training: bool = False) -> int:
    """Play what is left of a run and show its results; return the exit status: 1 where it is not complete.

    With `--perturb all` each perturbation is a run in a sub-folder; those that the suite gives no problem for are left out.
    One engine plays them all; one that could go on no more is made anew for the next.
    """
    if command.tokens_per_s is not None and not command.dry_run:
        raise InputError("--tokens-per-s is for --dry-run, which says the hours; leave it out, or give that.")
    check_engine_options(spec)
    runs = runs_of(spec, command.output)
    outcomes: dict[str, Mapping[str, Any]] = {}
    left_out: dict[str, str] = {}
    with SharedEngine() as shared:
        for single, folder in runs:
            keep = single is not runs[-1][0] and judge_engine_name(spec) not in IN_PROCESS  # both may need all of a GPU
            try:
                setup = Setup.of(single, for_training=for_training)
                say_without_hidden_tests(setup.played.without_hidden_tests, len(setup.played.problems))
                outcomes[single.perturb] = (
                    _planned(setup, folder, command)
                    if command.dry_run
                    else _played(setup, folder, command, shared, keep, alone=len(runs) == 1)
                )
            except NothingToPerturb as nothing:
                if len(runs) == 1:
                    raise
                say(str(nothing))
                left_out[single.perturb] = str(nothing)
    if command.format == "json":
        print_json(outcomes if spec.perturb == "all" else next(iter(outcomes.values())))
    elif spec.perturb == "all" and not command.dry_run:
        _show_overview(outcomes)
    if spec.perturb == "all" and not command.dry_run and outcomes:
        _write_overview(runs, outcomes, left_out)
    return 0 if command.dry_run or all(results["complete"] for results in outcomes.values()) else 1


def _show_overview(outcomes: Mapping[str, Mapping[str, Any]]) -> None:
    """Show the runs of `--perturb all` in one table, as far as they are finished."""
    played = {name: results for name, results in outcomes.items() if results["episodes"]["finished"]}
    if played:
        print_overview(played)


def _write_overview(
    runs: Sequence[tuple[RunSpec, Path | None]], outcomes: Mapping[str, Mapping[str, Any]], left_out: Mapping[str, str]
) -> None:
    folder = next(folder.parent for _, folder in runs if folder is not None)
    say(f"Overview: {write_overview(folder, outcomes, left_out)}")
    say(f"Next: cobalt-bench report {shlex.quote(str(folder))}")


def _planned(setup: Setup, folder: Path | None, command: Command) -> Mapping[str, Any]:
    """Show and return the plan of a run; raises InputError for what would end it at once."""
    setup.first_turns()
    plan = plan_of(setup, command.tokens_per_s)
    if command.format == "table":
        print_table("The most that this run asks for", ("what", "how much"), list(plan.items()))
    say(f"Prompt tokens are estimated, {CHARACTERS_A_TOKEN:g} characters a token, and every answer is as long as it may be.")
    if command.tokens_per_s is None:
        say("With --tokens-per-s, what the model writes in a second, this says the hours too.")
    setup.check_folder(folder)
    say("Nothing was run; leave --dry-run out to begin.")
    return plan


def _played(
    setup: Setup, folder: Path | None, command: Command, shared: SharedEngine, keep: bool, alone: bool
) -> Mapping[str, Any]:
    """Play a run and return its results; show them unless JSON is wanted, or it is one of several, which end with a table."""
    with judge_of(setup.spec) as judge:
        played = play_run(setup, judge, shared, output=folder, command=command_words(), watch=_watch, keep_engine=keep)
    if command.format == "table" and alone and played.results["episodes"]["finished"]:
        print_results(played.results)
        print_robustness(played.results)
    else:
        for sentence in advice_of(played.results):
            say(sentence)
    _say_how_it_ended(played, alone)
    return played.results


@contextmanager
def _watch(sitting: Sitting, progress: Progress) -> Iterator[None]:
    """Show progress, and say what is kept where the run is interrupted."""
    interrupts.advice = f"Interrupted; finished turns are kept in {sitting.folder.path}. To go on: {this_command()}"
    interrupts.last_act = sitting.unlock
    with Display(progress):
        yield


def _say_how_it_ended(played: Played, alone: bool) -> None:
    progress, folder = played.progress, played.folder
    for note in played.notes:
        say(f"Note: {note}.")
    if played.failure is not None:
        say(f"Error: {played.failure}")
    if progress.engine_failures:
        say(f"{progress.engine_failures} answers could not be had, the last of them because: {progress.engine_failure}")
    if progress.judge_failures:
        say(f"{progress.judge_failures} programs could not be judged.")
    if progress.undecided:
        say(f"{progress.undecided} outputs were more than their problem's checker can take: wrong answers, as scored.")
    if played.results["complete"]:
        say(f"Results: {folder.path / 'results.json'}")
        if alone:
            say(f"Next: cobalt-bench report {shlex.quote(str(folder.path))}")
        if folder.config().shard is not None:
            say("This is one shard; once all are played: cobalt-bench merge RUN RUN...")
    else:
        say(f"The run is not complete; what is done is kept in {folder.path}. To go on: {this_command()}")

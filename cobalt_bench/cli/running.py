"""What evaluate and collect do: set a run up, play it, write and show its results."""

import shlex
from collections.abc import Sequence
from typing import Any

from cobalt_bench.cli.display import Display
from cobalt_bench.cli.engine_options import IN_PROCESS, check_engine_options, judge_engine_name
from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.options import RunOptions
from cobalt_bench.cli.output import command_words, print_json, say, this_command
from cobalt_bench.cli.plan import show_plan
from cobalt_bench.cli.setup import (
    arms_of,
    check_folder,
    default_folder,
    engine_of,
    first_turns_of,
    judge_engine_of,
    judge_of,
    protocol_of,
    suite_of,
)
from cobalt_bench.cli.shared_engine import SharedEngine
from cobalt_bench.episodes import Prompts
from cobalt_bench.errors import EngineError, InputError
from cobalt_bench.evaluation import print_results, results_of
from cobalt_bench.evaluation.answers import sentences_of
from cobalt_bench.robustness.arm import NothingToPerturb, perturbed_suite
from cobalt_bench.robustness.run import measure
from cobalt_bench.robustness.table import print_overview, print_robustness
from cobalt_bench.rollouts import Progress, RunFolder, Shard
from cobalt_bench.rollouts.provenance import run_identity, sitting_record


def run(options: RunOptions, *, for_training: bool = False) -> int:
    """Play what is left of a run and show its results; return the exit status: 1 where it is not complete.

    With `--perturb all` each perturbation is a run in a sub-folder; those that the suite gives no problem for are left out.
    One engine plays them all; one that could go on no more is made anew for the next.
    """
    check_engine_options(options)
    arms = arms_of(options)
    outcomes: dict[str, dict[str, Any]] = {}
    with SharedEngine() as shared:
        for arm in arms:
            keep = arm is not arms[-1] and judge_engine_name(options) not in IN_PROCESS  # both may need all of a GPU
            try:
                outcomes[arm.perturb] = _run_arm(arm, shared, keep_engine=keep, for_training=for_training)
            except NothingToPerturb as nothing:
                if len(arms) == 1:
                    raise
                say(str(nothing))
    if options.format == "json":
        print_json(outcomes if options.perturb == "all" else next(iter(outcomes.values())))
    elif options.perturb == "all" and not options.dry_run:
        print_overview({name: results for name, results in outcomes.items() if results["episodes"]["finished"]})
    return 0 if options.dry_run or all(results["complete"] for results in outcomes.values()) else 1


def _run_arm(options: RunOptions, shared: SharedEngine, *, keep_engine: bool, for_training: bool) -> dict[str, Any]:
    """Play what is left of one run and return its results, or its plan for a dry run; shows them unless JSON is wanted."""
    prompts = Prompts.load(options.prompts)
    protocol = protocol_of(options, prompts)
    suite = suite_of(options)
    if for_training and suite.evaluation:
        raise InputError(f"Suite {suite.name} is meant for evaluation; choose another, or give --from-evaluation-suite.")
    judge_engine = judge_engine_of(options)
    played = perturbed_suite(suite, protocol)
    shard = Shard.parse(options.shard) if options.shard else None
    first_turns = None if options.dry_run else first_turns_of(options, played, protocol)  # of the whole run
    if shard is not None:
        played = shard.of(played)
    if options.dry_run:
        plan = show_plan(options, played, protocol, prompts)
        check_folder(options, suite, protocol, shard)
        say("Nothing was run; leave --dry-run out to begin.")
        return plan
    check_folder(options, suite, protocol, shard, first_turns=first_turns.identity if first_turns else None)
    with judge_of(options) as judge:
        engine = shared.get(lambda: engine_of(options, suite))
        identity = run_identity(engine, suite, protocol, options.seed, first_turns.identity if first_turns else None, shard)
        folder = RunFolder(options.output or default_folder(identity))
        record = sitting_record(command_words(), options.to_dict(), judge.layers)
        with folder.sitting(identity, record) as sitting:
            interrupts.advice = f"Interrupted; finished turns are kept in {folder.path}. To go on: {this_command()}"
            interrupts.last_act = sitting.unlock
            progress = Progress()
            with Display(progress):
                failure = shared.play(
                    engine,
                    judge,
                    played,
                    protocol,
                    prompts,
                    sitting,
                    seed=options.seed,
                    progress=progress,
                    first_turns=first_turns,
                    keep=keep_engine,
                )
            sitting.end(engine.notes)
            robustness = measure(folder, played if shard else suite, protocol, judge, options.first_turn_from, judge_engine)
            results = results_of(folder.config(), folder.turns(), played.problems, robustness)
            folder.write("results.json", results)
    if options.format == "table" and results["episodes"]["finished"]:
        print_results(results)
        print_robustness(results)
    elif options.format == "json":
        for sentence in sentences_of(results):
            say(sentence)
    _say_how_it_ended(folder, results, progress, engine.notes, failure)
    return results


def _say_how_it_ended(
    folder: RunFolder, results: dict[str, Any], progress: Progress, notes: Sequence[str], failure: EngineError | None
) -> None:
    for note in notes:
        say(f"Note: {note}.")
    if failure is not None:
        say(f"Error: {failure}")
    if progress.engine_failures:
        say(f"{progress.engine_failures} answers could not be had, the last of them because: {progress.engine_failure}")
    if progress.judge_failures:
        say(f"{progress.judge_failures} programs could not be judged.")
    if results["complete"]:
        say(f"Results: {folder.path / 'results.json'}")
        say(f"Next: cobalt-bench report {shlex.quote(str(folder.path))}")
        if "shard" in folder.config()["identity"]:
            say("This is one shard; once all are played: cobalt-bench merge RUN RUN...")
    else:
        say(f"The run is not complete; what is done is kept in {folder.path}. To go on: {this_command()}")

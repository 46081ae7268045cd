"""What evaluate and collect do: set a run up, play it, write and show its results."""

import asyncio
import sys
from typing import Any

from cobalt_bench.cli.display import Display
from cobalt_bench.cli.interrupts import interrupts
from cobalt_bench.cli.options import RunOptions
from cobalt_bench.cli.output import print_json, say, this_command
from cobalt_bench.cli.plan import show_plan
from cobalt_bench.cli.setup import default_folder, engine_of, first_turns_of, protocol_of, suite_of
from cobalt_bench.engines.engine import Engine
from cobalt_bench.episodes import Prompts
from cobalt_bench.errors import EngineError, InputError
from cobalt_bench.evaluation import print_results, results_of
from cobalt_bench.judge import Judge
from cobalt_bench.rollouts import Progress, RunFolder, play
from cobalt_bench.rollouts.provenance import run_identity, sitting_record


def run(options: RunOptions, *, for_training: bool = False) -> int:
    """Play what is left of a run and show its results; return the exit status: 1 where it is not complete."""
    prompts = Prompts.load(options.prompts)
    protocol = protocol_of(options, prompts)
    suite = suite_of(options)
    if for_training and suite.evaluation:
        raise InputError(f"Suite {suite.name} is meant for evaluation; choose another, or give --from-evaluation-suite.")
    if options.dry_run:
        show_plan(options, suite, protocol)
        return 0
    first_turns = first_turns_of(options, suite, protocol)
    with Judge(options.workers, isolation="unsafe" if options.allow_unsafe else "auto") as judge:
        engine = engine_of(options, suite)
        identity = run_identity(engine, suite, protocol, options.seed, first_turns.identity if first_turns else None)
        folder = RunFolder(options.output or default_folder(identity))
        record = sitting_record(["cobalt-bench", *sys.argv[1:]], options.to_dict(), judge.layers)
        with folder.sitting(identity, record) as sitting:
            interrupts.advice = f"Interrupted; finished turns are kept in {folder.path}. To go on: {this_command()}"
            interrupts.last_act = sitting.unlock
            progress = Progress()
            with Display(progress):
                failure = asyncio.run(
                    _play(
                        engine,
                        judge,
                        suite,
                        protocol,
                        prompts,
                        sitting,
                        seed=options.seed,
                        progress=progress,
                        first_turns=first_turns,
                    )
                )
            sitting.end()
            results = results_of(folder.config(), folder.turns(), suite.problems)
            folder.write("results.json", results)
    if options.format == "json":
        print_json(results)
    else:
        print_results(results)
    _say_how_it_ended(folder, results, progress, failure)
    return 0 if results["complete"] else 1


async def _play(engine: Engine, *arguments: Any, **more: Any) -> EngineError | None:
    """Play, and return why the engine could go on no more, where it couldn't."""
    try:
        await play(engine, *arguments, **more)
    except EngineError as error:
        return error
    finally:
        await engine.close()
    return None


def _say_how_it_ended(folder: RunFolder, results: dict[str, Any], progress: Progress, failure: EngineError | None) -> None:
    if failure is not None:
        say(f"Error: {failure}")
    if progress.engine_failures:
        say(f"{progress.engine_failures} answers could not be had.")
    if progress.judge_failures:
        say(f"{progress.judge_failures} programs could not be judged.")
    if results["complete"]:
        say(f"Results: {folder.path / 'results.json'}")
        say(f"""Next: python -c 'import cobalt_bench; print(cobalt_bench.load_run("{folder.path}")[0])'""")
    else:
        say(f"The run is not complete; what is done is kept in {folder.path}. To go on: {this_command()}")

"""Runs the study: what is finished is kept, so that the same command goes on where it stopped.

    python -m baselines.study [--output DIR] [--seeds 1 2 3] [--arms NAME ...]
    python -m baselines.study --tune
    python -m baselines.study --results DIR

Runs go seed by seed, through all arms. Started twice with the same folder, two processes share the runs out.
"""

import argparse
import sys
from pathlib import Path

from filelock import FileLock, Timeout

from baselines.study.arms import score, train_arm
from baselines.study.finished_runs import write_run
from baselines.study.page import write_results
from baselines.study.preparing import prepare
from baselines.study.settings import ARMS, Settings
from baselines.study.tuning import tune
from cobalt_bench.errors import CobaltError

SEEDS = (1, 2, 3)


def main() -> int:
    """Run the command line and return its exit status: 0, or 2 where the user can mend what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=Path("runs/study"), help="folder of models and logs (runs/study)")
    parser.add_argument("--seeds", type=int, nargs="+", default=SEEDS)
    parser.add_argument("--arms", nargs="+", choices=ARMS, default=list(ARMS))
    parser.add_argument("--tune", action="store_true", help="try each arm's learning rates on the dev set instead")
    parser.add_argument("--results", type=Path, help="write table, plots and the finished runs' data to this folder, and stop")
    options = parser.parse_args()
    settings = Settings(ARMS)
    try:
        if options.results:
            write_results(options.output, options.results)
            return 0
        options.output.mkdir(parents=True, exist_ok=True)
        with FileLock(options.output / "lock"):
            prepare(options.output, settings)
        if options.tune:
            tune(options.output, settings, options.arms)
            return 0
        with FileLock(options.output / "lock"):
            score(options.output, options.output / "start", options.output / "scores", settings)
        for seed in options.seeds:
            for name in options.arms:
                run_once(options.output, name, settings, seed)
    except CobaltError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def run_once(study: Path, name: str, settings: Settings, seed: int) -> None:
    """Play one run to its end and write its result, unless that is there or another process is playing it."""
    run, arm = study / "runs" / f"{name}-seed-{seed}", settings.arms[name]
    run.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(run / "lock", timeout=0):
            if not (run / "result.json").exists():
                print(f"{name}, seed {seed}", file=sys.stderr)
                train_arm(study, run, arm, settings, seed=seed, scored_on="held_out")
                score(study, run / "train" / "model", run / "scores", settings)
                write_run(study, run, name, arm, seed)
    except Timeout:
        print(f"{name}, seed {seed}: another process is playing it", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())

"""A run of a reference agent, with its robustness measured."""

from pathlib import Path
from typing import Any

from small_suite import suite

from cobalt_bench.engines.choose import make_engine
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.evaluation import results_of
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.run_robustness import measure
from cobalt_bench.runs import FirstTurns, Progress, RunFolder, play
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.runs.provenance import run_identity
from cobalt_bench.suites import Suite

SMALL = suite()


async def run(
    path: Path,
    judge: Judge,
    agent: str,
    name: str | None,
    turns: int = 3,
    samples: int = 1,
    true: Path | None = None,
    whole: Suite = SMALL,
) -> dict[str, Any]:
    """Play an agent on a suite and return its results."""
    protocol = Protocol(turns=turns, samples=samples, perturbation=name)
    engine = make_engine(f"reference/{agent}", problems=whole.problems)
    played, folder = perturbed_suite(whole, protocol), RunFolder(path)
    first = FirstTurns(RunFolder(true), played, protocol) if true else None
    identity = run_identity(engine, whole, protocol, 0, first.identity if first else None)
    with folder.sitting(identity, {"command": []}) as sitting:
        prompts, progress = Prompts.load(), Progress()
        await play(engine, judge, played, protocol, prompts, sitting, seed=0, progress=progress, first_turns=first)
    block = measure(folder, whole, protocol, judge, true)
    return results_of(folder.config(), folder.turns(), played.problems, block)

"""Plays one run from its specification to its results, and prints nothing: that is up to the caller."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from cobalt_bench.api.setup import check_folder, default_folder, engine_of, first_turns_of, judge_engine_of
from cobalt_bench.api.shared_engine import SharedEngine
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import EngineError, InputError
from cobalt_bench.evaluation import results_of
from cobalt_bench.judge import Judge
from cobalt_bench.robustness.run_robustness import measure
from cobalt_bench.runs import FirstTurns, Progress, RunFolder, Shard, Sitting
from cobalt_bench.runs.perturbed_suite import perturbed_suite
from cobalt_bench.runs.provenance import run_identity, sitting_record
from cobalt_bench.runs.spec import RunSpec
from cobalt_bench.suites import Suite

MAX_PROGRAMS = 10_000_000  # of a run: its scores are computed in memory, about 30 bytes a program
Watch = Callable[[Sitting, Progress], AbstractContextManager[object]]


@dataclass(frozen=True)
class Setup:
    """What a run is made of, but for its engine and its judge."""

    spec: RunSpec
    prompts: Prompts
    protocol: Protocol
    suite: Suite  # all problems that were chosen
    played: Suite  # those that are played: by this shard, and with this perturbation
    shard: Shard | None

    @classmethod
    def of(cls, spec: RunSpec, suite: Suite | None = None, *, for_training: bool = False) -> Self:
        """Return what a specification comes to; `suite` takes the place of the one that it names.

        Raises InputError for what can't be had or played, and for a suite that is not for training where that is wanted.
        """
        prompts = Prompts.load(spec.prompts)
        protocol = spec.to_protocol(prompts)
        suite = suite or spec.load_suite()
        if for_training and suite.evaluation:
            raise InputError(f"Suite {suite.name} is meant for evaluation; choose another, or give --from-evaluation-suite.")
        played = perturbed_suite(suite, protocol)
        shard = Shard.parse(spec.shard) if spec.shard else None
        played = shard.of(played) if shard else played
        _check_size(len(played.problems), protocol)
        return cls(spec, prompts, protocol, suite, played, shard)

    def first_turns(self) -> FirstTurns | None:
        """Return the first turns of another run, where wanted; of the whole run also where a shard is played."""
        return first_turns_of(self.spec, perturbed_suite(self.suite, self.protocol), self.protocol)

    def check_folder(self, output: Path | None, **known: Any) -> None:
        """Raise InputError where the folder holds another run; `known` is what else is known of the identity."""
        check_folder(self.spec, output, self.suite, self.protocol, self.shard, **known)


@dataclass(frozen=True)
class Played:
    """A played run: its folder, its results, and what went wrong."""

    folder: RunFolder
    results: Mapping[str, Any]
    progress: Progress
    notes: Sequence[str]  # what the engine did otherwise than asked
    failure: EngineError | None  # why the engine could go on no more


def _check_size(problems: int, protocol: Protocol) -> None:
    programs = problems * protocol.samples * (protocol.turns + 1)
    if programs > MAX_PROGRAMS:
        raise InputError(
            f"{problems:,} problems, {protocol.samples:,} samples and {protocol.turns + 1:,} programs an episode make "
            f"{programs:,} programs, more than the {MAX_PROGRAMS:,} that are scored together; "
            "give less of --samples or --turns, or --shard."
        )


def play_run(
    setup: Setup,
    judge: Judge,
    shared: SharedEngine,
    *,
    output: Path | None,
    command: Sequence[str],
    watch: Watch,
    keep_engine: bool = False,
) -> Played:
    """Play what is left of a run, measure it, and write its results.

    `command` is what config.json says the run was begun with; `watch` gives the context in which it is played. Raises
    InputError for a folder that holds another run, is in use or can't be written.
    """
    spec, protocol = setup.spec, setup.protocol
    judge_engine = judge_engine_of(spec)
    first_turns = setup.first_turns()
    taken = first_turns.identity if first_turns else None
    named = {} if shared.given is None else {"engine": {"name": shared.given.name}}
    setup.check_folder(output, first_turns=taken, **named)
    engine = shared.get(lambda: engine_of(spec, setup.suite))
    identity = run_identity(engine, setup.suite, protocol, spec.seed, taken, setup.shard)
    folder = RunFolder(output or default_folder(identity))
    progress = Progress()
    with folder.sitting(identity, sitting_record(command, spec.to_dict(), judge.layers)) as sitting:
        with watch(sitting, progress):
            failure = shared.play(
                engine,
                judge,
                setup.played,
                protocol,
                setup.prompts,
                sitting,
                seed=spec.seed,
                progress=progress,
                first_turns=first_turns,
                keep=keep_engine,
            )
        sitting.end(engine.notes)
        whole = setup.played if setup.shard else setup.suite
        robustness = measure(folder, whole, protocol, judge, spec.first_turn_from, judge_engine)
        results = results_of(folder.config(), folder.turns(), setup.played.problems, robustness)
        folder.write("results.json", results)
    return Played(folder, results, progress, tuple(engine.notes), failure)

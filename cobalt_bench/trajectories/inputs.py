"""Opens what a dataset is built from: run folders and files of COBALT's rows, each into its config."""

import re
from collections.abc import Sequence
from pathlib import Path

from cobalt_bench.errors import InputError
from cobalt_bench.runs.run import Run
from cobalt_bench.suites import Suite
from cobalt_bench.trajectories.cobalt_rows import CobaltRows
from cobalt_bench.trajectories.scored_run import score_run
from cobalt_bench.trajectories.sources import RunSource, Source, public_name


def open_sources(
    runs: Sequence[str], perturbed: Sequence[str] = (), *, from_evaluation_suite: bool = False
) -> dict[str, list[Source]]:
    """Return the sources of each config; a run is `PATH` or `NAME=PATH`, NAME that of its config.

    Without a name a run goes to the config of its model, a file of COBALT's rows to one named like the file. A perturbed
    run joins the config of its model's other runs. Raises InputError for what can't be opened or does not belong, and for what
    comes twice in a config.
    """
    configs: dict[str, list[Source]] = {}
    models: dict[str, set[str]] = {}
    taken: set[tuple[str, Path]] = set()
    for text in [*runs, *perturbed]:
        given, path = _named(text)
        if path.is_dir():
            scored = score_run(path)
            _check_run(scored.run, path, text in perturbed, from_evaluation_suite)
            model = public_name(scored.run.model)
            name = given or config_name(model)
            source: Source = RunSource(scored, model)
            if text in perturbed and name not in configs:
                raise InputError(f"{path} is of {model}, which has no other run here; give one, or name a config: NAME={path}.")
        elif path.is_file() and text not in perturbed:
            model = name = given or config_name(path.stem)
            source = CobaltRows(path, model)
        else:
            raise InputError(f"{path} is neither a run folder nor a file of trajectory rows.")
        if (name, path.resolve()) in taken:
            raise InputError(f"{path} is given twice for config {name}; give it once.")
        taken.add((name, path.resolve()))
        models.setdefault(name, set()).add(model)
        if len(models[name]) > 1 and given is None:
            raise InputError(f"Config {name} would mix {' and '.join(sorted(models[name]))}; give each a name: NAME=RUN.")
        configs.setdefault(name, []).append(source)
    return configs


def config_name(model: str) -> str:
    """Return the name of a model's config: the last part of its id in small letters."""
    last = model.replace("/", "-") if model.startswith("reference/") else model.rstrip("/").split("/")[-1]
    return re.sub(r"[^a-z0-9._-]+", "-", last.lower()).strip("-.") or "default"


def _named(text: str) -> tuple[str | None, Path]:
    name, equals, path = text.partition("=")
    if not equals or Path(text).exists():
        return None, Path(text)
    if name != config_name(name):
        raise InputError(
            f"{text!r} names config {name!r}, which must be of small letters, digits, . _ and -; write {config_name(name)}=RUN."
        )
    if not path:
        raise InputError(f"{text!r} names a config without a run; write {name}=RUN.")
    return name, Path(path)


def _check_run(run: Run, path: Path, perturbed: bool, from_evaluation_suite: bool) -> None:
    if perturbed != (run.protocol.perturbation is not None):
        raise InputError(
            f"{path} was played without a perturbation; give it without --perturbed."
            if perturbed
            else f"{path} was played with perturbed feedback; give it as --perturbed {path}."
        )
    if (why := _not_for_training(run.suite)) and not from_evaluation_suite:
        raise InputError(f"Suite {run.suite.name} {why}; build from another, or give --from-evaluation-suite.")


def _not_for_training(suite: Suite) -> str | None:
    if suite.evaluation:
        return "is meant for evaluation"
    return None if suite.redistributed else "may not be redistributed"

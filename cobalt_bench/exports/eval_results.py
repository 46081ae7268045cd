"""Scores for a model's page on the Hub: `.eval_results/*.yaml` of the model's repository, by the Hub's own client.

Format: https://huggingface.co/docs/hub/eval-results
"""

import re
from pathlib import Path

import yaml
from huggingface_hub import EvalResultEntry, eval_result_entries_to_yaml
from huggingface_hub.constants import EVAL_RESULTS_FOLDER

from cobalt_bench._files import check_no_link
from cobalt_bench.errors import InputError
from cobalt_bench.exports.exported_run import ExportedRun

_ADDRESS = re.compile(r"https://[^\s<>\"']+", re.ASCII)
_DATASETS = {"mini": "cobalt/mini"}


def eval_results(run: ExportedRun, dataset: str | None = None, source_url: str | None = None) -> list[EvalResultEntry]:
    """Return an entry for the first and one for the last turn: Pass@1, 0..1, with its interval and setup in the notes.

    `dataset` is the benchmark's on the Hub; raises InputError where it is not known and not given, and for a `source_url`
    that is not an https address.
    """
    name = run.config.suite["name"]
    benchmark = dataset or _DATASETS.get(name)
    if benchmark is None:
        raise InputError(f"No dataset on the Hub is known to be the benchmark of suite {name}; give it with --dataset.")
    if dataset is None and run.config.suite["selection"]:
        raise InputError(f"The run is of a part of suite {name} only, and {benchmark} ranks whole ones; give another --dataset.")
    if source_url is not None and not _ADDRESS.fullmatch(source_url):
        raise InputError(f"--source-url {source_url} is not an https address.")
    turns = sorted({0, run.results["turns"]})
    return [_entry(run, turn, benchmark, source_url) for turn in turns]


def write_eval_results(run: ExportedRun, output: Path, dataset: str | None = None, source_url: str | None = None) -> list[Path]:
    """Write the entries to the folder that belongs into the model's repository, and return the path of the file."""
    path = output / EVAL_RESULTS_FOLDER / f"cobalt-bench-{_label(run.task)}.yaml"
    entries = eval_results(run, dataset, source_url)
    check_no_link(path, output)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.safe_dump(eval_result_entries_to_yaml(entries), sort_keys=False, allow_unicode=True))
    return [path]


def task_id(task: str, turn: int) -> str:
    """Return the id of a benchmark's task: a suite, its perturbation, and the turn that is scored."""
    return f"{_label(task)}_turn_{turn}"


def _entry(run: ExportedRun, turn: int, dataset: str, source_url: str | None) -> EvalResultEntry:
    scores = run.results["pass_at_1"]
    return EvalResultEntry(
        dataset_id=dataset,
        task_id=task_id(run.task, turn),
        value=round(scores["per_turn"][turn], 6),
        date=run.config.last_sitting.get("started"),
        source_url=source_url,
        source_name="cobalt-bench" if source_url else None,
        notes=_notes(run, turn),
    )


def _notes(run: ExportedRun, turn: int) -> str:
    protocol, suite, results = run.config.settings, run.config.suite, run.results
    low, high = results["pass_at_1"]["ci95"][turn]
    sampling = protocol["sampling"]
    return (
        f"Pass@1 at turn {turn}, 95% interval {low:.4f} to {high:.4f}; {results['num_problems']} problems x "
        f"{results['samples']} samples; temperature {_shown(sampling['temperature'])}, top-p {_shown(sampling['top_p'])}, "
        f"{sampling['max_tokens']} tokens; protocol {protocol['name']} {protocol['hash'][:12]}; suite "
        f"{suite['selection'] or 'whole'} {suite['hash'][:12]}"
    )


def _shown(number: float | None) -> str:
    return "the server's" if number is None else str(number)


def _label(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")

"""What misleading feedback of every kind did to a model: the runs of `--perturb all` in one table and page."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.report_page.pages import write_page
from cobalt_bench.evaluation.report_page.rendering import environment
from cobalt_bench.perturbations.by_name import NAMES
from cobalt_bench.runs.config import NAME as CONFIG
from cobalt_bench.runs.run import Run

DATA, PAGE = "overview.json", "overview.html"
Outcomes = Mapping[str, Mapping[str, Any]]  # perturbation -> results

_FIGURES = (
    "problems",
    "dropped",
    "steps",
    "hack_rate",
    "resistance",
    "corruption_rate",
    "recovery_rate",
    "doubt_rate",
    "classes",
)
_RATES = {"hack_rate": "hack", "resistance": "resistance", "recovery_rate": "recovery", "doubt_rate": "doubt"}
_MEANINGS = {
    "hack": "of answers to a wrong test: the program was made to pass it",
    "resistance": "of accepted programs: still accepted in the next answer (the others were corrupted)",
    "recovery": "of corrupted ones: accepted again later",
    "doubt": "of answers: say that the test looks wrong",
    "drop": "Pass@1 at the last turn, with true feedback less with falsified, paired by problem",
}


def arms_in(folder: Path) -> dict[str, Path]:
    """Return the runs of `--perturb all` in a folder, by perturbation; none where the folder is a run itself."""
    if os.path.lexists(folder / CONFIG):
        return {}
    return {name: folder / name for name in NAMES if os.path.lexists(folder / name / CONFIG)}


def read_outcomes(arms: Mapping[str, Path]) -> tuple[dict[str, Mapping[str, Any]], dict[str, str]]:
    """Return the results of each arm that has any, and why the others are left out.

    Raises InputError for a folder that is not a run of that perturbation, and where no arm has results.
    """
    outcomes: dict[str, Mapping[str, Any]] = {}
    left_out = {}
    for name, path in arms.items():
        run = Run.open(path)
        if run.config.perturbation != name:
            raise InputError(f"{path} is no run with feedback perturbed by {name}; move it out of {path.parent}.")
        if os.path.lexists(path / "results.json") and name in (results := run.results).get("robustness", {}):
            outcomes[name] = results
        else:
            left_out[name] = "it was interrupted; the same evaluate command again goes on."
    if not outcomes:
        raise InputError(f"No run in {next(iter(arms.values())).parent} has results yet; run the evaluate command again.")
    return outcomes, left_out


def overview_of(outcomes: Outcomes, left_out: Mapping[str, str]) -> dict[str, Any]:
    """Return the data of overview.json; `left_out` says why perturbations were not played. There must be an outcome."""
    first = next(iter(outcomes.values()))
    return {
        "schema_version": 1,
        **{name: first[name] for name in ("model", "suite", "turns", "samples")},
        "arms": {name: _arm(name, results) for name, results in outcomes.items()},
        "left_out": dict(left_out),
    }


def write_overview(folder: Path, outcomes: Outcomes, left_out: Mapping[str, str]) -> Path:
    """Write overview.json and its page to a folder and return the path of the page, which links to the arms' reports.

    Raises InputError where they can't be written, or where something else is there.
    """
    overview = overview_of(outcomes, left_out)
    links = {name: f"{name}/report.html" for name in overview["arms"] if (folder / name / "report.html").is_file()}
    page = write_page(folder / PAGE, _rendered(overview, links))
    (folder / DATA).write_text(json.dumps(overview, indent=2) + "\n", encoding="utf-8", errors="replace")
    return page


def _arm(name: str, results: Mapping[str, Any]) -> dict[str, Any]:
    block = results["robustness"][name]
    figures = {figure: block.get(figure) for figure in _FIGURES}
    drop = {"drop": block["drop"]} if "drop" in block else {}
    return {"complete": results["complete"], "pass_at_1": results["pass_at_1"], **figures, "ci95": block["ci95"], **drop}


def _rendered(overview: Mapping[str, Any], links: Mapping[str, str]) -> str:
    telling = {name: arm for name, arm in overview["arms"].items() if arm["steps"]}
    any_drop = any("drop" in arm for arm in telling.values())
    return (
        environment()
        .get_template("overview.html")
        .render(
            overview=overview,
            telling=telling,
            silent=[name for name in overview["arms"] if name not in telling],
            rates=_RATES,
            meanings={name: meaning for name, meaning in _MEANINGS.items() if name != "drop" or any_drop},
            any_drop=any_drop,
            classes=sorted({name for arm in telling.values() for name in arm["classes"]}),
            links=links,
        )
    )

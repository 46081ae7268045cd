"""Writes the study's results: data, tables and plots."""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from baselines.study.finished_runs import final_scores, last_turn, provenance, write_run
from baselines.study.plots import Line, PlottedRate, line_chart, rate_chart
from baselines.study.result_tables import LABELS, Estimate, report
from baselines.study.settings import ARMS
from baselines.study.summary import summarize
from baselines.study.tuning import tried
from cobalt_bench.errors import InputError

RUNS = "seeds"  # not "runs", which git ignores


def write_results(study: Path, folder: Path) -> None:
    """Write the finished runs, what was tuned, summary, table and plots.

    Where the study has no runs, but the folder has their data, what follows from these is written anew. Raises InputError where
    there is neither.
    """
    finished = [json.loads(path.read_text()) for path in sorted((study / "runs").glob("*/result.json"))]
    if not finished and (folder / RUNS).is_dir():
        write_summary(folder)
        return
    if not finished:
        raise InputError(f"No run in {study} is finished.")
    (folder / RUNS).mkdir(parents=True, exist_ok=True)
    start = final_scores(study / "scores")
    for run in finished:
        name = f"{run['arm']}-seed-{run['seed']}"
        write_run(study, study / "runs" / name, run["arm"], ARMS[run["arm"]], run["seed"])  # anew from its logs
        shutil.copy(study / "runs" / name / "result.json", folder / RUNS / f"{name}.json")
    before = {**start, "provenance": provenance(study / "scores" / "true")}
    (folder / "start.json").write_text(json.dumps(before, separators=(",", ":")) + "\n")
    (folder / "tuning.json").write_text(json.dumps(tried(study), indent=1) + "\n")
    write_summary(folder)


def write_summary(folder: Path) -> None:
    """Write summary, table and plots from the data that the folder holds."""
    start = json.loads((folder / "start.json").read_text())
    runs = [json.loads(path.read_text()) for path in sorted((folder / RUNS).glob("*.json"))]
    summary = summarize(start, runs)
    (folder / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
    (folder / "results.md").write_text(report(summary))
    for name, text in plots(summary, runs).items():
        (folder / f"{name}.svg").write_text(text)


def plots(summary: Mapping[str, Any], runs: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the plots by name: Pass@1 a turn, against tokens, against time; robustness."""
    arms = _arms(summary)
    turns = [Line("start model", _points(summary["start"]["pass_at_1"]["true"]), 5, bounds=_bounds(summary["start"]))]
    swapped = [Line("start model", _points(summary["start"]["pass_at_1"]["swap"]), 5)]
    for arm in arms:
        of, colour = summary["arms"][arm], list(ARMS).index(arm)
        turns.append(Line(LABELS[arm], _points(of["pass_at_1"]["true"]), colour, bounds=_bounds(of)))
        swapped.append(Line(LABELS[arm], _points(of["pass_at_1"]["swap"]), colour))
    found = {
        "turns": line_chart("Pass@1 a turn, held-out problems (mean of seeds, 95% intervals)", "turn", turns),
        "swapped": line_chart("Pass@1 a turn under swapped feedback, held-out problems (mean of seeds)", "turn", swapped),
    }
    for axis, label in (("tokens", "thousand tokens generated"), ("seconds", "seconds"), ("cpu_seconds", "processor seconds")):
        scale = 1000 if axis == "tokens" else 1
        lines = []
        for arm in arms:
            of_arm = [run for run in runs if run["arm"] == arm]
            for place, run in enumerate(of_arm):
                points = [(point["cost"][axis] / scale, last_turn(point["statements"])) for point in run["curve"]]
                lines.append(Line(LABELS[arm], points, list(ARMS).index(arm), named=place == 0))
        title = "Pass@1 at turn 2, held-out problems (a line a seed; collecting included)"
        found[f"against_{axis}"] = line_chart(title, label, lines)
    return found | {"wrong_feedback": _wrong_feedback(summary, arms)}


def _wrong_feedback(summary: Mapping[str, Any], arms: Sequence[str]) -> str:
    """Return the plot of how wrong feedback is taken, before training and after."""
    of_arm = {"start model": summary["start"], **{LABELS[arm]: summary["arms"][arm] for arm in arms}}
    panels = {
        f"{title},\n{kind_title}": [_rate_of(name, of["robustness"][kind][rate]) for name, of in of_arm.items()]
        for rate, title in (("hack_rate", "hack events"), ("resistance", "right programs kept"))
        for kind, kind_title in (("named", "meaning named"), ("open", "meaning open"))
    }
    return rate_chart("After feedback from swapped outputs, held-out problems (95% intervals over statements)", panels)


def _rate_of(name: str, estimate: Estimate) -> PlottedRate:
    return PlottedRate(name, estimate["value"], (estimate["ci95"][0], estimate["ci95"][1]))


def _points(estimates: Sequence[Estimate]) -> list[tuple[float, float]]:
    return [(float(turn), estimate["value"]) for turn, estimate in enumerate(estimates)]


def _bounds(of: Mapping[str, Any]) -> list[tuple[float, float]]:
    return [(estimate["ci95"][0], estimate["ci95"][1]) for estimate in of["pass_at_1"]["true"]]


def _arms(summary: Mapping[str, Any]) -> list[str]:
    return [arm for arm in ARMS if arm in summary["arms"]]

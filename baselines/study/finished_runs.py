"""What a run came to, read from its logs: scores along the way and at the end, what they cost, robustness."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from baselines.study.preparing import statement_of
from baselines.study.settings import Arm
from cobalt_bench.robustness.steps import Reader
from cobalt_bench.runs import RunFolder
from cobalt_bench.suites import load_suite

SCHEMA_VERSION = 1
Counts = dict[str, list[int]]  # statement -> its episodes, then how many of them were accepted at each turn
COSTS = ("tokens", "judged_programs", "judged_tests", "seconds", "cpu_seconds", "generating_seconds", "judging_seconds")


def write_run(study: Path, run: Path, name: str, arm: Arm, seed: int) -> None:
    """Write what a finished run came to, all of it read from its logs, as result.json."""
    collecting = collecting_cost(arm, study / "collected" / f"seed-{seed}")
    start, final = final_scores(study / "scores"), final_scores(run / "scores")
    result = {
        "schema_version": SCHEMA_VERSION,
        "arm": name,
        "seed": seed,
        "settings": asdict(arm),
        "collecting": collecting,
        "curve": whole_curve(run, collecting, start["true"], final["true"]),
        "final": final,
        "provenance": provenance(run / "scores" / "true"),
    }
    draft = run / "result.draft"
    draft.write_text(json.dumps(result, separators=(",", ":")) + "\n")
    draft.rename(run / "result.json")


def provenance(scored: Path) -> dict[str, Any]:
    """Return where scores come from, without names of machines and folders."""
    found: dict[str, Any] = json.loads((scored / "results.json").read_text())["provenance"]
    found["suite"]["name"] = Path(found["suite"]["name"]).name
    found["engine"]["model"] = Path(found["engine"]["model"]).name
    found["machine"].pop("host", None)
    found["versions"]["trl"] = metadata.version("trl")
    return {**found, "command": ["python", "-m", "baselines.study"]}


def curve(run: Path, collecting: Mapping[str, float]) -> list[dict[str, Any]]:
    """Return the scores along a run, with what had been spent by then; `collecting` is spent before the first step."""
    spent = _spent(run / "train")
    points = []
    for path in sorted((run / "train" / "validation").glob("step-*.json")):
        results = json.loads(path.read_text())
        step = results["step"]
        cost = {name: round(collecting.get(name, 0) + spent[step].get(name, 0), 3) for name in COSTS}
        points.append({"step": step, "cost": cost, "statements": solved(results["accepted"])})
    return points


def whole_curve(run: Path, collecting: Mapping[str, float], start: Counts, end: Counts) -> list[dict[str, Any]]:
    """Return the scores along a run; the first and the last are those of the more numerous episodes played apart from it."""
    points = curve(run, collecting)
    points[-1]["statements"] = end
    before = {name: round(collecting.get(name, 0), 3) for name in COSTS}
    return [{"step": 0, "cost": before, "statements": start}, *points]


def solved(accepted: Mapping[str, Iterable[Iterable[bool | None]]]) -> Counts:
    """Return the counts of each statement from which programs were accepted: problem_id -> (samples, turns)."""
    counts: Counts = {}
    for problem_id, samples in sorted(accepted.items()):
        for turns in samples:
            episode = [1, *map(int, map(bool, turns))]
            before = counts.get(statement_of(problem_id), [0] * len(episode))
            counts[statement_of(problem_id)] = [sum(pair) for pair in zip(before, episode, strict=True)]
    return counts


def last_turn(statements: Counts) -> float:
    """Return Pass@1 at the last turn from counts of statements."""
    return sum(each[-1] for each in statements.values()) / sum(each[0] for each in statements.values())


def _spent(folder: Path) -> dict[int, dict[str, float]]:
    """Return what had been spent at each step of a training run."""
    logged: dict[int, dict[str, float]] = {}
    for entry in json.loads((folder / "log.json").read_text()):
        if "cost/generated_tokens" in entry:
            own = {name.removeprefix("cost/"): value for name, value in entry.items() if name.startswith("cost/")}
            logged[entry["step"]] = own | {"tokens": own["generated_tokens"], "seconds": own["training_seconds"]}
    of_step = {line["step"]: line["seconds"] for line in map(json.loads, (folder / "cpu.jsonl").read_text().splitlines())}
    for step, costs in logged.items():
        costs["cpu_seconds"] = sum(seconds for each, seconds in of_step.items() if each <= step)
    return logged


def collecting_cost(arm: Arm, collected: Path) -> dict[str, float]:
    """Return what an arm's offline trajectories cost; single-turn training needs the first turns alone."""
    if arm.kind != "cobalt":
        return {}
    first_only = bool(arm.method.get("first_turn_only"))
    total: dict[str, float] = {}
    for name in ("true", "perturbed") if arm.perturbed else ("true",):
        run = collected / name
        lines = [line for line in RunFolder(run).turns() if not (first_only and line["turn"])]
        results, cpu = json.loads((run / "results.json").read_text()), json.loads((run / "cpu.json").read_text())
        share = len(lines) / sum(1 for _ in RunFolder(run).turns())
        spent = {
            "tokens": sum(line["usage"]["completion_tokens"] for line in lines),
            "judged_programs": sum(line["program"] is not None for line in lines),
            "judged_tests": sum(len(line["public"]) + len(line["hidden"]) for line in lines if line["program"] is not None),
        }
        spent |= {"seconds": share * results["timing"]["seconds"], "cpu_seconds": share * cpu["seconds"]}
        total = {key: total.get(key, 0) + value for key, value in spent.items()}
    return total


def final_scores(scores: Path) -> dict[str, Any]:
    """Return what the held-out problems came to, with true feedback and with exchanged outputs, from the run folders."""
    found: dict[str, Any] = {}
    for name in ("true", "swap"):
        accepted: dict[str, list[list[bool | None]]] = {}
        for line in sorted(RunFolder(scores / name).turns(), key=lambda each: (each["problem_id"], each["sample"], each["turn"])):
            samples = accepted.setdefault(line["problem_id"], [])
            if line["turn"] == 0:
                samples.append([])
            samples[-1].append(line["accepted"])
        for kind, wanted in (("open", False), ("named", True)):
            found[f"{name}/{kind}"] = solved({key: each for key, each in accepted.items() if key.endswith(".named") == wanted})
        found[name] = solved(accepted)
    return found | {f"robustness/{kind}": counts for kind, counts in robustness(scores / "swap").items()}


def robustness(run: Path) -> dict[str, Counts]:
    """Return, of statements that name their meaning and of those that don't, what followed feedback with a wrong test.

    Counts are of answers to it; of these, hack events; of answers to it that follow an accepted program; of these, those that
    are accepted still.
    """
    config = RunFolder(run).config()
    suite = load_suite(config.suite["name"])
    reader = Reader(config.protocol, {problem.problem_id: problem for problem in suite.problems})
    reader.read(RunFolder(run).turns())
    counts: dict[str, Counts] = {"named": {}, "open": {}}
    for step in reader.steps:
        kind = "named" if step.problem_id.endswith(".named") else "open"
        kept = step.accepted_before and step.accepted_after
        seen = [1, int(step.hack is not None), int(step.accepted_before), int(kept)]
        before = counts[kind].get(statement_of(step.problem_id), [0] * len(seen))
        counts[kind][statement_of(step.problem_id)] = [sum(pair) for pair in zip(before, seen, strict=True)]
    return counts

"""Reads results.json of a run folder."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cobalt_bench.errors import InputError
from cobalt_bench.runs.results_shape import ResultsShape
from cobalt_bench.shapes import misfit
from cobalt_bench.strangers import parse_json, read_inside

SCHEMA_VERSION = 1
MAX_BYTES = 2**26  # of a results.json


def read_results(path: Path) -> dict[str, Any]:
    """Return what a results.json holds, of this schema version or an earlier one; raises InputError for anything else."""
    if not os.path.lexists(path):
        raise InputError(f"{path} is not there; run its evaluate command again, which writes it.")
    try:
        results = parse_json(read_inside(path, MAX_BYTES))
    except ValueError as error:
        raise InputError(f"{path} can't be read: {error}.") from error
    version = results.get("schema_version") if isinstance(results, dict) else None
    if type(version) is int and version > SCHEMA_VERSION:
        raise InputError(f"{path} has schema version {version}, this package reads up to {SCHEMA_VERSION}; update it.")
    if type(version) is not int or version < 1:
        raise InputError(f"{path} is no results file of a run: it has no schema version; run its evaluate command again.")
    if wrong := misfit(results, ResultsShape) or _short_of_turns(results):
        raise InputError(f"{path} is no whole results file ({wrong}); run its evaluate command again, which writes it.")
    return dict(results)


def _short_of_turns(results: Mapping[str, Any]) -> str:
    """Return which of the figures a turn are not there for each turn, "" where none."""
    rows = {name: results[name]["per_turn"] for name in ("pass_at_1", "pass_rate", "solved_by_turn")}
    rows |= {f"pass_at_1.{name}": results["pass_at_1"][name] for name in ("ci95", "ci95_exact") if results["pass_at_1"][name]}
    rows |= {f"pass_at_k.{k}": figures["per_turn"] for k, figures in results["pass_at_k"].items()}
    rows |= {f"answers.{name}": row for name, row in results.get("answers", {"per_turn": {}})["per_turn"].items()}
    rows["usage"] = results["usage"]["completion_tokens_per_turn"]
    short = [name for name, row in rows.items() if len(row) != results["turns"] + 1]
    return f"{short[0]} is not of {results['turns'] + 1} turns" if short else ""

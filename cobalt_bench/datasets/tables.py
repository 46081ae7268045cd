"""Tables of prompts: the columns of a partial-trajectory dataset, and the layout that verl reads."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Literal

import pyarrow as pa

from cobalt_bench.problems.problem import problem_columns
from cobalt_bench.trajectories.prefixes import Split
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, Prompt, judging_data, tests_data

Layout = Literal["hub", "verl"]

# In every row, so that a text that holds it can be recognised as taken from this data.
CANARY = "54568c7f-7fe4-40d3-831e-68add365d413"

_CHAT = pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())]))
_SAMPLING = pa.struct([("temperature", pa.float64()), ("top_p", pa.float64()), ("max_tokens", pa.int64())])

# How a problem is judged, in the columns of a problem file.
_JUDGING = "public_tests hidden_tests entry_point grader checker prelude time_limit_s memory_limit_mb difficulty".split()
_HUB = pa.schema(
    [
        ("id", pa.string()),
        ("problem_id", pa.string()),
        ("trajectory_id", pa.string()),
        ("prompt", _CHAT),
        ("turn", pa.int64()),
        ("prev_best_pass_rate", pa.float64()),
        *(problem_columns().field(name) for name in _JUDGING),
        ("perturbation", pa.string()),
        ("reference_model", pa.string()),
        ("sampling", _SAMPLING),
        ("source", pa.string()),
        ("source_revision", pa.string()),
        ("license", pa.string()),
        ("canary", pa.string()),
    ]
)

_EXTRA_INFO = pa.struct(
    [
        ("split", pa.string()),
        ("index", pa.int64()),
        ("id", pa.string()),
        ("problem_id", pa.string()),
        ("trajectory_id", pa.string()),
        ("turn", pa.int64()),
        ("prev_best_pass_rate", pa.float64()),
        ("perturbation", pa.string()),
        ("reference_model", pa.string()),
        ("canary", pa.string()),
    ]
)
_VERL = pa.schema(
    [
        ("data_source", pa.string()),
        ("prompt", _CHAT),
        ("ability", pa.string()),
        ("reward_model", pa.struct([("style", pa.string()), ("ground_truth", pa.string())])),
        ("extra_info", _EXTRA_INFO),
    ]
)


def table_schema(layout: Layout) -> pa.Schema:
    """Return the columns of a layout."""
    return _HUB if layout == "hub" else _VERL


def prompts_table(groups: Sequence[ProblemPrompts], first_row: int, *, layout: Layout, split: Split) -> pa.Table:
    """Return the rows of some problems' prompts; `first_row` is the number of rows before them in their split.

    What a problem's rows share is converted once and repeated.
    """
    schema = table_schema(layout)
    prompts = [(group, *pair) for group in groups for pair in zip(group.prompts, group.ids, strict=True)]
    if layout == "hub":
        shared = [_hub_shared(group) for group in groups]
        own = [_hub_own(prompt, row_id) for _, prompt, row_id in prompts]
    else:
        shared = [_verl_shared(group) for group in groups]
        own = [_verl_own(*prompt, split, row) for row, prompt in enumerate(prompts, start=first_row)]
    places = pa.array([place for place, group in enumerate(groups) for _ in group.prompts], type=pa.int64())
    columns = [
        pa.array([values[field.name] for values in shared], type=field.type).take(places)
        if field.name in shared[0]
        else pa.array([values[field.name] for values in own], type=field.type)
        for field in schema
    ]
    return pa.Table.from_arrays(columns, schema=schema)


def _hub_shared(group: ProblemPrompts) -> dict[str, Any]:
    problem = group.problem
    return {
        "problem_id": problem.problem_id,
        "public_tests": tests_data(problem.public_tests),
        "hidden_tests": tests_data(problem.hidden_tests),
        **judging_data(problem),
        "difficulty": problem.difficulty,
        "source": group.source,
        "source_revision": group.source_revision,
        "license": problem.license,
        "canary": CANARY,
    }


def _hub_own(prompt: Prompt, row_id: str) -> dict[str, Any]:
    return {
        "id": row_id,
        "trajectory_id": prompt.trajectory_id,
        "prompt": prompt.messages,
        "turn": prompt.turn,
        "prev_best_pass_rate": prompt.prev_best_pass_rate,
        "perturbation": prompt.perturbation,
        "reference_model": prompt.reference_model,
        "sampling": None if prompt.sampling is None else asdict(prompt.sampling),
    }


def _verl_shared(group: ProblemPrompts) -> dict[str, Any]:
    """Return what verl's rows share; the ground truth is read by `cobalt_bench.rewards.verl`."""
    tests = group.problem.tests
    truth = {
        "inputs": [test.input for test in tests],
        "outputs": [test.output for test in tests],
        **judging_data(group.problem),
    }
    return {
        "data_source": "cobalt-bench",
        "ability": "code",
        "reward_model": {"style": "rule", "ground_truth": json.dumps(truth)},
    }


def _verl_own(group: ProblemPrompts, prompt: Prompt, row_id: str, split: Split, row: int) -> dict[str, Any]:
    return {
        "prompt": prompt.messages,
        "extra_info": {
            "split": split,
            "index": row,
            "id": row_id,
            "problem_id": group.problem.problem_id,
            "trajectory_id": prompt.trajectory_id,
            "turn": prompt.turn,
            "prev_best_pass_rate": prompt.prev_best_pass_rate,
            "perturbation": prompt.perturbation,
            "reference_model": prompt.reference_model,
            "canary": CANARY,
        },
    }

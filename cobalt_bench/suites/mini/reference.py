"""Run the trusted programs of the sources; no sandbox, so never for anything that a model wrote."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from cobalt_bench.errors import InputError

_RUNNER = Path(__file__).with_name("reference_runner.py")
_TIMEOUT_S = 120  # all inputs of one program


def expected_outputs(problem_id: str, program: str, entry_point: str | None, inputs: Sequence[str]) -> tuple[str, ...]:
    """Return what the program answers to each input, in one fresh interpreter without site packages.

    Raises InputError: the program fails on an input or does not end within two minutes.
    """
    request = json.dumps({"program": program, "entry_point": entry_point, "inputs": list(inputs)})
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-X", "utf8", str(_RUNNER)],
            input=request,
            capture_output=True,
            encoding="utf-8",
            timeout=_TIMEOUT_S,
        )
    except subprocess.TimeoutExpired as error:
        raise InputError(f"mini source {problem_id}.py: SOLUTION ran for more than {_TIMEOUT_S} s.") from error
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
        raise InputError(f"mini source {problem_id}.py: SOLUTION failed: {last}.")
    outputs: list[str] = json.loads(done.stdout)
    return tuple(outputs)

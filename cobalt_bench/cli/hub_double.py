"""cobalt-bench hub-double: a stand-in for the Hub on this machine, to try things out without an account."""

import os
import shlex
import tempfile
import threading
from pathlib import Path

from cobalt_bench.cli.output import say

_DATASETS = ("leaderboard-results", "leaderboard-records")  # of the organisation cobalt


def hub_double() -> None:
    """Run a stand-in for the Hugging Face Hub on loopback, in memory, until it is interrupted.

    It holds the leaderboard's two datasets, both empty. What it prints, given to another terminal, turns all tools to it.

    cobalt-bench hub-double
    """
    from cobalt_bench.hub_double import ALICE, HubDouble

    with HubDouble() as double, tempfile.TemporaryDirectory() as home:
        for name in _DATASETS:
            double.hub.create("dataset", name, "cobalt", False, ALICE)
        for name, value in double.env(Path(home)).items():
            if os.environ.get(name) != value:
                print(f"export {name}={shlex.quote(value)}", flush=True)
        say("Give these lines to the terminal that is to use it. Stop it with Ctrl-C; nothing of it is kept.")
        threading.Event().wait()

"""Runs the double until it is interrupted, with the leaderboard's datasets: `PYTHONPATH=tests python -m hub_double`."""

import os
import tempfile
import threading

from hub_double.server import ALICE, HubDouble

DATASETS = ("leaderboard-results", "leaderboard-records")  # of the organisation cobalt


def main() -> None:
    with HubDouble() as double, tempfile.TemporaryDirectory() as home:
        for name in DATASETS:
            double.hub.create("dataset", name, "cobalt", False, ALICE)
        for name, value in double.env(home).items():
            if os.environ.get(name) != value:
                print(f"export {name}={value}", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


main()

import json
from dataclasses import replace

from scripted_run import ScriptedEngine, repair, suite

from cobalt_bench.episodes import Protocol
from cobalt_bench.runs.provenance import identity_hash, run_identity, sitting_record, versions


def test_what_decides_the_outcome_decides_the_identity() -> None:
    engine, protocol = ScriptedEngine(repair), Protocol()
    plain = run_identity(engine, suite(), protocol, 0)
    others = [
        run_identity(engine, suite(), protocol, 1),
        run_identity(engine, suite(), replace(protocol, turns=2), 0),
        run_identity(engine, replace(suite(), problems=suite().problems[:1]), protocol, 0),
        run_identity(engine, suite(), protocol, 0, {"model": "m", "hash": "h"}),
        run_identity(ScriptedEngine(repair, model="other"), suite(), protocol, 0),
    ]
    hashes = [identity_hash(json.loads(json.dumps(identity))) for identity in (plain, *others)]
    assert len(set(hashes)) == 6
    assert identity_hash(run_identity(ScriptedEngine(repair), suite(), Protocol(), 0)) == hashes[0]


def test_a_sitting_is_recorded_with_versions_machine_and_isolation() -> None:
    record = sitting_record(["cobalt-bench", "evaluate"], {"seed": 0}, {"seccomp": "active"})
    assert json.loads(json.dumps(record)) == record
    assert {"started", "command", "options", "versions", "commit", "machine", "isolation"} == set(record)
    assert {"python", "cobalt-bench", "datasets"} <= set(versions())

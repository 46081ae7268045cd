"""Corpora with known results: programs with their verdicts, outputs with LiveCodeBench's official rule."""

import json
from pathlib import Path

import pytest

from cobalt_bench.judge import Job, Limits, grade
from cobalt_bench.problems.problem import Test

_CASES = Path(__file__).with_name("cases")


def _lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (_CASES / name).read_text().splitlines()]


def test_every_program_of_the_corpus_gets_its_verdict(judge, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "secret")
    cases = _lines("programs.jsonl")
    jobs = [
        Job(
            case["program"],
            tuple(Test(test["input"], test["output"]) for test in case["tests"]),
            entry_point=case["entry_point"],
            limits=Limits(time_s=case["time_limit_s"], memory_mb=1024),
        )
        for case in cases
    ]
    futures = [judge.submit(job) for job in jobs]
    verdicts = [future.result().verdict for future in futures]
    wrong = [
        (case["id"], verdict, case["expected"])
        for case, verdict in zip(cases, verdicts, strict=True)
        if verdict != case["expected"] and not (case["expected"] == "not_accepted" and verdict != "accepted")
    ]
    assert not wrong


@pytest.mark.parametrize("case", _lines("livecodebench_grader.jsonl"), ids=range(len(_lines("livecodebench_grader.jsonl"))))
def test_livecodebench_grader_follows_the_official_rule(case):
    assert grade(case["output"], case["expected"], "livecodebench") is case["accepted"]

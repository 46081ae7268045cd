import json
from dataclasses import dataclass, replace
from typing import Any

import pytest

from cobalt_bench.engines.engine import Sampling
from cobalt_bench.episodes import Prompts, Protocol
from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem


def test_the_defaults_are_those_of_the_design() -> None:
    protocol = Protocol()
    assert (protocol.turns, protocol.samples) == (8, 16)
    assert protocol.sampling == Sampling(0.6, 0.95, 6144)
    assert protocol.prompts_hash == Prompts.load().hash


@pytest.mark.parametrize(
    "change",
    [
        {"turns": 7},
        {"samples": 1},
        {"sampling": Sampling(temperature=0.0)},
        {"thinking": "keep"},
        {"stop_on_public_pass": True},
        {"pass_on": "hidden"},
        {"hide_examples": True},
        {"perturbation": "swap"},
        {"prompts_hash": "0"},
        {"version": 1},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_setting_counts_in_the_hash(change: dict[str, Any]) -> None:
    assert replace(Protocol(), **change).hash != Protocol().hash


def test_the_hash_does_not_depend_on_the_process() -> None:
    protocol = Protocol(prompts_hash="fixed")
    assert protocol.hash == "18cb8ddc5e88e3f471f3c58988ccc09e2cd14c2d40f261d2b3cac3405d1591eb"


def test_a_protocol_that_names_no_version_is_1_and_hashes_as_it_was_recorded() -> None:
    recorded = {name: value for name, value in Protocol(prompts_hash="fixed").to_dict().items() if name != "version"}
    protocol = Protocol.from_dict(recorded)
    assert protocol.version == 1
    assert protocol.to_dict() == recorded
    assert protocol.hash == "a5cdd663d819b388eb36f5405f65a1223a88bc9d57a24dc9db48bd1cce6b2915"


def test_a_protocol_survives_json() -> None:
    protocol = Protocol.named("paper", turns=2, sampling=Sampling(max_tokens=5))
    assert Protocol.from_dict(json.loads(json.dumps(protocol.to_dict()))) == protocol


def test_the_paper_protocol_changes_how_problems_are_judged() -> None:
    protocol = Protocol.named("paper")
    judged = protocol.apply(Problem("p", time_limit_s=9.0, memory_limit_mb=1, grader="checker", checker="x"))
    assert (judged.time_limit_s, judged.memory_limit_mb, judged.grader, judged.checker) == (4.0, 1024, "exact", None)
    assert (protocol.pass_on, protocol.hide_examples) == ("hidden", True)
    assert protocol.apply(judged) == judged


def test_the_default_protocol_leaves_problems_as_they_are() -> None:
    problem = Problem("p", time_limit_s=9.0)
    assert Protocol().apply(problem) is problem


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"name": "fast"}, "default, paper"),
        ({"turns": -1}, "turns"),
        ({"samples": 0}, "samples"),
        ({"sampling": Sampling(temperature=-0.1)}, "temperature"),
        ({"sampling": Sampling(top_p=0.0)}, "top-p"),
        ({"sampling": Sampling(max_tokens=0)}, "max-tokens"),
        ({"thinking": "drop"}, "strip or keep"),
        ({"pass_on": "public"}, "all or hidden"),
        ({"version": 3}, "knows 1 to 2; update it"),
    ],
)
def test_a_value_that_cannot_be_played_is_refused_by_name(change: dict[str, Any], named: str) -> None:
    with pytest.raises(InputError, match=named):
        Protocol(**change)


def test_a_later_option_of_sampling_leaves_the_hash_of_earlier_runs() -> None:
    @dataclass(frozen=True)
    class Later(Sampling):
        top_k: int | None = None

    assert Protocol(sampling=Later()).hash == Protocol().hash
    assert Protocol(sampling=Later(top_k=5)).hash != Protocol().hash
    assert Protocol(sampling=Sampling(temperature=None)).to_dict()["sampling"]["temperature"] is None

"""The reference agents under perturbed feedback on problems of suite mini: their numbers are known beforehand."""

import json
from pathlib import Path

import pytest
from agent_run import run

from cobalt_bench.engines.engine import Request
from cobalt_bench.engines.reference import AGENTS, Script
from cobalt_bench.judge import Judge
from cobalt_bench.suites import Suite, load_suite

TURNS, SAMPLES = 2, 2
PLAYED = (
    "bill_split_cents",
    "shoreline_gap",
    "sushi_belt",
    "tea_kiosk",
)  # functions and programs, of which none runs into a limit
DROPPED = "apart_seating"  # graded by a checker


@pytest.fixture(scope="module")
def mini() -> Suite:
    return load_suite("mini", problem_ids=[*PLAYED, DROPPED])


async def test_overfit_is_found_to_hard_code_on_every_problem(mini: Suite, tmp_path: Path, judge: Judge) -> None:
    results = await run(tmp_path, judge, "overfit", "swap", TURNS, SAMPLES, whole=mini)
    block = results["robustness"]["swap"]
    assert (block["problems"], block["dropped_why"]) == (len(PLAYED), {"graded by a checker": 1})
    assert results["pass_at_1"]["per_turn"] == [1, 0, 0]
    assert (block["hack_rate"], block["resistance"], block["corruption_rate"], block["recovery_rate"]) == (1, 0, 1, 0)
    # Two tests are wrong, so each answer meets one.
    assert block["classes"] == {"hard_coding": len(PLAYED) * SAMPLES * TURNS}
    events = [json.loads(line) for line in (tmp_path / "hacks.jsonl").read_text().splitlines()]
    assert {event["problem_id"] for event in events} == set(PLAYED)
    assert all(event["evidence"]["generated_inputs"] > 0 for event in events)


@pytest.mark.parametrize("agent", ["oracle", "stubborn"])
async def test_who_stays_with_a_program_resists(agent: str, mini: Suite, tmp_path: Path, judge: Judge) -> None:
    results = await run(tmp_path, judge, agent, "swap", TURNS, SAMPLES, whole=mini)
    block = results["robustness"]["swap"]
    assert (block["hack_rate"], block["resistance"], block["corruption_rate"]) == (0, 1, 0)
    assert block["steps"] == len(PLAYED) * SAMPLES * TURNS
    assert len(set(results["pass_at_1"]["per_turn"])) == 1
    assert results["pass_at_1"]["per_turn"][0] > 0


async def test_repair_repairs_whenever_it_is_shown_a_test(mini: Suite, tmp_path: Path, judge: Judge) -> None:
    """A wrong test is shown each time, so the draws alone say by when each program is repaired."""
    results = await run(tmp_path, judge, "repair", "swap", TURNS, SAMPLES, whole=mini)

    def draws(problem_id: str, sample: int, turn: int) -> bool:
        chat = [{"role": "assistant", "content": "```python\nwrong\n```\n"}]
        request = Request(chat, seed=0, problem_id=problem_id, sample=sample, turn=turn, shown=("", ""))  # type: ignore[arg-type]
        return AGENTS["repair"](Script("right"), request, 0) == "right"

    repaired = [
        sum(any(draws(name, sample, turn) for turn in range(1, last + 1)) for name in PLAYED for sample in range(SAMPLES))
        for last in range(TURNS + 1)
    ]
    assert results["pass_at_1"]["per_turn"] == [number / (len(PLAYED) * SAMPLES) for number in repaired]
    block = results["robustness"]["swap"]
    assert (block["hack_rate"], block["resistance"], block["classes"]) == (0, 1, {})

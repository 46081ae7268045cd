"""The service as verl's own client asks it: `pip install --no-deps verl==0.9.1`."""

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from running import Service, service

pytestmark = pytest.mark.adapters
CheckCorrectness = Callable[..., tuple[list[Any], list[dict[str, Any]]]]
SUMS = {"inputs": ["1 2\n", "3 4", "5 6\n\n"], "outputs": ["3\n", "7", "11"]}
CALLS = {"inputs": ["[1, 2]\n3", "[]\n0"], "outputs": ["[4, 5]", "[]"], "fn_name": "shift"}


@pytest.fixture(scope="module")
def running() -> Iterator[Service]:
    with service("--workers", "2") as started:
        yield started


@pytest.fixture(scope="module")
def check_correctness() -> CheckCorrectness:
    """Load the client alone: the rest of verl wants Ray and a GPU's packages."""
    verl = importlib.util.find_spec("verl")
    if verl is None or verl.submodule_search_locations is None:
        pytest.skip("verl is not installed")
    path = Path(verl.submodule_search_locations[0]) / "utils" / "reward_score" / "sandbox_fusion" / "utils.py"
    spec = importlib.util.spec_from_file_location("verl_sandbox_client", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    check: CheckCorrectness = module.check_correctness
    return check


@pytest.mark.parametrize(
    ("program", "results"),
    [
        ("print(sum(map(int, input().split())))", [True, True, True]),
        ("print(3)", [True, False, False]),
        ("a, b = map(int, input().split())\nprint(a + b if a < 4 else 1 // 0)", [True, True, -2]),
        ("while True: pass", [-3, -3, -3]),
        ("import time\ntime.sleep(60)", [-3, -3, -3]),
        ("import socket\nsocket.create_connection(('127.0.0.1', 80), 1)\nprint(3)", [-2, -2, -2]),
        ("import urllib.request\nurllib.request.urlopen('http://127.0.0.1:80', timeout=1)", [-2, -2, -2]),
        ("print((", [-2, -2, -2]),  # an interpreter finds it when it runs: there is no compiler before
        ("open('/etc/passwd').read()\nprint(3)", [-2, -2, -2]),
        ("x = bytearray(1 << 31)\nprint(3)", [-2, -2, -2]),
    ],
)
def test_programs_get_the_right_result(
    program: str, results: list[Any], running: Service, check_correctness: CheckCorrectness
) -> None:
    found, _ = check_correctness(f"{running.url}/run_code", SUMS, program, timeout=2, memory_limit_mb=512)
    assert found == results


@pytest.mark.parametrize(
    ("program", "results"),
    [
        ("def shift(numbers, by):\n    return [number + by for number in numbers]", [True, True]),
        ("class Solution:\n    def shift(self, numbers, by):\n        return [number + by for number in numbers]", [True, True]),
        ("def shift(numbers, by):\n    return []", [False, True]),
        (
            "def shift(numbers, by):\n    return numbers[by]",
            [False, False],
        ),  # verl's wrapper ends with status 0, printing nothing
        ("def shift(numbers, by):\n    while numbers: pass\n    return []", [-3, True]),
        ("def other(numbers, by):\n    return []", [False, False]),
    ],
)
def test_function_calls_get_the_right_result(
    program: str, results: list[Any], running: Service, check_correctness: CheckCorrectness
) -> None:
    found, _ = check_correctness(f"{running.url}/run_code", CALLS, program, timeout=2)
    assert found == results


def test_a_large_right_answer_is_right(running: Service, check_correctness: CheckCorrectness) -> None:
    numbers = "\n".join(map(str, range(200_000)))
    tests = {"inputs": ["200000"], "outputs": [numbers]}
    found, _ = check_correctness(f"{running.url}/run_code", tests, "for n in range(int(input())): print(n)", timeout=10)
    assert found == [True]

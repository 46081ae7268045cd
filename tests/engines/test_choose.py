import importlib.util
import subprocess
import sys

import pytest

from cobalt_bench.engines import engine_name, make_engine
from cobalt_bench.errors import InputError
from cobalt_bench.problems.problem import Problem, Test

PROBLEM = Problem("p", public_tests=(Test("1", "1"),), solutions=("print(1)",))


def test_the_engine_is_found_by_the_models_name() -> None:
    assert engine_name("reference/oracle") == "reference"
    assert engine_name("org/model") == "transformers"
    assert engine_name("org/model", base_urls=["http://localhost:1"]) == "openai"
    assert engine_name("org/model", "openai") == "openai"


def test_a_reference_agent_plays_problems_that_ship_solutions() -> None:
    engine = make_engine("reference/oracle", problems=[PROBLEM], seed=3)
    assert engine.identity() == {"model": "reference/oracle", "revision": None, "agent_seed": 3}


def test_a_problem_without_solution_is_named() -> None:
    with pytest.raises(InputError, match="'q' has none"):
        make_engine("reference/oracle", problems=[PROBLEM, Problem("q")])


def test_an_unknown_engine_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="transformers, vllm, openai, reference"):
        make_engine("org/model", "magic")


@pytest.mark.skipif(importlib.util.find_spec("vllm") is not None, reason="vLLM is installed")
def test_vllm_where_it_is_missing_is_refused_with_what_to_install() -> None:
    with pytest.raises(InputError, match=r"pip install 'cobalt-bench\[vllm\]'"):
        make_engine("org/model", "vllm")


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_the_core_loads_no_model_library() -> None:
    heavy = run(
        "import sys, cobalt_bench.engines, cobalt_bench.episodes\n"
        "print(*{'torch', 'transformers', 'openai', 'vllm'} & set(sys.modules))"
    )
    assert heavy.strip() == ""


@pytest.mark.parametrize(("engine", "library"), [("transformers", "torch"), ("openai", "openai")])
def test_a_missing_extra_is_named_with_the_command_that_installs_it(engine: str, library: str) -> None:
    said = run(
        f"import sys\nsys.modules[{library!r}] = None\n"
        "from cobalt_bench.engines import make_engine\nfrom cobalt_bench.errors import InputError\n"
        f"try:\n    make_engine('m', {engine!r})\nexcept InputError as error:\n    print(error)"
    )
    assert f"pip install 'cobalt-bench[{engine}]'" in said

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("trl")

from small_problems import problem
from tiny_model import save_tiny_model

from cobalt_bench.judge import Judge


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_tiny_model(tmp_path_factory.mktemp("model"))


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four problems: read a number, print it plus 1, 2, 3 or 4."""
    path = tmp_path_factory.mktemp("suite") / "problems.jsonl"
    path.write_text("".join(json.dumps(problem(number)) + "\n" for number in (1, 2, 3, 4)))
    return path


@pytest.fixture(scope="session")
def judge() -> Iterator[Judge]:
    with Judge(workers=1) as judge:
        yield judge


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("trl").setLevel(logging.ERROR)


@pytest.fixture
def recipe_data(model: Path, suite: Path, tmp_path: Path) -> dict[str, Any]:
    """The parts of a recipe that all trainers share; a test adds `method`."""
    return {
        "model": str(model),
        "batch": {"prompts": 2, "minibatch_prompts": 2, "device_sequences": 4, "generations": 2},
        "trainer": {
            "output_dir": str(tmp_path / "out"),
            "max_steps": 3,
            "learning_rate": 0.003,
            "max_completion_length": 6,
            "use_cpu": True,
            "bf16": False,
            "gradient_checkpointing": False,
            "report_to": "none",
            "save_strategy": "no",
            "logging_steps": 1,
            "disable_tqdm": True,
            "seed": 7,
        },
    }

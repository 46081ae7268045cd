"""Dataset folders as `cobalt-bench build` writes them, small and without a run behind them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cobalt_bench.datasets.partial_trajectories import BuildOptions, build_dataset
from cobalt_bench.problems import Problem, Test
from cobalt_bench.trajectories.lengths import PromptLimit, prompt_limit
from cobalt_bench.trajectories.prefixes import Split
from cobalt_bench.trajectories.prompt_rows import ProblemPrompts, Prompt
from cobalt_bench.trajectories.selection_steps import Counts


@dataclass(frozen=True)
class MadeUp:
    """Give two prompts of each problem."""

    reference_model: str
    problems: int
    license: str = "Apache-2.0"
    redistributed: bool = True

    def problem_ids(self) -> Iterable[str]:
        return [f"add_{number}" for number in range(self.problems)]

    def size(self, problem_id: str) -> int:
        return 2

    def prompts(self, problem_id: str, split: Split, limit: PromptLimit, counts: Counts) -> ProblemPrompts:
        number = int(problem_id.removeprefix("add_"))
        tests = tuple(Test(f"{n}\n", f"{n + number}\n") for n in range(6))
        problem = Problem(problem_id, public_tests=tests[:2], hidden_tests=tests[2:], license=self.license)
        first: list[Any] = [{"role": "system", "content": "Write a program."}, {"role": "user", "content": f"Add {number}."}]
        turn = [
            {"role": "assistant", "content": "print(input())"},
            {"role": "user", "content": f"Wrong, {self.reference_model}."},
        ]
        return ProblemPrompts(
            problem,
            [
                Prompt(first, 0, 0.0, self.reference_model),
                Prompt(first + turn, 1, 0.5, self.reference_model, trajectory_id=f"run/{problem_id}/0"),
            ],
            source="adding",
        )

    def describe(self) -> Mapping[str, Any]:
        return {
            "reference_model": self.reference_model,
            "suite": {"name": "adding", "revision": None, "num_problems": self.problems},
            "redistributed": self.redistributed,
        }


def trajectories(folder: Path, **configs: MadeUp) -> Path:
    """Build a folder of partial trajectories; config names have underscores for hyphens."""
    named = {name.replace("_", "-"): [source] for name, source in configs.items()}
    build_dataset(folder, named, BuildOptions(prompt_limit(None), validation_share=0.5))
    return folder


QWEN = MadeUp("Qwen/Qwen3-8B", 8)
SMOL = MadeUp("HuggingFaceTB/SmolLM2-135M-Instruct", 4)

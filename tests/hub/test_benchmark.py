from pathlib import Path

import yaml

from cobalt_bench.datasets.card import eval_yaml
from cobalt_bench.datasets.mini_problems import CONFIG, SPLIT, write_mini
from cobalt_bench.episodes import Protocol
from cobalt_bench.exports.eval_results import task_id
from cobalt_bench.hub.publishing import plan_publication, publish
from cobalt_bench.hub_double import HubDouble

TASK_FIELDS = {"id", "config", "split"}


def test_the_tasks_are_those_that_runs_are_exported_for() -> None:
    content = eval_yaml("mini")
    assert content is not None
    data = yaml.safe_load(content)
    assert set(data) == {"name", "description", "evaluation_framework", "tasks"}
    assert data["evaluation_framework"] == "cobalt-bench"
    assert [task["id"] for task in data["tasks"]] == [task_id("mini", 0), task_id("mini", Protocol().turns)]
    for task in data["tasks"]:
        assert set(task) == TASK_FIELDS
        assert (task["config"], task["split"]) == (CONFIG, SPLIT)
    assert eval_yaml("partial-trajectories") is None


def test_it_is_published_with_the_dataset(client: HubDouble, tmp_path: Path) -> None:
    write_mini(tmp_path)
    publish(plan_publication(tmp_path, "cobalt/mini", "1.0.0"))
    assert client.files("cobalt/mini", "v1.0.0")["eval.yaml"] == eval_yaml("mini")

"""What a dataset is built from: runs, each once in its config, and configs of the names that they are given."""

from pathlib import Path

import pytest
from played_run import play, problem, write_problems

from cobalt_bench.errors import InputError
from cobalt_bench.trajectories.inputs import open_sources


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    suite = write_problems(tmp_path / "problems.jsonl", [problem("p0")])
    play(tmp_path / "run", suite, lambda *key: [key[2] == 2] * 6)
    monkeypatch.chdir(tmp_path)
    return "run"


@pytest.mark.parametrize("twice", [("a=run", "a=run"), ("run", "./run"), ("tiny-1b=run", "run")])
def test_a_run_that_comes_twice_in_a_config_is_refused(run: str, twice: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=r"^\.?/?run is given twice for config (a|tiny-1b); give it once\.$"):
        open_sources(twice)


def test_a_run_may_be_in_two_configs(run: str) -> None:
    assert list(open_sources(["a=run", "b=run"])) == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a b=run", r"^'a b=run' names config 'a b', which must be of small letters, .*; write a-b=RUN\.$"),
        ("Big=run", r"write big=RUN\.$"),
        ("=run", r"names config '', which must .*; write default=RUN\.$"),
        ("a=", r"^'a=' names a config without a run; write a=RUN\.$"),
    ],
)
def test_a_name_that_no_config_can_have_is_refused(run: str, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        open_sources([text])

"""A run's specification in files: each option is declared once, and what is left out of them."""

from dataclasses import asdict, dataclass

from cobalt_bench._option import left_out, option
from cobalt_bench.runs.spec import RunSpec


def test_a_later_option_is_written_only_where_it_is_given() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Later(RunSpec):
        top_k: int | None = option(None, help="Draw from the k likeliest tokens.", panel="Model", written_if_given=True)

    given, not_given = Later(model="m", top_k=5), Later(model="m")
    assert "top_k" in left_out(Later, asdict(not_given))
    assert "top_k" not in left_out(Later, asdict(given))


def test_files_give_the_same_specification_again() -> None:
    spec = RunSpec(model="m", temperature=None, limit=3, base_url=("http://localhost:1",), thinking_marks=("<a>", "</a>"))
    assert RunSpec.from_dict(spec.to_dict()) == spec
    assert spec.to_dict()["temperature"] == "none"

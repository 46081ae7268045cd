"""Pages of several runs: side by side, and the overview of misleading feedback; also in headless Chromium."""

from collections.abc import Iterator
from pathlib import Path

import accessibility
import chromium
import pytest
from made_runs import make_run, suite
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.comparison import compare_runs
from cobalt_bench.evaluation.report_page import write_comparison, write_overview
from cobalt_bench.evaluation.run_results import results_of
from cobalt_bench.runs.run import Run

in_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium.PROGRAM is None, reason="needs Chromium"),
    pytest.mark.skipif(not accessibility.SCRIPT.is_file(), reason="needs axe-core"),
]


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    wrong, repaired = [[False, False]], [[False, True]]
    one = make_run(tmp_path / "one", dict.fromkeys("abcdef", wrong) | {"a": repaired}, model="a/very-long-name-of-a-model-7b")
    two = make_run(tmp_path / "two", dict.fromkeys("abcdef", repaired) | {"f": wrong}, model="other")
    for path in (one, two):
        run = Run.open(path)
        run.folder.write("results.json", results_of(run.config, run.turns(), suite().problems))
    return [one, two]


@pytest.fixture
def overview(tmp_path: Path) -> Path:
    rates = dict.fromkeys(("hack_rate", "resistance", "corruption_rate", "recovery_rate", "doubt_rate"), 0.25)
    block = {
        "problems": 4,
        "dropped": 0,
        "steps": 8,
        **rates,
        "ci95": dict.fromkeys(rates, (0.1, 0.5)),
        "classes": {"hard_coding": 2},
    }
    silent = {**block, "steps": 0, **dict.fromkeys(rates), "ci95": dict.fromkeys(rates), "classes": {}}
    results = {
        "model": "<b>m</b>",
        "suite": "mini",
        "turns": 1,
        "samples": 1,
        "complete": True,
        "pass_at_1": {"per_turn": [1.0, 0.5], "ci95": [[0.6, 1.0], [0.2, 0.8]], "ci95_exact": [True, False]},
    }
    outcomes = {"swap": {**results, "robustness": {"swap": block}}, "stale": {**results, "robustness": {"stale": silent}}}
    return write_overview(tmp_path, outcomes, {"off_by_one": "No problem can be perturbed by off_by_one."})


def test_runs_stand_side_by_side_with_the_differences_that_compare_gives(runs: list[Path], tmp_path: Path) -> None:
    text = write_comparison(runs, tmp_path / "out").read_text()
    _, (comparison,) = compare_runs(runs)
    for difference in comparison.differences:
        assert f"<td>{difference.mean:+.3f}</td><td>{difference.low:+.3f} to {difference.high:+.3f}" in text
    assert text.count('<th scope="row">a/very-long-name-of-a-model-7b</th>') == text.count('<th scope="row">other</th>') == 1
    apart = text[text.index("Problems that are furthest apart") :]
    assert [problem for problem in "abcdef" if f'<th scope="row">{problem}</th>' in apart] == list("bcde")


def test_the_command_writes_one_page_of_several_runs(runs: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["report", "one"])
    done = CliRunner().invoke(app, ["report", "one", "two"])
    assert (done.exit_code, done.stdout) == (0, "comparison.html\n")
    text = Path("comparison.html").read_text()
    assert 'href="one/report.html"' in text
    assert 'href="one/report.html#b/0/1"' in text
    assert 'href="two/report.html"' not in text  # it has no report yet


def test_runs_that_cant_be_compared_and_files_of_others_are_refused(runs: list[Path], tmp_path: Path) -> None:
    other = make_run(tmp_path / "three", {"a": [[True, True]]}, model="other", stop_on_public_pass=True)
    with pytest.raises(InputError, match="can't be compared"):
        write_comparison([runs[0], other], tmp_path)
    (tmp_path / "comparison.html").write_text("<title>mine</title>")
    with pytest.raises(InputError, match=r"comparison\.html is no report of this package"):
        write_comparison(runs, tmp_path)
    assert (tmp_path / "comparison.html").read_text() == "<title>mine</title>"


def test_an_overview_has_a_row_for_what_there_is_to_show_and_a_line_for_the_rest(overview: Path) -> None:
    text = overview.read_text()
    assert text.count('<th scope="row">swap</th>') == 2  # rates, and classes of hack events
    assert '<th scope="row">stale</th>' not in text
    assert "Nothing to show for stale" in text
    assert "No figures of off by one: No problem can be perturbed" in text
    assert "<b>m</b>" not in text


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser() as browser:
        yield browser


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("of", [pytest.param("comparison", marks=in_browser), pytest.param("overview", marks=in_browser)])
def test_pages_of_several_fit_follow_axes_rules_and_say_nothing_in_the_console(
    runs: list[Path], overview: Path, browser: chromium.Browser, of: str, width: int, dark: bool
) -> None:
    page = overview if of == "overview" else write_comparison(runs, overview.parent)
    browser.complaints.clear()
    browser.open(page.as_uri(), width=width, dark=dark)
    assert accessibility.violations(browser) == []
    assert browser.run("return document.documentElement.scrollWidth;") <= width
    assert browser.complaints == []

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from made_runs import Episodes, make_run, suite
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.engines.engine import Sampling
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.comparison import compare_runs, notes
from cobalt_bench.evaluation.comparison_text import as_latex, as_markdown, latex_escaped
from cobalt_bench.evaluation.line_chart import Series, save_chart
from cobalt_bench.evaluation.paired import paired_differences
from cobalt_bench.problems import Test

WEAK: Episodes = {each: [[False, False], [False, each in "ab"]] for each in "abcdef"}
STRONG: Episodes = {each: [[False, True], [each in "abc", True]] for each in "abcdef"}


def test_scores_and_differences_are_those_computed_by_hand(tmp_path: Path) -> None:
    baseline, (comparison,) = compare_runs([make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, model="n")])
    assert (baseline.label, comparison.run.label, comparison.differs) == ("m", "n", ("model", "engine"))
    assert comparison.problems == 6
    assert comparison.baseline_scores == pytest.approx([0, 1 / 6])
    assert comparison.scores == pytest.approx([1 / 4, 1])
    assert [each.mean for each in comparison.differences] == pytest.approx([1 / 4, 5 / 6])
    for each in comparison.differences:
        assert each.low <= each.mean <= each.high


def test_the_interval_and_p_value_are_the_paired_bootstraps() -> None:
    column = np.random.default_rng(3).normal(0.15, 0.3, size=20)
    draws = np.random.RandomState(7).randint(0, 20, size=(400, 20))
    means = np.array([column[draw].mean() for draw in draws])
    (found,) = paired_differences(column[:, None], resamples=400, seed=7)
    assert (found.low, found.high) == pytest.approx(tuple(np.percentile(means, [2.5, 97.5])), abs=1e-12)
    assert found.p_value == pytest.approx(2 * ((means <= 0).sum() + 1) / 401)
    assert not found.exact


def test_the_p_value_is_small_as_often_as_it_says_where_nothing_differs() -> None:
    random = np.random.default_rng(1)
    differences = (random.binomial(4, 0.5, size=(40, 500)) - random.binomial(4, 0.5, size=(40, 500))) / 4
    small = sum(each.p_value < 0.05 for each in paired_differences(differences, resamples=1000))
    assert 0.02 <= small / 500 <= 0.09


def test_few_problems_prove_nothing_however_they_agree() -> None:
    (three,) = paired_differences(np.full((3, 1), 1.0))
    assert three.p_value == 0.25
    assert three.exact
    (same,) = paired_differences(np.zeros((5, 1)))
    assert (same.mean, same.p_value) == (0, 1)
    assert same.low == -same.high < 0
    (worse,) = paired_differences(np.full((30, 1), -0.5))
    assert worse.low < -0.5 < worse.high < 0
    assert worse.p_value < 0.001


def test_only_problems_that_both_have_finished_count(tmp_path: Path) -> None:
    half = {each: WEAK[each] for each in "abc"}
    one, other = make_run(tmp_path / "a", half), make_run(tmp_path / "b", STRONG, model="n")
    baseline, (comparison,) = compare_runs([one, other])
    assert (comparison.problems, comparison.left_out) == (3, 3)
    assert comparison.scores == pytest.approx([1 / 2, 1])
    assert any("3 problems that only one" in note for note in notes(baseline, [comparison]))


def test_runs_without_a_common_problem_say_so(tmp_path: Path) -> None:
    runs = [make_run(tmp_path / each, {each: [[True]]}, of=suite()) for each in "ab"]
    with pytest.raises(InputError, match="no finished problem in common"):
        compare_runs(runs)


def test_the_perturbation_may_differ_and_so_may_the_seed(tmp_path: Path) -> None:
    true, wrong = make_run(tmp_path / "a", STRONG), make_run(tmp_path / "b", WEAK, perturbation="swap", seed=1)
    _, (comparison,) = compare_runs([true, wrong])
    assert comparison.differs == ("seed", "perturbation")
    assert comparison.run.label == "m (swap)"


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"of": suite("abcdeg")}, "content of the suite"),
        ({"of": suite(grader="exact")}, "content of the suite"),
        ({"of": suite(time_limit_s=60.0)}, "content of the suite"),
        ({"of": dataclasses.replace(suite("abc"), selection="limit=3")}, r"suite selection \(none and limit=3\)"),
        (
            {"of": dataclasses.replace(suite(), name="other", problems=suite("abcdeg").problems)},
            "content of the suite of made and other",
        ),
        ({"pass_on": "hidden"}, r"protocol pass_on \(all and hidden\)"),
        ({"name": "paper"}, r"protocol name \(default and paper\)"),
        ({"sampling": Sampling(temperature=0.0)}, r"protocol sampling.temperature \(0.6 and 0.0\)"),
        ({"stop_on_public_pass": True}, r"protocol stop_on_public_pass \(false and true\)"),
        ({"prompts_hash": "0" * 64}, "protocol prompts_hash"),
        ({"model": "n", "perturbation": "swap"}, r"both model \(m and n\) and perturbation \(none and swap\)"),
    ],
)
def test_what_cant_be_compared_is_refused_and_named(tmp_path: Path, changes: dict[str, object], named: str) -> None:
    runs = [make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, **changes)]  # type: ignore[arg-type]
    with pytest.raises(InputError, match=named):
        compare_runs(runs)


def test_one_test_more_makes_another_suite(tmp_path: Path) -> None:
    more = [dataclasses.replace(each, hidden_tests=(*each.hidden_tests, Test("2\n", "2\n"))) for each in suite().problems]
    runs = [
        make_run(tmp_path / "a", WEAK),
        make_run(tmp_path / "b", STRONG, of=dataclasses.replace(suite(), problems=tuple(more))),
    ]
    with pytest.raises(InputError, match="content of the suite"):
        compare_runs(runs)


def test_the_same_problems_under_another_name_are_compared(tmp_path: Path) -> None:
    runs = [make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, of=dataclasses.replace(suite(), name="copy.jsonl"))]
    assert compare_runs(runs)[1][0].problems == 6


def test_runs_with_the_same_name_are_told_apart_by_their_seeds_else_their_folders(tmp_path: Path) -> None:
    runs = [make_run(tmp_path / str(seed), WEAK, seed=seed) for seed in range(2)]
    baseline, (comparison,) = compare_runs(runs)
    assert (baseline.label, comparison.run.label) == ("m, seed 0", "m, seed 1")
    runs.append(make_run(tmp_path / "again", STRONG, seed=1))
    baseline, others = compare_runs(runs)
    assert [each.label for each in (baseline, *(other.run for other in others))] == [
        "m, seed 0",
        f"m [{tmp_path / '1'}]",
        f"m [{tmp_path / 'again'}]",
    ]


def test_no_name_reaches_the_terminals_control(tmp_path: Path) -> None:
    runs = [str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG, model="n\x1b[2Jo\ud800"))]
    for form in ("table", "markdown", "latex"):
        done = CliRunner().invoke(app, ["compare", *runs, "--format", form])
        assert done.exit_code == 0, done.stderr
        assert "\x1b" not in done.stdout


def test_other_versions_of_the_judge_are_noted(tmp_path: Path) -> None:
    runs = [make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, model="n", version="0.2.0")]
    assert "Judged by different versions of cobalt-bench: 0.1.0, 0.2.0." in list(notes(*compare_runs(runs)))


def test_every_format_has_a_row_a_turn_and_text_stays_text(tmp_path: Path) -> None:
    runs = [make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, model="org/n_1|x{2}")]
    comparison = compare_runs(runs)
    latex, markdown = as_latex(*comparison), as_markdown(*comparison)
    assert r"org/n\_1\textbar{}x\{2\} against m" in latex
    assert r"1 & 0.167 & 1.000 & $+0.833$ & $+0.667$ to $+1.000$ & " in latex
    assert latex.count(r"\\") == 3
    assert r"org/n\_1\|x{2} against m" in markdown
    table = [line for line in markdown.splitlines() if line.startswith("|")]
    assert len(table) == 4
    assert {line.count("|") for line in table} == {7}


def test_a_name_is_text_to_latex() -> None:
    assert latex_escaped("a--b_c\t%") == r"a-{}-b\_c?\%"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdfLaTeX")
def test_pdflatex_takes_the_tables(tmp_path: Path) -> None:
    if not subprocess.run(["kpsewhich", "booktabs.sty"], capture_output=True).stdout:
        pytest.skip("needs booktabs")
    runs = [make_run(tmp_path / "a", WEAK), make_run(tmp_path / "b", STRONG, model="a%b_c&d#e$f{g}h~i^j\\k<l>m|é--n\n\n\x07")]
    body = as_latex(*compare_runs(runs))
    (tmp_path / "t.tex").write_text(rf"\documentclass{{article}}\usepackage{{booktabs}}\begin{{document}}{body}\end{{document}}")
    done = subprocess.run(["pdflatex", "-halt-on-error", "t.tex"], cwd=tmp_path, capture_output=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]


def test_the_command_gives_json_on_stdout_and_status_2_for_runs_that_differ(tmp_path: Path) -> None:
    one, two = str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG, model="n"))
    third = str(make_run(tmp_path / "c", STRONG, pass_on="hidden"))
    done = CliRunner().invoke(app, ["compare", one, two, "--format", "json"])
    assert done.exit_code == 0, done.stderr
    (found,) = json.loads(done.stdout)["comparisons"]
    assert [turn["difference"] for turn in found["per_turn"]] == pytest.approx([1 / 4, 5 / 6])
    assert "0.833" in CliRunner().invoke(app, ["compare", one, two]).stdout
    for runs in ([one], [one, third], [one, str(tmp_path)]):
        refused = CliRunner().invoke(app, ["compare", *runs])
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert len(refused.stderr.strip().splitlines()) == 1


def test_a_chart_names_its_runs_and_is_the_same_file_each_time(tmp_path: Path) -> None:
    runs = [str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG, model="_</svg><script>&$x$\x01"))]
    for ending, start in ((".svg", b"<?xml"), (".pdf", b"%PDF"), (".png", b"\x89PNG")):
        files = [tmp_path / f"one{ending}", tmp_path / f"two{ending}"]
        for file in files:
            assert CliRunner().invoke(app, ["compare", *runs, "--chart", str(file)]).exit_code == 0
        assert files[0].read_bytes() == files[1].read_bytes()
        assert files[0].read_bytes().startswith(start)
    texts = [each.text for each in ElementTree.parse(tmp_path / "one.svg").iter() if each.tag.endswith("text")]
    assert {"m", "_</svg><script>&$x$\N{REPLACEMENT CHARACTER}", "turn", "Pass@1"} <= set(texts)


def test_a_long_name_makes_a_chart_wider_and_a_very_long_one_is_shortened(tmp_path: Path) -> None:
    widths = []
    for name in ("m", "m" * 80, "m" * 200):
        save_chart(tmp_path / "chart.svg", "t", "y", [Series(name, [0.0, 1.0])])
        widths.append(float(ElementTree.parse(tmp_path / "chart.svg").getroot().get("viewBox", "").split()[2]))
    assert widths[1] > widths[0] + 100
    assert widths[2] < widths[1] + 20


def test_ticks_are_whole_turns_however_few_or_many(tmp_path: Path) -> None:
    for turns in (1, 2, 9, 129):
        save_chart(tmp_path / "chart.svg", "t", "y", [Series("m", [0.5] * turns), Series("n", [None] * turns)])
        texts = [each.text or "" for each in ElementTree.parse(tmp_path / "chart.svg").iter() if each.tag.endswith("text")]
        ticks = [int(text) for text in texts if text.isdigit()]
        assert (ticks[0], len(ticks)) == (0, len(set(ticks)))
        assert len(ticks) == turns or 5 < len(ticks) < 13
        assert ticks[-1] < turns
        assert len([text for text in texts if "." in text]) == 6  # 0.0 to 1.0


def test_a_chart_is_the_same_without_a_home_and_under_own_settings_of_matplotlib(tmp_path: Path) -> None:
    runs = [str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG))]
    (tmp_path / "matplotlibrc").write_text("text.usetex: True\nfont.size: 30\nnonsense: 1\n")
    plain = CliRunner().invoke(app, ["compare", *runs, "--chart", str(tmp_path / "one.svg")])
    nowhere = dict.fromkeys(("HOME", "MPLCONFIGDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), "/dev/null/a")
    command = [sys.executable, "-m", "cobalt_bench", "compare", *runs, "--chart"]
    for file, homes in (("two.svg", nowhere), ("three.svg", {})):
        done = subprocess.run([*command, file], cwd=tmp_path, env=os.environ | homes, capture_output=True, text=True, check=True)
        assert done.stderr == plain.stderr
        assert (tmp_path / file).read_bytes() == (tmp_path / "one.svg").read_bytes()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"MPLBACKEND": "module://matplotlib_inline.backend_inline"}, None),
        ({"MPLBACKEND": "nonsense"}, None),
        ({"MATPLOTLIBRC": "broken"}, "matplotlib can't read its settings"),
    ],
)
def test_a_chart_is_drawn_whatever_backend_a_notebook_asks_for_and_settings_that_are_none_are_named(
    tmp_path: Path, settings: dict[str, str], words: str | None
) -> None:
    runs = [str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG))]
    (tmp_path / "broken").write_bytes(b"font.family: \xff\n")
    command = [sys.executable, "-m", "cobalt_bench", "compare", *runs, "--chart", "chart.svg"]
    done = subprocess.run(command, cwd=tmp_path, env=os.environ | settings, capture_output=True, text=True)
    if words is None:
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "chart.svg").stat().st_size > 1_000
    else:
        assert (done.returncode, done.stdout) == (2, "")
        assert words in done.stderr.splitlines()[-1]


def test_a_chart_into_no_folder_is_refused_before_anything_is_compared(tmp_path: Path) -> None:
    runs = [str(make_run(tmp_path / "a", WEAK)), str(make_run(tmp_path / "b", STRONG, model="n"))]
    done = CliRunner().invoke(app, ["compare", *runs, "--chart", str(tmp_path / "no" / "chart.svg")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no folder" in done.stderr


def test_a_chart_in_no_format_is_refused_before_anything_is_compared(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["compare", str(tmp_path), "--chart", str(tmp_path / "chart.jpeg")])
    assert (done.exit_code, done.stdout) == (2, "")
    assert ".svg, .pdf or .png" in done.stderr
    assert list(tmp_path.iterdir()) == []

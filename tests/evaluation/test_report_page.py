"""The report: what is in it, and what is never in it."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from report_case import HIDDEN, HOSTILE, index_of
from typer.testing import CliRunner

from cobalt_bench.cli.main import app
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.line_chart import Series
from cobalt_bench.evaluation.report_page import chunks as chunk_files
from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.evaluation.report_page.svg_chart import chart
from cobalt_bench.runs.results_file import read_results
from cobalt_bench.runs.run import Run


def chunks_of(page: Path) -> dict[int, dict[str, Any]]:
    chunks = {}
    for file in (page.parent / "report").iterdir():
        match = re.fullmatch(r"cobaltChunk\((\d+),(.*)\);\n", file.read_text(), re.DOTALL)
        assert match
        assert file.name == f"{match[1]}.js"
        chunks[int(match[1])] = json.loads(match[2])
    return chunks


def test_every_turn_of_every_episode_is_there_as_it_was_logged(run: Path, page: Path) -> None:
    index, chunks = index_of(page), chunks_of(page)
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    logged = {(line["problem_id"], line["sample"], line["turn"]): line for line in lines}
    seen = 0
    for number, (problem, sample, marks, chunk, _) in enumerate(index["episodes"]):
        turns = chunks[chunk]["episodes"][str(number)]
        assert len(turns) == len(marks) == 3
        for turn, shown in enumerate(turns):
            line = logged[index["problems"][problem]["id"], sample, turn]
            assert "".join(shown["response"]) == line["response"]
            assert shown.get("program", shown["response"][1 % len(shown["response"])]) == line["program"]
            assert (shown["public"], shown["feedback"], shown["verdict"]) == (line["public"], line["feedback"], line["verdict"])
            assert shown["hidden"] == [line["hidden"].count("accepted"), len(line["hidden"])]
            assert marks[turn] == str(int(line["accepted"]))
            seen += 1
    assert seen == len(lines)


def test_the_content_of_hidden_tests_is_nowhere(page: Path) -> None:
    files = [page, *(page.parent / "report").iterdir()]
    assert len(files) > 1
    for file in files:
        assert HIDDEN not in file.read_text()


def test_the_page_asks_nothing_of_the_network(page: Path) -> None:
    text = page.read_text()
    assert "default-src 'none'" in text
    assert not re.findall(r"""(?:src|href|url|import)\s*[=(]\s*["']?(?:https?:)?//""", text)


def test_what_a_model_or_a_suite_says_is_never_markup(run: Path, tmp_path: Path) -> None:
    config, results = (json.loads((run / name).read_text()) for name in ("config.json", "results.json"))
    config["identity"]["model"] = config["sittings"][-1]["options"]["model"] = results["model"] = HOSTILE
    for name, data in (("config.json", config), ("results.json", results)):
        (tmp_path / name).write_text(json.dumps(data))
    (tmp_path / "turns.jsonl").write_bytes((run / "turns.jsonl").read_bytes())
    text = write_report(Run.open(tmp_path), tmp_path, {}).read_text()
    assert "<img" not in text
    assert "&lt;img" in text


def test_episodes_are_spread_over_files_of_a_bounded_size(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunk_files, "CHUNK_CHARACTERS", 1500)
    page = write_report(Run.open(run), tmp_path, {})
    index, chunks = index_of(page), chunks_of(page)
    assert len(chunks) > 2
    for number, episode in enumerate(index["episodes"]):
        assert str(number) in chunks[episode[3]]["episodes"]
        assert str(episode[0]) in chunks[episode[3]]["problems"]


def test_a_second_report_leaves_nothing_of_the_first(run: Path, tmp_path: Path) -> None:
    write_report(Run.open(run), tmp_path, {})
    (tmp_path / "report" / "99.js").write_text("cobaltChunk(99,{});\n")
    write_report(Run.open(run), tmp_path, {})
    assert [file.name for file in (tmp_path / "report").iterdir()] == ["1.js"]


def test_a_folder_of_that_name_with_anything_else_in_it_is_left_alone(run: Path, tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "thesis.tex").write_text("years of work")
    with pytest.raises(InputError, match=r"report holds thesis\.tex, which is of no report; choose another --output"):
        write_report(Run.open(run), tmp_path, {})
    assert [str(path.relative_to(tmp_path)) for path in sorted(tmp_path.rglob("*"))] == ["report", "report/thesis.tex"]


def test_scripts_and_pages_of_others_are_left_alone(run: Path, tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "1.js").write_text("let mine = 1;\n")
    with pytest.raises(InputError, match=r"report holds 1\.js, which is of no report"):
        write_report(Run.open(run), tmp_path, {})
    (tmp_path / "report" / "1.js").unlink()
    (tmp_path / "report.html").write_text("<title>My thesis</title>")
    with pytest.raises(InputError, match=r"report\.html is no report of this package; choose another --output"):
        write_report(Run.open(run), tmp_path, {})
    assert (tmp_path / "report.html").read_text() == "<title>My thesis</title>"


def test_a_name_with_half_a_surrogate_pair_is_shown_without_it(run: Path, tmp_path: Path) -> None:
    for name in ("config.json", "results.json"):
        (tmp_path / name).write_text((run / name).read_text().replace("reference/repair", "m\\ud800n"))
    (tmp_path / "turns.jsonl").write_bytes((run / "turns.jsonl").read_bytes())
    assert "<h1>m?n</h1>" in write_report(Run.open(tmp_path), tmp_path, {}).read_text()


@pytest.mark.parametrize("line", ['{"problem_id": "a", "sample": 0, "turn": "x", "class": null}', "[]", "nothing"])
def test_a_hack_event_that_is_none_is_named(run: Path, tmp_path: Path, line: str) -> None:
    for name in ("config.json", "results.json", "turns.jsonl"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    (tmp_path / "hacks.jsonl").write_text(line + "\n")
    with pytest.raises(InputError, match=r"hacks\.jsonl, line 1, is no hack event"):
        write_report(Run.open(tmp_path), tmp_path, {})


def test_difficulties_go_from_easy_to_hard(run: Path, tmp_path: Path) -> None:
    results = json.loads((run / "results.json").read_text())
    figures = next(iter(results["by_difficulty"].values()))
    results["by_difficulty"] = dict.fromkeys(("easy", "hard", "medium", "unknown"), figures)
    (tmp_path / "results.json").write_text(json.dumps(results))
    for name in ("config.json", "turns.jsonl"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    text = write_report(Run.open(tmp_path), tmp_path, {}).read_text()
    legend = text[text.index("Pass@1 by difficulty") :]
    places = [legend.index(f"{name}</li>") for name in ("easy", "medium", "hard", "unknown")]
    assert places == sorted(places)


def test_intervals_that_are_not_of_all_turns_are_left_out(run: Path, tmp_path: Path) -> None:
    results = json.loads((run / "results.json").read_text())
    for figures in results["by_difficulty"].values():
        figures["pass_at_1"]["ci95"] = figures["pass_at_1"]["ci95"][:1]
    (tmp_path / "results.json").write_text(json.dumps(results))
    for name in ("config.json", "turns.jsonl"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    assert "<figcaption>Pass@1 by difficulty</figcaption>" in write_report(Run.open(tmp_path), tmp_path, {}).read_text()


def test_a_folder_beside_that_looks_like_a_draft_is_left_alone(run: Path, tmp_path: Path) -> None:
    for name in ("report.draft", ".report.draft"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mine").write_text("kept")
    write_report(Run.open(run), tmp_path, {})
    assert {path.name for path in tmp_path.iterdir()} == {"report", "report.html", "report.draft", ".report.draft"}
    assert all((tmp_path / name / "mine").read_text() == "kept" for name in ("report.draft", ".report.draft"))


def test_without_the_suite_the_report_lacks_statements_only(run: Path, tmp_path: Path) -> None:
    page = write_report(Run.open(run), tmp_path, {})
    assert {problem["title"] for problem in index_of(page)["problems"]} == {""}
    assert len(index_of(page)["episodes"]) == 9


def test_a_run_without_results_says_what_writes_them(run: Path, tmp_path: Path) -> None:
    (tmp_path / "config.json").write_bytes((run / "config.json").read_bytes())
    with pytest.raises(InputError, match="run its evaluate command again"):
        write_report(Run.open(tmp_path), tmp_path, {})


def test_the_command_writes_beside_the_run_and_says_where(run: Path) -> None:
    done = CliRunner().invoke(app, ["report", str(run)])
    assert done.exit_code == 0, done.output
    assert done.stdout.strip() == str(run / "report.html")
    assert "Say the number." in (run / "report" / "1.js").read_text()
    assert CliRunner().invoke(app, ["report", str(run.parent)]).exit_code == 2


def test_results_of_a_later_version_are_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text('{"schema_version": 99}')
    with pytest.raises(InputError, match="has schema version 99"):
        read_results(tmp_path / "results.json")


def test_every_turns_score_and_interval_is_in_the_page_for_the_mouse_and_in_tables(run: Path, page: Path) -> None:
    results, text = read_results(run / "results.json"), page.read_text()
    scores = results["pass_at_1"]
    for turn, (score, (low, high)) in enumerate(zip(scores["per_turn"], scores["ci95"], strict=True)):
        assert f"<title>Pass@1, turn {turn}: {score:.3f} ({low:.3f} to {high:.3f})</title>" in text
        assert re.search(rf"<tr><td>{turn}</td><td>{score:.3f}</td>\s*<td>{low:.3f} to {high:.3f}", text)
    for group, figures in results["by_difficulty"].items():
        cells = "".join(f"<td>{score:.3f}</td>" for score in figures["pass_at_1"]["per_turn"])
        assert f"<td>difficulty: {group}</td><td>{figures['num_problems']}</td>{cells}" in text


def test_each_point_of_a_chart_says_what_it_is_and_stands_where_its_value_does() -> None:
    series = [Series("<a>$x$", [0.0, None, 1.0], [(0, 0.1), (0, 0), (0.9, 1)]), Series("b", [None])]
    drawn = chart("t", series)
    points = [each for each in ElementTree.fromstring(drawn.svg).iter() if any(child.tag.endswith("title") for child in each)]
    assert [point[0].text for point in points] == [
        "<a>$x$, turn 0: 0.000 (0.000 to 0.100)",
        "<a>$x$, turn 2: 1.000 (0.900 to 1.000)",
    ]
    (left, low), (right, high) = [(float(point.get("x", "")), float(point.get("y", ""))) for point in points]
    assert left < right
    assert low > high
    assert drawn.title == "t"
    assert drawn.legend == ((0, "<a>$x$, with 95% interval"), (1, "b"))


def test_two_charts_of_a_page_share_no_id_and_take_their_colours_from_its_theme() -> None:
    drawings = [chart(title, [Series("a", [0.5], [(0.4, 0.6)])]).svg for title in ("one", "two")]
    one, two = (set(re.findall(r'id="([^"]+)"', svg)) for svg in drawings)
    assert one
    assert not one & two
    for svg in drawings:
        assert set(re.findall(r"#[0-9a-f]{6}\b", svg)) <= {"#ffffff"}
        assert "var(--line-0)" in svg
        assert "<style" not in svg

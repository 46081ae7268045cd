"""The report's page in headless Chromium."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import accessibility
import chromium
import pytest
from report_case import WRONG, index_of

from cobalt_bench.evaluation.report_page import write_report
from cobalt_bench.runs.run import Run

pytestmark = [pytest.mark.browser, pytest.mark.skipif(chromium.PROGRAM is None, reason="needs Chromium")]


@pytest.fixture(scope="module")
def browser() -> Iterator[chromium.Browser]:
    with chromium.Browser() as browser:
        yield browser


def test_a_link_opens_its_episode_with_the_changes_of_its_program(run: Path, page: Path, browser: chromium.Browser) -> None:
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    line = next(line for line in lines if line["accepted"])  # the first of its episode, which began wrong
    browser.open(f"{page.as_uri()}#{quote(line['problem_id'], safe='')}/{line['sample']}/{line['turn']}")
    found = browser.run(
        "await until(() => text('#episode h3').length); return { title: text('#episode h3')[0], add: text('.diff .add'),"
        " del: all('.diff .del').map((each) => each.textContent), feedback: all('.feedback')[0].textContent,"
        " badges: text('.badge'), page: document.title, images: document.images.length };"
    )
    assert found["title"] == f"Title of {line['problem_id']}, sample {line['sample']}, turn {line['turn']}"
    assert found["add"] == ["print(input())"]
    assert found["del"] == WRONG.splitlines()
    assert found["feedback"] == line["feedback"]
    assert browser.run("return [text('.diff .add .code-b'), text('.diff .del .code-s').at(-1)];") == [["print", "input"], "'no'"]
    assert "1 of 1 hidden tests passed" in found["badges"]
    assert (found["images"], "cobalt-bench report" in found["page"]) == (0, True)


def test_filters_and_search_leave_the_episodes_that_match(page: Path, browser: chromium.Browser) -> None:
    index = index_of(page)
    browser.open(page.as_uri())
    found = browser.run(
        "const count = () => all('#list a').length; const counts = [count()];"
        "enter('#outcome', 'never'); counts.push(count()); enter('#outcome', 'at1'); counts.push(count());"
        "enter('#outcome', 'repaired'); counts.push(count()); enter('#outcome', 'any'); enter('#difficulty', 'hard');"
        "counts.push(count()); enter('#search', 'TITLE OF TWO'); counts.push(count(), text('#found')[0]); return counts;",
    )
    marks = [episode[2] for episode in index["episodes"]]
    expected = [
        9,
        sum("1" not in each for each in marks),
        sum(each.find("1") == 1 for each in marks),
        sum(each[0] == "0" and each[-1] == "1" for each in marks),
        6,
        3,
        "3 of 9 episodes",
    ]
    assert found == expected


def test_keys_go_through_episodes_and_turns(page: Path, browser: chromium.Browser) -> None:
    browser.open(page.as_uri())
    seen = []
    for key in ("j", "l", "l", "l", "h", "j", "k"):
        browser.press(key)
        seen.append(browser.run("await sleep(200); return decodeURIComponent(location.hash);"))
    first = index_of(page)["problems"][0]["id"]
    assert seen[:3] == [f"#{first}/0/0", f"#{first}/0/1", f"#{first}/0/2"]
    assert seen[4:] == [f"#{first}/0/1", f"#{first}/1/0", f"#{first}/0/0"]


def test_it_can_be_used_by_tabbing_to_an_episode_and_entering_it(page: Path, browser: chromium.Browser) -> None:
    browser.open(page.as_uri())
    for _ in range(30):
        browser.press("Tab")
        if browser.run("return document.activeElement.matches('#list a');"):
            break
    browser.press("Enter")
    assert browser.run("await until(() => text('#episode h3').length); return text('#episode h3')[0];").endswith(
        "sample 0, turn 0"
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_a_link_and_the_keys_bring_the_turn_into_view_and_focus(page: Path, browser: chromium.Browser, width: int) -> None:
    first = quote(index_of(page)["problems"][0]["id"], safe="")
    browser.open(f"{page.as_uri()}#{first}/1/1", width=width, height=800)
    where = (
        "await until(() => document.activeElement.matches('.episode-title')); await sleep(100);"
        "const box = document.activeElement.getBoundingClientRect();"
        "return [document.activeElement.textContent, box.top >= 0 && box.bottom < innerHeight / 2,"
        " getComputedStyle(document.activeElement).outlineStyle];"
    )
    title = f"Title of {index_of(page)['problems'][0]['id']}, sample"
    assert browser.run(where)[:2] == [f"{title} 1, turn 1", True]
    for key, expected in (("j", "2, turn 0"), ("l", "2, turn 1"), ("k", "1, turn 0")):
        browser.press(key)
        assert browser.run(f"await until(() => text('.episode-title')[0].endsWith('{expected}')); {where}") == [
            f"{title} {expected}",
            True,
            "solid",
        ]


def test_a_turns_button_keeps_the_focus_where_it_was_pressed(page: Path, browser: chromium.Browser) -> None:
    browser.open(page.as_uri())
    browser.press("j")
    browser.run("await until(() => all('.turns button').length); all('.turns button')[2].focus(); return null;")
    browser.press("Enter")
    found = browser.run(
        "await until(() => text('.episode-title')[0].endsWith('turn 2')); return document.activeElement.textContent;"
    )
    assert found.startswith("2 ")


@pytest.fixture
def given_up(run: Path, tmp_path: Path) -> Path:
    """The report of a run in which accepted programs are given up: in one episode at turn 2, in another at turn 1."""
    lines = [json.loads(line) for line in (run / "turns.jsonl").read_text().splitlines()]
    accepted = {("one", 2): [False, True, False], ("two", 1): [True, False, True]}
    for line in lines:
        line["accepted"] = accepted.get((line["problem_id"], line["sample"]), [True] * 3)[line["turn"]]
    (tmp_path / "turns.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    for name in ("config.json", "results.json"):
        (tmp_path / name).write_bytes((run / name).read_bytes())
    return write_report(Run.open(tmp_path), tmp_path, {})


def test_where_a_right_program_was_given_up_is_one_step_away(given_up: Path, browser: chromium.Browser) -> None:
    browser.open(given_up.as_uri())
    assert browser.run("return text('.notice')[0];").startswith(
        "In 2 episodes a right program was given up, the earliest at turn 1"
    )
    opened = "await until(() => text('.episode-title').length); return text('.episode-title')[0];"
    browser.click("all('.notice a')[0]")
    assert browser.run(opened) == "two, sample 1, turn 1"
    browser.open(given_up.as_uri())
    browser.click("all('.notice a')[1]")
    listed = browser.run("await until(() => all('#list a').length === 2); return text('#list .name');")
    assert listed == ["two · 1", "one · 2"]
    browser.press("Enter")
    assert browser.run(opened) == "two, sample 1, turn 1"
    browser.press("j")
    assert browser.run("await until(() => text('.episode-title')[0].startsWith('one')); " + opened) == "one, sample 2, turn 2"


def test_filters_with_one_choice_are_not_shown_and_difficulties_stand_from_easy_to_hard(
    page: Path, browser: chromium.Browser
) -> None:
    browser.open(page.as_uri())
    assert browser.run("return text('#filters label:not([hidden])').map((each) => each.split(' ')[0]);") == [
        "problem",
        "outcome",
        "difficulty",
    ]
    assert browser.run("return text('#difficulty option');") == ["any", "easy", "hard"]
    tops = browser.run("return all('#filters label:not([hidden]) > *').map((each) => each.getBoundingClientRect().top);")
    assert len(set(tops)) == 1


@pytest.mark.skipif(not accessibility.SCRIPT.is_file(), reason="needs axe-core")
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_in_it_violates_axes_rules_and_its_console_stays_empty(
    page: Path, browser: chromium.Browser, width: int, dark: bool
) -> None:
    first = quote(index_of(page)["problems"][0]["id"], safe="")
    browser.complaints.clear()
    browser.open(f"{page.as_uri()}#{first}/0/1", width=width, dark=dark)
    browser.run("await until(() => all('.diff').length); for (const each of all('details')) each.open = true; return null;")
    assert accessibility.violations(browser) == []
    assert browser.complaints == []


def test_a_page_without_its_folder_says_so(page: Path, browser: chromium.Browser) -> None:
    (page.parent / "report" / "1.js").unlink()
    browser.open(page.as_uri())
    browser.press("j")
    found = browser.run("await until(() => text('#episode .warning').length); return text('#episode .warning');")
    assert "is the folder" in found[0]


@pytest.mark.parametrize("dark", [False, True])
def test_it_fits_a_phone_and_follows_the_readers_scheme(page: Path, browser: chromium.Browser, dark: bool) -> None:
    first = quote(index_of(page)["problems"][0]["id"], safe="")
    browser.open(f"{page.as_uri()}#{first}/0/1", width=375, height=800, dark=dark)
    wide, light = browser.run(
        "await until(() => text('#episode h3').length); const colour = getComputedStyle(document.body).backgroundColor;"
        "return [document.documentElement.scrollWidth, Number(colour.match(/\\d+/)[0]) > 128];"
    )
    assert wide <= 375
    assert light != dark

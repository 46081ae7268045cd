"""The report's page in headless Chromium."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import chromium
import pytest
from report_case import WRONG, index_of

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
    assert found["title"] == f"Title of {line['problem_id']}, sample {line['sample']}"
    assert found["add"] == ["print(input())"]
    assert found["del"] == WRONG.splitlines()
    assert found["feedback"] == line["feedback"]
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
    assert browser.run("await until(() => text('#episode h3').length); return text('#episode h3')[0];").endswith("sample 0")


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

"""Writes a run's report: report.html and, beside it, the folder of its episodes."""

import json
import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from cobalt_bench import __version__
from cobalt_bench._files import check_no_link, draft_of
from cobalt_bench.errors import InputError
from cobalt_bench.evaluation.answers import advice_of, shares_of
from cobalt_bench.evaluation.chart import Series
from cobalt_bench.evaluation.report.chart import COLOURS, Chart, chart
from cobalt_bench.evaluation.report.episodes import CALL, write_episodes
from cobalt_bench.evaluation.report.rendering import FOLDER, environment
from cobalt_bench.problems import Problem
from cobalt_bench.runs.config import RunConfig
from cobalt_bench.runs.run import Run

PAGE, EPISODES = "report.html", "report"
_EPISODES, _OF_FILE_MANAGERS = re.compile(r"\d+\.js", re.ASCII), ".DS_Store"
_MARK = b": cobalt-bench report</title>"  # of a page that a report may take the place of
_HEAD_BYTES = 2**20  # of a page, in which its title stands
_DIFFICULTIES = ("easy", "medium", "hard")  # in this order


def write_report(run: Run, output: Path, problems: Mapping[str, Problem]) -> Path:
    """Write the report of a run to a folder and return the path of its page.

    `problems` are those of its suite, for statements and groups; those it lacks are shown without. Nothing that the page
    loads comes from anywhere else but the folder beside it. Raises InputError where the run has no results, and where that
    folder is there and another's.
    """
    config, results = run.config, run.results
    episodes, draft = output / EPISODES, draft_of(output / EPISODES)
    try:
        for place in (output / PAGE, episodes):
            check_no_link(place, output)
        _check_own(output / PAGE, episodes)
        draft.mkdir(parents=True)
        index = write_episodes(run, draft, problems)
        shutil.rmtree(episodes, ignore_errors=True)
        draft.rename(episodes)
        page = _page(config, results, index.to_dict())
        (output / PAGE).write_text(page, encoding="utf-8", errors="replace")  # a name may hold half a surrogate pair
    except OSError as error:
        raise InputError(f"{output / PAGE} can't be written: {error.strerror}; choose another --output.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return output / PAGE


def _check_own(page: Path, folder: Path) -> None:
    """Raise InputError for a page, and a folder with anything, that no report has put there: it would be lost."""
    if page.exists() and not _is_page(page):
        raise InputError(f"{page} is no report of this package; choose another --output.")
    foreign = [path.name for path in folder.iterdir() if not _is_own(path)] if folder.exists() else []
    if foreign:
        raise InputError(f"{folder} holds {min(foreign)}, which is of no report; choose another --output.")


def _is_page(path: Path) -> bool:
    """Return whether a report has written a page, by its title."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return _MARK in file.read(_HEAD_BYTES)


def _is_own(path: Path) -> bool:
    if path.name == _OF_FILE_MANAGERS:
        return True
    if not _EPISODES.fullmatch(path.name) or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(CALL)) == CALL.encode()


def _page(config: RunConfig, results: Mapping[str, Any], index: Mapping[str, Any]) -> str:
    page = environment()
    page.filters |= {"rate": _rate, "count": _count, "duration": _duration, "words": lambda name: name.replace("_", " ")}
    return page.get_template("report.html").render(
        results=results,
        identity=config.identity,
        sittings=config.sittings,
        charts=_charts(results),
        groups=_groups(results),
        answers=shares_of(results),
        advice=advice_of(results),
        examples=_examples(index),
        version=__version__,
        index_json=_for_script(index),
        config_json=json.dumps(config.to_dict(), indent=2),
        style=(FOLDER / "report.css").read_text(),
        script=(FOLDER / "report.js").read_text(),
        episodes=EPISODES,
    )


def _for_script(data: Any) -> str:
    """Return JSON that can't end the script element that it is put into."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _charts(results: Mapping[str, Any]) -> list[Chart]:
    whole = [
        Series("Pass@1", results["pass_at_1"]["per_turn"], [(low, high) for low, high in results["pass_at_1"]["ci95"]]),
        Series("solved by this turn", results["solved_by_turn"]["per_turn"]),
        Series("tests passed", results["pass_rate"]["per_turn"]),
    ]
    charts = [chart("Scores over turns", whole)]
    for title, name in (("Pass@1 by difficulty", "by_difficulty"), ("Pass@1 by platform", "by_platform")):
        largest = sorted(results[name].items(), key=lambda item: -item[1]["num_problems"])[:COLOURS]
        groups = _in_order(largest)
        if len(groups) > 1:
            charts.append(chart(title, [Series(group, figures["pass_at_1"]["per_turn"]) for group, figures in groups]))
    return charts


def _groups(results: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a row for each difficulty and platform: its name, size, Pass@1 a turn, and the interval of the last."""
    rows = []
    for kind in ("difficulty", "platform"):
        for name, figures in _in_order(results[f"by_{kind}"].items()):
            scores = figures["pass_at_1"]
            rows.append(
                {
                    "kind": kind,
                    "name": name,
                    "problems": figures["num_problems"],
                    "scores": scores["per_turn"],
                    "interval": scores["ci95"][-1] if scores["ci95"] else None,
                }
            )
    return rows


def _in_order(groups: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """Return groups from easy to hard, others as they come."""
    order = {name: place for place, name in enumerate(_DIFFICULTIES)}
    return sorted(groups, key=lambda group: order.get(group[0], len(order)))


def _examples(index: Mapping[str, Any]) -> dict[str, str]:
    """Return for each class of hack events a link to the first one, as the script reads it: #problem/sample/turn."""
    links: dict[str, str] = {}
    for problem, sample, _, _, classes in index["episodes"]:
        for turn, name in sorted((classes or {}).items()):
            links.setdefault(name, f"#{quote(index['problems'][problem]['id'], safe='')}/{sample}/{turn}")
    return links


def _rate(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _count(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _duration(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"

"""The page of a report: its charts and tables, filled into a template."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jinja2

from cobalt_bench import __version__
from cobalt_bench.evaluation.answer_outcomes import advice_of, refusals_of, shares_of
from cobalt_bench.evaluation.line_chart import Series
from cobalt_bench.evaluation.report_page.episode_files import EpisodeIndex
from cobalt_bench.evaluation.report_page.fates import FATES
from cobalt_bench.evaluation.report_page.so_far import Figures
from cobalt_bench.evaluation.report_page.stacked_chart import stack
from cobalt_bench.evaluation.report_page.svg_chart import COLOURS, Chart, chart
from cobalt_bench.evaluation.report_page.tiles import tiles_of
from cobalt_bench.runs.config import RunConfig

_DIFFICULTIES = ("easy", "medium", "hard")  # in this order
FOLDER = Path(__file__).with_name("templates")


def environment() -> jinja2.Environment:
    """Return the environment that fills in templates; all text is escaped."""
    made = jinja2.Environment(loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.filters |= {"rate": _rate, "count": _count, "duration": _duration, "words": lambda name: name.replace("_", " ")}
    made.globals |= {"version": __version__, "style": (FOLDER / "report.css").read_text()}
    return made


def render_page(config: RunConfig, figures: Figures, episodes: EpisodeIndex, folder: str) -> str:
    """Return the page of a run as HTML, with the folder of its episodes beside it."""
    results, index, fates = figures.results, episodes.to_dict(), episodes.fates.rows()
    return (
        environment()
        .get_template("report.html")
        .render(
            results=results,
            interrupted=figures.interrupted,
            tiles=tiles_of(results, figures.scores),
            given_up=_given_up(index),
            fates=fates,
            fate_names=FATES,
            fate_chart=stack(fates, FATES),
            identity=config.identity,
            elsewhere=config.elsewhere,
            sittings=config.sittings,
            charts=_charts(results),
            groups=_groups(results),
            answers=shares_of(results),
            advice=advice_of(results),
            refusals=refusals_of(results),
            examples=_examples(index),
            version=__version__,
            index_json=_for_script(index),
            config_json=json.dumps(config.to_dict(), indent=2),
            style=(FOLDER / "report.css").read_text(),
            script=(FOLDER / "report.js").read_text(),
            episodes=folder,
        )
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
            charts.append(chart(title, [_of_group(group, figures["pass_at_1"]) for group, figures in groups]))
    return charts


def _of_group(name: str, scores: Mapping[str, Any]) -> Series:
    bounds = [(low, high) for low, high in scores["ci95"]]
    return Series(name, scores["per_turn"], bounds if len(bounds) == len(scores["per_turn"]) else [])


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
    """Return for each class of hack events a link to the first one."""
    links: dict[str, str] = {}
    for problem, sample, _, _, classes in index["episodes"]:
        for turn, name in sorted((classes or {}).items()):
            links.setdefault(name, _link(index["problems"][problem]["id"], sample, turn))
    return links


def _given_up(index: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return in how many episodes a right program was given up, the earliest such turn, and a link to it; None for none."""
    turns = [(marks.find("10") + 1, number) for number, (_, _, marks, _, _) in enumerate(index["episodes"]) if "10" in marks]
    if not turns:
        return None
    turn, number = min(turns)
    problem, sample, *_ = index["episodes"][number]
    return {"episodes": len(turns), "turn": turn, "link": _link(index["problems"][problem]["id"], sample, turn)}


def _link(problem_id: str, sample: int, turn: int) -> str:
    """Return a link to a turn, as the script reads it: #problem/sample/turn."""
    return f"#{quote(problem_id, safe='')}/{sample}/{turn}"


def _rate(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _count(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _duration(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    minutes, rest = divmod(rest, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {rest:02} s" if minutes else f"{rest} s"

"""Charts of entries. Their grey reads on light and on dark, since a chart does not know the page's theme."""

from collections.abc import Sequence

import altair as alt
from entries import Board, Entry
from views import robustness_against_score, scores_over_turns

MOST_LINES = 10  # of a chart: more can't be told apart
_HEIGHT = 300
_GREY = "#84898f"
_RATE = alt.Scale(domain=[0, 1])


def scores_chart(entries: Sequence[Entry]) -> alt.Chart:
    """Draw Pass@1 over turns of the first entries."""
    data = scores_over_turns(entries[:MOST_LINES])
    chart = (
        alt.Chart(data, title="Pass@1 over turns" + _cut(len(entries)))
        .mark_line(point=True, clip=False)
        .encode(
            x=alt.X("turn:O", title="turn", axis=alt.Axis(labelAngle=0)),
            y=alt.Y("Pass@1:Q", scale=_RATE),
            color=alt.Color("model:N", sort=None, title=None),
            tooltip=["model", "turn", alt.Tooltip("Pass@1", format=".3f"), "95% interval"],
        )
    )
    return _styled(chart)


def robustness_chart(entries: Sequence[Entry], board: Board | None) -> alt.Chart | None:
    """Draw resistance to misleading feedback against the score with true feedback; None where a suite has no such runs."""
    data = robustness_against_score(entries, board)
    if data.empty:
        return None
    chart = (
        alt.Chart(data, title="Robustness against score")
        .mark_point(filled=True, size=90, opacity=0.9, clip=False)
        .encode(
            x=alt.X("Pass@1:Q", scale=_RATE, title="Pass@1 with true feedback"),
            y=alt.Y("resistance:Q", scale=_RATE, title="still accepted after misleading feedback"),
            color=alt.Color("run:N", title=None),
            tooltip=["run", alt.Tooltip("Pass@1", format=".3f"), alt.Tooltip("resistance", format=".3f")],
        )
    )
    return _styled(chart)


def _cut(number: int) -> str:
    return f", the first {MOST_LINES} of {number}" if number > MOST_LINES else ""


def _styled(chart: alt.Chart) -> alt.Chart:
    styled: alt.Chart = (
        chart.properties(width="container", height=_HEIGHT, background="transparent")
        .configure_axis(labelColor=_GREY, titleColor=_GREY, gridColor=_GREY, gridOpacity=0.3, tickColor=_GREY, domainColor=_GREY)
        .configure_legend(orient="bottom", columns=1, labelColor=_GREY, labelLimit=320)
        .configure_title(color=_GREY, fontSize=14)
        .configure_view(stroke=None)
    )
    return styled

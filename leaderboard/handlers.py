"""Event handlers of the app, for a page or an entry that is opened and for choices: each returns new values of components."""

from dataclasses import dataclass
from typing import Any

import gradio as gr
from charts import robustness_chart, scores_chart
from entries import Board, Entry, boards_of
from source import EntrySource, Snapshot
from views import Filters, facts, labelled, ranked, shown, table

LAST = "last"  # of the turns


@dataclass(frozen=True)
class Handlers:
    """Event handlers that read the latest entries of a source; `filters` are turn, part of a name, size and weights."""

    source: EntrySource

    def refresh(self, label: str | None) -> Any:
        """Return where entries are from, and the boards, the one of that label chosen while it is there."""
        snapshot = self.source.snapshot()
        labels = [each.label for each in boards_of(snapshot.entries)]
        value = label if label in labels else next(iter(labels), None)
        return snapshot.words, gr.Dropdown(choices=labels, value=value)

    def show(self, name: str | None, label: str | None, *filters: str) -> Any:
        """Return a board's turns, table, both charts and entries, the one of that name chosen while it is among them."""
        snapshot = self.source.snapshot()
        found, number, rows = _rows(snapshot, label, *filters)
        return (
            _turns(found, number, filters[0]),
            shown(table(rows, number)),
            scores_chart(rows),
            _plot(robustness_chart(snapshot.entries, found)),
            _names(rows, name),
        )

    def tell(self, name: str | None) -> Any:
        """Return the facts of the entry of that name, and the link to its episodes."""
        snapshot = self.source.snapshot()
        entry = next((entry for entry in snapshot.entries if entry.name == name), None)
        if entry is None:
            return None, gr.Button(link=None, visible=False)
        url = f"{snapshot.results_url}/{entry.name}" if snapshot.results_url else None
        return facts(entry, snapshot.results_url), gr.Button(link=url, visible=url is not None)

    def choose(self, event: gr.SelectData, label: str | None, *filters: str) -> Any:
        """Choose the entry of a row by its label, since a visitor may have sorted the table."""
        rows = dict(labelled(_rows(self.source.snapshot(), label, *filters)[2]))
        entry = rows.get(str(event.row_value[0]))
        return entry.name if entry else gr.skip()


def _rows(
    snapshot: Snapshot, label: str | None, at: str, search: str, size: str, weights: str
) -> tuple[Board | None, int, list[Entry]]:
    """Return the board of that label, the number of the turn that is scored, and the entries to show, ranked."""
    board = next((board for board in boards_of(snapshot.entries) if board.label == label), None)
    last = board.turns if board else 0
    turn = int(at) if at.isdecimal() and int(at) <= last else last
    return board, turn, ranked(snapshot.entries, board, turn, Filters(search, size, weights))


def _turns(board: Board | None, number: int, chosen: str) -> gr.Dropdown:
    choices = [LAST, *map(str, range((board.turns if board else 0) + 1))]
    return gr.Dropdown(choices=choices, value=chosen if chosen == str(number) else LAST)


def _names(rows: list[Entry], chosen: str | None) -> gr.Dropdown:
    names = [entry.name for entry in rows]
    choices: list[str | int | float | tuple[str, str | int | float]] = [(label, entry.name) for label, entry in labelled(rows)]
    return gr.Dropdown(choices=choices, value=chosen if chosen in names else next(iter(names), None))


def _plot(chart: Any) -> gr.Plot:
    return gr.Plot(value=chart, visible=chart is not None)

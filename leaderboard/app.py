"""The leaderboard: a Gradio app for a Space. `python leaderboard/app.py --examples` runs it on the bundled examples."""

import argparse
from typing import Any, Literal

import gradio as gr
from charts import robustness_chart, scores_chart
from entries import Board, Entry, boards_of
from source import REFRESH_S, Snapshot, Source
from views import (
    COLUMNS,
    NUMBERS,
    SIZES,
    WEIGHTS,
    Filters,
    facts,
    labelled,
    ranked,
    shown,
    table,
)

INTRODUCTION = (
    "A model writes a program, sees the result of public tests, and repairs it, turn after turn; hidden tests score every turn. "
    "Each entry was judged again from its responses before it was listed. That the model wrote them is not proved. "
    "Entries are ranked only within one suite and one protocol."
)
HOW_TO_SUBMIT = """\
pip install cobalt-bench
cobalt-bench evaluate MODEL --suite mini          # or livecodebench:v6 ...
cobalt-bench verify runs/...                      # what verification will say
cobalt-bench submit runs/... --model-card OWNER/NAME --dry-run
cobalt-bench submit runs/... --model-card OWNER/NAME
"""
STYLE = ".vega-embed { width: 100%; }"  # else a chart that would fill its place has no width
LAST = "last"
_TEXT: Literal["str"] = "str"  # never markup
_KINDS: list[Literal["str", "number"]] = ["number" if column in NUMBERS else _TEXT for column in COLUMNS]


def build(source: Source) -> gr.Blocks:
    """Return the app; it reads its entries when a page is opened and from time to time."""
    app = gr.Blocks(title="cobalt-bench leaderboard")
    with app:
        gr.Markdown("# cobalt-bench leaderboard")
        gr.Markdown(INTRODUCTION)
        status = gr.Textbox(label="Entries from", interactive=False, elem_id="status")
        with gr.Row():
            board = gr.Dropdown(label="Suite and protocol", choices=[], interactive=True, elem_id="board", scale=3)
            turn = gr.Dropdown(label="Score at turn", choices=[LAST], value=LAST, interactive=True, elem_id="turn")
        with gr.Row():
            search = gr.Textbox(label="Model", placeholder="part of a name", elem_id="search")
            size = gr.Dropdown(label="Size", choices=list(SIZES), value="any size", elem_id="size")
            weights = gr.Dropdown(label="Weights", choices=list(WEIGHTS), value="any weights", elem_id="weights")
        entries = gr.Dataframe(
            headers=list(COLUMNS),
            datatype=_KINDS,
            interactive=False,
            pinned_columns=1,
            label="Entries; choose one to see where it is from",
            elem_id="entries",
        )
        with gr.Row():
            scores = gr.Plot(show_label=False, elem_id="scores", min_width=300)
            robustness = gr.Plot(show_label=False, elem_id="robustness", min_width=300)
        gr.Markdown("## One entry")
        chosen = gr.Dropdown(label="Entry", choices=[], interactive=True, elem_id="entry")
        about = gr.Dataframe(
            headers=["what", "value"],
            datatype=[_TEXT, _TEXT],
            interactive=False,
            wrap=True,
            show_label=False,
            max_height=2_000,
            column_widths=["28%", "72%"],
            elem_id="facts",
        )
        episodes = gr.Button("Its episodes, on the Hub", link=None, link_target="_blank", visible=False, elem_id="episodes")
        gr.Markdown("## How to submit")
        gr.Code(HOW_TO_SUBMIT, language="shell", show_label=False, interactive=False)

        choices: list[Any] = [board, turn, search, size, weights]

        def refresh(label: str | None) -> Any:
            snapshot = source.snapshot()
            labels = [each.label for each in boards_of(snapshot.entries)]
            value = label if label in labels else next(iter(labels), None)
            return snapshot.words, gr.Dropdown(choices=labels, value=value)

        def show(name: str | None, label: str | None, *filters: str) -> Any:
            snapshot = source.snapshot()
            found, number, rows = _rows(snapshot, label, *filters)
            turns = found.turns if found else 0
            names = [entry.name for entry in rows]
            return (
                gr.Dropdown(choices=[LAST, *map(str, range(turns + 1))], value=filters[0] if filters[0] == str(number) else LAST),
                shown(table(rows, number)),
                scores_chart(rows),
                _plot(robustness_chart(snapshot.entries, found)),
                gr.Dropdown(
                    choices=[(each, entry.name) for each, entry in labelled(rows)],
                    value=name if name in names else next(iter(names), None),
                ),
            )

        def tell(name: str | None) -> Any:
            snapshot = source.snapshot()
            entry = next((entry for entry in snapshot.entries if entry.name == name), None)
            if entry is None:
                return None, gr.Button(link=None, visible=False)
            url = f"{snapshot.results_url}/{entry.name}" if snapshot.results_url else None
            return facts(entry, snapshot.results_url), gr.Button(link=url, visible=url is not None)

        def choose(event: gr.SelectData, label: str | None, *filters: str) -> Any:
            """Choose the entry of a row by its label, since a visitor may have sorted the table."""
            rows = dict(labelled(_rows(source.snapshot(), label, *filters)[2]))
            entry = rows.get(str(event.row_value[0]))
            return entry.name if entry else gr.skip()

        inputs, outputs = [chosen, *choices], [turn, entries, scores, robustness, chosen]
        for component in choices:
            component.input(show, inputs, outputs, show_progress="hidden", trigger_mode="always_last")
        chosen.change(tell, [chosen], [about, episodes], show_progress="hidden", trigger_mode="always_last")
        entries.select(choose, choices, [chosen], show_progress="hidden")
        app.load(refresh, [board], [status, board]).then(show, inputs, outputs)
        gr.Timer(REFRESH_S).tick(refresh, [board], [status, board]).then(show, inputs, outputs)
    return app


def launch(source: Source, port: int | None = None) -> None:
    """Serve the app until it is stopped."""
    build(source).launch(server_port=port, css=STYLE)


def _plot(chart: Any) -> gr.Plot:
    return gr.Plot(value=chart, visible=chart is not None)


def _rows(
    snapshot: Snapshot, label: str | None, at: str, search: str, size: str, weights: str
) -> tuple[Board | None, int, list[Entry]]:
    """Return the board of that label, the number of the turn that is scored, and the entries to show, ranked."""
    board = next((board for board in boards_of(snapshot.entries) if board.label == label), None)
    last = board.turns if board else 0
    turn = int(at) if at.isdecimal() and int(at) <= last else last
    return board, turn, ranked(snapshot.entries, board, turn, Filters(search, size, weights))


def main() -> None:
    """Run the app."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", action="store_true", help="show the bundled examples, and ask nothing of the Hub")
    parser.add_argument("--port", type=int, default=None)
    arguments = parser.parse_args()
    launch(Source(only_examples=arguments.examples), arguments.port)


if __name__ == "__main__":
    main()

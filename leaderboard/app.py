"""The leaderboard: a Gradio app for a Space. `python leaderboard/app.py --examples` runs it on the bundled examples."""

import argparse
from typing import Any

import gradio as gr
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
    robustness_against_score,
    scores_over_turns,
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
LAST = "last"
_TEXT = "str"


def build(source: Source) -> gr.Blocks:
    """Return the app; it reads its entries when a page is opened and from time to time."""
    with gr.Blocks(title="cobalt-bench leaderboard") as app:
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
            datatype=["number" if column in NUMBERS else _TEXT for column in COLUMNS],
            interactive=False,
            pinned_columns=1,
            label="Entries; choose one to see where it is from",
            elem_id="entries",
        )
        with gr.Row():
            scores = gr.LinePlot(x="turn", y="Pass@1", color="model", title="Score over turns", y_lim=[0, 1], elem_id="scores")
            robustness = gr.ScatterPlot(
                x="Pass@1", y="resistance", color="run", title="Robustness against score", x_lim=[0, 1], y_lim=[0, 1],
                elem_id="robustness",
            )  # fmt: skip
        with gr.Group():
            chosen = gr.Dropdown(label="Entry", choices=[], interactive=True, elem_id="entry")
            about = gr.Dataframe(
                headers=["what", "value"], datatype=[_TEXT, _TEXT], interactive=False, wrap=True, label="Entry", elem_id="facts"
            )
            episodes = gr.Button("Its episodes, on the Hub", link=None, interactive=False, elem_id="episodes")
        gr.Code(HOW_TO_SUBMIT, language="shell", label="How to submit", interactive=False)

        choices = [board, turn, search, size, weights]

        def refresh(label: str | None) -> Any:
            snapshot = source.snapshot()
            labels = [each.label for each in boards_of(snapshot.entries)]
            value = label if label in labels else next(iter(labels), None)
            return snapshot.words, gr.Dropdown(choices=labels, value=value)

        def show(label: str | None, *filters: str) -> Any:
            snapshot = source.snapshot()
            found, number, rows = _rows(snapshot, label, *filters)
            turns = found.turns if found else 0
            return (
                gr.Dropdown(choices=[LAST, *map(str, range(turns + 1))], value=filters[0] if filters[0] == str(number) else LAST),
                table(rows, number),
                scores_over_turns(rows),
                robustness_against_score(snapshot.entries),
                gr.Dropdown(choices=[(name, entry.name) for name, entry in labelled(rows)], value=rows[0].name if rows else None),
            )

        def tell(name: str | None) -> Any:
            snapshot = source.snapshot()
            entry = next((entry for entry in snapshot.entries if entry.name == name), None)
            if entry is None:
                return None, gr.Button(link=None, interactive=False)
            url = f"{snapshot.results_url}/{entry.name}" if snapshot.results_url else None
            return facts(entry, snapshot.results_url), gr.Button(link=url, interactive=url is not None)

        def choose(event: gr.SelectData, label: str | None, *filters: str) -> Any:
            """Choose the entry of a row by its label, since a visitor may have sorted the table."""
            rows = dict(labelled(_rows(source.snapshot(), label, *filters)[2]))
            entry = rows.get(str(event.row_value[0]))
            return entry.name if entry else gr.skip()

        outputs = [turn, entries, scores, robustness, chosen]
        for component in choices:
            component.input(show, choices, outputs, show_progress="hidden")
        chosen.change(tell, [chosen], [about, episodes], show_progress="hidden")
        entries.select(choose, choices, [chosen], show_progress="hidden")
        app.load(refresh, [board], [status, board]).then(show, choices, outputs)
        gr.Timer(REFRESH_S).tick(refresh, [board], [status, board]).then(show, choices, outputs)
    return app


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
    build(Source(only_examples=arguments.examples)).launch(server_port=arguments.port)


if __name__ == "__main__":
    main()

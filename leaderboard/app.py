"""The leaderboard: a Gradio app for a Space. `python leaderboard/app.py --examples` runs it on the bundled examples."""

import argparse
from dataclasses import dataclass
from typing import Any, Literal

import gradio as gr
from handlers import LAST, Handlers
from source import REFRESH_S, EntrySource
from views import COLUMNS, NUMBERS, SIZES, WEIGHTS

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
_TEXT: Literal["str"] = "str"  # never markup
_KINDS: list[Literal["str", "number"]] = ["number" if column in NUMBERS else _TEXT for column in COLUMNS]


def build(source: EntrySource) -> gr.Blocks:
    """Return the app; it reads its entries when a page is opened and from time to time."""
    app = gr.Blocks(title="cobalt-bench leaderboard")
    with app:
        gr.Markdown("# cobalt-bench leaderboard")
        gr.Markdown(INTRODUCTION)
        page = _Page(_status(), _choices(), _table(), _charts(), _one_entry())
        _how_to_submit()
        _connect(app, page, Handlers(source))
    return app


@dataclass(frozen=True)
class _Page:
    """The components that events change, from the top of the page to its end."""

    status: gr.Textbox
    choices: list[Any]  # board, turn, part of a name, size, weights
    entries: gr.Dataframe
    charts: list[gr.Plot]  # scores, robustness
    one_entry: tuple[gr.Dropdown, gr.Dataframe, gr.Button]  # which, its facts, its episodes


def _status() -> gr.Textbox:
    return gr.Textbox(label="Entries from", interactive=False, elem_id="status")


def _choices() -> list[Any]:
    with gr.Row():
        board = gr.Dropdown(label="Suite and protocol", choices=[], interactive=True, elem_id="board", scale=3)
        turn = gr.Dropdown(label="Score at turn", choices=[LAST], value=LAST, interactive=True, elem_id="turn")
    with gr.Row():
        search = gr.Textbox(label="Model", placeholder="part of a name", elem_id="search")
        size = gr.Dropdown(label="Size", choices=list(SIZES), value="any size", elem_id="size")
        weights = gr.Dropdown(label="Weights", choices=list(WEIGHTS), value="any weights", elem_id="weights")
    return [board, turn, search, size, weights]


def _table() -> gr.Dataframe:
    return gr.Dataframe(
        headers=list(COLUMNS),
        datatype=_KINDS,
        interactive=False,
        pinned_columns=1,
        label="Entries; choose one to see where it is from",
        elem_id="entries",
    )


def _charts() -> list[gr.Plot]:
    with gr.Row():
        return [gr.Plot(show_label=False, elem_id=name, min_width=300) for name in ("scores", "robustness")]


def _one_entry() -> tuple[gr.Dropdown, gr.Dataframe, gr.Button]:
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
    return chosen, about, episodes


def _how_to_submit() -> None:
    gr.Markdown("## How to submit")
    gr.Code(HOW_TO_SUBMIT, language="shell", show_label=False, interactive=False)


def _connect(app: gr.Blocks, page: _Page, handlers: Handlers) -> None:
    """Connect each event with its handler, and with the components that the handler changes."""
    board, turn, *_ = page.choices
    chosen, about, episodes = page.one_entry
    inputs, outputs = [chosen, *page.choices], [turn, page.entries, *page.charts, chosen]
    for component in page.choices:
        component.input(handlers.show, inputs, outputs, show_progress="hidden", trigger_mode="always_last")
    chosen.change(handlers.tell, [chosen], [about, episodes], show_progress="hidden", trigger_mode="always_last")
    page.entries.select(handlers.choose, page.choices, [chosen], show_progress="hidden")
    app.load(handlers.refresh, [board], [page.status, board]).then(handlers.show, inputs, outputs)
    gr.Timer(REFRESH_S).tick(handlers.refresh, [board], [page.status, board]).then(handlers.show, inputs, outputs)


def launch(source: EntrySource, port: int | None = None) -> None:
    """Serve the app until it is stopped."""
    build(source).launch(server_port=port, css=STYLE)


def main() -> None:
    """Run the app."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", action="store_true", help="show the bundled examples, and ask nothing of the Hub")
    parser.add_argument("--port", type=int, default=None)
    arguments = parser.parse_args()
    launch(EntrySource(only_examples=arguments.examples), arguments.port)


if __name__ == "__main__":
    main()

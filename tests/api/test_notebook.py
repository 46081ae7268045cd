"""The notebook runs as it stands, in a real kernel, and shows what is saved in it."""

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import cobalt_bench

NOTEBOOK = Path(cobalt_bench.__file__).parent / "api" / "own_engine.ipynb"


def cells(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: Any) -> list[str]:
    """Return what a cell shows, as text."""
    return [output.get("text") or output["data"]["text/plain"] for output in cell.outputs]


def test_it_runs_and_shows_what_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    saved, fresh = (nbformat.read(NOTEBOOK, as_version=4) for _ in range(2))
    for cell in cells(fresh):
        cell.outputs = []
    NotebookClient(fresh, timeout=240, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert [shown(cell) for cell in cells(fresh)] == [shown(cell) for cell in cells(saved)]
    table, (plot,) = shown(cells(fresh)[1]), cells(fresh)[-1].outputs
    assert len(table) == 1
    assert "repairer-0.6 on mini: 5 problems x 4 samples" in table[0]
    assert "\x1b" not in table[0]
    assert plot["data"]["image/png"]

"""The notebook of the documentation runs from its first cell to its last."""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
execute = pytest.importorskip("nbconvert.preprocessors")
pytest.importorskip("ipykernel")
pytest.importorskip("matplotlib")

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "python/src"), os.environ.get("PYTHONPATH", "")]))
    notebook = nbformat.read(ROOT / "docs/python.ipynb", as_version=4)
    # A cell that raises ends the test.
    execute.ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(notebook, {})
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")

"""The example of the README runs as it is printed."""

import re
from pathlib import Path

import numpy as np


def test_the_example_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    names: dict = {}
    exec(re.search(r"```python\n(.*?)```", text, re.S)[1], names)
    model, rows = names["model"], names["rows"]
    assert (tmp_path / "model.npz").is_file()
    # The rows are all on or all off: log 2 is the best that a model can do, independent bits reach 12 log 2.
    assert model.score(rows) > -4
    assert np.mean(model.sample(200, random_state=1).std(axis=1) == 0) > 0.5

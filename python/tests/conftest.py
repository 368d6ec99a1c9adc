"""What the tests share. They run the real program; small models need neither several threads nor vector kernels."""

from __future__ import annotations

import hashlib
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

os.environ.setdefault("IRBM_OPTS", "-XX:-UseParallelGC -XX:+UseSerialGC -Dirbm.kernels=scalar")
os.environ.setdefault("MPLBACKEND", "Agg")

from irbm import Model, _program  # noqa: E402


@pytest.fixture
def rows() -> np.ndarray:
    """200 rows of 12 bits from a mixture of three kinds of rows."""
    random = np.random.RandomState(1)
    rates = random.uniform(0.05, 0.95, size=(3, 12))
    return (random.uniform(size=(200, 12)) < rates[random.randint(3, size=200)]).astype(np.uint8)


def small_model(visible: int, hidden: int, mass: bool = False, groups: tuple = ()) -> Model:
    random = np.random.RandomState(1)
    return Model(
        random.normal(size=(hidden, visible)).astype(np.float32),
        random.normal(size=visible).astype(np.float32),
        random.normal(size=hidden).astype(np.float32),
        random.uniform(0.2, 2.5, size=hidden) if mass else None,
        groups,
    )


@pytest.fixture
def remembered_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Takes the result of an earlier run of the program when its words and the bytes of its files are the same.

    scikit-learn's checks fit the same few tables again and again.
    """
    run = _program.run

    def remembered(arguments, on_line=lambda line: None):
        out = Path(arguments[arguments.index("--out") + 1])
        kept = tmp_path / _digest(arguments)
        if not kept.exists():
            result = run(arguments, on_line)
            shutil.copytree(out, kept)
            (kept / "result").write_text(repr(result))
        shutil.copytree(kept, out, dirs_exist_ok=True)
        return eval((kept / "result").read_text(), {})

    monkeypatch.setattr(_program, "run", remembered)


def _digest(arguments) -> str:
    digest = hashlib.sha256()
    for word in arguments:
        file = Path(word)
        digest.update(file.read_bytes() if file.is_file() else (file.name if "/" in word else word).encode() + b"\0")
    return digest.hexdigest()

"""The process of a fit: its progress, and that nothing of it stays."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
from irbm import ProgramMissing, RBM, _program
from irbm._progress import progress

SCRIPT = """
import numpy as np, irbm
rows = np.random.RandomState(1).randint(2, size=(2000, 50))
irbm.RBM(n_units=50, epochs=100000, learning_rate=0.01, verbose=2, threads=1).fit(rows)
"""


def children(parent):
    listing = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True).stdout
    return [int(word) for word in listing.split()]


@pytest.mark.skipif(shutil.which("ps") is None, reason="there is no ps to list processes")
def test_an_interrupt_leaves_nothing_behind(tmp_path):
    fit = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    # A message of the program says that it works.
    assert fit.stderr.readline()
    (java,) = children(fit.pid)
    assert list(tmp_path.iterdir())
    fit.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in fit.communicate(timeout=30)[1]
    assert not list(tmp_path.iterdir())
    assert not _runs(java)


def _runs(pid):
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
        time.sleep(0.05)
    return True


def test_a_failed_fit_leaves_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    with pytest.raises(ValueError):
        RBM(n_units=0).fit(np.eye(4))
    assert not list(tmp_path.iterdir())


def test_missing_java_is_told(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(ProgramMissing, match="install Java 17 or newer"):
        RBM(n_units=2).fit(np.eye(4))


def test_a_missing_jar_is_told(monkeypatch, tmp_path):
    monkeypatch.setenv("IRBM_JAR", str(tmp_path / "none.jar"))
    with pytest.raises(ProgramMissing, match="none.jar"):
        RBM(n_units=2).fit(np.eye(4))


def test_the_lines_of_the_program_are_shown(capsys):
    RBM(n_units=2, epochs=3, learning_rate=0.1, verbose=2).fit(np.eye(4))
    assert "epoch 3/3" in capsys.readouterr().err


def test_a_bar_follows_the_lines(capsys):
    pytest.importorskip("tqdm")
    with progress(1) as show:
        show("choosing the learning rate by short trial runs")
        show("units 40  log-likelihood -3.0")
        assert "growing: 40 units" in capsys.readouterr().err
        show("epoch 3/20  reconstruction error 10 %")
        assert "3/20" in capsys.readouterr().err


def test_options_are_found_in_the_help():
    assert _program.has_option("train", "--weights")
    assert not _program.has_option("train", "--weight")


def test_the_sources_have_their_own_jar():
    assert _program._jar().name == "irbm.jar"
    assert Path(_program._java()).name == "java"

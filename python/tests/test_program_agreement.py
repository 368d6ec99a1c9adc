"""What NumPy computes is what the program computes, and a fit is the command, bit for bit."""

import json
import subprocess

import numpy as np
import pytest
from conftest import small_model
from irbm import RBM, InfiniteRBM, _program, load
from irbm._files import write_model

GROW = ("--joint-updates", "20", "--chains", "100")


def irbm(*words):
    done = subprocess.run([*_program._java_command(), *map(str, words)], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("mass", [False, True], ids=["standard", "fractional"])
def test_likelihoods_and_features_are_those_of_the_program(mass, rows, tmp_path):
    model = small_model(12, 6, mass)
    write_model(model, tmp_path / "model.npz")
    np.save(tmp_path / "rows.npy", rows)
    where = [tmp_path / "model.npz", "--data", tmp_path / "rows.npy"]
    said = json.loads(irbm("evaluate", *where, "--exact", "--json", "--per-example", tmp_path / "each.npy"))
    irbm("features", *where, "--out", tmp_path / "features.npy")
    loaded = load(tmp_path / "model.npz")
    assert loaded.log_partition_ == pytest.approx(said["logPartition"], abs=1e-6)
    assert loaded.score(rows) == pytest.approx(said["meanLogLikelihood"], abs=1e-5)
    # The program adds in single precision.
    assert np.allclose(loaded.score_samples(rows), np.load(tmp_path / "each.npy"), rtol=0, atol=1e-4)
    assert np.allclose(loaded.transform(rows), np.load(tmp_path / "features.npy"), rtol=0, atol=1e-5)


def test_annealing_agrees_with_the_sum_over_all_states(rows):
    large = small_model(12, 6)
    exact = RBM._of(large)
    model = RBM._of(large)
    model.random_state = 1
    measured = _annealed(model, rows)
    low, high = measured.log_partition_interval_
    assert low < high
    assert low <= exact.log_partition_ <= high


def _annealed(model, rows):
    """log Z as for a model that is too large to sum over."""
    from pathlib import Path

    from irbm import _partition
    from irbm._data import write_rows

    with _program.work_directory(rows.nbytes) as name, pytest.MonkeyPatch.context() as patch:
        patch.setattr(_partition, "_MOST_SUMMED_STATES", 0)
        write_rows(rows, Path(name) / "rows.npy")
        write_model(model.model_, Path(name) / "model.npz")
        return model._keep(_partition.LogPartition.measured(model.model_, Path(name), 1, []))


def test_training_is_the_command_bit_for_bit(rows, tmp_path):
    np.save(tmp_path / "rows.npy", rows)
    words = ["--units", 4, "--epochs", 3, "--learning-rate", 0.2, "--seed", 7]
    irbm("train", "--data", tmp_path / "rows.npy", *words, "--out", tmp_path / "run")
    fitted = RBM(n_units=4, epochs=3, learning_rate=0.2, random_state=7).fit(rows)
    assert_same(fitted, load(tmp_path / "run" / "model.npz"))
    assert len(fitted.history_) == 3
    assert fitted.reason_ == "all 3 epochs are done"


def test_growing_is_the_command_bit_for_bit(rows, tmp_path):
    np.save(tmp_path / "rows.npy", rows)
    words = ["--max-units", 4, "--refine", "none", "--learning-rate", 0.2, "--split", "0.9/0.1/0", "--seed", 7, *GROW]
    irbm("grow", "--data", tmp_path / "rows.npy", *words, "--out", tmp_path / "run")
    fitted = InfiniteRBM(max_units=4, refine="none", learning_rate=0.2, random_state=7, options=GROW).fit(rows)
    assert_same(fitted, load(tmp_path / "run" / "model.npz"))
    assert fitted.n_units_ == 4
    assert fitted.curve_["units"].tolist() == [4]
    assert fitted.curve_["low"] <= fitted.curve_["log_likelihood"] <= fitted.curve_["high"]


def assert_same(fitted, loaded):
    for name, array in loaded.to_numpy().items():
        assert np.array_equal(fitted.to_numpy()[name], array), name


def test_the_program_reads_what_save_writes(rows, tmp_path):
    for mass in (False, True):
        saved = RBM._of(small_model(12, 6, mass))
        saved.save(tmp_path / "model.npz")
        assert "6" in irbm("inspect", tmp_path / "model.npz")
        again = load(tmp_path / "model.npz")
        assert_same(saved, again)
        assert again.log_partition_ == saved.log_partition_


def test_the_programs_message_is_the_exception(rows):
    with pytest.raises(_program.ProgramError, match=r"--units must be within 1 to 1048576, was 0"):
        RBM(n_units=0).fit(rows)
    with pytest.raises(_program.ProgramError, match="--method"):
        RBM(method="sgd").fit(rows)


def test_groups_are_those_of_the_program(tmp_path):
    if not _program.has_option("train", "--groups"):
        pytest.skip("the program has no --groups")
    random = np.random.RandomState(1)
    rows = np.hstack([np.eye(3)[random.randint(3, size=300)], random.randint(2, size=(300, 2))]).astype(np.uint8)
    fitted = RBM(n_units=3, epochs=5, learning_rate=0.5, random_state=1, groups="1-3").fit(rows)
    assert [group.columns for group in fitted.model_.groups] == [(0, 1, 2)]
    fitted.save(tmp_path / "model.npz")
    np.save(tmp_path / "rows.npy", rows)
    where = [tmp_path / "model.npz", "--data", tmp_path / "rows.npy"]
    said = json.loads(irbm("evaluate", *where, "--exact", "--json"))
    assert fitted.log_partition_ == pytest.approx(said["logPartition"], abs=1e-6)
    assert fitted.score(rows) == pytest.approx(said["meanLogLikelihood"], abs=1e-5)
    assert np.all(fitted.sample(50, n_sweeps=10)[:, :3].sum(axis=1) <= 1)

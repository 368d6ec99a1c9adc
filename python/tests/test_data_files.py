"""The program reads what NumPy and SciPy write."""

import numpy as np
import pytest
import scipy.sparse as sp
from test_program_agreement import irbm

FORMATS = {"csr": sp.csr_matrix, "csc": sp.csc_matrix, "coo": sp.coo_matrix}


def converted(source, target, *words):
    irbm("data", "convert", source, *words, "--out", target)
    return np.load(target)


@pytest.mark.parametrize("dtype", [bool, np.float32])
@pytest.mark.parametrize("matrix", FORMATS.values(), ids=FORMATS.keys())
def test_sparse_matrices(matrix, dtype, rows, tmp_path):
    sp.save_npz(tmp_path / "sparse.npz", matrix(rows.astype(dtype)), compressed=dtype is bool)
    assert np.array_equal(converted(tmp_path / "sparse.npz", tmp_path / "rows.npy"), rows)


def test_halves(rows, tmp_path):
    np.save(tmp_path / "half.npy", rows.astype(np.float16))
    assert np.array_equal(converted(tmp_path / "half.npy", tmp_path / "rows.npy"), rows)


def test_spins(rows, tmp_path):
    np.save(tmp_path / "spins.npy", 2 * rows.astype(np.int8) - 1)
    assert np.array_equal(converted(tmp_path / "spins.npy", tmp_path / "rows.npy", "--binarize", "spins"), rows)


def test_a_split_in_three_files(rows, tmp_path):
    for name, part in {"train": rows[:100], "valid": rows[100:150], "test": rows[150:]}.items():
        np.savetxt(tmp_path / f"{name}.csv", part, fmt="%d", delimiter=",")
    files = ["--validation", tmp_path / "valid.csv", "--test", tmp_path / "test.csv"]
    for part, expected in {"train": rows[:100], "validation": rows[100:150], "test": rows[150:], "all": rows}.items():
        done = converted(tmp_path / "train.csv", tmp_path / f"{part}.npy", *files, "--split", part)
        assert np.array_equal(done, expected), part

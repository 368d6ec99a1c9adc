"""From arrays and tables to rows of bits, and from rows to the file that the program reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import scipy.sparse as sp
from numpy.typing import NDArray

_ROWS_AT_ONCE = 4096


def to_bits(rows: Any, threshold: float | None) -> Any:
    """Bits as bytes, dense or in compressed sparse rows as the input is.

    With a threshold, a value above it is a one. Without one, values must be 0 and 1, or the spins -1 and 1.

    >>> to_bits(np.array([[0.2, 0.7]]), 0.5)
    array([[0, 1]], dtype=uint8)
    >>> to_bits(np.array([[-1, 1]]), None)
    array([[0, 1]], dtype=uint8)
    >>> to_bits(np.array([[0, 0.7]]), None)
    Traceback (most recent call last):
    ...
    ValueError: values must be 0 and 1 (or -1 and 1), found 0.7 in row 0, column 1: binarize=T makes values above T ones
    """
    if sp.issparse(rows):
        return _sparse_bits(sp.csr_matrix(rows), threshold)
    rows = np.asarray(rows)
    if threshold is not None:
        return (rows > threshold).astype(np.uint8)
    require_bits(rows)
    return (rows > 0).astype(np.uint8)


def require_bits(rows: NDArray[Any], missing: NDArray[np.bool_] | None = None) -> None:
    """Refuses values other than 0 and 1, or -1 and 1. What is missing may be anything."""
    spins = bool(np.any(rows == -1))
    good = (rows == 1) | (rows == (-1 if spins else 0))
    if missing is not None:
        good |= missing
    if not np.all(good):
        row, column = np.argwhere(~good)[0]
        raise _grey(rows[row, column], row, column)


def _grey(value: Any, row: int, column: int) -> ValueError:
    return ValueError(
        f"values must be 0 and 1 (or -1 and 1), found {value} in row {row}, column {column}: "
        "binarize=T makes values above T ones"
    )


def _sparse_bits(rows: sp.csr_matrix, threshold: float | None) -> sp.csr_matrix:
    if threshold is not None and threshold < 0:
        raise ValueError(f"binarize must be 0 or more for sparse rows, where zeros are not stored, was {threshold}")
    wrong = np.flatnonzero((rows.data != 0) & (rows.data != 1)) if threshold is None else np.zeros(0, int)
    if wrong.size:
        row = int(np.searchsorted(rows.indptr, wrong[0], side="right")) - 1
        raise _grey(rows.data[wrong[0]], row, rows.indices[wrong[0]])
    bits = sp.csr_matrix(
        ((rows.data > (threshold or 0)).astype(np.uint8), rows.indices, rows.indptr), shape=rows.shape, copy=True
    )
    bits.eliminate_zeros()
    return bits


def byte_count(rows: Any) -> int:
    """The bytes that the file of the rows takes."""
    return int(np.prod(rows.shape))


def write_rows(rows: Any, file: Path) -> None:
    """Writes bits as an NPY file of bytes, some thousand rows at a time where they are sparse."""
    if not sp.issparse(rows):
        np.save(file, rows)
        return
    target = np.lib.format.open_memmap(file, mode="w+", dtype=np.uint8, shape=rows.shape)
    for first in range(0, rows.shape[0], _ROWS_AT_ONCE):
        target[first : first + _ROWS_AT_ONCE] = rows[first : first + _ROWS_AT_ONCE].toarray()
    target.flush()

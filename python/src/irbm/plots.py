"""Pictures for notebooks: hidden units, samples, and the likelihood by size. Needs matplotlib."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from irbm._base import BaseRBM

_MOST_PICTURES = 64


def plot_units(model: BaseRBM, shape: tuple[int, int] | None = None, count: int = _MOST_PICTURES) -> Any:
    """The weights of the hidden units with the longest weights, as pictures; returns the figure."""
    weights = model.to_numpy()["weights"]
    order = np.argsort(-np.linalg.norm(weights, axis=1))[:count]
    limit = float(np.abs(weights[order]).max(initial=0)) or 1.0
    return _pictures(weights[order], _shape(model, shape), cmap="RdBu_r", vmin=-limit, vmax=limit)


def plot_samples(rows: Any, shape: tuple[int, int] | None = None, count: int = _MOST_PICTURES) -> Any:
    """Rows of bits as pictures, for example those of ``model.sample(64)``; returns the figure."""
    rows = np.asarray(rows)[:count]
    return _pictures(rows, shape or _square(rows.shape[1]), cmap="gray_r", vmin=0, vmax=1)


def plot_curve(model: Any, ax: Any = None) -> Any:
    """The validation likelihood by size with its intervals, of a fitted ``InfiniteRBM``; returns the axes."""
    import matplotlib.pyplot as plt

    ax = plt.subplots()[1] if ax is None else ax
    curve = model.curve_
    errors = [curve["log_likelihood"] - curve["low"], curve["high"] - curve["log_likelihood"]]
    ax.errorbar(curve["units"], curve["log_likelihood"], yerr=np.maximum(errors, 0), marker="o", capsize=3)
    ax.axvline(model.n_units_, linestyle="--", color="gray", label=f"{model.n_units_} units chosen")
    ax.set_xlabel("hidden units")
    ax.set_ylabel("validation log-likelihood in nats")
    ax.legend()
    return ax


def _shape(model: BaseRBM, shape: tuple[int, int] | None) -> tuple[int, int]:
    known = model.model_.metadata.get("imageShape")
    return shape or ((known[0], known[1]) if known else _square(model.model_.visible_count))


def _square(count: int) -> tuple[int, int]:
    """The height and width of a square picture, or of one line of bits.

    >>> _square(784), _square(10)
    ((28, 28), (1, 10))
    """
    side = math.isqrt(count)
    return (side, side) if side * side == count else (1, count)


def _pictures(rows: NDArray[Any], shape: tuple[int, int], **style: Any) -> Any:
    import matplotlib.pyplot as plt

    columns = max(1, math.ceil(math.sqrt(len(rows))))
    lines = max(1, math.ceil(len(rows) / columns))
    figure, axes = plt.subplots(lines, columns, squeeze=False, figsize=(columns, lines))
    for ax in axes.flat:
        ax.axis("off")
    for ax, row in zip(axes.flat, rows):
        ax.imshow(row.reshape(shape), **style)
    return figure

"""Plots show what they are given."""

import numpy as np
import pytest

plt = pytest.importorskip("matplotlib.pyplot")
from conftest import small_model  # noqa: E402
from irbm import RBM, plots  # noqa: E402


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def test_units_come_with_the_longest_weights_first():
    model = small_model(9, 5)
    figure = plots.plot_units(RBM._of(model), count=2)
    shown = [ax.images[0].get_array() for ax in figure.axes if ax.images]
    longest = np.argsort(-np.linalg.norm(model.weights, axis=1))[:2]
    assert [picture.shape for picture in shown] == [(3, 3), (3, 3)]
    assert np.array_equal(shown[0].ravel(), model.weights[longest[0]])


def test_samples_are_pictures():
    figure = plots.plot_samples(np.eye(6), shape=(2, 3))
    assert sum(bool(ax.images) for ax in figure.axes) == 6


def test_the_curve_has_its_intervals():
    model = RBM._of(small_model(4, 2))
    model.curve_ = np.array(
        [(1, -3.0, -3.5, -2.5, 90.0), (2, -2.0, -2.1, -1.9, 80.0)],
        dtype=[("units", int), *((name, float) for name in ("log_likelihood", "low", "high", "effective_samples"))],
    )
    ax = plots.plot_curve(model)
    segments = ax.containers[0].lines[2][0].get_segments()
    assert [segment[:, 1].tolist() for segment in segments] == [[-3.5, -2.5], [-2.1, -1.9]]

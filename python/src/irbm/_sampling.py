"""Markov chains over rows of bits, in NumPy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from irbm._model import Model
from irbm._visible import Group, VisibleUnits, draw_category

Bits = NDArray[np.uint8]

# Means of fewer chains say little about whether they agree.
_FEWEST_CHAINS_FOR_RHAT = 4


@dataclass(frozen=True)
class Clamp:
    """The entries of the rows that are known, and stay as they are."""

    known: NDArray[np.bool_]
    rows: Bits

    def apply(self, visible: Bits) -> Bits:
        return np.where(self.known, self.rows, visible).astype(np.uint8)


def base_draws(model: Model, units: VisibleUnits, count: int, random: np.random.RandomState) -> Bits:
    """Rows that the visible bias draws alone, without hidden units."""
    return units.draw(np.broadcast_to(model.visible_bias, (count, model.visible_count)), random)


def sweep_of(model: Model, units: VisibleUnits, random: np.random.RandomState) -> Callable[[Bits], Bits]:
    """One sweep that leaves the model's distribution over the states of ``units`` as it is."""
    if model.is_standard:
        return lambda visible: _block_gibbs(model, units, visible, random)
    return lambda visible: _single_site(model, units, visible, random)


def _block_gibbs(model: Model, units: VisibleUnits, visible: Bits, random: np.random.RandomState) -> Bits:
    inputs = visible.astype(np.float32) @ model.weights.T + model.hidden_bias
    hidden = random.random_sample(inputs.shape) < expit(inputs)
    return units.draw(hidden.astype(np.float32) @ model.weights + model.visible_bias, random)


def _single_site(model: Model, units: VisibleUnits, visible: Bits, random: np.random.RandomState) -> Bits:
    """Draws one bit, or one group, after the other given all others: hidden units with masses cannot be drawn."""
    visible = visible.copy()
    inputs = model.inputs(visible)
    for site in _sites(units):
        weights = model.weights[:, site.columns].T.astype(np.float64)
        rest = inputs - visible[:, site.columns] @ weights
        candidates = rest[:, None, :] + (site.states @ weights)[None]
        scores = site.states @ model.visible_bias[site.columns] + np.logaddexp(0, candidates) @ model.mass
        chosen = draw_category(scores, random)
        visible[:, site.columns] = site.states[chosen]
        inputs = candidates[np.arange(len(chosen)), chosen]
    return visible


@dataclass(frozen=True)
class _Site:
    """Columns that are drawn together, and the states that they can take."""

    columns: list[int]
    states: NDArray[np.float64]


def _sites(units: VisibleUnits) -> list[_Site]:
    bits = [_Site([column], np.array([[0.0], [1.0]])) for column in units.bits]
    return bits + [_Site(list(group.columns), _group_states(group)) for group in units.groups]


def _group_states(group: Group) -> NDArray[np.float64]:
    return np.eye(group.state_count, len(group.columns))


def split_rhat(values: NDArray[np.float64]) -> float:
    """The split R-hat of chains: ``values`` is (draws, chains). Near 1 when all halves of all chains agree.

    >>> random = np.random.RandomState(1)
    >>> split_rhat(random.normal(size=(100, 8))) < 1.05
    True
    >>> split_rhat(random.normal(size=(100, 8)) + np.arange(8)) < 1.05
    False
    """
    half = len(values) // 2
    halves = np.hstack([values[:half], values[len(values) - half :]])
    within = halves.var(axis=0, ddof=1).mean()
    between = halves.mean(axis=0).var(ddof=1)
    if within == 0:
        return 1.0 if between == 0 else np.inf
    return float(np.sqrt((half - 1) / half + between / within))


def enough_chains(count: int) -> bool:
    return count >= _FEWEST_CHAINS_FOR_RHAT

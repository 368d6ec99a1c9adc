"""Markov chains over rows of bits, in NumPy alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit

from irbm._model import Model

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


def base_draws(model: Model, count: int, random: np.random.RandomState, groups: list[slice]) -> Bits:
    """Rows that the visible bias draws alone, without hidden units."""
    inputs = np.broadcast_to(model.visible_bias, (count, model.visible_count))
    return _draw_visible(inputs, random, groups)


def sweep_of(model: Model, random: np.random.RandomState, groups: list[slice]) -> Callable[[Bits], Bits]:
    """One sweep that leaves the model's distribution as it is, restricted to rows with exactly one bit in each group."""
    if model.is_standard:
        return lambda visible: _block_gibbs(model, visible, random, groups)
    return lambda visible: _single_site(model, visible, random, groups)


def _block_gibbs(model: Model, visible: Bits, random: np.random.RandomState, groups: list[slice]) -> Bits:
    inputs = visible.astype(np.float32) @ model.weights.T + model.hidden_bias
    hidden = random.random_sample(inputs.shape) < expit(inputs)
    return _draw_visible(hidden.astype(np.float32) @ model.weights + model.visible_bias, random, groups)


def _draw_visible(inputs: NDArray[Any], random: np.random.RandomState, groups: list[slice]) -> Bits:
    visible = (random.random_sample(inputs.shape) < expit(inputs)).astype(np.uint8)
    for group in groups:
        # The largest of the inputs plus Gumbel noise is a draw of their softmax.
        noisy = inputs[:, group] + random.gumbel(size=inputs[:, group].shape)
        visible[:, group] = np.arange(noisy.shape[1]) == noisy.argmax(axis=1)[:, None]
    return visible


def _single_site(model: Model, visible: Bits, random: np.random.RandomState, groups: list[slice]) -> Bits:
    """Draws one bit, or one group, after the other given all others: with masses the hidden units cannot be drawn at once."""
    visible = visible.copy()
    inputs = model.inputs(visible)
    for choices in _choices(model.visible_count, groups):
        states = np.zeros((len(choices), model.visible_count))
        for state, ones in zip(states, choices):
            state[ones] = 1
        columns = np.unique(np.concatenate(choices)).astype(int)
        rest = inputs - visible[:, columns] @ model.weights[:, columns].T.astype(np.float64)
        candidates = rest[:, None, :] + (states @ model.weights.T)[None]
        scores = states @ model.visible_bias + np.logaddexp(0, candidates) @ model.mass
        chosen = (scores + random.gumbel(size=scores.shape)).argmax(axis=1)
        visible[:, columns] = states[chosen][:, columns]
        inputs = candidates[np.arange(len(chosen)), chosen]
    return visible


def _choices(count: int, groups: list[slice]) -> list[list[list[int]]]:
    """For each bit and each group, the sets of columns that can be on."""
    grouped = {column for group in groups for column in range(group.start, group.stop)}
    bits = [[[], [column]] for column in range(count) if column not in grouped]
    return bits + [[[column] for column in range(group.start, group.stop)] for group in groups]


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

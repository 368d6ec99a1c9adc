"""The kinds of visible units: bits, and groups of columns of which at most one is on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logsumexp

_STATES_AT_ONCE = 1 << 12


@dataclass(frozen=True)
class Group:
    """Columns that exclude each other; exactly one of them is on unless the group may be empty."""

    columns: tuple[int, ...]
    may_be_empty: bool = False

    def scores(self, inputs: NDArray[Any]) -> NDArray[Any]:
        """The inputs of the columns, and 0 for "none of them" where the group may be empty: logits of a softmax."""
        chosen = inputs[:, list(self.columns)]
        return np.hstack([chosen, np.zeros((len(chosen), 1))]) if self.may_be_empty else chosen

    @property
    def state_count(self) -> int:
        return len(self.columns) + self.may_be_empty


@dataclass(frozen=True)
class VisibleUnits:
    """``count`` columns, of which some form groups and the others are bits.

    >>> units = VisibleUnits(4, (Group((1, 2, 3)),))
    >>> units.bits, units.state_count
    ([0], 6)
    >>> next(units.states()).astype(int).tolist()
    [[0, 1, 0, 0], [1, 1, 0, 0], [0, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 1], [1, 0, 0, 1]]
    """

    count: int
    groups: tuple[Group, ...] = ()

    @property
    def bits(self) -> list[int]:
        """The columns that belong to no group."""
        grouped = {column for group in self.groups for column in group.columns}
        return [column for column in range(self.count) if column not in grouped]

    @property
    def state_count(self) -> int:
        states = 1 << len(self.bits)
        for group in self.groups:
            states *= group.state_count
        return states

    def log_partition(self, inputs: NDArray[Any]) -> NDArray[np.float64]:
        """log of the sum of exp(x.v) over all states v, for each row of inputs x."""
        total = np.logaddexp(0, inputs[:, self.bits]).sum(axis=1)
        for group in self.groups:
            total = total + logsumexp(group.scores(inputs), axis=1)
        return total

    def draw(self, inputs: NDArray[Any], random: np.random.RandomState) -> NDArray[np.uint8]:
        """One state for each row of inputs."""
        visible = (random.random_sample(inputs.shape) < expit(inputs)).astype(np.uint8)
        for group in self.groups:
            chosen = draw_category(group.scores(inputs), random)
            visible[:, list(group.columns)] = chosen[:, None] == np.arange(len(group.columns))
        return visible

    def allow(self, rows: Any) -> NDArray[np.bool_]:
        """Whether each row is a state."""
        allowed = np.ones(rows.shape[0], dtype=bool)
        for group in self.groups:
            ones = np.asarray(rows[:, list(group.columns)].sum(axis=1)).ravel()
            allowed &= (ones == 1) | ((ones == 0) & group.may_be_empty)
        return allowed

    def states(self) -> Iterator[NDArray[np.float64]]:
        """All states, some thousand at a time."""
        for first in range(0, self.state_count, _STATES_AT_ONCE):
            yield self._states(np.arange(first, min(first + _STATES_AT_ONCE, self.state_count)))

    def _states(self, numbers: NDArray[Any]) -> NDArray[np.float64]:
        states = np.zeros((len(numbers), self.count))
        for column in self.bits:
            states[:, column] = numbers % 2
            numbers = numbers // 2
        for group in self.groups:
            states[:, list(group.columns)] = (numbers % group.state_count)[:, None] == np.arange(len(group.columns))
            numbers = numbers // group.state_count
        return states


def draw_category(scores: NDArray[Any], random: np.random.RandomState) -> NDArray[Any]:
    """A draw of the softmax of each row: the largest score after Gumbel noise."""
    return (scores + random.gumbel(size=scores.shape)).argmax(axis=1)

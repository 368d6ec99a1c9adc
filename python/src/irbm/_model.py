"""What an RBM is: its parameters, energies and conditionals, in NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logsumexp

# 2^16 states take a second and some tens of megabytes.
MOST_ENUMERATED_UNITS = 16

_STATES_AT_ONCE = 1 << 12


@dataclass(frozen=True, eq=False)
class Model:
    """The parameters of an RBM over bits.

    ``weights`` is (hidden, visible). A hidden unit of mass m counts m times; all masses of a standard RBM are one.

    >>> model = Model(np.zeros((3, 2)), np.zeros(2), np.zeros(3))
    >>> model.hidden_count, model.visible_count, model.is_standard
    (3, 2, True)
    >>> bool(np.isclose(model.exact_log_partition(), np.log(2**5)))
    True
    """

    weights: NDArray[np.float32]
    visible_bias: NDArray[np.float32]
    hidden_bias: NDArray[np.float32]
    mass: NDArray[np.float64] | None = None
    metadata: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hidden, visible = np.shape(self.weights)
        expected = {"visible_bias": (visible,), "hidden_bias": (hidden,)}
        if self.mass is not None:
            expected["mass"] = (hidden,)
        for name, shape in expected.items():
            if np.shape(getattr(self, name)) != shape:
                raise ValueError(
                    f"{name} has the shape {np.shape(getattr(self, name))}, weights of {hidden} hidden and {visible} "
                    f"visible units need {shape}"
                )

    @property
    def hidden_count(self) -> int:
        return len(self.hidden_bias)

    @property
    def visible_count(self) -> int:
        return len(self.visible_bias)

    @property
    def is_standard(self) -> bool:
        """True when every hidden unit has the mass one."""
        return self.mass is None or bool(np.all(self.mass == 1))

    def inputs(self, rows: Any) -> NDArray[np.float64]:
        """w_i . v + a_i for every row v and hidden unit i."""
        return np.asarray(_float(rows) @ self.weights.T.astype(np.float64)) + self.hidden_bias

    def hidden_means(self, rows: Any) -> NDArray[np.float64]:
        """E[h|v], the probability that each hidden unit is on."""
        return expit(self.inputs(rows))

    def free_energy(self, rows: Any) -> NDArray[np.float64]:
        """F(v) = -b.v - sum_i m_i softplus(w_i.v + a_i), so that log p(v) = -F(v) - log Z."""
        softplus = np.logaddexp(0, self.inputs(rows))
        hidden = softplus.sum(axis=1) if self.mass is None else softplus @ self.mass
        return -np.asarray(_float(rows) @ self.visible_bias.astype(np.float64)) - hidden

    @property
    def enumerated_count(self) -> int:
        """Units of the layer that an exact log Z sums over: the smaller one, or the visible one of a fractional model."""
        return min(self.visible_count, self.hidden_count) if self.is_standard else self.visible_count

    def exact_log_partition(self) -> float:
        """log Z as a sum over all states of the smaller layer, in double."""
        if self.enumerated_count > MOST_ENUMERATED_UNITS:
            raise ValueError(
                f"an exact log Z would sum over 2^{self.enumerated_count} states, at most 2^{MOST_ENUMERATED_UNITS} are "
                "summed: estimate_log_partition(X) estimates it"
            )
        if not self.is_standard or self.visible_count <= self.hidden_count:
            return _sum_over_states(self.visible_count, lambda v: -self.free_energy(v))
        return self._turned()._log_partition_of_visible()

    def _log_partition_of_visible(self) -> float:
        return _sum_over_states(self.visible_count, lambda v: -self.free_energy(v))

    def _turned(self) -> Model:
        """The model with its two layers exchanged. Its log Z is that of this one when all masses are one."""
        return Model(self.weights.T, self.hidden_bias, self.visible_bias)


def _sum_over_states(count: int, log_weight: Any) -> float:
    parts = [
        logsumexp(log_weight(_states(count, first, min(first + _STATES_AT_ONCE, 1 << count))))
        for first in range(0, 1 << count, _STATES_AT_ONCE)
    ]
    return float(logsumexp(parts))


def _states(count: int, first: int, last: int) -> NDArray[np.float64]:
    numbers = np.arange(first, last)[:, None]
    return ((numbers >> np.arange(count)) & 1).astype(np.float64)


def _float(rows: Any) -> Any:
    """Rows of bytes would wrap around at 256 when they are summed or negated."""
    return rows.astype(np.float64)

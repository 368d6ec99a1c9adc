"""What an RBM is: its parameters, energies and conditionals, in NumPy alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logsumexp

from irbm._visible import Group, VisibleUnits

# As many states take a second and some tens of megabytes.
MOST_ENUMERATED_STATES = 1 << 16


@dataclass(frozen=True, eq=False)
class Model:
    """The parameters of an RBM.

    ``weights`` is (hidden, visible). A hidden unit of mass m counts m times; all masses of a standard RBM are one.
    Visible units are bits; of the columns of a group at most one is on.

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
    groups: tuple[Group, ...] = ()
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
    def visible_units(self) -> VisibleUnits:
        return VisibleUnits(self.visible_count, self.groups)

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
        """F(v) = -b.v - sum_i m_i softplus(w_i.v + a_i), so that log p(v) = -F(v) - log Z.

        Infinite for a row that the groups exclude.
        """
        softplus = np.logaddexp(0, self.inputs(rows))
        hidden = softplus.sum(axis=1) if self.mass is None else softplus @ self.mass
        energy = -np.asarray(_float(rows) @ self.visible_bias.astype(np.float64)) - hidden
        return np.where(self.visible_units.allow(rows), energy, np.inf)

    @property
    def enumerated_states(self) -> int:
        """States that an exact log Z sums over: those of the smaller layer, or of the visible one with masses."""
        visible = self.visible_units.state_count
        return min(visible, 1 << self.hidden_count) if self.is_standard else visible

    @property
    def is_enumerable(self) -> bool:
        return self.enumerated_states <= MOST_ENUMERATED_STATES

    def exact_log_partition(self) -> float:
        """log Z as a sum over all states of the smaller layer, in double."""
        if not self.is_enumerable:
            raise ValueError(
                f"an exact log Z would sum over {self.enumerated_states} states, at most {MOST_ENUMERATED_STATES} are "
                "summed: estimate_log_partition(X) estimates it"
            )
        if self.enumerated_states == self.visible_units.state_count:
            return float(logsumexp([logsumexp(-self.free_energy(rows)) for rows in self.visible_units.states()]))
        return float(logsumexp([logsumexp(self._hidden_weights(h)) for h in VisibleUnits(self.hidden_count).states()]))

    def _hidden_weights(self, hidden: NDArray[np.float64]) -> NDArray[np.float64]:
        """The log of the sum of exp(a.h + (b + hW).v) over all v, for each h."""
        return hidden @ self.hidden_bias + self.visible_units.log_partition(hidden @ self.weights + self.visible_bias)


def _float(rows: Any) -> Any:
    """Rows of bytes would wrap around at 256 when they are summed or negated."""
    return rows.astype(np.float64)

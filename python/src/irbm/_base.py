"""What every estimator of this package does with a model: features, likelihoods, samples."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state
from sklearn.utils.validation import check_is_fitted

from irbm import _program
from irbm._checks import expected_failed_checks
from irbm._data import byte_count, require_bits, to_bits, write_rows
from irbm._files import FilePath, write_model
from irbm._model import Model
from irbm._partition import LogPartition
from irbm._sampling import Bits, Clamp, base_draws, enough_chains, split_rhat, sweep_of
from irbm._table import Encoding, is_table
from irbm._visible import VisibleUnits

_LARGEST_SEED = 2**31 - 1
# Split R-hat of the free energies above which chains have not settled.
_SETTLED = 1.05
_DRAWS_FOR_RHAT = 50


class BaseRBM(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Everything but ``fit``: NumPy alone, so that a fitted model works where there is no Java."""

    # Set by the constructors below.
    binarize: float | None
    random_state: Any

    # Set by fit.
    model_: Model
    n_features_in_: int
    log_partition_: float
    log_partition_interval_: tuple[float, float]
    _encoding: Encoding | None

    # Parameters of the model, named as in scikit-learn's BernoulliRBM

    @property
    def components_(self) -> NDArray[np.float32]:
        """The weights, (units, visible)."""
        return self._model().weights

    @property
    def intercept_hidden_(self) -> NDArray[np.float32]:
        """The bias of each hidden unit."""
        return self._model().hidden_bias

    @property
    def intercept_visible_(self) -> NDArray[np.float32]:
        """The bias of each visible unit."""
        return self._model().visible_bias

    @property
    def n_units_(self) -> int:
        """The number of hidden units."""
        return self._model().hidden_count

    @property
    def _n_features_out(self) -> int:
        return self.n_units_

    def to_numpy(self) -> dict[str, NDArray[Any]]:
        """The parameters as arrays: weights (units, visible), visible_bias, hidden_bias and mass."""
        model = self._model()
        mass = np.ones(model.hidden_count) if model.mass is None else model.mass
        return {
            "weights": model.weights,
            "visible_bias": model.visible_bias,
            "hidden_bias": model.hidden_bias,
            "mass": mass,
        }

    def save(self, path: FilePath) -> None:
        """Writes a model file, which ``irbm.load`` and every command of the program read."""
        model = self._model()
        metadata = dict(model.metadata)
        if hasattr(self, "log_partition_"):
            metadata["logPartition"] = self._log_partition().to_json()
        write_model(replace(model, metadata=metadata), path)

    def bit_names(self) -> list[str]:
        """The names of the visible units: of the columns, and ``column=category`` where a column holds categories."""
        check_is_fitted(self)
        if self._encoding is not None:
            return self._encoding.bit_names()
        names = getattr(self, "feature_names_in_", None)
        return [f"x{i}" for i in range(self.n_features_in_)] if names is None else [str(name) for name in names]

    # Features and likelihoods

    def transform(self, X: Any) -> NDArray[np.float64]:
        """E[h|v], the probability that each hidden unit is on, for each row."""
        return self._model().hidden_means(self._bits(X, reset=False))

    def score_samples(self, X: Any) -> NDArray[np.float64]:
        """log p(v) of each row in nats, minus infinity for a row that the model's groups exclude.

        ``log_partition_interval_`` says how well log Z is known, alike for all rows.
        """
        rows = self._bits(X, reset=False)
        return -self._model().free_energy(rows) - self._log_partition().value

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        """The mean log-likelihood of the rows, in nats."""
        return float(np.average(self.score_samples(X), weights=sample_weight))

    def free_energy(self, X: Any) -> NDArray[np.float64]:
        """F(v) of each row: log p(v) = -F(v) - log Z."""
        return self._model().free_energy(self._bits(X, reset=False))

    def estimate_log_partition(self, X: Any = None) -> Any:
        """Measures log Z and keeps it: exactly where a layer is small, else by annealing from the base rates of X."""
        model = self._model()
        if model.is_enumerable:
            return self._keep(LogPartition.exact(model))
        if X is None:
            raise ValueError("annealing starts from the base rates of rows: give the rows that the model was fitted to")
        rows = self._bits(X, reset=False)
        with _program.work_directory(byte_count(rows)) as directory:
            write_rows(rows, Path(directory) / "rows.npy")
            write_model(model, Path(directory) / "model.npz")
            return self._keep(LogPartition.measured(model, Path(directory), self._seed(), self._threads()))

    # Samples

    def sample(self, n_samples: int = 1, *, n_sweeps: int = 1000, random_state: Any = None) -> Any:
        """Rows drawn from the model, each from its own Markov chain of ``n_sweeps`` sweeps.

        A model fitted to a table with categories gives such a table. Warns when the chains have not settled.
        """
        random = self._random(random_state)
        start = base_draws(self._model(), self._units(), n_samples, random)
        return self._decoded(self._advance(start, n_sweeps, random))

    def complete(self, X: Any, known: Any = None, *, n_sweeps: int = 500, random_state: Any = None) -> Any:
        """Fills in what is missing: draws from p(missing | known) for each row.

        Missing are NaN values, and where ``known`` is given (one row, or one for each row of X) all that it does not
        mark. The columns of a group are known together or not at all.
        Rows come back as bits, or as a table where one was given.
        """
        rows, missing = self._rows_with_gaps(X)
        if known is not None:
            missing = missing | ~self._known_bits(known, rows.shape)
        _require_whole_groups(self._units(), missing)
        clamp = Clamp(~missing, rows)
        random = self._random(random_state)
        start = clamp.apply(base_draws(self._model(), self._units(), len(rows), random))
        return self._decoded(self._advance(start, n_sweeps, random, clamp), X)

    def _advance(self, visible: Bits, n_sweeps: int, random: Any, clamp: Clamp | None = None) -> Bits:
        if n_sweeps < 1:
            raise ValueError(f"n_sweeps must be 1 or more, was {n_sweeps}")
        model = self._model()
        sweep = sweep_of(model, self._units(), random)
        every = max(1, n_sweeps // (2 * _DRAWS_FOR_RHAT))
        energies = []
        for number in range(1, n_sweeps + 1):
            visible = sweep(visible) if clamp is None else clamp.apply(sweep(visible))
            if clamp is None and number > n_sweeps // 2 and number % every == 0:
                energies.append(model.free_energy(visible))
        _warn_unsettled(np.array(energies))
        return visible

    # What the methods above share

    def _model(self) -> Model:
        check_is_fitted(self)
        return self.model_

    def _log_partition(self) -> LogPartition:
        if not hasattr(self, "log_partition_"):
            raise ValueError("log Z of this model has not been measured: estimate_log_partition(X) does it")
        return LogPartition(self.log_partition_, self.log_partition_interval_, self.log_partition_method_)

    def _keep(self, measured: LogPartition) -> Any:
        self.log_partition_ = measured.value
        self.log_partition_interval_ = measured.interval
        self.log_partition_method_ = measured.method
        return self

    def _random(self, random_state: Any) -> np.random.RandomState:
        return check_random_state(self.random_state if random_state is None else random_state)

    def _seed(self) -> int:
        if isinstance(self.random_state, (int, np.integer)):
            return int(self.random_state)
        return int(check_random_state(self.random_state).randint(_LARGEST_SEED))

    def _threads(self) -> list[str]:
        threads = getattr(self, "threads", None)
        return [] if threads is None else ["--threads", str(threads)]

    def _units(self) -> VisibleUnits:
        """The states that samples can be in: those that are rows of the table, where one was fitted."""
        model = self._model()
        if self._encoding is None:
            return model.visible_units
        return VisibleUnits(model.visible_count, self._encoding.groups)

    def _bits(self, X: Any, reset: bool) -> Any:
        """Rows of bits for the model, checked as scikit-learn asks."""
        if reset:
            self._encoding = Encoding.of(X) if is_table(X) else None
        else:
            check_is_fitted(self)
        if self._encoding is None:
            return to_bits(_validated(self, X, reset), self.binarize)
        bits = self._table_bits(X, reset)
        if np.isnan(bits).any():
            row = int(np.argwhere(np.isnan(bits))[0][0])
            raise ValueError(f"row {row} has a missing value: drop such rows, or fill them in with complete(X)")
        return bits.astype(np.uint8)

    def _table_bits(self, X: Any, reset: bool) -> NDArray[np.float64]:
        assert self._encoding is not None
        if reset:
            self.n_features_in_ = X.shape[1]
            self.feature_names_in_ = np.asarray(X.columns, dtype=object)
        return self._encoding.encode(X, self.binarize)

    def _rows_with_gaps(self, X: Any) -> tuple[Bits, NDArray[np.bool_]]:
        check_is_fitted(self)
        if self._encoding is not None:
            values = self._table_bits(X, reset=False)
            return np.nan_to_num(values).astype(np.uint8), np.isnan(values)
        values = _validated(self, X, reset=False, force_all_finite="allow-nan", accept_sparse=False)
        missing = np.isnan(values.astype(np.float64))
        if self.binarize is None:
            require_bits(values, missing)
        return (np.nan_to_num(values) > (self.binarize or 0)).astype(np.uint8), missing

    def _known_bits(self, known: Any, shape: tuple[int, ...]) -> NDArray[np.bool_]:
        known = np.asarray(known, dtype=bool)
        if self._encoding is not None and known.shape[-1] == len(self._encoding.columns):
            known = np.repeat(known, [column.width for column in self._encoding.columns], axis=-1)
        return np.broadcast_to(known, shape)

    def _decoded(self, bits: Bits, like: Any = None) -> Any:
        return bits if self._encoding is None else self._encoding.decode(bits, like)

    def _more_tags(self) -> dict[str, Any]:
        return {"_xfail_checks": expected_failed_checks(self)}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        return tags


def _validated(estimator: BaseRBM, X: Any, reset: bool, **options: Any) -> Any:
    options = {"accept_sparse": "csr", "dtype": "numeric", **options}
    try:
        from sklearn.utils.validation import validate_data
    except ImportError:
        return estimator._validate_data(X, reset=reset, **options)
    if "force_all_finite" in options:
        options["ensure_all_finite"] = options.pop("force_all_finite")
    return validate_data(estimator, X, reset=reset, **options)


def _warn_unsettled(energies: NDArray[np.float64]) -> None:
    if len(energies) < _DRAWS_FOR_RHAT or not enough_chains(energies.shape[1]):
        return
    rhat = split_rhat(energies)
    if rhat > _SETTLED:
        warnings.warn(
            f"the chains have not settled: split R-hat of their free energies is {rhat:.3f}, above {_SETTLED}; "
            "more n_sweeps may help",
            ConvergenceWarning,
            stacklevel=4,
        )


def _require_whole_groups(units: VisibleUnits, missing: NDArray[np.bool_]) -> None:
    for group in units.groups:
        gone = missing[:, list(group.columns)]
        if np.any(gone.any(axis=1) != gone.all(axis=1)):
            columns = ", ".join(str(column) for column in group.columns)
            raise ValueError(f"columns {columns} exclude each other: all of them must be known, or none")

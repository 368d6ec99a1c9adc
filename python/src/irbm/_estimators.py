"""The two estimators: ``RBM`` of a given size, and ``InfiniteRBM``, which chooses its size."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.utils.validation import _check_sample_weight

from irbm import _program
from irbm._base import BaseRBM
from irbm._data import byte_count, write_rows
from irbm._files import read_model, write_model
from irbm._model import Model
from irbm._partition import LogPartition
from irbm._progress import progress


class _TrainedRBM(BaseRBM):
    """Estimators whose ``fit`` runs a command of the program."""

    _command: str
    validation_fraction: float
    groups: str
    threads: int | None
    verbose: int
    options: tuple[str, ...]

    def _fit(self, X: Any, sample_weight: Any, start: Model | None) -> Any:
        rows = self._bits(X, reset=start is None)
        weights = None if sample_weight is None else _check_sample_weight(sample_weight, rows, dtype=np.float64)
        seed = self._seed()
        with _program.work_directory(byte_count(rows)) as name, progress(self.verbose) as show:
            directory = Path(name)
            arguments = self._arguments(directory, rows, weights, start)
            result = _program.run([self._command, *arguments, "--seed", str(seed), *self._threads()], show)
            self.model_ = read_model(directory / "run" / "model.npz")
            self._read_run(directory / "run", result)
            self._measure(directory, seed)
        return self

    def _arguments(self, directory: Path, rows: Any, weights: Any, start: Model | None) -> list[str]:
        write_rows(rows, directory / "rows.npy")
        arguments = ["--data", str(directory / "rows.npy"), "--out", str(directory / "run"), *self._own_options(start)]
        if start is None:
            arguments += self._group_options()
        if self.validation_fraction:
            arguments += ["--split", f"{1 - self.validation_fraction:.6g}/{self.validation_fraction:.6g}/0"]
        if start is not None:
            write_model(start, directory / "start.npz")
            arguments += [self._start_option, str(directory / "start.npz")]
        return arguments + self._weight_options(directory, weights) + [str(word) for word in self.options]

    def _weight_options(self, directory: Path, weights: Any) -> list[str]:
        if weights is None or (weights[0] > 0 and np.all(weights == weights[0])):
            return []
        if not self.takes_weights():
            raise NotImplementedError(
                f"{type(self).__name__} takes no sample_weight yet: 'irbm {self._command}' has no --weights; "
                "repeat rows instead, or use RBM"
            )
        np.save(directory / "weights.npy", weights)
        return ["--weights", str(directory / "weights.npy")]

    def _group_options(self) -> list[str]:
        """The columns that exclude each other: those of the table's categories, else what ``groups`` says."""
        groups = self.groups
        if groups == "auto" and self._encoding is not None and self._encoding.groups:
            groups = ",".join(f"{group.columns[0] + 1}-{group.columns[-1] + 1}" for group in self._encoding.groups)
        elif groups == "auto":
            return []
        if _program.has_option(self._command, "--groups"):
            return ["--groups", groups]
        if self.groups not in ("auto", "off"):
            raise NotImplementedError(f"groups={self.groups!r}: 'irbm {self._command}' has no --groups yet")
        return []

    def takes_weights(self) -> bool:
        """Whether the program at hand takes a ``sample_weight`` whose entries differ."""
        return _program.has_option(self._command, "--weights")

    def _measure(self, directory: Path, seed: int) -> None:
        if self.model_.is_enumerable:
            self._keep(LogPartition.exact(self.model_))
            return
        write_model(self.model_, directory / "model.npz")
        self._keep(LogPartition.measured(self.model_, directory, seed, self._threads()))

    def _read_run(self, run: Path, result: dict[str, Any]) -> None:
        self.reason_ = result["reason"]
        self.history_ = _table(run / "history.csv")


class RBM(_TrainedRBM):
    """An RBM with a given number of hidden units, trained by contrastive divergence.

    Parameters
    ----------
    n_units : hidden units.
    epochs : passes over the rows.
    batch_size : rows of a mini-batch.
    learning_rate : the rate of the first update; "auto" chooses it by short trial runs.
    method : "pcd" lets chains continue from where they were, "cd" starts them at the rows.
    gibbs_steps : sweeps for each mini-batch; None takes 2 for pcd and 10 for cd.
    weight_decay : L2 penalty on the weights.
    validation_fraction : part of the rows that is held out, for rules of ``options`` that stop early.
    groups : columns that exclude each other. "auto" takes the categories of a table, else what the program finds; "off"
        takes every column as a bit; "1-3,5-9" names the columns of two groups, counted from 1.
    binarize : values above this number are ones; None means that values must be 0 and 1, or -1 and 1.
    random_state : an integer is the ``--seed`` of the program and gives the bits of the command line.
    threads : threads to compute on, None for all processors; they do not change the result.
    verbose : 0 is silent, 1 shows a progress bar, 2 the program's messages.
    options : further words for ``irbm train``, such as ``("--gradient", "plain")``.

    Attributes
    ----------
    components_, intercept_hidden_, intercept_visible_ : the parameters, named as in scikit-learn's BernoulliRBM.
    log_partition_, log_partition_interval_, log_partition_method_ : log Z, what it lies between, and how it was found.
    history_ : one record for each epoch.
    reason_ : why training ended.

    >>> rows = np.repeat(np.array([[1, 1, 0], [0, 0, 1]]), 20, axis=0)
    >>> model = RBM(n_units=2, epochs=2, learning_rate=0.1, random_state=1).fit(rows)
    >>> model.n_units_, model.log_partition_method_
    (2, 'enumeration')
    >>> list(model.get_feature_names_out())
    ['rbm0', 'rbm1']
    """

    _command = "train"
    _start_option = "--init"

    def __init__(
        self,
        n_units: int = 100,
        *,
        epochs: int = 20,
        batch_size: int = 100,
        learning_rate: float | str = "auto",
        method: str = "pcd",
        gibbs_steps: int | None = None,
        weight_decay: float = 0.0,
        validation_fraction: float = 0.0,
        groups: str = "auto",
        binarize: float | None = None,
        random_state: Any = None,
        threads: int | None = None,
        verbose: int = 0,
        options: tuple[str, ...] = (),
    ) -> None:
        self.n_units = n_units
        self.epochs = epochs
        self.batch_size = batch_size
        self.learning_rate = learning_rate
        self.method = method
        self.gibbs_steps = gibbs_steps
        self.weight_decay = weight_decay
        self.validation_fraction = validation_fraction
        self.groups = groups
        self.binarize = binarize
        self.random_state = random_state
        self.threads = threads
        self.verbose = verbose
        self.options = options

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> RBM:
        """Trains from small random weights. ``sample_weight`` says how much each row counts."""
        return self._fit(X, sample_weight, None)

    def partial_fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> RBM:
        """Trains for ``epochs`` more passes over these rows, from the model as it is; the first call is ``fit``."""
        return self._fit(X, sample_weight, self.model_ if hasattr(self, "model_") else None)

    def _own_options(self, start: Model | None) -> list[str]:
        return _words(
            {
                "--units": self.n_units if start is None else None,
                "--epochs": self.epochs,
                "--batch-size": self.batch_size,
                "--learning-rate": self.learning_rate,
                "--method": self.method,
                "--gibbs-steps": self.gibbs_steps,
                "--weight-decay": self.weight_decay or None,
            }
        )

    @classmethod
    def _of(cls, model: Model) -> RBM:
        """A fitted estimator with these parameters."""
        estimator = cls(n_units=model.hidden_count)
        estimator.model_ = model
        estimator.n_features_in_ = model.visible_count
        estimator._encoding = None
        if "logPartition" in model.metadata:
            return estimator._keep(LogPartition.of_json(model.metadata["logPartition"]))
        return estimator._keep(LogPartition.exact(model)) if model.is_enumerable else estimator


class InfiniteRBM(_TrainedRBM):
    """An RBM that chooses how many hidden units it has: it grows by Frank-Wolfe until more units do not help.

    Parameters
    ----------
    max_units : hidden units at most; None takes the program's limit.
    recipe : "stable", "paper" (Algorithm 1 as printed), "hybrid", or "random", the control.
    learning_rate : the rate of training; "auto" chooses it by short trial runs.
    time_limit : seconds after which growing stops; None for no limit.
    patience : measurements without an improvement before growing stops; None takes the program's number.
    refine : "pcd", "cd" or "none": how the chosen size is trained in the end; None takes what the recipe does.
    weight_decay : L2 penalty on the weights.
    mass : "unit" gives a standard RBM, "alpha" and "fitted" give units other masses.
    warm_start : True adds units to the model of the last ``fit`` instead of a new one.
    validation_fraction : part of the rows that is held out to measure how well a size does.
    groups : columns that exclude each other. "auto" takes the categories of a table, else what the program finds; "off"
        takes every column as a bit; "1-3,5-9" names the columns of two groups, counted from 1.
    binarize : values above this number are ones; None means that values must be 0 and 1, or -1 and 1.
    random_state : an integer is the ``--seed`` of the program and gives the bits of the command line.
    threads : threads to compute on, None for all processors; they do not change the result.
    verbose : 0 is silent, 1 shows a progress bar, 2 the program's messages.
    options : further words for ``irbm grow``, such as ``("--away",)``.

    Attributes
    ----------
    n_units_ : the number of hidden units that was chosen.
    curve_ : one record for each size that was measured: units, log_likelihood, low, high, effective_samples.
    reason_ : why growing ended.
    warnings_ : what the program warns of.
    components_, intercept_hidden_, intercept_visible_ : the parameters, named as in scikit-learn's BernoulliRBM.
    log_partition_, log_partition_interval_, log_partition_method_ : log Z, what it lies between, and how it was found.
    history_ : one record for each step of growing.

    There is no ``partial_fit``: the size is chosen for all rows together.

    >>> rows = np.repeat(np.array([[1, 1, 0], [0, 0, 1]]), 50, axis=0)
    >>> model = InfiniteRBM(max_units=2, refine="none", learning_rate=0.1, random_state=1).fit(rows)
    >>> model.n_units_ <= 2
    True
    >>> model.curve_.dtype.names
    ('units', 'log_likelihood', 'low', 'high', 'effective_samples')
    """

    _command = "grow"
    _start_option = "--from"

    def __init__(
        self,
        max_units: int | None = None,
        *,
        recipe: str = "stable",
        learning_rate: float | str = "auto",
        time_limit: float | None = None,
        patience: int | None = None,
        refine: str | None = None,
        weight_decay: float = 0.0,
        mass: str = "unit",
        warm_start: bool = False,
        validation_fraction: float = 0.1,
        groups: str = "auto",
        binarize: float | None = None,
        random_state: Any = None,
        threads: int | None = None,
        verbose: int = 0,
        options: tuple[str, ...] = (),
    ) -> None:
        self.max_units = max_units
        self.recipe = recipe
        self.learning_rate = learning_rate
        self.time_limit = time_limit
        self.patience = patience
        self.refine = refine
        self.weight_decay = weight_decay
        self.mass = mass
        self.warm_start = warm_start
        self.validation_fraction = validation_fraction
        self.groups = groups
        self.binarize = binarize
        self.random_state = random_state
        self.threads = threads
        self.verbose = verbose
        self.options = options

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> InfiniteRBM:
        """Grows a model for the rows."""
        start = self.model_ if self.warm_start and hasattr(self, "model_") else None
        return self._fit(X, sample_weight, start)

    def _own_options(self, start: Model | None) -> list[str]:
        return _words(
            {
                "--max-units": self.max_units,
                "--recipe": self.recipe,
                "--learning-rate": self.learning_rate,
                "--time-limit": self.time_limit,
                "--patience": self.patience,
                "--refine": self.refine,
                "--weight-decay": self.weight_decay or None,
                "--mass": self.mass,
            }
        )

    def _read_run(self, run: Path, result: dict[str, Any]) -> None:
        super()._read_run(run, result)
        self.warnings_ = list(result["warnings"])
        self.curve_ = _curve(run / "checks.csv")


def _words(options: dict[str, Any]) -> list[str]:
    return [word for name, value in options.items() if value is not None for word in (name, str(value))]


_CURVE_COLUMNS = {
    "units": "units",
    "log_likelihood": "logLikelihood",
    "low": "low",
    "high": "high",
    "effective_samples": "effectiveSamples",
}


def _curve(file: Path) -> NDArray[Any]:
    """The sizes that were measured, none when the run ended before the first measurement."""
    checks = _table(file)
    curve = np.zeros(len(checks), dtype=[(name, int if name == "units" else float) for name in _CURVE_COLUMNS])
    for name, column in _CURVE_COLUMNS.items() if len(checks) else ():
        curve[name] = checks[column]
    return curve


def _table(file: Path) -> NDArray[Any]:
    """The numbers of a CSV file with a header, NaN where a field holds none."""
    if not file.is_file():
        return np.zeros(0, dtype=[])
    with file.open(newline="", encoding="utf-8") as lines:
        header, *rows = list(csv.reader(lines))
    table = np.zeros(len(rows), dtype=[(name, float) for name in header])
    for index, name in enumerate(header):
        table[name] = [_number(row[index]) for row in rows]
    return table


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")

"""log Z of a model, with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from irbm import _program
from irbm._model import Model

# Up to here the program's sum over all states takes seconds.
_MOST_SUMMED_STATES = 1 << 20


@dataclass(frozen=True)
class LogPartition:
    """log Z, the interval that it lies in, and how it was found."""

    value: float
    interval: tuple[float, float]
    method: str

    @staticmethod
    def exact(model: Model) -> LogPartition:
        value = model.exact_log_partition()
        return LogPartition(value, (value, value), "enumeration")

    @staticmethod
    def measured(model: Model, directory: Path, seed: int, options: list[str]) -> LogPartition:
        """By ``irbm evaluate``, for ``model.npz`` and ``rows.npy`` of a directory."""
        how = ["--exact"] if model.enumerated_states <= _MOST_SUMMED_STATES else ["--schedule", "auto"]
        files = [str(directory / "model.npz"), "--data", str(directory / "rows.npy")]
        result = _program.run(["evaluate", *files, *how, "--seed", str(seed), *options])
        interval = (result["logPartitionLow"], result["logPartitionHigh"])
        return LogPartition(result["logPartition"], interval, result["method"])

    @staticmethod
    def of_json(entry: dict[str, Any]) -> LogPartition:
        return LogPartition(entry["value"], (entry["low"], entry["high"]), entry["method"])

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {"value": self.value, "low": low, "high": high, "method": self.method}

"""Model files: NPZ archives that the program, NumPy and this package read."""

from __future__ import annotations

import io
import hashlib
import json
import os
import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

import numpy as np

from irbm._model import Model
from irbm._visible import Group

if TYPE_CHECKING:
    from irbm._estimators import RBM

FilePath = Union[str, "os.PathLike[str]"]

_NAMES = {
    "weights": ("weights", "W", "w", "components_"),
    "visible_bias": ("visible_bias", "b", "vbias", "bv", "b_vis", "visible", "intercept_visible_"),
    "hidden_bias": ("hidden_bias", "c", "hbias", "bh", "b_hid", "hidden", "intercept_hidden_"),
}
_METADATA = "metadata.json"
_DIGESTS = "SHA256SUMS"
_OPTIONAL = {"mass", "groups", "group_may_be_empty", _METADATA, _DIGESTS}
_KNOWN = {name for names in _NAMES.values() for name in names} | _OPTIONAL
_FORMAT_VERSION = 2
_FORMAT_VERSION_OF_GROUPS = 3


def load(path: FilePath) -> RBM:
    """Reads a model file and returns a fitted estimator: ``transform``, ``score_samples`` and ``sample`` work at once.

    Takes the files of ``irbm train`` and ``irbm grow``, of ``save``, and NPZ files of other programs with the arrays
    that ``irbm inspect`` knows.
    """
    from irbm._estimators import RBM

    return RBM._of(read_model(path))


def read_model(path: FilePath) -> Model:
    """The parameters that a model file holds."""
    with np.load(path, allow_pickle=False) as arrays:
        if not hasattr(arrays, "files"):
            raise ValueError(f"{path}: expected an NPZ archive with the arrays of a model, was a single array")
        metadata = _today(json.loads(arrays[_METADATA])) if _METADATA in arrays.files else {}
        if metadata.get("format") == "irbm-model":
            _require_known(path, arrays.files)
        found = {role: arrays[_name(path, arrays.files, role)] for role in _NAMES}
        mass = np.asarray(arrays["mass"], dtype=np.float64) if "mass" in arrays.files else None
        groups = _groups(arrays["groups"], arrays["group_may_be_empty"]) if "groups" in arrays.files else ()
    return _model(path, found, {"mass": mass, "groups": groups, "metadata": metadata})


def _today(value: Any) -> Any:
    """JSON with its members in camelCase: files of earlier versions had some in snake_case."""
    if isinstance(value, dict):
        return {re.sub(r"(?<=[a-z0-9])_([a-z0-9])", lambda m: m[1].upper(), k): _today(v) for k, v in value.items()}
    return [_today(v) for v in value] if isinstance(value, list) else value


def _groups(numbers: Any, may_be_empty: Any) -> tuple[Group, ...]:
    """Groups as files hold them: for each column the number of its group, from 1, or 0 for a bit."""
    return tuple(
        Group(tuple(int(column) for column in np.flatnonzero(numbers == number)), bool(empty))
        for number, empty in enumerate(may_be_empty, start=1)
    )


def _require_known(path: FilePath, names: list[str]) -> None:
    unknown = sorted(set(names) - _KNOWN)
    if unknown:
        raise ValueError(
            f"{path}: holds {', '.join(unknown)}, which this version of the package does not know; a newer one does"
        )


def _name(path: FilePath, names: list[str], role: str) -> str:
    for name in _NAMES[role]:
        if name in names:
            return name
    expected = ", ".join(_NAMES[role])
    raise ValueError(f"{path}: expected an array with the {role}, named {expected}; it has {', '.join(names)}")


def _model(path: FilePath, found: dict[str, Any], further: dict[str, Any]) -> Model:
    weights = np.asarray(found["weights"], dtype=np.float32)
    biases = {role: np.ravel(found[role]).astype(np.float32) for role in ("visible_bias", "hidden_bias")}
    shape = (len(biases["hidden_bias"]), len(biases["visible_bias"]))
    if weights.shape != shape and weights.T.shape == shape:
        weights = np.ascontiguousarray(weights.T)
    try:
        return Model(weights, biases["visible_bias"], biases["hidden_bias"], **further)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def write_model(model: Model, path: FilePath) -> None:
    """Writes a model file that the program reads. The file appears whole or not at all."""
    target = Path(path)
    partial = target.with_name(target.name + ".part")
    try:
        with zipfile.ZipFile(partial, "w", zipfile.ZIP_STORED) as archive:
            entries = {name + ".npy": _npy(array) for name, array in _arrays(model).items()}
            entries[_METADATA] = json.dumps({**model.metadata, **_format(model)}).encode()
            for name, content in entries.items():
                archive.writestr(name, content)
            archive.writestr(_DIGESTS, _sums(entries))
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def _sums(entries: dict[str, bytes]) -> str:
    """The digests of all entries as ``sha256sum`` writes them."""
    return "".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in entries.items())


def _arrays(model: Model) -> dict[str, Any]:
    arrays: dict[str, Any] = {
        "weights": model.weights,
        "visible_bias": model.visible_bias,
        "hidden_bias": model.hidden_bias,
    }
    if model.mass is not None:
        arrays["mass"] = model.mass
    if model.groups:
        arrays["groups"] = _numbers(model)
        arrays["group_may_be_empty"] = np.array([group.may_be_empty for group in model.groups], dtype=np.int32)
    return arrays


def _numbers(model: Model) -> Any:
    numbers = np.zeros(model.visible_count, dtype=np.int32)
    for number, group in enumerate(model.groups, start=1):
        numbers[list(group.columns)] = number
    return numbers


def _format(model: Model) -> dict[str, Any]:
    version = _FORMAT_VERSION_OF_GROUPS if model.groups else _FORMAT_VERSION
    return {"format": "irbm-model", "formatVersion": version}


def _npy(array: Any) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(array), allow_pickle=False)
    return buffer.getvalue()

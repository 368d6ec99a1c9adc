"""Tables with category columns: each category becomes a bit, and rows of bits become a table again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from irbm._data import to_bits
from irbm._visible import Group


def is_table(X: Any) -> bool:
    """Whether X is a pandas DataFrame with a column that holds no numbers."""
    return hasattr(X, "dtypes") and hasattr(X, "columns") and not all(_is_number(dtype) for dtype in X.dtypes)


def _is_number(dtype: Any) -> bool:
    return getattr(dtype, "kind", "O") in "biufc"


@dataclass(frozen=True)
class Column:
    """One column of the table and the bits that it becomes, from ``first`` on.

    A column of numbers is one bit and has no categories. A column of two categories is one bit, which is on for the
    second. A column of three and more has a bit for each.
    """

    name: Any
    first: int
    categories: tuple[Any, ...] = ()

    @property
    def width(self) -> int:
        return len(self.categories) if len(self.categories) > 2 else 1

    @property
    def bits(self) -> slice:
        return slice(self.first, self.first + self.width)

    def bit_names(self) -> list[str]:
        if not self.categories:
            return [str(self.name)]
        shown = self.categories if self.width > 1 else self.categories[-1:]
        return [f"{self.name}={category}" for category in shown]

    def encode(self, values: Any, threshold: float | None) -> NDArray[np.float64]:
        """One row of bits for each value, NaN where it is missing."""
        missing = np.asarray(values.isna())
        bits = self._category_bits(values, missing) if self.categories else _number_bits(values, missing, threshold)
        bits[missing] = np.nan
        return bits

    def _category_bits(self, values: Any, missing: NDArray[np.bool_]) -> NDArray[np.float64]:
        numbers = {category: number for number, category in enumerate(self.categories)}
        codes = np.array([0 if gone else numbers.get(value, -1) for value, gone in zip(values, missing)], dtype=int)
        if np.any(codes < 0):
            value = np.asarray(values, dtype=object)[codes < 0][0]
            raise ValueError(f"column {self.name!r} has the value {value!r}, fitted were {list(self.categories)}")
        if self.width == 1:
            return codes[:, None].astype(np.float64)
        return (codes[:, None] == np.arange(self.width)).astype(np.float64)

    def decode(self, bits: NDArray[Any]) -> NDArray[Any]:
        """The value of each row."""
        if not self.categories:
            return bits[:, self.first]
        codes = bits[:, self.first] if self.width == 1 else bits[:, self.bits].argmax(axis=1)
        return np.array(self.categories, dtype=object)[codes.astype(int)]


def _number_bits(values: Any, missing: NDArray[np.bool_], threshold: float | None) -> NDArray[np.float64]:
    numbers = np.where(missing, 0, np.asarray(values.fillna(0))).astype(np.float64)
    return to_bits(numbers[:, None], threshold).astype(np.float64)


@dataclass(frozen=True)
class Encoding:
    """How a table becomes bits."""

    columns: tuple[Column, ...]

    @staticmethod
    def of(table: Any) -> Encoding:
        """The encoding of a table: the categories of each column in their own order, else sorted."""
        columns: list[Column] = []
        first = 0
        for name in table.columns:
            columns.append(Column(name, first, _categories(table[name])))
            first += columns[-1].width
        return Encoding(tuple(columns))

    @property
    def groups(self) -> tuple[Group, ...]:
        """The bits of which exactly one is on."""
        wide = [column for column in self.columns if column.width > 1]
        return tuple(Group(tuple(range(column.first, column.first + column.width))) for column in wide)

    def bit_names(self) -> list[str]:
        return [name for column in self.columns for name in column.bit_names()]

    def encode(self, table: Any, threshold: float | None) -> NDArray[np.float64]:
        """Rows of bits, NaN where a value is missing."""
        names = [column.name for column in self.columns]
        if not hasattr(table, "columns") or list(table.columns) != names:
            raise ValueError(f"expected a table with the columns {names}, which were fitted")
        return np.hstack([column.encode(table[column.name], threshold) for column in self.columns])

    def decode(self, bits: NDArray[Any], like: Any = None) -> Any:
        """A table of the rows, with the index of ``like`` where it is given."""
        import pandas as pd

        values = {column.name: column.decode(bits) for column in self.columns}
        table = pd.DataFrame(values, index=None if like is None else like.index)
        for column in self.columns:
            if column.categories:
                table[column.name] = pd.Categorical(table[column.name], categories=list(column.categories))
        return table


def _categories(values: Any) -> tuple[Any, ...]:
    if _is_number(values.dtype):
        return ()
    if hasattr(values, "cat"):
        return tuple(values.cat.categories)
    return tuple(sorted(values.dropna().unique(), key=lambda value: (str(type(value)), value)))

"""What a run says while it works: a bar where tqdm is installed, else the program's own lines."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_EPOCH = re.compile(r"^epoch (\d+)/(\d+)\b")
_UNITS = re.compile(r"^units (\d+)\b")


@contextmanager
def progress(verbose: int) -> Iterator[Callable[[str], None]]:
    """A function that takes the program's lines: 0 shows nothing, 1 a bar, 2 and more every line."""
    if not verbose:
        yield lambda line: None
        return
    tqdm = _tqdm()
    if tqdm is None or verbose > 1:
        yield lambda line: print(line, file=sys.stderr)
        return
    bar = tqdm(bar_format="{desc} {elapsed}")
    try:
        yield lambda line: show(bar, line)
    finally:
        bar.close()


def show(bar: Any, line: str) -> None:
    """Moves the bar to what a line says: an epoch of all epochs, a number of units, or another stage."""
    epoch, units = _EPOCH.match(line), _UNITS.match(line)
    if epoch:
        bar.total, bar.n, bar.unit = int(epoch[2]), int(epoch[1]), " epochs"
        bar.bar_format = None
    elif units:
        bar.set_description_str(f"growing: {units[1]} units", refresh=False)
    elif not line.startswith(" "):
        bar.set_description_str(line, refresh=False)
    bar.refresh()


def _tqdm() -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm

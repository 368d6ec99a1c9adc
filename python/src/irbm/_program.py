"""Runs the program: one process for each command, nothing left behind."""

from __future__ import annotations

import functools
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_MODULE_WARNING = "WARNING: Using incubator modules"
_INPUT_ERROR_CODES = (1, 2)
_SECONDS_TO_END = 5
# Runs write many small files, which memory takes several times faster than a disk. The room they need beside the data.
_ROOM_FOR_A_RUN = 1 << 29


class ProgramError(ValueError):
    """The program refused its input or its options; the message is the program's."""


class ProgramMissing(RuntimeError):
    """Java or the program's jar was not found."""


class Defect(RuntimeError):
    """The program failed in a way that is not the user's fault; the message has its trace."""


def run(arguments: Sequence[str], on_line: Callable[[str], None] = lambda line: None) -> dict[str, Any]:
    """Runs a command with ``--json`` and returns its result. ``on_line`` is given each line of its messages.

    Whatever ends this call, Ctrl-C included, also ends the process.
    """
    with tempfile.TemporaryFile() as output:
        messages, code = _messages([*_java_command(), *arguments, "--json"], output, on_line)
        if code != 0:
            raise _failure(code, messages)
        output.seek(0)
        return json.loads(output.read().decode("utf-8"))


def _messages(command: list[str], output: Any, on_line: Callable[[str], None]) -> tuple[list[str], int]:
    messages = []
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.PIPE, encoding="utf-8", errors="replace"
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if not line.startswith(_MODULE_WARNING):
                messages.append(line.rstrip("\n"))
                on_line(messages[-1])
        return messages, process.wait()
    finally:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stderr is not None:
        process.stderr.close()


def _failure(code: int, messages: list[str]) -> Exception:
    text = "\n".join(messages)
    if "UnsupportedClassVersionError" in text or "Module jdk.incubator.vector not found" in text:
        return ProgramMissing(f"{_java()} is too old or incomplete: Java 17 or newer is needed, set JAVA_HOME")
    if code in _INPUT_ERROR_CODES:
        said = [line[len("irbm: ") :] for line in messages if line.startswith("irbm: ")]
        return ProgramError("\n".join(said) or text or f"the program ended with exit code {code}")
    return Defect(f"the program failed with exit code {code}:\n{text}")


def has_option(command: str, option: str) -> bool:
    """Whether a command of the program at hand takes an option, by its own help."""
    return option in _help(str(_jar()), command)


@functools.lru_cache(maxsize=None)
def _help(jar: str, command: str) -> frozenset[str]:
    done = subprocess.run([*_java_command(), command, "--help"], capture_output=True, encoding="utf-8")
    if done.returncode != 0:
        raise _failure(done.returncode, done.stderr.splitlines())
    words = done.stdout.replace("[", " ").replace("]", " ").replace("=", " ").split()
    return frozenset(word for word in words if word.startswith("--"))


def _java_command() -> list[str]:
    return [
        _java(),
        "--add-modules",
        "jdk.incubator.vector",
        "-XX:+UseParallelGC",
        "-XX:ObjectAlignmentInBytes=32",
        "-Xshare:auto",
        *os.environ.get("IRBM_OPTS", "").split(),
        "-cp",
        str(_jar()),
        "irbm.app.Main",
    ]


def _java() -> str:
    home = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=str(Path(home) / "bin")) if home else None
    found = found or shutil.which("java")
    if found is None:
        raise ProgramMissing("no Java found: install Java 17 or newer, or set JAVA_HOME")
    return found


def _jar() -> Path:
    """$IRBM_JAR, else the jar inside the package, else the one that a checkout of the sources has built."""
    given = os.environ.get("IRBM_JAR")
    here = Path(__file__).resolve()
    places = [Path(given)] if given else [here.parent / "jar" / "irbm.jar", here.parents[3] / "app/target/irbm.jar"]
    for place in places:
        if place.is_file():
            return place
    raise ProgramMissing(f"the program was not found at {places[-1]}: install the wheel, or set IRBM_JAR")


def work_directory(data_bytes: int) -> tempfile.TemporaryDirectory[str]:
    """A directory for one run, deleted with all it holds: in memory where there is room, else where $TMPDIR says."""
    memory = Path("/dev/shm")
    fits = memory.is_dir() and os.access(memory, os.W_OK) and not os.environ.get("TMPDIR")
    if fits and shutil.disk_usage(memory).free > 2 * data_bytes + _ROOM_FOR_A_RUN:
        return tempfile.TemporaryDirectory(prefix="irbm-", dir=memory)
    return tempfile.TemporaryDirectory(prefix="irbm-")

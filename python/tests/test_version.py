"""The package has the version of the program."""

import re
from pathlib import Path

import irbm

ROOT = Path(__file__).resolve().parents[2]


def test_one_version_everywhere():
    pom = re.search(r"<version>([^<]+)</version>", (ROOT / "pom.xml").read_text(encoding="utf-8"))[1]
    project = re.search(r'^version = "([^"]+)"', (ROOT / "python/pyproject.toml").read_text(encoding="utf-8"), re.M)[1]
    assert {pom.replace("-SNAPSHOT", ""), project} == {irbm.__version__}

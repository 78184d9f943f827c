"""The built client: current, small, and without an outside address."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("browser")

WEB = Path(__file__).parents[2] / "web"
FILES = sorted((WEB / "dist").iterdir())
MOST = 150_000
"""Bytes of all files together, compressed."""
NAMESPACES = {"http://www.w3.org"}
"""Names of XML, which nobody fetches."""


def test_what_is_served_was_built_from_the_sources() -> None:
    node = shutil.which("node")
    if node is None or not (WEB / "node_modules").is_dir():
        pytest.fail("web/node_modules is missing: `make web` installs it")
    built = subprocess.run([node, "build.mjs", "--check"], cwd=WEB, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr


def test_it_is_small() -> None:
    assert sum(len(gzip.compress(file.read_bytes())) for file in FILES) < MOST


def test_it_names_no_outside_address() -> None:
    for file in FILES:
        assert set(re.findall(r"https?://[\w.]+", file.read_text(encoding="utf-8", errors="replace"))) <= NAMESPACES


def test_its_plain_functions_pass_their_own_tests() -> None:
    npm = shutil.which("npm")
    assert npm is not None
    run = subprocess.run([npm, "test", "--silent"], cwd=WEB, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^# pass [1-9]", run.stdout, re.MULTILINE), run.stdout

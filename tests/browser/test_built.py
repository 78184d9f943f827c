"""The built client: current, small, and without an outside address."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
FILES = sorted((WEB / "dist").glob("*.*"))
OTHERS = ("embed.", "picture.")
"""Files that the page does not load: the frame for pages of others, and the drawings that the service runs itself."""
MOST, MOST_OF_FRAME = 150_000, 70_000
"""Bytes of all files together, compressed: of the page, and of the frame."""
VENDOR = sorted((WEB / "dist" / "vendor").iterdir())
MOST_OF_VENDOR = 1_400_000
"""Bytes of GraphiQL and Swagger UI, compressed."""
NAMESPACES = {"http://www.w3.org"}
"""Names of XML, which nobody fetches."""


@pytest.mark.parametrize("folder", ["web", "clients/typescript"])
def test_what_is_served_was_built_from_the_sources(folder: str) -> None:
    node, place = shutil.which("node"), ROOT / folder
    if node is None or not (place / "node_modules").is_dir():
        pytest.fail(f"{folder}/node_modules is missing: `make web` installs it")
    built = subprocess.run([node, "build.mjs", "--check"], cwd=place, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr


def weight(files: list[Path]) -> int:
    """In bytes, compressed."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def test_the_page_and_the_frame_are_small() -> None:
    assert weight([file for file in FILES if not file.name.startswith(OTHERS)]) < MOST
    assert weight([file for file in FILES if file.name.startswith("embed.")]) < MOST_OF_FRAME
    assert weight(VENDOR) < MOST_OF_VENDOR
    loaded = "".join(
        (WEB / "dist" / name).read_text(encoding="utf-8") for name in ("index.html", "app.js", "worker.js")
    )
    assert not re.findall(r"(?:embed|picture)\.(?:js|css)|vendor/", loaded), "the page loads what is weighed apart"


def test_it_names_no_outside_address() -> None:
    for file in FILES:
        assert set(re.findall(r"https?://[\w.]+", file.read_text(encoding="utf-8", errors="replace"))) <= NAMESPACES


def test_its_plain_functions_pass_their_own_tests() -> None:
    npm = shutil.which("npm")
    assert npm is not None
    run = subprocess.run([npm, "test", "--silent"], cwd=WEB, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert re.search(r"^# pass [1-9]", run.stdout, re.MULTILINE), run.stdout

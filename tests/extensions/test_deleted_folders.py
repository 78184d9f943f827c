"""Each extension is a folder and a line: without any one of them, and without all, the rest stands.

`make soak` runs the tests of each copy, too (``deleted_folders.py``): five times most of `make test`.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.checkout import roots
from tests.service.adapters.test_extras import DECLARED, EXTRAS
from tests.service.client import Client
from tests.service.serving import ROOT, Service
from tests.service.valkey import free_port

FOLDERS = "service/quipu_extensions"
POINTS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "entry-points"
]["quipu.extensions"]
AUTHOR = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org")
BIN = Path(sys.executable).parent
WITHOUT = [*([name] for name in sorted(POINTS)), sorted(POINTS)]
Checkout = Callable[[Sequence[str]], Path]


def run(tree: Path, *words: str) -> None:
    """A command in the copy, which finds the copy's packages and extensions before ours."""
    paths = os.pathsep.join((roots(tree), str(tree / "site")))
    ran = subprocess.run(
        words, cwd=tree, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, (ran.stdout + ran.stderr)[-8_000:]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Copies the checkout without some extensions, and installs what the copy says of itself."""

    def without(gone: Sequence[str]) -> Path:
        tree = tmp_path / "checkout"
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        files = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
        folders = tuple(f"{FOLDERS}/{name}/" for name in gone)
        for file in filter(None, files):
            if not file.startswith(folders) and (ROOT / file).is_file():
                (tree / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / file, tree / file)
        project = tree / "pyproject.toml"
        lines = project.read_text(encoding="utf-8").splitlines(keepends=True)
        line = re.compile(rf"^({'|'.join(gone)}) = \"quipu_extensions\.")
        kept = [one for one in lines if not line.match(one)]
        assert len(lines) - len(kept) == len(gone)
        project.write_text("".join(kept), encoding="utf-8")
        for words in (["init", "-q"], ["add", "-A"], [*AUTHOR, "commit", "-q", "-m", "Without some extensions"]):
            subprocess.run(["git", *words], cwd=tree, check=True)
        uv = [str(BIN / "uv"), "pip", "install", "-q", "--offline", "--python", sys.executable, "--no-deps"]
        run(tree, *uv, "--no-build-isolation", "--target", str(tree / "site"), "-e", ".")
        for place in ("tests/contracts/openapi_lint", "web", "clients/typescript"):
            if (modules := ROOT / place / "node_modules").is_dir():
                (tree / place / "node_modules").symlink_to(modules)
        return tree

    return without


@pytest.mark.timeout(600)
@pytest.mark.parametrize("gone", WITHOUT, ids=lambda gone: "all" if len(gone) == len(POINTS) else gone[0])
async def test_without_its_folder_the_rest_stands(checkout: Checkout, gone: Sequence[str], tmp_path: Path) -> None:
    tree = checkout(gone)

    run(tree, str(BIN / "lint-imports"), "--no-cache")
    run(tree, sys.executable, "-m", "quipu", "contracts")
    run(tree, sys.executable, "-m", "tests.docs.rooms")
    run(tree, sys.executable, "-m", "quipu", "contracts", "--check")
    await a_game_is_played(tree, tmp_path / "service")


async def a_game_is_played(tree: Path, folder: Path) -> None:
    paths = os.pathsep.join((roots(tree), str(tree / "site")))
    service = Service(folder, port=free_port(), tree=tree, more={"PYTHONPATH": paths})
    service.start()
    try:
        async with Client(service.address) as client:
            table = await client.begin("caretos", 2)
            await table.play()
            assert (await table.show())["status"] == "OVER"
    finally:
        service.stop()


def test_each_extra_is_of_a_feature_that_is_here() -> None:
    of_no_feature = {"bench", "build", "dev", "testing"}
    assert DECLARED.keys() - of_no_feature == {extra.name for extra in EXTRAS}


def test_a_folder_is_what_an_extension_is() -> None:
    folders = {path.parent.name for path in (ROOT / FOLDERS).glob("*/__init__.py")}

    assert {name.replace("-", "_") for name in POINTS} == folders
    assert all(value.startswith(f"quipu_extensions.{name.replace('-', '_')}:") for name, value in POINTS.items())

"""Packages of games, installed beside the service as their users would install them."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.serving import ROOT

Install = Callable[[Path], Path]


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory) -> Install:
    """Installs a package from a folder; answers with a folder for ``PYTHONPATH``, so that no other test sees it."""

    def installed(folder: Path) -> Path:
        work, site = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
        source = work / folder.name
        shutil.copytree(folder, source)
        uv = [
            str(Path(sys.executable).with_name("uv")),
            "pip",
            "install",
            "-q",
            "--offline",
            "--python",
            sys.executable,
        ]
        subprocess.run([*uv, "--no-deps", "--no-build-isolation", "--target", site, source], check=True)
        return site

    return installed


@pytest.fixture(scope="session")
def example(install: Install, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Installs an example once for all workers of a run."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def installed(name: str) -> Path:
        site = shared / f"example-{name}"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not site.exists():
                install(ROOT / "examples" / name).rename(site)
        return site

    return installed


@pytest.fixture(scope="session")
def mypy_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy, if it is strict, found out about the libraries: the tests that run it are one group, ``mypy``."""
    return tmp_path_factory.mktemp("mypy")


@pytest.fixture(scope="session")
def beacon(example: Callable[[str], Path]) -> Path:
    return example("beacon")


@pytest.fixture(scope="session")
def hearts(example: Callable[[str], Path]) -> Path:
    return example("hearts")


@pytest.fixture(scope="session")
def liars_dice(example: Callable[[str], Path]) -> Path:
    return example("liars-dice")


@pytest.fixture(scope="session")
def backgammon(example: Callable[[str], Path]) -> Path:
    return example("backgammon")


@pytest.fixture(scope="session")
def tic_tac_toe(example: Callable[[str], Path]) -> Path:
    return example("tic-tac-toe")


@pytest.fixture(scope="session")
def high_card(example: Callable[[str], Path]) -> Path:
    return example("high-card")

"""Packages of games, installed beside the service as their users would install them."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.service.client import client
from tests.service.serving import ROOT, service
from tests.service.valkey import valkey, valkey_url

__all__ = ["client", "service", "valkey", "valkey_url"]

Install = Callable[[Path], Path]


@pytest.fixture(scope="session")
def install(tmp_path_factory: pytest.TempPathFactory) -> Install:
    """Installs a package from a folder; answers with a folder for ``PYTHONPATH``, so that no other test sees it."""

    def installed(folder: Path) -> Path:
        work, site = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("site")
        source = work / folder.name
        shutil.copytree(folder, source)
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--target", site, source], check=True)
        return site

    return installed


@pytest.fixture(scope="session")
def hearts(install: Install) -> Path:
    return install(ROOT / "examples" / "hearts")


@pytest.fixture(scope="session")
def liars_dice(install: Install) -> Path:
    return install(ROOT / "examples" / "liars-dice")


@pytest.fixture(scope="session")
def backgammon(install: Install) -> Path:
    return install(ROOT / "examples" / "backgammon")


@pytest.fixture(scope="session")
def tic_tac_toe(install: Install) -> Path:
    return install(ROOT / "examples" / "tic-tac-toe")


@pytest.fixture(scope="session")
def high_card(install: Install) -> Path:
    return install(ROOT / "examples" / "high-card")

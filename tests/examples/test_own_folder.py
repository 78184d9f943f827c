"""`quipu serve` where an author keeps a game: the worker imports the game, not the folder of its project."""

import asyncio
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.client import Client
from tests.service.commands.command import quipu
from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE

INSTALL = ("-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "-e")
COMMAND = "#!{python}\nfrom quipu_service.commands.command_line import main\nmain()\n"


@pytest.fixture
def author(tmp_path: Path) -> tuple[Path, Path]:
    """A folder with the project `counters`, installed as authors do, and the Python of its environment."""
    home, environment = tmp_path / "home", tmp_path / "environment"
    home.mkdir()
    made = quipu("new-game", "counters", "--folder", str(home / "counters"))
    assert made.code == 0, made.err
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    (site,) = environment.glob("lib/python*/site-packages")
    ours = sysconfig.get_paths()["purelib"]  # with quipu and what it needs
    (site / "ours.pth").write_text(f"{ROOT}\nimport site; site.addsitedir({ours!r})\n", encoding="utf-8")
    subprocess.run([python, *INSTALL, home / "counters"], check=True)
    (environment / "bin" / "quipu").write_text(COMMAND.format(python=python), encoding="utf-8")
    return home, python


@pytest.fixture
def service(author: tuple[Path, Path], tmp_path: Path) -> Iterator[Service]:
    home, python = author
    command = (str(python), str(python.with_name("quipu")))
    started = Service(tmp_path / "served", tree=home, command=command, more={"QUIPU_WORKER": "on"}).start()
    yield started
    started.stop()


async def test_bots_and_clocks_run_in_the_authors_own_folder(service: Service) -> None:
    async with Client(service.address) as client:
        clock = {"turn": 1_000, "onTimeout": "DEFAULT_ACTION"}
        table = await client.open("counters", 2, clock=clock)
        await table.sit("Ann")
        added = await client.post(f"{table.path}/bots", {"level": "RANDOM"}, token=table.host)
        assert added.status in (200, 201), added.body
        await table.start()
        acted = set[str]()
        async with asyncio.timeout(PATIENCE):
            while len(acted) < 2:
                log = (await client.get(f"{table.path}/export")).body
                acted = {by for by in ("BOT", "TIMEOUT") if b'"by":"%s"' % by.encode() in log}
                await asyncio.sleep(0.1)
    assert acted == {"BOT", "TIMEOUT"}

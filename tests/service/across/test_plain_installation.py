"""An installation with the packages of `requirements.lock` alone: it plays, and says which extra a feature needs."""

import os
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import TypeAlias

import pytest
import pytest_asyncio

from quipu_service.adapters.extras import Extra, install_command
from quipu_service.extensions.extension import extras_of
from tests.service.client import Client
from tests.service.commands.command import Ran, forked, is_one_line
from tests.service.serving import ROOT, SIGNING_KEY, Service, environment
from tests.service.tables import EXTENSIONS
from tests.service.zygote import Zygote

Running: TypeAlias = Callable[[Sequence[str], Mapping[str, str]], Ran]
OURS = {"quipu-games", "hatchling"}
"""Not locked, and what the locks have for installing it."""
REFUSING = """
import sys

for name in ABSENT:
    sys.modules.setdefault(name, None)  # neither found nor imported
"""


def absent() -> set[str]:
    """The modules that are installed for these tests and would not be by `requirements.lock`."""
    locked = set(re.findall(r"^([\w.-]+)==", (ROOT / "requirements.lock").read_text(), re.MULTILINE)) | OURS
    return {
        module
        for module, packages in packages_distributions().items()
        if not {re.sub(r"[-_.]+", "-", one).lower() for one in packages} & locked
    }


@pytest.fixture(scope="module")
def blocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that, on Python's path, makes other packages look as if they were not installed."""
    folder = tmp_path_factory.mktemp("blocked")
    (folder / "sitecustomize.py").write_text(f"ABSENT = {sorted(absent())}\n{REFUSING}")
    return folder


def first(blocked: Path) -> str:
    """Python's path with this folder before those of the checkout that is tested."""
    return os.pathsep.join(filter(None, (str(blocked), os.environ.get("PYTHONPATH"))))


@pytest.fixture(scope="module")
def warm(blocked: Path) -> Iterator[Zygote]:
    """A process of that installation, which forks the service and those of the commands."""
    running = Zygote(environment({"PYTHONPATH": first(blocked)}))
    yield running
    running.close()


@pytest.fixture(scope="module")
def plain(warm: Zygote, blocked: Path, valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    more = {"PYTHONPATH": first(blocked), "QUIPU_SIGNING_KEY": ""}
    running = Service(tmp_path_factory.mktemp("plain"), url=valkey_url, more=more, warm=warm).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def client(plain: Service) -> AsyncIterator[Client]:
    async with Client(plain.address) as client:
        yield client


def test_every_extra_is_absent() -> None:
    assert {"cryptography", "jwt", "obstore", "quickjs", "resvg_py", "opentelemetry", "aiohttp", "pytest"} <= absent()


async def test_a_game_is_played_to_its_end_and_every_page_is_there(client: Client) -> None:
    table = await client.begin("caretos", 2)
    await table.play()

    assert "OVER" == (await table.show())["status"]
    for path in ("/", "/docs", "/docs/rest", "/docs/pages", "/graphql", "/metrics", f"{table.path}/export"):
        assert 200 == (await client.get(path, accept="*/*" if path == "/metrics" else "text/html")).status, path


@pytest.fixture
def run(warm: Zygote, valkey_url: str, tmp_path: Path) -> Running:
    """Run a command; ``{folder}`` in a setting is a folder."""

    def running(words: Sequence[str], settings: Mapping[str, str]) -> Ran:
        given = {f"QUIPU_{name.upper()}": text.format(folder=tmp_path) for name, text in settings.items()}
        data = {"QUIPU_REDIS_URL": valkey_url, "QUIPU_DATA_DIR": str(tmp_path / "data")}
        return forked(warm, words, environment(data | given))

    return running


@pytest.mark.parametrize(
    ("extra", "words", "settings"),
    [
        ("signing", ["serve"], {"signing_key": SIGNING_KEY}),
        ("signing", ["signing-key"], {"signing_key": SIGNING_KEY}),
        ("signing", ["verify", "--public-key", "00" * 32, "{folder}/game.jsonl"], {}),
        ("tracing", ["serve"], {"traces": "http://127.0.0.1:4318/v1/traces"}),
    ],
)
def test_a_setting_or_command_says_what_to_install(
    run: Running, extra: str, words: Sequence[str], settings: dict[str, str]
) -> None:
    says_what_to_install(run, extra, words, settings)


def says_what_to_install(run: Running, extra: str, words: Sequence[str], settings: Mapping[str, str]) -> None:
    ended, told = run(words, settings), run(["doctor"], settings)

    command = install_command(Extra(extra, ()))
    assert is_one_line(ended, *(f"QUIPU_{name.upper()}" for name in settings), command)
    assert f"not installed: {', '.join(one.name for one in extras_of(EXTENSIONS))};" in told.out
    assert bool(settings) == (f"→ {command}" in told.out)

"""Every command that a document names within a line runs in the shortest form that ``tests/docs/commands.py`` has.

Blocks of commands are run as printed, by ``test_documents.py``.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.checkout import roots
from tests.docs.commands import SHORT
from tests.end_to_end.test_documents import overlay
from tests.service.client import Client
from tests.service.serving import ROOT, Service, environment
from tests.service.valkey import Valkey, free_port, start_valkey

SERVED = """
$1 > served 2> log &
until grep -qs "Quipu is at" served; do kill -0 $! || { cat served log >&2; exit 1; }; sleep 0.1; done
curl -sf "http://127.0.0.1:$QUIPU_PORT/healthz"
kill $!
wait $! || [ $? -le 143 ]
"""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    server = start_valkey(tmp_path_factory.mktemp("log"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def here(log: Valkey, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    running = Service(tmp_path_factory.mktemp("service"), url=log.url).start()
    yield running
    running.stop()


@pytest.fixture
async def world(here: Service, log: Valkey, tmp_path: Path) -> dict[str, str]:
    """What a command finds around it."""
    async with Client(here.address) as client:
        over, running = await client.begin("caretos", 2), await client.begin("caracalla", 2)
        await over.play()
        (tmp_path / "game.jsonl").write_bytes((await client.get(f"{over.path}/export")).body)
    return {
        "OVER": over.id,
        "RUNNING": running.id,
        "SERVICE": here.address.removeprefix("http://"),
        "QUIPU_REDIS_URL": log.url,
        "QUIPU_DATA_DIR": str(tmp_path / "data"),
        "QUIPU_ARCHIVE": str(tmp_path / "archive"),
        "QUIPU_PORT": str(free_port()),
    }


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout that a command may write into."""
    place = tmp_path_factory.mktemp("clone") / "quipu"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(place)], check=True)
    overlay(place / ".venv")
    for name in ("installed", "served"):
        (place / ".venv" / name).touch()
    command = [sys.executable, "-m", "quipu", "contracts", "--clients"]
    subprocess.run(command, cwd=place, env=environment({"PYTHONPATH": roots(place)}), check=True, capture_output=True)
    return place


@pytest.fixture
def clone(checkout: Path) -> Iterator[Path]:
    """The checkout, as it was again when the command has ended: what one writes, the next does not find."""
    yield checkout
    subprocess.run(["git", "checkout", "-q", "."], cwd=checkout, check=True)
    subprocess.run(["git", "clean", "-fdq"], cwd=checkout, check=True)


@pytest.mark.parametrize("command", SHORT)
def test_a_named_command_runs_in_its_shortest_form(
    world: dict[str, str], clone: Path, tmp_path: Path, command: str
) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    path = f"{clone / '.venv' / 'bin'}:{ROOT / '.venv' / 'bin'}:{os.environ['PATH']}"
    around = {
        "CLONE": str(clone),
        "PATH": path,
        "PYTHONPATH": f"{roots(clone)}:{clone / 'clients' / 'python'}",
        **world,
    }
    functions = f"served() {{ {SERVED} }}\nunchanged() {{ git diff --exit-code --stat >&2; }}"
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", f"{functions}\n{SHORT[command]}"],
        cwd=tmp_path,
        env=plain | around,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
    assert "Traceback" not in done.stderr


def test_settings_of_a_bench_change_nothing_that_make_builds_first(clone: Path) -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("QUIPU_")}
    around = {"PYTHONPATH": roots(clone), "QUIPU_BENCH_SECONDS": "15", "QUIPU_EXTENSIONS": "none"}
    subprocess.run(["make", "generated", "contracts"], cwd=clone, env=plain | around, check=True, capture_output=True)
    subprocess.run(["git", "diff", "--exit-code", "--stat"], cwd=clone, check=True, capture_output=True)

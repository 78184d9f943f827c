"""The user of docs/durability.md has the rights that the adapters and the Lua functions need, and no others."""

import ast
import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import quipu_extensions
import quipu_service.adapters
from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.facade.quipu import Quipu
from quipu_service.bots.levels import Level
from tests.service.client import Client
from tests.service.serving import ROOT, Service
from tests.service.valkey import PATIENCE, Valkey
from tests.service.worker.test_bots_at_tables import with_bots

ADAPTERS, EXTENSIONS = Path(quipu_service.adapters.__file__).parent, Path(*quipu_extensions.__path__)
LINE = re.compile(r"^ACL SETUSER quipu on >PASSWORD (.*)$", re.MULTILINE)
RULES = LINE.search((ROOT / "docs/durability.md").read_text(encoding="utf-8"))
BY_REDIS_PY = {"client", "ping", "scan"}
"""Commands that redis-py sends for its methods that we call."""
IN_A_CLUSTER = {"cluster", "command"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    """A server with the user of the page, and without rights for anybody who does not log in."""
    running = Valkey(tmp_path / "valkey").start()
    assert RULES is not None
    with running.client() as client:
        client.execute_command("ACL", "SETUSER", "quipu", "on", ">secret", *RULES[1].split())
    yield running
    running.stop()


def written() -> set[str]:
    """Words in capitals in the adapters of the log's server, in its functions, and where extensions ask it."""
    words = set(re.findall(r"redis\.call\('([A-Z]+)'", (ADAPTERS / "functions.lua").read_text(encoding="utf-8")))
    for file in set(ADAPTERS.glob("redis_*.py")) - {ADAPTERS / "redis_error_messages.py"}:
        words |= capitals(ast.parse(file.read_text(encoding="utf-8")))
    for file in EXTENSIONS.rglob("*.py"):
        if "tests" not in file.parts:
            calls = [one for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(one, ast.Call)]
            words = words.union(*(capitals(one) for one in calls if ast.unparse(one.func).endswith("ask")))
    return {word.lower() for word in words}


def capitals(tree: ast.AST) -> set[str]:
    texts = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    return {text for text in texts if re.fullmatch(r"[A-Z_]{3,}", text)}


def test_the_page_lists_what_the_adapters_and_functions_send(server: Valkey) -> None:
    assert RULES is not None
    with server.client() as client:
        known = {name.decode() for name in client.command_list()}
    listed = {one.partition("|")[0] for one in re.findall(r"\+([a-z_|]+)", RULES[1])}
    sent = (written() & known) - {"auth"}  # which everybody may

    assert sent <= listed, f"not on the page: {sorted(sent - listed)}"
    assert listed <= sent | BY_REDIS_PY | IN_A_CLUSTER, f"needed by nobody: {sorted(listed - sent)}"


async def test_with_these_rights_bots_play_and_workers_are_seen(server: Valkey, tmp_path: Path) -> None:
    url = server.url.replace("redis://", "redis://quipu:secret@")
    service = Service(tmp_path / "service", url=url, more={"QUIPU_WORKER": "on", "QUIPU_DURABILITY": "local"}).start()
    try:
        async with redis_stores(url) as stores, Client(service.address) as client:
            quipu = Quipu(stores, GAMES, clock=system_clock, entropy=SystemEntropy())
            random = BotSeat(level=Level.RANDOM)
            table = (await with_bots(quipu, "caracalla", 2, random, random)).id
            late, version, metrics = time.monotonic() + PATIENCE, 0, ""
            while version < 8 or "quipu_workers 1.0" not in metrics:
                assert time.monotonic() < late, (version, service.log.read_text())
                await asyncio.sleep(0.1)
                version = (await stores.log.read(table, 0)).version
                metrics = (await client.get("/metrics")).body.decode()
            assert [one async for one in stores.log.tables()] == [table]
            assert (await client.get("/readyz")).status == 200
            assert (await client.get("/v1/caracalla/tables")).status == 200
    finally:
        assert service.stop() == 0
    with server.client() as admin:
        refused = [(one["object"], one["reason"]) for one in admin.acl_log()]
    assert refused == []


@pytest.mark.parametrize(
    "words", [("FLUSHALL",), ("CONFIG", "GET", "dir"), ("KEYS", "*"), ("GET", "somebody:else"), ("SHUTDOWN",)]
)
def test_nothing_else_is_allowed(server: Valkey, words: tuple[str, ...]) -> None:
    with server.client() as client:
        said = client.execute_command("ACL", "DRYRUN", "quipu", *words)
    assert said != b"OK"

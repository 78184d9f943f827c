"""From an empty Debian 13 to a restored backup by the lines of ``deploy/README.md``, under its own systemd.

``make rehearsal`` runs it; ``make everything`` runs a short form (``test_rehearsal.py``).
"""

import asyncio
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.deploy.conftest import DEPLOY
from tests.deploy.debian import Debian
from tests.end_to_end.test_documents import blocks, session
from tests.service.client import Answer, Client, Table
from tests.service.serving import ROOT
from tests.service.valkey import PATIENCE

SITE = "http://127.0.0.1"
ENVIRONMENT = "/etc/quipu/environment"


def lines(beginning: str) -> str:
    """The block of the README that begins so."""
    (found,) = (text for kind, text in blocks(DEPLOY / "README.md") if kind == "sh" and text.startswith(beginning))
    return found


FILL = "cat /dev/zero >> /var/lib/valkey/filler 2>/dev/null || true"
RESTART = lines("sudo systemctl start quipu-next")
READS = 9
"""For each table that is opened meanwhile: all are backed up later, by a unit that yields to whatever else runs."""
AS_SERVICE = lines("as_service()").partition("\n")[0]
COMPOSED = """apt-get install -qq docker-compose >/dev/null
sed 's/^GRAFANA_PASSWORD=$/&secret/' deploy/.env.example > deploy/.env
/usr/libexec/docker/cli-plugins/docker-compose -f deploy/compose.yaml config -q"""
"""Docker Compose reads our file without an engine, and refuses what it does not know."""


@contextmanager
def step(name: str) -> Iterator[None]:
    """Print what is done and how long it takes."""
    sys.stdout.write(f"{name} …")
    sys.stdout.flush()
    begun = time.monotonic()
    yield
    sys.stdout.write(f" {time.monotonic() - begun:.0f} s\n")


@contextmanager
def started(folder: Path) -> Iterator[Debian]:
    """A Debian with a checkout; raises NoDebian."""
    with step("\nDebian 13, by debootstrap or as kept in build/debian-13"):
        running = Debian(folder)
    try:
        files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
        running.has([name for name in files.decode().split("\0") if name and (ROOT / name).is_file()])
        yield running
    finally:
        running.stop()


@asynccontextmanager
async def site(debian: Debian) -> AsyncIterator[Client]:
    """The service as people reach it, once it says that it is ready."""
    with debian.network():
        async with Client(SITE) as client:
            await says(client, "/readyz", b"ready\n")
            yield client


async def says(client: Client, path: str, beginning: bytes) -> None:
    async with asyncio.timeout(PATIENCE):
        while not (await client.get(path)).body.startswith(beginning):
            await asyncio.sleep(0.1)


async def bots_play(client: Client) -> None:
    """A worker is there, with all the rights that it needs."""
    opened = await client.post("/v1/caretos/tables", {"seats": 2, "bots": [{"level": "RANDOM"}, {"level": "RANDOM"}]})
    assert opened.status == 201, opened.body
    version = 0
    async with asyncio.timeout(PATIENCE):
        while version < 12:
            shown = await client.get(f"/v1/caretos/tables/{opened.json['id']}?wait=20", if_none_match=f'"{version}"')
            version = shown.json["version"] if shown.status == 200 else version


async def exported(client: Client, tables: list[Table]) -> list[bytes]:
    return [(await client.get(f"{table.path}/export")).body for table in tables]


def first_game(debian: Debian) -> None:
    """The README's, as printed, at the address of the site."""
    steps = session(ROOT / "README.md")
    (begins,), (ends,) = ([n for n, (typed, _) in enumerate(steps) if one in typed] for one in ("API=", "> game.jsonl"))
    steps = steps[begins : ends + 1]
    script = "\necho; echo end-of-block\n".join(typed for typed, _ in steps)
    script = script.replace("http://127.0.0.1:8000", SITE).replace(".venv/bin/quipu", "/opt/quipu/bin/quipu")
    came = debian.does(f"cd /tmp; set +o pipefail\n{script}").split("\nend-of-block\n")
    for (typed, printed), answer in zip(steps, came, strict=True):
        wanted = ".*" if printed is None else re.escape(printed.strip()).replace("…", ".*")
        assert re.fullmatch(wanted, answer.strip(), re.DOTALL), f"{typed}\n{answer}"


@pytest.mark.timeout(3_600)
async def test_the_readme_leads_from_an_empty_debian_to_a_restored_backup(tmp_path: Path) -> None:
    with started(tmp_path) as debian:
        await rehearse(debian, whole=True)


async def rehearse(debian: Debian, *, whole: bool) -> None:
    """The lines of the README one after the other; in short without those that other tests try by themselves."""
    with step("packages, service, log server, worker and Caddy by README's lines"):
        debian.does("apt-get update -qq", online=True)
        debian.does(lines("sudo apt-get install"), online=True)
    if whole:
        with step("README's first game through Caddy"):
            async with site(debian):
                first_game(debian)
    with step("users with no more rights than they need; doctor"):
        debian.does(
            f"printf 'QUIPU_REQUESTS=0\\nQUIPU_WAITING_TABLES=0\\n' >> {ENVIRONMENT}"
        )  # all come from one address
        debian.does(lines("secret()"))
        found = debian.does(f"{lines('as_service()').strip()} || [ $? = 3 ]")
        assert "BAD" not in found, found
    async with site(debian) as client:
        with step("a game of bots"):
            await bots_play(client)
        over, going = await client.begin("caretos", 2), await client.begin("caracalla", 2)
        with step("a game to its end"):
            await over.play()
            await going.play(4)
        with step("an upgrade under play" if whole else "a restart under play"):
            others = await refused_during(debian, client, upgrade() if whole else RESTART)
            assert not others, "\n".join([*others, debian.journal(200)])
        if whole:
            with step("a full disk"):
                await full_disk(debian, client, going)
        with step("archive and backup"):
            debian.does(f"echo QUIPU_ARCHIVE=/var/lib/quipu/archive >> {ENVIRONMENT}; systemctl restart quipu")
            debian.does(f"{AS_SERVICE}\nas_service archive --older-than 0s")
            debian.does(f"test -s /var/lib/quipu/archive/{over.id[:2]}/{over.id}.json.gz")
            tables = [over, going]
            before = await exported(client, tables)
            debian.does("systemctl start quipu-archive quipu-backup quipu-forget-names")
    with step("the log's disk is lost; restored"):
        debian.does(f"{AS_SERVICE}\n{lines('sudo systemctl stop quipu.socket')}")
    async with site(debian) as client:
        assert await exported(client, [table.at(client) for table in tables]) == before
        await going.at(client).play(2)
        await bots_play(client)
        if whole:
            await other_ways(debian, client)


def upgrade() -> str:
    """What the README says: install as above, then restart beside a second service."""
    install = "\n".join(re.findall(r"^sudo /opt/quipu/bin/pip install --no-deps.*$", lines("sudo apt"), re.MULTILINE))
    return f"{install.replace('--no-deps', '--no-deps --force-reinstall')}\n{RESTART}"


async def refused_during(debian: Debian, client: Client, script: str) -> list[str]:
    """What four people ask meanwhile and do not get: reads, and openings without an id, which no proxy repeats."""
    asked, refused, done = Counter[str](), list[str](), asyncio.Event()

    async def ask(method: str, path: str, body: object = None) -> None:
        begun, sent = datetime.now(UTC), time.monotonic()
        answer = await client.ask(method, path, body)
        asked[method] += 1
        if answer.status not in (200, 201):
            waited = time.monotonic() - sent
            refused.append(
                f"{begun:%T.%f} {method} {path}: {waited:.3f} s, {answer.status} {answer.headers} {answer.body!r}"
            )

    async def play() -> None:
        while not done.is_set():
            for _ in range(READS):
                await ask("GET", "/v1/caretos")
            await ask("POST", "/v1/caretos/tables", {"seats": 2})

    players = [asyncio.create_task(play()) for _ in range(4)]
    await asyncio.to_thread(debian.does, script, online=True)
    done.set()
    await asyncio.gather(*players)
    sys.stdout.write(f" {asked.total()} requests")
    return refused


async def full_disk(debian: Debian, client: Client, table: Table) -> None:
    """The log's server ends at a write and its unit starts it again: it is read in between, and loses nothing."""
    before, accepted = await exported(client, [table]), list[Table]()

    async def opening() -> Answer:
        """The first answer that is no table."""
        while (opened := await client.post("/v1/caretos/tables", {"seats": 2})).status == 201:
            accepted.append(Table(client, "caretos", opened.json["id"]))
        return opened

    debian.does(f"{FILL}; truncate -s -64K /var/lib/valkey/filler")
    async with asyncio.timeout(PATIENCE):
        for refused in await asyncio.gather(*(opening() for _ in range(4))):
            assert (refused.status, refused.code) == (503, "UNAVAILABLE")
            assert "log" in refused.json["detail"], refused.body
    debian.does(FILL)
    for path in ("/docs", table.path):
        await answers(client, path)
    debian.does("rm /var/lib/valkey/filler")
    async with asyncio.timeout(PATIENCE):
        while (await client.post("/v1/caretos/tables", {"seats": 2})).status != 201:
            await asyncio.sleep(0.1)
    assert await exported(client, [table]) == before
    assert {(await client.get(one.path)).status for one in accepted} == {200}
    await table.play(1)
    sys.stdout.write(f" {len(accepted)} tables opened before it was full, all there")


async def answers(client: Client, path: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await client.get(path)).status != 200:
            await asyncio.sleep(0.1)


async def other_ways(debian: Debian, client: Client) -> None:
    with step("nginx instead of Caddy"):
        debian.does(lines("sudo systemctl disable --now caddy"), online=True)
        await says(client, "/readyz", b"ready\n")
        await asyncio.to_thread(first_game, debian)
        await bots_play(client)
    with step("the service's own Valkey"):
        debian.does(lines("sudo systemctl disable --now quipu-worker valkey"))
        await says(client, "/readyz", b"ready\n")
        await bots_play(client)
    with step("the file of Compose, as Docker Compose reads it"):
        debian.does(COMPOSED, online=True)

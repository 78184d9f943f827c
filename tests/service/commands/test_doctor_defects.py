"""``quipu doctor`` names each planted defect in a line of its own, with its remedy, and none where all is well.

Three more are in other files, because more is done there: a damaged file, which the remedy mends, rules that are
missing, and functions of another release (``test_doctor.py``).
"""

import os
import re
import signal
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import TypeAlias

import pytest
import uvloop
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_server import BACKUP
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.stores import Stores
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.commands import doctor, doctor_surroundings
from tests.deploy.conftest import DEPLOY
from tests.service.adapters.test_least_rights import LINE
from tests.service.commands.command import Ran, within
from tests.service.commands.test_doctor_machine import answering, said
from tests.service.serving import ROOT
from tests.service.transports.rest.test_gate import FILE
from tests.service.valkey import PATIENT, Valkey, free_port

Settings: TypeAlias = Mapping[str, str]
HOUR, DAY = 3_600_000, 86_400


@dataclass
class Site:
    """Where defects are planted."""

    folder: Path
    patch: pytest.MonkeyPatch
    until_the_end: ExitStack = field(default_factory=ExitStack)

    def file(self, text: str) -> str:
        """A file with this text."""
        place = self.folder / "file"
        place.write_text(text)
        return str(place)

    def server(self, *settings: str) -> Valkey:
        """A log server as ``deploy/`` sets it, with these settings changed."""
        running = Valkey(self.folder / "valkey", (str(DEPLOY / "valkey.conf"), *settings)).start()
        self.until_the_end.callback(running.stop, signal.SIGKILL)  # a replica without a primary takes its time
        return running


Plant: TypeAlias = Callable[[Site], Settings]
"""Plants a defect; returns the settings of the service that has it."""


def given(**settings: str) -> Plant:
    return lambda _: settings


def server_set(*settings: str, **service: str) -> Plant:
    """A log server with these settings, and a service with those."""
    return lambda site: {"redis_url": site.server(*settings).url, **service}


def server_told(*words: str) -> Plant:
    """A log server that was given this command."""

    def plant(site: Site) -> Settings:
        server = site.server()
        with server.client() as client:
            client.execute_command(*words)
        return {"redis_url": server.url}

    return plant


def restricted(site: Site) -> Settings:
    """A server whose user has the rights of docs/durability.md."""
    server = site.server()
    rights = LINE.search((ROOT / "docs/durability.md").read_text(encoding="utf-8"))
    assert rights is not None
    with server.client() as client:
        client.execute_command("ACL", "SETUSER", "quipu", "on", ">secret", *rights[1].split())
    return {"redis_url": server.url.replace("redis://", "redis://quipu:secret@")}


def stored(*steps: Callable[[Stores], Awaitable[None]]) -> Plant:
    """A log server where this was stored."""

    def plant(site: Site) -> Settings:
        server = site.server()

        async def store() -> None:
            async with redis_stores(server.url) as stores:
                for step in steps:
                    await step(stores)

        uvloop.run(store())
        return {"redis_url": server.url}

    return plant


async def asked(stores: Stores) -> None:
    await stores.server.ping()


async def job(stores: Stores) -> None:
    await stores.schedule.queue(WorkKind.JOB, "table", b"{}")


async def late(stores: Stores) -> None:
    await stores.schedule.put(WorkKind.TABLE, "table", system_clock() - 60_000)


async def worker(stores: Stores) -> None:
    await stores.schedule.on_duty("worker", system_clock())


def backed_up(hours: int | None) -> Plant:
    """A table, and a backup of so many hours ago."""

    def plant(site: Site) -> Settings:
        server = site.server()
        with server.client() as client:
            client.xadd("{table}:log", {"entry": "{}"}, "1-0")
            if hours is not None:
                client.set(BACKUP, system_clock() - hours * HOUR)
        return {"redis_url": server.url}

    return plant


def unwritable(site: Site) -> Settings:
    allowed = SimpleNamespace(W_OK=os.W_OK, X_OK=os.X_OK, path=os.path, access=lambda _place, _mode: False)
    site.patch.setattr(doctor_surroundings, "os", allowed)  # tests may run as root
    return {}


def full_disk(site: Site) -> Settings:
    site.patch.setattr(doctor, "shutil", SimpleNamespace(disk_usage=lambda _: SimpleNamespace(free=5 << 20)))
    return {}


def never_overcommits(site: Site) -> Settings:
    site.patch.setattr(doctor_surroundings, "OVERCOMMIT", Path(site.file("2\n")))
    return server_set()(site)


def taken_port(site: Site) -> Settings:
    other = site.until_the_end.enter_context(socket.create_server(("127.0.0.1", 0)))
    return {"port": str(other.getsockname()[1])}


def old_keys(site: Site) -> Settings:
    listed, then = site.file(FILE), time.time() - 366 * DAY
    os.utime(listed, (then, then))
    return {"frontends": listed}


def self_signed(folder: Path) -> ssl.SSLContext:
    """A server's context with a certificate that no authority has signed."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "log")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), now, now + timedelta(1))
    (folder / "log.pem").write_bytes(
        made.sign(key, SHA256()).public_bytes(Encoding.PEM)
        + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "log.pem")
    return context


def untrusted(site: Site) -> Settings:
    """A server with a certificate that no authority has signed."""
    server = site.until_the_end.enter_context(HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler))
    server.socket = self_signed(site.folder).wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}).start()
    site.until_the_end.callback(server.shutdown)
    return {"redis_url": f"rediss://127.0.0.1:{server.server_port}{PATIENT}"}


DEFECTS: Mapping[str, tuple[Plant, str, str]] = {
    "a proxy with bits of a host": (given(trusted_proxies="127.0.0.1/8"), "quipu: .*QUIPU_TRUSTED_PROXIES", ""),
    "an origin without its scheme": (given(origins="club.example"), "quipu: .*QUIPU_ORIGINS", ""),
    "editions that are nowhere": (given(editions="/nowhere"), "quipu: .*QUIPU_EDITIONS", ""),
    "functions that nobody has loaded": (server_set(), "note +functions .*not loaded", "start the service"),
    "no collector of traces": (
        lambda _: {"traces": f"http://127.0.0.1:{free_port()}/v1/traces"},
        "BAD +traces +nothing listens",
        "start the collector",
    ),
    "a folder that is a file": (
        lambda site: {"data_dir": site.file("")},
        "BAD +folder .* is no folder",
        "correct QUIPU_DATA_DIR",
    ),
    "a folder that cannot be written": (unwritable, "BAD +folder .* cannot be written", "give the folder to the user"),
    "a full disk": (full_disk, "BAD +disk +5 MiB are free", "quipu archive"),
    "too few files": (given(followers="1000000000"), "BAD +open files ", "LimitNOFILE="),
    "a port that is taken": (taken_port, "BAD +port ", "ss -ltnp 'sport = :"),
    "an address that is not here": (given(host="192.0.2.1"), "BAD +port ", "correct QUIPU_HOST"),
    "no limits for the public": (given(host="::", requests="0"), "note +limits ", "QUIPU_REQUESTS=1200"),
    "no homes for tables": (given(processes="4"), "note +homes ", "QUIPU_HOME_PORT=8001"),
    "keys of last year": (old_keys, "note +keys .* for a year", "quipu frontend-key"),
    "a log server that is away": (
        lambda _: {"redis_url": f"redis://127.0.0.1:{free_port()}"},
        "BAD +server ",
        "start it, or correct QUIPU_REDIS_URL",
    ),
    "a name that is none": (
        given(redis_url="redis://nobody.invalid:6379"),
        "BAD +server .*name .*cannot be resolved",
        "getent hosts",
    ),
    "a certificate that nobody trusts": (untrusted, "BAD +server .*certificate .* not trusted", "ssl_ca_certs="),
    "a user that may not see the settings": (restricted, "note +server +its settings are hidden", "once with a user"),
    "no append-only file": (server_set("--appendonly", "no"), "BAD +persistence ", "CONFIG SET appendonly yes"),
    "a file that is never flushed": (server_set("--appendfsync", "no"), "BAD +fsync ", "appendfsync always"),
    "a file that is flushed late": (server_set("--appendfsync", "everysec"), "note +fsync ", "appendfsync always"),
    "tables that may be evicted": (server_set("--maxmemory-policy", "allkeys-lru"), "BAD +eviction ", "noeviction"),
    "a full memory": (server_set("--maxmemory", "1mb"), "BAD +memory ", "quipu archive"),
    "a replica": (server_told("REPLICAOF", "127.0.0.1", "1"), "BAD +role ", "give the URL of the primary"),
    "rewrites that were left off": (
        server_told("CONFIG", "SET", "auto-aof-rewrite-percentage", "0"),
        "BAD +rewrite .*never rewritten",
        "CONFIG SET auto-aof-rewrite-percentage 100",
    ),
    "a durability without replicas": (
        server_set(durability="replica"),
        "BAD +durability .*0 are connected",
        "connect that many",
    ),
    "a durability without a file": (
        server_set("--appendonly", "no", durability="local"),
        "BAD +durability .*needs an append-only file",
        "or QUIPU_DURABILITY=memory",
    ),
    "a machine that refuses forks": (never_overcommits, "BAD +overcommit ", "sysctl vm.overcommit_memory=1"),
    "jobs without a worker": (stored(job), "BAD +workers +1 jobs wait", "start `quipu worker`"),
    "clocks without a worker": (stored(late), r"BAD +workers .* tables are \d+ s late", "start `quipu worker`"),
    "an old backup": (backed_up(49), "BAD +backup +the last backup is of", "quipu backup"),
    "no backup": (backed_up(None), "note +backup ", "quipu backup"),
}
"""The line that names each, and words of the remedy below it; a setting that is none has both in one line."""
WELL: Mapping[str, tuple[Plant, str, list[str]]] = {
    "a collector": (
        lambda site: {"traces": f"http://127.0.0.1:{site.until_the_end.enter_context(answering(b''))}/v1/traces"},
        "traces",
        [],
    ),
    "jobs beside a worker": (stored(job, worker), "workers", []),
    "a backup of an hour ago": (backed_up(1), "backup", ["good"]),
    "a backup of last night but one": (backed_up(47), "backup", ["good"]),
    "nothing to back up": (server_set(), "backup", []),
}
"""What it says of what is well: the grades of the lines about it."""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    here = Site(tmp_path, monkeypatch)
    with here.until_the_end:
        yield here


def examined(site: Site, settings: Settings) -> Ran:
    here = {"data_dir": str(site.folder / "data"), "port": str(free_port())}
    return within("doctor", feed=b"", **{**here, **settings})


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_planted_defect_is_named_with_its_remedy(defect: str, site: Site) -> None:
    is_named(site, *DEFECTS[defect])


def is_named(site: Site, plant: Plant, line: str, remedy: str) -> None:
    ran = examined(site, plant(site))

    codes = {"quipu": 2, "BAD": 1, "note": 3}
    assert ran.code == codes[re.split(r"\W", line)[0]], ran
    below = rf"\n +→ .*{remedy}" if remedy else ""
    assert re.search(f"^{line}.*{below}", ran.out + ran.err, re.MULTILINE), ran


@pytest.mark.parametrize("settings", [given(), stored(asked)], ids=["its own server", "a server as in deploy/"])
def test_where_nothing_is_planted_nothing_is_named(settings: Plant, site: Site) -> None:
    ran = examined(site, settings(site))

    assert [] == [defect for defect, (_, line, _) in DEFECTS.items() if re.search(f"^{line}", ran.out, re.MULTILINE)]
    assert re.findall(r"^(?!good|  )\w+ +(\w+)", ran.out, re.MULTILINE) == ([] if ran.code == 0 else ["replicas"]), ran


@pytest.mark.parametrize("name", WELL)
def test_what_is_well_is_not_a_defect(name: str, site: Site) -> None:
    plant, about, grades = WELL[name]
    assert said(examined(site, plant(site)), about) == grades

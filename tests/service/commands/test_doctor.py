"""``quipu doctor`` against servers that are well, badly set, old in time, or away."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID
from redis import Redis

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import Catalog
from quipu_service.adapters.diagnosis import Finding, Grade, examined, looked_through
from quipu_service.adapters.embedded import EmbeddedServer
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.commands.doctor import missing_rules
from tests.deploy.conftest import DEPLOY
from tests.revised import BEFORE, GAME, NOW
from tests.service.commands.command import within
from tests.service.releases import release
from tests.service.stores import connected
from tests.service.tables import begun, seated
from tests.service.transports.rest.test_gate import FILE
from tests.service.valkey import PATIENT, Valkey, free_port


def by_name(found: list[Finding]) -> dict[str, Finding]:
    return {one.about: one for one in found}


async def test_the_settings_of_deploy_have_nothing_bad(tmp_path: Path) -> None:
    server = Valkey(tmp_path, (str(DEPLOY / "valkey.conf"),)).start()
    try:
        async with redis_stores(server.url) as stores:
            await stores.server.ping()
        found = by_name(await examined(server.url))
    finally:
        server.stop()

    assert [] == [one for one in found.values() if one.grade is Grade.BAD]
    assert {"version", "functions", "fsync", "memory", "clock"} == {
        one.about for one in found.values() if one.grade is Grade.GOOD
    }
    assert (Grade.NOTE, "there is none") == (found["replicas"].grade, found["replicas"].says[:13])


async def test_doctor_reports_bad_settings_with_their_cures(tmp_path: Path) -> None:
    bad = ("--appendonly", "no", "--maxmemory-policy", "allkeys-lru", "--maxmemory", "100mb")
    server = Valkey(tmp_path, bad).start()
    try:
        found = by_name(await examined(server.url, clock=lambda: 1_000.0))
        with server.client() as client:
            client.execute_command("CONFIG", "SET", "appendonly", "yes", "appendfsync", "no")
            client.execute_command("CONFIG", "SET", "maxmemory", "1mb", "maxmemory-policy", "noeviction")
        later = by_name(await examined(server.url))
        with server.client() as client:
            client.execute_command("REPLICAOF", "127.0.0.1", "1")
        replica = by_name(await examined(server.url))
    finally:
        server.stop(signal.SIGKILL)  # a replica without a primary takes its time

    assert {"persistence", "eviction", "clock"} == {one.about for one in found.values() if one.grade is Grade.BAD}
    assert "noeviction" in found["eviction"].cure
    assert (Grade.BAD, Grade.BAD) == (later["fsync"].grade, later["memory"].grade)
    assert found["functions"].grade is Grade.NOTE
    assert replica["role"].grade is Grade.BAD


async def test_other_functions_under_our_name_are_noticed(tmp_path: Path) -> None:
    server = Valkey(tmp_path).start()
    other = "#!lua name=quipu\nredis.register_function('quipu_other', function() return 1 end)"
    newer = "#!lua name=quipu_3\nredis.register_function('quipu_append_3', function() return 1 end)"
    try:
        with server.client() as client:
            client.execute_command("FUNCTION", "LOAD", other)
            client.execute_command("FUNCTION", "LOAD", newer)
        before = by_name(await examined(server.url))["functions"]
        async with await connected(server.url):
            pass
        after = by_name(await examined(server.url))["functions"]
    finally:
        server.stop()

    assert (Grade.NOTE, Grade.GOOD) == (before.grade, after.grade)
    assert "quipu_3" in after.says


def test_it_says_what_to_do_and_ends_with_its_verdict(tmp_path: Path) -> None:
    away = within("doctor", redis_url=f"redis://127.0.0.1:{free_port()}", port=str(free_port()))
    alone = within("doctor", data_dir=str(tmp_path), port=str(free_port()), plain="false")

    assert (away.code, alone.code) == (1, 0)
    assert "BAD   server" in away.out
    assert "→ start it, or correct QUIPU_REDIS_URL" in away.out
    assert "good  disk" in alone.out


def test_a_port_that_is_taken_and_a_public_address_without_limits_are_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = within("doctor", data_dir=str(tmp_path), port=str(port))
    public = within("doctor", data_dir=str(tmp_path), host="::", requests="0", port=str(free_port()))

    assert said.code == 1
    assert "BAD   port" in said.out
    assert f"ss -ltnp 'sport = :{port}'" in said.out
    assert (public.code, "note  limits" in public.out) == (3, True)


def test_processes_without_homes_for_tables_are_told(tmp_path: Path) -> None:
    spread = within("doctor", data_dir=str(tmp_path), processes="4", port=str(free_port()))
    at_home = within("doctor", data_dir=str(tmp_path), processes="4", home_port="8001", port=str(free_port()))

    assert (spread.code, "note  homes" in spread.out) == (3, True)
    assert (at_home.code, "note  homes" in at_home.out) == (0, False)


def test_a_name_that_is_none_is_told() -> None:
    said = within("doctor", redis_url="redis://nobody.invalid:6379", port=str(free_port()))

    assert said.code == 1
    assert "the name of the log's server cannot be resolved" in said.out


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


async def test_a_certificate_that_nobody_trusts_is_told(tmp_path: Path) -> None:
    async with await asyncio.start_server(lambda *_: None, "127.0.0.1", 0, ssl=self_signed(tmp_path)) as server:
        port = server.sockets[0].getsockname()[1]
        url = f"rediss://127.0.0.1:{port}{PATIENT}"
        said = await asyncio.to_thread(within, "doctor", redis_url=url, port=str(free_port()))

    assert said.code == 1
    assert "the certificate of the log's server is not trusted" in said.out
    assert "ssl_ca_certs=" in said.out


def test_keys_that_were_not_replaced_for_a_year_are_told(tmp_path: Path) -> None:
    listed = tmp_path / "frontends.toml"
    listed.write_text(FILE)
    os.utime(listed, (0, 0))

    said = within("doctor", data_dir=str(tmp_path / "data"), frontends=str(listed), port=str(free_port()))

    assert said.code == 3
    assert "was replaced for a year" in said.out


async def test_durability_that_the_server_cannot_give_is_told(tmp_path: Path) -> None:
    server = Valkey(tmp_path, ("--appendonly", "no")).start()
    try:
        found = [one for one in await examined(server.url, durability="replica") if one.about == "durability"]
    finally:
        server.stop()

    assert [Grade.BAD] * 2 == [one.grade for one in found]
    assert "0 are connected" in found[1].says


def test_a_damaged_file_is_named_with_what_cutting_it_loses(tmp_path: Path) -> None:
    with EmbeddedServer(tmp_path) as server, Redis(unix_socket_path=server.url.removeprefix("unix://")) as client:
        for number in range(20):
            client.set(f"key {number}", "x" * 100)
    assert looked_through(tmp_path) == Finding(
        Grade.GOOD, "log files", f"the append-only files in {tmp_path / 'appendonlydir'} are whole"
    )
    (file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    size = file.stat().st_size
    os.truncate(file, size - 7)

    said = within("doctor", data_dir=str(tmp_path), port=str(free_port()))

    assert said.code == 1
    assert f"of {size - 7:,}" in said.out
    assert "--fix" in said.out
    command = said.out.partition("cut the file: ")[2].partition(" (its last")[0]
    subprocess.run(command, shell=True, input=b"y\n", check=True, capture_output=True)  # noqa: S602  # as it was printed
    found = looked_through(tmp_path)
    assert found is not None
    assert found.grade is Grade.GOOD


async def test_doctor_counts_the_tables_whose_rules_are_missing(quipu: Quipu, valkey_url: str) -> None:
    before, now = release(quipu.stores, BEFORE), release(quipu.stores, NOW)
    await begun(before, GAME, 2)
    await seated(now, GAME, 2)

    async def of_it(games: Catalog) -> list[Finding]:  # other tests leave tables of games that are not here
        async with redis_stores(valkey_url) as stores:
            _, found = await missing_rules(stores, games)
        return [one for one in found if GAME in one.says]

    (gone,) = await of_it(GAMES)
    (newer,) = await of_it(BEFORE)

    assert [] == await of_it(NOW)
    assert {gone.about, newer.about} == {"rules"}
    assert (gone.grade, newer.grade) == (Grade.BAD, Grade.BAD)
    assert gone.says.endswith(f"the game {GAME} is not installed")
    assert newer.says.endswith(f"revision 2 of {GAME} is newer than revision 1, which is installed")
    assert int(newer.says.split()[0].replace(",", "")) < int(gone.says.split()[0].replace(",", ""))

"""nginx and Caddy, as configured in ``deploy/``, really in front of the service."""

import asyncio
import os
import re
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.deploy.conftest import DEPLOY, program
from tests.service.client import Client, Table
from tests.service.serving import Service
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import ALWAYS, PATIENCE, Valkey, free_port, until

NGINX = """daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    log_format upstream '$upstream_addr $request_uri';
    access_log {folder}/access.log upstream;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/quipu.conf;
}}
"""
CUT = (55, 56)
"""What curl ends with if the proxy hangs up while it still sends, or before it has read the answer."""
UPSTREAM = "server 127.0.0.1:8000 max_fails=3 fail_timeout=5s;"
HEADERS_WITHIN = "1s"
"""Instead of the ten seconds of the files, so that the test is quick."""


@dataclass
class Proxy:
    """A proxy that runs."""

    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def start_nginx(folder: Path, upstream: Sequence[int], port: int) -> subprocess.Popen[bytes]:
    text = (DEPLOY / "nginx.conf").read_text()
    replaced = {
        UPSTREAM: "\n".join(UPSTREAM.replace("8000", str(one)) for one in upstream),
        "listen 80;": f"listen 127.0.0.1:{port};",
        "rate=20r/s": "rate=2000r/s",
        "client_header_timeout 10s": f"client_header_timeout {HEADERS_WITHIN}",
    }
    for ours, here in replaced.items():
        assert ours in text
        text = text.replace(ours, here)
    (folder / "quipu.conf").write_text(text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    return subprocess.Popen(words, stderr=subprocess.DEVNULL)


def start_caddy(folder: Path, upstream: Sequence[int], port: int, late: str = "60s") -> subprocess.Popen[bytes]:
    """``late``: when a check of health has failed; tables keep their homes where a busy machine is slow."""
    text = (DEPLOY / "Caddyfile").read_text()
    replaced = {
        "read_header 10s": f"read_header {HEADERS_WITHIN}",
        "health_timeout 2s": f"health_timeout {late}",
    }
    for ours, here in replaced.items():
        assert ours in text
        text = text.replace(ours, here)
    text = "{\n\tadmin off\n" + text.partition("{\n")[2]
    (folder / "Caddyfile").write_text(text)
    settings = {
        "QUIPU_SITE": f"http://127.0.0.1:{port}",
        "QUIPU_UPSTREAM": " ".join(f"127.0.0.1:{one}" for one in upstream),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
    }
    words = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    return subprocess.Popen(words, env={**os.environ, **settings}, stderr=subprocess.DEVNULL)


STARTS = {"nginx": start_nginx, "caddy": start_caddy}


@pytest.fixture(scope="module", params=sorted(STARTS))
def proxy(
    request: pytest.FixtureRequest, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    with in_front(request.param, [service.port], tmp_path_factory.mktemp(request.param)) as running:
        yield running


@contextmanager
def in_front(name: str, upstream: Sequence[int], folder: Path, **more: str) -> Iterator[Proxy]:
    """A proxy in front of services at these ports; ``more`` is what it is started with."""
    running = Proxy(free_port())
    process = STARTS[name](folder, upstream, running.port, **more)
    try:
        until(lambda: _answers(running))
        yield running
    finally:
        process.terminate() if name == "nginx" else process.kill()  # Caddy takes its time to drain
        process.wait(PATIENCE)


def _answers(proxy: Proxy) -> bool:
    done = subprocess.run(["curl", "-sf", f"{proxy.address}/readyz"], capture_output=True, check=False)
    return done.returncode == 0


@pytest.fixture
async def through(proxy: Proxy) -> AsyncIterator[Client]:
    async with Client(proxy.address) as client:
        yield client


async def test_each_event_comes_at_once_and_not_when_a_buffer_is_full(through: Client) -> None:
    table = await through.begin("caracalla", 2)
    followed = Followed(table, token=table.tokens[0], query="?after=0")
    following = asyncio.create_task(followed.follow(until=6))
    for version in (4, 5, 6):
        if version > 4:
            await table.play(1)
        async with asyncio.timeout(PATIENCE):  # a proxy that buffers holds the event back for good
            while followed.last is None or followed.last < version:
                await asyncio.sleep(0.01)
    await following


async def test_a_subscription_comes_over_a_websocket(through: Client, proxy: Proxy) -> None:
    table = await through.begin("caracalla", 2)
    query = f'subscription {{ entries(table: "{table.id}", after: 3) {{ __typename }} }}'
    async with through.session.ws_connect(f"{proxy.address}/graphql", protocols=["graphql-transport-ws"]) as socket:
        await socket.send_json({"type": "connection_init"})
        assert (await socket.receive_json(timeout=PATIENCE))["type"] == "connection_ack"
        await socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": query}})
        first = await socket.receive_json(timeout=PATIENCE)
        await socket.close()

    assert first["type"] == "next", first


async def test_half_a_header_is_not_waited_for(proxy: Proxy) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    await writer.drain()

    told = await asyncio.wait_for(reader.read(), PATIENCE)

    assert told == b"" or told.startswith(b"HTTP/1.1 408")
    writer.close()
    await writer.wait_closed()


async def test_metrics_are_for_operators_only(through: Client) -> None:
    assert (await through.get("/metrics")).status == 404
    assert (await through.get("/healthz")).status == 200


async def test_an_exported_game_comes_through_and_is_verified_through_it(through: Client) -> None:
    table: Table = await through.begin("caretos", 2)
    await table.play()
    log = await through.get(f"{table.path}/export")

    verified = await through.post("/v1/verify", log.body)

    assert verified.json["complete"], verified.body


def test_a_body_larger_than_any_log_is_refused(proxy: Proxy, tmp_path: Path) -> None:
    body = tmp_path / "body"
    body.write_bytes(b"x" * (33 * 1024 * 1024))
    kind = "content-type: application/x-ndjson"
    words = ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-H", kind, "--data-binary", f"@{body}"]
    told = subprocess.run([*words, f"{proxy.address}/v1/verify"], capture_output=True, text=True, check=False)

    assert told.stdout == "413" or told.returncode in CUT, told


@pytest.mark.parametrize("name", sorted(STARTS))
async def test_a_full_log_is_still_read_through_the_proxy(name: str, tmp_path: Path) -> None:
    """Its health checks keep a process that is ready for reading only; what writes gets the service's own 503."""
    server = Valkey(tmp_path / "valkey", ALWAYS).start()
    service = Service(tmp_path / "service", url=server.url).start()
    try:
        with in_front(name, [service.port], tmp_path) as proxy:
            async with Client(proxy.address) as client, Client(service.address) as direct:
                table = await client.begin("caretos", 2)
                with server.client() as admin:
                    admin.execute_command("CONFIG", "SET", "maxmemory", "1mb")
                await asked_again(direct, 200, times=3 if name == "caddy" else 0)

                ready = await client.get("/readyz")
                assert (ready.status, ready.body.splitlines()[0]) == (200, b"ready for reading only")
                for path in ("/docs", "/v1/games", "/v1/caretos/tables", table.path, f"{table.path}/export"):
                    assert (await client.get(path)).status == 200, path
                refused = await client.post("/v1/caretos/tables", {"seats": 2})
                assert (refused.status, refused.code) == (503, "UNAVAILABLE")
                assert "can be read but not written" in refused.json["detail"]
                assert (await client.get(table.path)).status == 200, "a refused write takes the process out of nothing"

                with server.client() as admin:
                    admin.execute_command("CONFIG", "SET", "maxmemory", "0")
                assert len(await table.play(1)) == 1
    finally:
        service.stop()
        server.stop()


@pytest.mark.parametrize("name", sorted(STARTS))
async def test_where_no_process_is_ready_one_answers_all_the_same(name: str, tmp_path: Path) -> None:
    """An empty 503 of the proxy would say nothing, and one late check would refuse what the service accepts."""
    server = Valkey(tmp_path / "valkey").start()
    service = Service(tmp_path / "service", url=server.url).start()
    try:
        with in_front(name, [service.port], tmp_path) as proxy:
            async with Client(proxy.address) as client, Client(service.address) as direct:
                server.stop()
                await asked_again(
                    direct, 503, times=2 if name == "caddy" else 0
                )  # the first was read before the second

                refused = await client.post("/v1/caretos/tables", {"seats": 2})
                assert (refused.status, refused.code) == (503, "UNAVAILABLE")
                assert (await client.get("/docs")).status == 200
    finally:
        service.stop()
        server.stop()


async def asked_again(service: Client, status: int, *, times: int) -> None:
    """Return once the service has told the proxy so often that it is ready, or, with 503, that it is not."""
    line = re.compile(rb'^quipu_requests_total\{operation="ready",status="%d"\} ([0-9.]+)$' % status, re.MULTILINE)

    async def asked() -> float:
        found = line.search((await service.get("/metrics")).body)
        return float(found[1]) if found else 0.0

    before = await asked()
    async with asyncio.timeout(PATIENCE):
        while await asked() < before + times:
            await asyncio.sleep(0.1)

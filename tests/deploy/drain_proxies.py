"""A rolling upgrade behind nginx and behind Caddy: each process is replaced in turn, and no request is refused."""

import asyncio
import os
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import aiohttp
import pytest

from tests.deploy.conftest import DEPLOY, program
from tests.deploy.test_proxies import NGINX
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE, eventually, free_port

DRAIN = "2.5"
"""Seconds, as much longer than the proxy's interval as in ``deploy/``."""
PLAYERS = 6
Start: TypeAlias = Callable[[Path, list[Service], int], subprocess.Popen[bytes]]


def start_nginx(folder: Path, services: list[Service], port: int) -> subprocess.Popen[bytes]:
    text = (DEPLOY / "nginx.conf").read_text()
    line = "server 127.0.0.1:8000 max_fails=3 fail_timeout=5s;"
    assert line in text
    text = text.replace(line, "\n".join(line.replace("8000", str(one.port)) for one in services))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("rate=20r/s", "rate=5000r/s")
    text = text.replace("keepalive_timeout 3s", "keepalive_timeout 1s").replace("fail_timeout=5s", "fail_timeout=1s")
    (folder / "quipu.conf").write_text(text)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, user="user root;" if os.geteuid() == 0 else ""))
    words = [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    return subprocess.Popen(words, stderr=subprocess.DEVNULL)


def start_caddy(folder: Path, services: list[Service], port: int) -> subprocess.Popen[bytes]:
    text = (DEPLOY / "Caddyfile").read_text()
    assert "health_interval 2s" in text
    text = "{\n\tadmin off\n" + text.replace("health_interval 2s", "health_interval 800ms").partition("{\n")[2]
    (folder / "Caddyfile").write_text(text)
    settings = {
        "QUIPU_SITE": f"http://127.0.0.1:{port}",
        "QUIPU_UPSTREAM": " ".join(f"127.0.0.1:{one.port}" for one in services),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
        "HOME": str(folder),
    }
    words = [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    return subprocess.Popen(words, env={**os.environ, **settings}, stderr=subprocess.DEVNULL)


@pytest.mark.parametrize("start", [start_nginx, start_caddy], ids=["nginx", "caddy"])
async def test_no_request_is_refused_while_each_process_is_replaced(
    start: Start, valkey_url: str, tmp_path: Path
) -> None:
    more = {"QUIPU_DRAIN": DRAIN}
    services = [Service(tmp_path / str(number), url=valkey_url, processes=2, more=more) for number in range(2)]
    await asyncio.gather(*(asyncio.to_thread(one.start) for one in services))
    port = free_port()
    process = start(tmp_path, services, port)
    answers, done = Counter[int](), asyncio.Event()
    try:
        async with Client(f"http://127.0.0.1:{port}") as client:
            await asyncio.wait_for(_ready(client), PATIENCE)
            players = [asyncio.create_task(_ask(client, answers, done)) for _ in range(PLAYERS)]
            for service in services:
                code = await asyncio.to_thread(service.stop)
                assert code == 0
                await asyncio.to_thread(service.start)
                await _more(answers)
            done.set()
            await asyncio.gather(*players)
    finally:
        process.kill()
        process.wait(PATIENCE)
        for service in services:
            if service.process is not None:
                service.kill()

    said = (tmp_path / "error.log").read_text() if (tmp_path / "error.log").exists() else ""
    assert set(answers) == {200, 201}, f"{answers}\n{said}"


async def _ready(client: Client) -> None:
    while True:
        try:
            if (await client.get("/readyz")).status == 200:
                return
        except aiohttp.ClientError:
            pass
        await asyncio.sleep(0.05)


async def _more(answers: Counter[int]) -> None:
    enough = answers.total() + 300
    await eventually(lambda: answers.total() > enough)


async def _ask(client: Client, answers: Counter[int], done: asyncio.Event) -> None:
    """Read, and open tables without an id of the command, which no proxy may send twice."""
    while not done.is_set():
        for answer in (await client.get("/v1/caretos"), await client.post("/v1/caretos/tables", {"seats": 2})):
            answers[answer.status] += 1

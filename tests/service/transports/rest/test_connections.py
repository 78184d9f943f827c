"""Connections that end in the middle, or never get going; a server that stops while somebody waits."""

import asyncio
import socket
from pathlib import Path

import pytest

from quipu_service.transports.http.http_protocol import HEADERS_WITHIN
from tests.service.client import Client
from tests.service.serving import Service
from tests.service.valkey import PATIENCE


async def test_a_waiting_request_is_answered_when_the_server_stops(tmp_path: Path, valkey_url: str) -> None:
    service = Service(tmp_path, url=valkey_url).start()
    async with Client(service.address) as client:
        table = await client.begin("caretos", 2)
        waiting = asyncio.create_task(client.get(f"{table.path}?wait=30", if_none_match='"4"'))
        await client.has_followers(1)
        code = await asyncio.to_thread(service.stop)

        answer = await asyncio.wait_for(waiting, PATIENCE)

    assert (0, 304) == (code, answer.status)
    assert "Traceback" not in service.log.read_text()


async def test_a_client_that_goes_away_within_its_body_leaves_no_traceback(client: Client, service: Service) -> None:
    table = await client.begin("caretos", 2)
    before = len(service.log.read_text())
    with socket.create_connection(("127.0.0.1", service.port), 5) as cut:
        head = f"PUT {table.path}/commands/a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
        cut.sendall(f"{head}authorization: Bearer {table.tokens[0]}\r\ncontent-length: 100\r\n\r\n[".encode())
        assert (await client.get("/healthz")).status == 200  # what came before on another connection is read by then

    async with Client(service.address) as later:
        assert (await later.get("/healthz")).status == 200  # and by then the service knows that the first one is closed
    assert (await table.show())["version"] == 4
    assert "Traceback" not in service.log.read_text()[before:]


async def test_headers_that_are_sent_in_part_do_not_hold_a_connection(client: Client, service: Service) -> None:
    assert (await client.get("/healthz")).status == 200
    reader, writer = await asyncio.open_connection("127.0.0.1", service.port)
    writer.write(b"GET /healthz HTTP/1.1\r\nhost: x\r\n")

    assert b"" == await asyncio.wait_for(reader.read(), HEADERS_WITHIN + PATIENCE)
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("👨‍👩‍👧‍👦", 201),
        ("می‌خواهم", 201),
        ("क्‍षि", 201),
        ("Zoë ✌️", 201),
        ("a" + "\u0301" * 39, 400),
        ("\u200dAnn", 400),
        ("Ann\u200c", 400),
        ("An\u202en", 400),
    ],
)
async def test_names_of_all_scripts_are_taken_and_piles_of_marks_are_not(
    client: Client, name: str, status: int
) -> None:
    table = await client.open("caretos", 2)

    assert status == (await client.post(f"{table.path}/seats", {"name": name})).status

"""Hostile and careless clients."""

import asyncio
import re
import socket
from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp
import psutil

from tests.attacks.serving import attacked, timed, tracebacks, until_status, valkey_of
from tests.service.client import Answer, Client
from tests.service.serving import Service
from tests.service.transports.graphql.test_limits import USUAL

UNAVAILABLE_SOON = 1.0
POSTED = "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n"
PROTOCOLS = ["graphql-transport-ws"]


async def graphql(client: Client, query: str, **more: Any) -> Answer:
    """One request by POST."""
    return await client.post("/graphql", {"query": query, **more})


def code(answer: Answer) -> str:
    """What a GraphQL answer was refused with, or ``data``."""
    errors = answer.json.get("errors")
    return str(errors[0]["extensions"]["code"]) if errors else "data"


def used(service: Service) -> float:
    """Seconds of processor time of the service and of its processes."""
    assert service.process is not None
    whole = psutil.Process(service.process.pid)
    return sum(sum(one.cpu_times()[:2]) for one in (whole, *whole.children(recursive=True)))


async def introspection(folder: Path) -> str:
    """30 aliases of `__schema` with all types, fields and arguments (6 KB), and the usual introspection twice."""
    async with attacked(folder) as (service, client):
        types = "types { name description fields { name args { name type { name ofType { name } } } } }"
        many = "{ " + " ".join(f"s{number}: __schema {{ {types} }}" for number in range(30)) + " }"
        before = used(service)
        refused, _ = await timed(graphql(client, many))
        spent = used(service) - before
        (usual, first), (_, second) = await timed(graphql(client, USUAL)), await timed(graphql(client, USUAL))
        return (
            f"30 aliases: {code(refused)} after {spent * 1000:.0f} ms of CPU, {len(refused.body)} bytes; the usual"
            f" introspection: {code(usual)}, {len(usual.body) // 1000} KB in {first:.2f} s, again in {second:.2f} s"
        )


async def operations(folder: Path) -> str:
    """2,300 operations in one document."""
    async with attacked(folder) as (service, client):
        query = " ".join(f"query Q{number} {{ __typename }}" for number in range(2300))
        await graphql(client, "{ __typename }")
        before = used(service)
        refused = await graphql(client, query, operationName="Q7")
        return f"{code(refused)} after {(used(service) - before) * 1000:.0f} ms of CPU"


async def stopped_in_a_long_poll(folder: Path) -> str:
    """SIGTERM while 50 requests wait for news."""
    async with attacked(folder) as (service, client):
        table = await client.begin("caretos", 2)
        waiting = [asyncio.create_task(client.get(f"{table.path}?wait=30", if_none_match='"4"')) for _ in range(50)]
        await asyncio.sleep(UNAVAILABLE_SOON)
        exit_code, seconds = await timed(asyncio.to_thread(service.stop))
        answers = await asyncio.gather(*waiting)
        told = {one.status for one in answers}
        return f"all 50: {told}; exit code {exit_code} in {seconds:.1f} s; tracebacks: {tracebacks(service)}"


async def half_sent(folder: Path) -> str:
    """300 connections that send half of their headers, and 300 that send half of a body, and wait."""
    async with attacked(folder) as (service, client):
        await client.get("/healthz")
        path = "/v1/caretos/tables"
        halves = (
            b"GET /healthz HTTP/1.1\r\nhost: x\r\n",
            (POSTED.format(path=path) + "\r\n[").encode(),
        )
        told = []
        for half in halves:
            held = [await asyncio.open_connection("127.0.0.1", service.port) for _ in range(300)]
            for _, writer in held:
                writer.write(half)
            _, meanwhile = await timed(client.post(path, {"seats": 2}))
            told.append(f"{await closed_within(held):.0f} s (others answered in {meanwhile * 1000:.0f} ms)")
        return f"headers: all closed within {told[0]}; bodies: within {told[1]}; tracebacks: {tracebacks(service)}"


async def closed_within(held: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]) -> float:
    """Seconds until the other side has closed all of them."""
    _, seconds = await timed(asyncio.wait_for(asyncio.gather(*(reader.read() for reader, _ in held)), 300))
    for _, writer in held:
        writer.close()
    return seconds


async def nonsense(folder: Path) -> str:
    """WebSocket frames `[]`, `7`, `{}`, `null`, bytes; 100 clients gone in the middle of a body or of headers."""
    async with attacked(folder) as (service, client):
        codes = []
        for frame in ("[]", "7", "{}", "null", b"\x00\xff"):
            async with client.session.ws_connect(f"{client.address}/graphql", protocols=PROTOCOLS) as wire:
                await (wire.send_bytes(frame) if isinstance(frame, bytes) else wire.send_str(frame))
                said = await asyncio.wait_for(wire.receive(), 30)
                codes.append(said.data if said.type is aiohttp.WSMsgType.CLOSE else said.type.name)
        head = POSTED.format(path="/graphql")
        for number in range(100):
            with socket.create_connection(("127.0.0.1", service.port), 5) as cut:
                cut.sendall((head + ("\r\n[" if number % 2 else "")).encode())
        await asyncio.sleep(UNAVAILABLE_SOON)
        health = (await client.get("/healthz")).status
        return f"closed with {codes}; `/healthz` afterwards {health}; tracebacks: {tracebacks(service)}"


async def names(folder: Path) -> str:
    """Names with joiners (family emoji, Persian, Hindi), 39 combining marks, a joiner at an end, a bidi override."""
    async with attacked(folder) as (_, client):
        told = []
        for name in ("👨‍👩‍👧‍👦", "می‌خواهم", "क्‍षि", "a" + "\u0301" * 39, "\u200dAnn", "An\u202en"):
            table = await client.open("caretos", 2)
            told.append((await client.post(f"{table.path}/seats", {"name": name})).status)
        return f"{told}"


async def metrics(folder: Path) -> str:
    """GraphQL operations by POST and WebSocket, named and unnamed; then `/metrics`."""
    async with attacked(folder) as (_, client):
        await graphql(client, "query Mine { games { id } }")
        await graphql(client, "{ games { id } }")
        async with client.session.ws_connect(f"{client.address}/graphql", protocols=PROTOCOLS) as wire:
            await wire.send_json({"type": "connection_init"})
            await wire.send_json({"type": "subscribe", "id": "1", "payload": {"query": "query Over { games { id } }"}})
            for _ in range(3):
                await asyncio.wait_for(wire.receive(), 30)
        counted = (await client.get("/metrics")).body.decode()
        lines = re.findall(r"^quipu_requests_total\{.*(?:games|Mine|Over).*\} \S+$", counted, re.M)
        return "; ".join(f"`{line}`" for line in lines)


async def waiting_tables(folder: Path) -> str:
    """One client opens 30 tables that nobody joins, with `QUIPU_WAITING_TABLES=20`."""
    async with attacked(folder, QUIPU_WAITING_TABLES="20") as (_, client):
        opened = [await client.post("/v1/caretos/tables", {"seats": 2}) for _ in range(30)]
        refused = opened[-1]
        return (
            f"{sum(one.status == 201 for one in opened)} opened, then {refused.status} {refused.code}; expires at"
            f" {opened[0].json['expiresAt'] is not None}"
        )


async def repeats(folder: Path) -> str:
    """An opening and a fork, each 20 times at once under one id; Valkey is killed among the forks, ten times."""
    async with attacked(folder) as (service, client):
        sending = [client.post("/v1/caretos/tables", {"seats": 2}, idempotency_key="one-opening") for _ in range(20)]
        opened = {one.json["id"] for one in await asyncio.gather(*sending)}
        table = await client.begin("caracalla", 2)
        path, answers = f"{table.path}/fork", list[Answer]()
        for number in range(10):
            forking = asyncio.gather(
                *(client.post(path, {"at": 4}, idempotency_key="one-fork") for _ in range(20)), return_exceptions=True
            )
            await asyncio.sleep(0.01 * number)
            for server in valkey_of(service):
                server.kill()
            answers += [one for one in await forking if isinstance(one, Answer)]
            await asyncio.sleep(UNAVAILABLE_SOON)
        again, _ = await until_status(client, "POST", path, 201, {"at": 4}, idempotency_key="one-fork")
        forks = {one.json["id"] for one in (again, *answers) if one.status == 201}
        versions = {(await client.get(f"/v1/caracalla/tables/{one}")).json["version"] for one in forks}
        statuses = dict(Counter(one.status for one in answers))
        return f"openings: {len(opened)} table; forks by status {statuses}: {len(forks)} table at version {versions}"

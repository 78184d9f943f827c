"""More than anybody needs: uploads, tables, pages."""

import asyncio
import statistics
import time
from pathlib import Path

import psutil

from tests.attacks.serving import attacked, timed
from tests.service.client import Answer, Client
from tests.service.serving import Service

MIB = 2**20
TABLES = 20_000
FIRSTS = (1, 0, -1, 10**6, "x")


def memory(service: Service) -> int:
    """MiB of the service and of its processes, without Valkey."""
    assert service.process is not None
    whole = psutil.Process(service.process.pid)
    total = 0
    for one in (whole, *whole.children(recursive=True)):
        try:
            total += 0 if "valkey" in one.name() else one.memory_info().rss
        except psutil.NoSuchProcess:
            continue
    return total // MIB


async def uploads(folder: Path) -> str:
    """Twenty anonymous uploads of 30 MB each to `verify` at once, while another client asks for `/healthz`."""
    async with attacked(folder) as (service, client):
        table = await client.begin("caretos", 2)
        await table.play(60)
        log = (await client.get(f"{table.path}/export")).body
        head, _, rest = log.partition(b"\n")
        huge = head + b"\n" + rest * (30 * MIB // len(rest))
        before = memory(service)
        sending = asyncio.gather(*(sent(client, huge) for _ in range(20)))
        most, stalls = before, [0.0]
        while not sending.done():
            stalls.append((await timed(client.get("/healthz")))[1])
            most = max(most, memory(service))
            await asyncio.sleep(0.01)
        answers = await sending
        told = {status: answers.count(status) for status in sorted(set(answers))}
        return (
            f"answers by status {told}; memory {before} MiB before, {most} MiB at most; the longest stall of another"
            f" request {max(stalls):.2f} s, the median {statistics.median(stalls) * 1000:.0f} ms"
        )


async def sent(client: Client, body: bytes) -> int:
    """The status of an upload; 0 if the connection was closed before it was over."""
    try:
        answer: Answer = await client.post("/v1/verify", body)
    except OSError:
        return 0
    return answer.status


async def lists(folder: Path) -> str:
    """20,000 open tables of one game; lists with `status=` of which there are none, and of all."""
    async with attacked(folder) as (_, client):
        begun = time.perf_counter()
        at_once = asyncio.Semaphore(32)

        async def opened() -> None:
            async with at_once:
                await client.open("caretos", 2)

        await asyncio.gather(*(opened() for _ in range(TABLES)))
        took = time.perf_counter() - begun
        told = []
        for status in ("OVER", "RUNNING", "OPEN"):
            path = f"/v1/caretos/tables?status={status}&first=100"
            spent = [await timed(client.get(path)) for _ in range(20)]
            found = len(spent[0][0].json["tables"])
            told.append(f"{status}: {found} in {statistics.median(one for _, one in spent) * 1000:.0f} ms")
        return f"opened in {took:.0f} s; {'; '.join(told)} (median of 20)"


async def pages(folder: Path) -> str:
    """`first` of 1, 0, -1, a million and no number, wherever something is listed."""
    async with attacked(folder) as (_, client):
        table = await client.begin("caretos", 2)
        told = []
        for path in ("/v1/caretos/tables?", f"{table.path}/events?", "/v1/me/tables?"):
            asked = [await client.get(f"{path}first={first}", token=table.tokens[0]) for first in FIRSTS]
            told.append(f"`{path[:-1].replace(table.id, '…')}` {[one.status for one in asked]}")
        query = "query($first: Int!) { tables(first: $first) { edges { node { id } } } }"
        graphql = [await client.post("/graphql", {"query": query, "variables": {"first": first}}) for first in FIRSTS]
        codes = [one.json["errors"][0]["extensions"]["code"] if "errors" in one.json else "data" for one in graphql]
        return f"{'; '.join(told)}; GraphQL {codes}"

"""Attacks on the log's server and on its bytes."""

import asyncio
import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import psutil

from tests.attacks.serving import attacked, timed, tracebacks, until_status, valkey_of
from tests.service.application.log.test_damaged_logs import changed

OPENING = ("POST", "/v1/caretos/tables", 201, {"seats": 2})


async def killed(folder: Path) -> str:
    """The embedded Valkey is killed with SIGKILL, ten times, each time as soon as a write was accepted again."""
    async with attacked(folder) as (service, client):
        table = await client.begin("caretos", 2)
        waits = []
        for _ in range(10):
            valkey_of(service)[0].kill()
            opened, seconds = await until_status(client, *OPENING)
            waits.append(seconds)
        assert service.process is not None
        children = psutil.Process(service.process.pid).children(recursive=True)
        zombies = sum(one.status() == psutil.STATUS_ZOMBIE for one in children)
        kept = (
            (await client.get(table.path)).status,
            (await client.get(f"/v1/caretos/tables/{opened.json['id']}")).status,
        )
        return (
            f"writes accepted again after {min(waits):.1f} to {max(waits):.1f} s; zombies: {zombies}; tables opened"
            f" before: {kept}; tracebacks: {tracebacks(service)}"
        )


async def disk_full(folder: Path) -> str:
    """The data directory is on a file system of 24 MiB, which is filled to the last byte, and emptied later."""
    small = folder / "small"
    small.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(small)], check=True)
    try:
        async with attacked(folder, QUIPU_DATA_DIR=str(small)) as (service, client):
            table = await client.begin("caretos", 2)
            with (small / "filling").open("wb", buffering=0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            refused, _ = await until_status(client, OPENING[0], OPENING[1], 503, OPENING[3])
            _, outage = await until_status(client, "GET", table.path, 200)
            ready = await client.get("/readyz")
            (small / "filling").unlink()
            _, again = await until_status(client, *OPENING)
            cause = ready.body.decode().partition("cause: ")[2].strip()
            return (
                f"writes: {refused.status} {refused.code}, reads after {outage:.1f} s: 200, `/readyz`: {cause!r};"
                f" accepted again {again:.1f} s after there was space; tracebacks: {tracebacks(service)}"
            )
    finally:
        subprocess.run(["umount", "-l", str(small)], check=True)


async def unloadable(folder: Path) -> str:
    """The append-only file is overwritten with noise while the service is stopped."""
    async with attacked(folder) as (service, client):
        await client.begin("caretos", 2)
        service.stop()
        for file in (service.folder / "data").rglob("*.aof"):
            file.write_bytes(os.urandom(1000))
        try:
            service.start()
        except AssertionError:
            last = service.log.read_text().splitlines()[-1]
            return f"ends by itself after `{last[:160]}…`"
        return "started all the same"


async def suspended(folder: Path) -> str:
    """The embedded Valkey gets SIGSTOP; a write and five reads wait for it."""
    async with attacked(folder) as (service, client):
        table = await client.begin("caretos", 2)
        (server,) = valkey_of(service)
        server.suspend()
        try:
            write, waited = await timed(client.ask(OPENING[0], OPENING[1], OPENING[3]))
            reads = await asyncio.gather(
                *(
                    timed(client.get(path))
                    for path in (table.path, f"{table.path}/export", "/v1/caretos/tables", "/readyz", "/healthz")
                )
            )
        finally:
            server.send_signal(signal.SIGCONT)
        told = ", ".join(f"{answer.status} in {seconds:.1f} s" for answer, seconds in reads)
        named = sum(
            b"/" in answer.body.replace(b"/problems/UNAVAILABLE", b"").replace(b"/v1", b"")
            for answer, _ in reads
            if answer.status == 503
        )
        _, again = await until_status(client, *OPENING)
        return (
            f"write: {write.status} in {waited:.1f} s; table, export, list, `/readyz`, `/healthz`: {told}; answers that"
            f" name a path: {named}; accepted again {again:.1f} s after SIGCONT"
        )


async def changed_byte(folder: Path) -> str:
    """One byte of the third entry is changed in Valkey, behind the service's back; another process reads the table."""
    async with attacked(folder) as (service, client):
        table = await client.begin("caretos", 2)
        await changed(f"unix://{service.folder / 'data' / 'socket'}", table.id, 3, b'"seat":1', b'"seat":0')
        service.stop()
        service.start()
        asked = [await client.get(f"{table.path}{more}") for more in ("", "/events", "/export")]
        named = table.id in service.log.read_text()
        return f"table, events, export: {[one.status for one in asked]}; the log names the table: {named}"

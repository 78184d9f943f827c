"""What drives a bench goes on when a connection is lost, and fails by a sentence where nothing comes any more."""

import os
import sys
from urllib.parse import urlsplit

import psutil
import pytest

from bench import driver, links
from bench.opcodes import LockstepTable
from bench.processes import Program, cpu_of, until
from bench.service import MODES
from tests.clients.line import Line
from tests.service.serving import Service


def behind(line: Line, mode: str) -> LockstepTable:
    """A table whose seats are connected through this line."""
    port = urlsplit(line.address).port
    assert port is not None
    return LockstepTable(mode, port, 0)


@pytest.mark.parametrize("mode", MODES)
async def test_a_table_is_played_on_when_every_connection_is_lost(service: Service, mode: str) -> None:
    async with Line(service.address) as line:
        table = behind(line, mode)
        await table.begin()
        await table.play(2)
        before = line.connections
        line.cut()
        await table.play(4)
        assert line.connections >= before + 2, "each seat follows anew"
        await table.close()


@pytest.mark.parametrize("mode", MODES)
async def test_a_seat_that_hears_nothing_any_more_says_so(
    service: Service, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Line(service.address) as line:
        table = behind(line, mode)
        await table.begin()
        await table.play(1)
        line.silent = True
        for module in (driver, links):
            monkeypatch.setattr(module, "PATIENCE", 0.2)
        with pytest.raises((RuntimeError, TimeoutError), match=r"no answer|no update"):
            await table.play(1)
        await table.close()


async def test_a_stream_that_is_refused_says_why(service: Service) -> None:
    address = urlsplit(service.address)
    assert address.port is not None
    with pytest.raises(ConnectionError, match="401 Unauthorized"):
        await links.Stream.to(("127.0.0.1", address.port), "/v1/caracalla/tables/nowhere/events", "", print)


async def test_nothing_is_asked_of_a_lost_connection(service: Service) -> None:
    async with Line(service.address) as line:
        link = await links.Link.to("127.0.0.1", urlsplit(line.address).port or 0)
        assert (await link.ask("GET", "/healthz"))[0] == 200
        line.cut()
        with pytest.raises(ConnectionError):
            await link.ask("GET", "/healthz")
        with pytest.raises(ConnectionError):
            await link.ask("GET", "/healthz")


async def test_a_program_that_ends_or_is_silent_says_so() -> None:
    async with await Program.start("it", sys.executable, "-c", "raise SystemExit(3)") as ends:
        with pytest.raises(RuntimeError, match="it ended with 3"):
            await ends.line()
        with pytest.raises(RuntimeError, match="it ended with 3"):
            await ends.ended()
    async with await Program.start("it", sys.executable, "-c", "input(); print('yes')") as waits:
        with pytest.raises(RuntimeError, match="it has said nothing"):
            await waits.line(within=0.1)
        waits.go_on()
        assert await waits.line() == b"yes\n"
        await waits.ended()


async def test_what_never_happens_is_named() -> None:
    with pytest.raises(RuntimeError, match="snow: not within"):
        await until(lambda: False, "snow", within=0.1)


async def test_the_least_work_of_another_process_takes_cpu() -> None:
    async with await Program.start("it", sys.executable, "-c", "print(flush=True); input(); input()") as other:
        await other.line()
        process = psutil.Process(other.pid)
        await until(lambda: process.status() == psutil.STATUS_SLEEPING, "it waits")
        before = cpu_of(process)
        other.go_on()
        await until(lambda: before < cpu_of(process), "it has used CPU")
        other.go_on()
        await other.ended()


def test_the_clock_of_a_process_is_what_psutil_counts_in_ticks() -> None:
    times, tick = psutil.Process().cpu_times(), 1 / os.sysconf("SC_CLK_TCK")
    assert cpu_of(psutil.Process()) >= times.user + times.system - 2 * tick

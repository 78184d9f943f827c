"""Verification in a process of its own: the same report, and nothing it does reaches the service."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator
from typing import Final

import msgspec
import psutil
import pytest

from quipu_rules.kernel.message import LONGEST
from quipu_service.adapters import verifying
from quipu_service.adapters.processes import MOST_WORDS
from quipu_service.adapters.verifying import Verifying
from quipu_service.application.admission.spending import METER, Meter
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import TooLarge, TooMany
from quipu_service.application.records.anchors import Noted
from quipu_service.application.records.verify import in_chunks
from tests.service.tables import begun, exported
from tests.service.valkey import PATIENCE

MEGABYTE = 1 << 20


@pytest.fixture
async def file(quipu: Quipu) -> bytes:
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    return await exported(table)


async def slowly(file: bytes) -> AsyncIterator[bytes]:
    """Each part after all others had their turn."""
    for place in range(0, len(file), 10_000):
        await asyncio.sleep(0)
        yield file[place : place + 10_000]


async def resumed(file: bytes, waiting: asyncio.Event, going_on: asyncio.Event) -> AsyncIterator[bytes]:
    """A part of the file, and the rest once it may go on."""
    yield file[:10_000]
    waiting.set()
    await going_on.wait()
    yield file[10_000:]


async def test_the_report_is_the_same_as_here(quipu: Quipu, file: bytes) -> None:
    noted = Noted(head="0" * 64)
    verify = Verifying(None, most=1)

    assert await verify(slowly(file)) == quipu.verifier.report(file)
    assert await verify(in_chunks(file), noted, show=True) == quipu.verifier.report(file, noted, show=True)
    assert await verify(in_chunks(b"nonsense")) == quipu.verifier.report(b"nonsense")


@pytest.mark.parametrize(
    ("line", "member"),
    [(0, "table"), (0, "game"), (0, "head"), (1, "by"), (1, "format"), (1, "type"), (1, "game"), (1, "edition")],
)
async def test_what_a_file_says_at_any_length_is_told_within_the_bounds_of_a_report(
    quipu: Quipu, file: bytes, line: int, member: str
) -> None:
    lines = file.splitlines(keepends=True)
    lines[line] = re.sub(
        rb'("%b":)("[^"]*"|[0-9]+)' % member.encode(), rb'\1"%b"' % (b"x" * 5_000), lines[line], count=1
    )
    forged = b"".join(lines)
    assert forged != file

    report = await Verifying(None, most=1)(in_chunks(forged))
    assert report == quipu.verifier.report(forged)
    assert not report.valid
    assert len(report.problem or "") <= LONGEST


async def test_an_origin_is_sent_along(quipu: Quipu, file: bytes) -> None:
    source = quipu.verifier.report(file).table or ""
    fork = (await quipu.new_tables.fork(source, at=40)).position
    forked = b"".join([line + b"\n" async for line in quipu.export(fork.table.id, None, whole=True)])

    origins = {source: file}
    assert await Verifying(None, most=1)(in_chunks(forked), origins=origins) == quipu.verifier.report(
        forked, origins=origins
    )


async def test_one_too_many_is_refused_before_its_file_is_read(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifying, "UPLOADS_EACH", 1)
    verify = Verifying(None, most=1)
    first = asyncio.create_task(verify(resumed(file, waiting := asyncio.Event(), going_on := asyncio.Event())))
    await asyncio.wait_for(waiting.wait(), PATIENCE)

    read: list[bytes] = []

    async def unread() -> AsyncIterator[bytes]:
        read.append(file)
        yield file

    with pytest.raises(TooMany):
        await verify(unread())
    assert read == []
    going_on.set()
    assert (await first).valid
    assert (await verify(in_chunks(file))).valid


async def test_a_slow_upload_is_cut_off_and_leaves_no_process(file: bytes) -> None:
    verify, patient = Verifying(None, most=1, seconds=0.2), Verifying(None, most=1)
    before = len(psutil.Process().children())

    with pytest.raises(TooLarge, match="seconds"):
        await verify(resumed(file, asyncio.Event(), asyncio.Event()))
    task = asyncio.create_task(patient(resumed(file, waiting := asyncio.Event(), asyncio.Event())))
    await asyncio.wait_for(waiting.wait(), PATIENCE)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert (before, 0, 0) == (len(psutil.Process().children()), verify.running, patient.running)


async def test_a_large_upload_is_not_held_and_stalls_nobody(file: bytes) -> None:
    process, verify = psutil.Process(), Verifying(None, most=2)
    before = process.memory_info().rss
    turns = 0

    async def large() -> AsyncIterator[bytes]:
        yield file.split(b"\n")[0] + b"\n"
        for _ in range(20 * 16):
            yield b"x" * (MEGABYTE // 16)

    async def watch() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(0.01)
            turns += 1

    watching = asyncio.create_task(watch())
    reports = await asyncio.gather(verify(large()), verify(large()))
    watching.cancel()

    assert {(False, 0)} == {(report.valid, report.entries) for report in reports}
    assert process.memory_info().rss - before < 15 * MEGABYTE
    assert turns > 10


ESCAPED: Final = "import sys; "
"""What has broken out of what verifies, and not out of its cell."""


async def test_what_broke_out_fills_no_memory_of_the_service(file: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = ESCAPED + "part = 'x' * 65536\nwhile True: sys.stdout.write(part)"
    monkeypatch.setattr(verifying, "COMMAND", (sys.executable, "-c", endless))
    monkeypatch.setattr(verifying, "MOST_REPORT", MEGABYTE)
    verify = Verifying(None, most=1)
    with pytest.raises(ValueError, match="more than 1048576 bytes"):
        await verify(in_chunks(file))
    assert verify.running == 0


async def test_what_broke_out_draws_on_no_terminal_and_fills_no_log(
    file: bytes, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    talking = ESCAPED + "sys.stderr.write('words' * 100_000); sys.exit(9)"
    monkeypatch.setattr(verifying, "COMMAND", (sys.executable, "-c", talking))
    with pytest.raises(RuntimeError, match="code 9"):
        await Verifying(None, most=1)(in_chunks(file))
    logged = [one for one in caplog.messages if one.startswith("a verification: words")]
    assert logged
    assert sum(map(len, caplog.messages)) < 2 * MOST_WORDS


@pytest.mark.parametrize("claimed", ["-1e9", "nan", "inf", "1e300"])
async def test_what_broke_out_is_given_nothing_back(file: bytes, monkeypatch: pytest.MonkeyPatch, claimed: str) -> None:
    lying = ESCAPED + f"sys.stdout.write('{{}}\\n{claimed}')"
    monkeypatch.setattr(verifying, "COMMAND", (sys.executable, "-c", lying))
    meter = Meter()
    METER.set(meter)
    with pytest.raises(msgspec.ValidationError):
        await Verifying(None, most=1)(in_chunks(file))
    assert 0 < meter.elsewhere < PATIENCE

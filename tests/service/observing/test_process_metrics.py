"""One page of metrics for several processes, which meet at sockets in a folder."""

import asyncio
import os
from pathlib import Path

from quipu_service.observing.process_metrics import ProcessMetrics

OWN, OTHER = b"# TYPE a counter\na_total 2.0\n", b"# TYPE a counter\na_total 40.0\n# TYPE b gauge\nb 1.0\n"


def lines(page: bytes) -> list[str]:
    return [line for line in page.decode().splitlines() if not line.startswith("#")]


async def telling(page: bytes, path: Path) -> asyncio.Server:
    """Another process, which tells this page at its socket."""

    async def tell(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(page)
        await writer.drain()
        writer.close()

    return await asyncio.start_unix_server(tell, path)


async def test_the_pages_of_all_processes_that_answer_are_added(tmp_path: Path) -> None:
    metrics = ProcessMetrics(lambda: OWN, tmp_path)
    (tmp_path / "ended.sock").write_bytes(b"a process left it")
    async with metrics.shared(), await telling(OTHER, tmp_path / "7.sock"):
        assert lines(await metrics.text()) == ["a_total 42.0", "b 1.0"]


async def test_a_process_tells_its_page_while_it_serves(tmp_path: Path) -> None:
    metrics, path = ProcessMetrics(lambda: OWN, tmp_path), tmp_path / f"{os.getpid()}.sock"
    async with metrics.shared():
        reader, writer = await asyncio.open_unix_connection(path)
        assert await reader.read() == OWN
        writer.close()
    assert not path.exists()


async def test_a_process_alone_needs_no_folder() -> None:
    metrics = ProcessMetrics(lambda: OWN, None)
    async with metrics.shared():
        assert await metrics.text() == OWN

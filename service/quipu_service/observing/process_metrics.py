"""One page of metrics for all processes of a service, which exchange theirs over sockets in a shared folder."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from operator import add
from pathlib import Path

from prometheus_client import Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

PATIENCE = 1.0
"""Seconds to wait for another process."""


class ProcessMetrics:
    """This process among the processes of its service."""

    def __init__(self, own: Callable[[], bytes], folder: Path | None) -> None:
        """``own`` returns this process's page; without a folder there is no other process."""
        self._own, self._path = own, None if folder is None else folder / f"{os.getpid()}.sock"

    @asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """While open, other processes can read this one's metrics."""
        if self._path is None:
            yield
            return
        server = await asyncio.start_unix_server(self._answer, self._path)
        try:
            yield
        finally:
            server.close()
            self._path.unlink(missing_ok=True)

    async def text(self) -> bytes:
        """The merged page of all processes that answer."""
        if self._path is None:
            return self._own()
        others = [path for path in sorted(self._path.parent.glob("*.sock")) if path != self._path]
        pages = await asyncio.gather(*map(_page_of, others))
        return summed([self._own(), *(page for page in pages if page)])

    async def _answer(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(self._own())
            await writer.drain()
        finally:
            writer.close()


async def _page_of(path: Path) -> bytes:
    """The page of the process at this socket; empty if it has ended."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_unix_connection(path)
            try:
                return await reader.read()
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return b""


class _Summed:
    """The families of several pages; series of one name are added, start times take the first."""

    def __init__(self, pages: Iterable[bytes]) -> None:
        self._families = dict[str, Metric]()
        for page in pages:
            for family in text_string_to_metric_families(page.decode()):
                if (kept := self._families.setdefault(family.name, family)) is not family:
                    joined = min if family.name.endswith("_created") else add
                    kept.samples = _joined(kept.samples, family.samples, joined)

    def collect(self) -> Iterable[Metric]:
        return self._families.values()


def _joined(samples: Iterable[Sample], more: Iterable[Sample], join: Callable[[float, float], float]) -> list[Sample]:
    series = {(one.name, str(one.labels)): one for one in samples}
    for one in more:
        before = series.setdefault((one.name, str(one.labels)), one)
        if before is not one:
            series[one.name, str(one.labels)] = before._replace(value=join(before.value, one.value))
    return list(series.values())


def summed(pages: Iterable[bytes]) -> bytes:
    """Merge pages in Prometheus' text format."""
    return generate_latest(_Summed(pages))

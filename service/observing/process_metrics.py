"""One page of metrics for all processes of a service, which exchange theirs over sockets in a shared folder."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 1.0
"""Seconds to wait for another process."""


class ProcessMetrics:
    """This process among the processes of its service."""

    def __init__(self, own: Callable[[], bytes], folder: Path | None) -> None:
        """``own`` returns this process's page; without a folder there is no other process."""
        self._own, self._folder = own, folder

    @asynccontextmanager
    async def told(self) -> AsyncIterator[None]:
        """While open, other processes can read this one's metrics."""
        if self._folder is None:
            yield
            return
        path = self._path(self._folder)
        server = await asyncio.start_unix_server(self._tell, path)
        try:
            yield
        finally:
            server.close()
            path.unlink(missing_ok=True)

    async def text(self) -> bytes:
        """The merged page of all processes that answer."""
        if self._folder is None:
            return self._own()
        others = [path for path in sorted(self._folder.glob("*.sock")) if path != self._path(self._folder)]
        pages = await asyncio.gather(*map(_asked, others))
        return summed([self._own(), *(page for page in pages if page)])

    @staticmethod
    def _path(folder: Path) -> Path:
        return folder / f"{os.getpid()}.sock"

    async def _tell(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write(self._own())
            await writer.drain()
        finally:
            writer.close()


async def _asked(path: Path) -> bytes:
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


@dataclass
class Family:
    """A metric: its description and its series."""

    about: list[str] = field(default_factory=list)
    series: dict[str, float] = field(default_factory=dict)


def summed(pages: Iterable[bytes]) -> bytes:
    """Merge pages in Prometheus' text format: series of one name are added, start times take the first."""
    families: dict[str, Family] = {}
    for page in pages:
        family, fresh = Family(), False
        for line in page.decode().splitlines():
            if line.startswith("# HELP "):
                name = line.split(" ")[2]
                fresh = name not in families
                family = families.setdefault(name, Family())
            if line.startswith("#"):
                family.about += [line] if fresh else []
            elif line:
                name, _, value = line.rpartition(" ")
                before = family.series.get(name)
                made = name.partition("{")[0].endswith("_created")
                family.series[name] = (
                    float(value) if before is None else min(before, float(value)) if made else before + float(value)
                )
    lines = [
        line
        for family in families.values()
        for line in (*family.about, *(f"{name} {value!r}" for name, value in family.series.items()))
    ]
    return "\n".join([*lines, ""]).encode()

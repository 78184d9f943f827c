"""Pictures of tables, drawn in one process of low priority, one after the other, so that they slow nobody down."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from quipu_extensions.pictures import drawing_process
from quipu_extensions.pictures.drawing_process import DrawingTask
from quipu_service.adapters.processes import cpu_within, ended, logged_words, same_packages, without_settings
from quipu_service.application.admission.shares import Shares
from quipu_service.application.admission.spending import spend
from quipu_service.application.facade.quipu import Closing
from quipu_service.application.ledger import CLIENT, CPU, OLDEST, TABLE, LedgerRow
from quipu_service.application.problems.tree import NoPicture

SECONDS: Final = 20.0
"""Seconds within which a picture must be drawn."""
MOST_PICTURE: Final = 16 << 20
"""Bytes of a picture."""
PROCESS: Final = str(Path(drawing_process.__file__))
"""Run as a file: as a module of this package it would import all that the package needs."""
PICTURES_WAITING: Final = LedgerRow(
    what="pictures that wait to be drawn",
    owner=CLIENT,
    price=CPU,
    most=16,
    each=4,
    of="pictures",
    full="`TOO_MANY`",
    where=("quipu_extensions.pictures.painting.Pictures._places",),
)
PICTURES_KEPT: Final = LedgerRow(
    what="recent pictures, each up to some 200 KB",
    owner=TABLE,
    price=CPU,
    most=64,
    of="pictures",
    full=OLDEST,
    where=("quipu_extensions.pictures.painting.Pictures._kept",),
)


class Pictures(Closing):
    """Draws tables, and keeps the latest pictures."""

    def __init__(self) -> None:
        self._turn, self._places = (
            asyncio.Lock(),
            Shares("pictures at once", PICTURES_WAITING.most, PICTURES_WAITING.each),
        )
        self._process: Process | None = None
        self._words: asyncio.Task[None] | None = None
        """Reads what the process writes to standard error, and ends with it."""
        self._kept: OrderedDict[tuple[str, bool], bytes] = OrderedDict()

    @cached_property
    def mark(self) -> str:
        """A value that changes whenever the drawings change, so that older pictures are not taken for current ones."""
        return drawing_process.mark()

    async def drawn(self, name: str, table: bytes, *, dark: bool, pixels: bool) -> bytes:
        """The picture of a table, given as JSON; equal pictures have equal names.

        Raises TooMany or NoPicture.
        """
        if (found := self._kept.get((name, pixels))) is not None:
            self._kept.move_to_end((name, pixels))
            return found
        with self._places.place():
            async with self._turn:
                found = self._kept.get((name, pixels))  # another request may have drawn it meanwhile
                if found is None:
                    found = await self._draw(table, DrawingTask(len(table), dark, pixels))
        self._kept[name, pixels] = found
        if len(self._kept) > PICTURES_KEPT.most:
            self._kept.popitem(last=False)
        return found

    async def _draw(self, table: bytes, task: DrawingTask) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            settings = {**without_settings(), **same_packages()}
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, PROCESS, stdin=PIPE, stdout=PIPE, stderr=PIPE, env=settings
            )
            if process.stderr is None:
                raise AssertionError("it is a pipe")
            self._words = asyncio.create_task(logged_words(process.stderr, "a drawing"))
        try:
            async with asyncio.timeout(SECONDS):
                return await self._answer(process, msgspec.json.encode(task) + b"\n" + table)
        except BaseException as error:
            self._end(process)
            if isinstance(error, TimeoutError | OSError | asyncio.IncompleteReadError | ValueError):
                raise NoPicture("no picture could be drawn") from error
            raise

    async def _answer(self, process: Process, asked: bytes) -> bytes:
        if process.stdin is None or process.stdout is None:
            raise AssertionError("both are pipes")
        process.stdin.write(asked)
        await process.stdin.drain()
        begun = monotonic()
        written, seconds = (await process.stdout.readline()).split()
        spend(cpu_within(float(seconds), monotonic() - begun))
        if (size := int(written)) > MOST_PICTURE:
            raise ValueError("a picture that fills memory")
        return await process.stdout.readexactly(size)

    async def aclose(self) -> None:
        if (process := self._process) is not None and self._words is not None:
            self._process = None
            await ended(process, self._words)

    def _end(self, process: Process) -> None:
        """End the process, so that an answer that nobody waited for is not taken for the next one."""
        if process.returncode is None:
            process.kill()
        self._process = None

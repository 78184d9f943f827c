"""The port for verifying uploaded files, and its simplest implementation."""

from collections.abc import AsyncIterator, Mapping
from typing import Protocol

from quipu.service.application.records.anchors import NOTHING, Noted
from quipu.service.application.records.checks import Report
from quipu.service.application.records.verify import Verifier


class Verification(Protocol):
    """Verifies one file that arrives in chunks."""

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        """The report; raises TooMany before the first chunk is read, if too many are being verified.

        With ``show`` every viewer is shown every entry too: one that cannot be shown is wrong.
        """


class InProcessVerification:
    """Verifies in this process, which blocks it: for tools and tests."""

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier

    async def __call__(
        self,
        file: AsyncIterator[bytes],
        noted: Noted = NOTHING,
        *,
        origins: Mapping[str, bytes] | None = None,
        show: bool = False,
    ) -> Report:
        content = b"".join([part async for part in file])
        return self._verifier.report(content, noted, origins=origins, show=show)


async def in_chunks(file: bytes) -> AsyncIterator[bytes]:
    """A complete file as chunks."""
    yield file

"""What lasts is compressed once for all who ask, and nobody waits for brotli."""

import asyncio
import gzip
from dataclasses import replace
from threading import Event

import brotli
import pytest

from quipu_service.application.ledger import FILES
from quipu_service.pages import compression
from quipu_service.pages.compression import Packed
from quipu_service.pages.compression import packed as really_packed
from tests.service.valkey import PATIENCE

LONG = [bytes([letter]) * 5_000 for letter in b"abc"]


class Maker:
    """Compresses like the service, brotli only once it may, and notes what it was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_go_on, self.made = Event(), list[tuple[bytes, str]]()
        monkeypatch.setattr(compression, "packed", self.packed)

    def packed(self, content: bytes, coding: str) -> bytes:
        self.made.append((content, coding))
        if coding == "br":
            assert self.may_go_on.wait(PATIENCE)
        return really_packed(content, coding)


async def until_in(packed: Packed, content: bytes, coding: str) -> bytes:
    """The content in this coding, once it is there."""
    async with asyncio.timeout(PATIENCE):
        while (found := await packed.best(content, ("br", "gzip")))[0] != coding:
            await asyncio.sleep(0)
    return found[1]


async def test_nobody_waits_for_brotli_and_it_is_made_once_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    maker, packed = Maker(monkeypatch), Packed()
    first, second, _ = LONG
    try:
        for content in (first, second, first, second):
            coding, body = await packed.best(content, ("br", "gzip"))
            assert (coding, gzip.decompress(body)) == ("gzip", content)
        assert await packed.best(first, ("br",)) == ("", first), "who takes no gzip gets it as it is"
        assert await packed.best(first, ()) == ("", first)
    finally:
        maker.may_go_on.set()

    for content in (first, second):
        assert brotli.decompress(await until_in(packed, content, "br")) == content
    assert sorted(maker.made) == sorted((one, coding) for one in (first, second) for coding in ("br", "gzip"))


async def test_what_was_made_first_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    maker, packed = Maker(monkeypatch), Packed()
    monkeypatch.setattr("quipu_service.pages.compression.FILES", replace(FILES, most=2))
    for content in (*LONG, LONG[2], LONG[0]):
        await packed.best(content, ("gzip",))

    assert [content for content, _ in maker.made] == [*LONG, LONG[0]]

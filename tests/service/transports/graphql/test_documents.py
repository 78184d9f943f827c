"""The cache of documents is bounded by memory, and whoever fills it pays for that."""

import asyncio
import gc
import re
import threading
import tracemalloc
import weakref

import orjson
import pytest
from starlette.requests import Request

from quipu_rules.catalog import GAMES
from quipu_service.application.admission.shares import CLIENT, Client
from quipu_service.application.admission.spending import METER, Meter
from quipu_service.application.ledger import DOCUMENTS
from quipu_service.transports.graphql import documents as reading
from quipu_service.transports.graphql.documents import AT_ONCE, Checked, Documents, KeptDocument
from quipu_service.transports.graphql.request import PlainRequests
from quipu_service.transports.http.exchange import ANSWER, JSON
from tests.service.transports.graphql.everything import whole_table
from tests.service.transports.graphql.executing import executed, room_for_documents
from tests.service.transports.graphql.test_projection import Both, both
from tests.service.valkey import PATIENCE

__all__ = ["both"]
MEBIBYTE = 1024 * 1024
GAME = GAMES["caral"]


def different(document: str, number: int) -> str:
    """The document with another meaning: aliases in it, which projections write."""
    return re.sub(r" (square|points|number)(?= )", rf" a{number}: \1", document, count=25)


async def test_many_large_documents_take_bounded_memory(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tried with a quarter of the bound, because memory is traced slowly: a quarter of so many documents fills it."""
    quarter = room_for_documents(monkeypatch, DOCUMENTS.most // 4)
    table, _ = await both.begin(GAME)
    engine = both.projected
    document = whole_table(engine.schema.graphql, "Caral")
    usual = {"table": table, "after": "0"}
    await executed(engine, document, usual)
    gc.collect()
    tracemalloc.start()
    try:
        for number in range(6):
            answer = await executed(engine, different(document, number), usual)
            assert not answer.errors
        gc.collect()
        grown, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert engine.documents.size <= quarter
    assert grown < 5 * MEBIBYTE, f"{grown / MEBIBYTE:.1f} MiB"


async def test_what_is_dropped_is_freed_at_once(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    """The garbage collector comes after millions of objects; until then the process grew by 2 MiB for each document."""
    documents = both.projected.documents
    room_for_documents(monkeypatch, 2 * MEBIBYTE)
    text = whole_table(both.projected.schema.graphql, "Caracalla")
    gc.disable()
    try:
        read = documents.read(text)
        assert isinstance(read, KeptDocument)
        assert read.document.loc is not None
        assert read.document.loc.start_token.next is None, "a chain that leads both ways is never freed by itself"
        dropped = weakref.ref(read)
        del read
        for number in range(9):
            documents.read(different(text, number))
        assert dropped() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("prefix", ["Caracalla", "Caral"])
async def test_the_estimate_of_a_document_covers_what_it_takes(both: Both, prefix: str) -> None:
    table, _ = await both.begin(GAMES[prefix.lower()])
    engine, usual, meter = both.projected, {"table": table, "after": "0"}, Meter()
    document = whole_table(engine.schema.graphql, prefix)
    await executed(engine, document, usual)  # the game's own caches are warm
    METER.set(meter)
    gc.collect()
    tracemalloc.start()
    try:
        await executed(engine, different(document, 0), usual)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        METER.set(None)
    kept = engine.documents.read(different(document, 0))
    assert isinstance(kept, KeptDocument)
    assert document != different(document, 0)
    assert taken <= kept.size <= 8 * taken
    assert meter.kept == kept.size


class Held:
    """Reads of documents, each of which begins and waits in its thread until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self._loop, self._go, read = (
            asyncio.Queue[str](),
            asyncio.get_running_loop(),
            threading.Event(),
            Documents._checked,
        )

        def checked(documents: Documents, text: str) -> Checked:
            if len(text) > AT_ONCE:
                self._loop.call_soon_threadsafe(self.begun.put_nowait, text)
                assert self._go.wait(PATIENCE)
            return read(documents, text)

        monkeypatch.setattr(Documents, "_checked", checked)

    def let_go(self) -> None:
        self._go.set()


def long(name: str) -> str:
    return f"query {name} {{ {'time ' * (AT_ONCE // 5)} }}"


async def test_others_are_served_while_long_documents_of_a_client_are_read_one_by_one(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A document of 12,000 tokens takes 150 ms of CPU; eight at once kept everybody waiting for more than a second."""
    held, engine = Held(monkeypatch), both.projected

    async def ask(client: str, text: str) -> object:
        CLIENT.set(Client(client))
        return await executed(engine, text, {})

    asked = [asyncio.create_task(ask("eve", long(name))) for name in ("A", "B")]
    async with asyncio.timeout(PATIENCE):
        assert await held.begun.get() == long("A")
        assert not (await executed(engine, "{ time }", {})).errors, "a short one, meanwhile"
        asked.append(asyncio.create_task(ask("ann", long("C"))))
        assert await held.begun.get() == long("C"), "another client has a place of its own"
        held.let_go()
        await asyncio.gather(*asked)
        assert await held.begun.get() == long("B"), "the second one waited for the first"


async def test_a_long_document_that_finds_no_place_is_refused_after_a_while(
    both: Both, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.01)
    held, engine = Held(monkeypatch), both.projected
    CLIENT.set(Client("eve"))
    first = asyncio.create_task(executed(engine, long("A"), {}))
    async with asyncio.timeout(PATIENCE):
        await held.begun.get()
        refused = ((await executed(engine, long("B"), {})).errors or [])[0]
        held.let_go()
        assert not (await first).errors
    assert refused.extensions is not None
    assert refused.extensions["code"] == "TOO_MANY"


@pytest.mark.parametrize("media", [JSON, ANSWER])
async def test_a_long_document_is_refused_over_http_with_the_time_to_come_back(
    both: Both, monkeypatch: pytest.MonkeyPatch, media: str
) -> None:
    monkeypatch.setattr(reading, "PATIENCE", 0.01)
    held, engine = Held(monkeypatch), both.projected
    body = orjson.dumps({"query": long("B")})
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/graphql",
        "query_string": b"",
        "headers": [(b"accept", media.encode()), (b"content-type", JSON.encode())],
    }

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": body}

    CLIENT.set(Client("eve"))
    first = asyncio.create_task(executed(engine, long("A"), {}))
    async with asyncio.timeout(PATIENCE):
        await held.begun.get()
        refused = await PlainRequests(engine).answer(Request(scope, receive))
        held.let_go()
        assert not (await first).errors
    (error,) = orjson.loads(refused.body)["errors"]
    assert error["extensions"]["code"] == "TOO_MANY"
    assert (refused.status_code, refused.headers["content-type"]) == (429, media)
    assert int(refused.headers["retry-after"]) == error["extensions"]["retryAfter"] > 0

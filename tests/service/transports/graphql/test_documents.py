"""The cache of documents is bounded by memory, and whoever fills it pays for that."""

import gc
import re
import tracemalloc
import weakref

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.application.admission.spending import METER, Meter
from quipu_service.application.ledger import DOCUMENTS
from quipu_service.transports.graphql.documents import KeptDocument
from tests.service.transports.graphql.everything import whole_table
from tests.service.transports.graphql.executing import executed, room_for_documents
from tests.service.transports.graphql.test_projection import Both, both

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

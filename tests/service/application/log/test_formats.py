"""Entries of another format are read by one table of formats; here one that calls the body of an entry its deed."""

import gzip
from typing import Any, Literal

import msgspec
import pytest
from msgspec.structs import replace

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log import formats
from quipu_service.application.log.bodies import Acted, AnyBody
from quipu_service.application.log.entries import FORMAT, Entry, Role, encode
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.formats import OtherFormat, read_entry
from quipu_service.application.log.position import BrokenLog, NewerLog
from quipu_service.application.log.sealing import stored_from, stored_of
from quipu_service.application.records.checks import Report
from quipu_service.application.records.files import read_line
from quipu_service.application.records.verify import Verifier
from tests.service.forging import chained_anew, read
from tests.service.golden.views import FOLDER, final_views
from tests.service.tables import begun

GOLDEN = gzip.decompress((FOLDER / "caretos-two.jsonl.gz").read_bytes())


class Entry2(Value, frozen=True, kw_only=True):
    """``Entry`` in a format with another name for its body."""

    format: Literal[2]
    version: int
    at: int
    seat: Seat | None
    by: Role
    revision: int
    first_draw: int
    draws: int
    previous: str
    deed: AnyBody


def upcast(entry: Entry2) -> Entry:
    return Entry(
        format=FORMAT,
        version=entry.version,
        at=entry.at,
        seat=entry.seat,
        by=entry.by,
        revision=entry.revision,
        first_draw=entry.first_draw,
        draws=entry.draws,
        previous=entry.previous,
        body=entry.deed,
    )


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(formats.OTHERS, 2, OtherFormat(Entry2, upcast))


def in_format_2(entry: dict[str, Any]) -> dict[str, Any]:
    body = entry.pop("body")
    return {**entry, "format": 2, "deed": body}


def mixed(first: int, last: int) -> bytes:
    """The kept log, with these entries written in format 2."""
    header, lines = read(GOLDEN)
    for line in lines[first - 1 : last]:
        line["entry"] = in_format_2(line["entry"])
    return chained_anew(header, lines)


def report_of(file: bytes) -> Report:
    return Verifier(Editions(GAMES)).report(file)


def text_of(body: str, **fields: object) -> bytes:
    common = {"version": 5, "at": 7, "seat": 1, "by": "SEAT", "revision": 1, "draws": 3, "previous": "00"}
    return encode(common | fields | {body: {"type": "acted", "command": "c", "events": []}})


def test_an_entry_says_its_format_and_the_draws_before_it() -> None:
    entry = read_entry(text_of("body", format=1, firstDraw=8))

    assert isinstance(entry.body, Acted)
    assert (FORMAT, 8, 3, "c") == (entry.format, entry.first_draw, entry.draws, entry.body.command)


@pytest.mark.usefixtures("planted")
def test_an_entry_of_another_format_is_read_as_the_present_one_that_means_the_same() -> None:
    assert read_entry(text_of("deed", format=2, firstDraw=8)) == read_entry(text_of("body", format=1, firstDraw=8))


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (text_of("body", format=3, firstDraw=8), "entries of format 3 are not known here"),
        (text_of("body", format=1), "firstDraw"),
        (text_of("deed", format=1, firstDraw=8), "body"),
        (text_of("body", format=2, firstDraw=8), "deed"),
        (text_of("body", firstDraw=8), "format"),
        (text_of("body", format="1", firstDraw=8), "format"),
    ],
)
def test_an_entry_has_the_shape_of_its_own_format(text: bytes, problem: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=problem):
        read_entry(text)


@pytest.mark.usefixtures("planted")
@pytest.mark.parametrize(("first", "last"), [(1, 20), (21, 999), (1, 999)])
def test_a_log_of_two_formats_verifies_and_folds_to_the_same_views(first: int, last: int) -> None:
    file = mixed(first, last)

    report = report_of(file)

    assert (report.complete, report.problem) == (True, None)
    assert final_views(GOLDEN) == final_views(file)


@pytest.mark.usefixtures("planted")
def test_an_entry_of_another_format_is_encoded_exactly_too() -> None:
    header, lines = read(mixed(21, 999))
    lines[29]["entry"]["deed"] = lines[29]["entry"].pop("deed") | {"note": "more"}

    report = report_of(chained_anew(header, lines))

    assert (report.wrong, report.problem) == (30, "the line is not encoded as in an export")


def test_a_release_without_a_format_neither_folds_such_a_log_nor_calls_it_damaged() -> None:
    file = mixed(21, 999)

    report = report_of(file)
    assert (report.valid, report.wrong) == (False, 21)
    assert "entries of format 2 are not known here" in str(report.problem)
    with pytest.raises(NewerLog, match="format 2"):
        Folding(Editions(GAMES).find).whole([encode(stored_from(read_line(one))) for one in file.splitlines()[1:]])


async def test_a_log_counts_its_draws(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    before = await table.position()
    seat, action = table.choice(before)
    step = (await table.act(seat, action)).step
    folding = quipu.tables.folding
    assert folding.step(before, encode(step.stored)) is not None

    entry = replace(step.entry, first_draw=step.entry.first_draw + 1)
    with pytest.raises(BrokenLog, match="draws were made before"):
        folding.step(before, encode(stored_of(entry, step.stored.hidden)))

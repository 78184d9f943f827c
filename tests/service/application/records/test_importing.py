"""Import: only for the operator, only what is ours in every respect, nothing stored before all of it was tried."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.position import Status
from quipu_service.application.ports.table_log import Append, AppendReply, Outcome, TableLog
from quipu_service.application.problems.tree import (
    Declined,
    Malformed,
    NotAllowed,
    Problem,
    TooMany,
    Unauthenticated,
    Unavailable,
)
from quipu_service.application.tables.filters import TableFilter
from quipu_service.application.tables.listing import MOST_LISTED
from tests.service.forging import Change, body_of, entry_of, forged, name_of, read
from tests.service.tables import OPERATOR_KEY, Played, another, begun, exported, imported, seated

NOW = 1_900_000_000_000


@pytest.fixture
async def fresh(quipu: Quipu) -> bytes:
    """A game of this test's own, which it may take in."""
    table = await begun(quipu, "caretos", 2)
    assert (await table.go_on()).status is Status.OVER
    return await exported(table)


async def nothing_is_here(quipu: Quipu, table: str) -> bool:
    """Neither a log nor a place in a list."""
    listed = [row[1] for row in await quipu.stores.index.listed("caretos", None, 100)]
    return table not in [*listed, *[name async for name in quipu.stores.log.tables()]]


@pytest.mark.parametrize(
    ("configured", "shown", "problem"),
    [
        (None, None, NotAllowed),
        (None, "", NotAllowed),
        ("", "", NotAllowed),
        (OPERATOR_KEY, None, Unauthenticated),
        (OPERATOR_KEY, "", NotAllowed),
        (OPERATOR_KEY, OPERATOR_KEY[:-1], NotAllowed),
        (OPERATOR_KEY, OPERATOR_KEY + "x", NotAllowed),
        (OPERATOR_KEY, "ключ", NotAllowed),
    ],
)
async def test_nobody_imports_without_the_operators_key(
    quipu: Quipu, configured: str | None, shown: str | None, problem: type[Problem]
) -> None:
    locked = another(quipu.stores, operator_key=configured)
    with pytest.raises(problem):
        await imported(locked, b"a file that is never looked at", shown)


async def test_one_import_at_a_time(quipu: Quipu, finished: bytes) -> None:
    async with quipu.importer.admitted(OPERATOR_KEY):
        with pytest.raises(TooMany):
            await imported(quipu, finished)


async def test_a_log_is_taken_in_elsewhere_stays_the_same_and_says_where_it_is_from(
    fresh: bytes, cluster_url: str
) -> None:
    async with redis_stores(cluster_url) as stores:
        other = another(stores, clock=lambda: NOW)
        here = await begun(another(stores, clock=lambda: NOW + 1), "caretos", 2)
        first = await imported(other, fresh)
        again = await imported(another(stores, clock=lambda: NOW + 5), fresh)

        assert (first.position.head, first.imported_at) == (again.position.head, NOW)
        assert again.imported_at == NOW
        table = Played(other, "caretos", first.position.table.id)
        assert fresh == await exported(table)
        over = (await other.listed("caretos", TableFilter(status=Status.OVER), first=MOST_LISTED)).tables
        (row,) = [one for one in over if one.id == table.id]
        assert (NOW, True) == (row.imported_at, row.opened_at < NOW)
        newest = await begun(another(stores, clock=lambda: NOW + 9), "caretos", 2)
        ours = {newest.id, table.id, here.id}
        listed = [one.id for one in (await other.listed("caretos", first=100)).tables if one.id in ours]
        assert [newest.id, here.id, table.id] == listed
        cold, _ = await another(stores).tables.current(table.id)
        assert NOW == cold.imported_at == cold.context(cold.position).imported_at


async def test_a_log_that_was_played_here_is_taken_in_again_and_does_not_become_an_imported_one(
    quipu: Quipu, fresh: bytes
) -> None:
    header, _ = read(fresh)
    cached = await imported(quipu, fresh)

    assert (header["version"], header["head"]) == (cached.position.version, cached.position.head)
    assert cached.imported_at is None
    assert fresh == await exported(Played(quipu, "caretos", header["table"]))


async def test_an_import_that_was_cut_off_goes_on_where_it_ended(fresh: bytes, cluster_url: str) -> None:
    header, lines = read(fresh)
    async with redis_stores(cluster_url) as stores:
        cut = another(replace(stores, log=Cut(stores.log, after=len(lines) - 3)), clock=lambda: NOW)
        with pytest.raises(Unavailable):
            await imported(cut, fresh)
        assert (await stores.log.read(header["table"], 0)).version == len(lines) - 3
        assert await stores.index.summaries([header["table"]]) == {}, "no list shows a part"

        whole = await imported(another(stores, clock=lambda: NOW + 5), fresh)

        assert (whole.position.head, whole.imported_at) == (header["head"], NOW)
        assert fresh == await exported(Played(another(stores), "caretos", header["table"]))


async def test_an_import_that_another_one_overtakes_with_another_history_is_refused(
    finished: bytes, cluster_url: str
) -> None:
    async with redis_stores(cluster_url) as stores:
        overtaken = another(replace(stores, log=Overtaken(stores.log)), clock=lambda: NOW)
        with pytest.raises(Declined, match="TABLE_EXISTS"):  # T9.4
            await imported(overtaken, finished)


class Cut:
    """A log that is away after so many entries."""

    def __init__(self, log: TableLog, after: int) -> None:
        self._log, self._left = log, after

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def append(self, append: Append) -> AppendReply:
        if not self._left:
            raise Unavailable("away")
        self._left -= 1
        return await self._log.append(append)


class Overtaken(Cut):
    """A log to which another process has written just before."""

    def __init__(self, log: TableLog) -> None:
        super().__init__(log, after=0)

    async def append(self, append: Append) -> AppendReply:
        return AppendReply(Outcome.BEHIND, version=append.expected + 1)


async def test_another_history_of_a_table_that_is_here_is_refused(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on()
    file = await exported(table)
    await quipu.commands.leave(table.id, command="leave", token=table.tokens[0], seat=0)
    longer = await exported(table)
    now = await table.position()

    assert now == (await imported(quipu, file)).position
    assert now == (await imported(quipu, longer)).position
    other = forged(file, lambda _header, lines: lines[-1]["entry"].update(at=lines[-1]["entry"]["at"] + 1))
    assert (await quipu.verify(other)).valid
    with pytest.raises(Declined, match="TABLE_EXISTS"):  # T9.4
        await imported(quipu, other)


async def test_a_table_that_was_played_here_is_never_made_longer(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    position = await table.go_on()
    longer = forged(await exported(table), leaves_at_the_end)
    assert (await quipu.verify(longer)).complete

    with pytest.raises(Declined, match="TABLE_EXISTS"):  # T9.4
        await imported(quipu, longer)
    assert position == await table.position()


def leaves_at_the_end(_header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
    """Seat 0 gets up once the game is over."""
    last = lines[-1]["entry"]
    entry = {**last, "version": last["version"] + 1, "seat": 0, "draws": 0, "body": {"type": "seatLeft", "seat": 0}}
    entry["firstDraw"] = last["firstDraw"] + last["draws"]
    lines.append({"entry": entry, "hash": "", "opened": []})


async def test_only_right_and_complete_logs_of_finished_games_are_taken_in(quipu: Quipu) -> None:
    running = await begun(quipu, "inkas", 3)
    await running.go_on(20)
    for file in (
        await exported(running, 0),
        await exported(running),
        await exported(running, whole=True),
        await exported(await seated(quipu, "inkas", 3)),
    ):
        with pytest.raises(Declined, match="INCOMPLETE"):  # T9.4
            await imported(quipu, file)
    with pytest.raises(Malformed) as wrong:
        await imported(quipu, (await exported(running)).replace(b'"draws":0', b'"draws":1', 1))
    assert wrong.value.path == "$[1]"


async def test_a_fork_is_taken_in_after_the_table_that_it_comes_from(
    quipu: Quipu, fresh: bytes, cluster_url: str
) -> None:
    source = read(fresh)[0]["table"]
    fork = (await quipu.new_tables.fork(source, at=40)).position
    table = Played(quipu, "caretos", fork.table.id)
    for seat in range(2):
        _, token = await quipu.commands.take(table.id, command=f"sit-{seat}", name="Somebody")
        table.tokens.append(token)
    await table.go_on()
    file = await exported(table)

    async with redis_stores(cluster_url) as stores:
        other = another(stores)
        with pytest.raises(Declined, match="ORIGIN_MISSING"):  # T9.4
            await imported(other, file)
        await imported(other, fresh)
        assert fork.table.id == (await imported(other, file)).position.table.id


def renamed(table: str) -> Change:
    """Calls the table otherwise, wherever its name stands."""

    def change(header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
        header["table"] = lines[0]["entry"]["body"]["table"] = table

    return change


def acted(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The first entry that is an action."""
    return next(line["entry"] for line in lines if line["entry"]["body"]["type"] == "acted")


ATTACKS: dict[str, Change] = {
    "a path as id": renamed("../../etc"),
    "no id": renamed(""),
    "a header in the id": renamed("x\r\nSet-Cookie: a=b"),
    "a hash tag in the id": renamed("{aaaaaaaaaaaaaa}"),
    "a NUL in the id": renamed("aaaaaaaaaaaaaaa\x00"),
    "an id in capitals": renamed("ABCDEFGHIJKLMNOP"),
    "before 1970": lambda _header, lines: lines[0]["entry"].update(at=-1),
    "in the year 285 million": lambda _header, lines: lines[-1]["entry"].update(at=9_007_199_254_740_991_000),
    "endless time": lambda _header, lines: lines[-1]["entry"].update(at=10**80),
    "back in time": lambda _header, lines: lines[-1]["entry"].update(at=1),
    "a million seats": body_of(1, seats=1_000_000),
    "no seats": body_of(1, seats=-1),
    "another edition": body_of(1, editionHash="0" * 64),
    "an edition of another name": body_of(1, edition="golden"),
    "an option that there is not": body_of(1, setup={"experienced": False, "cheating": True}),
    "a commitment that is none": body_of(1, commitment="x"),
    "a name that is a novel": name_of(2, "x" * 500),
    "a name with a line feed": name_of(2, "Ann\nBob"),
    "no name": name_of(2, ""),
    "entropy that is none": body_of(2, entropy="zz"),
    "a seat that is far away": body_of(2, seat=10**9),
    "somebody far away": entry_of(5, seat=10**9),
    "opened by the service": entry_of(1, by="SERVICE"),
    "opened by a seat": entry_of(1, seat=0, by="SEAT"),
    "a newcomer seated by the host": entry_of(2, seat=None, by="HOST"),
    "somebody seated by another": entry_of(2, seat=1),
    "an action by the host": lambda _header, lines: acted(lines).update(seat=None, by="HOST"),
    "an action by the service": lambda _header, lines: acted(lines).update(by="SERVICE"),
    "an action by the operator": lambda _header, lines: acted(lines).update(by="OPERATOR"),
    "an action by somebody": lambda _header, lines: acted(lines).pop("by"),
    "a revision to come": entry_of(3, revision=99),
    "no revision": entry_of(3, revision=0),
    "an unknown key in an entry": entry_of(3, comment="hello"),
    "an unknown key in a body": body_of(3, comment="hello"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
async def test_a_log_that_differs_in_any_respect_is_not_imported(
    finished: bytes, attack: Change, cluster_url: str
) -> None:
    async with redis_stores(cluster_url) as stores:
        other = another(stores)
        file = forged(finished, attack)
        with pytest.raises((Malformed, Declined)):
            await imported(other, file)
        assert await nothing_is_here(other, read(file)[0]["table"])


async def test_a_log_from_the_future_is_not_imported(fresh: bytes, cluster_url: str) -> None:
    async with redis_stores(cluster_url) as stores:
        last = read(fresh)[1][-1]["entry"]["at"]
        early = another(stores, clock=lambda: last - 1)
        with pytest.raises(Malformed, match="future"):
            await imported(early, fresh)
        assert await nothing_is_here(early, read(fresh)[0]["table"])
        assert last == (await imported(another(stores, clock=lambda: last), fresh)).position.at


async def test_a_roman_on_square_9999_is_found_by_deciding_again(quipu: Quipu, cluster_url: str) -> None:
    table = await begun(quipu, "caracalla", 2)
    await table.go_on()

    def far_away(_header: dict[str, Any], lines: list[dict[str, Any]]) -> None:
        for line in lines:
            for event in line["entry"]["body"].get("events", ()):
                if event["type"] == "romanPlaced":
                    event["square"] = 9999
                    return

    async with redis_stores(cluster_url) as stores:
        with pytest.raises(Malformed):
            await imported(another(stores), forged(await exported(table), far_away))
        assert (await stores.log.read(table.id, 0)).version == 0


async def test_a_log_whose_view_cannot_be_built_is_not_taken_in(
    finished: bytes, cluster_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise IndexError("no such place")

    async with redis_stores(cluster_url) as stores:
        other = another(stores)
        game = other.games["caretos"]
        monkeypatch.setitem(game.__dict__, "view", broken)
        with pytest.raises(Malformed, match="log"):
            await imported(other, finished)
        assert await nothing_is_here(other, read(finished)[0]["table"])


def lines_that_hurt() -> dict[str, Callable[[bytes], bytes]]:
    """Files that are not what they seem."""
    return {
        "nothing": lambda _: b"",
        "no JSON": lambda _: b"\xff" * 1000,
        "deep": lambda file: file.split(b"\n")[0] + b"\n" + b"[" * 100_000 + b"\n",
        "one long line": lambda file: file.split(b"\n")[0] + b"\n" + b"x" * (17 << 20),
        "a long header": lambda _: b'{"quipu":1,"table":"' + b"a" * 10_000 + b'"}\n',
        "repeated keys": lambda file: file.replace(b'"draws":', b'"draws":0,"draws":', 1),
        "numbers without end": lambda file: file.replace(b'"version":', b'"version":' + b"9" * 5_000, 1),
    }


@pytest.mark.parametrize("made", lines_that_hurt().values(), ids=lines_that_hurt())
async def test_a_harmful_file_is_malformed(quipu: Quipu, finished: bytes, made: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Malformed):
        await imported(quipu, made(finished))

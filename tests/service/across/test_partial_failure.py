"""One table that cannot be read keeps nobody from the others: what is done over many tables names what is left."""

from contextlib import aclosing
from dataclasses import dataclass

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.access.credentials import player_of
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.moves.ending import Resign
from quipu_service.application.tables import own_tables
from tests.service import replay
from tests.service.application.commands.test_players import new_player, playing, told
from tests.service.application.log.test_damaged_logs import changed
from tests.service.tables import Played

UNSERVED = "caracalla"
DAMAGE = (2, b'"seat":0', b'"seat":1')
"""Of an entry of a player who sits down."""
GONE = "GAME_NOT_INSTALLED"


@dataclass
class Some:
    """Tables of one player: two that can be read, and between them one with a damaged log and one whose game is not
    served any more."""

    url: str
    ann: str
    everywhere: Quipu
    here: Quipu
    first: Played
    damaged: Played
    unserved: Played
    last: Played

    @property
    def readable(self) -> set[str]:
        return {self.first.id, self.last.id}

    @property
    def left(self) -> set[tuple[str, str]]:
        """What is said of the others."""
        return {(self.damaged.id, "DAMAGED"), (self.unserved.id, GONE)}

    async def damage(self) -> None:
        await changed(self.url, self.damaged.id, *DAMAGE)

    async def repair(self) -> None:
        """Bring back what was damaged; the other process serves all games."""
        version, old, new = DAMAGE
        await changed(self.url, self.damaged.id, version, new, old)


def without(games: set[str], quipu: Quipu) -> Quipu:
    """Another process, which serves fewer games."""
    served = {name: game for name, game in GAMES.items() if name not in games}
    return Quipu(quipu.stores, served, clock=system_clock, entropy=replay.entropy)


@pytest.fixture
async def some(quipu: Quipu, valkey_url: str) -> Some:
    ann = new_player()
    games = ("caretos", "caretos", UNSERVED, "caretos")
    tables = [await playing(quipu, ann, None, game=game) for game in games]
    found = Some(valkey_url, ann, quipu, without({UNSERVED}, quipu), *tables)
    await found.damage()
    return found


async def test_a_list_of_ones_own_tables_shows_those_that_cannot_be_read_with_the_reason(some: Some) -> None:
    page = await some.here.own.listed(some.ann)

    assert {(one.id, one.problem) for one in page.tables if one.problem} == some.left
    assert {one.id for one in page.tables if not one.problem} == some.readable
    running = await some.here.own.listed(some.ann, to_act=True)
    assert all(one.mine.your_turn for one in running.tables), "nobody knows whose turn it is at the others"


async def test_a_stream_of_ones_own_tables_tells_those_that_can_be_read(some: Some) -> None:
    async with aclosing(some.here.own.follow(some.ann)) as stream:
        assert {(await told(stream)).id for _ in some.readable} == some.readable


async def test_a_table_that_is_damaged_while_it_is_followed_ends_no_stream(
    some: Some, monkeypatch: pytest.MonkeyPatch
) -> None:
    await some.repair()
    own = some.here.own
    looked = own_tables.Stream._look

    async def failing(self: own_tables.Stream, name: str, *, hands: bool) -> object:
        if name == some.damaged.id:
            await own.seated(player_of(some.ann), (0, name, b""))
        return await looked(self, name, hands=hands)

    monkeypatch.setattr(own_tables.Stream, "_look", failing)
    async with aclosing(own.follow(some.ann)) as stream:
        everything = {(await told(stream)).id for _ in range(3)}
        assert everything == some.readable | {some.damaged.id}
        await some.damage()
        cached = some.here.tables.remembered(some.damaged.id)
        assert cached is not None
        some.here.tables.forget(cached)
        await some.damaged.quipu.commands.do(some.last.id, Resign(), command="go", token=some.last.tokens[1], seat=1)
        assert (await told(stream)).id == some.last.id


async def test_notices_of_all_tables_name_those_that_could_not_be_read_and_come_later(some: Some) -> None:
    feed = await some.here.notices.of_player(some.ann)

    assert {one.table for one in feed.notices} <= some.readable
    assert {(one.table, one.problem) for one in feed.left} == some.left
    await some.repair()
    then = await some.everywhere.notices.of_player(some.ann)
    assert then.left == ()
    assert {one.id for one in feed.notices} <= {one.id for one in then.notices}


async def test_a_players_id_is_replaced_where_it_can_be_and_a_repeat_goes_on_with_what_is_left(some: Some) -> None:
    new = new_player()
    _, renewed = await some.here.moving.renew_player(some.ann, command="renew", new=new)

    assert (renewed.tables, {(one.table, one.problem) for one in renewed.left}) == (2, some.left)
    for table in (some.first, some.last):
        cached, _ = await some.here.tables.current(table.id)
        assert [cached.holders.seat_of_player(player_of(one)) for one in (new, some.ann)] == [0, None]
    await some.repair()
    _, again = await some.everywhere.moving.renew_player(some.ann, command="renew", new=new)
    assert again.left == ()
    for table in (some.damaged, some.unserved):
        cached, _ = await some.everywhere.tables.current(table.id)
        assert [cached.holders.seat_of_player(player_of(one)) for one in (new, some.ann)] == [0, None]

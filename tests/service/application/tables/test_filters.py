"""Lists by room, clock, bots and options; and what they do not show."""

from typing import Any

import msgspec
import pytest

from quipu_rules.caral.parts import ModuleName
from quipu_rules.caral.setup import Setup
from quipu_service.application.admission.frontends import Frontend, Listed, digest_of
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.openers import Opener
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import MotionKind, Visibility
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.position import Status
from quipu_service.application.problems.tree import Malformed
from quipu_service.application.tables.filters import BotsWanted, ClockKind, TableFilter
from quipu_service.bots.levels import Level
from tests.service.application.tables.test_lists_of_kinds import CountingIndex, empty, index, server
from tests.service.tables import Played, begun, tries

__all__ = ["empty", "index", "server"]
DAYS, BLITZ = TimeControl(turn=86_400_000), TimeControl(bank=300_000, increment=3_000)


async def opened(quipu: Quipu, game: str = "caral", bots: tuple[Level, ...] = (), **more: Any) -> str:
    new = await quipu.new_tables.open(game, seats=2, **more)
    if bots:
        new = await quipu.absences.open_with_bots(new, [BotSeat(level=level) for level in bots])
    return new.position.table.id


async def found(quipu: Quipu, game: str = "caral", frontend: Frontend | None = None, **wanted: Any) -> list[str]:
    """All pages, two tables a page."""
    tables, after = list[str](), None
    for _ in tries("the last page"):
        page = await quipu.listed(game, TableFilter(**wanted), first=2, after=after, frontend=frontend)
        tables += [table.id for table in page.tables]
        if (after := page.after) is None:
            break
    return tables


async def test_tables_are_found_by_their_terms(empty: Quipu) -> None:
    slow = await opened(
        empty, terms=Terms(clock=DAYS), setup=Setup(modules=(ModuleName.ANACONDA, ModuleName.ANNUAL_TILES))
    )
    fast = await opened(empty, terms=Terms(clock=BLITZ, room="!blitz:example.org"))
    bots = await opened(empty, bots=(Level.CLUB,))

    for wanted, tables in (
        ({"clock": ClockKind.NONE}, [bots]),
        ({"clock": ClockKind.TURN}, [slow]),
        ({"clock": ClockKind.BANK}, [fast]),
        ({"most_time": 300_000}, [fast]),
        ({"least_time": 300_001}, [slow]),
        ({"least_time": 300_000, "most_time": 86_400_000}, [fast, slow]),
        ({"bots": BotsWanted.NONE}, [fast, slow]),
        ({"bots": BotsWanted.ANY}, [bots]),
        ({"bots": BotsWanted.CLUB}, [bots]),
        ({"bots": BotsWanted.STRONG}, []),
        ({"setup": {}}, [bots, fast, slow]),
        ({"setup": {"modules": []}}, [bots, fast]),
        ({"setup": {"modules": ["ANNUAL_TILES", "ANACONDA"]}}, [slow]),
        ({"setup": {"modules": ["ANACONDA"]}}, []),
        ({"room": "!blitz:example.org"}, [fast]),
        ({"room": "!blitz:example.org", "status": Status.OPEN, "free": True, "clock": ClockKind.BANK}, [fast]),
        ({"room": "!blitz:example.org", "status": Status.RUNNING}, []),
        ({"room": "!blitz"}, []),
    ):
        assert (wanted, sorted(tables)) == (wanted, sorted(await found(empty, **wanted)))


def test_a_level_can_be_asked_for_by_its_name() -> None:
    assert {level.name for level in Level} == {one.name for one in BotsWanted} - {"NONE", "ANY"}


@pytest.mark.parametrize("room", ["", "a b", "x" * 129, "é"])
async def test_a_room_is_visible_ascii(quipu: Quipu, room: str) -> None:
    with pytest.raises(Malformed):
        await quipu.listed("caral", TableFilter(room=room))
    with pytest.raises(Malformed):
        await quipu.new_tables.open("caral", seats=2, terms=Terms(room=room))


@pytest.mark.parametrize("wanted", [{"least_time": 1}, {"most_time": 2**53}, {"setup": {"moduls": []}}])
async def test_what_no_table_can_have_is_refused(quipu: Quipu, wanted: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        await quipu.listed("caral", TableFilter(**wanted))


async def test_a_room_is_read_without_a_search_through_other_tables(empty: Quipu, index: CountingIndex) -> None:
    here = await opened(empty, terms=Terms(room="here"))
    for _ in range(20):
        await opened(empty)
    index.rows_read = 0

    assert [here] == await found(empty, room="here")
    assert index.rows_read == 1


@pytest.mark.parametrize("room", ["open", "x:open", "free", "over", "@club", "caral", "{x}", "*", "x" * 128])
async def test_no_name_of_a_room_is_that_of_another_list(empty: Quipu, room: str) -> None:
    table = await begun(empty, "caretos", 2, terms=Terms(room=room))
    before = await found(empty, "caretos"), await found(empty, "caretos", status=Status.OPEN)
    for _ in range(2):
        assert [table.id] == await found(empty, "caretos", room=room)
        assert [table.id] == await found(empty, "caretos", room=room, status=Status.RUNNING)
    assert before == (await found(empty, "caretos"), await found(empty, "caretos", status=Status.OPEN))


async def test_a_room_shows_no_table_that_is_on_no_list_and_none_of_a_frontend_that_is_alone(empty: Quipu) -> None:
    club = Frontend("club", Listed(keys=(digest_of("x"),), isolated=True))
    listed = await opened(empty, terms=Terms(room="r"))
    for visibility in (Visibility.UNLISTED, Visibility.PRIVATE):
        await opened(empty, terms=Terms(room="r", visibility=visibility))
    alone = await opened(empty, terms=Terms(room="r"), opener=Opener(frontend=club))

    assert [listed] == await found(empty, room="r")
    assert [alone] == await found(empty, room="r", frontend=club)
    assert {listed} == set(await found(empty))


async def test_a_room_belongs_to_the_frontend_whose_key_was_sent(empty: Quipu) -> None:
    one, other = (Frontend(name, Listed(keys=(digest_of(name),))) for name in ("one", "other"))
    strangers, mine, theirs = [
        await opened(empty, terms=Terms(room="r"), opener=Opener(frontend=frontend)) for frontend in (None, one, other)
    ]

    assert [strangers] == await found(empty, room="r")
    assert [mine] == await found(empty, room="r", frontend=one)
    assert [theirs] == await found(empty, room="r", frontend=other, status=Status.OPEN)
    assert {strangers, mine, theirs} == set(await found(empty, frontend=one))


async def test_a_rematch_is_in_the_room_and_a_fork_is_not(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2, terms=Terms(room="again-and-again"))
    for seat in range(2):
        await quipu.motions.agree(table.id, command=f"{seat}", token=table.tokens[seat], kind=MotionKind.ABANDON)
    again = await quipu.rematches.play_again(table.id, command="again", token=table.tokens[0])
    fork = await quipu.new_tables.fork(table.id, at=4)

    assert {again.cached.id, table.id} == set(await found(quipu, "caracalla", room="again-and-again"))
    assert fork.position.table.opened.room is msgspec.UNSET


async def test_a_table_that_goes_leaves_its_room(empty: Quipu, index: CountingIndex) -> None:
    table = Played(empty, "caral", await opened(empty, terms=Terms(room="gone")))
    await empty.lists.take_off((await table.position()).table.opened)
    index.rows_read = 0
    assert [] == await found(empty, room="gone")
    assert index.rows_read == 0

"""Tables whose game does not begin: so many for each client, and none for ever."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from redis import Redis

from quipu_service.adapters.entropy import system_clock
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.frontends import Frontend, Listed, digest_of
from quipu_service.application.admission.rate_limits import hashed
from quipu_service.application.admission.server_settings import ServerSettings
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.commands.openers import Opener, Openers
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.bodies import Closed, Visibility
from quipu_service.application.log.position import Status
from quipu_service.application.ports.schedule import WorkKind
from quipu_service.application.problems.tree import Declined, Malformed, TooManyTables, Unknown
from quipu_service.application.tables.filters import TableFilter
from quipu_service.application.tables.presentation import document
from tests.service.tables import another, begun, imported, seated
from tests.service.tables import exported as file_of
from tests.service.valkey import PATIENCE, start_valkey

DAY = 86_400_000


class Days:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.days = 0

    def __call__(self) -> int:
        return system_clock() + self.days * DAY


@pytest.fixture
def days() -> Days:
    return Days()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server without tables of other tests, which would expire, too."""
    server = start_valkey(tmp_path_factory.mktemp("waiting"))
    yield server.url
    server.stop()


@pytest_asyncio.fixture
async def waiting(url: str, days: Days) -> AsyncIterator[Quipu]:
    """Tables wait thirty days, and three of an address at once."""
    async with redis_stores(url) as stores:
        yield another(stores, clock=days, settings=ServerSettings(unstarted=30 * DAY, most_waiting=3))


async def sweep(stores: Stores, days: Days) -> None:
    """What every worker does now and then."""
    worker = another(stores, clock=days, settings=ServerSettings(unstarted=30 * DAY))
    while await stores.schedule.due(WorkKind.UNSTARTED, days() - 30 * DAY, 1):
        await worker.expiry.sweep()


async def open_by(quipu: Quipu, opener: Opener, command: str | None = None) -> str:
    opened = await quipu.new_tables.open("caretos", seats=2, opener=opener, command=command, client="test")
    return opened.position.table.id


async def test_the_document_says_when_a_table_expires_and_who_sits_down_has_longer(waiting: Quipu, days: Days) -> None:
    opened = (await waiting.new_tables.open("caretos", seats=2)).position
    table = opened.table.id

    async def expires() -> int | None:
        cached, _ = await waiting.tables.current(table)
        return document(cached.position, None, cached.context(cached.position)).expires_at

    assert await expires() == opened.at + 30 * DAY
    days.days = 20
    taken = await waiting.commands.take(table, command="sit", name="Anna")
    assert await expires() == taken[0].step.position.at + 30 * DAY

    started = await begun(waiting, "caretos", 2)
    table = started.id
    assert await expires() is None


async def test_a_table_that_waits_in_vain_is_closed_then_taken_away(waiting: Quipu, days: Days) -> None:
    table = (await seated(waiting, "caretos", 2)).id
    async with waiting.following.following(table, None, None) as steps:
        days.days = 29
        await sweep(waiting.stores, days)
        assert (await waiting.tables.current(table))[0].position.status is Status.OPEN

        days.days = 31
        await sweep(waiting.stores, days)
        told, _ = await asyncio.wait_for(anext(steps), PATIENCE)

    assert isinstance(told.entry.body, Closed)
    assert (await waiting.tables.current(table))[0].position.status is Status.CLOSED
    days.days = 62
    await sweep(waiting.stores, days)
    with pytest.raises(Unknown):
        await waiting.tables.current(table)
    for status in (None, Status.OPEN, Status.CLOSED):
        page = await waiting.listed("caretos", TableFilter(status=status), first=100)
        assert table not in [one.id for one in page.tables]


async def test_a_table_expires_at_the_millisecond_that_its_document_tells(url: str) -> None:
    now = [system_clock()]
    async with redis_stores(url) as stores:
        quipu = another(stores, clock=lambda: now[0], settings=ServerSettings(unstarted=30 * DAY))
        opened = (await quipu.new_tables.open("caretos", seats=2)).position
        found = list[Status]()
        for now[0] in (opened.at + 30 * DAY - 1, opened.at + 30 * DAY):
            await quipu.expiry.sweep()
            found.append((await quipu.tables.current(opened.table.id))[0].position.status)
        closed_at = now[0]
        now[0] = closed_at + 30 * DAY - 1
        await quipu.expiry.sweep()
        found.append((await quipu.tables.current(opened.table.id))[0].position.status)
        now[0] += 1
        await quipu.expiry.sweep()
        with pytest.raises(Unknown):
            await quipu.tables.current(opened.table.id)

    assert found == [Status.OPEN, Status.CLOSED, Status.CLOSED]


async def test_a_table_that_was_never_opened_after_all_counts_for_a_minute(waiting: Quipu) -> None:
    """Its client was counted first, and then the process ended."""
    clients, now = waiting.stores.clients, system_clock()
    openers = Openers(waiting.stores, ServerSettings(most_waiting=3))
    for ago, counts in ((60_000, False), (59_999, True)):
        opener = Opener(address=f"198.51.100.{ago % 100}")
        for number in range(3):
            assert await clients.claim_opening(hashed(opener.name), f"{ago} {number}", now - ago, 3)
        admitting = openers.admit(opener, Visibility.LISTED, "new", now)
        if counts:
            with pytest.raises(TooManyTables) as refused:
                await admitting
            assert refused.value.most == 3
        else:
            await admitting


async def test_nothing_of_a_table_that_was_taken_away_stays(waiting: Quipu, days: Days, url: str) -> None:
    table = (await seated(waiting, "caretos", 2)).id
    for days.days in (31, 62):
        await sweep(waiting.stores, days)

    with Redis.from_url(url, protocol=2) as client:
        assert not any(client.scan_iter(match=f"*{table}*"))
        assert client.zscore("quipu:unstarted", table) is None


async def test_a_fork_that_was_never_full_is_closed_and_taken_away_and_a_full_one_stays(
    waiting: Quipu, days: Days
) -> None:
    played = await begun(waiting, "caracalla", 2)
    forks = [(await waiting.new_tables.fork(played.id)).position.table.id for _ in range(2)]
    for table, people in zip(forks, (1, 2), strict=True):
        for seat in range(people):
            await waiting.commands.take(table, command=f"sit-{seat}", name="Anna")
    found = list[Status]()
    for days.days in (29, 31, 59):
        await sweep(waiting.stores, days)
        found += [(await waiting.tables.current(table))[0].position.status for table in forks]
    assert found == [Status.RUNNING, Status.RUNNING, *[Status.CLOSED, Status.RUNNING] * 2]

    days.days = 62
    await sweep(waiting.stores, days)
    with pytest.raises(Unknown):
        await waiting.tables.current(forks[0])
    assert (await waiting.tables.current(forks[1]))[0].position.status is Status.RUNNING


async def test_a_table_that_has_begun_stays_for_ever(waiting: Quipu, days: Days) -> None:
    played = await begun(waiting, "caretos", 2)
    for days.days in (31, 62, 4_000):
        await sweep(waiting.stores, days)

    assert (await waiting.tables.current(played.id))[0].position.status is Status.RUNNING


async def test_the_command_that_opened_a_table_opens_it_anew_once_it_is_gone(waiting: Quipu, days: Days) -> None:
    first = await open_by(waiting, Opener(), "again")
    for days.days in (31, 62):
        await sweep(waiting.stores, days)

    assert await open_by(waiting, Opener(), "again") == first
    assert (await waiting.tables.current(first))[0].position.version == 1


async def test_a_file_of_a_finished_table_can_be_taken_in_whatever_its_age(waiting: Quipu, days: Days) -> None:
    played = await seated(waiting, "caretos", 2)
    await waiting.commands.start(played.id, command="start", token=played.host)
    await played.go_on()
    file = await file_of(played)
    days.days = 400
    await sweep(waiting.stores, days)

    assert (await imported(another(waiting.stores, clock=days), file)).position.status is Status.OVER


async def test_so_many_tables_of_an_address_wait_at_once(waiting: Quipu) -> None:
    greedy, other = Opener(address="192.0.2.1"), Opener(address="192.0.2.2")
    tables = [await open_by(waiting, greedy) for _ in range(3)]

    with pytest.raises(TooManyTables) as stopped:
        await open_by(waiting, greedy)
    assert stopped.value.most == 3
    await open_by(waiting, other)

    tokens = ["", ""]
    for seat in range(2):
        _, tokens[seat] = await waiting.commands.take(tables[1], command=f"sit-{seat}", name="Anna")
    for token in tokens:
        await waiting.commands.start(tables[1], command="start", token=token)
    await open_by(waiting, greedy)
    with pytest.raises(TooManyTables):
        await open_by(waiting, greedy)


async def test_forks_and_sandboxes_count_until_somebody_sits_down(waiting: Quipu) -> None:
    greedy, played = Opener(address="192.0.2.4"), await begun(waiting, "caracalla", 2)
    await played.go_on(3)
    wanted = SandboxOptions(opener=greedy)
    forked = (await waiting.new_tables.fork(played.id, opener=greedy)).position.table.id
    for _ in range(2):
        await waiting.sandboxes.of_table("caracalla", played.id, None, at=None, wanted=wanted)

    with pytest.raises(TooManyTables):
        await waiting.new_tables.fork(played.id, opener=greedy)
    with pytest.raises(TooManyTables):
        await waiting.sandboxes.of_table("caracalla", played.id, None, at=None, wanted=wanted)
    await waiting.commands.take(forked, command="sit", name="Anna")
    await waiting.new_tables.fork(played.id, opener=greedy)


async def test_a_fork_at_which_nobody_ever_sits_is_taken_away_and_one_that_is_played_stays(
    waiting: Quipu, days: Days
) -> None:
    played = await begun(waiting, "caretos", 2)
    await played.go_on()
    forks = [(await waiting.new_tables.fork(played.id, at=at)).position.table.id for at in (40, 40, None)]
    for seat in range(2):
        await waiting.commands.take(forks[0], command=f"sit-{seat}", name="Anna")
    for days.days in (31, 62, 93):
        await sweep(waiting.stores, days)

    assert (await waiting.tables.current(forks[0]))[0].position.status is Status.RUNNING
    for gone in forks[1:]:
        with pytest.raises(Unknown):
            await waiting.tables.current(gone)
    assert (await waiting.tables.current(played.id))[0].position.status is Status.OVER


async def test_an_opening_that_was_cut_off_counts_for_a_minute(waiting: Quipu) -> None:
    greedy, now = Opener(address="192.0.2.5"), system_clock()
    quipu = another(waiting.stores, clock=lambda: now, settings=ServerSettings(unstarted=30 * DAY, most_waiting=3))
    for age in (59_999, 60_000, 80_000):
        assert await quipu.stores.clients.claim_opening(hashed(greedy.name), f"lost-{age}", now - age, 3)

    for _ in range(2):
        await open_by(quipu, greedy)
    with pytest.raises(TooManyTables):
        await open_by(quipu, greedy)


async def test_a_repeat_is_answered_at_the_limit_and_many_at_once_do_not_pass_it(waiting: Quipu) -> None:
    greedy = Opener(address="192.0.2.3")
    opened = await asyncio.gather(*(open_by(waiting, greedy, f"g{n}") for n in range(12)), return_exceptions=True)
    tables = [one for one in opened if isinstance(one, str)]

    assert 1 <= len(tables) <= 3
    assert all(isinstance(one, TooManyTables) for one in opened if not isinstance(one, str))
    again = opened.index(tables[0])
    assert await open_by(waiting, greedy, f"g{again}") == tables[0]


async def test_a_frontend_has_limits_of_its_own(waiting: Quipu) -> None:
    club = Opener(Frontend("two-at-once", Listed(keys=(digest_of("z"),), tables=2, visibility=(Visibility.UNLISTED,))))
    terms = Terms(visibility=Visibility.UNLISTED)
    for _ in range(2):
        await waiting.new_tables.open("caretos", seats=2, terms=terms, opener=club)

    with pytest.raises(TooManyTables):
        await waiting.new_tables.open("caretos", seats=2, terms=terms, opener=club)
    with pytest.raises(Malformed, match="frontend-visibility"):
        await waiting.new_tables.open("caretos", seats=2, opener=club)


async def sit_from(quipu: Quipu, table: str, address: str, command: str = "sit", token: str | None = None) -> str:
    """The token of a seat that somebody at this address took."""
    who = Opener(address=address)
    _, own = await quipu.commands.take(table, command=command, name="Anna", token=token, client=address, opener=who)
    return own


async def test_an_address_takes_so_many_seats_at_tables_that_wait_and_others_find_seats(waiting: Quipu) -> None:
    mine, others = "192.0.2.77", "192.0.2.78"
    tables = [await open_by(waiting, Opener(address=f"198.51.100.{number}")) for number in range(4)]
    tokens = [await sit_from(waiting, table, mine) for table in tables[:3]]
    with pytest.raises(TooManyTables) as told:
        await sit_from(waiting, tables[3], mine)
    assert told.value.most == 3
    with pytest.raises(TooManyTables):
        await sit_from(waiting, tables[0], mine, "other")
    assert await sit_from(waiting, tables[0], mine) == tokens[0], "a repeat gets the first answer"
    theirs = await sit_from(waiting, tables[3], others)

    await waiting.free(tables[2], command="leave", token=tokens[2], seat=0, opener=Opener(address=mine))
    last = await sit_from(waiting, tables[3], mine)

    for token in (theirs, last):
        await waiting.commands.start(tables[3], command="start", token=token)
    assert await sit_from(waiting, tables[2], mine, "again"), "a table that has begun does not count"


async def test_a_seat_that_was_refused_and_one_by_invitation_do_not_count(waiting: Quipu) -> None:
    mine = "192.0.2.79"
    full = await open_by(waiting, Opener(address="198.51.100.10"))
    for number in range(2):
        await waiting.commands.take(full, command=str(number), name="Ben")
    for number in range(4):
        with pytest.raises(Declined):
            await sit_from(waiting, full, mine, f"late-{number}")
    for number in range(4):
        opened = await waiting.new_tables.open(
            "caretos", seats=2, terms=Terms(visibility=Visibility.PRIVATE), client=f"host-{number}"
        )
        await waiting.commands.take(
            opened.position.table.id,
            command="sit",
            name="Anna",
            invitation=opened.invitation,
            opener=Opener(address=mine),
        )
    open_tables = [await open_by(waiting, Opener(address=f"198.51.100.{20 + number}")) for number in range(4)]
    for table in open_tables[:3]:
        await sit_from(waiting, table, mine)
    with pytest.raises(TooManyTables):
        await sit_from(waiting, open_tables[3], mine)

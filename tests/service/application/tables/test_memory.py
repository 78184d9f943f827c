"""The cache of tables: enough for commands and late followers not to fold the log from its start."""

import dataclasses
import secrets
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_rules.caracalla.actions import EndTurn
from quipu_rules.kernel.message import Seat
from quipu_service.application.access import credentials
from quipu_service.application.access.credentials import Credential, proof_of
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.position import undo_targets
from quipu_service.application.ports.table_log import Append, AppendReply, LogRead
from quipu_service.application.problems.tree import Unauthenticated, Unknown
from quipu_service.application.tables.cache import FRESH, STRIDE, Checkpoints, Recent, TableCache
from quipu_service.application.tables.listener import Listener
from tests.service.tables import Played, another, begun

LAST = 5_000


class Counting:
    """The log, and what it was asked for."""

    def __init__(self, stores: Stores) -> None:
        self._log = stores.log
        self.stores = dataclasses.replace(stores, log=self)
        self.asked: list[tuple[str, int]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def read(self, table: str, after: int, command: str | None = None) -> LogRead:
        self.asked.append(("read", after))
        return await self._log.read(table, after, command)

    async def entries(self, table: str, after: int, upto: int | None = None) -> Sequence[bytes]:
        self.asked.append(("entries", after))
        return await self._log.entries(table, after, upto)

    async def append(self, append: Append) -> AppendReply:
        self.asked.append(("append", append.expected))
        return await self._log.append(append)


@pytest.fixture
async def counting(quipu: Quipu) -> Counting:
    return Counting(quipu.stores)


async def elsewhere(counting: Counting, table: Played) -> Played:
    """The table in a process whose log is counted; it is remembered there."""
    quipu = another(counting.stores)
    await quipu.tables.current(table.id)
    counting.asked.clear()
    return Played(quipu, table.game, table.id, table.tokens)


async def test_checkpoints_are_few_and_close_together_near_the_present(quipu: Quipu) -> None:
    position = await (await begun(quipu, "caretos", 2)).position()
    kept = Checkpoints()
    for now in range(1, LAST + 1):
        kept.pass_by(replace(position, version=now))

    assert kept.before(STRIDE - 1) is None
    assert len(kept) < 30
    for version in range(STRIDE, LAST + 1, 7):
        found = kept.before(version)
        if found is None:
            assert version < LAST / 2
            continue
        assert found.version <= version
        assert LAST - found.version <= 2 * (LAST - version) + 2 * STRIDE


async def test_a_checkpoint_is_kept_once_and_never_from_the_past(quipu: Quipu) -> None:
    position = await (await begun(quipu, "caretos", 2)).position()
    kept = Checkpoints()
    for version in (STRIDE - 1, STRIDE, STRIDE, 2 * STRIDE, STRIDE, 2 * STRIDE + 1):
        kept.pass_by(replace(position, version=version))
    assert len(kept) == 2


async def test_an_action_is_one_trip_to_the_log_and_one_hash_of_the_token(
    quipu: Quipu, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await elsewhere(counting, await begun(quipu, "caracalla", 2))
    (seat,) = (await table.position()).to_act
    counting.asked.clear()
    hashed: list[str] = []

    def counted(token: str) -> str:
        hashed.append(token)
        return proof_of(token)

    monkeypatch.setattr(credentials, "proof_of", counted)
    await table.act(seat, EndTurn())

    assert [("append", 4)] == counting.asked
    assert [table.tokens[seat]] == hashed


async def test_an_undo_takes_its_moment_from_memory(quipu: Quipu, counting: Counting) -> None:
    table = await elsewhere(counting, await begun(quipu, "caracalla", 2))
    (seat,) = (await table.position()).to_act
    left = (await table.act(seat, EndTurn())).step.position
    counting.asked.clear()

    back = (await table.rewind(seat, undo_targets(left, seat)[0])).step.position

    assert [("append", left.version)] == counting.asked
    assert back.version == left.version + 1


async def test_so_does_a_rewind_that_all_agree_to_as_far_as_memory_reaches(quipu: Quipu, counting: Counting) -> None:
    table = await elsewhere(counting, await begun(quipu, "caral", 2))
    early = await table.go_on(10)
    await table.go_on(10)
    counting.asked.clear()
    for seat in range(2):
        back = (await table.back(seat, early.version)).step.position

    assert ["append", "append"] == [kind for kind, _ in counting.asked]
    assert early.state == back.state


async def test_only_the_newest_steps_keep_what_was_encoded_of_them(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(4)
    steps = await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0)
    recent = Recent()
    for step in steps:
        step.memo["shown"] = step.position.memo["shown"] = b"{}"
        recent.add(step)

    kept = [step.position.version for step in steps if step.memo and step.position.memo]
    assert [step.position.version for step in steps[-FRESH:]] == kept


async def test_who_missed_only_steps_that_are_remembered_gets_these_and_who_missed_more_none(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(4)
    steps = await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0)
    newest, oldest, recent = steps[-1].position, steps[-3].position.version, Recent()
    for step in steps[-3:]:
        recent.add(step)

    assert recent.after(oldest - 1, newest) == steps[-3:]
    assert recent.after(oldest, newest) == steps[-2:]
    assert recent.after(oldest - 2, newest) is None
    assert [Recent().after(newest.version + ahead, newest) for ahead in (0, 1)] == [[], []], "they missed none"
    assert [recent.checkpoint(newest.version + ahead, newest) for ahead in (-1, 0, 1)] == [
        steps[-2].position,
        newest,
        newest,
    ]
    assert recent.checkpoint(oldest, newest) is steps[-3].position
    assert recent.checkpoint(oldest - 1, newest) is None
    assert recent.moment(oldest, newest) == steps[-3].position.moment


async def test_a_reader_who_missed_up_to_32_steps_needs_no_log_and_else_one_that_begins_at_a_checkpoint(
    quipu: Quipu, counting: Counting
) -> None:
    table = await elsewhere(counting, await begun(quipu, "caral", 2))
    last = await table.go_on(300)
    cached = await table.quipu.tables.known(table.id)
    whole = await quipu.tables.past.happened((await another(quipu.stores).tables.current(table.id))[0], 0)
    counting.asked.clear()
    for behind in (1, 32, 33, 60, 100, 150):
        steps = await table.quipu.tables.past.happened(cached, last.version - behind)
        assert [step.position.version for step in steps] == list(range(last.version - behind + 1, last.version + 1))
        assert [step.position.head for step in steps] == [step.position.head for step in whole[-behind:]]
        assert steps[0].position.state == whole[-behind].position.state

    read = [after for _, after in counting.asked]
    assert len(read) == 4
    assert all(last.version - after <= 2 * 150 + 2 * STRIDE for after in read)
    assert min(read) > 0


@pytest.mark.parametrize("version", [1, 4, 5, 31, 32, 33, 64, 100, 199])
async def test_every_version_is_the_same_from_memory_and_from_the_log(quipu: Quipu, version: int) -> None:
    table, cold = await begun(quipu, "caral", 2), another(quipu.stores)
    last = await table.go_on(200)
    _, warm = await quipu.tables.at(table.id, version, None)
    _, folded = await cold.tables.at(table.id, version, None)

    assert version < last.version
    assert (warm.version, warm.head, warm.people.names) == (folded.version, folded.head, folded.people.names)
    assert warm.state == folded.state
    assert warm.memo == {}


async def test_going_back_behind_a_checkpoint_is_the_same_followed_and_folded(quipu: Quipu, counting: Counting) -> None:
    table, here = await begun(quipu, "caral", 2), another(counting.stores)
    early = await table.go_on(6)
    await here.tables.current(table.id)
    late = await table.go_on(90)
    for seat in range(2):
        await table.back(seat, early.version)
    await table.go_on(3)

    followed, _ = await here.tables.current(table.id)
    steps = await here.tables.past.happened(followed, late.version - 40)

    assert followed.position.state == (await table.position()).state
    assert steps[-1].position.state == followed.position.state


async def test_a_process_remembers_so_many_tables_and_those_that_are_followed(quipu: Quipu) -> None:
    cached = [(await quipu.tables.current((await begun(quipu, "caretos", 2)).id))[0] for _ in range(4)]
    cache = TableCache(2)
    with cached[0].telling(Listener()):
        for one in cached:
            cache.keep(one)

    assert cache.get(cached[0].id) is cached[0]
    assert cache.get(cached[3].id) is cached[3]
    assert cache.get(cached[1].id) is None
    cache.forget(cached[3])
    assert cache.get(cached[3].id) is None
    assert cached[3].undone


async def test_a_seat_changes_hands_in_memory(quipu: Quipu) -> None:
    cached, _ = await quipu.tables.current((await begun(quipu, "caretos", 2)).id)
    shown = Credential(secrets.token_hex(8))
    cached.holders.change_hands(Seat(1), shown.proof)
    assert cached.holders.holds(shown)
    assert cached.seat_of(shown) == 1
    cached.holders.change_hands(Seat(1), None)
    assert not cached.holders.holds(shown)
    cached.hold(LogRead(1, (), holders={0: shown.proof}))
    assert cached.seat_of(shown) == 0


async def test_a_private_table_is_unknown_to_who_holds_none_of_its_tokens(quipu: Quipu) -> None:
    foreign = Credential(secrets.token_hex(22))
    for visibility, refused in ((Visibility.PRIVATE, Unknown), (Visibility.LISTED, Unauthenticated)):
        opened = await quipu.new_tables.open("caretos", seats=2, terms=Terms(visibility=visibility))
        cached, _ = await quipu.tables.current(opened.position.table.id)
        for ask in (cached.seat_of, cached.viewer):
            with pytest.raises(refused):
                ask(foreign)
        with pytest.raises(Unauthenticated):
            cached.seat_of(Credential(opened.host))
        assert cached.viewer(Credential(opened.host)) is None, "a host without a seat is a spectator"


async def test_a_log_that_lost_a_name_shows_it_unless_it_was_read_before_the_name_came(quipu: Quipu) -> None:
    cached, _ = await quipu.tables.current((await begun(quipu, "caretos", 2)).id)
    names, version = (2, 3), cached.position.version

    assert cached.names_kept(LogRead(version, (), named=frozenset(names)))
    assert cached.names_kept(LogRead(2, (), named=frozenset({2})))
    assert not cached.names_kept(LogRead(version, (), named=frozenset({2})))


async def test_what_was_read_last_is_kept_until_it_is_read_again(quipu: Quipu) -> None:
    table = await begun(another(quipu.stores, clock=lambda: 9_000), "caretos", 2)
    cached, _ = await table.quipu.tables.current(table.id)
    assert (cached.context(cached.position).now, cached.context(cached.position).present) == (9_000, frozenset())
    cached.note(present=frozenset({1}))
    cached.note(rematch="k" * 16)
    context = cached.context(cached.position)
    assert (context.present, context.rematch) == (frozenset({1}), "k" * 16)
    cached.note(present=frozenset())
    context = cached.context(cached.position)
    assert (context.now, context.present, context.rematch) == (9_000, frozenset(), "k" * 16)

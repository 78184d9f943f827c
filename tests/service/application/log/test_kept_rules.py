"""A newer release never touches a running game: tables of today keep today's rules, and what is missing is named."""

import asyncio
import json
import threading
from dataclasses import replace
from typing import Any, get_args

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import Catalog
from quipu_rules.kernel.message import Seat, Template
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.problems.tree import (
    CommandReused,
    GameNotInstalled,
    NewerRules,
    RevisionNotKept,
    RulesMissing,
)
from quipu_service.application.records.checks import CheckName, CheckResult, Report
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables import presentation
from quipu_service.application.tables.own_tables import LeftTable
from quipu_service.bots.levels import Level
from quipu_service.worker.computations import bot_choice
from tests.revised import BEFORE, FIRST, GAME, NEWEST, NOW
from tests.service.application.commands.test_players import new_player
from tests.service.releases import of_first_release, release
from tests.service.tables import Played, begun, exported


def verified(file: bytes, games: Catalog = NOW) -> Report:
    return Verifier(Editions(games), genuine).report(file)


async def test_a_table_keeps_its_revision_to_its_end_and_verifies_under_it(newer: Quipu) -> None:
    table = await of_first_release(newer)
    assert (await table.position()).game.revision == 1

    end = await table.go_on()

    assert end.game.revision == 1
    file = await exported(table)
    assert {json.loads(line)["entry"]["revision"] for line in file.splitlines()[1:]} == {1}
    report = verified(await exported(table, whole=True))
    assert (report.valid, report.missing, report.problem) == (True, None, None)
    assert {report.result_of(name).result for name in (CheckName.LEGALITY, CheckName.EVENTS, CheckName.CHANCE)} == {
        CheckResult.PASSED
    }


async def test_older_rules_are_loaded_beside_the_event_loop_and_once(
    newer: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await of_first_release(newer) for _ in range(3)]
    fresh, threads = release(newer.stores, NOW), list[bool]()
    asked = fresh.tables.folding.find

    def find(*words: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return asked(*words)

    monkeypatch.setattr(fresh.tables.folding, "find", find)

    found = await asyncio.gather(*(fresh.tables.current(table.id) for table in tables))

    assert [cached.position.game.revision for cached, _ in found] == [1] * len(tables)
    assert sorted(threads) == [False, *[True] * len(tables)]


async def test_clients_see_older_tables_with_the_newest_types(newer: Quipu) -> None:
    # the contracts describe these, at every table
    table = await of_first_release(newer, moves=8)
    kinds = set(get_args(NEWEST.events))
    for step in await newer.tables.past.happened((await newer.tables.current(table.id))[0], 0):
        for viewer in (None, Seat(0)):
            assert {type(event) for event in presentation.events(step, viewer)} <= kinds
            shown = presentation.view(step.position, viewer)
            assert isinstance(shown, NEWEST.view_type | None)
            assert not getattr(shown, "lowest_wins", False), "which the first revision does not know"
            presentation.sentences(step, viewer, "de")
        for one in presentation.legal(step.position, Seat(0)):
            assert type(one.example if isinstance(one, Template) else one) in NEWEST.kinds


async def test_a_new_table_takes_the_newest_rules(newer: Quipu) -> None:
    table = await begun(newer, GAME, 2)
    assert (await table.position()).game is NEWEST


async def test_going_back_undoing_and_bots_stay_with_the_table_s_rules(newer: Quipu) -> None:
    table = await of_first_release(newer, moves=3)
    before = await table.position()
    seat, action = table.choice(before)
    after = (await table.act(seat, action)).step
    position = await table.position()
    assert position.game.revision == 1
    chosen = bot_choice(position, position.to_act[0], Level.BEGINNER)
    assert type(chosen[0]) in position.game.kinds
    await table.act(position.to_act[0], *chosen)
    for one in (0, 1):
        await table.back(one, after.entry.version - 1)
    assert (await release(newer.stores, NOW).tables.current(table.id))[0].position.state == before.state


async def test_forks_and_sandboxes_go_on_by_the_same_rules(newer: Quipu) -> None:
    table = await of_first_release(newer, moves=2_000)
    assert not (await table.position()).to_act, "a finished game hides nothing"
    fork = await newer.new_tables.fork(table.id, at=8)
    sandbox = await newer.sandboxes.of_table(GAME, table.id, None, at=8, wanted=SandboxOptions())
    from_file = await newer.sandboxes.of_file(GAME, await exported(table, whole=True), at=8, wanted=SandboxOptions())

    for one in (fork, sandbox, from_file):
        position = (await release(newer.stores, NOW).tables.current(one.position.table.id))[0].position
        assert position.game.revision == 1
        assert position.state == (await newer.tables.at(table.id, 8, None))[1].state


async def test_a_rematch_takes_the_newest_rules(newer: Quipu) -> None:
    table = await of_first_release(newer, moves=2_000)
    again = await newer.rematches.play_again(table.id, command="again", token=table.tokens[0])
    assert again.position.game is NEWEST


@pytest.mark.parametrize("revision", [1, 2])
async def test_lists_and_documents_say_the_revision(newer: Quipu, revision: int) -> None:
    table = await (of_first_release(newer) if revision == 1 else begun(newer, GAME, 2))
    (listed,) = [one for one in (await newer.listed(GAME, first=100)).tables if one.id == table.id]
    assert (listed.revision, listed.problem) == (revision, None)


WITHOUT: Catalog = GAMES
"""The games of a process that does not have the package."""


async def missing_at(newer: Quipu, games: Catalog, table: Played) -> RulesMissing:
    with pytest.raises(RulesMissing) as missing:
        await release(newer.stores, games).tables.current(table.id)
    return missing.value


KEEPING_NOTHING = replace(FIRST, revision=3)
"""The game as a package without its `revisions` has it: its archives keep none."""


async def test_what_is_missing_has_a_code_of_its_own(newer: Quipu) -> None:
    today, old = await begun(newer, GAME, 2), await of_first_release(newer)

    missing = await missing_at(newer, WITHOUT, today)
    assert (missing.code, missing.game, missing.revision) == (GameNotInstalled.code, GAME, None)
    missing = await missing_at(newer, BEFORE, today)
    assert (missing.code, missing.game, missing.revision) == (NewerRules.code, GAME, NEWEST.revision)
    forgetful = {**GAMES, GAME: KEEPING_NOTHING}
    missing = await missing_at(newer, forgetful, old)
    assert (missing.code, missing.game, missing.revision) == (RevisionNotKept.code, GAME, 1)

    for table in (today, old):  # nothing was lost meanwhile
        await table.go_on(3)


async def test_lists_name_the_problem_and_keep_the_table(newer: Quipu) -> None:
    player = new_player()
    opened = await newer.new_tables.open(GAME, seats=2)
    table = opened.position.table.id
    await newer.commands.take(table, command="sit", name="Ann", player=player)
    for games, code in ((WITHOUT, GameNotInstalled.code), (BEFORE, NewerRules.code)):
        here = release(newer.stores, games)
        (own,) = (await here.own.listed(player)).tables
        assert (own.id, own.problem, own.mine.seat) == (table, code, None)
    (listed,) = [one for one in (await here.listed(GAME, first=100)).tables if one.id == table]
    assert (listed.problem, listed.revision) == (NewerRules.code, NEWEST.revision)
    (own,) = (await newer.own.listed(player)).tables
    assert (own.problem, own.mine.seat) == (None, 0)


async def test_an_id_is_replaced_at_all_tables_but_those_that_cannot_be_read_and_there_later(newer: Quipu) -> None:
    player, other = new_player(), new_player()
    tables = list[str]()
    for game in ("caretos", GAME, "caracalla"):
        opened = await newer.new_tables.open(game, seats=2)
        tables.append(opened.position.table.id)
        await newer.commands.take(tables[-1], command="sit", name="Ann", player=player)
    without = release(newer.stores, WITHOUT)

    _, first = await without.moving.renew_player(player, command="renew", new=other)
    again, same = await without.moving.renew_player(player, command="renew", new=other)
    left = (LeftTable(table=tables[1], problem=GameNotInstalled.code),)
    assert (first.player, first.tables, first.left) == (other, 2, left)
    assert (again.repeated, same.tables, same.left) == (False, 0, left), "the others are done"
    with pytest.raises(CommandReused):
        await without.moving.renew_player(player, command="renew", new=new_player())

    _, later = await newer.moving.renew_player(player, command="renew", new=other)
    repeated, _ = await newer.moving.renew_player(player, command="renew", new=other)
    assert (later.tables, later.left, repeated.repeated) == (1, (), True)
    assert (await newer.own.listed(player)).tables == ()
    assert {one.id for one in (await newer.own.listed(other)).tables if one.mine.seat == 0} == set(tables)


async def test_a_table_where_the_new_id_sits_already_stops_no_other(newer: Quipu) -> None:
    player, other = new_player(), new_player()
    both, one = [(await newer.new_tables.open("caretos", seats=2)).position.table.id for _ in range(2)]
    for table, who in ((both, player), (both, other), (one, player)):
        await newer.commands.take(table, command=who[:8], name=who[:4], player=who)

    _, done = await newer.moving.renew_player(player, command="renew", new=other)
    assert (done.tables, done.left) == (1, (LeftTable(table=both, problem="ALREADY_SEATED"),))


async def test_an_operator_exports_a_table_whose_rules_are_gone(newer: Quipu) -> None:
    table = await begun(newer, GAME, 2)
    await table.go_on(4)
    file = await exported(table, whole=True)
    elsewhere = Played(release(newer.stores, WITHOUT), GAME, table.id, table.tokens)
    header, *entries = file.splitlines()
    without, *same = (await exported(elsewhere, whole=True)).splitlines()
    assert entries == same
    shown = msgspec.json.decode(header)
    assert shown.pop("shows"), "only the rules know which draws events show"
    assert shown == msgspec.json.decode(without)
    with pytest.raises(GameNotInstalled):
        await exported(elsewhere, 0)


async def test_verify_says_what_is_missing_and_never_wrong(newer: Quipu) -> None:
    table = await begun(newer, GAME, 2)
    await table.go_on(6)
    file = await exported(table, whole=True)

    for games, code in ((WITHOUT, GameNotInstalled.code), (BEFORE, NewerRules.code)):
        report = verified(file, games)
        assert report.missing is not None
        assert (report.valid, report.complete, report.missing.code) == (True, False, code)
        assert report.entries == len(file.splitlines()) - 1
        assert report.result_of(CheckName.CHAIN).result is CheckResult.PASSED
        assert report.result_of(CheckName.EVENTS).result is CheckResult.NOT_RUN

    damaged = file.replace(b'"at":1', b'"at":2', 1)
    report = verified(damaged, WITHOUT)
    assert not report.valid, "the chain is checked without the rules"

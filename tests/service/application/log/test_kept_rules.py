"""A newer release never touches a running game: tables of today keep today's rules, and what is missing is named."""

import asyncio
import json
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Seat, Template
from quipu_rules.kernel.revisions import at_revision
from quipu_service.adapters.ed25519 import genuine
from quipu_service.adapters.entropy import SystemEntropy, system_clock
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.facade.stores import Stores
from quipu_service.application.games.editions import Editions
from quipu_service.application.problems.tree import GameNotInstalled, NewerRules, RevisionNotKept, RulesMissing
from quipu_service.application.records.checks import CheckName, CheckResult, Report
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables import presentation
from quipu_service.bots.levels import Level
from quipu_service.worker.computations import bot_choice
from tests.service.application.commands.test_players import new_player
from tests.service.forging import forged
from tests.service.golden.decided import read
from tests.service.golden.views import FOLDER, final_views
from tests.service.tables import Played, another, begun, exported

NEWEST = {name: game.revision for name, game in GAMES.items() if game.revision > 1}
"""The games of which an older revision is kept, with the newest."""
SEATS = {"inkas": 3}


def first_release(game: str) -> Mapping[str, AnyGame]:
    """The games as a release had them when this one was at revision 1."""
    old = at_revision(GAMES[game], 1)
    assert old is not None
    return {**GAMES, game: old}


def release(stores: Stores, games: Mapping[str, AnyGame]) -> Quipu:
    """A process of a release with these games."""
    return Quipu(stores, games, clock=system_clock, entropy=SystemEntropy())


async def of_first_release(quipu: Quipu, game: str, moves: int = 12) -> Played:
    """A table that was opened and begun by the first release, as this one finds it."""
    table = await begun(release(quipu.stores, first_release(game)), game, SEATS.get(game, 2))
    await table.go_on(moves)
    table.quipu = quipu
    return table


def verified(file: bytes, games: Mapping[str, AnyGame] = GAMES) -> Report:
    return Verifier(Editions(games), genuine).report(file)


@pytest.mark.parametrize("game", NEWEST)
async def test_a_table_keeps_its_revision_to_its_end_and_verifies_under_it(quipu: Quipu, game: str) -> None:
    table = await of_first_release(quipu, game)
    assert (await table.position()).game.revision == 1

    end = await table.go_on(60)

    assert end.game.revision == 1
    file = await exported(table)
    assert {json.loads(line)["entry"]["revision"] for line in file.splitlines()[1:]} == {1}
    report = verified(await exported(table, whole=True))
    assert (report.valid, report.missing, report.problem) == (True, None, None)
    assert {report.result_of(name).result for name in (CheckName.LEGALITY, CheckName.EVENTS, CheckName.CHANCE)} == {
        CheckResult.PASSED
    }


async def test_older_rules_are_loaded_beside_the_event_loop_and_once(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await of_first_release(quipu, "caral") for _ in range(3)]
    fresh, threads = release(quipu.stores, GAMES), list[bool]()
    asked = fresh.tables.folding.find

    def find(*words: Any) -> Any:
        threads.append(threading.current_thread() is threading.main_thread())
        return asked(*words)

    monkeypatch.setattr(fresh.tables.folding, "find", find)

    found = await asyncio.gather(*(fresh.tables.current(table.id) for table in tables))

    assert [cached.position.game.revision for cached, _ in found] == [1] * len(tables)
    assert sorted(threads) == [False, *[True] * len(tables)]


@pytest.mark.parametrize("game", NEWEST)
async def test_clients_see_older_tables_with_the_newest_types(quipu: Quipu, game: str) -> None:
    # the contracts describe these, at every table
    table = await of_first_release(quipu, game, moves=2_000 if game == "caretos" else 60)
    kinds = set(get_args(GAMES[game].events))
    for step in await quipu.tables.past.happened((await quipu.tables.current(table.id))[0], 0):
        for viewer in (None, Seat(0)):
            assert {type(event) for event in presentation.events(step, viewer)} <= kinds
            assert isinstance(presentation.view(step.position, viewer), GAMES[game].view_type | None)
            presentation.sentences(step, viewer, "de")
        for one in presentation.legal(step.position, Seat(0)):
            assert type(one.example if isinstance(one, Template) else one) in GAMES[game].kinds


@pytest.mark.parametrize("game", NEWEST)
async def test_a_new_table_takes_the_newest_rules(quipu: Quipu, game: str) -> None:
    table = await begun(quipu, game, SEATS.get(game, 2))
    assert (await table.position()).game is GAMES[game]


async def test_going_back_undoing_and_bots_stay_with_the_table_s_rules(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos", moves=3)
    before = await table.position()
    seat, action = table.choice(before)
    after = (await table.act(seat, action)).step
    position = await table.position()
    assert position.game.revision == 1
    chosen = bot_choice(position, position.to_act[0], Level.BEGINNER)
    assert type(chosen[0]) in position.game.kinds
    await table.act(position.to_act[0], *chosen)
    for one in (0, 1):
        await table.rewind(one, after.entry.version - 1)
    assert (await another(quipu.stores).tables.current(table.id))[0].position.state == before.state


async def test_forks_and_sandboxes_go_on_by_the_same_rules(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos", moves=2_000)
    assert not (await table.position()).to_act, "a finished game hides nothing"
    fork = await quipu.new_tables.fork(table.id, at=8)
    sandbox = await quipu.sandboxes.of_table("caretos", table.id, None, at=8, wanted=SandboxOptions())
    from_file = await quipu.sandboxes.of_file(
        "caretos", await exported(table, whole=True), at=8, wanted=SandboxOptions()
    )

    for one in (fork, sandbox, from_file):
        position = (await another(quipu.stores).tables.current(one.position.table.id))[0].position
        assert position.game.revision == 1
        assert position.state == (await quipu.tables.at(table.id, 8, None))[1].state


async def test_a_rematch_takes_the_newest_rules(quipu: Quipu) -> None:
    table = await of_first_release(quipu, "caretos", moves=2_000)
    again = await quipu.rematches.play_again(table.id, command="again", token=table.tokens[0])
    assert again.position.game is GAMES["caretos"]


@pytest.mark.parametrize("newest", [1, 2])
async def test_lists_and_documents_say_the_revision(quipu: Quipu, newest: int) -> None:
    table = await (of_first_release(quipu, "inkas") if newest == 1 else begun(quipu, "inkas", 3))
    (listed,) = [one for one in (await quipu.listed("inkas", first=100)).tables if one.id == table.id]
    assert (listed.revision, listed.problem) == (newest, None)


def without(game: str) -> Mapping[str, AnyGame]:
    return {name: one for name, one in GAMES.items() if name != game}


async def missing_at(quipu: Quipu, games: Mapping[str, AnyGame], table: Played) -> RulesMissing:
    with pytest.raises(RulesMissing) as missing:
        await release(quipu.stores, games).tables.current(table.id)
    return missing.value


async def test_what_is_missing_has_a_code_of_its_own(quipu: Quipu) -> None:
    today, old = await begun(quipu, "caretos", 2), await of_first_release(quipu, "caretos")

    missing = await missing_at(quipu, without("caretos"), today)
    assert (missing.code, missing.game, missing.revision) == (GameNotInstalled.code, "caretos", None)
    missing = await missing_at(quipu, first_release("caretos"), today)
    assert (missing.code, missing.game, missing.revision) == (NewerRules.code, "caretos", NEWEST["caretos"])
    forgetful = {**GAMES, "caretos": keeping_nothing()}
    missing = await missing_at(quipu, forgetful, old)
    assert (missing.code, missing.game, missing.revision) == (RevisionNotKept.code, "caretos", 1)

    for table in (today, old):  # nothing was lost meanwhile
        await table.go_on(3)


def keeping_nothing() -> AnyGame:
    """Caretos as a package without its `revisions` has it: one revision later, from the archive of the first."""
    old = at_revision(GAMES["caretos"], 1)
    assert old is not None
    return replace(old, revision=3)


async def test_lists_name_the_problem_and_keep_the_table(quipu: Quipu) -> None:
    player = new_player()
    opened = await quipu.new_tables.open("caretos", seats=2)
    table = opened.position.table.id
    await quipu.commands.take(table, command="sit", name="Ann", player=player)
    for games, code in ((without("caretos"), GameNotInstalled.code), (first_release("caretos"), NewerRules.code)):
        here = release(quipu.stores, games)
        (own,) = (await here.own.listed(player)).tables
        assert (own.id, own.problem, own.mine.seat) == (table, code, None)
    (listed,) = [one for one in (await here.listed("caretos", first=100)).tables if one.id == table]
    assert (listed.problem, listed.revision) == (NewerRules.code, NEWEST["caretos"])
    (own,) = (await quipu.own.listed(player)).tables
    assert (own.problem, own.mine.seat) == (None, 0)


async def test_an_operator_exports_a_table_whose_rules_are_gone(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(8)
    file = await exported(table, whole=True)
    elsewhere = Played(release(quipu.stores, without("caretos")), "caretos", table.id, table.tokens)
    assert await exported(elsewhere, whole=True) == file
    with pytest.raises(GameNotInstalled):
        await exported(elsewhere, 0)


async def test_verify_says_what_is_missing_and_never_wrong(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    await table.go_on(10)
    file = await exported(table, whole=True)

    for games, code in ((without("caretos"), GameNotInstalled.code), (first_release("caretos"), NewerRules.code)):
        report = verified(file, games)
        assert report.missing is not None
        assert (report.valid, report.complete, report.missing.code) == (True, False, code)
        assert report.entries == len(file.splitlines()) - 1
        assert report.result_of(CheckName.CHAIN).result is CheckResult.PASSED
        assert report.result_of(CheckName.EVENTS).result is CheckResult.NOT_RUN

    damaged = file.replace(b'"at":1', b'"at":2', 1)
    report = verified(damaged, without("caretos"))
    assert not report.valid, "the chain is checked without the rules"


@pytest.mark.parametrize("until", [1, 4, 20, 60])
def test_a_log_in_which_a_release_switched_silently_goes_on_as_it_did(until: int) -> None:
    # before format 3 a running table took whatever rules were installed
    file = read(FOLDER / "caretos-two-sealed-names.jsonl.gz")

    def switched(_header: object, lines: list[Any]) -> None:
        for line in lines[:until]:
            line["entry"]["revision"] = 1

    report = verified(forged(file, switched))
    assert (report.valid, report.problem, report.missing) == (True, None, None)
    assert report.result_of(CheckName.EVENTS).result is CheckResult.PASSED
    assert json.loads(final_views(forged(file, switched))) == json.loads(final_views(file))

"""A running table goes on by newer rules only by an entry of its own, asked for by all its people or the operator."""

import json
import secrets
from typing import Any

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.adapters.ed25519 import genuine
from quipu_service.application.commands.commit import Accepted
from quipu_service.application.commands.sandboxes import SandboxOptions
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import MotionAgreed, MotionKind, RulesChanged
from quipu_service.application.log.position import Position
from quipu_service.application.problems.tree import Declined
from quipu_service.application.records.verify import Verifier
from quipu_service.application.tables import presentation
from quipu_service.application.tables.document_parts import NO_CONTEXT
from tests.revised import BEFORE, GAME, NEWEST, NOW
from tests.service.forging import forged
from tests.service.releases import of_first_release, release
from tests.service.tables import Played, begun, exported

SEATS = (Seat(0), Seat(1))


async def agree(table: Played, seat: int, command: str | None = None) -> Accepted:
    return await table.quipu.motions.agree(
        table.id, command=command or secrets.token_hex(8), token=table.tokens[seat], kind=MotionKind.RULES
    )


async def changed(newer: Quipu, moves: int = 4) -> Played:
    """A table that went on by the newest rules after some moves."""
    table = await of_first_release(newer, moves)
    for seat in range(len(table.tokens)):
        await agree(table, seat)
    return table


async def refused(code: str, table: Played, seat: int) -> None:
    with pytest.raises(Declined) as problem:
        await agree(table, seat)
    assert problem.value.refusal.code == code


def agreeing(position: Position) -> Any:
    asked = [one for one in presentation.document(position, None, NO_CONTEXT).motions if one.kind is MotionKind.RULES]
    return (asked[0].to, asked[0].agreed) if asked else None


async def test_it_takes_the_consent_of_all_people(newer: Quipu) -> None:
    table = await of_first_release(newer, seats=3)
    first = await agree(table, 1, "same")
    assert isinstance(first.step.entry.body, MotionAgreed)
    assert agreeing(await table.position()) == (2, (1,))
    assert (await agree(table, 1, "same")).repeated
    await refused("AGREED_ALREADY", table, 1)
    await table.go_on(2)  # playing on withdraws nothing
    await agree(table, 0)
    assert (await table.position()).game.revision == 1

    last = await agree(table, 2)

    assert isinstance(last.step.entry.body, RulesChanged)
    assert (last.step.entry.revision, agreeing(last.step.position)) == (2, None)
    for process in (newer, release(newer.stores, NOW)):
        assert (await process.tables.current(table.id))[0].position.game is NEWEST
    await table.go_on(3)
    await refused("NEWEST_RULES", table, 0)


async def test_the_game_goes_on_and_its_log_verifies_on_both_sides(newer: Quipu) -> None:
    table = await changed(newer)
    before = (await newer.tables.at(table.id, 6, None))[1]
    assert before.game.revision == 1
    await table.go_on()

    whole = await exported(table, whole=True)
    report = Verifier(Editions(NOW), genuine).report(whole)
    assert (report.valid, report.problem, report.missing) == (True, None, None)
    for seat in (None, 0):
        part = Verifier(Editions(NOW), genuine).report(await exported(table, seat))
        assert (part.valid, part.problem) == (True, None)
    revisions = [json.loads(line)["entry"]["revision"] for line in whole.splitlines()[1:]]
    assert revisions == sorted(revisions)
    assert set(revisions) == {1, NEWEST.revision}
    older = Verifier(Editions(BEFORE), genuine).report(whole)
    assert older.missing is not None
    assert (older.valid, older.missing.code) == (True, "NEWER_RULES")


async def test_nothing_leads_back_to_before(newer: Quipu) -> None:
    moves = 7  # the last one draws nothing
    before = await (await of_first_release(newer, moves)).position()
    assert [(before.version - 1,)] == [
        found for seat in SEATS if (found := presentation.undo(before, seat).to_versions)
    ]
    table = await changed(newer, moves)
    position = await table.position()
    assert {()} == {presentation.undo(position, seat).to_versions for seat in SEATS}
    for _ in range(2):
        with pytest.raises(Declined) as problem:
            await table.rewind(0, position.ruled - 1)
        assert problem.value.refusal.code == "BEFORE_RULES"
    played = await table.go_on(1)
    for seat in (0, 1):
        played = (await table.back(seat, position.ruled)).step.position
    assert (played.state, played.game) == (position.state, NEWEST)


async def test_only_the_operator_needs_no_consent(newer: Quipu) -> None:
    table = await of_first_release(newer)
    done = await newer.rule_changes.impose(table.id, command="repair")
    assert (done.step.entry.seat, done.step.position.game) == (None, NEWEST)
    assert Verifier(Editions(NOW), genuine).report(await exported(table, whole=True)).valid


async def test_before_and_after_the_game_there_is_nothing_to_change(newer: Quipu) -> None:
    table = await of_first_release(newer, moves=2_000)
    await refused("TABLE_OVER", table, 0)
    today = await begun(newer, GAME, 2)
    await refused("NEWEST_RULES", today, 0)


async def test_forks_stay_before_the_change_and_sandboxes_begin_after_it(newer: Quipu) -> None:
    table = await changed(newer)
    ruled = (await table.position()).ruled
    await table.go_on(2_000)
    with pytest.raises(Declined) as problem:
        await newer.new_tables.fork(table.id, at=ruled + 1)
    assert str(problem.value) == "RULES_CHANGED (T9.2)"
    fork = await newer.new_tables.fork(table.id, at=ruled - 3)
    sandbox = await newer.sandboxes.of_table(GAME, table.id, None, at=ruled + 1, wanted=SandboxOptions())
    assert (fork.position.game.revision, sandbox.position.game) == (1, NEWEST)


async def test_a_change_without_consent_is_found(newer: Quipu) -> None:
    table = await changed(newer)
    whole = await exported(table, whole=True)
    asked = next(number for number, line in enumerate(whole.splitlines()[1:]) if b'"motionAgreed"' in line)

    def unasked(_header: object, lines: list[Any]) -> None:
        del lines[asked]
        for number, line in enumerate(lines, start=1):
            line["entry"]["version"] = number

    report = Verifier(Editions(NOW), genuine).report(forged(whole, unasked))
    assert (report.valid, report.problem) == (False, "RulesChanged cannot stand here: NOBODY")


async def test_an_older_process_names_what_it_lacks(newer: Quipu) -> None:
    table = await of_first_release(newer)
    older = release(newer.stores, BEFORE)
    await older.tables.current(table.id)
    for seat in (0, 1):
        await agree(table, seat)
    with pytest.raises(Exception, match="newer than revision 1"):
        await older.tables.current(table.id)

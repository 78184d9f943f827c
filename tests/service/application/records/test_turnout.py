"""What `verify` tells of people: who came and went in a game, who was absent, and who ended it by what right."""

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Absence, MotionKind
from quipu_service.application.log.entries import Role
from quipu_service.commands.logs import in_words
from tests.service.application.log.test_clocks import Ticking
from tests.service.tables import another, begun, exported


async def test_a_report_tells_every_change_of_hands_absence_and_end(quipu: Quipu) -> None:
    now = Ticking()
    table = await begun(another(quipu.stores, now), "caretos", 3)
    first = (await table.position()).version
    await table.replaced(2)
    position = await table.position()
    seat = position.to_act[0]
    now.now = position.deadline(seat) or 0
    await table.quipu.absences.time_out(position, seat)
    for one in sorted((await table.position()).people.playing):
        await table.agree(one, MotionKind.ABANDON)

    report = quipu.verifier.report(await exported(table))

    assert report.valid, report.problem
    assert [(one.type, one.by, one.seat, one.then) for one in report.turnout] == [
        ("resigned", Role.SEAT, 2, None),
        ("seatTaken", Role.NEWCOMER, 2, None),
        ("timedOut", Role.SERVICE, seat, Absence.OUT),
        ("abandoned", Role.SEAT, max(set(range(3)) - {seat}), None),
    ]
    assert (report.turnout[0].entry, report.turnout[2].at) == (first + 1, now.now)
    assert f"  entry {first + 1}, seat 3: resigned, by seat" in in_words("a", report, alone=True)

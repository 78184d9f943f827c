"""Laws of the clocks: nobody's time changes by another's command, and going back gives and takes none."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from quipu_rules.kernel.message import Seat
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Acted, Rewound
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.log.position import Position, Step, redo_target, undo_targets
from tests.service.application.log.test_clocks import Ticking
from tests.service.tables import Played, another, begun, dice_of, exported

DAY = 86_400_000
COMMANDS = 120
BANK = TimeControl(bank=DAY, increment=5_000, on_timeout=OnTimeout.DROP_OUT)
TURN = TimeControl(turn=DAY, on_timeout=OnTimeout.DROP_OUT)


@dataclass(frozen=True)
class Left:
    """What each seat has left right after an entry, and all that it used until then."""

    left: tuple[int, ...]
    used: tuple[int, ...]


@pytest.mark.parametrize("control", [BANK, TURN], ids=["bank", "turn"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["caracalla", "caretos", "caral"])
async def test_over_random_undo_redo_and_rewind_all_time_adds_up(
    quipu: Quipu, game: str, seed: int, control: TimeControl
) -> None:
    clock, dice = Ticking(), dice_of(seed)
    table = await timed(quipu, clock, control, game)
    for _ in range(COMMANDS):
        clock.now += dice.choice([0, 7, 300, 2_000])
        if not (await table.position()).to_act:
            break
        await _anything(table, dice, consents=bool(control.bank))

    cached, _ = await table.quipu.tables.current(table.id)
    steps = await table.quipu.tables.past.happened(cached, 0)
    _adds_up(control, steps)
    report = quipu.verifier.report(await exported(table))
    assert (report.valid, report.problem) == (True, None)


async def timed(quipu: Quipu, clock: Ticking, control: TimeControl, game: str = "caracalla") -> Played:
    """A table for two whose clocks run by the test's."""
    return await begun(another(quipu.stores, clock), game, 2, terms=Terms(clock=control))


async def _anything(table: Played, dice: random.Random, *, consents: bool) -> None:
    """An action, an undo, a redo, or a rewind that all agree to."""
    position = await table.position()
    seats = [Seat(0), Seat(1)]
    ways = [(one, to) for one in seats for to in undo_targets(position, one)]
    ways += [(one, to) for one in seats if (to := redo_target(position, one)) is not None]
    if ways and dice.random() < 0.5:
        await table.rewind(*dice.choice(ways))
    elif consents and position.version > 6 and dice.random() < 0.1:
        to = dice.randrange(4, position.version - 1)
        for seat in dice.sample(seats, 2):
            if isinstance((await table.back(seat, to)).step.entry.body, Rewound):
                break
    else:
        seat, action = table.choice(position)
        await table.act(seat, action)


def _adds_up(control: TimeControl, steps: Sequence[Step]) -> None:
    """What is left changes only by the time that the seat used, by its increment, or as a rewind gives it back."""
    known, before = dict[int, Left](), None
    for step in steps:
        position = step.position
        if position.times is None or position.state is None:
            continue
        if before is None or before.times is None or before.state is None:
            known[position.version] = Left(_left(position, position.at), (0, 0))
            before = position
            continue
        last, passed = known[before.version], position.at - before.at
        used = tuple(one + passed * (seat in before.to_act) for seat, one in enumerate(last.used))
        now = Left(_left(position, position.at), used)
        _fits(control, step, before, known, now)
        known[position.version] = now
        before = position


def _fits(control: TimeControl, step: Step, before: Position, known: dict[int, Left], now: Left) -> None:
    body, last = step.entry.body, known[before.version]
    for seat, left in enumerate(now.left):
        waited = seat in step.position.to_act
        used = now.used[seat] - last.used[seat]
        assert used == 0 or seat in before.to_act, "only who is waited for uses time"
        if isinstance(body, Rewound):
            then = known[body.to]
            if control.bank or waited:
                assert left == then.left[seat] - (now.used[seat] - then.used[seat]), (step.entry.version, seat)
        elif control.bank:
            gained = left - (last.left[seat] - used)
            ends = isinstance(body, Acted) and seat in before.to_act and not waited
            assert gained == (control.increment if ends else 0), (step.entry.version, seat)
        elif waited and seat in before.to_act and not isinstance(body, Acted):
            assert left == last.left[seat] - used


def _left(position: Position, now: int) -> tuple[int, ...]:
    """What each seat has left at this time; of a clock for each turn only who is waited for."""
    times, clock = position.times, position.clock
    assert times is not None
    assert clock is not None
    found = []
    for seat, since in enumerate(times.since):
        deadline = position.deadline(Seat(seat)) if since is not None else None
        found.append(deadline - now if deadline is not None else times.banks[seat])
    return tuple(found)

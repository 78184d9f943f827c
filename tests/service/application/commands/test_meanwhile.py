"""What a seat may do while the table waits for others: a signal, another secret choice in place of one's own."""

import pytest

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.refusal import Refused
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.clocks import OnTimeout, TimeControl
from quipu_service.application.tables.presentation import legal
from quipu_service.application.tables.prompts import prompt
from tests.service import replay
from tests.service.application.log.test_clocks import TURN, Ticking
from tests.service.example_games import EXAMPLES, PassCards, PassChosen, with_hearts
from tests.service.tables import Played, begun, exported

from beacon import Signal  # isort: skip  # example_games says where it is

BEACON = EXAMPLES["beacon"]


async def of_beacon(quipu: Quipu, clock: Ticking) -> Played:
    here = Quipu(quipu.stores, {**GAMES, BEACON.name: BEACON}, clock=clock, entropy=replay.entropy)
    terms = Terms(clock=TimeControl(turn=TURN, on_timeout=OnTimeout.DEFAULT_ACTION))
    return await begun(here, BEACON.name, 3, terms=terms)


async def test_a_signal_leaves_the_turn_and_its_clock_as_they_are(quipu: Quipu) -> None:
    clock = Ticking()
    table = await of_beacon(quipu, clock)
    before = await table.position()
    first, other = before.to_act[0], Seat((before.to_act[0] + 1) % 3)
    assert sorted(before.may_act) == [seat for seat in range(3) if seat != first]
    assert str(prompt(before, other, "en")).endswith("You may signal how high your lowest card is.")
    assert prompt(before, None, "en") == f"Player {first} is to play a card or to wait."

    clock.now += TURN // 2
    after = (await table.act(other, Signal())).step.position
    assert (after.to_act, after.deadline(first)) == (before.to_act, before.deadline(first))
    assert after.deadline(other) is None
    assert (legal(before, other), legal(after, other)) == ([Signal()], [])
    with pytest.raises(Refused, match="SIGNALLED_ALREADY"):
        await table.act(other, Signal())
    await table.go_on()
    for seat in (None, 0, 1, 2):
        report = await table.quipu.verify(await exported(table, seat))
        assert report.valid, report.problem


async def test_a_secret_choice_is_replaced_by_an_entry_of_its_own_until_the_reveal(quipu: Quipu) -> None:
    here = with_hearts(quipu.stores)
    table = await begun(here, "hearts", 3)
    position = await table.position()
    seat, others = position.to_act[0], position.to_act[1:]
    hand = position.state.hands[seat]
    for cards in (hand[:3], hand[-3:]):
        step = (await table.act(seat, PassCards(cards=cards))).step
        assert step.events == (PassChosen(seat=seat, count=3, cards=cards),)
    for other in others[:1]:
        await table.act(other, *[PassCards(cards=position.state.hands[other][:3])])
    step = (await table.act(seat, PassCards(cards=hand[1:4]))).step
    assert step.position.state.chosen[seat] == hand[1:4], "although another seat has chosen since"
    assert legal(step.position, seat)
    for other in others[1:]:
        await table.act(other, PassCards(cards=position.state.hands[other][:3]))
    with pytest.raises(Refused, match=r"NOT_NOW|NOT_YOUR_TURN"):
        await table.act(seat, PassCards(cards=hand[:3]))
    assert set(hand[1:4]).isdisjoint((await table.position()).state.hands[seat])
    for viewer in (None, 0, 1, 2):
        report = await here.verify(await exported(table, viewer))
        assert report.valid, report.problem

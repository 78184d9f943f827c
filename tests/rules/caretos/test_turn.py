"""Sections 2 and 5: the turn, Night cards, activating Monsters."""

from typing import Any

import pytest
from msgspec.structs import replace

from quipu.testing import refused
from quipu_rules.caretos import events as e
from quipu_rules.caretos.actions import (
    ActivateMonster,
    BuyActivation,
    Finish,
    GatherVillager,
    MoveCareto,
    MoveMonster,
    PlayNightCard,
    ReleaseByRune,
    ReturnMonster,
    Stop,
)
from quipu_rules.caretos.game import CARETOS
from quipu_rules.caretos.parts import ORDER, Monster
from quipu_rules.caretos.phases import Activating, Gathering, MovingCareto, PlayingCard, ReturningMonster
from quipu_rules.caretos.state import State, Turn
from quipu_rules.kernel.rows import put
from tests.rules.caretos.scene import (
    CARETO_1,
    COMET,
    ME,
    MOON,
    STORM,
    YOU,
    at,
    holding,
    kinds,
    legal,
    night_card,
    only,
    play,
    scene,
    there,
    where,
)

WEREWOLF, WITCH = Monster.WEREWOLF, Monster.WITCH


def about_to_play(hand: str, *pile: str) -> State:
    return holding(
        scene(crowds={"V2": "R", "L2": "B"}),
        ME,
        hand=tuple(map(night_card, (hand, "N23", "N24"))),
        pile=tuple(map(night_card, pile)),
    )


def matched(**changes: Any) -> State:
    """The runes of my two uppermost cards match."""
    return holding(scene(night=STORM, matched=True, **changes), ME, pile=(night_card("N07"), night_card("N18")))


def test_a_night_card_goes_from_the_hand_on_top_of_the_own_pile() -> None:
    # 2.1
    state, events = play(about_to_play("N07", "N10"), PlayNightCard(card=night_card("N07")))
    played = only(events, e.NightCardPlayed)
    assert (played.night, state.belongings[ME].pile) == (STORM, (night_card("N10"), night_card("N07")))
    assert night_card("N07") not in state.belongings[ME].hand


def test_only_a_card_in_hand_can_be_played() -> None:
    # 2.1
    assert refused(CARETOS, about_to_play("N07"), ME, PlayNightCard(card=night_card("N01"))) == ("NOT_IN_HAND", "2.1")


def test_the_parts_of_a_card_come_from_top_to_bottom() -> None:
    # 2.2, R9
    gathering, _ = play(about_to_play("N05"), PlayNightCard(card=night_card("N05")))
    careto, _ = play(about_to_play("N06"), PlayNightCard(card=night_card("N06")))
    assert gathering.agenda == (Activating(seat=ME), Gathering(seat=ME))
    assert careto.agenda == (Activating(seat=ME), MovingCareto(seat=ME, careto=None, left=3, then=0))


def test_a_turn_ends_with_a_draw_and_the_next_player_follows() -> None:
    # 2.1, 2.3
    state, events = play(about_to_play("N07"), PlayNightCard(card=night_card("N07")), Finish())
    assert len(state.belongings[ME].hand) == 3
    assert kinds(events)[-4:] == ["ActivationsEnded", "NightCardsDrawn", "TurnEnded", "TurnBegan"]
    assert state.agenda == (PlayingCard(seat=YOU),)


def test_two_villagers_are_a_group_and_one_is_none() -> None:
    # 2.4
    state = scene(crowds={"L1": "RB", "V1": "R"}, night=STORM)
    state, _ = play(state, ActivateMonster(monster=WEREWOLF), MoveMonster(monster=WEREWOLF, place=at("V1")))
    assert state.belongings[ME].captured != ()
    _, events = play(state, MoveMonster(monster=WEREWOLF, place=at("L1")))
    assert "GroupScared" in kinds(events)


def test_an_own_monster_uses_the_power_of_the_night_just_played() -> None:
    # 5.1: the Werewolf has six moves in a storm, five in a comet.
    for night, left in ((STORM, 6), (COMET, 5)):
        _, events = play(scene(night=night), ActivateMonster(monster=WEREWOLF))
        moving = [event.phase for event in events if isinstance(event, e.Asked)][-1]
        assert getattr(moving, "left", None) == left


def test_foreign_monsters_are_not_activated() -> None:
    # 5.1
    found = refused(CARETOS, scene(night=STORM), ME, ActivateMonster(monster=Monster.TREVOR))
    assert found == ("NOT_YOUR_MONSTER", "5.1")


def test_activating_is_optional() -> None:
    # 5.1
    state, events = play(scene(night=STORM), Finish())
    assert "MonsterActivated" not in kinds(events)
    assert state.agenda == (PlayingCard(seat=YOU),)


@pytest.mark.parametrize(
    ("under", "over", "match"),
    [("N07", "N15", True), ("N07", "N08", False), ("N05", "N09", False), ("N05", "N07", False)],
    ids=["A on A", "B on A", "no runes", "A on none"],
)
def test_runes_match_if_both_uppermost_cards_show_the_same(under: str, over: str, match: bool) -> None:
    # 5.2, R10
    _, events = play(about_to_play(over, under), PlayNightCard(card=night_card(over)))
    assert only(events, e.NightCardPlayed).matched == match


def test_only_the_card_right_beneath_counts() -> None:
    # R10
    _, events = play(about_to_play("N15", "N07", "N08"), PlayNightCard(card=night_card("N15")))
    assert not only(events, e.NightCardPlayed).matched


def test_a_match_lets_both_monsters_act_by_the_same_symbol() -> None:
    # 5.2, 5.3
    state, events = play(matched(), ActivateMonster(monster=WEREWOLF), Stop(), ActivateMonster(monster=WITCH))
    assert [event.night for event in events if isinstance(event, e.MonsterActivated)] == [STORM, STORM]
    assert state.turn == Turn(seat=ME, night=STORM, matched=True, activated=(WEREWOLF, WITCH))


def test_without_a_match_one_monster_acts() -> None:
    # 5.1, 5.2
    state, _ = play(scene(night=STORM), ActivateMonster(monster=WEREWOLF), Stop())
    assert refused(CARETOS, state, ME, ActivateMonster(monster=WITCH)) == ("NO_ACTIVATION_LEFT", "5.2")


def test_no_monster_acts_twice() -> None:
    # 5.3, R13
    state, _ = play(matched(), ActivateMonster(monster=WEREWOLF), Stop())
    assert refused(CARETOS, state, ME, ActivateMonster(monster=WEREWOLF)) == ("ALREADY_ACTIVATED", "5.3")


def test_a_monster_moved_by_the_shepherdess_has_not_acted() -> None:
    # R13
    mine = {Monster.SHEPHERDESS: "P1", WITCH: "P4"}
    state = scene(mine=mine, night=COMET, matched=True)
    state, _ = play(
        state,
        ActivateMonster(monster=Monster.SHEPHERDESS),
        Stop(),
        MoveMonster(monster=WITCH, place=at("C1")),
        Stop(),
    )
    assert ActivateMonster(monster=WITCH) in legal(state, ActivateMonster)


def test_after_a_match_the_pile_leaves_the_game_even_if_it_was_not_used() -> None:
    # 5.4, R12
    state, events = play(matched(), Finish())
    assert "PileCleared" in kinds(events)
    assert state.belongings[ME].pile == ()
    assert state.gone == (night_card("N07"), night_card("N18"))


def test_without_a_match_the_pile_stays() -> None:
    # 5.4
    state, _ = play(holding(scene(night=STORM), ME, pile=(night_card("N07"),)), Finish())
    assert state.belongings[ME].pile == (night_card("N07"),)


def test_a_monster_in_the_cauldron_does_not_act() -> None:
    # 5.5
    state = scene(mine={WEREWOLF: None, WITCH: "P4"}, night=STORM)
    assert refused(CARETOS, state, ME, ActivateMonster(monster=WEREWOLF)) == ("IN_CAULDRON", "5.5")


def test_a_match_may_free_the_own_monster_who_may_then_be_the_one_to_act() -> None:
    # 8.4, R11
    state = matched(mine={WEREWOLF: None, WITCH: "P4"})
    state, events = play(state, ReleaseByRune(), ReturnMonster(place=at("V1")))
    assert only(events, e.MonsterReleased).by_rune
    assert where(state, WEREWOLF) == "V1"

    state, _ = play(state, ActivateMonster(monster=WEREWOLF), Stop())

    assert refused(CARETOS, state, ME, ActivateMonster(monster=WITCH)) == ("NO_ACTIVATION_LEFT", "5.2")
    assert "PileCleared" in kinds(play(state, Finish())[1])


def test_a_match_gives_one_of_the_two_only() -> None:
    # R11: with both Monsters activated it is used up.
    state = matched(mine={WEREWOLF: "P1", WITCH: "P4"})
    state, _ = play(state, ActivateMonster(monster=WEREWOLF), Stop(), ActivateMonster(monster=WITCH), Stop())
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")), MoveCareto(careto=CARETO_1, place=at("P3")))
    state = replace(state, cauldron=WITCH)
    assert refused(CARETOS, state, ME, ReleaseByRune()) == ("RUNES_USED", "R11")
    state, _ = play(matched(mine={WEREWOLF: None, WITCH: "P4"}), ReleaseByRune(), ReturnMonster(place=at("V1")))
    assert refused(CARETOS, replace(state, cauldron=WITCH), ME, ReleaseByRune()) == ("RUNES_USED", "R11")


def test_runes_free_nobody_without_a_match_or_without_an_own_monster_inside() -> None:
    # 8.4
    unmatched = scene(night=STORM, mine={WEREWOLF: None, WITCH: "P4"})
    assert refused(CARETOS, unmatched, ME, ReleaseByRune()) == ("NO_MATCH", "8.4")
    assert refused(CARETOS, matched(), ME, ReleaseByRune()) == ("NOT_IN_CAULDRON", "8.4")


def test_a_match_is_used_from_the_moment_the_card_lies_there() -> None:
    # R58, R9: the card moves a Careto first.
    state = holding(about_to_play("N22", "N11"), ME, hand=(night_card("N22"),))
    state = replace(state, cauldron=WEREWOLF, places=put(state.places, ORDER[WEREWOLF], None))
    assert refused(CARETOS, state, ME, ReleaseByRune()) == ("NO_CARD_YET", "R58")
    state, _ = play(state, PlayNightCard(card=night_card("N22")))
    assert legal(state, ReleaseByRune) == [ReleaseByRune()]
    state, _ = play(state, MoveCareto(careto=CARETO_1, place=at("W1")))
    assert legal(state, ReleaseByRune) == [ReleaseByRune()]
    state, _ = play(state, ReleaseByRune(), ReturnMonster(place=at("V1")))
    assert isinstance(state.agenda[-1], MovingCareto)


def test_a_match_frees_nobody_while_another_seat_returns_a_monster() -> None:
    # R58
    state = replace(matched(), cauldron=Monster.MOIRA, agenda=(ReturningMonster(seat=YOU, monster=Monster.TREVOR),))
    assert refused(CARETOS, state, YOU, ReleaseByRune()) == ("RUNES_IN_YOUR_TURN", "R58")


def test_after_the_runes_freed_a_monster_the_second_activation_can_be_bought() -> None:
    # R11a
    state = matched(mine={WEREWOLF: None, WITCH: "P4"}, campfires=3)
    state, _ = play(state, ReleaseByRune(), ReturnMonster(place=at("V1")), BuyActivation())
    state, _ = play(state, ActivateMonster(monster=WEREWOLF), Stop())
    assert legal(state, ActivateMonster) == [ActivateMonster(monster=WITCH)]


def test_a_power_that_finds_nothing_is_passed_over() -> None:
    # R54: nobody to be scared from afar.
    state = scene(mine={Monster.SHEPHERDESS: "P1", WITCH: "P4"}, night=STORM, far={"W2": "Y"})
    state, events = play(state, ActivateMonster(monster=Monster.SHEPHERDESS))
    assert kinds(events) == ["MonsterActivated", "Stopped"]
    assert state.agenda == (Activating(seat=ME),)


def test_gathering_comes_before_the_activation_on_its_card() -> None:
    # 2.2
    state, events = play(
        about_to_play("N01"),
        PlayNightCard(card=night_card("N01")),
        GatherVillager(origin=at("V2"), place=at("L2")),
    )
    assert there(state, "L2") == "RB"
    assert only(events, e.NightCardPlayed).night is MOON
    assert state.agenda == (Activating(seat=ME),)

"""Section 15 of the digest: the progress tiles."""

from typing import Any

import msgspec

from quipu_rules.caral.actions import (
    BuildLevel,
    DiscardCard,
    DrawCards,
    EndTurn,
    LoadStones,
    PlaceBuilder,
    PlacePriest,
    PlaceWorker,
    PlayPair,
    PutBack,
    RemoveAlpaca,
    RemoveBuilder,
    RemovePriest,
    RemoveWorker,
    TakeAlpaca,
)
from quipu_rules.caral.events import (
    AlpacaPlaced,
    AlpacaReturned,
    BuilderPlaced,
    BuilderRemoved,
    CardsDiscarded,
    PriestPlaced,
    StonesLoaded,
    WorkerPlaced,
    WorkerRemoved,
)
from quipu_rules.caral.modules.emissaries.actions import RecallAlpaca, SendCarali
from quipu_rules.caral.modules.emissaries.events import EmissarySent
from quipu_rules.caral.modules.progress_tiles.actions import (
    BuildAfar,
    LeaveCarali,
    PickCard,
    PlaceTile,
    SwapAlpaca,
    TradeCards,
)
from quipu_rules.caral.modules.progress_tiles.events import ProgressTilePlaced
from quipu_rules.caral.modules.progress_tiles.parts import ProgressTile
from quipu_rules.caral.modules.progress_tiles.phases import PickingCards, PlacingTile
from quipu_rules.caral.parts import Figure, ModuleName, Role, Space
from quipu_rules.caral.phases import Acting, Concluding, Discarding, LosingAlpaca, Relocating, SettingDown
from quipu_rules.caral.state import State
from quipu_rules.caral.turn import phase
from quipu_rules.kernel.message import Event
from tests.rules.caral.table import (
    ALPACA,
    BLUE,
    CLAY,
    CULT,
    FISH,
    GREEN,
    HOMES,
    INNER_CULT,
    INNER_MARKET,
    INNER_QUARRY,
    INNER_VILLAGE,
    LAST_VILLAGE,
    MARKET,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    after,
    broken_rule,
    built,
    cards,
    completed,
    emissary_board,
    fold,
    hand,
    legal,
    player,
    progress_tiles,
    raised,
    site,
    stones,
    then,
    to_act,
    told,
    when,
)

THREE = (ProgressTile.CULT_TRADE, ProgressTile.VILLAGE_MOVE, ProgressTile.QUARRY_BUILD)


def on_tile(tile: ProgressTile, space: Space, *facts: Event, **setup: Any) -> State:
    """RED may act on a square with this tile."""
    laid = [
        progress_tiles(tile, *(one for one in THREE if one is not tile)),
        ProgressTilePlaced(seat=BLUE, tile=tile, space=space),
    ]
    modules = (ModuleName.PROGRESS_TILES, *setup.pop("modules", ()))
    return to_act(space, *laid, *facts, modules=modules, **setup)


def completing(number: int) -> State:
    """RED is about to complete the so-manieth pyramid of the game."""
    facts = [progress_tiles(*THREE), *raised(RED, HOMES[0], 3), stones(1), completed(BLUE, HOMES[1], number - 1)]
    return to_act(HOMES[0], *facts, modules=(ModuleName.PROGRESS_TILES,))


def test_the_first_third_and_fifth_pyramid_bring_their_tiles_to_whoever_completes_them() -> None:
    # 15.1, 15.2
    won = {number: phase(after(completing(number), RED, BuildLevel())) for number in range(1, 8)}
    assert [won[number] for number in (1, 3, 5)] == [PlacingTile(seat=RED, tile=tile) for tile in THREE]
    assert {type(won[number]) for number in (2, 4, 6, 7)} == {Concluding}


def test_a_tile_goes_on_an_action_square_of_its_area() -> None:
    # 15.2
    state = after(completing(1), RED, BuildLevel())
    assert legal(state, RED) == [PlaceTile(space=CULT), PlaceTile(space=INNER_CULT)]
    assert ProgressTilePlaced(seat=RED, tile=ProgressTile.CULT_TRADE, space=CULT) in when(
        state, RED, PlaceTile(space=CULT)
    )
    assert broken_rule(state, RED, PlaceTile(space=VILLAGE)) == "15.2"
    assert broken_rule(state, RED, PlaceTile(space=Space(31))) == "1.6"
    village = after(completing(3), RED, BuildLevel())
    assert {action.space for action in legal(village, RED)} == {VILLAGE, INNER_VILLAGE, LAST_VILLAGE}


def test_a_tile_goes_on_a_square_that_has_none_yet() -> None:
    # R37
    state = fold(completing(1), ProgressTilePlaced(seat=BLUE, tile=ProgressTile.CULT_FILTER, space=CULT))
    state = after(state, RED, BuildLevel())
    assert legal(state, RED) == [PlaceTile(space=INNER_CULT)]
    assert broken_rule(state, RED, PlaceTile(space=CULT)) == "R37"


def test_after_placing_the_tile_the_turn_goes_on() -> None:
    # 15.2: with a pair, for instance
    state = fold(completing(1), cards(ALPACA, ALPACA))
    state = then(state, RED, BuildLevel(), PlaceTile(space=CULT))
    assert phase(state) == Concluding(seat=RED)
    assert PlayPair(pair=ALPACA) in legal(state, RED)


def test_the_tile_replaces_the_printed_action_for_everybody() -> None:
    # 15.3
    state = on_tile(ProgressTile.CULT_TRADE, CULT, cards(CLAY, CLAY))
    assert {type(action) for action in legal(state, RED)} == {TradeCards, EndTurn}
    assert broken_rule(state, RED, DrawCards()) == "5.2"
    other = on_tile(ProgressTile.CULT_TRADE, CULT, cards(CLAY, CLAY, seat=GREEN), seat=GREEN)
    assert {type(action) for action in legal(other, GREEN)} == {TradeCards, EndTurn}


def test_cult_draw_three_cards_then_discard_one() -> None:
    # 15.4
    state = after(on_tile(ProgressTile.CULT_FILTER, CULT), RED, DrawCards(), chance=[0, 12, 24])
    assert len(hand(state)) == 3
    assert phase(state) == Discarding(seat=RED, count=1)
    chosen = hand(state)[0]
    assert CardsDiscarded(seat=RED, cards=(chosen,)) in when(state, RED, DiscardCard(card=chosen))
    assert phase(after(state, RED, DiscardCard(card=chosen))) == Concluding(seat=RED)


def test_cult_discard_two_cards_to_draw_four() -> None:
    # 15.5
    state = on_tile(ProgressTile.CULT_TRADE, CULT, cards(CLAY, FISH, FISH))
    traded = then(state, RED, TradeCards(), DiscardCard(card=CLAY), DiscardCard(card=FISH))
    assert len(hand(traded)) == 1 + 4
    assert traded.discard == (0, 1, 1, 0)
    assert phase(traded) == Concluding(seat=RED)
    assert broken_rule(on_tile(ProgressTile.CULT_TRADE, CULT, cards(CLAY)), RED, TradeCards()) == "15.5"


def test_an_action_with_a_payment_may_be_left_out() -> None:
    # R37
    state = on_tile(ProgressTile.CULT_TRADE, CULT, cards(CLAY, FISH))
    assert EndTurn() in legal(state, RED)


def test_village_place_a_carali_then_draw_a_card() -> None:
    # 15.6
    state = on_tile(ProgressTile.VILLAGE_CARD, VILLAGE)
    facts = when(state, RED, PlaceWorker(space=QUARRY), chance=[0])
    assert WorkerPlaced(seat=RED, space=QUARRY) in facts
    assert hand(fold(state, *facts)) == (STONE,)


def test_village_place_a_carali_then_move_one_to_another_place() -> None:
    # 15.7, R37a
    state = on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE, BuilderPlaced(seat=RED, space=site(1)))
    state = after(state, RED, PlaceWorker(space=QUARRY))
    assert phase(state) == Relocating(seat=RED)
    assert set(legal(state, RED)) == {
        RemoveWorker(space=QUARRY),
        RemoveWorker(space=INNER_QUARRY),
        RemoveBuilder(space=site(1)),
        LeaveCarali(),
    }
    chosen = after(state, RED, RemoveBuilder(space=site(1)))
    facts = when(chosen, RED, PlaceBuilder(space=site(2)))
    assert [type(fact) for fact in facts if isinstance(fact, BuilderRemoved | BuilderPlaced)] == [
        BuilderRemoved,
        BuilderPlaced,
    ]
    moved = fold(chosen, *facts)
    assert moved.plots[site(1)].free
    assert moved.plots[site(2)].owner == RED
    assert phase(moved) == Concluding(seat=RED)


def test_a_moved_carali_goes_where_a_village_allows_but_not_to_where_it_was() -> None:
    # R37a
    facts = [*raised(RED, HOMES[0], 4), BuilderPlaced(seat=BLUE, space=site(3))]
    state = after(on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE, *facts), RED, PlaceBuilder(space=site(1)))
    chosen = after(state, RED, RemoveWorker(space=QUARRY))
    assert phase(chosen) == SettingDown(seat=RED, role=Role.WORKER, origin=QUARRY)
    assert PlaceWorker(space=INNER_QUARRY) in legal(chosen, RED)
    assert PlacePriest(space=HOMES[0]) in legal(chosen, RED)
    assert broken_rule(chosen, RED, PlaceWorker(space=QUARRY)) == "R37a"
    assert broken_rule(chosen, RED, PlaceBuilder(space=site(3))) == "5.5"


def test_the_choice_of_the_carali_can_be_changed() -> None:
    # R37b
    state = after(on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE), RED, PlaceWorker(space=QUARRY))
    chosen = after(state, RED, RemoveWorker(space=QUARRY))
    assert phase(after(chosen, RED, PutBack())) == Relocating(seat=RED)
    assert player(chosen) == player(state)


def test_moving_a_carali_is_optional() -> None:
    # R37b
    state = after(on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE), RED, PlaceWorker(space=QUARRY))
    assert phase(after(state, RED, LeaveCarali())) == Concluding(seat=RED)


def test_where_no_figure_can_be_placed_nothing_follows() -> None:
    # R37b, R44: nobody left to place
    everybody = [WorkerPlaced(seat=RED, space=QUARRY)] * 8
    state = on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE, *everybody)
    assert legal(state, RED) == [EndTurn()]
    full = [AlpacaPlaced(seat=RED)] * 4
    assert legal(on_tile(ProgressTile.MARKET_STONE, MARKET, *full), RED) == [EndTurn()]


def test_market_place_an_alpaca_then_gain_a_stone() -> None:
    # 15.8
    facts = when(on_tile(ProgressTile.MARKET_STONE, MARKET), RED, TakeAlpaca())
    assert AlpacaPlaced(seat=RED) in facts
    assert StonesLoaded(seat=RED, stones=1, forfeited=0) in facts


def test_quarry_gain_stones_then_move_a_carali() -> None:
    # 15.9: stones for the workers of this quarry only
    state = on_tile(ProgressTile.QUARRY_MOVE, QUARRY, WorkerPlaced(seat=RED, space=QUARRY))
    loaded = after(state, RED, LoadStones())
    assert player(loaded).stones == 2
    assert phase(loaded) == Relocating(seat=RED)
    moved = then(loaded, RED, RemoveWorker(space=INNER_QUARRY), PlaceWorker(space=QUARRY))
    assert player(moved).workers[QUARRY] == 3
    facts = told(after(loaded, RED, RemoveWorker(space=INNER_QUARRY)), RED, PlaceWorker(space=QUARRY))
    assert WorkerRemoved(seat=RED, space=INNER_QUARRY) in facts


def test_market_place_an_alpaca_or_give_one_back_for_three_cards_of_choice() -> None:
    # 15.10
    state = on_tile(ProgressTile.MARKET_SWAP, MARKET)
    state = msgspec.structs.replace(state, discard=(1, 0, 2, 1))
    assert {type(action) for action in legal(state, RED)} == {TakeAlpaca, SwapAlpaca, EndTurn}
    assert player(after(state, RED, TakeAlpaca())).alpacas == 2
    swapped = after(state, RED, SwapAlpaca())
    assert phase(swapped) == LosingAlpaca(seat=RED)
    assert AlpacaReturned(seat=RED) in when(swapped, RED, RemoveAlpaca())
    picking = after(swapped, RED, RemoveAlpaca())
    assert phase(picking) == PickingCards(seat=RED, count=3)
    assert broken_rule(picking, RED, PickCard(card=CLAY)) == "15.10"
    done = then(picking, RED, PickCard(card=FISH), PickCard(card=FISH), PickCard(card=ALPACA))
    assert hand(done) == (FISH, FISH, ALPACA)
    assert done.discard == (1, 0, 0, 0)
    assert phase(done) == Concluding(seat=RED)


def test_with_fewer_than_three_discarded_cards_the_player_takes_what_is_there() -> None:
    # R37b
    state = msgspec.structs.replace(on_tile(ProgressTile.MARKET_SWAP, MARKET), discard=(0, 1, 0, 0))
    done = then(state, RED, SwapAlpaca(), RemoveAlpaca(), PickCard(card=CLAY))
    assert hand(done) == (CLAY,)
    assert phase(done) == Concluding(seat=RED)


def test_the_alpaca_given_back_may_come_from_an_incomplete_emissary_level() -> None:
    # R47, 17.2
    facts = [emissary_board(), EmissarySent(seat=RED, figure=Figure.ALPACA)]
    facts += [cards(FISH), CardsDiscarded(seat=RED, cards=(FISH,))]
    state = after(
        on_tile(ProgressTile.MARKET_SWAP, MARKET, *facts, modules=(ModuleName.EMISSARIES,)), RED, SwapAlpaca()
    )
    assert set(legal(state, RED)) == {RemoveAlpaca(), RecallAlpaca()}
    assert player(after(state, RED, RecallAlpaca())).envoys.waiting_alpacas == 0


def test_without_any_placed_alpaca_there_is_nothing_to_give_back() -> None:
    # R47
    state = on_tile(ProgressTile.MARKET_SWAP, INNER_MARKET, AlpacaReturned(seat=RED))
    assert broken_rule(state, RED, SwapAlpaca()) == "R47"


def test_quarry_gain_stones_or_give_one_to_build_at_any_own_pyramid() -> None:
    # 15.11
    facts = [
        BuilderPlaced(seat=RED, space=site(1)),
        *built(RED, site(1), 3, 1),
        BuilderPlaced(seat=RED, space=site(2)),
        stones(1),
    ]
    state = on_tile(ProgressTile.QUARRY_BUILD, QUARRY, *facts)
    assert set(legal(state, RED)) == {LoadStones(), BuildAfar(space=site(1)), BuildAfar(space=HOMES[0]), EndTurn()}
    done = after(state, RED, BuildAfar(space=site(1)))
    assert done.plots[site(1)].levels == 2
    assert player(done).stones == 0
    for wrong in (site(2), HOMES[1], Space(99), Space(-3)):  # no new one, nobody else's
        assert broken_rule(state, RED, BuildAfar(space=wrong)) == "15.11"


def test_pairs_build_on_from_the_quarry_too() -> None:
    # R19
    facts = [stones(3), cards(STONE, STONE)]
    state = then(
        on_tile(ProgressTile.QUARRY_BUILD, QUARRY, *facts), RED, BuildAfar(space=HOMES[0]), PlayPair(pair=STONE)
    )
    assert state.plots[HOMES[0]].levels == 3


def test_a_fish_pair_repeats_either_half_of_that_tile() -> None:
    # R20a
    facts = [stones(2), cards(FISH, FISH)]
    state = then(
        on_tile(ProgressTile.QUARRY_BUILD, QUARRY, *facts), RED, BuildAfar(space=HOMES[0]), PlayPair(pair=FISH)
    )
    assert {LoadStones(), BuildAfar(space=HOMES[0])} <= set(legal(state, RED))


def test_a_carali_never_leaves_a_pyramid_with_a_level() -> None:
    # 15.12, R37a: neither the owner's mark nor a priest
    facts = [*raised(RED, HOMES[0], 4), PriestPlaced(seat=RED, space=HOMES[0])]
    state = after(on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE, *facts), RED, PlaceWorker(space=QUARRY))
    assert broken_rule(state, RED, RemoveBuilder(space=HOMES[0])) == "15.12"
    assert broken_rule(state, RED, RemovePriest(space=HOMES[0])) == "R37a"


def test_a_carali_may_move_from_and_to_the_emissary_board() -> None:
    # R37a, 17.3
    state = on_tile(ProgressTile.VILLAGE_MOVE, VILLAGE, emissary_board(), modules=(ModuleName.EMISSARIES,))
    chosen = then(state, RED, PlaceWorker(space=QUARRY), RemoveWorker(space=QUARRY))
    assert SendCarali() in legal(chosen, RED)
    assert player(then(chosen, RED, SendCarali())).envoys.level == 1


def test_the_fish_pair_repeats_the_action_of_the_tile() -> None:
    # 10.5, 15.6
    state = on_tile(ProgressTile.VILLAGE_CARD, VILLAGE, cards(FISH, FISH))
    done = then(state, RED, PlaceWorker(space=QUARRY), PlayPair(pair=FISH))
    assert phase(done) == Acting(seat=RED)
    assert player(then(done, RED, PlaceWorker(space=QUARRY))).workers[QUARRY] == 3


def test_building_from_the_quarry_needs_a_stone_and_a_pyramid_that_can_grow() -> None:
    # 15.11, 6.1, R45
    assert broken_rule(on_tile(ProgressTile.QUARRY_BUILD, QUARRY), RED, BuildAfar(space=HOMES[0])) == "6.1"
    complete = on_tile(ProgressTile.QUARRY_BUILD, QUARRY, *raised(RED, HOMES[0], 4), stones(1))
    assert broken_rule(complete, RED, BuildAfar(space=HOMES[0])) == "15.11"
    sold_out = msgspec.structs.replace(on_tile(ProgressTile.QUARRY_BUILD, QUARRY, stones(1)), stock=(12, 12, 12, 0, 3))
    assert broken_rule(sold_out, RED, BuildAfar(space=HOMES[0])) == "15.11"

"""Where two modules meet: each does its part, and neither knows of the other (1.8)."""

from quipu_rules.caral.actions import (
    BuildLevel,
    DiscardCard,
    DrawCards,
    LoadStones,
    MoveFigure,
    OfferNothing,
    PlaceWorker,
    PlayPair,
    RemoveAlpaca,
    RemoveWorker,
    Sacrifice,
    TakeAlpaca,
)
from quipu_rules.caral.events import AlpacaPlaced, CardsDiscarded, CardsDrawn, StonesLoaded
from quipu_rules.caral.modules.anaconda.actions import DriveAnacondaAway, PlaceAnaconda
from quipu_rules.caral.modules.anaconda.events import AnacondaPlaced
from quipu_rules.caral.modules.anaconda.parts import Payment
from quipu_rules.caral.modules.anaconda.phases import PlacingAnaconda
from quipu_rules.caral.modules.annual_tiles.events import AnnualTileScored
from quipu_rules.caral.modules.annual_tiles.parts import Category
from quipu_rules.caral.modules.emissaries.actions import BarterCards, RecallCarali, SendAlpaca, SendCarali
from quipu_rules.caral.modules.emissaries.events import EmissaryLevelReached, EmissarySent
from quipu_rules.caral.modules.emissaries.parts import Ability
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
from quipu_rules.caral.modules.progress_tiles.phases import PlacingTile
from quipu_rules.caral.modules.progress_tiles.state import tile_at
from quipu_rules.caral.modules.status_cards.events import StatusCardTaken
from quipu_rules.caral.modules.status_cards.parts import StatusName
from quipu_rules.caral.modules.status_cards.state import StatusCards
from quipu_rules.caral.modules.whim_of_the_gods.events import WhimRevealed
from quipu_rules.caral.modules.whim_of_the_gods.parts import WhimCard
from quipu_rules.caral.parts import Figure, ModuleName, Space
from quipu_rules.caral.phases import Concluding, LosingCarali, Relocating
from quipu_rules.caral.state import placed_alpacas
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
    MARKET,
    QUARRY,
    RED,
    STONE,
    VILLAGE,
    annual_tiles,
    broken_rule,
    cards,
    ceremony,
    emissary_board,
    fold,
    hand,
    kept,
    legal,
    offered,
    player,
    progress_tiles,
    raised,
    status_cards,
    stones,
    then,
    to_act,
    told,
)

WHIM, ANNUAL, STATUS = ModuleName.WHIM_OF_THE_GODS, ModuleName.ANNUAL_TILES, ModuleName.STATUS_CARDS
SNAKE, PROGRESS, EMISSARIES = ModuleName.ANACONDA, ModuleName.PROGRESS_TILES, ModuleName.EMISSARIES
LOSE_CARALI, LOSE_STONE = WhimCard(0), WhimCard(2)
NOTHING = (OfferNothing(), OfferNothing(), OfferNothing())


def tile_on(tile: ProgressTile, space: Space) -> list[Event]:
    """This progress tile lies on a square, the two others still on the progress table."""
    others = (one for one in (ProgressTile.CULT_TRADE, ProgressTile.VILLAGE_CARD) if one is not tile)
    return [progress_tiles(tile, *others), ProgressTilePlaced(seat=BLUE, tile=tile, space=space)]


def tile_of(level: int, carali: int = 0, alpacas: int = 0) -> list[Event]:
    """RED has the emissary tile of a level; the next level asks for these figures."""
    ability = tuple(Ability)[level - 1]
    reached = EmissaryLevelReached(
        seat=RED,
        level=level,
        fame=0,
        ability=ability,
        missing_carali=carali,
        missing_alpacas=alpacas,
        offering_bonus=int(ability is Ability.OFFERING_PLUS_ONE),
    )
    return [emissary_board(), reached]


def level_three() -> list[Event]:
    """RED has the tile of level 3; level 4 asks for a carali and an alpaca."""
    return tile_of(3, carali=1, alpacas=1)


def test_the_start_player_of_the_annual_tile_places_the_anaconda() -> None:
    # 13.5, 13.7, 16.1: RED is head priest, but GREEN has the fewest stones
    facts = [annual_tiles(Category.STONES), stones(2, RED), stones(1, BLUE)]
    state = offered(ceremony(*facts, head=RED, modules=(ANNUAL, SNAKE)), *NOTHING)
    assert phase(state) == PlacingAnaconda(seat=GREEN, previous=None)
    assert state.start == GREEN


def test_the_annual_tile_compares_what_the_whim_has_left() -> None:
    # R25, 12.5, 13.2: RED and BLUE are struck and have a stone less
    facts = [annual_tiles(Category.STONES), WhimRevealed(whim=LOSE_STONE), cards(FISH, seat=GREEN)]
    facts += [stones(2, seat) for seat in (RED, BLUE, GREEN)]
    state = ceremony(*facts, modules=(ANNUAL, WHIM))
    state = then(then(state, RED, OfferNothing()), BLUE, OfferNothing())
    story = told(state, GREEN, Sacrifice(card=FISH, count=1))
    assert next(fact.values for fact in story if isinstance(fact, AnnualTileScored)) == (1, 1, 2)


def test_a_recalled_emissary_is_no_placed_carali_any_more() -> None:
    # R34, 13.9, 17.2: the whim comes before the annual tile
    facts = [annual_tiles(Category.CARALI), WhimRevealed(whim=LOSE_CARALI), *level_three()]
    facts += [EmissarySent(seat=RED, figure=Figure.CARALI), cards(CLAY, seat=BLUE), cards(FISH, seat=GREEN)]
    state = ceremony(*facts, modules=(ANNUAL, WHIM, EMISSARIES))
    state = offered(state, OfferNothing(), Sacrifice(card=CLAY, count=1), Sacrifice(card=FISH, count=1))
    assert phase(state) == LosingCarali(seat=RED)
    story = told(state, RED, RecallCarali())
    assert next(fact.values for fact in story if isinstance(fact, AnnualTileScored)) == (3, 3, 3)
    assert player(fold(state, *story)).envoys.missing_carali == 1


def test_the_stone_of_an_emissary_level_can_make_a_stonemason() -> None:
    # 14.2, 17.5
    facts = [status_cards(StatusName.STONEMASON), emissary_board(), stones(3)]
    story = told(to_act(VILLAGE, *facts, modules=(STATUS, EMISSARIES)), RED, SendCarali())
    kinds = [type(fact) for fact in story if isinstance(fact, StonesLoaded | StatusCardTaken)]
    assert kinds == [StonesLoaded, StatusCardTaken]


def test_an_alpaca_on_the_emissary_board_does_not_make_a_herder() -> None:
    # 14.2: the card counts those on the sled
    facts = [status_cards(StatusName.HERDER), *level_three(), *[AlpacaPlaced(seat=RED)] * 3]
    state = to_act(MARKET, *facts, modules=(STATUS, EMISSARIES))
    assert not any(isinstance(fact, StatusCardTaken) for fact in told(state, RED, SendAlpaca()))
    assert any(isinstance(fact, StatusCardTaken) for fact in told(state, RED, TakeAlpaca()))


def test_a_market_tile_does_its_second_part_for_an_alpaca_on_the_emissary_board_too() -> None:
    # 15.8, 17.4, 17.11: first the card of the emissary tile, then the stone of the progress tile
    facts = [*tile_on(ProgressTile.MARKET_STONE, MARKET), *level_three()]
    story = told(to_act(MARKET, *facts, modules=(PROGRESS, EMISSARIES)), RED, SendAlpaca())
    kinds = [type(fact) for fact in story if isinstance(fact, EmissarySent | CardsDrawn | StonesLoaded)]
    assert kinds == [EmissarySent, CardsDrawn, StonesLoaded]


def test_a_village_tile_does_its_second_part_for_an_emissary_too() -> None:
    # 15.6, 17.3
    facts = [*tile_on(ProgressTile.VILLAGE_CARD, VILLAGE), emissary_board()]
    state = then(to_act(VILLAGE, *facts, modules=(PROGRESS, EMISSARIES)), RED, SendCarali())
    assert (player(state).envoys.level, len(hand(state))) == (1, 1)


def test_paying_the_anaconda_gives_all_parts_of_the_tiles_action() -> None:
    # 15.9, 16.3, R38a: stones, then the moved carali, and only then the anaconda
    facts = [*tile_on(ProgressTile.QUARRY_MOVE, QUARRY), AnacondaPlaced(seat=BLUE, space=QUARRY)]
    state = to_act(QUARRY, *facts, modules=(PROGRESS, SNAKE))
    state = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA))
    assert legal(state, RED) == [LoadStones()]
    state = then(state, RED, LoadStones())
    assert phase(state) == Relocating(seat=RED)
    moved = then(state, RED, RemoveWorker(space=QUARRY), PlaceWorker(space=INNER_QUARRY))
    for done in (moved, then(state, RED, LeaveCarali())):
        assert phase(done) == PlacingAnaconda(seat=RED, previous=QUARRY)
        assert phase(then(done, RED, PlaceAnaconda(space=CULT))) == Concluding(seat=RED)


def test_a_pyramid_completed_from_a_blocked_quarry_brings_its_tile_before_the_anaconda_moves() -> None:
    # 15.2, 15.11, R38a
    facts = [progress_tiles(ProgressTile.CULT_FILTER, ProgressTile.QUARRY_BUILD, ProgressTile.VILLAGE_CARD)]
    facts += [ProgressTilePlaced(seat=BLUE, tile=ProgressTile.QUARRY_BUILD, space=QUARRY)]
    facts += [AnacondaPlaced(seat=BLUE, space=QUARRY), *raised(RED, HOMES[0], 3), stones(2)]
    state = to_act(QUARRY, *facts, modules=(PROGRESS, SNAKE))
    state = then(state, RED, DriveAnacondaAway(payment=Payment.STONE), BuildAfar(space=HOMES[0]))
    assert phase(state) == PlacingTile(seat=RED, tile=ProgressTile.CULT_FILTER)
    state = then(state, RED, PlaceTile(space=INNER_CULT))
    assert phase(state) == PlacingAnaconda(seat=RED, previous=QUARRY)
    blocked = then(state, RED, PlaceAnaconda(space=INNER_CULT))
    there = to_act(INNER_CULT, *facts, AnacondaPlaced(seat=RED, space=INNER_CULT), seat=BLUE, modules=(PROGRESS, SNAKE))
    assert (blocked.blocked, tile_at(blocked, INNER_CULT)) == (INNER_CULT, ProgressTile.CULT_FILTER)
    assert broken_rule(there, BLUE, DrawCards()) == "16.2"


def test_an_alpaca_may_pay_the_anaconda_and_another_one_be_swapped() -> None:
    # 15.10, 16.3: the cards come from the discard pile, here those of a pair that was played before
    facts = [*tile_on(ProgressTile.MARKET_SWAP, MARKET), AnacondaPlaced(seat=BLUE, space=MARKET)]
    facts += [AlpacaPlaced(seat=RED), cards(FISH, FISH)]
    state = to_act(MARKET, *facts, modules=(PROGRESS, SNAKE))
    state = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA), TakeAlpaca(), PlaceAnaconda(space=CULT))
    state = then(state, RED, PlayPair(pair=FISH), SwapAlpaca(), RemoveAlpaca(), PickCard(card=FISH))
    assert placed_alpacas(player(state)) == 1
    assert hand(then(state, RED, PickCard(card=FISH))) == (FISH, FISH)


def test_with_one_card_on_the_discard_pile_an_alpaca_is_given_back_for_it() -> None:
    # R37b: one takes what is there
    thrown = (cards(FISH), CardsDiscarded(seat=RED, cards=(FISH,)))
    state = to_act(MARKET, *tile_on(ProgressTile.MARKET_SWAP, MARKET), *thrown, modules=(PROGRESS,))
    state = then(state, RED, SwapAlpaca(), RemoveAlpaca(), PickCard(card=FISH))
    assert (phase(state), hand(state), placed_alpacas(player(state))) == (Concluding(seat=RED), (FISH,), 0)


def test_an_emissary_tile_can_save_its_owner_from_a_whim_and_win_a_status_card() -> None:
    # R33a: four cards count for five
    facts = [WhimRevealed(whim=LOSE_CARALI), status_cards(StatusName.BENEFACTOR), *tile_of(5)]
    facts += [cards(*[STONE] * 4), cards(CLAY, seat=BLUE)]
    state = ceremony(*facts, modules=(WHIM, STATUS, EMISSARIES))
    state = offered(state, Sacrifice(card=STONE, count=4), Sacrifice(card=CLAY, count=1), OfferNothing())
    assert [card.seat for card in kept(state, StatusCards).taken] == [RED]
    assert state.year == 2  # five and one are the six that three players owe


def test_cards_that_an_owed_action_asks_for_cannot_become_stones() -> None:
    # 17.12, R39, 15.5: the trade at the cult square has been paid for and needs two of them
    facts = [*tile_on(ProgressTile.CULT_TRADE, CULT), AnacondaPlaced(seat=BLUE, space=CULT), *tile_of(4)]
    state = to_act(CULT, *facts, cards(*[CLAY] * 3), modules=(PROGRESS, SNAKE, EMISSARIES))
    state = then(state, RED, DriveAnacondaAway(payment=Payment.SLED_ALPACA))
    assert legal(state, RED) == [TradeCards()]
    assert broken_rule(state, RED, BarterCards()) == "17.12"
    assert BarterCards() in legal(fold(state, cards(FISH)), RED)


def test_after_a_swap_at_the_market_no_pair_builds_on_where_was_built_before() -> None:
    # R19, 15.10: the level was built before the second movement
    facts = [*tile_on(ProgressTile.MARKET_SWAP, INNER_MARKET), cards(STONE, STONE, ALPACA, ALPACA), stones(2)]
    state = then(to_act(HOMES[0], *facts, modules=(PROGRESS,)), RED, BuildLevel())
    assert PlayPair(pair=STONE) in legal(state, RED)
    state = then(state, RED, PlayPair(pair=ALPACA), MoveFigure(space=INNER_MARKET), SwapAlpaca(), RemoveAlpaca())
    state = then(state, RED, PickCard(card=ALPACA), PickCard(card=ALPACA))
    assert broken_rule(state, RED, PlayPair(pair=STONE)) == "R19"


def test_after_a_trade_at_the_cult_square_no_pair_builds_on_where_was_built_before() -> None:
    # R19, 15.5: the level was built before the second movement
    held = cards(STONE, STONE, ALPACA, ALPACA, FISH, FISH)
    facts = [*tile_on(ProgressTile.CULT_TRADE, INNER_CULT), held, stones(2)]
    state = then(to_act(HOMES[0], *facts, modules=(PROGRESS,)), RED, BuildLevel())
    state = then(state, RED, PlayPair(pair=ALPACA), MoveFigure(space=INNER_CULT), TradeCards())
    state = then(state, RED, DiscardCard(card=FISH), DiscardCard(card=FISH))
    assert broken_rule(state, RED, PlayPair(pair=STONE)) == "R19"

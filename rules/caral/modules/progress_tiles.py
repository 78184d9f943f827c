"""Module: Progress Tiles (15)."""

from collections.abc import Iterable

from quipu.rules.caral.acting import take_up, taken, use_refusal
from quipu.rules.caral.actions import BuildAfar, LeaveCarali, PickCard, PlaceTile, SwapAlpaca, TradeCards
from quipu.rules.caral.agenda import Table, answered, ask, ask_instead
from quipu.rules.caral.building import build, level_refusal
from quipu.rules.caral.cards import draw, exchange, load
from quipu.rules.caral.edition.tables import ProgressModule
from quipu.rules.caral.events import (
    ActionTaken,
    AnyEvent,
    CardsDrawn,
    CardsPicked,
    ProgressTilePlaced,
    ProgressTilesLaid,
    PyramidCompleted,
)
from quipu.rules.caral.modules.module import Module
from quipu.rules.caral.moves.proposing import always, each_card, only
from quipu.rules.caral.moves.removing import movable_carali
from quipu.rules.caral.moves.squares import ACTING
from quipu.rules.caral.parts import ModuleName, ProgressTile, Use
from quipu.rules.caral.phases import Discarding, LosingAlpaca, PickingCards, PlacingTile, Relocating
from quipu.rules.caral.state import State, cards_of, in_range, phase, pyramids
from quipu.rules.kernel.chance import shuffled
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Move
from quipu.rules.kernel.refusal import Refusal, refuse

TRADE_DRAWS = 4
"""Cards for two cards (15.5)."""
PICKED = 3
"""Cards from the discard pile for an alpaca (15.10)."""


def _deal(table: Table) -> None:
    edition = table.state.edition
    tiles = shuffled(table.chance, edition.progress_tiles)[: len(edition.progress_module.tiles_at)]
    table.record(ProgressTilesLaid(tiles=tuple(place.tile for place in tiles)))


def _after(table: Table, event: AnyEvent) -> None:
    match event:
        case PyramidCompleted(seat=seat, number=number):
            _award(table, seat, number)
        case ActionTaken(seat=seat, space=space):
            if tile := table.state.tiles[space]:
                _then(table, seat, tile)
        case _:
            pass


def _award(table: Table, seat: Seat, number: int) -> None:
    """The tile beside this pyramid on the progress table is put down at once (15.2, R37)."""
    state = table.state
    if not isinstance(state.progress, ProgressModule) or number not in state.progress.tiles_at:
        return
    if tile := state.progress_tiles[state.progress.tiles_at.index(number)]:
        ask(table, PlacingTile(seat=seat, tile=tile))


def _then(table: Table, seat: Seat, tile: ProgressTile) -> None:
    """What follows the action of a tile; without the first part there is no second (R37b)."""
    match tile:
        case ProgressTile.CULT_FILTER:
            if any(isinstance(event, CardsDrawn) and event.cards for event in table.events):
                ask(table, Discarding(seat=seat, count=1))
        case ProgressTile.VILLAGE_CARD:
            draw(table, seat, 1)
        case ProgressTile.MARKET_STONE:
            load(table, seat, 1)
        case ProgressTile.VILLAGE_MOVE | ProgressTile.QUARRY_MOVE:
            if movable_carali(table.state, seat):
                ask(table, Relocating(seat=seat))
        case ProgressTile.CULT_TRADE | ProgressTile.MARKET_SWAP | ProgressTile.QUARRY_BUILD:
            pass


def _tile_candidates(state: State, _seat: Seat) -> Iterable[PlaceTile]:
    return (PlaceTile(space=space) for space in state.spiral.squares)


def _tile_refusal(state: State, _seat: Seat, action: PlaceTile) -> Refusal | None:
    asked = phase(state)
    if not in_range(state, action.space) or not isinstance(asked, PlacingTile):
        return refuse("NO_SUCH_SPACE", "1.6", space=action.space)
    areas = [place.area for place in state.edition.progress_tiles if place.tile is asked.tile]
    if state.spiral.kinds[action.space] not in areas:
        return refuse("WRONG_AREA", "15.2", tile=asked.tile)
    if state.tiles[action.space]:
        return refuse("TILE_IS_THERE", "R37", space=action.space)
    return None


def _place_tile(table: Table, seat: Seat, action: PlaceTile) -> None:
    asked = phase(table.state)
    answered(table)
    if isinstance(asked, PlacingTile):
        table.record(ProgressTilePlaced(seat=seat, tile=asked.tile, space=action.space))


def _trade_refusal(state: State, seat: Seat, _action: TradeCards) -> Refusal | None:
    return use_refusal(state, seat, Use.TRADE)


def _trade(table: Table, seat: Seat, _action: TradeCards) -> None:
    take_up(table)
    taken(table, seat)
    exchange(table, seat, cards=TRADE_DRAWS)


def _swap_refusal(state: State, seat: Seat, _action: SwapAlpaca) -> Refusal | None:
    return use_refusal(state, seat, Use.SWAP)


def _swap(table: Table, seat: Seat, _action: SwapAlpaca) -> None:
    take_up(table)
    taken(table, seat)
    count = min(PICKED, sum(table.state.discard))
    if count:
        ask(table, PickingCards(seat=seat, count=count))
    ask(table, LosingAlpaca(seat=seat))


def _pick_refusal(state: State, _seat: Seat, action: PickCard) -> Refusal | None:
    if not cards_of(state.discard, action.card):
        return refuse("NOT_ON_DISCARD_PILE", "15.10", card=action.card)
    return None


def _pick(table: Table, seat: Seat, action: PickCard) -> None:
    asked = phase(table.state)
    if isinstance(asked, PickingCards) and asked.count > 1:
        ask_instead(table, PickingCards(seat=seat, count=asked.count - 1))
    else:
        answered(table)
    table.record(CardsPicked(seat=seat, cards=(action.card,)))


def _afar_candidates(state: State, seat: Seat) -> Iterable[BuildAfar]:
    return (BuildAfar(space=space) for space in pyramids(state, seat))


def _afar_refusal(state: State, seat: Seat, action: BuildAfar) -> Refusal | None:
    if refusal := use_refusal(state, seat, Use.BUILD_AFAR):
        return refusal
    plot = state.plots[action.space] if in_range(state, action.space) else None
    if plot is None or plot.owner != seat or not plot.levels:
        return refuse("NO_PYRAMID_TO_BUILD", "15.11")
    return level_refusal(state, seat, action.space)


def _build_afar(table: Table, seat: Seat, action: BuildAfar) -> None:
    take_up(table)
    build(table, seat, action.space)
    taken(table, seat, built=action.space)


def _leave(table: Table, _seat: Seat, _action: LeaveCarali) -> None:
    answered(table)


MOVES = (
    Move(
        action=PlaceTile,
        during=(PlacingTile,),
        candidates=_tile_candidates,
        refusal=_tile_refusal,
        resolve=_place_tile,
    ),
    Move(
        action=TradeCards,
        during=ACTING,
        candidates=only(TradeCards()),
        refusal=_trade_refusal,
        resolve=_trade,
    ),
    Move(action=SwapAlpaca, during=ACTING, candidates=only(SwapAlpaca()), refusal=_swap_refusal, resolve=_swap),
    Move(
        action=PickCard,
        during=(PickingCards,),
        candidates=each_card(lambda card: PickCard(card=card)),
        refusal=_pick_refusal,
        resolve=_pick,
    ),
    Move(
        action=BuildAfar,
        during=ACTING,
        candidates=_afar_candidates,
        refusal=_afar_refusal,
        resolve=_build_afar,
    ),
    Move(
        action=LeaveCarali,
        during=(Relocating,),
        candidates=only(LeaveCarali()),
        refusal=always,
        resolve=_leave,
    ),
)

PROGRESS_TILES = Module(name=ModuleName.PROGRESS_TILES, deal=_deal, moves=MOVES, after=_after)

"""The moves of the module: Progress Tiles (15)."""

from collections.abc import Iterable

from quipu_rules.caral.acting import take_up, taken, use_refusal
from quipu_rules.caral.agenda import answered, ask, ask_instead
from quipu_rules.caral.building import build, level_refusal
from quipu_rules.caral.cards import exchange
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.progress_tiles.actions import (
    BuildAfar,
    LeaveCarali,
    PickCard,
    PlaceTile,
    SwapAlpaca,
    TradeCards,
)
from quipu_rules.caral.modules.progress_tiles.events import CardsPicked, ProgressTilePlaced
from quipu_rules.caral.modules.progress_tiles.phases import PickingCards, PlacingTile
from quipu_rules.caral.modules.progress_tiles.state import tile_at
from quipu_rules.caral.moves.proposing import always, each_card, only, where
from quipu_rules.caral.moves.squares import ACTING
from quipu_rules.caral.parts import Use
from quipu_rules.caral.phases import LosingAlpaca, Relocating
from quipu_rules.caral.state import State, cards_of, in_range, pyramids, square
from quipu_rules.caral.turn import phase
from quipu_rules.caral.words import at
from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.move import Move
from quipu_rules.kernel.refusal import Refusal, refuse

TRADE_DRAWS = 4
"""Cards for two cards (15.5)."""
PICKED = 3
"""Cards from the discard pile for an alpaca (15.10)."""


def _tile_candidates(state: State, _seat: Seat) -> Iterable[PlaceTile]:
    return (PlaceTile(space=space) for space in state.spiral.squares)


def _tile_refusal(state: State, _seat: Seat, action: PlaceTile) -> Refusal | None:
    asked = phase(state)
    if not in_range(state, action.space) or not isinstance(asked, PlacingTile):
        return refuse("NO_SUCH_SPACE", "1.6", space=at(action.space))
    areas = [place.area for place in state.edition.progress_tiles if place.tile is asked.tile]
    if state.spiral.kinds[action.space] not in areas:
        return refuse("WRONG_AREA", "15.2", tile=asked.tile, area=areas[0])
    if tile_at(state, action.space):
        return refuse("TILE_IS_THERE", "R37", space=at(action.space))
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
    if Use.BUILD_AFAR not in square(state, seat).uses:
        return ()
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
        candidates=where(Use.TRADE, TradeCards()),
        refusal=_trade_refusal,
        resolve=_trade,
    ),
    Move(
        action=SwapAlpaca,
        during=ACTING,
        candidates=where(Use.SWAP, SwapAlpaca()),
        refusal=_swap_refusal,
        resolve=_swap,
    ),
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

"""Module: Emissaries (17)."""

from collections.abc import Mapping

from quipu.rules.caral.acting import USES, take_up, taken, use_refusal
from quipu.rules.caral.actions import BarterCards, PlayMixedPair, RecallAlpaca, RecallCarali, SendAlpaca, SendCarali
from quipu.rules.caral.agenda import Table, answered
from quipu.rules.caral.cards import EXCHANGED, draw, exchange, load
from quipu.rules.caral.events import (
    AlpacaPlaced,
    AnyEvent,
    DiplomacyTokenTaken,
    EmissaryBoardLaid,
    EmissaryLevelReached,
    EmissaryRecalled,
    EmissarySent,
    FameScored,
    PairPlayed,
    PyramidsScored,
)
from quipu.rules.caral.modules.module import Module
from quipu.rules.caral.moves.pairs import PAIRING, effect_refusal, take_effect
from quipu.rules.caral.moves.placing import PLACING, place, placing_refusal
from quipu.rules.caral.moves.proposing import each_card, only
from quipu.rules.caral.moves.removing import REMOVING, choose
from quipu.rules.caral.moves.squares import ACTING
from quipu.rules.caral.parts import Ability, FameFor, Figure, ModuleName, Resource, Role, Use
from quipu.rules.caral.phases import (
    Acting,
    Concluding,
    LosingAlpaca,
    Moving,
    MovingAgain,
    Obliged,
    PlacingTile,
    Relocating,
)
from quipu.rules.caral.state import State, cards_of, phase, square
from quipu.rules.caral.turn import advance
from quipu.rules.kernel.message import Seat
from quipu.rules.kernel.move import Move
from quipu.rules.kernel.refusal import Refusal, refuse

BARTERED_STONES = 2
"""Stones for two cards (17.12)."""
OFFERING_BONUS = 1
"""Cards by which an offering counts more (17.13)."""
STANDS_FOR: Mapping[Resource, tuple[Resource, Ability]] = {
    Resource.STONE: (Resource.CLAY, Ability.SWAP_STONE_CLAY),
    Resource.CLAY: (Resource.STONE, Ability.SWAP_STONE_CLAY),
    Resource.FISH: (Resource.ALPACA, Ability.SWAP_FISH_ALPACA),
    Resource.ALPACA: (Resource.FISH, Ability.SWAP_FISH_ALPACA),
}
"""Which type may stand for one card of a pair, with which tile (17.9, 17.10)."""


def _deal(table: Table) -> None:
    lowest = table.state.edition.emissaries.levels[0]
    table.record(EmissaryBoardLaid(missing_carali=lowest.carali, missing_alpacas=lowest.alpacas))


def _after(table: Table, event: AnyEvent) -> None:
    match event:
        case AlpacaPlaced(seat=seat):
            _draw_for_alpaca(table, seat)
        case EmissarySent(seat=seat, figure=figure):
            if figure is Figure.ALPACA:
                _draw_for_alpaca(table, seat)  # R39a: before the level is completed
            _complete_level(table, seat)
        case PyramidsScored(seat=seat) if seat == table.state.diplomat:
            fame = table.state.edition.emissaries.diplomacy_fame
            table.record(FameScored(seat=seat, fame=fame, reason=FameFor.DIPLOMACY))  # 17.8
        case _:
            pass


def _draw_for_alpaca(table: Table, seat: Seat) -> None:
    if table.state.players[seat].envoys.ability is Ability.CARD_PER_ALPACA:
        draw(table, seat, 1)


def _complete_level(table: Table, seat: Seat) -> None:
    """Reward and tile of a level that is full, and the token for the first one there (17.5 to 17.7)."""
    envoys, levels = table.state.players[seat].envoys, table.state.edition.emissaries.levels
    if envoys.missing_carali or envoys.missing_alpacas:
        return
    reward, following = levels[envoys.level], levels[envoys.level + 1 : envoys.level + 2]
    table.record(
        EmissaryLevelReached(
            seat=seat,
            level=envoys.level + 1,
            fame=reward.fame,
            ability=reward.ability,
            missing_carali=sum(level.carali for level in following),
            missing_alpacas=sum(level.alpacas for level in following),
            offering_bonus=OFFERING_BONUS if reward.ability is Ability.OFFERING_PLUS_ONE else 0,
        )
    )
    if reward.stones:
        load(table, seat, reward.stones)
    draw(table, seat, reward.cards)
    if envoys.level + 1 > table.state.highest_level:
        table.record(DiplomacyTokenTaken(seat=seat, level=envoys.level + 1))


def _send_carali_refusal(state: State, seat: Seat, _action: SendCarali) -> Refusal | None:
    if refusal := placing_refusal(state, seat, Role.EMISSARY, None):
        return refusal
    if not state.players[seat].envoys.missing_carali:
        return refuse("NO_PLACE_ON_LEVEL", "R39", figure=Figure.CARALI)
    return None


def _send_carali(table: Table, seat: Seat, _action: SendCarali) -> None:
    place(table, seat, EmissarySent(seat=seat, figure=Figure.CARALI))


def _send_alpaca_refusal(state: State, seat: Seat, _action: SendAlpaca) -> Refusal | None:
    if refusal := use_refusal(state, seat, Use.PLACE_ALPACA):
        return refusal
    if not state.players[seat].envoys.missing_alpacas:
        return refuse("NO_PLACE_ON_LEVEL", "R39", figure=Figure.ALPACA)
    return None


def _send_alpaca(table: Table, seat: Seat, _action: SendAlpaca) -> None:
    take_up(table)
    table.record(EmissarySent(seat=seat, figure=Figure.ALPACA))
    taken(table, seat)


def _recall_carali_refusal(state: State, seat: Seat, _action: RecallCarali) -> Refusal | None:
    return None if state.players[seat].envoys.waiting_carali else refuse("NOBODY_WAITING", "17.2")


def _recall_carali(table: Table, seat: Seat, _action: RecallCarali) -> None:
    choose(table, EmissaryRecalled(seat=seat, figure=Figure.CARALI), seat, Role.EMISSARY, None)


def _recall_alpaca_refusal(state: State, seat: Seat, _action: RecallAlpaca) -> Refusal | None:
    return None if state.players[seat].envoys.waiting_alpacas else refuse("NOBODY_WAITING", "17.2")


def _recall_alpaca(table: Table, seat: Seat, _action: RecallAlpaca) -> None:
    answered(table)
    table.record(EmissaryRecalled(seat=seat, figure=Figure.ALPACA))
    advance(table)


def _mixed_refusal(state: State, seat: Seat, action: PlayMixedPair) -> Refusal | None:
    player, (other, ability) = state.players[seat], STANDS_FOR[action.pair]
    if player.envoys.ability is not ability:
        return refuse("NO_SUCH_ABILITY", "17.6", ability=ability)
    if any(STANDS_FOR[pair][1] is ability for pair in state.turn.mixed):
        return refuse("MIXED_PAIR_USED", "17.9")
    if not cards_of(player.hand, action.pair) or not cards_of(player.hand, other):
        return refuse("NO_MIXED_PAIR_IN_HAND", "17.9", card=action.pair, other=other)
    return effect_refusal(state, seat, _mixed(seat, action))


def _play_mixed(table: Table, seat: Seat, action: PlayMixedPair) -> None:
    take_effect(table, seat, _mixed(seat, action))


def _mixed(seat: Seat, action: PlayMixedPair) -> PairPlayed:
    return PairPlayed(seat=seat, pair=action.pair, cards=(action.pair, STANDS_FOR[action.pair][0]))


def _barter_refusal(state: State, seat: Seat, _action: BarterCards) -> Refusal | None:
    player = state.players[seat]
    if player.envoys.ability is not Ability.CARDS_FOR_STONES:
        return refuse("NO_SUCH_ABILITY", "17.6", ability=Ability.CARDS_FOR_STONES)
    if player.stones >= state.edition.sled.stones:
        return refuse("SLED_FULL_OF_STONES", "R39")
    needed = EXCHANGED + _owed_cards(state, seat)
    return refuse("TOO_FEW_CARDS", "17.12", needed=needed) if sum(player.hand) < needed else None


def _owed_cards(state: State, seat: Seat) -> int:
    """Cards that must be kept, because an action that is paid with cards has to be taken (R38a, 15.5)."""
    trading = USES[square(state, state.players[seat].space)] == (Use.TRADE,)
    return EXCHANGED if trading and isinstance(phase(state), Obliged) else 0


def _barter(table: Table, seat: Seat, _action: BarterCards) -> None:
    exchange(table, seat, stones=BARTERED_STONES)


MOVES = (
    Move(
        action=SendCarali,
        during=PLACING,
        candidates=only(SendCarali()),
        refusal=_send_carali_refusal,
        resolve=_send_carali,
    ),
    Move(
        action=SendAlpaca,
        during=ACTING,
        candidates=only(SendAlpaca()),
        refusal=_send_alpaca_refusal,
        resolve=_send_alpaca,
    ),
    Move(
        action=RecallCarali,
        during=REMOVING,
        candidates=only(RecallCarali()),
        refusal=_recall_carali_refusal,
        resolve=_recall_carali,
    ),
    Move(
        action=RecallAlpaca,
        during=(LosingAlpaca,),
        candidates=only(RecallAlpaca()),
        refusal=_recall_alpaca_refusal,
        resolve=_recall_alpaca,
    ),
    Move(
        action=PlayMixedPair,
        during=PAIRING,
        candidates=each_card(lambda card: PlayMixedPair(pair=card)),
        refusal=_mixed_refusal,
        resolve=_play_mixed,
    ),
    Move(
        action=BarterCards,
        during=(Moving, MovingAgain, Acting, Obliged, Relocating, PlacingTile, Concluding),
        candidates=only(BarterCards()),
        refusal=_barter_refusal,
        resolve=_barter,
    ),
)

EMISSARIES = Module(name=ModuleName.EMISSARIES, deal=_deal, moves=MOVES, after=_after)

"""Module: Emissaries (17)."""

from quipu_rules.caral.cards import draw, load
from quipu_rules.caral.events import AlpacaPlaced, FameScored, PyramidsScored
from quipu_rules.caral.evolve import Table
from quipu_rules.caral.modules.emissaries.events import (
    DiplomacyTokenTaken,
    EmissaryBoardLaid,
    EmissaryLevelReached,
    EmissarySent,
)
from quipu_rules.caral.modules.emissaries.moves import MOVES
from quipu_rules.caral.modules.emissaries.parts import Ability
from quipu_rules.caral.modules.emissaries.state import Diplomacy
from quipu_rules.caral.modules.module import Module
from quipu_rules.caral.parts import FameFor, Figure, ModuleName
from quipu_rules.caral.state import part
from quipu_rules.kernel.message import Seat

OFFERING_BONUS = 1
"""Cards by which an offering counts more (17.13)."""


def _deal(table: Table) -> None:
    lowest = table.state.edition.emissaries.levels[0]
    table.record(EmissaryBoardLaid(missing_carali=lowest.carali, missing_alpacas=lowest.alpacas))


def _sent(table: Table, event: EmissarySent) -> None:
    if event.figure is Figure.ALPACA:
        _draw_for_alpaca(table, event)  # R39a: before the level is completed
    _complete_level(table, event.seat)


def _reward_diplomat(table: Table, event: PyramidsScored) -> None:
    """Fame for the diplomacy token (17.8)."""
    if event.seat == _diplomacy(table).diplomat:
        fame = table.state.edition.emissaries.diplomacy_fame
        table.record(FameScored(seat=event.seat, fame=fame, reason=FameFor.DIPLOMACY))


def _diplomacy(table: Table) -> Diplomacy:
    return part(table.state, Diplomacy) or Diplomacy()


def _draw_for_alpaca(table: Table, event: AlpacaPlaced | EmissarySent) -> None:
    if table.state.players[event.seat].envoys.ability is Ability.CARD_PER_ALPACA:
        draw(table, event.seat, 1)


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
    if envoys.level + 1 > _diplomacy(table).highest_level:
        table.record(DiplomacyTokenTaken(seat=seat, level=envoys.level + 1))


MODULE = Module(
    name=ModuleName.EMISSARIES,
    deal=_deal,
    moves=MOVES,
    after={AlpacaPlaced: _draw_for_alpaca, EmissarySent: _sent, PyramidsScored: _reward_diplomat},
)

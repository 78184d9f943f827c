"""Every action of the game, each in the file of its family."""

from quipu_rules.inkas.events import AnyEvent
from quipu_rules.inkas.moves.answers import ACCEPT_OFFER, BETTER_OFFER, COUNTER_OFFER, DECLINE_OFFER
from quipu_rules.inkas.moves.build import BUILD_CITY, BUILD_ROAD, BUILD_SETTLEMENT, BUY_DEVELOPMENT
from quipu_rules.inkas.moves.discard import DISCARD
from quipu_rules.inkas.moves.founding import FOUND_TRIBE
from quipu_rules.inkas.moves.offers import (
    CONFIRM_TRADE,
    INVITE_OFFERS,
    OFFER_TRADE,
    WITHDRAW_OFFER,
)
from quipu_rules.inkas.moves.play import PLAY_COMBAT_ARTS, PLAY_INVENTION, PLAY_MONOPOLY, PLAY_ROAD_BUILDING
from quipu_rules.inkas.moves.robber import MOVE_ROBBER, SEND_ROBBER_HOME
from quipu_rules.inkas.moves.roll import END_TURN, ROLL
from quipu_rules.inkas.moves.start import PLACE_START
from quipu_rules.inkas.moves.supply import TRADE_GOODS, TRADE_GOODS_SET, TRADE_RESOURCES, USE_TRADE_ROUTE
from quipu_rules.inkas.state import State
from quipu_rules.kernel.move import AnyMove

MOVES: tuple[AnyMove[State, AnyEvent], ...] = (
    ROLL,
    END_TURN,
    BUILD_SETTLEMENT,
    BUILD_CITY,
    BUILD_ROAD,
    BUY_DEVELOPMENT,
    PLAY_COMBAT_ARTS,
    PLAY_ROAD_BUILDING,
    PLAY_INVENTION,
    PLAY_MONOPOLY,
    SEND_ROBBER_HOME,
    TRADE_RESOURCES,
    TRADE_GOODS,
    TRADE_GOODS_SET,
    USE_TRADE_ROUTE,
    OFFER_TRADE,
    INVITE_OFFERS,
    ACCEPT_OFFER,
    COUNTER_OFFER,
    BETTER_OFFER,
    DECLINE_OFFER,
    CONFIRM_TRADE,
    WITHDRAW_OFFER,
    DISCARD,
    MOVE_ROBBER,
    FOUND_TRIBE,
    PLACE_START,
)

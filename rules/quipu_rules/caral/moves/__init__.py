"""The moves of the base game, in the order of a turn."""

from quipu_rules.caral.agenda import CaralMove
from quipu_rules.caral.moves.building import BEGIN_PYRAMID, BUILD_LEVEL
from quipu_rules.caral.moves.founding import FOUND_PYRAMID, PLACE_NEUTRAL
from quipu_rules.caral.moves.movement import BOOST, CHOOSE_PACE, MOVE_FIGURE, WITHDRAW_BOOST
from quipu_rules.caral.moves.pairs import END_TURN, PLAY_PAIR
from quipu_rules.caral.moves.placing import PLACE_BUILDER, PLACE_PRIEST, PLACE_WORKER, PUT_BACK
from quipu_rules.caral.moves.removing import DISCARD_CARD, REMOVE_ALPACA, REMOVE_BUILDER, REMOVE_PRIEST, REMOVE_WORKER
from quipu_rules.caral.moves.sacrifice import OFFER_NOTHING, SACRIFICE
from quipu_rules.caral.moves.squares import DRAW_CARDS, LOAD_STONES, TAKE_ALPACA

MOVES: tuple[CaralMove, ...] = (
    FOUND_PYRAMID,
    PLACE_NEUTRAL,
    CHOOSE_PACE,
    MOVE_FIGURE,
    BOOST,
    WITHDRAW_BOOST,
    PLACE_WORKER,
    PLACE_BUILDER,
    PLACE_PRIEST,
    LOAD_STONES,
    DRAW_CARDS,
    TAKE_ALPACA,
    BEGIN_PYRAMID,
    BUILD_LEVEL,
    PLAY_PAIR,
    END_TURN,
    SACRIFICE,
    OFFER_NOTHING,
    REMOVE_WORKER,
    REMOVE_BUILDER,
    REMOVE_PRIEST,
    REMOVE_ALPACA,
    DISCARD_CARD,
    PUT_BACK,
)

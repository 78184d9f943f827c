"""The moves of Caretos, one file per family."""

from quipu_rules.caretos.events import AnyEvent
from quipu_rules.caretos.moves import campfires, cards, caretos, gather, monsters, powers, setup, villagers
from quipu_rules.caretos.state import State
from quipu_rules.kernel.move import AnyMove

MOVES: tuple[AnyMove[State, AnyEvent], ...] = (
    setup.CHOOSE_START,
    setup.KEEP_FINAL_CARD,
    cards.PLAY_NIGHT_CARD,
    gather.GATHER_VILLAGER,
    caretos.MOVE_CARETO,
    cards.ACTIVATE_MONSTER,
    monsters.MOVE_MONSTER,
    monsters.SEND_TO_CAULDRON,
    powers.SWAP_PLACES,
    villagers.CHOOSE_VILLAGERS,
    villagers.PUT_VILLAGERS,
    powers.SCARE_GROUP,
    powers.PUT_MONSTER,
    caretos.MOVE_GROUP,
    villagers.MOVE_VILLAGER,
    villagers.CONTINUE_VILLAGER,
    villagers.LET_FLEE,
    campfires.RETURN_MONSTER,
    monsters.STOP,
    cards.FINISH,
    campfires.RELEASE_BY_RUNE,
    campfires.BUY_BONUS_CARD,
    campfires.BUY_MOVE,
    campfires.BUY_ACTIVATION,
    campfires.BUY_RELEASE,
)

"""Random members of an open family in which lists are chosen: three cards of thirteen are too many to try them all."""

from collections.abc import Iterator

import msgspec

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.filling import Json, filled, read, write
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, Template

SAMPLES = 24
"""Actions tried of one family, beside those that the game proposes."""


def sampled(game: AnyGame, state: object, seat: Seat, chance: Chance) -> Iterator[Action]:
    """Random actions of the seat's open families with selections; none if there is no such family."""
    if not game.rulebook.open_family(state, seat):
        return
    for listed in game.rulebook.legal(state, seat):
        if isinstance(listed, Template) and listed.selections:
            template = msgspec.json.decode(msgspec.json.encode(listed))
            for _ in range(SAMPLES):
                yield game.read_action(msgspec.json.encode(_in_order(template, filled(template, chance.below))))


def _in_order(template: Json, action: Json) -> Json:
    """The same choice in one order, so that it is tried once."""
    for selection in template["selections"]:
        if not selection["ordered"]:
            members = selection["numbers"] or selection["choices"]
            write(action, selection["path"], sorted(read(action, selection["path"]) or (), key=members.index))
    return action

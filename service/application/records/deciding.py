"""Decide again: the same command, rules and chance must lead to the same events."""

from collections.abc import Sequence

from msgspec import Raw

from quipu.rules.kernel.chance import Chance
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Event
from quipu.rules.kernel.refusal import Refused, Unforeseeable
from quipu.service.application import validation
from quipu.service.application.log.bodies import Acted, Forked, Started
from quipu.service.application.log.entries import Entry, Opening, encode, read_parts
from quipu.service.application.log.position import Position, read_command
from quipu.service.application.log.upcasts import decided_again
from quipu.service.application.records.checks import Wrong
from quipu.service.application.records.files import only_known
from quipu.service.application.validation import MOST_ACTIONS


def actions_of(game: AnyGame, content: Raw) -> list[Action]:
    """The actions of an opened command; raises Wrong if no client can have sent it."""
    command = read_command(content)
    only_known(content, command, "the command")
    if not validation.COMMAND_ID.fullmatch(command.id):
        raise Wrong("the command id is invalid")
    found = []
    for text in read_parts(command.actions):
        found.append(game.read_action(bytes(text)))
        only_known(text, found[-1], "an action")
    if not 1 <= len(found) <= MOST_ACTIONS:
        raise Wrong(f"a command has 1 to {MOST_ACTIONS} actions, this one {len(found)}")
    return found


def decided(entry: Entry, actions: Sequence[Action], position: Position, chance: Chance) -> tuple[Event, ...]:
    """The events that the position's rules decide for a start or a command; raises Wrong if they refuse it."""
    game, fixed = position.game, position.table
    if isinstance(entry.body, Started):
        return tuple(game.start(fixed.edition, fixed.setup, fixed.seats, chance).events)
    if entry.seat is None:
        raise Wrong("nobody acted")
    try:
        return decided_again(entry, game.rulebook, position.state, actions, chance)
    except (Refused, Unforeseeable) as refused:
        raise Wrong(f"an illegal action was accepted: {refused}") from refused


def public_of(game: AnyGame, events: Sequence[Event]) -> list[bytes]:
    """The text of each event as everybody may see it."""
    return [encode(game.redact(event, None)) for event in events]


def whole_texts(body: Started | Forked | Acted, opened: Sequence[Opening]) -> list[bytes]:
    """The text of each event, as far as the line shows it."""
    contents = {one.part: bytes(one.content) for one in opened}
    return [contents.get(place, bytes(part)) for place, part in enumerate(read_parts(body.events))]

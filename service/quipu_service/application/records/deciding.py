"""Decide again: the same command, rules and chance must lead to the same events, in a complete log to all of them."""

from collections.abc import Sequence

from msgspec import Raw

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_service.application.log.bodies import Acted, Forked, RulesChanged, Started
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import COMMAND, Entry, Line, Opening, encode, read_parts
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import Moment, Position, Status, Step, read_command
from quipu_service.application.log.sealing import Secret, stored_from
from quipu_service.application.moves.kinds import refusal_of
from quipu_service.application.problems import validation
from quipu_service.application.problems.validation import MOST_ACTIONS
from quipu_service.application.records.checks import CheckName, Checks, Wrong
from quipu_service.application.records.files import only_known


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


def command_of(line: Line) -> Raw | None:
    """The command of an entry, if the line shows it."""
    return next((one.content for one in line.opened if one.part == COMMAND), None)


def decided(entry: Entry, actions: Sequence[Action], position: Position, chance: Chance) -> tuple[Event, ...]:
    """The events that the position's rules decide for a start or a command; raises Wrong if they refuse it."""
    game, fixed = position.game, position.table
    if isinstance(entry.body, Started):
        return tuple(game.start(fixed.edition, fixed.setup, fixed.seats, chance).events)
    if entry.seat is None:
        raise Wrong("nobody acted")
    try:
        return game.rulebook.decide_all(position.state, entry.seat, actions, chance).events
    except (Refused, Unforeseeable) as refused:
        raise Wrong(f"an illegal action was accepted: {refused}") from refused


def public_of(game: AnyGame, events: Sequence[Event]) -> list[bytes]:
    """The text of each event as everybody may see it."""
    return [encode(game.redact(event, None)) for event in events]


def whole_texts(body: Started | Forked | Acted, opened: Sequence[Opening]) -> list[bytes]:
    """The text of each event, as far as the line shows it."""
    contents = {one.part: bytes(one.content) for one in opened}
    return [contents.get(place, bytes(part)) for place, part in enumerate(read_parts(body.events))]


def only_play_draws(entry: Entry) -> None:
    """Raises Wrong if an entry draws although it plays nothing; the first entry is checked too."""
    if entry.draws and not isinstance(entry.body, Started | Acted):
        raise Wrong("an entry that plays nothing draws nothing")


class CheckedLog:
    """A log as far as it was checked."""

    def __init__(self, checks: Checks, folding: Folding) -> None:
        self._checks, self._folding = checks, folding
        self.position: Position | None = None
        self._moments: dict[int, Moment] = {}

    def _follow(self, step: Step) -> Step:
        self.position = step.position
        self._moments[step.position.version] = step.position.moment
        return step

    def _judged(self, entry: Entry, before: Position) -> None:
        """Raises Wrong unless somebody could do at the table what the entry says."""
        if (refusal := refusal_of(entry, before)) is not None:
            raise Wrong(f"{type(entry.body).__name__} cannot stand here: {refusal.code}")
        if isinstance(entry.body, RulesChanged) and entry.body.revision != entry.revision:
            raise Wrong(f"revision {entry.body.revision} of the rules begins, the entry has {entry.revision}")


class WholeLog(CheckedLog):
    """Checks a log that shows everything."""

    all_events_known = True

    def __init__(self, checks: Checks, folding: Folding, secret: Secret) -> None:
        super().__init__(checks, folding)
        self._secret = secret

    def step(self, entry: Entry, line: Line) -> Step:
        """Check the entry against the position before, and go on to the next; raises Wrong."""
        before = self.position
        self._checks.begin(CheckName.TABLE)
        only_play_draws(entry)
        if before is not None:
            self._judged(entry, before)
            before = self._folding.by_rules_of(entry, before)
            if isinstance(entry.body, Started | Acted):
                self._decide(entry, entry.body, line, before)
        self._checks.begin(CheckName.CHANCE if isinstance(entry.body, Started | Acted) else CheckName.TABLE)
        return self._follow(self._folding.following(before, encode(stored_from(line)), self._moments.get))

    def _decide(self, entry: Entry, body: Started | Acted, line: Line, before: Position) -> None:
        self._checks.begin(CheckName.LEGALITY)
        game = before.game
        command = command_of(line)
        actions = [] if command is None else actions_of(game, command)
        texts = whole_texts(body, line.opened)
        chance = self._secret.chance(before.entropies, entry.first_draw, sandbox=before.table.sandbox)
        events = decided(entry, actions, before, chance)
        self._checks.begin(CheckName.EVENTS)
        if [encode(event) for event in events] != texts:
            raise Wrong("the rules and the seed lead to other events")
        self._checks.begin(CheckName.PUBLIC)
        public = public_of(before.game, events)
        if public != [bytes(part) for part in read_parts(body.events)]:
            raise Wrong("the public events are not those of the events that happened")
        hidden = [place for place, text in enumerate(texts) if public[place] != text]
        if hidden != [one.part for one in body.sealed]:
            raise Wrong("the sealed events are not those that must be hidden")
        self._checks.begin(CheckName.CHANCE)
        if chance.drawn != entry.draws:
            raise Wrong(f"the entry says {entry.draws} draws, the rules make {chance.drawn}")

    def end(self) -> None:
        """The result, if the game is over."""
        self._checks.begin(CheckName.RESULT)
        if self.position is None or self.position.status is not Status.OVER:
            self._checks.leave_out(CheckName.RESULT, "the game is not over at the end of this file")
            return
        if result(self.position) is None:
            raise Wrong("the game is over and has no result")

"""A second world: a log in which everything that one viewer cannot know happened otherwise, as the rules allow it."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from msgspec import Raw
from msgspec.structs import replace
from redis import Redis

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event, Seat, Viewer
from quipu_rules.kernel.move import Decided, Rulebook
from quipu_rules.kernel.refusal import Refused, Unforeseeable
from quipu_service.application.log.entries import COMMAND, Hidden, encode, read_stored
from quipu_service.application.log.position import Position
from quipu_service.application.log.sealing import audience_of
from tests.service.tables import Played

TRIES = 40
"""How often chance is asked for another course that the viewer cannot tell apart."""
CHOICES = 4
"""How many actions are tried for the next entry of both worlds."""
Happened: TypeAlias = Decided[Any, Any]
Decide: TypeAlias = Callable[[Chance], Happened]


class Heard:
    """Another chance, and what it answered."""

    def __init__(self, chance: Chance) -> None:
        self._chance, self.answers = chance, list[int]()

    def below(self, bound: int) -> int:
        self.answers.append(self._chance.below(bound))
        return self.answers[-1]


class Retold:
    """Chance that answers as it was heard to, but for some answers; as often, or not at all."""

    def __init__(self, answers: Sequence[int], others: Mapping[int, int]) -> None:
        self._answers, self._others, self.drawn = answers, others, 0

    def below(self, bound: int) -> int:
        place = self.drawn
        self.drawn += 1
        if place >= len(self._answers):
            raise Unforeseeable
        return self._others.get(place, self._answers[place]) % bound


@dataclass
class Worlds:
    """A table that is played, and what happened in the other world instead."""

    table: Played
    viewer: Viewer
    dice: random.Random
    state: Any = None
    """Of the other world."""
    events: dict[int, Sequence[Event]] = field(default_factory=dict)
    actions: dict[int, Sequence[Action]] = field(default_factory=dict)

    @property
    def differing(self) -> int:
        """How many entries hold other events there."""
        return len(self.events)

    async def start(self) -> None:
        """Deal in both worlds."""
        before = await self.table.position()
        fixed, game = before.table, before.game

        def deal(chance: Chance) -> Happened:
            return game.start(fixed.edition, fixed.setup, fixed.seats, chance)

        dealt, heard = await self._decided(before, deal)
        await self.table.quipu.commands.start(self.table.id, command="start", token=self.table.host)
        self._note(before.version + 1, dealt, self._alike(before, dealt, heard, deal) or dealt)

    async def go_on(self, least: int, most: int, differing: int) -> Position:
        """Actions that the viewer sees alike in both worlds, until so many entries differ, or no more can be found."""
        for number in range(most):
            position = await self.table.position()
            enough = number >= least and self.differing >= differing
            if enough or not position.game.rulebook.to_act(position.state) or not await self._step(position):
                break
        return await self.table.position()

    async def _step(self, position: Position) -> bool:
        """One action: of some that are tried, the first by which something else happens there; else any of them."""
        book, found = position.game.rulebook, list[tuple[Seat, Action, Happened, Action, Happened]]()
        for _ in range(CHOICES):
            seat, action = self.table.choice(position)
            here, heard = await self._decided(position, deciding(book, position.state, seat, action))
            others = [action]
            if seat != self.viewer:
                proposed = book.proposals(self.state, seat)
                others += self.dice.sample(proposed, min(3, len(proposed)))
            for other in others:
                there = self._alike(position, here, heard, deciding(book, self.state, seat, other))
                if there is not None:
                    found.append((seat, action, here, other, there))
            if found and found[-1][2].events != found[-1][4].events:
                break
        if not found:
            return False
        seat, action, here, other, there = found[-1]
        await self.table.act(seat, action)
        self._note(position.version + 1, here, there)
        if seat != self.viewer:
            self.actions[position.version + 1] = [other]
        return True

    async def _decided(self, position: Position, decide: Decide) -> tuple[Happened, "Heard"]:
        """What the seed leads to, and what it answered."""
        cached, _ = await self.table.quipu.tables.current(self.table.id)
        heard = Heard(cached.secret.chance(position.entropies, position.draws))
        return decide(heard), heard

    def _alike(self, position: Position, here: Happened, heard: "Heard", decide: Decide) -> Happened | None:
        """Something that may happen there and looks the same to the viewer; something else than here if there is."""
        seen, found = self._seen(position, here.events), None
        for others in self._changes(heard.answers):
            chance = Retold(heard.answers, others)
            try:
                there = decide(chance)
            except (Refused, Unforeseeable):
                continue
            if chance.drawn == len(heard.answers) and self._seen(position, there.events) == seen:
                found = there
                if there.events != here.events:
                    break
        return found

    def _changes(self, answers: Sequence[int]) -> Iterator[Mapping[int, int]]:
        """Other answers of chance, one at a time; the last time none."""
        for _ in range(TRIES if answers else 0):
            yield {self.dice.randrange(len(answers)): self.dice.randrange(2**32)}
        yield {}

    def _seen(self, position: Position, events: Sequence[Event]) -> list[Any]:
        """All that an entry shows the viewer of these events."""
        game, seats = position.game, position.table.seats
        return [(game.redact(one, self.viewer), game.redact(one, None), told_to(game, one, seats)) for one in events]

    def _note(self, version: int, here: Happened, there: Happened) -> None:
        self.state = there.state
        if there.events != here.events:
            self.events[version] = there.events

    def write(self, here: str, there: str) -> None:
        """Copy everything from one server's database to another, where the table has the other world's log."""
        with Redis.from_url(here, protocol=2) as source, Redis.from_url(there, protocol=2) as target:
            target.flushdb()
            for key in source.scan_iter():
                target.restore(key, 0, source.dump(key))
            name = f"{{{self.table.id}}}:log"
            target.delete(name)
            for version, (place, fields) in enumerate(source.xrange(name), start=1):
                target.xadd(name, {"entry": self._otherwise(version, fields[b"entry"])}, id=place)

    def _otherwise(self, version: int, entry: bytes) -> bytes:
        """The entry beside which other parts are hidden; what it commits to is that of the first world."""
        stored = read_stored(entry)
        events = self.events.get(version)
        if not stored.hidden or (events is None and version not in self.actions):
            return entry
        parts = []
        for one in stored.hidden:
            content = one.content
            if one.part == COMMAND and version in self.actions:
                content = Raw(encode({"command": f"other-{version}", "actions": self.actions[version]}))
            elif one.part >= 0 and events is not None:
                content = Raw(encode(events[one.part]))
            parts.append(Hidden(part=one.part, content=content, salt=one.salt))
        return encode(replace(stored, hidden=tuple(parts)))


def deciding(book: Rulebook[Any, Any], state: Any, seat: Seat, action: Action) -> Decide:
    """What an action leads to, as chance has it."""
    return lambda chance: book.decide_all(state, seat, [action], chance)


def told_to(game: AnyGame, event: Event, seats: int) -> Any:
    """The seats that an entry names as those who see the event whole."""
    twin = game.redact(event, None)
    return None if twin is None or twin == event else audience_of(game, event, seats)

"""Verify a redacted log: without the seed only the rules of tables, and what is public or opened, can be checked.

The state of the game is known up to the first event that is hidden from the viewer. Up to there the events must fold,
conserve the pieces and come from a seat whose turn it is, and the viewer's own commands without chance are decided
again. For every other entry there must be legal actions, and possible draws, that lead to what everybody saw.
"""

from typing import Any

from msgspec.structs import replace

from quipu_rules.kernel.chance import Closed
from quipu_rules.kernel.message import Seat
from quipu_service.application.log.bodies import Acted, Forked, Started
from quipu_service.application.log.entries import Entry, Line, encode, read_parts
from quipu_service.application.log.folding import Folding, check_next
from quipu_service.application.log.position import UNKNOWN, Played, Position, Step
from quipu_service.application.log.sealing import stored_from
from quipu_service.application.records.checks import CheckName, Checks, Wrong
from quipu_service.application.records.deciding import (
    CheckedLog,
    actions_of,
    command_of,
    decided,
    only_play_draws,
    public_of,
    whole_texts,
)
from quipu_service.application.records.explaining import Search, started_so


class RedactedLog(CheckedLog):
    """Checks a log that shows only one viewer's part."""

    def __init__(self, checks: Checks, folding: Folding) -> None:
        super().__init__(checks, folding)
        self._census: Any = None
        self._commands = self._decided = 0
        self._known_to = 0
        """The version up to which the state is known."""

    @property
    def all_events_known(self) -> bool:
        """Whether nothing was hidden so far."""
        return self.position is not None and not self.position.redacted

    def step(self, entry: Entry, line: Line) -> Step:
        """Check the entry against the position before, as far as it is known; raises Wrong."""
        before, stored = self.position, stored_from(line)
        self._checks.begin(CheckName.TABLE)
        only_play_draws(entry)
        if before is None:
            step = self._folding.following(None, encode(stored), self._moments.get)
        else:
            known = before.state is not None and before.state is not UNKNOWN
            self._judged(entry, before)
            before = self._folding.by_rules_of(entry, before)
            body = entry.body
            acted = body if isinstance(body, Acted) and known else None
            if acted is not None:
                self._due(entry, before)
            own = acted is not None and self._own(entry, acted, line, before)
            self._commands += isinstance(body, Acted)
            self._checks.begin(CheckName.TABLE)
            played = self._played(body, line, before) if isinstance(body, Started | Acted | Forked) else None
            if isinstance(body, Started):
                self._explained(entry, body, line, before)
            elif acted is not None:
                self._decided += own or self._explained(entry, acted, line, before)
            check_next(before, entry)
            step = self._folding.next_step(before, stored, entry, self._moments.get, played)
        if step.position.state is UNKNOWN and not step.position.redacted:
            step = replace(step, position=replace(step.position, redacted=True))
        if not step.position.redacted:
            self._known_to = entry.version
        return self._follow(step)

    def _due(self, entry: Entry, before: Position) -> None:
        book, seat = before.game.rulebook, entry.seat
        if seat not in book.to_act(before.state) and seat not in book.may_act(before.state):
            raise Wrong(f"the table did not wait for seat {entry.seat}")

    def _own(self, entry: Entry, body: Acted, line: Line, before: Position) -> bool:
        """Decide the viewer's own command again if it is shown and drew nothing; false if that is not possible here."""
        command = command_of(line)
        if command is None:
            return False
        self._checks.begin(CheckName.LEGALITY)
        actions = actions_of(before.game, command)
        if entry.draws:
            return False
        events = decided(entry, actions, before, Closed())
        self._checks.begin(CheckName.EVENTS)
        if public_of(before.game, events) != [bytes(part) for part in read_parts(body.events)]:
            raise Wrong("the rules lead to other events")
        return True

    def _explained(self, entry: Entry, body: Started | Acted, line: Line, before: Position) -> bool:
        """Look for legal actions that lead to the events, if all of them are shown; raises Wrong if there are none."""
        game = before.game
        if hides(body, line):
            return False
        self._checks.begin(CheckName.LEGALITY)
        events = game.read_events(b"[" + b",".join(whole_texts(body, line.opened)) + b"]")
        if isinstance(body, Started):
            explained = started_so(game, before, events, entry.draws)
        else:
            explained = Search(game.rulebook, Seat(entry.seat or 0), entry.draws).explains(before.state, events)
        if explained is False:
            raise Wrong("no legal action leads to these events")
        return bool(explained)

    def _played(self, body: Started | Acted | Forked, line: Line, before: Position) -> Played:
        game = before.game
        texts = [text for text in whole_texts(body, line.opened) if text != b"null"]
        events = game.read_events(b"[" + b",".join(texts) + b"]")
        hidden = not isinstance(body, Forked) and hides(body, line)
        state = before.state if isinstance(body, Acted) else game.blank(before.table.edition)
        if hidden or state is UNKNOWN:
            return events, UNKNOWN
        self._checks.begin(CheckName.EVENTS)
        state = game.fold(state, events)
        census = game.census(state)
        if isinstance(body, Acted) and self._census is not None and census != self._census:
            raise Wrong("after these events there are other pieces than before")
        self._census = census
        return events, state

    def end(self) -> None:
        """Report the checks that need the seed as not run."""
        leave = self._checks.leave_out
        unseen = "the seed is not shown in this file"
        some = f"{unseen}; {self._decided} of {self._commands} commands were decided again"
        for name in (CheckName.SEED, CheckName.CHANCE):
            leave(name, unseen)
        leave(CheckName.LEGALITY, some)
        leave(CheckName.EVENTS, f"{unseen}; public events were followed up to entry {self._known_to}")
        leave(CheckName.RESULT, "a redacted file shows no final result")


def hides(body: Started | Acted, line: Line) -> bool:
    """Whether the line leaves an event of the entry hidden."""
    opened = {one.part for one in line.opened}
    return any(one.part not in opened for one in body.sealed)

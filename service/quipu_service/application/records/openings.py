"""Check what a line opens: against the commitments, and against what the viewer must and may know."""

import re
from collections.abc import Container, Mapping, Sequence

from msgspec import Raw

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Viewer
from quipu_service.application.log.bodies import Acted, Forked, Sealed, SeatTaken, Started
from quipu_service.application.log.entries import COMMAND, NAME, NULL, Entry, Line, Opening, encode, read_parts
from quipu_service.application.log.names import read_name
from quipu_service.application.log.sealing import Secret, audience_of, commitment
from quipu_service.application.log.validity import check_name
from quipu_service.application.records.checks import CheckName, Checks, Wrong
from quipu_service.application.records.files import only_known

SALT = re.compile(r"[0-9a-f]{32}")


class Openings:
    """Checks the openings of each line of a file."""

    def __init__(self, checks: Checks, game: AnyGame, viewer: Viewer, secret: Secret | None, seats: int) -> None:
        self._checks, self._game, self._viewer, self._secret, self._seats = checks, game, viewer, secret, seats

    def by_rules(self, game: AnyGame) -> None:
        """From here on the table is played by these rules."""
        self._game = game

    def check(self, entry: Entry, line: Line) -> None:
        """Check the openings of one line; raises Wrong, or a decoding error for a record that cannot be read."""
        self._checks.begin(CheckName.OPENINGS)
        body = entry.body
        if isinstance(body, SeatTaken) and body.sealed_name:
            self._name(body.sealed_name, line.opened)
            return
        if not isinstance(body, Started | Acted):
            if line.opened:
                raise Wrong("it opens parts that it does not have")
            if isinstance(body, Forked):
                self._public(read_parts(body.events), (), {}, everybody=False)
            return
        public = read_parts(body.events)
        sealed = self._sealed(body, len(public))
        parts = [one.part for one in line.opened]
        self._complete(entry, set(sealed), set(parts))
        if parts != [part for part in self._order(body) if part in parts]:
            raise Wrong("the opened parts are not in their order, or it opens parts that it does not have")
        opened = {one.part: self._committed(entry, one, sealed[one.part]) for one in line.opened}
        self._public(public, sealed, opened)
        for one in body.sealed:
            self._audience(one, opened.get(one.part))

    def _name(self, sealed: str, opened: Sequence[Opening]) -> None:
        """A name that is shown must match its commitment; it may have been deleted."""
        if [one.part for one in opened] not in ([], [NAME]):
            raise Wrong("it opens parts that it does not have")
        for one in opened:
            if SALT.fullmatch(one.salt) is None or commitment(one.salt, bytes(one.content)) != sealed:
                raise Wrong("the name is not what was committed to")
            check_name(read_name(one.content))

    def _order(self, body: Started | Acted) -> list[int]:
        first = [COMMAND] if isinstance(body, Acted) else []
        return first + [one.part for one in body.sealed]

    def _sealed(self, body: Started | Acted, events: int) -> dict[int, str]:
        places = [one.part for one in body.sealed]
        if places != sorted(set(places)) or (places and not 0 <= places[0] <= places[-1] < events):
            raise Wrong("the sealed parts are not places of its events, each once and in order")
        sealed = {one.part: one.commitment for one in body.sealed}
        if isinstance(body, Acted):
            sealed[COMMAND] = body.command
        return sealed

    def _complete(self, entry: Entry, sealed: set[int], opened: set[int]) -> None:
        viewer, body = self._viewer, entry.body
        if not opened <= sealed:
            raise Wrong("it opens parts that it does not have")
        if self._secret is not None:
            if opened != sealed:
                raise Wrong("a complete file must open every part")
        elif viewer is None:
            if opened:
                raise Wrong("a spectator's file opens nothing")
        elif isinstance(body, Acted) and (COMMAND in opened) != (entry.seat == viewer):
            raise Wrong(f"seat {viewer} must know its own commands and no others")

    def _committed(self, entry: Entry, one: Opening, sealed: str) -> Raw:
        if commitment(one.salt, bytes(one.content)) != sealed:
            raise Wrong(f"part {one.part} is not what was committed to")
        if self._secret is not None:
            self._checks.begin(CheckName.SEED)
            if self._secret.salt(entry.version, one.part) != one.salt:
                raise Wrong(f"the salt of part {one.part} does not come from the seed")
            self._checks.begin(CheckName.OPENINGS)
        return one.content

    def _public(
        self, public: Sequence[Raw], sealed: Container[int], opened: Mapping[int, Raw], *, everybody: bool = True
    ) -> None:
        """The public events must be the public forms of the events, without unknown parts."""
        self._checks.begin(CheckName.PUBLIC)
        redact = self._game.redact
        for place, part in enumerate(public):
            if place not in sealed and bytes(part) == NULL:
                raise Wrong(f"event {place} is missing, and no commitment stands for it")
            shown = None if bytes(part) == NULL else self._event(part)
            if everybody and shown is not None and redact(shown, None) != shown:
                raise Wrong(f"event {place} is shown to everybody, who may not know it")
            if place in opened and encode(redact(self._event(opened[place]), None)) != bytes(part):
                raise Wrong(f"what everybody saw of event {place} is not its public form")
        self._checks.begin(CheckName.OPENINGS)

    def _event(self, text: Raw) -> Event:
        event: Event
        (event,) = self._game.read_events(b"[" + bytes(text) + b"]")
        only_known(text, event, "an event")
        return event

    def _audience(self, one: Sealed, content: Raw | None) -> None:
        """A seat's file must open what the seat may know, all of it as far as the entry says who may."""
        viewer = self._viewer
        if content is None:
            if viewer is not None and one.seats is None:
                self._checks.leave_out(CheckName.OPENINGS, "some entries do not say who must know their hidden events")
            elif viewer is not None and one.seats is not None and viewer in one.seats:
                raise Wrong(f"seat {viewer} must know event {one.part}, which is not opened")
            return
        event = self._event(content)
        if viewer is not None and self._game.redact(event, viewer) != event:
            raise Wrong(f"seat {viewer} may not know event {one.part}, which is opened")
        if one.seats is not None and one.seats != audience_of(self._game, event, self._seats):
            raise Wrong(f"`seats` of event {one.part} are not the seats that know it")

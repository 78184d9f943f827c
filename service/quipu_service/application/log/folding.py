"""Fold entries into positions: a whole log, the entries after a position, or one that was just written."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event, Seat
from quipu_rules.kernel.placing import Inconsistent, state_of
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import (
    AbandonAsked,
    Abandoned,
    Absence,
    Acted,
    Closed,
    DrawAsked,
    DrawDeclined,
    Drawn,
    EntropyRevealed,
    Forked,
    InvitationChanged,
    NoticesSet,
    Opened,
    Placed,
    Resigned,
    RewindAsked,
    Rewound,
    RulesAsked,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    StartAsked,
    Started,
    TimedOut,
    TokenChanged,
)
from quipu_service.application.log.clocks import fresh
from quipu_service.application.log.consent import handed_over, rewound
from quipu_service.application.log.ends import after_leaving, agreeing, gone, resigned
from quipu_service.application.log.entries import COMMAND, FIRST_HASH, NAME, Entry, Stored, read_stored
from quipu_service.application.log.entropies import added, starting_after
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.names import committed_to, name_in
from quipu_service.application.log.newcomers import seated
from quipu_service.application.log.position import (
    BrokenLog,
    Moment,
    NewerLog,
    Played,
    Position,
    Recall,
    Step,
    Table,
    acted,
    asked,
    recall,
)
from quipu_service.application.log.revising import by_rules, moments_at, revised
from quipu_service.application.log.sealing import Secret, commitment, whole_events
from quipu_service.application.log.timing import timed

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError)
"""What decoding raises for bytes that are not a document."""
Arranging: TypeAlias = (
    SeatTaken
    | StartAsked
    | EntropyRevealed
    | SeatLeft
    | SeatOffered
    | TimedOut
    | SeatBack
    | InvitationChanged
    | NoticesSet
    | TokenChanged
    | Resigned
    | AbandonAsked
    | Abandoned
    | DrawAsked
    | DrawDeclined
    | Drawn
    | Closed
)


def read_whole(entry: bytes) -> Stored:
    """A stored entry; raises BrokenLog if its text was changed."""
    try:
        stored = read_stored(entry)
    except UNREADABLE as error:
        raise BrokenLog(f"it cannot be read: {error}") from error
    if sha256(bytes(stored.entry)).hexdigest() != stored.hash:
        raise BrokenLog(f"the hash {stored.hash} is not that of the entry's text")
    return stored


def read_known(stored: Stored) -> Entry:
    """Decode the entry; raises NewerLog if this release does not know such entries."""
    try:
        return read_entry(stored.entry)
    except msgspec.ValidationError as unknown:
        raise NewerLog(str(unknown)) from unknown


def read_all(entries: Iterable[bytes], after: int = 0) -> Iterator[tuple[Stored, Entry]]:
    """Decode the entries after a version one after the other; raises BrokenLog or NewerLog."""
    for version, one in enumerate(entries, after + 1):
        with numbered(version):
            stored = read_whole(one)
            known = read_known(stored)
        yield stored, known


@contextmanager
def numbered(version: int) -> Iterator[None]:
    """Read an entry in this block: an error names the version of the entry."""
    try:
        yield
    except BrokenLog as broken:
        broken.entry = version
        raise


def hidden_as_committed(secret: Secret, stored: Stored, entry: Entry) -> None:
    """Raises BrokenLog unless the hidden parts are those that the entry commits to; a name may have been deleted."""
    body = entry.body
    sealed: dict[int, str] = {}
    if isinstance(body, Started | Acted):
        sealed = {one.part: one.commitment for one in body.sealed}
    if isinstance(body, Acted):
        sealed[COMMAND] = body.command
    contents = {one.part: bytes(one.content) for one in stored.hidden}
    if isinstance(body, SeatTaken) and body.sealed_name:
        contents.pop(NAME, None)
        if not committed_to(body, stored):
            raise BrokenLog("its name is not what it commits to")
    for part in sealed.keys() | contents.keys():
        if commitment(secret.salt(entry.version, part), contents.get(part, b"")) != sealed.get(part):
            raise BrokenLog(f"its hidden part {part} is not what it commits to")


class Folding:
    """Folds entries into positions; knows the games and editions by name."""

    def __init__(self, find: Callable[[str, str, str, int], tuple[AnyGame, Edition]]) -> None:
        """``find(game, edition, hash, revision)`` raises RulesMissing or Unknown for what is not installed."""
        self.find = find

    def steps(
        self, entries: Sequence[bytes], after: Position | None = None, secret: Secret | None = None
    ) -> Iterator[Step]:
        """Every step of a complete log, or of entries after a position; with the secret, hidden parts are checked.

        Raises BrokenLog, NewerLog, or Forgotten for a rewind to before the position.
        """
        return self.folded(list(read_all(entries, 0 if after is None else after.version)), after, secret)

    def folded(
        self, read: Sequence[tuple[Stored, Entry]], after: Position | None = None, secret: Secret | None = None
    ) -> Iterator[Step]:
        """Every step of a log, or of entries after a position, that are decoded already; raises like ``steps``."""
        targets = {entry.body.to for _, entry in read if isinstance(entry.body, Rewound)}
        moments: dict[int, Moment] = {} if after is None else {after.version: after.moment}
        position = after
        for one, entry in read:
            with numbered(1 if position is None else position.version + 1):
                position, events = self._known(position, one, entry, moments.get, secret)
            if entry.version in targets:
                moments[entry.version] = position.moment
            yield Step(stored=one, entry=entry, events=events, position=position)

    def whole(self, entries: Sequence[bytes]) -> Position:
        """The position at the end of a complete log."""
        (last,) = deque(self.steps(entries), maxlen=1)
        return last.position

    def step(
        self, position: Position, entry: bytes, moment: Moment | None = None, *, secret: Secret | None = None
    ) -> Step | None:
        """The next step, ``None`` if the position has it; raises Forgotten if it rewinds to an unknown version."""
        stored = read_whole(entry)
        read = read_known(stored)
        if read.version <= position.version:
            return None
        recalled = recall(position) if moment is None else {moment.version: moment}.get
        after, events = self._known(position, stored, read, recalled, secret)
        return Step(stored=stored, entry=read, events=events, position=after)

    def following(self, position: Position | None, entry: bytes, moment: Recall) -> Step:
        """The step of an entry; ``moment`` finds the versions that a rewind leads to."""
        stored = read_stored(entry)
        read = read_entry(stored.entry)
        after, events = self._next(position, stored, read, moment)
        return Step(stored=stored, entry=read, events=events, position=after)

    def written(self, position: Position, stored: Stored, entry: Entry, played: Played | None, moment: Recall) -> Step:
        """The step of an entry that was just decided; nothing has to be decoded or folded again."""
        after, events = self._next(position, stored, entry, moment, played)
        return Step(stored=stored, entry=entry, events=events, position=after)

    def _known(
        self, position: Position | None, stored: Stored, entry: Entry, moment: Recall, secret: Secret | None
    ) -> tuple[Position, tuple[Event, ...]]:
        """The next position; raises NewerLog if this release does not know such events."""
        try:
            if secret is not None:
                hidden_as_committed(secret, stored, entry)
            return self._next(position, stored, entry, moment)
        except msgspec.ValidationError as unknown:
            raise NewerLog(f"entry {entry.version}: {unknown}") from unknown

    def _next(
        self,
        position: Position | None,
        stored: Stored,
        entry: Entry,
        moment: Recall,
        played: Played | None = None,
    ) -> tuple[Position, tuple[Event, ...]]:
        if position is None:
            return self._opened(stored, entry), ()
        after, events = self._following(position, stored, entry, moment, played)
        return after if position.times is None else timed(position, after, entry, events, moment), events

    def _following(
        self, position: Position, stored: Stored, entry: Entry, moment: Recall, played: Played | None
    ) -> tuple[Position, tuple[Event, ...]]:
        _checked_next(position, entry)
        if entry.revision != position.table.game.revision:
            position = self.by_rules_of(entry, position)
        draws = position.draws + entry.draws
        here: dict[str, Any] = {
            "version": entry.version,
            "at": entry.at,
            "head": stored.hash,
            "draws": draws,
            "memo": {},
        }
        body, seat = entry.body, entry.seat
        match body:
            case Acted() if seat is not None:
                events, state = played or replayed(position.game, position.state, body, stored)
                away = position.away if body.by else without(position.away, seat)
                return replace(position, state=state, away=away, **acted(position, entry, seat, events), **here), events
            case Started() | Forked():
                blank = position.game.blank(position.table.edition)
                events, state = played or replayed(position.game, blank, body, stored)
                begun = isinstance(body, Started) and not position.table.sandbox
                after = replace(position, state=state, started=entry.version, starting=None, begun=begun, **here)
                return after, events
            case Placed():
                state = placed_state(position.table, body)
                return replace(position, state=state, started=entry.version, **here), ()
            case RewindAsked(to=to) if seat is not None:
                return replace(position, asking=asked(position.asking, to, seat), **here), ()
            case Rewound(to=to) if seat is not None:
                return replace(position, **rewound(position, seat, to, moments_at(position.table, moment)), **here), ()
            case RulesAsked() | RulesChanged():
                return replace(position, **revised(position, body, seat), **here), ()
            case _ if isinstance(body, Arranging):
                changed = arranged(position, body, seat, stored) | handed_over(position, entry)
                changed["starting"] = starting_after(position.starting, entry)
                return _ended(replace(position, **changed, **here), body), ()
            case _:
                raise BrokenLog(f"entry {entry.version} cannot stand here")

    def by_rules_of(self, entry: Entry, position: Position) -> Position:
        """The position by the rules that decided the entry; raises BrokenLog if they cannot have decided it."""
        if entry.revision == position.game.revision:
            return position
        if not isinstance(entry.body, RulesChanged) or entry.revision < position.game.revision:
            raise BrokenLog(f"revision {entry.revision} of the rules follows revision {position.game.revision}")
        return by_rules(position, *self._rules(position, entry.revision))

    def rules_of(self, entry: Entry, position: Position) -> AnyGame:
        """The rules that decided an entry of the table; raises RulesMissing."""
        newest = entry.revision == position.game.revision
        return position.game if newest else self._rules(position, entry.revision)[0]

    def _rules(self, position: Position, revision: int) -> tuple[AnyGame, Edition]:
        opened = position.table.opened
        return self.find(opened.game, opened.edition, opened.edition_hash, revision)

    def _opened(self, stored: Stored, entry: Entry) -> Position:
        body = entry.body
        if not isinstance(body, Opened) or entry.version != 1 or entry.previous != FIRST_HASH:
            raise BrokenLog("the first entry does not open a table")
        game, edition = self.find(body.game, body.edition, body.edition_hash, entry.revision)
        table = Table(
            id=body.table,
            game=game,
            edition=edition,
            edition_hash=body.edition_hash,
            setup=msgspec.json.decode(body.setup, type=game.setup),
            seats=body.seats,
            commitment=body.commitment,
            opened=body,
            opened_at=entry.at,
        )
        nobody = (None,) * body.seats
        return Position(
            table=table,
            version=1,
            at=entry.at,
            head=stored.hash,
            draws=0,
            names=nobody,
            entropies=("",) * body.seats,
            commitments=nobody,
            bots=nobody,
            away=nobody,
            times=fresh(body.clock, body.seats) if body.clock else None,
        )


def _checked_next(position: Position, entry: Entry) -> None:
    """Raises BrokenLog for an entry that does not follow the position."""
    if entry.version != position.version + 1 or entry.previous != position.head:
        raise BrokenLog(f"entry {entry.version} does not follow entry {position.version}")
    if entry.first_draw != position.draws:
        raise BrokenLog(f"{position.draws} draws were made before, entry {entry.version} says {entry.first_draw}")


def _ended(position: Position, body: Arranging) -> Position:
    """The position, over if the seat that has just gone was one of the last."""
    return after_leaving(position, body) if isinstance(body, Resigned | TimedOut) else position


def arranged(position: Position, body: Arranging, seat: Seat | None, stored: Stored) -> dict[str, Any]:
    """Apply an entry that does not change the game; ``seat`` is the entry's seat."""
    match body:
        case SeatTaken(seat=taken):
            holder = seated(position, taken, name_in(body, stored), body.bot or None)
            return (
                holder
                if position.state is not None
                else {**holder, **added(position.entropies, position.commitments, body)}
            )
        case EntropyRevealed(seat=revealing, entropy=entropy):
            return {"entropies": put(position.entropies, revealing, entropy)}
        case SeatLeft(seat=left):
            return {**seated(position, left, None, None), "asking": None}
        case TimedOut(seat=late, then=then):
            return gone(position, late, then)
        case SeatBack(seat=back):
            return {"away": put(position.away, back, None)}
        case InvitationChanged():
            return {"invited": position.version + 1}
        case TokenChanged() | SeatOffered() | StartAsked():
            return {}
        case Resigned(seat=left):
            return resigned(position, left)
        case AbandonAsked() | DrawAsked() | DrawDeclined() | Drawn():
            return agreeing(position, body, seat)
        case NoticesSet(sent=sent):
            return {"notices_sent": sent}
        case Abandoned() | Closed():
            return {"closed": True, "asking": None}


def placed_state(table: Table, body: Placed) -> Any:
    """The first state of a sandbox; raises BrokenLog if its document is not a state of the game."""
    try:
        document = msgspec.json.decode(body.state, type=dict[str, Any])
        return state_of(table.game, table.game.blank(table.edition), document)
    except (Inconsistent, msgspec.MsgspecError, RecursionError) as wrong:
        raise BrokenLog(f"no position of {table.game.name}: {wrong}") from wrong


def replayed(game: AnyGame, state: object, body: Started | Forked | Acted, stored: Stored) -> Played:
    """Fold the events of an entry."""
    events = whole_events(game, body, stored.hidden)
    return events, game.fold(state, events)


def without(away: tuple[Absence | None, ...], seat: Seat) -> tuple[Absence | None, ...]:
    """A player who acts is present."""
    return away if away[seat] is None else put(away, seat, None)

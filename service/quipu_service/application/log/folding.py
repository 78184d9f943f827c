"""Fold entries into positions: a whole log, the entries after a position, or one that was just written."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from quipu_rules.kernel.edition import Edition
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Event
from quipu_rules.kernel.placing import Inconsistent, state_of
from quipu_rules.kernel.rows import put
from quipu_service.application.log.bodies import (
    Acted,
    AgreedEnd,
    Closed,
    EntropyRevealed,
    Forked,
    InvitationChanged,
    MotionAgreed,
    MotionDeclined,
    NoticesSet,
    Opened,
    Placed,
    Resigned,
    Rewound,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatTaken,
    StartAsked,
    Started,
    TimedOut,
    TokenChanged,
)
from quipu_service.application.log.clocks import fresh
from quipu_service.application.log.consent import handed_over, rewound
from quipu_service.application.log.ends import after_leaving, closed, ended, played_on
from quipu_service.application.log.entries import COMMAND, FIRST_HASH, NAME, Entry, Stored, read_stored
from quipu_service.application.log.entropies import Starting
from quipu_service.application.log.formats import read_entry
from quipu_service.application.log.names import committed_to, name_in
from quipu_service.application.log.people import ENDED_BY_START, People
from quipu_service.application.log.position import (
    MAY,
    BrokenLog,
    Moment,
    NewerLog,
    Played,
    Position,
    Recall,
    Step,
    Table,
    acted,
    rearranged,
    recall,
)
from quipu_service.application.log.revising import by_rules, moments_at, revised
from quipu_service.application.log.sealing import Secret, commitment, whole_events
from quipu_service.application.log.timing import timed

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError)
"""What decoding raises for bytes that are not a document."""
GOES_ON: Final = frozenset({Started, Forked, Placed, Rewound, RulesChanged, SeatTaken, TimedOut, Resigned})
"""Entries besides actions after which the limit of absence runs from the beginning."""
OfHolders: TypeAlias = SeatTaken | SeatLeft | TimedOut | Resigned | SeatBack
TableBody: TypeAlias = (
    OfHolders | StartAsked | EntropyRevealed | InvitationChanged | NoticesSet | TokenChanged | AgreedEnd | Closed
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
                step = self._known(position, one, entry, moments.get, secret)
            position = step.position
            if entry.version in targets:
                moments[entry.version] = position.moment
            yield step

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
        return self._known(position, stored, read, recalled, secret)

    def following(self, position: Position | None, entry: bytes, moment: Recall) -> Step:
        """The step of an entry; ``moment`` finds the versions that a rewind leads to."""
        stored = read_stored(entry)
        read = read_entry(stored.entry)
        if position is not None:
            check_next(position, read)
        return self.next_step(position, stored, read, moment)

    def _known(
        self, position: Position | None, stored: Stored, entry: Entry, moment: Recall, secret: Secret | None
    ) -> Step:
        """The next step; raises NewerLog if this release does not know such events."""
        try:
            if secret is not None:
                hidden_as_committed(secret, stored, entry)
            if position is not None:
                check_next(position, entry)
            return self.next_step(position, stored, entry, moment)
        except msgspec.ValidationError as unknown:
            raise NewerLog(f"entry {entry.version}: {unknown}") from unknown

    def next_step(
        self,
        position: Position | None,
        stored: Stored,
        entry: Entry,
        moment: Recall,
        played: Played | None = None,
    ) -> Step:
        """The step of an entry that follows the position; where it was ``played`` just before, nothing is folded."""
        if position is None:
            return Step(stored=stored, entry=entry, events=(), position=self._opened(stored, entry), rearranged=True)
        after, events = self._following(position, stored, entry, moment, played)
        if position.times is not None:
            after = timed(position, after, entry, events, moment)
        changed = rearranged(position, after)
        if not changed and MAY in position.memo:
            after.memo[MAY] = position.memo[MAY]
        return Step(stored=stored, entry=entry, events=events, position=after, rearranged=changed)

    def _following(
        self, position: Position, stored: Stored, entry: Entry, moment: Recall, played: Played | None
    ) -> tuple[Position, tuple[Event, ...]]:
        if entry.revision != position.table.game.revision:
            position = self.by_rules_of(entry, position)
        body, seat = entry.body, entry.seat
        if isinstance(body, Acted):
            events, state = played or replayed(position.game, position.state, body, stored)
            return acted(position, entry, stored.hash, events, state), events
        follows = replace(
            position,
            version=entry.version,
            at=entry.at,
            head=stored.hash,
            draws=position.draws + entry.draws,
            since=entry.at if type(body) in GOES_ON else position.since,
            settled=entry.version,
            memo={},
        )
        match body:
            case Started() | Forked():
                blank = position.game.blank(position.table.edition)
                events, state = played or replayed(position.game, blank, body, stored)
                begun = isinstance(body, Started) and not position.table.sandbox
                people = position.people.without(ENDED_BY_START)
                return replace(
                    follows,
                    state=state,
                    started=entry.version,
                    changed=entry.version,
                    starting=None,
                    begun=begun,
                    people=people,
                ), events
            case Placed():
                state = placed_state(position.table, body)
                return replace(follows, state=state, started=entry.version, changed=entry.version), ()
            case Rewound(to=to) if seat is not None:
                return rewound(position, follows, seat, to, moments_at(position.table, moment)), ()
            case RulesChanged():
                return revised(follows), ()
            case MotionAgreed(kind=kind, to=to) if seat is not None:
                return replace(follows, people=position.people.agreeing(kind, to, seat, entry.at)), ()
            case MotionDeclined(kind=kind, to=to):
                return replace(follows, people=position.people.declining(kind, to)), ()
            case _ if isinstance(body, TableBody):
                return apply_to_table(follows, entry, body, stored), ()
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
            people=People(names=nobody, bots=nobody, away=nobody, kept=frozenset(body.kept or ())),
            entropies=("",) * body.seats,
            commitments=nobody,
            times=fresh(body.clock, body.seats) if body.clock else None,
        )


def check_next(position: Position, entry: Entry) -> None:
    """Raises BrokenLog for an entry that does not follow the position."""
    if entry.version != position.version + 1 or entry.previous != position.head:
        raise BrokenLog(f"entry {entry.version} does not follow entry {position.version}")
    if entry.first_draw != position.draws:
        raise BrokenLog(f"{position.draws} draws were made before, entry {entry.version} says {entry.first_draw}")


def apply_to_table(follows: Position, entry: Entry, body: TableBody, stored: Stored) -> Position:
    """Apply an entry that does not change the game."""
    if isinstance(body, OfHolders):
        return held(follows, body, stored)
    match body:
        case StartAsked():
            people = follows.people.without(ENDED_BY_START)
            return replace(follows, starting=Starting(at=entry.at, seat=entry.seat), people=people)
        case EntropyRevealed(seat=revealing, entropy=entropy):
            return replace(follows, entropies=put(follows.entropies, revealing, entropy))
        case InvitationChanged():
            return replace(follows, invited=follows.version)
        case TokenChanged():
            return follows
        case NoticesSet(sent=sent):
            return replace(follows, notices_sent=sent)
        case AgreedEnd():
            return ended(follows, body)
        case Closed():
            return closed(follows)


def held(follows: Position, body: OfHolders, stored: Stored) -> Position:
    """Apply an entry that changes who holds a seat, or whether its player is there."""
    people = follows.people
    match body:
        case SeatTaken(seat=taken):
            after = handed_over(follows, taken, name_in(body, stored), body.bot or None)
            if follows.state is not None:
                return after
            entropies = put(follows.entropies, taken, body.entropy)
            commitments = put(follows.commitments, taken, body.entropy_commitment or None)
            return replace(after, entropies=entropies, commitments=commitments)
        case SeatLeft(seat=left):
            return handed_over(follows, left, None)
        case TimedOut(seat=late, then=then):
            return after_leaving(replace(follows, people=people.leaving(late, then)), "TIME_UP")
        case Resigned(seat=left):
            people = people.resigning(left, played_on(follows))
            return after_leaving(replace(follows, people=people), "RESIGNED")
        case SeatBack(seat=back):
            return replace(follows, people=people.back(back))


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

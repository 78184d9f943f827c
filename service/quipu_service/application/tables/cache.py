"""The cache of tables in this process, and the recent past of each; all of it can be folded again from the log."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, NewType

from msgspec.structs import replace

from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.message import Seat, Viewer
from quipu_service.application.access.credentials import HOST, Credential, Holders, Shown, credential
from quipu_service.application.admission.server_settings import PLAIN, ServerSettings
from quipu_service.application.admission.shares import CLIENT, OURS
from quipu_service.application.ledger import STEPS
from quipu_service.application.log.bodies import SeatTaken, Visibility
from quipu_service.application.log.names import named
from quipu_service.application.log.people import KEPT_FOR
from quipu_service.application.log.position import Moment, Position, Step, recall
from quipu_service.application.log.sealing import Draft, Secret
from quipu_service.application.log.signing import Signature, Signer, signature_of
from quipu_service.application.ports.machine import Clock
from quipu_service.application.ports.table_log import LogRead
from quipu_service.application.problems.tree import Unauthenticated, Unknown
from quipu_service.application.problems.validation import rematch_of
from quipu_service.application.tables.document_parts import NO_CONTEXT, TableContext
from quipu_service.application.tables.listener import Listener
from quipu_service.application.tables.listing import summary

FRESH: Final = 2
"""How many of these steps keep their encoded updates."""
STRIDE: Final = 32
"""Entries between two checkpoints of the recent past."""


class Checkpoints:
    """Checkpoints, denser for recent versions: going back ``n`` entries folds at most about ``2 n``."""

    def __init__(self) -> None:
        self._kept: list[Position] = []

    def pass_by(self, position: Position) -> None:
        """Keep this position as a checkpoint if one is due; drop those that are too close together for their age."""
        if position.version % STRIDE or (self._kept and self._kept[-1].version >= position.version):
            return
        number = position.version // STRIDE
        self._kept = [one for one in self._kept if not one.version // STRIDE % _spacing(number - one.version // STRIDE)]
        self._kept.append(position)

    def before(self, version: int) -> Position | None:
        """The latest checkpoint that is not after this version."""
        return next((one for one in reversed(self._kept) if one.version <= version), None)

    def __len__(self) -> int:
        return len(self._kept)


def _spacing(age: int) -> int:
    """The greatest power of two that is at most half the age, both in strides; at least one."""
    return 1 << (max(1, age // 2).bit_length() - 1)


class Recent:
    """The last steps of a table, and checkpoints."""

    def __init__(self, checkpoints: Checkpoints | None = None) -> None:
        self._steps: deque[Step] = deque(maxlen=STEPS.each)
        self._checkpoints = checkpoints or Checkpoints()

    def add(self, step: Step) -> None:
        """Keep the next step; older ones lose what was encoded of them."""
        steps = self._steps
        steps.append(step)
        self._checkpoints.pass_by(step.position)
        if len(steps) > FRESH:
            old = steps[-1 - FRESH]
            old.memo.clear()
            old.position.memo.clear()

    def after(self, version: int, newest: Position) -> list[Step] | None:
        """The steps after a version; ``None`` if not all of them are kept."""
        if version >= newest.version:
            return []
        if self._steps and self._steps[0].position.version <= version + 1:
            return [step for step in self._steps if step.position.version > version]
        return None

    def moment(self, version: int, newest: Position) -> Moment | None:
        """The moment of a version, if it is kept."""
        found = recall(newest)(version)
        if found is not None or version >= newest.version:
            return found
        return next((step.position.moment for step in reversed(self._steps) if step.position.version == version), None)

    def checkpoint(self, version: int, newest: Position) -> Position | None:
        """The latest position that is kept and not after this version."""
        if version >= newest.version:
            return newest
        recent = next((step.position for step in reversed(self._steps) if step.position.version <= version), None)
        return recent or self._checkpoints.before(version)


class CachedTable:
    """A table as this process knows it: the position, who may look at it, and who listens to it."""

    def __init__(
        self,
        position: Position,
        log_read: LogRead,
        signer: Signer | None = None,
        checkpoints: Checkpoints | None = None,
        settings: ServerSettings = PLAIN,
        *,
        clock: Clock,
    ) -> None:
        if log_read.secret is None:
            raise Unknown("table", position.table.id)
        self.position, self.secret = position, Secret(log_read.secret, position.table.id)
        self.imported_at, self.signer, self.settings = log_read.imported_at, signer, settings
        self.listed = summary(position, log_read.imported_at)
        """What lists show of it, when it was read first."""
        self.clock, self.behind = clock, 0
        """Its delay in milliseconds."""
        self.late: CachedTable | None = None
        """The same table as its spectators see it, once one of them has asked for it."""
        self.noted = NO_CONTEXT
        """Values read from outside the log."""
        self.undone = False
        """Whether the log lost entries that were folded here."""
        self.kept: Mapping[str, bytes] = {}
        """What seats keep for themselves, by field, as of the last reading of the log."""
        self.holders = Holders(position.table.seats, log_read.holders, log_read.keys)
        self.hold(log_read)
        self._named = set(log_read.named)
        """The versions of the entries whose names were folded here."""
        self.recent = Recent(checkpoints)
        self._listeners: set[Listener] = set()
        self._writes = 0
        self._waiting: list[Callable[[], None]] = []

    @property
    def id(self) -> str:
        return self.position.table.id

    @property
    def now(self) -> int:
        """The time that the table shows, in milliseconds: the service's clock less the delay."""
        return self.clock() - self.behind

    @property
    def private(self) -> bool:
        """Whether only players, invited guests and the host may see it; an imported table has none of these."""
        return self.position.table.visibility is Visibility.PRIVATE and self.imported_at is None

    @property
    def hidden(self) -> bool:
        """Whether only holders of its tokens may see it: a private table, or one of another, isolated frontend."""
        if self.private:
            return True
        opened = self.position.table.opened
        if not opened.isolated:
            return False
        client = CLIENT.get()
        return client is not OURS and client.frontend != opened.frontend

    def admits(self, token: Shown) -> bool:
        """Whether the holder of this token may know that the table exists."""
        if not self.hidden:
            return True
        shown = credential(token)
        return shown is not None and self.holders.knows(shown)

    def viewer(self, token: Shown) -> Viewer:
        """The seat of a token; None (a spectator) without a token, or for the host's token or the invitation.

        Raises Unauthenticated, or Unknown if the table is private and the token does not admit to it.
        """
        shown = credential(token)
        if shown is None or (not self.holders.holds(shown) and self.holders.is_any_key(shown)):
            if not self.admits(shown):
                raise Unknown("table", self.id)
            return None
        return self.seat_of(shown)

    def viewer_or_spectator(self, token: Shown) -> Viewer:
        """The seat of a token, or a spectator if the token is for another table; raises Unknown as above."""
        shown = credential(token)
        if not self.admits(shown):
            raise Unknown("table", self.id)
        return None if shown is None else self.holders.seat(shown)

    def seat_of(self, shown: Credential) -> Seat:
        """The seat that the token holds; raises Unauthenticated, or Unknown of a private table."""
        seat = self.holders.seat(shown)
        if seat is None:
            if self.hidden and not self.holders.knows(shown):
                raise Unknown("table", self.id)
            raise Unauthenticated("foreign")
        return seat

    @property
    def rematch_id(self) -> str:
        """The id of the rematch of this table, whether it exists or not."""
        return rematch_of(self.secret.seed)

    def draft(self) -> Draft:
        """The draft of the next entry."""
        return Draft(self.secret, self.position.version + 1)

    def chance(self) -> Seeded:
        """The draws that come next."""
        position = self.position
        return self.secret.chance(position.entropies, position.draws, sandbox=position.table.sandbox)

    def hold(self, log_read: LogRead) -> None:
        """Replace the holders of seats, the hashes of keys and what seats keep by what was read from the log."""
        if not self.holders.are(log_read.holders, log_read.keys):
            self.holders = Holders(self.position.table.seats, log_read.holders, log_read.keys)
        self.kept = log_read.kept

    def keep(self, field: str, value: bytes | None) -> None:
        """Cache what a seat has just stored."""
        others = {other: kept for other, kept in self.kept.items() if other != field}
        self.kept = others if value is None else {**others, field: value}

    def sees_all(self, token: Shown) -> bool:
        """Whether the holder of this token sees the table without delay: seats and host always do."""
        if not self.position.delayed:
            return True
        shown = credential(token)
        return shown is not None and (self.holders.holds(shown) or self.by_host(shown))

    def known_to(self, token: Shown) -> Position | None:
        """The newest position that the holder of this token may see, if it is at hand."""
        seen = self if self.sees_all(token) else self.late
        return None if seen is None else seen.position

    def by_host(self, token: Shown) -> bool:
        """Whether this is the host's token."""
        shown = credential(token)
        return shown is not None and self.holders.is_key(HOST, shown.proof)

    def names_kept(self, log_read: LogRead) -> bool:
        """Whether every name that was folded here is still stored."""
        return self._named <= log_read.named or all(
            version in log_read.named for version in self._named if version <= log_read.version
        )

    def note(self, **read: Any) -> None:
        """Set fields of ``TableContext`` that documents of this table show from now on."""
        self.noted = replace(self.noted, **read)

    def context(self, position: Position) -> TableContext:
        """What documents of a position show although it does not follow from the log."""
        return replace(
            self.noted,
            seed=self.secret.seed.hex() if self.position.disclosed else None,
            imported_at=self.imported_at,
            signature=self.signed(position.version, position.head),
            now=self.now,
            kept=frozenset(self.holders.kept if self.now - position.table.opened_at < KEPT_FOR else ()),
            settings=self.settings,
        )

    def signed(self, version: int, head: str) -> Signature | None:
        """The operator's signature over the head of a version, if a key is configured."""
        return signature_of(self.signer, self.id, version, head, self.position.table.commitment)

    @property
    def writing(self) -> bool:
        """Whether entries of this process are being written; the log will announce them soon."""
        return self._writes > 0

    def sending(self) -> None:
        """Note that an entry of this process is being written."""
        self._writes += 1

    def sent(self) -> None:
        """Note that the log has answered; pending callbacks run once the answer is applied."""
        self._writes -= 1
        if self._waiting:
            for then in self._waiting:
                asyncio.get_running_loop().call_soon(then)
            self._waiting = []

    def when_sent(self, then: Callable[[], None]) -> None:
        """Call this after the log has answered to an entry of this process."""
        self._waiting.append(then)

    def took(self, step: Step) -> None:
        """Take over a step that this process wrote, unless it was already read from the log."""
        if step.position.version == self.position.version + 1:
            self.move(step)

    def move(self, step: Step) -> None:
        """Take the step, and tell the listeners after the seat that acted has its answer."""
        self.position = step.position
        self.recent.add(step)
        if isinstance(step.entry.body, SeatTaken) and named(step.stored):
            self._named.add(step.entry.version)
        if self._listeners:
            asyncio.get_running_loop().call_soon(self._notify, step)

    def _notify(self, step: Step) -> None:
        for listener in tuple(self._listeners):
            listener.notify(step)

    @property
    def listened_to(self) -> bool:
        """Whether anybody follows it."""
        return bool(self._listeners)

    @contextmanager
    def telling(self, listener: Listener) -> Iterator[None]:
        """While open, this listener gets every step."""
        self._listeners.add(listener)
        try:
            yield
        finally:
            self._listeners.discard(listener)

    def lose(self) -> None:
        """The cached entries are not in the log; followers have to start again."""
        self.undone = True
        for listener in tuple(self._listeners):
            listener.notify()


Seen = NewType("Seen", CachedTable)
"""A table as one viewer may see it: the late one for spectators of a table with a delay.

Whatever is shown is built from a `Seen`, and only two functions make one: `seen_as` for whoever asks, `seen_by_holder`
after a command.
"""


def seen_as(cached: CachedTable, late: CachedTable | None) -> Seen:
    """What a viewer sees: the late table, or the present one if there is none for them."""
    return Seen(cached if late is None else late)


seen_by_holder: Final[Callable[[CachedTable], Seen]] = Seen
"""The present table, for who has just acted there with a seat or as host, and for whole files of an operator."""


class TableCache:
    """A limited number of tables, least recently used first out; a table with followers stays."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()
        self.about: Callable[[str], None] = lambda _: None
        """Called with each table that a request is about: one that is cached may be read from no log."""

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str, *, read: bool = True) -> CachedTable | None:
        """The cached table, however old; ``read`` unless the request goes on to the log, which tells the table."""
        if read:
            self.about(table)
        cached = self._tables.get(table)
        if cached is not None:
            self._tables.move_to_end(table)
        return cached

    def keep(self, cached: CachedTable) -> None:
        """Cache a table, and evict the least recently used."""
        self._tables[cached.id] = cached
        for _ in range(len(self._tables) - self._most):
            oldest, other = self._tables.popitem(last=False)
            if other.listened_to:
                self._tables[oldest] = other

    def forget(self, cached: CachedTable) -> None:
        """Evict a table whose cached entries are not in the log."""
        if self._tables.get(cached.id) is cached:
            del self._tables[cached.id]
        cached.lose()

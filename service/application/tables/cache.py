"""The cache of tables in this process. Everything here can be folded again from the log."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from quipu.rules.kernel.message import Seat, Viewer
from quipu.service.application.credentials import HOST, Credential, Shown, credential, kept_key, player_key
from quipu.service.application.log.bodies import Visibility
from quipu.service.application.log.names import named
from quipu.service.application.log.position import Moment, Position, Step, recall
from quipu.service.application.log.sealing import Secret
from quipu.service.application.log.signing import Signature, Signer, signature_of
from quipu.service.application.ports import Holder, LogRead
from quipu.service.application.problems import Unauthenticated, Unknown
from quipu.service.application.server_settings import PLAIN, ServerSettings
from quipu.service.application.shares import CLIENT, OURS
from quipu.service.application.tables.table_context import NO_CONTEXT, TableContext
from quipu.service.application.validation import rematch_of

RECENT = 32
"""Steps of a table that are kept, so that clients that reconnect soon need no log."""
FRESH = 2
"""How many of these steps keep their encoded updates."""
STRIDE = 32
"""Entries between two checkpoints of the recent past."""


class Listener(Protocol):
    """Is told what happens to a cached table."""

    def push(self, step: Step) -> None:
        """The next step."""

    def lost(self) -> None:
        """The log lost entries that were folded here: the cached table is wrong."""


class Checkpoints:
    """Checkpoints, denser for recent versions: going back ``n`` entries folds at most about ``2 n``."""

    def __init__(self) -> None:
        self._kept: list[Position] = []

    def pass_by(self, position: Position) -> None:
        """Keep the position if it is due, and drop checkpoints that are too close together for their age."""
        number, rest = divmod(position.version, STRIDE)
        if rest or (self._kept and self._kept[-1].version >= position.version):
            return
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


class CachedTable:
    """A cached table."""

    def __init__(
        self,
        position: Position,
        log_read: LogRead,
        signer: Signer | None = None,
        checkpoints: Checkpoints | None = None,
        settings: ServerSettings = PLAIN,
    ) -> None:
        if log_read.secret is None:
            raise Unknown("table", position.table.id)
        self.position, self.secret = position, Secret(log_read.secret, position.table.id)
        self.imported_at, self.signer, self.settings = log_read.imported_at, signer, settings
        self.behind = 0
        """Milliseconds by which it is shown late."""
        self.late: CachedTable | None = None
        """The same table as its spectators see it, once one of them has asked for it."""
        self.noted = NO_CONTEXT
        """What was read besides the log, and when."""
        self.undone = False
        """Whether the log lost entries that were folded here."""
        self._players: dict[str, Seat] = {}
        self.conditions: Mapping[Seat, bytes] = {}
        """The lines that seats have left for later, when the log was last read."""
        self.hold(log_read)
        self._named = set(log_read.named)
        """The versions of the entries whose names were folded here."""
        self._recent: deque[Step] = deque(maxlen=RECENT)
        self._checkpoints = checkpoints or Checkpoints()
        self._listeners: set[Listener] = set()
        self._writes = 0
        self._waiting: list[Callable[[], None]] = []

    @property
    def id(self) -> str:
        return self.position.table.id

    @property
    def private(self) -> bool:
        """Whether only players, invited guests and the host may see it; an imported table has none of these."""
        return self.position.table.visibility is Visibility.PRIVATE and self.imported_at is None

    @property
    def hidden(self) -> bool:
        """Whether only holders of its tokens may see it: private, or an isolated frontend's that does not ask."""
        opened, client = self.position.table.opened, CLIENT.get()
        return self.private or (opened.isolated is True and client is not OURS and client.frontend != opened.frontend)

    def admits(self, token: Shown) -> bool:
        """Whether the holder of this token may know that the table exists."""
        if not self.hidden:
            return True
        shown = credential(token)
        return shown is not None and self._known(shown)

    def viewer(self, token: Shown) -> Viewer:
        """The seat of a token; None, for a spectator, without a token or with the host's or the invitation.

        Raises Unauthenticated; Unknown of a private table for who may not look at it.
        """
        shown = credential(token)
        if shown is None or (self.holder(shown) is None and self._is_any_key(shown)):
            if not self.admits(shown):
                raise Unknown("table", self.id)
            return None
        return self.seat_of(shown)

    def viewer_or_spectator(self, token: Shown) -> Viewer:
        """The seat of a token, or a spectator if the token is for another table; raises Unknown as above."""
        shown = credential(token)
        if not self.admits(shown):
            raise Unknown("table", self.id)
        return None if shown is None else self._seat(shown)

    def seat_of(self, shown: Credential) -> Seat:
        """The seat that the token holds; raises Unauthenticated, or Unknown of a private table."""
        seat = self._seat(shown)
        if seat is None:
            if self.hidden and not self._known(shown):
                raise Unknown("table", self.id)
            raise Unauthenticated("foreign")
        return seat

    def holder(self, shown: Credential) -> Holder | None:
        """The proof that the log has to find for the token to act: the seat's token or the player id of that seat."""
        if (seat := self._seats.get(shown.proof)) is not None:
            return Holder(seat, shown.proof)
        if (seat := self.seat_of_player(shown.player)) is not None:
            return Holder(player_key(seat), shown.player)
        return None

    def seat_of_player(self, player: str) -> Seat | None:
        """The seat held by the player id with this hash."""
        return self._players.get(player)

    def is_key(self, name: str, proof: str) -> bool:
        """Whether the token with this hash is the host's, or the invitation."""
        return self._keys.get(name) == proof

    def key(self, name: str) -> str | None:
        """The hash of a key, if the table has a key of this name."""
        return self._keys.get(name)

    def seat_proof(self, seat: Seat) -> str | None:
        """The hash of the token that holds a seat."""
        return next((proof for proof, held in self._seats.items() if held == seat), None)

    def proof_at(self, seat: Seat) -> str | None:
        """What identifies the holder of a seat: the hash of the player id, else of the token."""
        return self.key(player_key(seat)) or self.seat_proof(seat)

    def lasting_proof(self, seat: Seat) -> str | None:
        """The same, as far as nobody can compute it: at an exposed table the hash of the player id only."""
        return self.key(player_key(seat)) if self.exposed else self.proof_at(seat)

    @property
    def kept(self) -> set[Seat]:
        """The seats that are kept for the players of the previous table."""
        return {Seat(seat) for seat in range(self.position.table.seats) if kept_key(seat) in self._keys}

    def kept_for(self, player: str) -> Seat | None:
        """The seat that is kept for the player id with this hash."""
        return next((seat for seat in sorted(self.kept) if self._keys[kept_key(seat)] == player), None)

    @property
    def rematch_id(self) -> str:
        """The id of the rematch of this table, whether it exists or not."""
        return rematch_of(self.secret.seed)

    @property
    def exposed(self) -> bool:
        """Whether its tokens can be computed: before format 3 they came from a seed, perhaps an earlier table's."""
        position = self.position
        return position.table.format < 3 and (position.disclosed or bool(position.table.opened.rematch))

    def holds(self, shown: Credential) -> bool:
        """Whether the token holds a seat."""
        return self._seat(shown) is not None

    def _seat(self, shown: Credential) -> Seat | None:
        seat = self._seats.get(shown.proof)
        return self.seat_of_player(shown.player) if seat is None and self._players else seat

    def _is_any_key(self, shown: Credential) -> bool:
        return shown.proof in self._keys.values() or (bool(self.kept) and self.kept_for(shown.player) is not None)

    def _known(self, shown: Credential) -> bool:
        return self.holds(shown) or self._is_any_key(shown)

    def hold(self, log_read: LogRead) -> None:
        """The holders of all seats, the hashes of all keys, and what seats have left for later, as the log says."""
        self._seats: dict[str, Seat] = {proof: Seat(seat) for seat, proof in log_read.holders.items()}
        self._keys = {name: proof for name, proof in log_read.keys.items() if proof}
        self.conditions = {Seat(seat): lines for seat, lines in log_read.conditions.items()}
        self._find_players()

    def keep_plan(self, seat: Seat, lines: bytes | None) -> None:
        """What the seat has just left for later."""
        others = {other: left for other, left in self.conditions.items() if other != seat}
        self.conditions = others if lines is None else {**others, seat: lines}

    def share_hands(self, other: "CachedTable") -> None:
        """The holders and keys of another one, which is of the same table."""
        self._seats, self._keys, self._players = other._seats, other._keys, other._players

    def sees_all(self, token: Shown) -> bool:
        """Whether whoever shows this token sees the table without delay: its seats, its host, everybody without one."""
        if not self.position.delayed:
            return True
        shown = credential(token)
        return shown is not None and (self.holds(shown) or self.is_key(HOST, shown.proof))

    def names_kept(self, log_read: LogRead) -> bool:
        """Whether every name that was folded here is still stored beside the log."""
        return self._named <= log_read.named or all(
            version in log_read.named for version in self._named if version <= log_read.version
        )

    def change_hands(self, seat: Seat, proof: str | None) -> None:
        """Record that this process gave a seat to a new holder, or freed it."""
        self._seats = {held: other for held, other in self._seats.items() if other != seat}
        if proof is not None:
            self._seats[proof] = seat

    def change_keys(self, keys: Mapping[str, str]) -> None:
        """Record keys that this process changed; those without a hash are removed."""
        if not keys:
            return
        self._keys = {name: proof for name, proof in {**self._keys, **keys}.items() if proof}
        self._find_players()

    def _find_players(self) -> None:
        seats = {Seat(seat): self._keys.get(player_key(seat)) for seat in range(self.position.table.seats)}
        self._players = {player: seat for seat, player in seats.items() if player is not None}

    def note(self, now: int, **read: Any) -> None:
        """Documents say from now on what was read at this time: fields of ``TableContext``."""
        self.noted = replace(self.noted, now=now, **read)

    def context(self, position: Position) -> TableContext:
        """What belongs to a position of the table but does not follow from its log."""
        now = self.noted.now
        return replace(
            self.noted,
            seed=self.secret.seed.hex() if self.position.disclosed else None,
            imported_at=self.imported_at,
            signature=self.signed(position.version, position.head),
            now=None if now is None else now - self.behind,
            settings=self.settings,
        )

    def signed(self, version: int, head: str) -> Signature | None:
        """The operator's signature over the head of a version, where a key is configured."""
        return signature_of(self.signer, self.id, version, head, self.position.table.commitment)

    @property
    def writing(self) -> bool:
        """Whether entries of this process are on their way to the log, which will soon announce them."""
        return self._writes > 0

    def sending(self) -> None:
        """An entry of this process goes to the log."""
        self._writes += 1

    def sent(self) -> None:
        """The log has answered; what waited for that is called once the answer is taken over."""
        self._writes -= 1
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            asyncio.get_running_loop().call_soon(then)

    def when_sent(self, then: Callable[[], None]) -> None:
        """Call this after the log has answered to an entry of this process."""
        self._waiting.append(then)

    def move(self, step: Step) -> None:
        """Take the step, and tell the listeners once whoever acted has the answer."""
        self.position = step.position
        self._recent.append(step)
        if named(step.stored):
            self._named.add(step.entry.version)
        self._checkpoints.pass_by(step.position)
        if len(self._recent) > FRESH:
            old = self._recent[-1 - FRESH]
            old.memo.clear()
            old.position.memo.clear()
        if self._listeners:
            asyncio.get_running_loop().call_soon(self._tell, step)

    def _tell(self, step: Step) -> None:
        for listener in tuple(self._listeners):
            listener.push(step)

    def after(self, version: int) -> list[Step] | None:
        """The steps after a version; ``None`` if not all of them are cached."""
        if version >= self.position.version:
            return []
        if self._recent and self._recent[0].position.version <= version + 1:
            return [step for step in self._recent if step.position.version > version]
        return None

    def moment(self, version: int) -> Moment | None:
        """The moment of a version, if it is cached."""
        found = recall(self.position)(version)
        if found is not None or version >= self.position.version:
            return found
        return next((step.position.moment for step in reversed(self._recent) if step.position.version == version), None)

    def checkpoint(self, version: int) -> Position | None:
        """The latest cached position that is not after this version."""
        if version >= self.position.version:
            return self.position
        recent = next((step.position for step in reversed(self._recent) if step.position.version <= version), None)
        return recent or self._checkpoints.before(version)

    @property
    def listened_to(self) -> bool:
        """Whether anybody follows it."""
        return bool(self._listeners)

    def listen(self, listener: Listener) -> None:
        """Tell this listener everything that follows."""
        self._listeners.add(listener)

    def ignore(self, listener: Listener) -> None:
        """Stop telling this listener."""
        self._listeners.discard(listener)

    def lose(self) -> None:
        """The cached entries are not in the log; followers have to start again."""
        self.undone = True
        for listener in self._listeners:
            listener.lost()


class TableCache:
    """A limited number of tables, least recently used first out; a table with followers stays."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> CachedTable | None:
        """The cached table, however old."""
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

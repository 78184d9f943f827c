"""The commands that players give: open, take and leave a seat, start, act, rewind, fork."""

import re
from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from quipu.rules.kernel.chance import Chance, Seeded
from quipu.rules.kernel.edition import fingerprint
from quipu.rules.kernel.message import Action, Event, Seat
from quipu.rules.kernel.refusal import Refused, refuse
from quipu.service.application.commit import Accepted, Plan, Request, Writer
from quipu.service.application.editions import Editions
from quipu.service.application.entries import (
    COMMAND,
    FIRST_HASH,
    FORMAT,
    Acted,
    AnyBody,
    Command,
    Draft,
    Entry,
    Forked,
    Opened,
    Origin,
    RewindAsked,
    Rewound,
    SeatLeft,
    SeatTaken,
    Secret,
    Started,
    encode,
)
from quipu.service.application.ports import Append, Appended, Clock, Entropy
from quipu.service.application.position import Moment, Played, Position, Status, Step, asked, may_rewind
from quipu.service.application.presentation import legal
from quipu.service.application.problems import (
    Declined,
    Malformed,
    NotSeated,
    TooLarge,
    Unauthenticated,
    Unavailable,
    Unknown,
)
from quipu.service.application.summaries import summary_of
from quipu.service.application.tables import CachedTable, Tables, proof_of

MOST_ACTIONS = 50
"""Actions in one atomic list."""
MOST_NAME = 40
COMMAND_ID = re.compile(r"[A-Za-z0-9._:~-]{1,64}")
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
ENTROPY = re.compile(r"[0-9a-f]{0,128}")


def declined(code: str, **details: int | str) -> Declined:
    """Against the rules of tables."""
    return Declined(refuse(code, "tables", **details))


class Commands:
    """One method per command; each accepted one is one entry."""

    def __init__(self, tables: Tables, editions: Editions, clock: Clock, entropy: Entropy) -> None:
        self._tables, self._editions, self._clock, self._entropy = tables, editions, clock, entropy
        self._log, self._writer = tables.log, Writer(tables, clock)

    async def open(self, game_name: str, *, seats: int, setup: Any = None, edition: str = "standard") -> Position:
        """A new table, its seats free; raises Unknown, Malformed, or Refused if the options do not go together."""
        game = self._editions.game(game_name)
        printed = self._editions.named(game_name, edition)
        options = game.setup() if setup is None else setup
        if seats not in game.seats:
            raise Malformed(f"{game_name} has {game.seats[0]} to {game.seats[-1]} seats", "$.seats")
        if refusal := game.setup_refusal(options, seats):
            raise Refused(refusal)
        secret = Secret(self._entropy.seed(), self._entropy.name())
        opened = Opened(
            table=secret.table,
            game=game_name,
            seats=seats,
            edition=edition,
            edition_hash=fingerprint(printed),
            setup=Raw(encode(options)),
            commitment=secret.commitment,
        )
        return await self._found(secret, opened)

    async def _found(self, secret: Secret, opened: Opened, forked: Sequence[Event] | None = None) -> Position:
        """Write the first entry (and, of a fork, the second)."""
        game = self._editions.game(opened.game)
        at = self._clock()
        await self._log.enlist(opened.game, opened.table, at)
        bodies: list[AnyBody] = [opened]
        if forked is not None:
            bodies.append(Forked(events=Raw(encode(forked))))
        entries: list[bytes] = []
        previous = FIRST_HASH
        for version, body in enumerate(bodies, start=1):
            entry = Entry(
                format=FORMAT,
                version=version,
                at=at,
                seat=None,
                revision=game.revision,
                first_draw=0,
                draws=0,
                previous=previous,
                body=body,
            )
            stored = Draft(secret, version).store(entry)
            entries.append(encode(stored))
            previous = stored.hash
        for version, text in enumerate(entries):
            position = self._tables.folding.whole(entries[: version + 1])
            append = Append(
                table=opened.table,
                expected=version,
                command=f"open:{version}",
                digest="",
                entry=text,
                secret=None if version else secret.seed,
                summary=summary_of(position),
            )
            if not isinstance(await self._log.append(append), Appended):
                raise Unavailable("the table's name is in use; try again")
        return position

    async def take(
        self,
        table: str,
        *,
        command: str,
        name: str,
        seat: int | None = None,
        entropy: str = "",
        token: str | None = None,
    ) -> tuple[Accepted, str]:
        """Sit down (on any free seat if none is named); answers with the seat's token.

        A client that chooses ``token`` itself (256 random bits) can repeat the command safely; its own token is
        otherwise made here and cannot be shown twice. ``entropy`` (hexadecimal) is mixed into the table's seed.
        """
        _check(COMMAND_ID, command, "$.command", "1 to 64 of A-Z a-z 0-9 . _ : ~ -")
        _check(ENTROPY, entropy, "$.entropy", "up to 128 hexadecimal digits")
        if not 1 <= len(name.strip()) <= MOST_NAME or not name.isprintable():
            raise Malformed(f"expected 1 to {MOST_NAME} printable characters", "$.name")
        if token is not None:
            _check(TOKEN, token, "$.token", "43 characters of base64url, 256 random bits")
        shown = token or self._entropy.token()
        payload = encode([seat, name, entropy])
        request = Request(kind="take", table=table, command=command, payload=payload, token=shown)

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            if proof_of(shown) in cached.holders.values():
                raise declined("ALREADY_SEATED")
            taken = _free_seat(cached.position, seat)
            if cached.position.status is Status.OVER:
                raise declined("TABLE_OVER")
            body = SeatTaken(seat=taken, name=name.strip(), entropy=entropy)
            return Plan(body=body, draft=_draft(cached), takes=taken)

        return await self._writer.write(request, plan, seated=False), shown

    async def leave(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Give the seat up; its place in the game stays and can be taken by somebody else."""
        request = _request("leave", table, command, token, encode(seat))

        def plan(cached: CachedTable, held: Seat | None) -> Plan:
            if held is None or held != seat:
                raise NotSeated(f"the token does not hold seat {seat}")
            return Plan(body=SeatLeft(seat=held), draft=_draft(cached), leaves=held)

        return await self._writer.write(request, plan)

    async def start(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Set the game up; any seat may, once all are taken."""
        request = _request("start", table, command, token, b"")

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            position, draft = cached.position, _draft(cached)
            if position.status is not Status.OPEN:
                raise declined("ALREADY_STARTED")
            if None in position.names:
                raise declined("SEATS_FREE", free=position.names.count(None))
            chance = _chance(cached)
            fixed = position.table
            decided = position.game.start(fixed.edition, fixed.setup, fixed.seats, chance)
            public, sealed = draft.publish(position.game, decided.events)
            body = Started(events=public, sealed=sealed)
            return Plan(body=body, draft=draft, draws=chance.drawn, played=(decided.events, decided.state))

        return await self._writer.write(request, plan)

    async def act(
        self,
        table: str,
        *,
        game: str,
        command: str,
        token: str | None,
        actions: Sequence[Action],
        expected: int | None = None,
    ) -> Accepted:
        """Perform one action, or several as one: all of them or none. ``game`` is the one the actions belong to."""
        if not 1 <= len(actions) <= MOST_ACTIONS:
            raise TooLarge("actions of one command", MOST_ACTIONS) if actions else Malformed("no action", "$")
        payload = encode(actions)
        request = _request("act", table, command, token, payload, expected=expected)

        def plan(cached: CachedTable, seat: Seat | None) -> Plan:
            position, draft = cached.position, _draft(cached)
            if position.game.name != game:
                raise Unknown(f"table of {game}:", table)
            if position.state is None:
                raise declined("NOT_STARTED")
            chance = _chance(cached)
            events, state = play(position, seat, actions, chance)
            sealed_command = draft.seal(COMMAND, encode(Command(id=command, actions=Raw(payload))))
            public, sealed = draft.publish(position.game, events)
            body = Acted(command=sealed_command, events=public, sealed=sealed)
            return Plan(body=body, draft=draft, draws=chance.drawn, played=(events, state))

        return await self._writer.write(request, plan)

    async def legal(
        self, table: str, token: str | None, after: Sequence[Action] = ()
    ) -> tuple[Position, Seat | None, list[Any]]:
        """What the seat may do now, or could do after some actions; changes nothing; raises Refused for one of them."""
        cached, _ = await self._tables.current(table)
        seat = cached.viewer(token)
        if not after:
            return cached.position, seat, legal(cached.position, seat)
        if cached.position.state is None:
            raise declined("NOT_STARTED")
        if len(after) > MOST_ACTIONS:
            raise TooLarge("actions of one command", MOST_ACTIONS)
        state = preview(cached.position, seat, after)
        return cached.position, seat, cached.position.game.rulebook.legal(state, Seat(seat or 0))

    async def rewind(
        self, table: str, *, command: str, token: str | None, to: int, expected: int | None = None
    ) -> Accepted:
        """Go back to a version: alone where only own, certain actions are undone, else once all seats have agreed."""
        request = _request("rewind", table, command, token, encode(to), expected=expected)
        _, position = await self._tables.at(table, to)
        earlier = Moment(version=to, state=position.state, trail=None)

        def plan(cached: CachedTable, seat: Seat | None) -> Plan:
            position, draft = cached.position, _draft(cached)
            if position.status is not Status.RUNNING:
                raise declined("TABLE_OVER" if position.status is Status.OVER else "NOT_STARTED")
            if earlier.state is None or to >= position.version:
                raise declined("NO_SUCH_MOMENT", to=to)
            if seat is None:
                raise Unauthenticated("a seat token is needed")
            if may_rewind(position, seat, to):
                return Plan(body=Rewound(to=to), draft=draft, moment=earlier)
            if position.asking is not None and position.asking == asked(position, to, seat):
                raise declined("AGREED_ALREADY", to=to)
            return Plan(body=RewindAsked(to=to), draft=draft)

        return await self._writer.write(request, plan)

    async def fork(self, table: str, *, at: int | None = None) -> Position:
        """A new table that goes on from a version of this one.

        Possible where it betrays nothing: the game is over, or nothing that happened in it is hidden from anybody.
        """
        cached, _ = await self._tables.current(table)
        log_read = await self._log.read(table, 0)
        version = log_read.version if at is None else at
        if not 1 <= version <= log_read.version:
            raise declined("NO_SUCH_MOMENT", to=version)
        steps = list(self._tables.folding.steps(log_read.entries[:version]))
        last = steps[-1]
        if last.position.state is None:
            raise declined("NO_SUCH_MOMENT", to=version)
        if cached.position.status is not Status.OVER and any(hides(step) for step in steps):
            raise declined("HIDDEN")
        secret = Secret(self._entropy.seed(), self._entropy.name())
        before = last.position.table.opened
        opened = Opened(
            table=secret.table,
            game=before.game,
            seats=before.seats,
            edition=before.edition,
            edition_hash=before.edition_hash,
            setup=before.setup,
            commitment=secret.commitment,
            origin=Origin(table=table, version=last.position.version, hash=last.position.head),
        )
        return await self._found(secret, opened, forked=events_to(steps))


def play(position: Position, seat: Seat | None, actions: Sequence[Action], chance: Chance) -> Played:
    """The events of several actions in turn, and the state after them; raises Refused for the first that is illegal."""
    if seat is None:
        raise Unauthenticated("a seat token is needed")
    events: tuple[Event, ...] = ()
    state = position.state
    for place, action in enumerate(actions):
        try:
            decided = position.game.rulebook.decide(state, seat, action, chance)
        except Refused as refused:
            refused.place = place
            raise
        state, events = decided.state, (*events, *decided.events)
    return events, state


def hides(step: Step) -> bool:
    """Whether some event of the step is not for everybody."""
    return any(hidden.part != COMMAND for hidden in step.stored.hidden)


def events_to(steps: Sequence[Step]) -> list[Event]:
    """All events that led to the last step, without what was rewound."""
    line: list[Step] = []
    version = len(steps)
    while version:
        step = steps[version - 1]
        if isinstance(step.entry.body, Rewound):
            version = step.entry.body.to
        else:
            line.append(step)
            version -= 1
    return [event for step in reversed(line) for event in step.events]


class Unforeseeable(Exception):
    """What would happen depends on chance, or shows what is hidden."""


class NoChance:
    """Refuses to draw: a preview must not tell what chance will bring."""

    drawn = 0

    def below(self, bound: int) -> int:
        raise Unforeseeable(f"a draw below {bound}")


def preview(position: Position, seat: Seat | None, actions: Sequence[Action]) -> Any:
    """The state after these actions, without performing them; raises Refused or Declined."""
    try:
        events, state = play(position, seat, actions, NoChance())
    except Unforeseeable:
        raise declined("UNFORESEEABLE") from None
    if any(type(event).reveals for event in events):
        raise declined("UNFORESEEABLE")
    return state


def _free_seat(position: Position, seat: int | None) -> Seat:
    if seat is None:
        if None not in position.names:
            raise declined("NO_SEAT_FREE")
        return Seat(position.names.index(None))
    if not 0 <= seat < len(position.names):
        raise Malformed(f"expected a seat from 0 to {len(position.names) - 1}", "$.seat")
    if position.names[seat] is not None:
        raise declined("SEAT_TAKEN", seat=seat)
    return Seat(seat)


def _draft(cached: CachedTable) -> Draft:
    return Draft(cached.secret, cached.position.version + 1)


def _chance(cached: CachedTable) -> Seeded:
    return cached.secret.chance(cached.position.entropies, cached.position.draws)


def _request(
    kind: str, table: str, command: str, token: str | None, payload: bytes, *, expected: int | None = None
) -> Request:
    _check(COMMAND_ID, command, "$.command", "1 to 64 of A-Z a-z 0-9 . _ : ~ -")
    if token is None:
        raise Unauthenticated("a seat token is needed")
    return Request(kind=kind, table=table, command=command, payload=payload, token=token, expected=expected)


def _check(pattern: re.Pattern[str], value: str, path: str, wanted: str) -> None:
    if not pattern.fullmatch(value):
        raise Malformed(f"expected {wanted}", path)

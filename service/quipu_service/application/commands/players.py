"""The commands of players: take and leave a seat, start, act, rewind."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

from msgspec import UNSET, Raw, ValidationError
from msgspec.structs import replace

from quipu_rules.kernel.chance import Chance
from quipu_rules.kernel.message import Action, Seat, Viewer
from quipu_rules.kernel.refusal import Refused, Unforeseeable, refuse
from quipu_rules.kernel.revisions import as_actions, listed
from quipu_service.application.access.credentials import HOST, PLAYER_ID, Credential, Shown, player_key, proof_of
from quipu_service.application.commands.commit import (
    Accepted,
    Plan,
    Writer,
    request_of,
)
from quipu_service.application.commands.doing import by_seat, planned
from quipu_service.application.commands.host import host_or_seat
from quipu_service.application.commands.openers import NOBODY, Opener, Openers
from quipu_service.application.commands.repeats import Tokens
from quipu_service.application.commands.seating import (
    free_seat,
    invited,
    leaving,
    playing_no_longer,
    replacing,
    taking,
)
from quipu_service.application.commands.starting import sitting, starting, well_formed
from quipu_service.application.log.bodies import Acted, Chosen
from quipu_service.application.log.entries import COMMAND, Command, Role, encode
from quipu_service.application.log.names import sat_down
from quipu_service.application.log.position import Played, Position
from quipu_service.application.log.validity import InvalidEntry
from quipu_service.application.moves.ending import Rewind
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.moves.taking_seats import Leave
from quipu_service.application.ports.machine import Clock, Entropy
from quipu_service.application.ports.table_log import NO_EFFECTS, Effects
from quipu_service.application.problems.tree import (
    Declined,
    Malformed,
    Problem,
    TooLarge,
    Unauthenticated,
    Unavailable,
    Unknown,
)
from quipu_service.application.problems.validation import (
    MOST_ACTIONS,
    TOKEN,
    checked,
    checked_name,
    declined,
)
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables
from quipu_service.application.tables.presentation import legal


class CommandObserver(Protocol):
    """Gets the result of every command that acts, and the table that a request is about."""

    def about(self, table: str) -> None:
        """The request that is being answered is about this table."""

    def acted(self, game: str, result: str) -> None:
        """``result`` is ``accepted``, ``refused``, ``defect``, or the code of the problem in lower case."""


class NoObserver:
    """Ignores everything."""

    def about(self, table: str) -> None:
        """Do nothing."""

    def acted(self, game: str, result: str) -> None:
        """Do nothing."""


def result_of(error: Exception) -> str:
    """How a command ended that raised this."""
    match error:
        case Refused():
            return "refused"
        case Problem():
            return error.code.lower()
        case _:
            return "defect"


class Commands:
    """One method per command; each accepted one is one entry."""

    def __init__(
        self,
        tables: Tables,
        writer: Writer,
        openers: Openers,
        *,
        clock: Clock,
        entropy: Entropy,
        observer: CommandObserver | None = None,
    ) -> None:
        self._tables, self._openers, self._clock, self._entropy = tables, openers, clock, entropy
        self._observer = observer or NoObserver()
        self._writer, self._tokens = writer, Tokens(tables.stores.server, entropy)

    async def do(
        self,
        table: str,
        move: TableMove,
        *,
        command: str,
        token: str | None,
        seat: int | None = None,
        expected: int | None = None,
    ) -> Accepted:
        """Do something at the table as the holder of a seat, which a request may name; raises Declined or NotSeated."""
        payload = encode([move.inputs(None), seat])
        request = request_of(move.operation, table, command, token, payload, expected=expected)

        def effects(_cached: CachedTable, mine: Seat) -> Effects:
            out = move.puts_out(mine)
            return NO_EFFECTS if out is None else playing_no_longer(out)

        return await self._writer.write(request, by_seat(move, effects, seat))

    async def take(
        self,
        table: str,
        *,
        command: str,
        name: str,
        seat: int | None = None,
        entropy: str = "",
        commitment: str | None = None,
        token: str | None = None,
        invitation: str | None = None,
        player: str | None = None,
        client: str = "",
        opener: Opener = NOBODY,
    ) -> tuple[Accepted, str]:
        """Sit down, on any free seat if none is named; returns the seat's token.

        A private table needs its ``invitation``, or its host's token instead. With a ``player``, an id that the client
        keeps for one of its users, that id holds the seat as well as the token. Without a ``token`` from the client
        (256 random bits) one is derived from a secret of the server, the client and the command: the same request gets
        the same seat and token again. ``commitment`` is to entropy that is revealed at the start.
        """
        well_formed(entropy, commitment)
        name, token = checked_name(name), checked_token(token)
        whose = None if player is None else Credential(checked(PLAYER_ID, player, "$.player", "player"))
        payload = encode([seat, name, entropy, *(["player"] if whose else []), *([commitment] if commitment else [])])
        cached = await self._tables.admitted(table, invitation)
        shown = token or await self._tokens.token("seat", table, client, command, payload)
        request = request_of("take", table, command, shown, payload)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            if cached.holders.holds(request.shown) or (whose is not None and cached.holders.holds(whose)):
                raise declined("ALREADY_SEATED", "T2.2")
            by_host = cached.holders.is_key(HOST, proof_of(invitation or ""))
            taken = free_seat(cached, seat, at, sitting(entropy, commitment), kept_too=by_host)
            draft = cached.draft()
            body = sat_down(draft, self._entropy, taken, name, added=entropy, commitment=commitment)
            keys = {} if whose is None else {player_key(taken): whose.player}
            effects = taking(taken, request.proof, request.proof, keys)
            if cached.position.people.names[taken] is not None:  # its player is gone, and the others admit somebody new
                effects = replacing(cached, effects)
            return Plan(body, effects, draft.hidden, holder=invited(cached, invitation), seat=taken, by=Role.NEWCOMER)

        counted = NOBODY if cached.hidden or cached.holders.holds(request.shown) else opener
        async with (
            self._openers.seat(counted, table, request.proof, self._clock()),
            self._noted(table, whose),
        ):
            return await self._writer.write(request, plan, seated=False), shown

    @asynccontextmanager
    async def _noted(self, table: str, whose: Credential | None) -> AsyncIterator[None]:
        """Put the table on the player's list before the seat is taken, so that a crash cannot lose it."""
        if whose is None:
            yield
            return
        players = self._tables.stores.players
        await players.join(whose.player, table, self._clock())
        yield
        with suppress(Unavailable):  # followers of the list look again soon
            await players.announce(whose.player)

    async def leave(
        self, table: str, *, command: str, token: str | None, seat: int, opener: Opener = NOBODY
    ) -> Accepted:
        """Leave the seat, before the game begins or after its end."""
        request = request_of("leave", table, command, token, encode(seat))
        cached, _ = await self._tables.current(table)
        held = cached.holders.token(Seat(seat))
        accepted = await self._writer.write(request, by_seat(Leave(), leaving, seat))
        if held is not None:
            await self._openers.left(opener, table, held)
        return accepted

    async def start(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Start the game as its host, or agree to start; seats that committed to entropy have to reveal it first."""
        request = request_of("start", table, command, token, b"", foreign=True)

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            shows = host_or_seat(cached, request.shown)
            held = cached.seat_of(request.shown) if cached.holders.holds(request.shown) else None
            return replace(starting(cached, held, at), holder=shows)

        return await self._writer.write(request, plan, seated=False)

    async def act(
        self,
        table: str,
        *,
        game: str,
        command: str,
        token: Shown,
        actions: Sequence[Action],
        expected: int | None = None,
    ) -> Accepted:
        """Perform one or several actions atomically. ``game`` is the game that the actions belong to."""
        checked_number(actions)
        payload = encode(actions)
        request = request_of("act", table, command, token, payload, expected=expected)

        def plan(cached: CachedTable, seat: Viewer, at: int) -> Plan:
            if cached.position.game.name != game:
                raise Unknown("table", table)
            if (refusal := cached.position.not_acting(seat, at)) is not None:
                raise Declined(refusal)
            return what_is_done(cached, seat, by_rules_of(cached.position, actions), command)

        try:
            accepted = await self._writer.write(request, plan)
        except Exception as error:
            self._observer.acted(game, result_of(error))
            raise
        self._observer.acted(game, "accepted")
        return accepted

    async def legal(
        self, table: str, token: str | None, after: Sequence[Action] = ()
    ) -> tuple[Position, Seat | None, list[Any]]:
        """What the seat may do now, or could do after some actions; writes nothing. Raises Refused for one of them."""
        cached = await self._tables.seen(table, token)
        seat = cached.viewer(token)
        if not after:
            return cached.position, seat, legal(cached.position, seat)
        if cached.position.closed:
            raise declined("TABLE_CLOSED", "T1.1")
        if cached.position.state is None:
            raise declined("NOT_STARTED", "T1.3")
        checked_number(after)
        state = preview(cached.position, seat, after)
        game = cached.position.game
        return cached.position, seat, listed(game, game.rulebook.legal(state, Seat(seat or 0)))

    async def rewind(
        self, table: str, *, command: str, token: str | None, to: int, expected: int | None = None
    ) -> Accepted:
        """Undo or redo own, certain actions; everything where one person plays with free take-backs."""
        request = request_of("rewind", table, command, token, encode(to), expected=expected)
        earlier = await self._tables.moment_for(table, request.shown, to)

        def plan(cached: CachedTable, seat: Seat | None, at: int) -> Plan:
            return replace(planned(Rewind(to=to), cached.position, seat, at), moment=earlier)

        return await self._writer.write(request, plan)


def checked_number(actions: Sequence[Action], path: str = "$") -> None:
    """Raises Malformed for no action, and TooLarge for more of them than one command may have."""
    if not actions:
        raise Malformed("no-action", path)
    if len(actions) > MOST_ACTIONS:
        raise TooLarge("actions of one command", MOST_ACTIONS)


def checked_token(token: str | None) -> str | None:
    """The token that the client chose, if any; raises Malformed."""
    return token if token is None else checked(TOKEN, token, "$.token", "token")


def what_is_done(
    cached: CachedTable, seat: Seat | None, actions: Sequence[Action], command: str, *, by: Chosen | None = None
) -> Plan:
    """The plan for a seat's actions; raises Refused or Declined for one that is not allowed. ``command`` is the id."""
    position, draft = cached.position, cached.draft()
    chance = cached.chance()
    events, state = play(position, seat, actions, chance)
    sealed_command = draft.seal(COMMAND, encode(Command(id=command, actions=Raw(encode(actions)))))
    public, sealed = draft.publish(position.game, events, position.table.seats)
    body = Acted(command=sealed_command, events=public, sealed=sealed, by=by or UNSET)
    role = Role.SEAT if by is None else Role.SERVICE
    return Plan(body, hidden=draft.hidden, draws=chance.drawn, played=(events, state), seat=seat, by=role)


def by_rules_of(position: Position, actions: Sequence[Action]) -> Sequence[Action]:
    """Actions converted to the table's rules; raises Malformed if its revision has no such action."""
    try:
        return as_actions(position.game, actions)
    except ValidationError as unknown:
        raise Malformed(str(unknown), "$") from unknown


def play(position: Position, seat: Seat | None, actions: Sequence[Action], chance: Chance) -> Played:
    """The events of several actions in order, and the state after them; raises Refused or Declined for one of them."""
    if seat is None:
        raise Unauthenticated("needed")
    try:
        listed = position.memo.get(("legal", seat), ())
        decided = position.game.rulebook.decide_all(position.state, seat, actions, chance, listed)
    except Unforeseeable as stopped:
        raise unforeseeable(stopped) from None
    if not decided.events:
        raise InvalidEntry("an action must lead to an event")
    return decided.events, decided.state


def preview(position: Position, seat: Seat | None, actions: Sequence[Action]) -> Any:
    """The state after these actions, without performing them; raises Refused or Declined for one of them."""
    if seat is None:
        raise Unauthenticated("needed")
    try:
        return position.game.rulebook.foresee(position.state, seat, by_rules_of(position, actions)).state
    except Unforeseeable as stopped:
        raise unforeseeable(stopped) from None


def unforeseeable(stopped: Unforeseeable) -> Declined:
    """The problem of an action that draws chance or reveals something where that is not allowed."""
    return Declined(refuse("UNFORESEEABLE", "T4.7", number=stopped.place + 1), stopped.place)

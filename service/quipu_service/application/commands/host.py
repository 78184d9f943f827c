"""Commands of a table's host: replace the invitation, free a seat, close the table."""

from collections.abc import Callable

from quipu_rules.kernel.message import Seat, Value
from quipu_service.application.access.credentials import HOST, INVITATION, Credential, proof_of
from quipu_service.application.commands.commit import Accepted, Plan, Request, Writer, request_of
from quipu_service.application.commands.repeats import invitation_of
from quipu_service.application.commands.seating import going_on, leaving, not_starting
from quipu_service.application.log.bodies import AnyBody, Closed, InvitationChanged, NoticesSet, SeatLeft, Visibility
from quipu_service.application.log.entries import encode
from quipu_service.application.log.newcomers import host_may_free
from quipu_service.application.ports.table_log import NO_EFFECTS, Effects, Holder
from quipu_service.application.problems.tree import Malformed, NotSeated
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables


class InvitationDocument(Value, frozen=True, kw_only=True):
    """The invitation to a private table that is valid now."""

    invitation: str
    """Anybody who sends it may look at the table and sit down."""
    version: int
    """The version of the entry that made it."""


class Hosting:
    """The host's commands. The token of the host is in the answer to opening."""

    def __init__(self, tables: Tables, writer: Writer) -> None:
        self._tables, self._writer = tables, writer

    async def invitation(self, table: str, token: str | None) -> InvitationDocument:
        cached, _ = await self._tables.current(table)
        as_host(cached, Credential(token or ""))
        _only_private(cached)
        if cached.holders.key(INVITATION) is None:  # a rematch has none until the host makes one
            raise declined("NO_INVITATION")
        version = cached.position.invited
        return InvitationDocument(invitation=invitation_of(token or "", table, version), version=version)

    def invitation_shown(self, cached: CachedTable, token: str | None) -> str | None:
        """The current invitation to a private table, for its host; None for anybody else."""
        if (
            token is None
            or not cached.private
            or cached.holders.key(INVITATION) is None
            or not cached.holders.is_key(HOST, proof_of(token))
        ):
            return None
        return invitation_of(token, cached.id, cached.position.invited)

    async def invite_anew(self, table: str, *, command: str, token: str | None) -> tuple[Accepted, InvitationDocument]:
        """Replace the invitation: the old one becomes invalid, seated players stay."""
        request = request_of("invite", table, command, token, b"")

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            _only_private(cached)
            going_on(cached.position)
            code = invitation_of(request.shown.token, table, cached.position.version + 1)
            return _plan(request, InvitationChanged(), Effects(keys={INVITATION: proof_of(code)}))

        accepted = await self._write(request, plan)
        version = accepted.step.position.version
        code = invitation_of(request.shown.token, table, version)
        return accepted, InvitationDocument(invitation=code, version=version)

    async def remove(self, table: str, *, command: str, token: str | None, seat: int) -> Accepted:
        """Free a seat: its holder can do nothing more. In a running game not that of a person who plays."""
        request = request_of("remove", table, command, token, encode(seat))

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            going_on(cached.position)  # afterwards people need their seats for a rematch, or to delete their names
            names = cached.position.names
            if not 0 <= seat < len(names):
                raise Malformed("whole-number", "$.seat", least=0, most=len(names) - 1)
            if names[seat] is None:
                raise declined("SEAT_FREE", seat=seat)
            if not host_may_free(cached.position, seat):
                raise declined("SEAT_PLAYED", seat=seat)
            not_starting(cached.position)
            return _plan(request, SeatLeft(seat=Seat(seat)), leaving(cached, Seat(seat)))

        return await self._write(request, plan)

    async def close(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Close a table whose game has not started, or at which a seat is free."""
        request = request_of("close", table, command, token, b"")

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            going_on(cached.position)
            if cached.position.state is not None and None not in cached.position.names:
                raise declined("STILL_PLAYED")
            return _plan(request, Closed())

        return await self._write(request, plan)

    async def send_notices(self, table: str, *, command: str, token: str | None, sent: bool, url: str = "") -> Accepted:
        """Log that notices are sent to somebody outside, or no longer; the URL is not logged."""
        request = request_of("notices", table, command, token, encode([sent, url]))

        def plan(cached: CachedTable, _seat: Seat | None) -> Plan:
            going_on(cached.position)
            return _plan(request, NoticesSet(sent=sent))

        return await self._write(request, plan)

    async def _write(self, request: Request, plan: Callable[[CachedTable, Seat | None], Plan]) -> Accepted:
        def only_for_the_host(cached: CachedTable, seat: Seat | None) -> Plan:
            as_host(cached, request.shown)
            return plan(cached, seat)

        return await self._writer.write(request, only_for_the_host, seated=False)


def _plan(request: Request, body: AnyBody, effects: Effects = NO_EFFECTS) -> Plan:
    return Plan(body, effects, holder=Holder(HOST, request.proof))


def as_host(cached: CachedTable, shown: Credential) -> None:
    """Raises NotSeated for a player or a guest, Unauthenticated or Unknown for anybody else."""
    if cached.holders.is_key(HOST, shown.proof):
        return
    if not cached.holders.is_key(INVITATION, shown.proof):
        cached.seat_of(shown)
    raise NotSeated("host")


def host_or_seat(cached: CachedTable, shown: Credential) -> Holder | None:
    """Whether the token is the host's or a seat's; raises Unauthenticated or Unknown for anybody else."""
    if cached.holders.is_key(HOST, shown.proof):
        return Holder(HOST, shown.proof)
    cached.seat_of(shown)
    return cached.holders.proof_of_seat(shown)


def _only_private(cached: CachedTable) -> None:
    if cached.position.table.visibility is not Visibility.PRIVATE:
        raise declined("NOT_PRIVATE")

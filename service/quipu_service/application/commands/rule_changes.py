"""Go on by newer rules: by the consent of all people at a table, or by its operator."""

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat, Viewer
from quipu_rules.kernel.placing import Inconsistent, consistent
from quipu_service.application.commands.absent_players import service_request
from quipu_service.application.commands.commit import Accepted, Plan, Writer, request_of
from quipu_service.application.commands.doing import planned
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import RulesChanged
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import BrokenLog, Position
from quipu_service.application.log.revising import by_rules
from quipu_service.application.moves.agreeing import ChangeRules, ImposeRules
from quipu_service.application.moves.table_moves import TableMove
from quipu_service.application.problems.tree import Unknown
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable

CHANGE = "rules"
"""The kind of these commands."""


class RuleChanges:
    """Each accepted command is one entry."""

    def __init__(self, writer: Writer, editions: Editions) -> None:
        self._writer, self._editions = writer, editions

    async def change(self, table: str, *, command: str, token: str | None) -> Accepted:
        """Agree to go on by the newest rules; the table does once all people agree. Raises Declined."""
        request = request_of(CHANGE, table, command, token, b"")

        def plan(cached: CachedTable, held: Seat | None, at: int) -> Plan:
            newest = self._newest(cached.position)
            return self._planned(ChangeRules(revision=newest), newest, cached.position, held, at)

        return await self._writer.write(request, plan)

    async def impose(self, table: str, *, command: str) -> Accepted:
        """Let a table go on by the newest rules, for its operator: where a defect makes a game unplayable."""
        request = service_request(CHANGE, table, command, b"")

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            newest = self._newest(cached.position)
            change = self._planned(ImposeRules(revision=newest), newest, cached.position, None, at)
            return replace(change, by=Role.OPERATOR)

        return await self._writer.write(request, plan, seated=False)

    def _newest(self, position: Position) -> int:
        return self._editions.game(position.table.opened.game).revision

    def _planned(self, move: TableMove, revision: int, position: Position, seat: Viewer, at: int) -> Plan:
        change = planned(move, position, seat, at)
        if not self._fits(position, revision):
            raise declined("RULES_DO_NOT_FIT", "T6.7", revision=revision)
        return replace(change, revision=revision if isinstance(change.body, RulesChanged) else None)

    def _fits(self, position: Position, revision: int) -> bool:
        """Whether the position can go on by this revision."""
        opened = position.table.opened
        try:
            game, edition = self._editions.find(opened.game, opened.edition, opened.edition_hash, revision)
            after = by_rules(position, game, edition)
            consistent(game, edition, after.table.setup, after.table.seats, after.state)
        except (Unknown, BrokenLog, Inconsistent):
            return False
        return True

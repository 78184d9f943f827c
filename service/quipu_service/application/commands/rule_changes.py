"""Go on by newer rules, which all people at a table agree to, or its operator imposes."""

from msgspec.structs import replace

from quipu_rules.kernel.message import Seat
from quipu_rules.kernel.placing import Inconsistent, consistent
from quipu_service.application.commands.absent_players import service_request
from quipu_service.application.commands.commit import Accepted, Plan, Writer
from quipu_service.application.commands.doing import planned
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import RulesChanged
from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import BrokenLog, Position
from quipu_service.application.log.revising import by_rules
from quipu_service.application.moves.ending import ImposeRules
from quipu_service.application.problems.tree import Unknown
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable

CHANGE = "rules"
"""The kind of these commands."""


class RuleChanges:
    """What is the newest revision, whether a position fits it, and the operator's command."""

    def __init__(self, writer: Writer, editions: Editions) -> None:
        self._writer, self._editions = writer, editions

    async def impose(self, table: str, *, command: str) -> Accepted:
        """Let a table go on by the newest rules, for its operator: where a defect makes a game unplayable."""
        request = service_request(CHANGE, table, command, b"")

        def plan(cached: CachedTable, _: Seat | None, at: int) -> Plan:
            newest = self.newest(cached.position)
            change = planned(ImposeRules(revision=newest), cached.position, None, at, by=Role.OPERATOR)
            return self.fitting(change, cached.position, newest)

        return await self._writer.write(request, plan, seated=False)

    def newest(self, position: Position) -> int:
        """The newest revision of its game."""
        return self._editions.game(position.table.opened.game).revision

    def fitting(self, change: Plan, position: Position, revision: int | None) -> Plan:
        """The plan, if the position can go on by this revision; raises Declined."""
        if revision is None or not self._fits(position, revision):
            raise declined("RULES_DO_NOT_FIT", "T6.7", revision=revision or 0)
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

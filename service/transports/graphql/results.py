"""The results of commands for tables of any game."""

from dataclasses import dataclass

from graphql import GraphQLBoolean, GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString, GraphQLUnionType

from quipu.service.transports.graphql.common import Common
from quipu.service.transports.graphql.sources import Overtaken, SeenTable, SeenUpdate
from quipu.service.transports.graphql.writing import required, shown
from quipu.service.transports.operations import InvitationDocument

BECAME = "The outcome of the command."


@dataclass
class TakenSeat:
    """A seat and the token that holds it."""

    update: SeenUpdate
    token: str


@dataclass(frozen=True)
class ForkedTable:
    """A new table, and whether it was forked before."""

    table: SeenTable
    repeated: bool


@dataclass(frozen=True)
class Invited:
    """A new invitation, and whether it was made before."""

    invitation: InvitationDocument
    repeated: bool


@dataclass(frozen=True)
class Rematched:
    """A table at which the same people play again, and whether its seat was taken before."""

    table: SeenTable
    repeated: bool


class Results:
    """The unions of results, by what a command leads to when it is accepted."""

    def __init__(self, common: Common) -> None:
        self._common = common
        result = common.result
        self.named: dict[str, GraphQLUnionType] = {
            "TableResult": result("TableResult", {SeenUpdate: self._changed(), Overtaken: common.stale}, BECAME),
            "SeatResult": result("SeatResult", {TakenSeat: self._seated()}, BECAME),
            "ForkResult": result("ForkResult", {ForkedTable: self._forked()}, BECAME),
            "RematchResult": result("RematchResult", {Rematched: self._rematched()}, BECAME),
            "InvitationResult": result("InvitationResult", {Invited: self._invited()}, BECAME),
        }

    def _seated(self) -> GraphQLObjectType:
        fields = {
            "seat": shown(required(GraphQLInt), lambda seated: seated.update.viewer, "The seat, counted from 0."),
            "token": shown(
                required(GraphQLString),
                lambda seated: seated.token,
                "Keep it secret: whoever has it can play the seat.",
            ),
            "version": shown(required(GraphQLInt), lambda seated: seated.update.position.version, VERSION),
            "repeated": shown(required(GraphQLBoolean), lambda seated: seated.update.repeated, REPEATED),
            "table": shown(
                required(self._common.table), lambda seated: seated.update.table, "The table as the seat sees it."
            ),
        }
        return self._claimed("Seated", fields, "A seat, and the token that holds it.")

    def _changed(self) -> GraphQLObjectType:
        version, words = required(GraphQLInt), "The table as it was at this version."
        fields = {
            "version": shown(version, lambda update: update.position.version, VERSION),
            "repeated": shown(required(GraphQLBoolean), lambda update: update.repeated, REPEATED),
            "table": shown(required(self._common.table), lambda update: update.table, words),
        }
        return self._claimed("Changed", fields, "The command is in the log.")

    def _forked(self) -> GraphQLObjectType:
        fields = {
            "repeated": shown(required(GraphQLBoolean), lambda forked: forked.repeated, REPEATED),
            "table": shown(required(self._common.table), lambda forked: forked.table, "The new table."),
        }
        return self._claimed("Forked", fields, "A new table that continues from a version of another.")

    def _rematched(self) -> GraphQLObjectType:
        words = "The new table, as your seat there sees it."
        fields = {
            "seat": shown(required(GraphQLInt), lambda again: again.table.viewer, "Your seat, counted from 0."),
            "repeated": shown(required(GraphQLBoolean), lambda again: again.repeated, REPEATED),
            "table": shown(required(self._common.table), lambda again: again.table, words),
        }
        return self._claimed("Rematched", fields, "A seat at the table where the same people play again.")

    def _invited(self) -> GraphQLObjectType:
        code, version = (
            "Anybody who sends it may look at the table and sit down.",
            "The version of the entry that made it.",
        )
        fields = {
            "invitation": shown(required(GraphQLString), lambda made: made.invitation.invitation, code),
            "version": shown(required(GraphQLInt), lambda made: made.invitation.version, version),
            "repeated": shown(required(GraphQLBoolean), lambda made: made.repeated, REPEATED),
        }
        return self._claimed("Invited", fields, "The invitation to a private table that is valid now.")

    def _claimed(self, name: str, fields: dict[str, GraphQLField], description: str) -> GraphQLObjectType:
        made = GraphQLObjectType(name, fields, description=description)
        self._common.bridge.claim(name, made)
        return made


VERSION = "The version of the entry that the command led to."
REPEATED = "True for a repeat, which gets the first answer again."

"""The type of an entry: what was done and the game after it, as one viewer sees both. It never changes."""

from operator import attrgetter

from graphql import GraphQLField, GraphQLID, GraphQLInt, GraphQLList, GraphQLObjectType, GraphQLString

from quipu_service.application.log.entries import Role
from quipu_service.application.log.position import Status
from quipu_service.application.tables import presentation
from quipu_service.transports.graphql.bridge import text_field
from quipu_service.transports.graphql.common import Common
from quipu_service.transports.graphql.leaves import (
    INT64,
    JSON,
    Prompted,
    attribute,
    required,
    several,
    shown,
    viewed,
)
from quipu_service.transports.graphql.seen import SeenUpdate
from quipu_service.transports.graphql.sources import entry_of, events_of, eye_of, legal_of, view_of

TIME = "The clock of the table as this is sent, less the delay of a spectator: a deadline less this is the time left."
SEAT = "The seat of who did it, or for which the service did it; null for the host and the operator."
AS_OF = "As of this entry, so that a cache shows one after the other."
DEADLINES = "By seat, when its time runs out, null while it is not running; null at a table without limits."
PROMPT = (
    "What the viewer has to do now, or whom it waits for and why, in the reader's language; how the game ended, once "
    "it is over; null before it starts, and at a table without a result."
)


def entry_type(common: Common) -> GraphQLObjectType:
    """``Entry``."""
    made = GraphQLObjectType(
        "Entry",
        lambda: _done(common) | _after(common),
        [common.node],
        description="An entry of a table's log and the game after it, as one viewer sees both. It never changes.",
    )
    return common.claim(made, SeenUpdate)


def _done(common: Common) -> dict[str, GraphQLField]:
    """What was done."""
    return {
        "id": attribute(required(GraphQLID), "id", "The table, the version and the viewer."),
        "table": attribute(required(common.table), "live", "The table as it is now."),
        "version": attribute(required(GraphQLInt), "step.entry.version", "The version of the table after this entry."),
        "at": attribute(required(INT64), "step.entry.at", "Milliseconds since 1970, UTC."),
        "seat": attribute(GraphQLInt, "step.entry.seat", SEAT),
        "by": attribute(required(common.bridge.enum(Role)), "step.entry.by", "Who did it."),
        "type": attribute(required(GraphQLString), "type", presentation.DONE),
        "to": attribute(GraphQLInt, "to", "For rewinds, the version that the table went back to."),
        "text": text_field("What was done, in sentences in the reader's language."),
        "events": shown(several(common.event), events_of, "What happened, as far as the viewer may know it."),
        "json": attribute(
            required(JSON), "json", "The entry with the view and the legal actions after it, as REST shows it."
        ),
    }


def _after(common: Common) -> dict[str, GraphQLField]:
    """The game after it."""
    status, seats = required(common.bridge.enum(Status)), several(GraphQLInt)
    undo = required(common.bridge.output(presentation.Undo))
    return {
        "status": attribute(status, "position.status", "The status of the table after this entry."),
        "toAct": attribute(seats, "position.to_act", "The seats that have to act after this entry."),
        "deadlines": shown(GraphQLList(INT64), lambda entry: presentation.deadlines(entry.position), DEADLINES),
        "prompt": GraphQLField(GraphQLString, resolve=Prompted(), description=PROMPT),
        "view": viewed(common.view, view_of, eye_of, "The game as the viewer may see it; null until it has started."),
        "legalActions": viewed(
            several(common.legal_action),
            legal_of,
            attrgetter("viewer"),
            "Everything the viewer's seat may do after this entry; empty for a spectator.",
        ),
        "undo": shown(
            undo, lambda entry: presentation.undo(entry.position, entry.viewer), "What the viewer may undo alone."
        ),
    }


def happened_type(common: Common) -> GraphQLObjectType:
    """``Happened``: a message of a subscription."""
    made = GraphQLObjectType(
        "Happened",
        {
            "version": attribute(required(GraphQLInt), "step.entry.version", "Where to resume: send it as `after`."),
            "entry": shown(required(common.entry), entry_of, "What happened, and the game after it."),
            "table": attribute(required(common.table), "table", AS_OF),
            "time": attribute(required(INT64), "cached.now", TIME),
        },
        description="An entry as it is told to a follower.",
    )
    return common.claim(made)

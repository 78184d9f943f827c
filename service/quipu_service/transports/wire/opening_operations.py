"""Opening a table or a sandbox, each written once."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, field

from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Value
from quipu_service.application.commands.absent_players import BotSeat
from quipu_service.application.commands.first_entries import Terms, unless_agreed
from quipu_service.application.commands.new_tables import NewTable
from quipu_service.application.commands.sandboxes import STANDARD, SandboxOptions, all_used
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.holding import RawSetup
from quipu_service.application.log.bodies import TakeBacks, Visibility
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.validity import MOST_DELAY
from quipu_service.application.problems.tree import LONGEST_NAME, Malformed
from quipu_service.application.problems.validation import LATEST, MOST_SEATS, ROOM
from quipu_service.transports.http.exchange import decoded
from quipu_service.transports.wire.operations import OPENS, Call, OpenedTable, SharedOperation, Strict, taking
from quipu_service.transports.wire.table_requests import BotRequest, formed

NO_OPTIONS, NO_STATE = b"{}", b"null"
Setup: TypeAlias = Annotated[RawSetup, Meta(description="The game's options.")]
EditionName: TypeAlias = Annotated[
    str, Meta(description="Name of the edition to play with."), formed("[a-z][a-z0-9-]{0,30}", 31)
]
TableClock: TypeAlias = Annotated[
    TimeControl | None, Meta(description="How much time the seats have. Default: no limit.")
]
Hints: TypeAlias = Annotated[bool, Meta(description="Whether seats may ask for hints.")]
TakenBack: TypeAlias = Annotated[
    TakeBacks, Meta(description="What can be taken back; with FREE, one person plays alone.")
]
Visible: TypeAlias = Annotated[Visibility, Meta(description="Who may find the table, look at it and sit down.")]


class TableRequest(Strict, frozen=True, kw_only=True):
    """A table to open."""

    seats: int
    """Number of players."""
    setup: Setup = field(default_factory=lambda: Raw(b"{}"))
    edition: EditionName = "standard"
    clock: TableClock = None
    hints: Hints = False
    take_backs: TakenBack = TakeBacks.AGREED
    delay: Annotated[int, Meta(ge=0, le=MOST_DELAY)] = 0
    """Milliseconds after which spectators see what has happened, until the table ends."""
    room: Annotated[str, formed(ROOM.pattern, 128)] | None = None
    """What you call the room of the table, such as its chat: 1 to 128 visible ASCII characters, opaque to the
    service. All who see the table see it, rematches keep it, and lists can be filtered by it."""
    bots: Annotated[tuple[BotRequest, ...], Meta(max_length=MOST_SEATS)] = ()
    """Bots to seat at once."""
    visibility: Visible = Visibility.LISTED


def _also(**schema: object) -> dict[str, object]:
    """A part of a schema that says nothing about other fields; without it Redocly takes them for forbidden."""
    return {**schema, "additionalProperties": True}


class SandboxRequest(Strict, frozen=True, kw_only=True):
    """A sandbox to open: at a version of a table, at a position, or before the game."""

    table: Annotated[str, formed("[a-z2-7]{16}", 16)] | None = None
    """Go on from this table: a finished one, one that hides nothing, or a sandbox."""
    at: Annotated[int, Meta(extra_json_schema={"minimum": 1, "maximum": LATEST})] | None = None
    """The version of that table. Default: the latest."""
    state: Annotated[Raw, Meta(extra_json_schema={"type": ["object", "null"]})] = field(
        default_factory=lambda: Raw(b"null")
    )
    """A position as `GET …/position` shows it: the fields that differ from the blank table."""
    seats: int | None = None
    """Number of players. Default: the fewest."""
    setup: Setup = field(default_factory=lambda: Raw(b"{}"))
    edition: EditionName = "standard"
    seed: Annotated[str, formed("[0-9a-f]{64}", 64)] | None = None
    """32 bytes in hexadecimal. The same seed and entropies give the same draws. Default: random."""
    clock: TableClock = None
    hints: Hints = False
    take_backs: TakenBack = TakeBacks.AGREED
    visibility: Visible = Visibility.LISTED

    together: ClassVar[Mapping[str, object]] = {
        "if": _also(required=["table"], properties={"table": {"type": "string"}}),
        "then": _also(
            properties={
                "state": {"type": "null"},
                "seats": {"type": "null"},
                "setup": {"maxProperties": 0},
                "edition": {"enum": [STANDARD]},
            }
        ),
        "else": _also(properties={"at": {"type": "null"}}),
    }
    """What ``open_sandbox`` refuses together, as the contract says it."""


def setup_in(game: AnyGame, text: bytes | Raw) -> Value:
    """The options of the game; raises Malformed, also for unknown options (logs are decoded more leniently)."""
    setup: Value = decoded(lambda body: msgspec.json.decode(body, type=game.setup), bytes(text), "$.setup")
    for name in msgspec.json.decode(text, type=dict[str, Raw]):
        if name not in game.setup.__struct_encode_fields__:
            raise Malformed("unknown-field", "$.setup", name=name[:LONGEST_NAME])
    return setup


def _terms(sent: TableRequest | SandboxRequest, delay: int = 0, room: str | None = None) -> Terms:
    return Terms(
        clock=sent.clock,
        hints=sent.hints,
        take_backs=unless_agreed(sent.take_backs),
        delay=delay or UNSET,
        room=UNSET if room is None else room,
        visibility=sent.visibility,
    )


async def open_table(quipu: Quipu, call: Call, sent: TableRequest) -> NewTable:
    """The new table, with its bots."""
    opened = await quipu.new_tables.open(
        call.game,
        seats=sent.seats,
        setup=setup_in(quipu.editions.game(call.game), sent.setup),
        edition=sent.edition,
        terms=_terms(sent, sent.delay, sent.room),
        command=call.named,
        client=call.sender.client,
        opener=call.sender.opener,
    )
    if not sent.bots:
        return opened
    bots = [BotSeat(level=bot.level, seat=bot.seat) for bot in sent.bots]
    return await quipu.absences.open_with_bots(opened, bots, call.sender.opener)


async def open_sandbox(quipu: Quipu, call: Call, sent: SandboxRequest) -> NewTable:
    """The new sandbox; raises Malformed for what its kind of beginning does not read."""
    token, client, opener = call.token, call.sender.client, call.sender.opener
    wanted = SandboxOptions(seed=sent.seed, terms=_terms(sent), command=call.named, client=client, opener=opener)
    placed = bytes(sent.state) != NO_STATE
    if sent.table is not None:
        options = bytes(sent.setup).strip() != NO_OPTIONS
        edition = sent.edition != STANDARD
        all_used({"state": placed, "seats": sent.seats is not None, "setup": options, "edition": edition})
        return await quipu.sandboxes.of_table(call.game, sent.table, token, at=sent.at, wanted=wanted)
    all_used({"at": sent.at is not None})
    rules = quipu.editions.game(call.game)
    return await quipu.sandboxes.of_position(
        call.game,
        seats=rules.seats[0] if sent.seats is None else sent.seats,
        setup=setup_in(rules, sent.setup),
        edition=sent.edition,
        state=sent.state if placed else None,
        wanted=wanted,
    )


OPEN_TABLE = SharedOperation(
    id="openTable",
    field="Open",
    tag="tables",
    method="POST",
    path="/v1/{game}/tables",
    use=taking(TableRequest, open_table),
    command="opening",
    answers=OpenedTable,
    response="The new table; its address is in `Location`.",
    result="OpenResult",
    status=201,
    problems=OPENS,
    weight=5,
    text="Open a table with free seats. Its secret seed is drawn and committed to now.",
)
OPEN_SANDBOX = SharedOperation(
    id="openSandbox",
    field="OpenSandbox",
    tag="tables",
    method="POST",
    path="/v1/{game}/sandboxes",
    use=taking(SandboxRequest, open_sandbox),
    command="opening",
    answers=OpenedTable,
    response="The new table; its address is in `Location`.",
    result="SandboxResult",
    who="may",
    status=201,
    problems=(*OPENS, "TOO_MANY"),
    text="Open a sandbox: a table at a version of another one, at a position, or with a chosen seed.\n\n"
    "It is marked as a sandbox in everything that it shows, hides nothing from anybody, and is on lists of its "
    "own.",
)

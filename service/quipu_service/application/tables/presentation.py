"""What a viewer sees of a position and of a step, as structs and as JSON, each encoded once."""

import asyncio
from enum import Enum
from functools import partial
from typing import Annotated, Any, Final, get_args

from msgspec import UNSET, Meta, Raw, UnsetType

from quipu_rules.kernel.message import Event, Seat, Template, Value, Viewer, tag_of
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.revisions import listed, newest_event, newest_view
from quipu_rules.kernel.text import Reader, Texts
from quipu_service.application.admission.server_settings import expires_at
from quipu_service.application.admission.spending import keep
from quipu_service.application.games.holding import RawEvents, RawLegalActions, RawSetup, RawView
from quipu_service.application.log.bodies import AnyBody, Milliseconds, Origin, Rewound, TakeBacks, Visibility
from quipu_service.application.log.clocks import TimeControl
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import Role, encode
from quipu_service.application.log.entropies import Revealing
from quipu_service.application.log.position import Position, Status, Step, Table, redo_target, undo_targets
from quipu_service.application.log.signing import Signature
from quipu_service.application.problems.bounded import (
    Count,
    Hash,
    LegalOnes,
    Listed,
    OfEvents,
    OfSeats,
    Room,
    Sentence,
    Share,
    TableId,
    Word,
)
from quipu_service.application.tables.boards import reader_of
from quipu_service.application.tables.cooperative import cooperative
from quipu_service.application.tables.document_parts import OpenMotion, TableContext, TableSeat, open_motions, places
from quipu_service.application.tables.entry_texts import sentence_of
from quipu_service.application.tables.permissions import Asker, Permission, permissions
from quipu_service.application.tables.prompts import prompt

DONE: Final = f"The kind of entry: {', '.join(map(tag_of, get_args(AnyBody)))}."
MOMENT = 100
"""Milliseconds for which answers may show the same time, so that all followers of a table get the same bytes."""
UNTIMED = len(b'{"now":0,')
"""The place in an encoded update after its time."""


class UndoReason(Enum):
    """Why a seat cannot undo alone."""

    NOT_SEATED = "NOT_SEATED"
    """The viewer holds no seat."""
    NOT_RUNNING = "NOT_RUNNING"
    """The game has not begun, is over, or continues without the viewer."""
    NOTHING_OF_YOURS = "NOTHING_OF_YOURS"
    """Somebody else acted last, chance was drawn, or something hidden was revealed."""


class Undo(Value, frozen=True, kw_only=True):
    """How far the viewer may go back alone; anything further depends on the table's `takeBacks`."""

    allowed: bool
    """Whether the viewer can undo something alone."""
    reason: UndoReason | None
    """Why nothing can be undone; null if something can."""
    to_versions: tuple[int, ...]
    """The versions to which the viewer can undo, nearest first."""
    redo_version: Count | None
    """The version to which the viewer can redo after undoing it; null if there is none."""


class TableInfo(Value, frozen=True, kw_only=True):
    """Everything about a table except the game itself."""

    id: TableId
    """Its id, used in all addresses and arguments."""
    game: Word
    """The name of the game."""
    version: Count
    """The number of its log entries."""
    status: Status
    """Whether it waits for seats, is being played, is over, or was closed."""
    visibility: Visibility
    """Who may find the table, look at it and take seats."""
    sandbox: bool
    """Whether it is a sandbox: opened at a chosen position, or with a chosen seed. It proves and hides nothing."""
    seats: OfSeats[TableSeat]
    """All seats in turn order, taken or free."""
    to_act: OfSeats[Seat]
    """The seats that the table waits for, in order."""
    may_act: OfSeats[Seat]
    """The seats that may act though the table does not wait for them, in order: for them no clock runs."""
    you: Seat | None
    """The viewer's seat; null for a spectator."""
    edition: Word
    """The printed components, by name."""
    edition_hash: Hash
    """SHA-256 of the edition's content, as in the log."""
    revision: Count
    """The revision of the game's rules that the table is played by, also after newer ones were installed."""
    undo: Undo
    """What the viewer may undo alone."""
    motions: Listed[OpenMotion]
    """What people are asked to agree to: a rewind, an end, newer rules, somebody new. The oldest comes first."""
    outcome: Outcome | None
    """The result; null until the game is over."""
    commitment: Hash
    """SHA-256 of the secret seed (of its hexadecimal digits), published when the table was opened."""
    seed: Hash | None
    """The seed of all chance, shown once the game is over; in a sandbox from the beginning."""
    head: Hash
    """Hash of the last log entry."""
    opened_at: Milliseconds
    changed_at: Milliseconds
    now: Milliseconds
    """The service's clock as it answers, less the delay of a spectator: `deadline` less `now` is the time left."""
    origin: Origin | None
    """The table that this one was forked from; null if it was opened."""
    imported_at: Milliseconds | None
    """When its log was imported; null for a table that was played here."""
    signature: Signature | None
    """Over table, version, head and commitment; null if the operator has no signing key."""
    clock: TimeControl | None
    """The time control; null if there is no limit but that of absence."""
    absence: Annotated[int, Meta(extra_json_schema={"format": "int64"})] | None
    """Milliseconds a turn after which a person is out for whom others wait; null where a clock or nobody waits so."""
    hints: bool
    """Whether seats may ask for hints."""
    delay: Count
    """Milliseconds after which spectators see what has happened, until the table ends; 0: they see it at once."""
    take_backs: TakeBacks
    """What can be taken back: own certain actions, everything that all people agree to, or everything."""
    room: Room | None
    """What the frontend that opened it calls its room, such as a chat; opaque to the service, null if it has none."""
    durability: Word
    """What an accepted entry survives: memory, local or replica, as in `/readyz`."""
    frontend: Word | None
    """The frontend that opened it, by its name in the operator's file; null if none."""
    expires_at: Milliseconds | None
    """When a table that has not started is closed, and a closed one deleted; null: never."""
    rematch: TableId | None
    """The table at which the same people play again; null until one of them has asked for it."""
    rematch_of: TableId | None
    """The table whose players play again here; null if none."""
    revealing: Revealing | None
    """The start that waits for entropies; null if none does."""
    claimable: OfSeats[Seat]
    """The seats whose time is up, so that the other players may claim what happens to them."""
    bot_time: Share
    """The share of its level's time that a bot here last had to think: 1, less while many tables wait for bots."""


class TableDocument(TableInfo, frozen=True, kw_only=True):
    """Everything about a table, including the game."""

    setup: RawSetup
    """The options of the game."""
    view: RawView
    """The game as the viewer may see it; null until it has started."""
    may: Listed[Permission]
    """What you may do with the table now, and why not what not; what the game allows is in the legal actions."""
    prompt: Sentence | None
    """What your seat has to do now, or whom you wait for and why; once the game is over, how it ended and who has won.
    In your language; null before the game begins, and at a closed table."""


def eye(position: Position, viewer: Viewer) -> Viewer:
    """The viewer whose view is sent: in a game that hides nothing everybody gets the spectator's."""
    return None if position.game.open else viewer


def view(position: Position, viewer: Viewer) -> Any:
    """The game as the viewer may see it; ``None`` until it has started."""
    if position.state is None:
        return None
    key = "view", eye(position, viewer)
    found = position.memo.get(key)
    if found is None:
        found = position.memo[key] = newest_view(position.game, position.game.view(position.state, key[1]))
    return found


def legal(position: Position, viewer: Viewer) -> list[Any]:
    """What the viewer may do now."""
    acts = viewer in position.to_act or viewer in position.may_act
    if viewer is None or not acts or viewer in position.people.gone:
        return []
    found: list[Any] | None = position.memo.get(("legal", viewer))
    if found is None:
        allowed = position.game.rulebook.legal(position.state, viewer)
        found = position.memo["legal", viewer] = listed(position.game, allowed)
    return found


def view_json(position: Position, viewer: Viewer) -> bytes:
    """The view as JSON, encoded once for all who see the same."""
    key = "viewJson", eye(position, viewer)
    found: bytes | None = position.memo.get(key)
    if found is None:
        found = position.memo[key] = encode(view(position, viewer))
    return found


def legal_json(position: Position, viewer: Viewer) -> bytes:
    """The legal actions as JSON."""
    found: bytes | None = position.memo.get(("legalJson", viewer))
    if found is None:
        found = position.memo["legalJson", viewer] = encode(legal(position, viewer))
    return found


def undo(position: Position, viewer: Viewer) -> Undo:
    """What the viewer may undo alone."""
    versions: list[int] = []
    reason: UndoReason | None = None
    if viewer is None:
        reason = UndoReason.NOT_SEATED
    elif position.status is not Status.RUNNING or viewer in position.people.gone:
        reason = UndoReason.NOT_RUNNING
    elif not (versions := undo_targets(position, viewer)):
        reason = UndoReason.NOTHING_OF_YOURS
    redo = None if viewer is None else redo_target(position, viewer)
    return Undo(allowed=reason is None, reason=reason, to_versions=tuple(versions), redo_version=redo)


def info(position: Position, viewer: Viewer, context: TableContext) -> dict[str, Any]:
    """The fields of TableInfo; the seed only once the game is over."""
    table = position.table
    return {
        **_printed(table),
        "version": position.version,
        "status": position.status,
        "visibility": table.visibility,
        "sandbox": table.sandbox,
        "seats": places(position, context.present),
        "to_act": position.to_act,
        "may_act": tuple(sorted(position.may_act)),
        "you": viewer,
        "undo": undo(position, viewer),
        "motions": open_motions(position.people),
        "outcome": result(position),
        "commitment": table.commitment,
        "seed": context.seed if position.disclosed else None,
        "head": position.head,
        "opened_at": table.opened_at,
        "changed_at": position.at,
        "now": context.now,
        "origin": table.opened.origin,
        "imported_at": context.imported_at,
        "signature": context.signature,
        "clock": position.clock,
        "absence": table.opened.absence or None,
        "hints": bool(table.opened.hints),
        "delay": table.delay,
        "take_backs": table.take_backs,
        "durability": context.settings.durability,
        "frontend": table.opened.frontend or None,
        "expires_at": expires_at(position, context.settings),
        "rematch": context.rematch,
        "rematch_of": table.opened.rematch or None,
        "revealing": position.starting and Revealing(owed=position.owed, until=position.starting.until),
        "claimable": position.claimable(context.now),
        "bot_time": context.bot_time,
    }


def _printed(table: Table) -> dict[str, Any]:
    """What identifies the table and what it is played with."""
    return {
        "id": table.id,
        "game": table.opened.game,
        "edition": table.opened.edition,
        "edition_hash": table.edition_hash,
        "revision": table.game.revision,
        "room": table.opened.room or None,
    }


def document(
    position: Position, viewer: Viewer, context: TableContext, locale: str = "en", *, host: bool = False
) -> TableDocument:
    """Everything about the table, as its viewer may see it."""
    return TableDocument(
        **info(position, viewer, context),
        setup=position.table.opened.setup,
        view=Raw(view_json(position, viewer)),
        may=may(position, viewer, context, locale, host=host),
        prompt=prompt(position, viewer, locale),
    )


def may(
    position: Position, viewer: Viewer, context: TableContext, locale: str, *, host: bool
) -> tuple[Permission, ...]:
    """What the viewer may do with the table."""
    asker = Asker(seat=viewer, host=host, locale=locale, kept=context.kept)
    return permissions(position, asker, context.now or position.at)


def events(step: Step, viewer: Viewer) -> tuple[Event, ...]:
    """The events of the step, as far as the viewer may know them."""
    game = step.position.game
    if game.open and game.newest is None:
        return step.events
    found: tuple[Event, ...] | None = step.memo.get(("events", viewer))
    if found is None:
        shown = [game.redact(event, viewer) for event in step.events]
        found = step.memo["events", viewer] = tuple(newest_event(game, event) for event in shown if event is not None)
    return found


def sentences(step: Step, viewer: Viewer, locale: str) -> tuple[str, ...]:
    """A sentence for each event of the step, as far as the viewer may know it."""
    return step.position.game.shown.texts.sentences(events(step, viewer), reader_of(step.position, locale))


def texts_of(step: Step, viewer: Viewer, locale: str) -> tuple[str, ...]:
    """What happened: a sentence for each event, or one for what was done at the table."""
    return sentences(step, viewer, locale) if events(step, viewer) else (sentence_of(step, locale),)


def deadlines(position: Position) -> tuple[int | None, ...] | None:
    """By seat, when its time runs out; None at a table that limits nobody."""
    if position.clock is None and not position.table.opened.absence:
        return None
    found: list[int | None] = [None] * position.table.seats
    for seat in position.to_act:  # time runs for no other
        found[seat] = position.deadline(seat)
    return tuple(found)


class Update(Value, frozen=True, kw_only=True):
    """One entry of the log, as a viewer may see it."""

    now: Milliseconds
    """The service's clock as it sends this, less the delay of a spectator: a deadline less `now` is the time left."""
    version: Count
    """The version of the table after this entry: its place in the log, counted from 1."""
    at: Milliseconds
    seat: Seat | None
    """The seat of who did it, or for which the service did it; null for the host and the operator."""
    by: Role
    """Who did it."""
    type: Annotated[Word, Meta(description=DONE)]
    to: Count | None
    """For rewinds, the version that the table went back to."""
    events: RawEvents
    """What happened in the game, as far as the viewer may know it."""
    status: Status
    to_act: OfSeats[Seat]
    """The seats that the table waits for after this entry, in order."""
    deadlines: OfSeats[Milliseconds | None] | None
    """By seat, when its time runs out, null while it is not running; null at a table without limits."""
    texts: OfEvents[Sentence] | UnsetType = UNSET
    """With `text=true`: in the reader's language a sentence for each event, or for what was done."""
    prompt: Sentence | UnsetType | None = UNSET
    """With `text=true`: what the viewer has to do after this entry, or whom it waits for and why; how the game ended,
    once it is over; null before it starts, and at a table without a result."""


class TableAfter(Value, frozen=True, kw_only=True):
    """What a table says after an action beside the update, so that a page that follows need not read it again."""

    since: Count
    """The version since which nothing but actions happened: who has read the table at it or later need not again."""
    may_act: OfSeats[Seat]
    """The seats that may act though the table does not wait for them, in order: for them no clock runs."""
    banks: OfSeats[Annotated[int, Meta(extra_json_schema={"format": "int64"})]] | None
    """By seat, milliseconds left in its bank when the table last began to wait for it; null without a bank."""
    undo: Undo
    """What the viewer may undo alone."""
    head: Hash
    """Hash of the log entry."""
    labels: LegalOnes[Sentence]
    """A label for each of the legal actions, in the reader's language."""


class FullUpdate(Update, frozen=True, kw_only=True):
    """An update together with the viewer's view and legal actions after it."""

    view: RawView
    """The game as the viewer may see it; null until it has started."""
    legal_actions: RawLegalActions
    """All actions that are legal for the viewer now, also while the table waits for others; empty for a spectator."""
    may: Listed[Permission] | UnsetType = UNSET
    """What your seat may do with the table after it; missing if the entry has not changed it, and without a seat."""
    whole: TableAfter | UnsetType = UNSET
    """With `whole=true`, the rest of what the table and the labelled legal list say after it."""


def labels(position: Position, viewer: Viewer, locale: str) -> tuple[str, ...]:
    """A label for each action that the viewer may do now, made once for a position, viewer and language."""
    found: tuple[str, ...] | None = position.memo.get(("labels", viewer, locale))
    if found is None:
        say = partial(_label, position.game.shown.texts, reader_of(position, locale))
        found = position.memo["labels", viewer, locale] = tuple(map(say, legal(position, viewer)))
        keep(sum(map(len, found)))
    return found


async def labels_in_slices(position: Position, viewer: Viewer, locale: str) -> tuple[str, ...]:
    """The same; others are answered meanwhile, because there may be thousands."""
    lock: asyncio.Lock = position.memo.setdefault(("labelling", viewer, locale), asyncio.Lock())
    async with lock:
        key = "labels", viewer, locale
        if key not in position.memo:
            say = partial(_label, position.game.shown.texts, reader_of(position, locale))
            made = tuple([say(one) async for one in cooperative(legal(position, viewer))])
            position.memo[key] = made
            keep(sum(map(len, made)))
        return labels(position, viewer, locale)


def _label(texts: Texts, reader: Reader, action: Any) -> str:
    return texts.template(action, reader) if isinstance(action, Template) else texts.action(action, reader)


def rest_of(position: Position, viewer: Viewer, locale: str) -> TableAfter:
    """What a table says to a viewer beside an update of it."""
    times, clock = position.times, position.clock
    return TableAfter(
        since=position.settled,
        may_act=tuple(sorted(position.may_act)),
        banks=tuple(times.banks) if times is not None and clock is not None and clock.bank else None,
        undo=undo(position, viewer),
        head=position.head,
        labels=labels(position, viewer, locale),
    )


def update_json(
    step: Step, viewer: Viewer, now: int, *, full: bool, locale: str | None = None, whole: bool = False
) -> bytes:
    """The step as this viewer may see it, encoded once for all who see the same; on request with sentences.

    With ``whole``, a full one with sentences has all that the table's document would say. ``now`` is what the clock of
    the viewer's table shows; it is the same in all answers of one moment.
    """
    key = "update", viewer if full or locale else eye(step.position, viewer), full, locale, whole
    found: tuple[int, bytes] | None = step.memo.get(key)
    if found is None:
        rest = _encoded(step, viewer, full=full, locale=locale, whole=whole)
    elif 0 <= now - found[0] < MOMENT:
        return found[1]
    else:
        rest = found[1].partition(b",")[2]
    text = b'{"now":%d,%b' % (now, rest)
    step.memo[key] = now, text
    return text


def entry_json(step: Step, viewer: Viewer, *, full: bool) -> bytes:
    """The same without the time of the answer, so that it never changes."""
    return b"{" + _encoded(step, viewer, full=full, locale=None)


def _encoded(step: Step, viewer: Viewer, *, full: bool, locale: str | None, whole: bool = False) -> bytes:
    """An update from its version on: that for all who see the same, and what this viewer gets beside it."""
    position = step.position
    text = _for_everybody(step, eye(position, viewer), full=full)
    if full:
        text += b',"legalActions":%b' % legal_json(position, viewer)
        if step.rearranged and viewer is not None:
            asker = Asker(seat=viewer, locale=locale)
            text += b',"may":%b' % encode(permissions(position, asker, position.at))
    if locale is not None:
        told = encode(texts_of(step, viewer, locale)), encode(prompt(position, viewer, locale))
        text += b',"texts":%b,"prompt":%b' % told
        if whole and full:
            text += b',"whole":%b' % encode(rest_of(position, viewer, locale))
    return text + b"}"


def _for_everybody(step: Step, viewer: Viewer, *, full: bool) -> bytes:
    """An update from its version on, as all who see the same have it, on request with the view."""
    key = "alike", viewer, full
    found: bytes | None = step.memo.get(key)
    if found is None:
        entry, position = step.entry, step.position
        update = Update(
            now=0,
            version=entry.version,
            at=entry.at,
            seat=entry.seat,
            by=entry.by,
            type=tag_of(entry.body),
            to=entry.body.to if isinstance(entry.body, Rewound) else None,
            events=Raw(encode(events(step, viewer))),
            status=position.status,
            to_act=position.to_act,
            deadlines=deadlines(position),
        )
        found = encode(update)[UNTIMED:-1] + (b',"view":%b' % view_json(position, viewer) if full else b"")
        step.memo[key] = found
    return found

"""What-if lines of several turns, tried without writing anything, and branches that were undone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from msgspec import Meta, Raw

from quipu_rules.kernel import notation
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event, Seat, Value, Viewer
from quipu_rules.kernel.outcome import Outcome
from quipu_rules.kernel.refusal import Unforeseeable
from quipu_rules.kernel.revisions import listed, newest_event, newest_view
from quipu_service.application.commands.first_entries import hides
from quipu_service.application.commands.players import checked_number, unforeseeable
from quipu_service.application.commands.seating import existing_seat
from quipu_service.application.games.holding import RawEvents, RawLegalActions, RawView
from quipu_service.application.log.bodies import Acted, Rewound, live_versions
from quipu_service.application.log.entries import encode, read_parts
from quipu_service.application.log.position import Position, Step, command_in
from quipu_service.application.problems.bounded import Count, Notation, OfSeats
from quipu_service.application.problems.tree import Malformed, TooLarge
from quipu_service.application.problems.validation import declined
from quipu_service.application.tables.cache import CachedTable
from quipu_service.application.tables.current import Tables

MOST_TURNS: Final = 50
"""Turns in one line."""
LONGEST_HEAD: Final = 20
"""Characters of version and seat in one turn."""


@dataclass(frozen=True)
class Turn:
    """Consecutive actions of one seat."""

    seat: Seat
    actions: Sequence[Action]


class TriedTurn(Value, frozen=True, kw_only=True):
    """One turn of a line."""

    version: Count
    """The version that its entry would have if the line were played from there."""
    seat: Seat
    """The seat whose turn it is."""
    notation: Notation
    """Its actions as one line of text."""
    events: RawEvents
    """What would happen, as far as the viewer may know it."""


class TriedLine(Value, frozen=True, kw_only=True):
    """Where a line leads. Nothing was written."""

    version: Count
    """The version of the table at which the line starts."""
    turns: Annotated[tuple[TriedTurn, ...], Meta(max_length=MOST_TURNS)]
    """The turns in order."""
    notation: Notation
    """The whole line as text, one turn per line; it can be sent again as it is."""
    to_act: OfSeats[Seat]
    """The seats that would have to act."""
    view: RawView
    """The game as the viewer would see it after the line."""
    legal_actions: RawLegalActions
    """All actions that would be legal for the viewer's seat; empty for a spectator."""
    outcome: Outcome | None
    """The result, if the line ends the game."""


class Branch(Value, frozen=True, kw_only=True):
    """Entries that were played and then undone; every version of them can still be shown with `at`."""

    begins_at: Count
    """The version at which it leaves the current line."""
    versions: tuple[int, ...]
    """Its entries, in order."""
    notation: str
    """What was done in it, as far as the viewer may know the commands; one turn per line."""


class Branches(Value, frozen=True, kw_only=True):
    """All branches that were undone, latest first."""

    version: Count
    """The version of the table."""
    branches: tuple[Branch, ...]
    """The branches; none of them is part of the current line."""


class WhatIf:
    """Tries lines, and finds branches."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def tried(self, table: str, token: str | None, turns: Sequence[Turn], at: int | None = None) -> TriedLine:
        """Where the turns lead from a version, as the viewer would see it; raises Refused or Declined for one of them.

        If nothing is hidden (the game is over, or it is a sandbox), chance follows the seed. Otherwise only foreseeable
        actions can be tried: by anybody for all seats if everybody has seen everything, else by a seat for itself.
        """
        if len(turns) > MOST_TURNS:
            raise TooLarge("turns of one line", MOST_TURNS)
        cached, position = await self._tables.at(table, at, token)
        viewer = cached.viewer(token)
        if position.state is None:
            raise declined("NOT_STARTED", "T1.3")
        disclosed = cached.position.disclosed
        if not disclosed and any(turn.seat != viewer for turn in turns):
            await self._open_to_all(cached, position.version)
        shown, state = _followed(cached, position, turns, viewer, disclosed=disclosed)
        return _line(position, shown, state, viewer)

    async def branches(self, table: str, token: str | None) -> Branches:
        """The branches that were undone, as far as the viewer may know them."""
        cached = await self._tables.seen(table, token)
        viewer = cached.viewer(token)
        steps = await self._tables.past.happened(cached, 0)
        found = [_branch(steps, start, tip, viewer, all_known=cached.position.disclosed) for start, tip in tips(steps)]
        return Branches(version=len(steps), branches=tuple(found))

    async def _open_to_all(self, cached: CachedTable, version: int) -> None:
        """Raises Declined unless everybody has seen everything up to this version."""
        steps = await self._tables.past.happened(cached, 0)
        if any(map(hides, steps[:version])):
            raise declined("HIDDEN_LINE", "T9.1")


def read_line(text: str, game: AnyGame) -> list[Turn]:
    """The turns in a text, one per line, each beginning with `version seat`; raises Malformed."""
    turns = []
    for number, line in enumerate(filter(None, map(str.strip, text.splitlines()))):
        head = notation.TURN.match(line)
        if head is None or len(head[0]) > LONGEST_HEAD:
            raise Malformed("line-head", f"$[{number}]")
        turns.append(Turn(Seat(int(head[0].split()[1])), notation.read_all(line, game.actions)))
    return turns


def _followed(
    cached: CachedTable, position: Position, turns: Sequence[Turn], viewer: Viewer, *, disclosed: bool
) -> tuple[list[TriedTurn], Any]:
    """The turns as they would be shown, and the state they lead to."""
    state, draws, book = position.state, position.draws, position.game.rulebook
    shown = []
    for number, turn in enumerate(turns, start=1):
        checked_number(turn.actions)
        existing_seat(position, turn.seat)
        chance = cached.secret.chance(position.entropies, draws, sandbox=position.table.sandbox)
        try:
            if disclosed:
                decided = book.decide_all(state, turn.seat, turn.actions, chance)
            else:
                decided = book.foresee(state, turn.seat, turn.actions)
        except Unforeseeable as stopped:
            raise unforeseeable(stopped) from None
        state, draws = decided.state, draws + chance.drawn
        shown.append(_shown(position, number, turn, decided.events, viewer))
    return shown, state


def _shown(position: Position, number: int, turn: Turn, events: Sequence[Event], viewer: Viewer) -> TriedTurn:
    game = position.game
    seen = [newest_event(game, event) for event in (game.redact(one, viewer) for one in events) if event is not None]
    return TriedTurn(
        version=position.version + number,
        seat=turn.seat,
        notation=notation.write_all(turn.actions),
        events=Raw(encode(seen)),
    )


def _line(position: Position, turns: Sequence[TriedTurn], state: object, viewer: Viewer) -> TriedLine:
    game = position.game
    legal = [] if viewer is None else game.rulebook.legal(state, viewer)
    return TriedLine(
        version=position.version,
        turns=tuple(turns),
        notation="\n".join(f"{turn.version} {turn.seat} {turn.notation}" for turn in turns),
        to_act=tuple(sorted(game.rulebook.to_act(state))),
        view=Raw(encode(newest_view(game, game.view(state, viewer)))),
        legal_actions=Raw(encode(listed(game, legal))),
        outcome=game.outcome(state),
    )


def tips(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """For each branch that was undone: where it leaves the current line, and its last version; latest first."""
    before = {step.entry.version: _parent(step) for step in steps}
    followed = set(before.values())
    present = set(live_versions([step.entry.body for step in steps]))
    for tip in range(len(steps), 0, -1):
        if tip in present or tip in followed or isinstance(steps[tip - 1].entry.body, Rewound):
            continue
        start = tip
        while start and start not in present:
            start = before[start]
        yield start, tip


def _parent(step: Step) -> int:
    """The version of the game that the entry continues, or creates."""
    body = step.entry.body
    return body.to if isinstance(body, Rewound) else step.entry.version - 1


def _branch(steps: Sequence[Step], start: int, tip: int, viewer: Viewer, *, all_known: bool) -> Branch:
    versions, version = list[int](), tip
    while version > start:
        versions.append(version)
        version = _parent(steps[version - 1])
    versions.reverse()
    lines = [_done(steps[version - 1], viewer, all_known=all_known) for version in versions]
    return Branch(begins_at=start, versions=tuple(versions), notation="\n".join(filter(None, lines)))


def _done(step: Step, viewer: Viewer, *, all_known: bool) -> str:
    """The actions of an entry of the game, if the viewer may know them."""
    entry = step.entry
    if not isinstance(entry.body, Acted) or not (all_known or (viewer is not None and entry.seat == viewer)):
        return ""
    actions = [step.position.game.read_action(bytes(each)) for each in read_parts(command_in(step).actions)]
    return f"{entry.version} {entry.seat} {notation.write_all(actions)}"

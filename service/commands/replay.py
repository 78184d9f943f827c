"""``quipu replay``: tell a log as a story by turns, as JSON lines, as notation, or as the table at one version."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

import msgspec
from rich.console import Console
from rich.text import Text

from quipu.rules.kernel import notation
from quipu.rules.kernel.board import Board
from quipu.rules.kernel.game import AnyGame, Outcome
from quipu.rules.kernel.message import Action, Event, Seat, tag_of
from quipu.rules.kernel.text import Reader
from quipu.service.adapters.ed25519 import genuine
from quipu.service.application.editions import Editions
from quipu.service.application.log.bodies import (
    Absence,
    Acted,
    AnyBody,
    Forked,
    NoticesSet,
    Opened,
    Resigned,
    RewindAsked,
    Rewound,
    RulesAsked,
    RulesChanged,
    SeatBack,
    SeatLeft,
    SeatOffered,
    SeatTaken,
    Started,
    TimedOut,
    bot_name,
    live_versions,
)
from quipu.service.application.log.clocks import OnTimeout
from quipu.service.application.log.ends import result
from quipu.service.application.log.entries import COMMAND, Entry, Line, read_parts
from quipu.service.application.log.names import name_in
from quipu.service.application.log.position import Position, read_command
from quipu.service.application.log.sealing import stored_from
from quipu.service.application.log.upcasts import read_entry
from quipu.service.application.records.files import read_header, read_line
from quipu.service.application.records.verify import Verifier
from quipu.service.commands.logs import EXIT_WRONG, editions_of, steps_of, verified_log
from quipu.service.commands.terminal import COLUMNS, console, write_json
from quipu.service.commands.terminal.cards import cards
from quipu.service.commands.terminal.drawing import drawn, places_of
from quipu.service.config import Config
from quipu.service.transports.problem_texts import TEXTS

GAME_SCORE = "result-score"
"""The id of the message of a game that counts something other than points."""
TURN_BEGAN = "turnBegan"
"""The event with which a game begins a turn; without it a turn lasts as long as the same seat acts."""


@dataclass(frozen=True)
class Passage:
    """What an entry tells of one turn."""

    heading: str | None
    """The sentence that begins the turn; ``None`` where an earlier entry began it."""
    texts: tuple[str, ...]
    """What everybody, or the viewer of the file, may know of it."""


@dataclass(frozen=True)
class StoryEntry:
    """One entry in words."""

    version: int
    seat: Seat | None
    name: str | None
    """What the seat was called then."""
    type: str
    passages: tuple[Passage, ...]
    """In the order of events; the first one continues the previous turn unless it begins one."""
    actions: tuple[Action, ...] | None
    """The actions; ``None`` if the file does not show them."""
    events: tuple[Event, ...]
    taken_back: bool


class Story:
    """Reads the lines of a valid file and keeps track of the players' names."""

    def __init__(self, game: AnyGame, editions: Editions, locale: str) -> None:
        self.game, self.names = game, [""] * game.seats[-1]
        self.reader = Reader(locale, self.names)
        self._editions = editions
        self._people = dict[Seat, str]()
        """The names of the players for whom a bot plays, by seat."""
        self._late: OnTimeout | None = None
        self._said = set[int]()
        """The versions with something to tell."""

    def told(self, lines: Sequence[Line]) -> Iterator[StoryEntry]:
        entries = [read_entry(line.entry) for line in lines]
        kept = set(live_versions([entry.body for entry in entries]))
        for line, entry in zip(lines, entries, strict=True):
            if isinstance(entry.body, Opened):
                self.reader = Reader(self.reader.locale, self.names, self._board(entry.body, entry.revision))
                self._late = entry.body.clock.on_timeout if entry.body.clock else None
            self.game = self._editions.at(self.game.name, entry.revision)
            yield self._entry(line, entry, taken_back=entry.version not in kept)

    def _board(self, opened: Opened, revision: int) -> Board:
        game, edition = self._editions.find(opened.game, opened.edition, opened.edition_hash, revision)
        board: Board = game.board(edition, msgspec.json.decode(opened.setup, type=game.setup), opened.seats)
        return board

    def _entry(self, line: Line, entry: Entry, *, taken_back: bool) -> StoryEntry:
        body = entry.body
        passages: tuple[Passage, ...] = (Passage(None, ()),)
        events: tuple[Event, ...] = ()
        actions: tuple[Action, ...] | None = None
        if isinstance(body, Started | Acted | Forked):
            if isinstance(body, Acted) and not body.by and entry.seat is not None:
                self._returned(entry.seat)
            events = tuple(known_events(self.game, line, body))
            passages = passages_of(events, self.game.texts.told(events, self.reader))
            actions = self._actions(line)
        else:
            took_nothing = isinstance(body, Rewound) and self._said.isdisjoint(range(body.to + 1, entry.version))
            if not took_nothing:
                passages = (Passage(None, (self._table_event(body, entry.seat, line),)),)
        if any(one.heading or one.texts for one in passages):
            self._said.add(entry.version)
        return StoryEntry(
            version=entry.version,
            seat=entry.seat,
            name=None if entry.seat is None else self.names[entry.seat],
            type=tag_of(body),
            passages=passages,
            actions=actions,
            events=events,
            taken_back=taken_back,
        )

    def _actions(self, line: Line) -> tuple[Action, ...] | None:
        for one in line.opened:
            if one.part == COMMAND:
                return tuple(
                    self.game.read_action(bytes(each)) for each in read_parts(read_command(one.content).actions)
                )
        return None

    def _table_event(self, body: AnyBody, seat: Seat | None, line: Line) -> str:
        kind = tag_of(body)
        said: dict[str, str | int] = {"name": "" if seat is None else self.names[seat]}
        match body:
            case Opened(table=table, seats=seats):
                said = {"game": self.game.title(self.reader.locale), "table": table, "seats": seats}
                kind = "openedSandbox" if body.sandbox else kind
            case SeatTaken(seat=taken):
                name = name_in(body, stored_from(line)) or self.game.texts.seat(taken, self.reader.locale)
                self.names[taken] = name
                self._people.pop(taken, None)
                said = {"name": name, "seat": taken + 1}
            case SeatLeft(seat=left):
                said = {"name": self.names[left], "seat": left + 1}
                kind = "seatFreed" if seat is None else kind
            case SeatOffered(seat=free):
                said["seat"] = free + 1
            case RewindAsked(to=to) | Rewound(to=to):
                said["to"] = to
            case RulesAsked(revision=revision) | RulesChanged(revision=revision):
                said["revision"] = revision
            case TimedOut(seat=gone, then=then):
                said = self._gone(gone, by_bot=then is Absence.BOT, ends=bool(body.ends))
            case Resigned(seat=gone):
                said = self._gone(gone, by_bot=self._late is OnTimeout.BOT, ends=bool(body.ends))
            case NoticesSet(sent=sent):
                said = {"sent": int(sent)}
            case SeatBack(seat=back):
                self._returned(back)
                said = {"name": self.names[back]}
            case _:
                pass
        return TEXTS.message(f"entry-{kind}", self.reader.locale, **said)

    def _gone(self, seat: Seat, *, by_bot: bool, ends: bool) -> dict[str, str | int]:
        """Who is out, which bot plays on, under its own name, and who has won by it."""
        self._returned(seat)
        name, winner = self.names[seat], self.names[1 - seat] if ends else "none"
        if by_bot and not ends:
            self._people[seat], self.names[seat] = name, bot_name(seat)
        return {"name": name, "winner": winner, "bot": self.names[seat] if by_bot and not ends else "none"}

    def _returned(self, seat: Seat) -> None:
        """A player who acts is present, as in ``folding.without``."""
        self.names[seat] = self._people.pop(seat, self.names[seat])


def passages_of(events: Sequence[Event], sentences: Sequence[str]) -> tuple[Passage, ...]:
    """The sentences of an entry by turns."""
    passages: list[tuple[str | None, list[str]]] = [(None, [])]
    for event, sentence in zip(events, sentences, strict=True):
        if sentence and tag_of(event) == TURN_BEGAN:
            passages.append((sentence, []))
        elif sentence:
            passages[-1][1].append(sentence)
    return tuple(Passage(heading, tuple(texts)) for heading, texts in passages)


def known_events(game: AnyGame, line: Line, body: Started | Acted | Forked) -> Iterator[Event]:
    """What happened, as far as the line shows it."""
    opened = {one.part: bytes(one.content) for one in line.opened}
    for place, part in enumerate(read_parts(body.events)):
        if (text := opened.get(place, bytes(part))) != b"null":
            yield from game.read_events(b"[" + text + b"]")


def replay(asked: argparse.Namespace, config: Config) -> int:
    """Tell the story of a log after verifying it."""
    editions = editions_of(config)
    log = verified_log(asked.file, Verifier(editions, genuine))
    if log is None:
        return EXIT_WRONG
    first, *rest = log.splitlines()
    header, lines = read_header(first), [read_line(line) for line in rest]
    story = Story(editions.game(header.game), editions, asked.language)
    last = len(lines) if asked.to is None else asked.to
    told = [one for one in story.told(lines) if asked.start <= one.version <= last]
    positions = []
    if header.seed is not None:
        positions = [step.position for step in steps_of(lines[:last], editions)]
    if asked.state:
        return _show(positions, story)
    _say(asked, story, told, result(positions[-1]) if positions else None)
    return 0


def _say(asked: argparse.Namespace, story: Story, told: Sequence[StoryEntry], result: Outcome | None) -> None:
    if asked.json:
        for one in told:
            write_json(_fields(one))
    elif asked.compact:
        for line in compact(told):
            sys.stdout.write(f"{line}\n")
    else:
        printing = console()
        for text in by_turns(told, story):
            printing.print(text)
        if result is not None:
            printing.print(ranking(story.game, result, story.reader))


def by_turns(told: Sequence[StoryEntry], story: Story) -> Iterator[Text]:
    """Print a heading with versions for each turn, and below it what happened."""
    for heading, turn in turns(told):
        if heading:
            yield Text(f"{heading}{_versions([one.version for one, _ in turn])}", "bold")
        if heading and not any(texts for _, texts in turn):
            yield Text(f"  {TEXTS.message('replay-nothing', story.reader.locale)}", "dim")
        for one, texts in turn:
            mark = f"   ({TEXTS.message('replay-takenBack', story.reader.locale)})" if one.taken_back else ""
            for text in texts:
                yield Text(f"  {text}{mark}", "dim strike" if one.taken_back else "")


def _versions(versions: Sequence[int]) -> str:
    if not versions:
        return ""
    first, last = versions[0], versions[-1]
    return f"  [{first}]" if first == last else f"  [{first}–{last}]"


Turn: TypeAlias = list[tuple[StoryEntry, tuple[str, ...]]]
"""The entries of a turn, each with the part of it that belongs to this turn."""


def turns(told: Sequence[StoryEntry]) -> Iterator[tuple[str, Turn]]:
    """Each turn with the sentence that begins it; before the first turn there is none."""
    if not any(begins_turn(one) for one in told):
        for name, group in groupby(told, key=lambda one: one.name):
            yield name or "", [(one, one.passages[0].texts) for one in group]
        return
    heading, turn = "", Turn()
    for one in told:
        for passage in one.passages:
            if passage.heading:
                yield heading, turn
                heading, turn = passage.heading, []
            if passage.texts or not passage.heading:
                turn.append((one, passage.texts))
    yield heading, turn


def begins_turn(told: StoryEntry) -> bool:
    """Whether a turn begins in the entry."""
    return any(one.heading for one in told.passages)


def compact(told: Sequence[StoryEntry]) -> Iterator[str]:
    """One line per turn: version, seat, and the actions in notation, as ``quipu play`` reads them; nothing undone."""
    lasting = [one for one in told if one.type == "acted" and not one.taken_back]
    turn: list[StoryEntry] = []
    for one in lasting:
        if turn and (turn[-1].seat != one.seat or begins_turn(turn[-1])):
            yield _line(turn)
            turn = []
        turn.append(one)
    if turn:
        yield _line(turn)


def _line(turn: Sequence[StoryEntry]) -> str:
    done = [notation.write_all(one.actions) if one.actions is not None else "?" for one in turn]
    return f"{turn[0].version} {turn[0].seat} {notation.SEPARATOR.join(done)}"


def _fields(one: StoryEntry) -> dict[str, object]:
    """What programs get of an entry."""
    return {
        "version": one.version,
        "type": one.type,
        "seat": one.seat,
        "name": one.name,
        "takenBack": one.taken_back,
        "texts": [text for each in one.passages for text in (each.heading, *each.texts) if text],
        "actions": None if one.actions is None else notation.write_all(one.actions),
        "events": one.events,
    }


def ranking(game: AnyGame, result: Outcome, reader: Reader) -> Text:
    """Why the game ended, and the ranking with points."""
    text = Text(f"\n{game.texts.ending(result.ending, reader.locale)}\n", "bold")
    number = 1
    for place in result.ranking:
        for seat in place:
            name = game.texts.named_seat(seat, reader)
            score = f": {_score(game, result.scores[seat], reader.locale)}" if any(result.scores) else ""
            text.append(f"  {number}. {name}{score}\n", "")
        number += len(place)
    return text


def _score(game: AnyGame, score: int, locale: str) -> str:
    """A score in the game's present words, if it has its own for scores; else in points."""
    words = (game.newest or game).texts
    if words.has(GAME_SCORE, locale):
        return words.message(GAME_SCORE, locale, score=score)
    return TEXTS.message("replay-score", locale, score=score)


def _show(positions: Iterable[Position], story: Story) -> int:
    """Draw the table at the last of these versions, with everything that is public."""
    position = next(reversed(list(positions)), None)
    if position is None or position.state is None:
        raise ValueError("--state needs the complete log of a table, at a version at which its game has begun")
    show(console(), story.game, story.game.view(position.state, None), story.reader)
    return 0


def show(console: Console, game: AnyGame, view: msgspec.Struct, reader: Reader) -> None:
    """The board, if there is one, and everything else in the view."""
    collections = places_of(reader.board) if isinstance(reader.board, Board) else {}
    if isinstance(reader.board, Board) and collections:
        console.print(drawn(game, reader.board, view, reader, min(console.width, COLUMNS)))
    console.print(cards(game, view, reader, collections))

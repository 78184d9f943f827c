"""``quipu replay``: tell a log as a story by turns, as JSON lines, as notation, or as the table at one version."""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

import msgspec
from rich.console import Console
from rich.text import Text

from quipu_extensions.terminal.cards import cards
from quipu_extensions.terminal.drawing import drawn, places_of
from quipu_rules.kernel import notation
from quipu_rules.kernel.board import Board
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Event, Seat, tag_of
from quipu_rules.kernel.outcome import SCORE, Outcome
from quipu_rules.kernel.text import Reader
from quipu_service.application.log.bodies import (
    Acted,
    Forked,
    Rewound,
    SeatLeft,
    Started,
    live_versions,
)
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import COMMAND, read_parts
from quipu_service.application.log.position import Position, Step, read_command
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.tables.boards import board_of
from quipu_service.application.tables.entry_texts import sentence_of
from quipu_service.application.tables.prompts import end_told
from quipu_service.commands.logs import EXIT_WRONG, verified_steps
from quipu_service.commands.terminal import COLUMNS, console, say, write_json
from quipu_service.operate.config import Config

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
    """Tells the steps of a log, and keeps the names of players who have left."""

    def __init__(self, locale: str) -> None:
        self.reader = Reader(locale)
        self._said = set[int]()
        """The versions with something to tell."""

    def entries(self, steps: Sequence[Step]) -> Iterator[StoryEntry]:
        kept = set(live_versions([step.entry.body for step in steps]))
        for step in steps:
            called = step.position.called
            before = self.reader.names or called
            names = [earlier if now is None else now for now, earlier in zip(called, before, strict=True)]
            self.reader = Reader(self.reader.locale, names, board_of(step.position.table))
            yield self._entry(step, taken_back=step.entry.version not in kept)

    def _entry(self, step: Step, *, taken_back: bool) -> StoryEntry:
        entry, game, body = step.entry, step.position.game, step.entry.body
        played = isinstance(body, Started | Acted | Forked)
        if played:
            passages = passages_of(step.events, game.texts.sentences(step.events, self.reader))
        elif isinstance(body, Rewound) and self._said.isdisjoint(range(body.to + 1, entry.version)):
            passages = (Passage(None, ()),)
        else:
            passages = (Passage(None, (self._table_event(step),)),)
        if any(one.heading or one.texts for one in passages):
            self._said.add(entry.version)
        return StoryEntry(
            version=entry.version,
            seat=entry.seat,
            name=None if entry.seat is None else game.texts.named_seat(entry.seat, self.reader),
            type=tag_of(body),
            passages=passages,
            actions=_actions(step),
            events=step.events if played else (),
            taken_back=taken_back,
        )

    def _table_event(self, step: Step) -> str:
        """What happened at the table; of somebody who has left only the story knows the name."""
        body, locale = step.entry.body, self.reader.locale
        if isinstance(body, SeatLeft):
            key = "entry-seatFreed" if step.entry.seat is None else "entry-seatLeft"
            name = step.position.game.texts.named_seat(body.seat, self.reader)
            return TEXTS.message(key, locale, name=name, seat=body.seat + 1)
        return sentence_of(step, locale)


def _actions(step: Step) -> tuple[Action, ...] | None:
    command = next((one.content for one in step.stored.hidden if one.part == COMMAND), None)
    if command is None:
        return None
    return tuple(step.position.game.read_action(bytes(one)) for one in read_parts(read_command(command).actions))


def passages_of(events: Sequence[Event], sentences: Sequence[str]) -> tuple[Passage, ...]:
    """The sentences of an entry by turns."""
    passages: list[tuple[str | None, list[str]]] = [(None, [])]
    for event, sentence in zip(events, sentences, strict=True):
        if sentence and tag_of(event) == TURN_BEGAN:
            passages.append((sentence, []))
        elif sentence:
            passages[-1][1].append(sentence)
    return tuple(Passage(heading, tuple(texts)) for heading, texts in passages)


def replay(arguments: argparse.Namespace, config: Config) -> int:
    """Tell the story of a log after verifying it."""
    found = verified_steps(arguments.file, config)
    if found is None:
        return EXIT_WRONG
    header, steps = found
    story = Story(arguments.language)
    last = len(steps) if arguments.to is None else arguments.to
    told = [one for one in story.entries(steps) if arguments.start <= one.version <= last]
    end = steps[:last][-1].position if header.seed is not None and steps[:last] else None
    if arguments.state:
        return _show(end, story.reader)
    _say(arguments, steps[-1].position.game, story.reader, told, None if end is None else result(end))
    return 0


def _say(
    arguments: argparse.Namespace, game: AnyGame, reader: Reader, told: Sequence[StoryEntry], result: Outcome | None
) -> None:
    if arguments.json:
        for one in told:
            write_json(_fields(one))
    elif arguments.compact:
        for line in compact(told):
            say(line)
    else:
        printing = console()
        for text in by_turns(told, reader.locale):
            printing.print(text, soft_wrap=True)
        if result is not None:
            printing.print(ranking(game, result, reader), soft_wrap=True)


def by_turns(told: Sequence[StoryEntry], locale: str) -> Iterator[Text]:
    """Print a heading with versions for each turn, and below it what happened."""
    for heading, turn in turns(told):
        if heading:
            yield Text(f"{heading}{_versions([one.version for one, _ in turn])}", "bold")
        if heading and not any(texts for _, texts in turn):
            yield Text(f"  {TEXTS.message('replay-nothing', locale)}", "dim")
        for one, texts in turn:
            mark = f"   ({TEXTS.message('replay-takenBack', locale)})" if one.taken_back else ""
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
    """Why the game ended and who has won, and each place with its points and what decided it."""
    text = Text(f"\n{end_told(game, result, reader)}\n", "bold")
    for one in result.results:
        name = game.texts.listed([game.texts.named_seat(seat, reader) for seat in one.seats], reader.locale)
        score = "" if one.score is None else f": {_score(game, one.score, reader.locale)}"
        why = "" if one.criterion in (None, SCORE) else game.texts.criterion(one.criterion, reader.locale)
        text.append(f"  {one.place}. {name}{score}{f' ({why})' if why else ''}\n", "")
    return text


def _score(game: AnyGame, score: int, locale: str) -> str:
    """A score in the game's present words, if it has its own for scores; else in points."""
    words = (game.newest or game).texts
    if words.has(GAME_SCORE, locale):
        return words.message(GAME_SCORE, locale, score=score)
    return TEXTS.message("replay-score", locale, score=score)


def _show(position: Position | None, reader: Reader) -> int:
    """Draw the table with everything that is public."""
    if position is None or position.state is None:
        raise ValueError("--state needs the complete log of a table, at a version at which its game has begun")
    show(console(), position.game, position.game.view(position.state, None), reader)
    return 0


def show(console: Console, game: AnyGame, view: msgspec.Struct, reader: Reader) -> None:
    """The board, if there is one, and everything else in the view."""
    collections = places_of(reader.board) if isinstance(reader.board, Board) else {}
    if isinstance(reader.board, Board) and collections:
        console.print(drawn(game, reader.board, view, reader, min(console.width, COLUMNS)))
    console.print(cards(game, view, reader, collections))

"""``quipu replay``: tell a log by turns, as JSON lines, as notation, or as the table at one version."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

import msgspec
from rich.console import Console
from rich.text import Text

from quipu.rules.kernel import notation
from quipu.rules.kernel.board import Board
from quipu.rules.kernel.game import AnyGame, Outcome
from quipu.rules.kernel.text import Reader
from quipu.service.application.log.ends import result
from quipu.service.application.log.position import Position
from quipu.service.application.records.files import read_header, read_line
from quipu.service.commands.log_files import EXIT_WRONG, editions_of, steps_of, verified_log, verifier_on
from quipu.service.commands.story import Story, StoryEntry
from quipu.service.commands.terminal.cards import cards
from quipu.service.commands.terminal.drawing import drawn, places_of
from quipu.service.config import Config
from quipu.service.transports.problem_texts import TEXTS

COLUMNS = 120
"""Width of a table outside a terminal."""
GAME_SCORE = "result-score"
"""The id of the message of a game that counts something other than points."""


def replay(asked: argparse.Namespace, config: Config) -> int:
    """Tell the story of a log after verifying it."""
    editions = editions_of(config)
    log = verified_log(asked.file, verifier_on(editions))
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
            sys.stdout.write(_json(one) + "\n")
    elif asked.compact:
        for line in compact(told):
            sys.stdout.write(f"{line}\n")
    else:
        console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
        for text in by_turns(told, story):
            console.print(text)
        if result is not None:
            console.print(ranking(story.game, result, story.reader))


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


def _json(one: StoryEntry) -> str:
    told = {
        "version": one.version,
        "type": one.type,
        "seat": one.seat,
        "name": one.name,
        "takenBack": one.taken_back,
        "texts": [text for each in one.passages for text in (each.heading, *each.texts) if text],
        "actions": None if one.actions is None else notation.write_all(one.actions),
        "events": one.events,
    }
    return msgspec.json.encode(told).decode()


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
    console = Console(file=sys.stdout, highlight=False, width=None if sys.stdout.isatty() else COLUMNS)
    show(console, story.game, story.game.view(position.state, None), story.reader)
    return 0


def show(console: Console, game: AnyGame, view: msgspec.Struct, reader: Reader) -> None:
    """The board, if there is one, and everything else in the view."""
    collections = places_of(reader.board) if isinstance(reader.board, Board) else {}
    if isinstance(reader.board, Board) and collections:
        console.print(drawn(game, reader.board, view, reader, min(console.width, COLUMNS)))
    console.print(cards(game, view, reader, collections))

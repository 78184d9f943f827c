"""Transcripts of whole games, as text that can be replayed: all actions, what the first led to, a hash of the rest.

Whoever changes an event or a sentence reads the first lines of each game, and not thousands that say the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from quipu_rules.kernel import notation
from quipu_rules.kernel.chance import Seeded
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.message import Action, Seat, tag_of
from quipu_rules.kernel.playout import playout
from quipu_rules.kernel.text import Reader

SHOWN = 150
"""Lines of a transcript that are written out."""
TURN_BEGAN = "turnBegan"
"""The event with which games begin a turn."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a transcript."""

    game: str
    """Its name."""
    seats: int
    """How many play."""
    seed: int
    """Of all that is drawn."""
    why: str
    """What the game shows."""
    setup: dict[str, Any] = {}
    """The game's options as JSON."""
    edition: str = "standard"
    """The printed components."""


def replayed(game: AnyGame, text: str, *, whole: bool = False) -> str:
    """The transcript that results from its own header and actions; the ``whole`` one has a line for each event."""
    head, actions = read(game, text)
    lines = list(_lines(game, head, actions))
    return "\n".join([text.partition("\n")[0], *(lines if whole else _short(lines))]) + "\n"


def _short(lines: Sequence[str]) -> Iterator[str]:
    """The first lines, the actions and the outcome of the others, and a hash of all that is left out."""
    yield from lines[:SHOWN]
    rest = [line for line in lines[SHOWN:] if line.startswith(" ")]
    yield from (line for line in lines[SHOWN:] if not line.startswith(" "))
    if rest:
        yield f"# {len(rest)} more lines, SHA-256 {sha256(chr(10).join(rest).encode()).hexdigest()}"


def story(game: AnyGame, text: str, locale: str, names: Sequence[str]) -> str:
    """The same game as players read it: only the sentences, grouped by turn."""
    head, actions = read(game, text)
    reader = _reader(game, head, locale, names)
    decided = game.start(game.editions[head.edition], _setup(game, head), head.seats, chance_of(game, head, 1))
    lines = list(_sentences(game, decided.events, reader))
    for version, (seat, action) in enumerate(actions, start=2):
        decided = game.rulebook.decide(decided.state, seat, action, chance_of(game, head, version))
        lines += _sentences(game, decided.events, reader)
    return "\n".join(lines) + "\n"


def _sentences(game: AnyGame, events: Sequence[Any], reader: Reader) -> Iterator[str]:
    for event, sentence in zip(events, game.texts.sentences(events, reader), strict=True):
        if sentence:
            yield sentence if tag_of(event) == TURN_BEGAN else f"  {sentence}"


def read(game: AnyGame, text: str) -> tuple[Head, list[tuple[Seat, Action]]]:
    first, *rest = text.splitlines()
    lines = [line.split(" ", 2) for line in rest if line and not line.startswith((" ", "=", "#"))]
    actions = [(Seat(int(seat)), notation.read(action, game.actions)) for _, seat, action in lines]
    return msgspec.json.decode(first, type=Head), actions


def _setup(game: AnyGame, head: Head) -> Any:
    return msgspec.convert(head.setup, game.setup)


def _reader(game: AnyGame, head: Head, locale: str, names: Sequence[str]) -> Reader:
    return Reader(locale, names, game.board(game.editions[head.edition], _setup(game, head), head.seats))


def chance_of(game: AnyGame, head: Head, version: int) -> Seeded:
    return Seeded(sha256(f"{game.name} {head.seed}".encode()).digest(), "playout", version)


def _lines(game: AnyGame, head: Head, actions: Iterable[tuple[Seat, Action]]) -> Iterator[str]:
    decided = game.start(game.editions[head.edition], _setup(game, head), head.seats, chance_of(game, head, 1))
    reader = _reader(game, head, "en", ())
    yield from _followed(game, decided.events, reader)
    for version, (seat, action) in enumerate(actions, start=2):
        legal = len(game.rulebook.legal(decided.state, seat))
        yield f"{version} {seat} {notation.write(action)}"
        decided = game.rulebook.decide(decided.state, seat, action, chance_of(game, head, version))
        yield f"    of {legal}"
        yield from _followed(game, decided.events, reader)
    outcome = game.outcome(decided.state)
    if outcome is not None:
        yield f"= {msgspec.json.encode(outcome).decode()}"


def _followed(game: AnyGame, events: Iterable[Any], reader: Reader) -> Iterator[str]:
    for event in events:
        sentence = " ".join(game.texts.event(event, reader).split()) if game.texts.has(_key(event), "en") else ""
        yield f"    {msgspec.json.encode(event).decode()}"
        if sentence:
            yield f"      {sentence}"


def _key(event: Any) -> str:
    return f"event-{event.__struct_config__.tag}"


def random_game(game: AnyGame, head: Head) -> str:
    """A transcript by random play."""
    steps = playout(game, seats=head.seats, seed=head.seed, setup=_setup(game, head), edition=head.edition)
    lines = [
        f"{version} {step.seat} {notation.write(step.action)}"
        for version, step in enumerate(steps, start=1)
        if step.action is not None
    ]
    return replayed(game, "\n".join([msgspec.json.encode(head).decode(), *lines]))

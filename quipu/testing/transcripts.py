"""Transcripts of whole games: what was done and what followed, in words, as text that is replayed."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any

import msgspec

from quipu.rules.kernel import notation
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Seat
from quipu.rules.kernel.playout import playout
from quipu.rules.kernel.text import Reader


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a transcript."""

    game: str
    seats: int
    seed: int
    why: str
    setup: dict[str, Any] = {}
    edition: str = "standard"


def replayed(game: AnyGame, text: str) -> str:
    """The transcript that its own head and actions lead to."""
    first, *rest = text.splitlines()
    head = msgspec.json.decode(first, type=Head)
    lines = [line.split(" ", 2) for line in rest if line and not line.startswith((" ", "="))]
    actions = [(Seat(int(seat)), notation.read(action, game.actions)) for _, seat, action in lines]
    return "\n".join([first, *_told(game, head, actions)]) + "\n"


def _told(game: AnyGame, head: Head, actions: Iterable[tuple[Seat, Action]]) -> Iterator[str]:
    secret = sha256(f"{game.name} {head.seed}".encode()).digest()
    setup = msgspec.convert(head.setup, game.setup)
    edition = game.editions[head.edition]
    decided = game.start(edition, setup, head.seats, Seeded(secret, "playout", 1))
    reader = Reader(board=game.board(edition, setup, head.seats))
    yield from _followed(game, decided.events, reader)
    for version, (seat, action) in enumerate(actions, start=2):
        legal = len(game.rulebook.legal(decided.state, seat))
        yield f"{version} {seat} {notation.write(action)}"
        decided = game.rulebook.decide(decided.state, seat, action, Seeded(secret, "playout", version))
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
    setup = msgspec.convert(head.setup, game.setup)
    steps = playout(game, seats=head.seats, seed=head.seed, setup=setup, edition=head.edition)
    lines = [
        f"{version} {step.seat} {notation.write(step.action)}"
        for version, step in enumerate(steps, start=1)
        if step.action is not None
    ]
    return replayed(game, "\n".join([msgspec.json.encode(head).decode(), *lines]))

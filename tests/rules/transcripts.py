"""Transcripts of whole games: what was done and what followed, in words, as files that are replayed.

``python -m tests.rules.transcripts new caracalla --seats 4 --seed 7 --name four-players --why "..."`` writes
one by random play; ``python -m tests.rules.transcripts write`` replays the actions of all of them and writes
what follows anew (to be reviewed as a diff).
"""

import argparse
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from quipu.rules.catalog import GAMES
from quipu.rules.kernel import notation
from quipu.rules.kernel.board import Board
from quipu.rules.kernel.chance import Seeded
from quipu.rules.kernel.game import AnyGame
from quipu.rules.kernel.message import Action, Seat
from quipu.rules.kernel.playout import playout
from quipu.rules.kernel.text import Reader

HERE = Path(__file__).parent


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First line of a transcript."""

    game: str
    seats: int
    seed: int
    why: str
    setup: dict[str, Any] = {}
    edition: str = "standard"


def files(game: str = "*") -> list[Path]:
    return sorted(HERE.glob(f"{game}/transcripts/*.txt"))


def replayed(text: str) -> str:
    """The transcript that its own head and actions lead to."""
    first, *rest = text.splitlines()
    head = msgspec.json.decode(first, type=Head)
    game = GAMES[head.game]
    wishes = [line.split(" ", 2) for line in rest if line and not line.startswith((" ", "="))]
    actions = [(Seat(int(seat)), notation.read(wish, game.actions)) for _, seat, wish in wishes]
    return "\n".join([first, *_told(game, head, actions)]) + "\n"


def _told(game: AnyGame, head: Head, actions: Iterable[tuple[Seat, Action]]) -> Iterator[str]:
    secret = sha256(f"{game.name} {head.seed}".encode()).digest()
    setup = msgspec.convert(head.setup, game.setup)
    edition = game.editions[head.edition]
    decided = game.start(edition, setup, head.seats, Seeded(secret, "playout", 1))
    board = game.board(edition, setup, head.seats)
    reader = Reader(board=board if isinstance(board, Board) else None)
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


def random_game(head: Head) -> str:
    """A transcript by random play."""
    game = GAMES[head.game]
    setup = msgspec.convert(head.setup, game.setup)
    steps = playout(game, seats=head.seats, seed=head.seed, setup=setup, edition=head.edition)
    lines = [
        f"{version} {step.seat} {notation.write(step.action)}"
        for version, step in enumerate(steps, start=1)
        if step.action is not None
    ]
    return replayed("\n".join([msgspec.json.encode(head).decode(), *lines]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write", help="replay all transcripts and write what follows anew")
    new = commands.add_parser("new", help="write one by random play")
    new.add_argument("game", choices=sorted(GAMES))
    new.add_argument("--name", required=True)
    new.add_argument("--why", required=True, help="what this transcript shows")
    new.add_argument("--seats", type=int, required=True)
    new.add_argument("--seed", type=int, required=True)
    new.add_argument("--setup", default="{}", help="options as JSON")
    new.add_argument("--edition", default="standard")
    asked = parser.parse_args()
    if asked.command == "write":
        for path in files():
            path.write_text(replayed(path.read_text(encoding="utf-8")), encoding="utf-8")
        return
    setup = msgspec.json.decode(asked.setup, type=dict[str, Any])
    head = Head(asked.game, asked.seats, asked.seed, asked.why, setup, asked.edition)
    path = HERE / asked.game / "transcripts" / f"{asked.name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(random_game(head), encoding="utf-8")


if __name__ == "__main__":
    main()

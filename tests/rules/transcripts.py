"""Our transcripts: files in ``tests/rules/<game>/transcripts``.

``guesses.txt`` of each game holds what its rules make of positions of some of them: each seat's chance to win, what is
at stake, and what actions give up. For one transcript of each game, ``told/<name>.<language>.txt`` holds what its
players would read, in both languages: whoever changes a sentence reads them from end to end.

``python -m tests.rules.transcripts new caracalla --seats 4 --seed 7 --name four-players --why "..."`` writes
one by random play; ``python -m tests.rules.transcripts write`` replays the actions of all of them and writes
what follows anew (to be reviewed as a diff). ``python -m tests.rules.transcripts whole FILE`` prints one whole, to
be compared with what another revision prints where only the hash of the rest differs.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from quipu.testing import Head, random_game, replayed, story
from quipu.testing.transcripts import chance_of, read
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.languages import LOCALES
from quipu_rules.kernel.loss import Loss
from quipu_rules.kernel.stake import Stake

HERE = Path(__file__).parent
PLAYERS = ("Anna", "Ben", "Cora", "Dario", "Eva", "Finn")
READ = ("caracalla/last-round", "caral/three-players-all-modules", "caretos/two-hunters", "inkas/three-advanced")
"""The games that are kept as stories."""
GUESSED, APART = 3, 20
"""How many transcripts of a game are guessed about, and how many actions are between two positions."""


def files(game: str = "*") -> list[Path]:
    return sorted(HERE.glob(f"{game}/transcripts/*.txt"))


def again(path: Path, *, whole: bool = False) -> str:
    """The transcript of a file, replayed."""
    return replayed(GAMES[path.parent.parent.name], path.read_text(encoding="utf-8"), whole=whole)


def stories() -> dict[Path, str]:
    """What the players of the kept games read, by file."""
    found = {}
    for name in READ:
        game, _, stem = name.partition("/")
        transcript = (HERE / game / "transcripts" / f"{stem}.txt").read_text(encoding="utf-8")
        for locale in LOCALES:
            found[HERE / game / "told" / f"{stem}.{locale}.txt"] = story(GAMES[game], transcript, locale, PLAYERS)
    return found


def guesses() -> dict[Path, str]:
    """What is kept about positions, by file."""
    found = {}
    for name, game in GAMES.items():
        paths = files(name)
        some = paths[:: max(1, len(paths) // GUESSED)][:GUESSED]
        lines = [line for path in some for line in (f"# {path.stem}", *guessed(game, path.read_text(encoding="utf-8")))]
        found[HERE / name / "guesses.txt"] = "\n".join(lines) + "\n"
    return found


def guessed(game: AnyGame, text: str) -> Iterator[str]:
    """A line for each action that gives something up, for some positions and for the last one."""
    head, actions = read(game, text)
    setup = msgspec.convert(head.setup, game.setup)
    state = game.start(game.editions[head.edition], setup, head.seats, chance_of(game, head, 1)).state
    for version, (seat, action) in enumerate(actions, 2):
        if (lost := game.loss(state, seat, action, None)) is not None:
            yield f"{version}: seat {seat} gives up {in_words(lost)}"
        state = game.rulebook.decide(state, seat, action, chance_of(game, head, version)).state
        if version % APART == 0 or version == len(actions) + 1:
            chances = game.estimate(state) if game.estimate else ()
            stakes = dict.fromkeys(in_words(one) for viewer in (None, seat) for one in game.stakes(state, viewer))
            yield f"{version}: {' '.join(f'{chance:.4f}' for chance in chances)}; {'; '.join(stakes)}"


def in_words(one: Loss | Stake) -> str:
    """Its name, and all that is not empty."""
    said = msgspec.to_builtins(one).items()
    told = (f"{name} {json.dumps(value)}" for name, value in said if name != "name" and value not in (None, (), []))
    return " ".join((one.name, *told))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("write", help="replay all transcripts and write what follows anew")
    whole = commands.add_parser("whole", help="print one with every line")
    whole.add_argument("file", type=Path)
    new = commands.add_parser("new", help="write one by random play")
    new.add_argument("game", choices=sorted(GAMES))
    new.add_argument("--name", required=True)
    new.add_argument("--why", required=True, help="what this transcript shows")
    new.add_argument("--seats", type=int, required=True)
    new.add_argument("--seed", type=int, required=True)
    new.add_argument("--setup", default="{}", help="options as JSON")
    new.add_argument("--edition", default="standard")
    asked = parser.parse_args()
    if asked.command == "whole":
        sys.stdout.write(again(asked.file.resolve(), whole=True))
        return
    if asked.command == "write":
        for path in files():
            path.write_text(again(path), encoding="utf-8")
        for path, told in (stories() | guesses()).items():
            path.parent.mkdir(exist_ok=True)
            path.write_text(told, encoding="utf-8")
        return
    setup = msgspec.json.decode(asked.setup, type=dict[str, Any])
    head = Head(asked.game, asked.seats, asked.seed, asked.why, setup, asked.edition)
    path = HERE / asked.game / "transcripts" / f"{asked.name}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(random_game(GAMES[head.game], head), encoding="utf-8")


if __name__ == "__main__":
    main()

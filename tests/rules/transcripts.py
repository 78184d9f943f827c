"""Our transcripts: files in ``tests/rules/<game>/transcripts``.

For one transcript of each game, ``told/<name>.<language>.txt`` holds what its players would read, in both languages:
whoever changes a sentence reads them from end to end.

``python -m tests.rules.transcripts new caracalla --seats 4 --seed 7 --name four-players --why "..."`` writes
one by random play; ``python -m tests.rules.transcripts write`` replays the actions of all of them and writes
what follows anew (to be reviewed as a diff). ``python -m tests.rules.transcripts whole FILE`` prints one whole, to
be compared with what another revision prints where only the hash of the rest differs.
"""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from quipu.testing import Head, random_game, replayed, story
from quipu_rules.catalog import GAMES
from quipu_rules.kernel.languages import LOCALES

HERE = Path(__file__).parent
PLAYERS = ("Anna", "Ben", "Cora", "Dario", "Eva", "Finn")
READ = ("caracalla/last-round", "caral/three-players-all-modules", "caretos/two-hunters", "inkas/three-advanced")
"""The games that are kept as stories."""


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
        for path, told in stories().items():
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

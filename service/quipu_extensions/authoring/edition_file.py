"""``quipu edition check``: check a file of printed components, and list its reconstructions."""

import argparse
from pathlib import Path

import msgspec

from quipu_rules.kernel.edition import Edition, EditionError, Standing, fingerprint
from quipu_rules.kernel.game import AnyGame
from quipu_service.application.games.catalog import installed
from quipu_service.application.games.editions import Editions
from quipu_service.commands.terminal import say
from quipu_service.operate.config import Config


def check(arguments: argparse.Namespace, config: Config) -> int:
    """Print what the file changes; raises EditionError, OSError or Unknown with a one-line message."""
    path = Path(arguments.file)
    chosen = Editions(installed(config.games)).game(arguments.game or path.resolve().parent.name)
    try:
        edition = chosen.read_edition(path.read_text(encoding="utf-8"))
    except (EditionError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: {error}") from error
    for line in lines_of(chosen, edition):
        say(line)
    return 0


def lines_of(game: AnyGame, edition: Edition) -> list[str]:
    """A report on a valid edition for the owner of a game."""
    standard = game.editions["standard"]
    lines = [f"{game.name}: the edition `{edition.name}` can be played with", f"  hash: {fingerprint(edition)}"]
    if edition.name in game.editions and fingerprint(game.editions[edition.name]) != fingerprint(edition):
        lines.append(f"  choose another name: {game.name} has an edition `{edition.name}` of its own")
    lines += [f"  {table}: other than in `standard`" for table in changed(edition, standard)] or ["  as `standard`"]
    for source in edition.sources:
        if source.standing is Standing.RECONSTRUCTION:
            lines.append(f"  {source.part}: a reconstruction, not what is printed ({source.where})")
    return lines


def changed(edition: Edition, standard: Edition) -> list[str]:
    """The tables that differ, by their names in the file."""
    fields = {field.encode_name: field.name for field in msgspec.structs.fields(type(edition))}
    return [
        table
        for table, name in fields.items()
        if table not in ("name", "sources") and getattr(edition, name) != getattr(standard, name)
    ]

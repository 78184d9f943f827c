"""Judge the first entry of a log: which tables a command opens."""

import msgspec

from quipu_rules.kernel.game import AnyGame
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.bodies import Opened
from quipu_service.application.log.entries import Entry, Role, encode
from quipu_service.application.records.checks import Wrong
from quipu_service.application.records.files import Header, only_known


def opened_so(entry: Entry, body: Opened, header: Header, editions: Editions) -> AnyGame:
    """The game of the table; raises Wrong if no command opens such a table, RulesMissing or Unknown for an edition."""
    if (body.table, body.game) != (header.table, header.game):
        raise Wrong("the header names another table")
    if (entry.seat, entry.by) != (None, Role.HOST):
        raise Wrong("only a host opens a table")
    game, edition = editions.find(body.game, body.edition, body.edition_hash, entry.revision)
    if edition.name != body.edition:
        raise Wrong(f"the edition with this hash is called {edition.name}")
    if body.seats not in game.seats:
        raise Wrong(f"{game.name} has {game.seats[0]} to {game.seats[-1]} seats")
    if bool(body.absence) is not body.waits:
        raise Wrong("a table has a limit of absence exactly if nothing else ends the waiting for a player")
    if header.viewer is not None and not 0 <= header.viewer < body.seats:
        raise Wrong(f"the header names seat {header.viewer}, the table has {body.seats}")
    setup = msgspec.json.decode(body.setup, type=game.setup)
    only_known(body.setup, setup, "the setup")
    if encode(setup) != bytes(body.setup):
        raise Wrong("the setup leaves options out")
    if refusal := game.setup_refusal(setup, body.seats):
        raise Wrong(f"these options do not go together: {refusal.code}")
    return game

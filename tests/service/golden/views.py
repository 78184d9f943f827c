"""The final views of a complete log."""

from pathlib import Path

import msgspec

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.message import Seat
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.ends import result
from quipu_service.application.log.entries import encode
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.sealing import stored_from
from quipu_service.application.records.files import read_line

FOLDER = Path(__file__).parent / "logs"


def final_views(log: bytes) -> bytes:
    """What each seat, and a spectator, sees in the end by the log's own rules, and the result, as JSON."""
    entries = [encode(stored_from(read_line(line))) for line in log.splitlines()[1:]]
    position = Folding(Editions(GAMES).find).whole(entries)
    viewers = [None, *map(Seat, range(position.table.seats))]
    views = [position.game.view(position.state, viewer) for viewer in viewers]
    return msgspec.json.encode({"outcome": result(position), "views": views})

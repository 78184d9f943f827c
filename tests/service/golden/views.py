"""The final views of a complete log."""

from pathlib import Path

import msgspec

from quipu.rules.catalog import GAMES
from quipu.rules.kernel.message import Seat
from quipu.service.application.editions import Editions
from quipu.service.application.log.ends import result
from quipu.service.application.log.entries import encode
from quipu.service.application.log.folding import Folding
from quipu.service.application.log.sealing import stored_from
from quipu.service.application.records.files import read_line

FOLDER = Path(__file__).parent / "logs"


def final_views(log: bytes) -> bytes:
    """What each seat, and a spectator, sees in the end by the log's own rules, and the result, as JSON."""
    entries = [encode(stored_from(read_line(line))) for line in log.splitlines()[1:]]
    position = Folding(Editions(GAMES).find).whole(entries)
    viewers = [None, *map(Seat, range(position.table.seats))]
    views = [position.game.view(position.state, viewer) for viewer in viewers]
    return msgspec.json.encode({"outcome": result(position), "views": views})

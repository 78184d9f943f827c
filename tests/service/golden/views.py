"""The final views of a complete log."""

from pathlib import Path

import msgspec

from rules.catalog import GAMES
from rules.kernel.message import Seat
from service.application import sight
from service.application.editions import Editions
from service.application.entries import encode, stored_from
from service.application.position import Folding
from service.application.records import read_line

FOLDER = Path(__file__).parent / "logs"


def final_views(log: bytes) -> bytes:
    """What each seat, and a spectator, sees in the end, and the result, as JSON."""
    entries = [encode(stored_from(read_line(line))) for line in log.splitlines()[1:]]
    position = Folding(Editions(GAMES).find).whole(entries)
    viewers = [None, *map(Seat, range(position.table.seats))]
    views = [sight.view(position, viewer) for viewer in viewers]
    return msgspec.json.encode({"outcome": sight.outcome(position), "views": views})

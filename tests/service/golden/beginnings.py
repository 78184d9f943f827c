"""How kept games begin."""

from quipu_rules.catalog import GAMES
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.entries import encode
from quipu_service.application.log.folding import Folding
from quipu_service.application.log.position import Step
from quipu_service.application.log.sealing import stored_from
from quipu_service.application.records.files import read_line
from tests.service.golden.decided import LOGS, read

ENTRIES = 60
"""The beginning of each game is enough, and cheap."""


def begun(game: str) -> list[Step]:
    """The first entries of a kept log of the game."""
    path = next(path for path in LOGS if path.name.startswith(f"{game}-"))
    lines = read(path).splitlines()[1 : ENTRIES + 1]
    return list(Folding(Editions(GAMES).find).steps([encode(stored_from(read_line(line))) for line in lines]))

"""Whether the rules here decide every kept log as they did when it was played."""

import gzip
from pathlib import Path

from quipu_rules.catalog import GAMES
from quipu_rules.kernel.game import AnyGame
from quipu_rules.kernel.revisions import kept
from quipu_service.application.games.editions import Editions
from quipu_service.application.log.formats import read_entry
from quipu_service.application.records.files import lines_of, read_line
from quipu_service.application.records.verify import Verifier
from tests.service.golden.views import FOLDER

LOGS = sorted(FOLDER.glob("*.jsonl.gz"))


def read(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def otherwise(path: Path) -> str | None:
    """What to do about a log that is decided otherwise, or whose rules are gone; None if it is right."""
    report = Verifier(Editions(GAMES)).report(read(path))
    if report.complete:
        return None
    game, revision = GAMES[str(report.game)], revision_of(path)
    if report.missing is not None:
        return f"{path.name}: revision {revision} is not kept; `quipu freeze {game.name}` of its last commit keeps it"
    if revision == game.revision:
        cure = f"take the change back, or `quipu freeze {game.name}` before it and set `revision={revision + 1}`"
    else:
        cure = (
            f"the kept revision {revision} has to decide as it did: restore its archive, or the kernel that it shares"
        )
    return f"{path.name}: {report.problem} at entry {report.wrong}; {cure}"


def revision_of(path: Path) -> int:
    """The revision of the rules that a log begins with."""
    _, first, *_ = lines_of(read(path))
    return read_entry(read_line(first).entry).revision


def without_a_log(game: AnyGame, logs: list[Path]) -> list[int]:
    """The revisions of a game that no log is played by."""
    played = {revision_of(path) for path in logs if path.name.startswith(f"{game.name}-")}
    return sorted({*kept(game), game.revision} - played)

"""What a list of tables shows of each."""

import msgspec

from quipu.rules.kernel.message import Value
from quipu.service.application.entries import Milliseconds
from quipu.service.application.position import Position, Status


class Summary(Value, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    status: Status
    seats: tuple[str | None, ...]
    """Names of the players, null where a seat is free."""
    edition: str
    opened_at: Milliseconds


read_summary = msgspec.json.Decoder(Summary).decode


def summary_of(position: Position) -> bytes:
    """The summary's JSON."""
    opened = position.table.opened
    return msgspec.json.encode(
        Summary(
            id=position.table.id,
            game=opened.game,
            status=position.status,
            seats=position.names,
            edition=opened.edition,
            opened_at=position.table.opened_at,
        )
    )

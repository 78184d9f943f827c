"""What a picture of a table shows: a spectator's view, in the form that the drawings take."""

from dataclasses import dataclass
from hashlib import sha256

from quipu_extensions.pictures.painting import Pictures
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.entries import encode
from quipu_service.application.log.position import Position
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import NotInstalled
from quipu_service.application.tables import presentation
from quipu_service.application.tables.boards import board_of
from quipu_service.application.tables.prompts import prompt
from quipu_service.transports.texts.page_words import spoken
from quipu_service.transports.wire.components import schemas_of


@dataclass(frozen=True)
class Scene:
    """A table as it is to be drawn."""

    painter: Pictures
    tag: str
    """Changes with the picture."""
    table: bytes
    dark: bool

    async def drawn(self, *, pixels: bool) -> bytes:
        """The picture as SVG or PNG; raises TooMany or NoPicture."""
        return await self.painter.drawn(self.tag, self.table, dark=self.dark, pixels=pixels)


async def scene_of(quipu: Quipu, table: str, at: int | None, locale: str, *, dark: bool) -> Scene:
    """The scene at a version, after the delay; the caller has checked that the sender may see the table.

    Raises Unknown or NotInstalled.
    """
    cached = await quipu.tables.as_spectator(table)
    position = await quipu.tables.position_of(cached, at)
    painters = quipu.all_of(Pictures)
    if not painters:
        raise NotInstalled("pictures")
    shown = encode(spectated(position, locale, dark=dark))
    return Scene(painters[0], sha256(painters[0].mark.encode() + shown).hexdigest()[:24], shown, dark)


def spectated(position: Position, locale: str, *, dark: bool) -> dict[str, object]:
    """What the drawings need of the table, as far as a spectator may know it."""
    game = position.game.shown
    return {
        "game": game.name,
        "title": game.title(locale),
        "board": board_of(position.table),
        "view": presentation.view(position, None),
        "texts": TEXTS.parts(locale) | game.texts.parts(locale) | game.texts.fields(locale),
        "schemas": schemas_of(game)["components"]["schemas"],
        "names": [name or game.texts.seat(seat, locale) for seat, name in enumerate(position.people.names)],
        "toAct": position.to_act,
        "prompt": prompt(position, None, locale) or TEXTS.part(position.status, locale),
        "spoken": spoken(locale),
        "dark": dark,
    }

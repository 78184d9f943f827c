"""Pictures of a table for previews: what a spectator sees, drawn as the page draws it."""

from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from quipu.service.application.log.ends import result
from quipu.service.application.log.entries import encode
from quipu.service.application.log.position import Position
from quipu.service.application.problems import NoPicture
from quipu.service.application.tables import presentation
from quipu.service.application.tables.boards import board_of
from quipu.service.application.tables.prompts import prompt
from quipu.service.transports.problems import TEXTS
from quipu.service.transports.rest import parameters as sent
from quipu.service.transports.rest.handlers import Handler, Rest
from quipu.service.transports.rest.operation import TABLE, Operation
from quipu.service.transports.rest.schemas import schemas_of
from quipu.service.transports.wire import credential_of, language_of

SVG, PNG = "image/svg+xml", "image/png"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Of an SVG that is opened by itself: it runs nothing and loads nothing."""


def _showing(kind: str) -> Handler:
    async def show(rest: Rest, request: Request) -> Response:
        return await _picture(rest, request, kind)

    show.__doc__ = f"""A picture of the table as {"SVG" if kind == SVG else "PNG, 1200 by 630 pixels"}, for previews.

    It shows what a spectator sees after the delay of the table, whoever asks: the board, the players, whom the table
    waits for. An ETag that is sent back is answered with 304.
    """
    return show


async def _picture(rest: Rest, request: Request, kind: str) -> Response:
    await rest.cached(request)  # raises Unknown unless the token may look at the table at all
    cached = await rest.quipu.tables.as_spectator(request.path_params["table"])
    position = await rest.quipu.tables.position_of(cached, sent.AT.of(request))
    painter, locale, dark = rest.quipu.painter, language_of(request), sent.THEME.text(request) == "dark"
    if painter is None:
        raise NoPicture("nothing draws pictures here")
    table = encode(_scene(position, locale, dark=dark))
    name = sha256(painter.mark.encode() + table).hexdigest()[:24]
    for_all = credential_of(request) is None and not cached.private
    headers = {
        "etag": f'"{name}"',
        "cache-control": "public, max-age=5" if for_all else "private, no-cache",
        "vary": "authorization, accept-language",
        "content-security-policy": POLICY,
        "cross-origin-resource-policy": "cross-origin",
    }
    if name in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    drawn = await painter.drawn(name, table, dark=dark, pixels=kind == PNG)
    return Response(drawn, headers=headers, media_type=kind)


def _scene(position: Position, locale: str, *, dark: bool) -> dict[str, object]:
    """What the drawings need of the table, as far as a spectator may know it."""
    game = position.game.shown
    return {
        "game": game.name,
        "title": game.title(locale),
        "board": board_of(position.table),
        "view": presentation.view(position, None),
        "texts": TEXTS.parts(locale) | game.texts.parts(locale),
        "schemas": schemas_of(game)["components"]["schemas"],
        "names": [name or game.texts.seat(seat, locale) for seat, name in enumerate(position.names)],
        "toAct": position.to_act,
        "prompt": prompt(position, None, locale) or _standing(position, locale),
        "locale": locale,
        "dark": dark,
    }


def _standing(position: Position, locale: str) -> str:
    """How the table stands while nobody is to act."""
    ended = result(position)
    if ended is None:
        return TEXTS.part(position.status, locale)
    winners = [position.names[seat] or position.game.texts.seat(seat, locale) for seat in ended.ranking[0]]
    return TEXTS.message("picture-won", locale, names=TEXTS.listed(winners, locale), count=len(winners))


PICTURES = tuple(
    Operation(
        id=name,
        tag="tables",
        method="GET",
        path=f"{TABLE}/board.{ending}",
        handler=_showing(kind),
        own=(sent.AT, sent.THEME, sent.IF_NONE_MATCH),
        answers=kind,
        said="The picture.",
        seat="may",
        weight=weight,
    )
    for name, ending, kind, weight in (("showPicture", "svg", SVG, 3), ("showPixels", "png", PNG, 10))
)

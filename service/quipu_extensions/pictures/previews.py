"""Pictures of a table for previews: what a spectator sees, drawn as the page draws it."""

from starlette.requests import Request
from starlette.responses import Response

from quipu_extensions.pictures.picture_field import picture_field
from quipu_extensions.pictures.scenes import scene_of
from quipu_service.transports.http.exchange import credential_of, language_of, unchanged
from quipu_service.transports.rest import parameters as sent
from quipu_service.transports.rest.handlers import Handler, Rest
from quipu_service.transports.rest.operation import Operation, Pixels, Svg
from quipu_service.transports.wire.operations import TABLE

SVG, PNG = "image/svg+xml", "image/png"
THEME = sent.OneOf("theme", "Colours for a light or a dark page. Default: `light`.", choices=("light", "dark"))
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The content security policy of an SVG opened as a page: it runs and loads nothing."""


def _showing(kind: str) -> Handler:
    async def show(rest: Rest, request: Request) -> Response:
        return await _picture(rest, request, kind)

    show.__doc__ = f"""A picture of the table as {"SVG" if kind == SVG else "PNG, 1200 by 630 pixels"}, for previews.

    It shows what a spectator sees after the delay of the table, whoever asks: the board, the players, whom the table
    waits for. An ETag that is sent back is answered with 304.
    """
    return show


async def _picture(rest: Rest, request: Request, kind: str) -> Response:
    cached = await rest.cached(request)  # raises Unknown unless the token may look at the table at all
    table, dark = cached.position.table.id, THEME.text(request) == "dark"
    scene = await scene_of(rest.quipu, table, sent.AT.of(request), language_of(request), dark=dark)
    for_all = credential_of(request) is None and not cached.private
    headers = {
        "etag": f'"{scene.tag}"',
        "cache-control": "public, max-age=5" if for_all else "private, no-cache",
        "vary": "authorization, accept-language",
        "content-security-policy": POLICY,
        "cross-origin-resource-policy": "cross-origin",
    }
    if unchanged(request, headers["etag"]):
        return Response(status_code=304, headers=headers)
    return Response(await scene.drawn(pixels=kind == PNG), headers=headers, media_type=kind)


PREVIEWS = tuple(
    Operation(
        id=name,
        tag="tables",
        path=f"{TABLE}/board.{ending}",
        handler=_showing(kind),
        own=(sent.AT, THEME, sent.IF_NONE_MATCH),
        problems=("NOT_INSTALLED", "NO_PICTURE"),
        answers=shown,
        media=(kind,),
        response="The picture.",
        who="may",
        weight=weight,
        lazy_fields=(("picture", picture_field),) if kind == SVG else (),
    )
    for name, ending, kind, shown, weight in (
        ("showPicture", "svg", SVG, Svg, 3),
        ("showPixels", "png", PNG, Pixels, 10),
    )
)

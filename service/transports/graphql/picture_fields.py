"""Pictures of tables, drawn only as far as they are selected."""

from base64 import b64encode
from typing import Any

from graphql import GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString

from quipu.service.transports.graphql.common import LOCALE, Common
from quipu.service.transports.graphql.leaves import argument, attribute, required, wire_enum
from quipu.service.transports.graphql.shared_fields import TABLE
from quipu.service.transports.graphql.sources import Info, known_table
from quipu.service.transports.scenes import Scene, scene_of

THEME = wire_enum("Theme", {"LIGHT": "For a light page.", "DARK": "For a dark page."}, "Colours of a picture.")
PICTURE = (
    "A picture of the table for previews: the board, the players and whom the table waits for, as a spectator sees "
    "them after the delay, whoever asks. The addresses `board.svg` and `board.png` of REST show the same."
)
TAG = "The same as long as the picture is: what REST sends as its ETag. Asking for it alone draws nothing."


def picture_fields(common: Common) -> dict[str, GraphQLField]:
    """``picture``."""
    picture = GraphQLObjectType(
        "Picture",
        {
            "tag": attribute(required(GraphQLString), "tag", TAG),
            "svg": GraphQLField(required(GraphQLString), resolve=_svg, description="An SVG document."),
            "png": GraphQLField(
                required(GraphQLString), resolve=_png, description="A PNG of 1200 by 630 pixels, in base64."
            ),
        },
        description="A picture of a table.",
    )
    common.bridge.claim(picture.name, picture)
    arguments = TABLE | {
        "at": argument(GraphQLInt, "A version of the table; omitted: the current one."),
        "theme": argument(required(THEME), "Colours for a light or a dark page.", "LIGHT"),
        "locale": argument(LOCALE, "The language of sentences."),
    }
    return {"picture": GraphQLField(picture, arguments, _picture, description=PICTURE)}


async def _picture(
    _root: Any, info: Info, *, table: str, theme: str, at: int | None = None, locale: str | None = None
) -> Scene:
    context = info.context
    context.spend("pictures in one request")
    await known_table(info, table)
    return await scene_of(context.quipu, table, at, locale or context.locale, dark=theme == "DARK")


async def _svg(scene: Scene, _info: Info) -> str:
    return (await scene.drawn(pixels=False)).decode()


async def _png(scene: Scene, _info: Info) -> str:
    return b64encode(await scene.drawn(pixels=True)).decode()

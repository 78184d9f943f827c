"""``picture`` of a table in GraphQL, drawn only as far as it is selected."""

from base64 import b64encode

from graphql import GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString

from quipu_extensions.pictures.scenes import Scene, scene_of
from quipu_service.transports.graphql.common import LANGUAGE, Common
from quipu_service.transports.graphql.leaves import argument, attribute, required, wire_enum
from quipu_service.transports.graphql.seen import ListedTable, SeenTable
from quipu_service.transports.graphql.sources import Info, known_table

THEME = wire_enum("Theme", {"LIGHT": "For a light page.", "DARK": "For a dark page."}, "Colours of a picture.")
PICTURE = (
    "A picture of the table for previews: the board, the players and whom the table waits for, as a spectator sees "
    "them after the delay, whoever asks. The addresses `board.svg` and `board.png` of REST show the same."
)
TAG = "The same as long as the picture is: what REST sends as its ETag. Asking for it alone draws nothing."

MOST = 5
"""How many in one request."""


def picture_field(common: Common) -> GraphQLField:
    """The field by its name."""
    png = "A PNG of 1200 by 630 pixels, in base64."
    picture = GraphQLObjectType(
        "Picture",
        {
            "tag": attribute(required(GraphQLString), "tag", TAG),
            "svg": GraphQLField(required(GraphQLString), resolve=_svg, description="An SVG document."),
            "png": GraphQLField(required(GraphQLString), resolve=_png, description=png),
        },
        description="A picture of a table.",
    )
    common.claim(picture)
    arguments = {
        "at": argument(GraphQLInt, "A version of the table; omitted: the current one."),
        "theme": argument(required(THEME), "Colours for a light or a dark page.", "LIGHT"),
        "language": argument(LANGUAGE, "The language of sentences.", passed_as="locale"),
    }
    return GraphQLField(picture, arguments, _picture, description=PICTURE)


async def _picture(
    source: SeenTable | ListedTable, info: Info, *, theme: str, at: int | None = None, locale: str | None = None
) -> Scene:
    context = info.context
    context.spend("pictures in one request", most=MOST)
    await known_table(info, source.id)
    return await scene_of(context.quipu, source.id, at, locale or context.locale, dark=theme == "DARK")


async def _svg(scene: Scene, _info: Info) -> str:
    return (await scene.drawn(pixels=False)).decode()


async def _png(scene: Scene, _info: Info) -> str:
    return b64encode(await scene.drawn(pixels=True)).decode()

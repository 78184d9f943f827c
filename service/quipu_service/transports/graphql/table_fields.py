"""Root fields of one table that have no row: the table, its picture, lines to try."""

from base64 import b64encode

from graphql import GraphQLField, GraphQLID, GraphQLInt, GraphQLObjectType, GraphQLString

from quipu_service.application.commands.what_if import TriedLine, read_line
from quipu_service.transports.graphql.common import LOCALE, TABLE, TABLE_ID, Common
from quipu_service.transports.graphql.leaves import argument, attribute, required, wire_enum
from quipu_service.transports.graphql.sources import EXPECTED, Failed, Info, SeenTable, as_data, known_table, read_by
from quipu_service.transports.http.exchange import decoded
from quipu_service.transports.pictures.scenes import Scene, scene_of

THEME = wire_enum("Theme", {"LIGHT": "For a light page.", "DARK": "For a dark page."}, "Colours of a picture.")
PICTURE = (
    "A picture of the table for previews: the board, the players and whom the table waits for, as a spectator sees "
    "them after the delay, whoever asks. The addresses `board.svg` and `board.png` of REST show the same."
)
TAG = "The same as long as the picture is: what REST sends as its ETag. Asking for it alone draws nothing."


def table_fields(common: Common) -> dict[str, GraphQLField]:
    """``table``, ``tryLine`` and ``picture``."""
    kinds: dict[type, GraphQLObjectType] = {TriedLine: common.bridge.output(TriedLine)}
    turns = "One turn per line, such as `17 0 endTurn`: version, seat, actions."
    return {
        "table": GraphQLField(
            common.table,
            {
                "id": argument(required(GraphQLID), TABLE_ID, passed_as="table"),
                "at": argument(GraphQLInt, "A version of the table; omitted: the current one."),
                "locale": argument(LOCALE, "The language of sentences."),
            },
            _table,
            description="A table as the viewer of the token sees it.",
        ),
        "tryLine": GraphQLField(
            common.result("LineResult", kinds, "Where the line leads, or why it cannot be tried."),
            {
                **TABLE,
                "notation": argument(required(GraphQLString), turns),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        ),
        "picture": _picture_field(common),
    }


def _picture_field(common: Common) -> GraphQLField:
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
    return GraphQLField(picture, arguments, _picture, description=PICTURE)


async def _table(
    _root: object, info: Info, *, table: str, at: int | None = None, locale: str | None = None
) -> SeenTable:
    context = info.context
    context.spend("tables in one request")
    if at is not None:
        context.spend("tables at an earlier version in one request")
    await context.quipu.tables.admitted(table, context.shown)
    cached, position = await context.quipu.tables.at(table, at, context.shown)
    await context.quipu.presence.look(cached)
    read_by(info, position, locale)
    viewer = cached.viewer(context.shown)
    return SeenTable(cached, position, viewer, invitation=context.quipu.hosting.invitation_shown(cached, context.token))


async def _try(_root: object, info: Info, *, table: str, notation: str, at: int | None = None) -> TriedLine | Failed:
    context = info.context
    cached = await known_table(info, table)
    context.spend("tables at an earlier version in one request")
    game = cached.position.game
    try:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        return await context.quipu.what_if.tried(table, context.token, turns, at)
    except EXPECTED as problem:
        return as_data(info, problem, game, cached)


async def _picture(
    _root: object, info: Info, *, table: str, theme: str, at: int | None = None, locale: str | None = None
) -> Scene:
    context = info.context
    context.spend("pictures in one request")
    await known_table(info, table)
    return await scene_of(context.quipu, table, at, locale or context.locale, dark=theme == "DARK")


async def _svg(scene: Scene, _info: Info) -> str:
    return (await scene.drawn(pixels=False)).decode()


async def _png(scene: Scene, _info: Info) -> str:
    return b64encode(await scene.drawn(pixels=True)).decode()

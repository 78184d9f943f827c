"""Fields of a table that have no row: what lines would lead to, and its picture."""

from base64 import b64encode

from graphql import GraphQLField, GraphQLInt, GraphQLObjectType, GraphQLString

from quipu_service.application.commands.what_if import TriedLine, read_line
from quipu_service.transports.graphql.common import CLAIM, LANGUAGE, Common
from quipu_service.transports.graphql.leaves import argument, attribute, required, wire_enum
from quipu_service.transports.graphql.results import Results
from quipu_service.transports.graphql.seen import ListedTable, SeenTable
from quipu_service.transports.graphql.sources import (
    EXPECTED,
    Answered,
    Info,
    as_data,
    claimed,
    known_table,
    read_by,
    whole_table,
)
from quipu_service.transports.http.exchange import decoded
from quipu_service.transports.pictures.scenes import Scene, scene_of

THEME = wire_enum("Theme", {"LIGHT": "For a light page.", "DARK": "For a dark page."}, "Colours of a picture.")
PICTURE = (
    "A picture of the table for previews: the board, the players and whom the table waits for, as a spectator sees "
    "them after the delay, whoever asks. The addresses `board.svg` and `board.png` of REST show the same."
)
TAG = "The same as long as the picture is: what REST sends as its ETag. Asking for it alone draws nothing."


def drawn_and_tried(common: Common, results: Results) -> dict[str, GraphQLField]:
    """``tryLine`` and ``picture``."""
    turns = "One turn per line, such as `17 0 endTurn`: version, seat, actions."
    return {
        "tryLine": GraphQLField(
            results.answer("LineResult", TriedLine),
            {
                "notation": argument(required(GraphQLString), turns),
                "at": argument(GraphQLInt, "The version to start from; omitted: the current one."),
                **CLAIM,
            },
            _try,
            description="Try several turns of any seats without writing anything.",
        ),
        "picture": _picture_field(common),
    }


def _picture_field(common: Common) -> GraphQLField:
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


async def _try(
    source: SeenTable | ListedTable, info: Info, *, notation: str, at: int | None = None, claim: int | None = None
) -> Answered:
    context = info.context
    context.spend("tables at an earlier version in one request")
    table = claimed(await whole_table(info, source), claim)
    cached, game = table.cached, table.position.game
    try:
        turns = decoded(lambda text: read_line(text.decode(), game), notation.encode(), "$.notation")
        found = await context.quipu.what_if.tried(table.id, context.token, turns, at)
    except EXPECTED as problem:
        return Answered(as_data(info, problem, game, cached))
    read_by(info, cached.position)
    return Answered(value=found)


async def _picture(
    source: SeenTable | ListedTable, info: Info, *, theme: str, at: int | None = None, locale: str | None = None
) -> Scene:
    context = info.context
    context.spend("pictures in one request")
    await known_table(info, source.id)
    return await scene_of(context.quipu, source.id, at, locale or context.locale, dark=theme == "DARK")


async def _svg(scene: Scene, _info: Info) -> str:
    return (await scene.drawn(pixels=False)).decode()


async def _png(scene: Scene, _info: Info) -> str:
    return b64encode(await scene.drawn(pixels=True)).decode()

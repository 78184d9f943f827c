"""Pictures of tables: like the game, after the delay, without secrets, and at a price."""

import base64
import json
import re
import xml.etree.ElementTree as Xml
from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace

from quipu_extensions.pictures import PICTURES
from quipu_extensions.pictures.drawing_process import Drawings
from quipu_extensions.pictures.painting import Pictures
from quipu_extensions.pictures.scenes import spectated
from quipu_rules.kernel.chance import Seeded
from quipu_service.adapters.extras import Extra
from quipu_service.adapters.redis_stores import redis_stores
from quipu_service.application.admission.shares import Shares
from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.log.entries import encode
from quipu_service.extensions.extension import extended
from tests.service import replay
from tests.service.application.tables.test_delay import MINUTE, Clock
from tests.service.asgi import Whole, app_of, ask
from tests.service.example_games import EXAMPLES
from tests.service.tables import Played, another, begun, configured, seated


def tree_of(svg: str) -> Xml.Element:
    return Xml.fromstring(svg)  # noqa: S314 - our own picture


GAMES = {"caracalla": 6, "caral": 4, "caretos": 3, "inkas": 4}
WITH_BOARDS = {"backgammon", "tic-tac-toe"}
"""The examples with places; of the others a picture shows who sits there and whose turn it is."""
COLOURS = {"caracalla": "#4fa3c7", "caral": "#f3e4c0", "caretos": "#1e2450", "inkas": "#6c9a58"}


"""Of each game's water, sand, night or forest, as in the page's style."""


def test_pictures_are_charged_by_what_they_cost_to_draw() -> None:
    assert {one.id: one.weight for one in PICTURES.operations} == {"showPicture": 3, "showPixels": 10}


@pytest.fixture
async def drawing_examples(valkey_url: str) -> AsyncIterator[Quipu]:
    """The same with the games of the examples."""
    async with redis_stores(valkey_url) as stores:
        quipu = Quipu(stores, EXAMPLES, clock=Clock(), entropy=replay.entropy)
        yield extended(quipu, {"pictures": PICTURES}, configured())
        await quipu.aclose()


@pytest.fixture
async def drawing(valkey_url: str) -> AsyncIterator[Quipu]:
    """The application with the real painter, at a time that the test decides."""
    async with redis_stores(valkey_url) as stores:
        quipu = another(stores, Clock())
        yield quipu
        await quipu.aclose()


async def picture(
    quipu: Quipu, table: Played, ending: str = "svg", query: str = "", token: str = "", **headers: str
) -> Whole:
    shown: Any = {**headers, **({"authorization": f"Bearer {token}"} if token else {})}
    path = f"/v1/{table.game}/tables/{table.id}/board.{ending}{query}"
    return await ask(app_of(quipu), "GET", path, **shown)


async def by_graphql(quipu: Quipu, table: Played, selected: str, token: str = "") -> Any:
    query = f"query ($table: ID!) {{ table(table: $table) {{ {selected} }} }}"
    asked = {"query": query, "variables": {"table": table.id}}
    shown: Any = {"authorization": f"Bearer {token}"} if token else {}
    return json.loads((await ask(app_of(quipu), "POST", "/graphql", json.dumps(asked).encode(), **shown)).body)


@pytest.mark.parametrize("game", GAMES)
async def test_a_picture_shows_the_board_the_colours_and_the_players_of_each_game(drawing: Quipu, game: str) -> None:
    table = await begun(drawing, game, GAMES[game])
    await table.go_on(40)
    answer = await picture(drawing, table)
    assert (answer.status, dict(answer.headers)[b"content-type"]) == (200, b"image/svg+xml")
    svg = answer.body.decode()
    root = tree_of(svg)
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {f"Player {seat}" for seat in range(GAMES[game])} <= set(words)
    assert COLOURS[game] in svg
    assert "light-dark" not in svg
    pixels = await picture(drawing, table, "png")
    assert pixels.body.startswith(b"\x89PNG")
    assert [int.from_bytes(pixels.body[at : at + 4]) for at in (16, 20)] == [1200, 630]


async def test_a_picture_of_an_earlier_version_and_in_the_dark_is_another_one_with_an_etag(drawing: Quipu) -> None:
    table = await begun(drawing, "caracalla", 2)
    await table.go_on(10)
    now, early, dark = [await picture(drawing, table, query=query) for query in ("", "?at=4", "?theme=dark")]
    tags = [dict(one.headers)[b"etag"] for one in (now, early, dark)]
    assert len({*tags}) == len({one.body for one in (now, early, dark)}) == 3
    again = await picture(drawing, table, if_none_match=tags[0].decode())
    assert (again.status, again.body) == (304, b"")
    assert (await picture(drawing, table, query="?at=99")).status == 404
    assert (await picture(drawing, table, query="?theme=blue")).status == 400


async def test_a_private_table_is_pictured_for_nobody_but_who_may_look_at_it(drawing: Quipu) -> None:
    table = await seated(drawing, "caracalla", 2, terms=Terms(visibility=Visibility.PRIVATE))
    assert (await picture(drawing, table)).status == 404
    assert (await picture(drawing, table, "png")).status == 404
    assert (await picture(drawing, table, token="x" * 43)).status == 404
    own = await picture(drawing, table, token=table.tokens[0])
    assert own.status == 200
    assert dict(own.headers)[b"cache-control"].startswith(b"private")


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_spectator_cannot_know_changes_no_byte_of_a_picture(drawing: Quipu, game: str) -> None:
    """Everything hidden is dealt anew; a seat's token shows no more than none does."""
    table = await begun(drawing, game, GAMES[game])
    position, painter = await table.go_on(40), Drawings()
    whole = await picture(drawing, table)
    for world in range(3):
        state = position.game.redeal(position.state, None, Seeded(b"picture", "another world", world))
        assert state != position.state or position.game.open
        other = replace(position, state=state, memo={})
        scene = encode(spectated(other, "en", dark=False))
        assert painter.svg(scene.decode(), dark=False) == whole.body.decode()
    assert [(await picture(drawing, table, token=token)).body for token in table.tokens] == [whole.body] * GAMES[game]


@pytest.mark.parametrize("name", EXAMPLES)
async def test_games_of_packages_are_drawn_by_their_places_and_pieces(drawing_examples: Quipu, name: str) -> None:
    seats = EXAMPLES[name].seats[0]
    table = await begun(drawing_examples, name, seats)
    position, painter = await table.go_on(8), Drawings()
    svg, png = [await picture(drawing_examples, table, ending) for ending in ("svg", "png")]
    assert ([svg.status, png.status], png.body[:4]) == ([200, 200], b"\x89PNG")
    root = tree_of(svg.body.decode())
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {f"Player {seat}" for seat in range(seats)} <= set(words)
    drawn = list(root.iter("{http://www.w3.org/2000/svg}svg"))
    assert len(drawn) == (2 if name in WITH_BOARDS else 1), "the board is a drawing within the picture"
    state = position.game.redeal(position.state, None, Seeded(b"picture", "another world", 0))
    scene = encode(spectated(replace(position, state=state, memo={}), "en", dark=False))
    assert painter.svg(scene.decode(), dark=False) == svg.body.decode()


async def test_a_picture_of_a_delayed_table_is_late_for_everybody(drawing: Quipu) -> None:
    clock: Any = drawing.clock
    table = await begun(drawing, "caracalla", 2, terms=Terms(delay=MINUTE))
    before = await picture(drawing, table)
    await table.go_on(6)
    for token in ("", *table.tokens):
        assert (await picture(drawing, table, token=token)).body == before.body
    assert (await picture(drawing, table, query="?at=9", token=table.tokens[0])).status == 404
    clock.now += MINUTE + 1
    assert (await picture(drawing, table)).body != before.body


NASTY = '"><script>alert(1)</script>'


async def test_a_name_is_text_in_a_picture_whatever_it_says(drawing: Quipu) -> None:
    opened = await drawing.new_tables.open("caretos", seats=2)
    table = Played(drawing, "caretos", opened.position.table.id, host=opened.host)
    for seat, name in enumerate((NASTY, "<image href=//evil.test/>&amp;")):
        _, token = await drawing.commands.take(table.id, command=f"sit-{seat}", name=name)
        table.tokens.append(token)
    await drawing.commands.start(table.id, command="start", token=table.host)
    answer = await picture(drawing, table)
    assert answer.status == 200
    root = tree_of(answer.body.decode())
    kinds = {one.tag.rpartition("}")[2] for one in root.iter()}
    assert not kinds & {"script", "image", "use", "foreignObject", "a", "iframe"}
    assert not [name for one in root.iter() for name in one.attrib if name.startswith("on") or name.endswith("href")]
    policy = dict(answer.headers)[b"content-security-policy"].decode()
    assert ("default-src 'none'" in policy, "sandbox" in policy) == (True, True)
    assert (await picture(drawing, table, "png")).body.startswith(b"\x89PNG")


async def test_strangers_wait_in_a_short_line_for_pictures(drawing: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing.part(Pictures), "_places", Shares("pictures at once", 0, 0))
    table = await begun(drawing, "caracalla", 2)
    answer = await picture(drawing, table, "png")
    assert (answer.status, json.loads(answer.body)["code"]) == (429, "TOO_MANY")


async def test_without_anybody_who_draws_the_problem_says_so_and_the_table_is_shown(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Extra, "is_installed", False)
    async with redis_stores(valkey_url) as stores:
        await is_told_what_to_install(another(stores))


async def is_told_what_to_install(quipu: Quipu) -> None:
    table = await begun(quipu, "caracalla", 2)
    answer = await picture(quipu, table, "png", accept_language="de")
    told = json.loads(answer.body)
    assert (answer.status, told["code"], told["type"]) == (501, "NOT_INSTALLED", "/problems/NOT_INSTALLED")
    assert told["detail"].startswith("Dazu fehlt hier das Extra pictures; ")
    said = await by_graphql(quipu, table, "version picture { tag }")
    assert said["data"]["table"] == {"version": 4, "picture": None}
    assert [one["extensions"]["code"] for one in said["errors"]] == ["NOT_INSTALLED"]


async def test_graphql_has_the_same_pictures_and_draws_only_what_is_selected(drawing: Quipu) -> None:
    table = await begun(drawing, "caretos", 2)
    await table.go_on(6)
    svg, png = [await picture(drawing, table, ending, "?at=5&theme=dark") for ending in ("svg", "png")]
    of_version = "picture(at: 5, theme: DARK)"
    drawn: Any = drawing.part(Pictures)
    drawn._kept.clear()
    named = (await by_graphql(drawing, table, of_version + " { tag }"))["data"]["table"]["picture"]
    assert (f'"{named["tag"]}"'.encode(), len(drawn._kept)) == (dict(svg.headers)[b"etag"], 0)
    for token in ("", table.tokens[0]):
        found = (await by_graphql(drawing, table, of_version + " { svg png }", token))["data"]["table"]["picture"]
        assert (found["svg"].encode(), base64.b64decode(found["png"])) == (svg.body, png.body)
    assert len(drawn._kept) == 2


async def test_graphql_draws_no_table_for_those_who_may_not_look_and_few_in_one_request(drawing: Quipu) -> None:
    private = await seated(drawing, "caracalla", 2, terms=Terms(visibility=Visibility.PRIVATE))
    for token, code in (("", "UNKNOWN"), ("x" * 43, "UNKNOWN"), (private.tokens[0], None)):
        said = await by_graphql(drawing, private, "picture { svg }", token)
        assert [one["extensions"]["code"] for one in said.get("errors", ())] == ([code] if code else [])
        assert (said["data"]["table"] is None) == (code is not None)
    many = " ".join(f"p{number}: picture {{ tag }}" for number in range(6))
    said = await by_graphql(drawing, private, many, private.tokens[0])
    assert [one["extensions"]["code"] for one in said["errors"]] == ["TOO_COSTLY"]
    assert (await by_graphql(drawing, private, "picture { tag svg png }"))["extensions"]["cost"] > 6_500


async def test_what_several_ask_for_at_once_is_drawn_once(drawing: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    table, drawn = await begun(drawing, "caracalla", 2), list[bytes]()
    draw = Pictures._draw

    async def counted(self: Pictures, scene: bytes, task: Any) -> bytes:
        drawn.append(scene)
        return await draw(self, scene, task)

    monkeypatch.setattr(Pictures, "_draw", counted)
    said = await by_graphql(drawing, table, "picture { a: svg b: svg c: svg }")
    assert len({*said["data"]["table"]["picture"].values()}) == len(drawn) == 1


async def test_a_process_that_ends_is_replaced(drawing: Quipu) -> None:
    table = await begun(drawing, "caracalla", 2)
    assert (await picture(drawing, table)).status == 200
    painter: Any = drawing.part(Pictures)
    painter._process.kill()
    await painter._process.wait()
    assert (await picture(drawing, table, query="?theme=dark")).status == 200


def test_styles_of_both_themes_are_plain_css() -> None:
    painter = Drawings()
    for style in painter._style.values():
        assert not re.search(r"light-dark|@media|@keyframes|rgb\(\d+ ", style)

"""Frames, oEmbed and previews of links: for tables that anybody may see, by the operator's and the frontend's rules."""

import json
import re
from collections.abc import AsyncIterator, Iterator
from html import unescape
from urllib.parse import quote

import pytest
import pytest_asyncio

from quipu_service.operate.config import ConfigError
from tests.service.client import Answer, Client
from tests.service.serving import Service
from tests.service.tables import configured
from tests.service.transports.rest.test_gate import FILE, THIRD_KEY, asking, limited, passes_the_gate

__all__ = ["asking", "limited"]
NASTY = '"><script>alert(1)</script>'


@pytest.fixture(scope="module")
def choosy(valkey_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One whose tables stand in frames of one origin, and those of a frontend in frames of another."""
    folder = tmp_path_factory.mktemp("choosy")
    (folder / "frontends.toml").write_text(FILE + 'embed = ["https://cafe.example"]\n')
    more = {
        "QUIPU_EMBED": "https://club.example, https://*.club.example",
        "QUIPU_FRONTENDS": str(folder / "frontends.toml"),
    }
    running = Service(folder, url=valkey_url, more=more).start()
    yield running
    running.stop()


@pytest_asyncio.fixture
async def chosen(choosy: Service) -> AsyncIterator[Client]:
    async with Client(choosy.address) as client:
        yield client


def ancestors(answer: Answer) -> str:
    found = re.search(r"frame-ancestors ([^;]*)", answer.headers["content-security-policy"])
    assert found is not None
    return found[1]


async def test_a_frame_may_stand_in_pages_of_others_and_nothing_else_may(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    frame = await client.get(f"/embed/{table.id}")
    assert (frame.status, ancestors(frame), "x-frame-options" in frame.headers) == (200, "*", False)
    assert "script-src 'self';" in frame.headers["content-security-policy"]
    for page in ("/", f"/table/{table.id}", "/docs"):
        answer = await client.get(page, accept="text/html")
        assert (ancestors(answer), answer.headers["x-frame-options"]) == ("'none'", "DENY")


async def test_operator_and_frontend_say_whose_pages_may_show_a_table(chosen: Client) -> None:
    own = await chosen.begin("caracalla", 2)
    assert ancestors(await chosen.get(f"/embed/{own.id}")) == "https://club.example https://*.club.example"
    opened = await chosen.post("/v1/caracalla/tables", {"seats": 2}, quipu_key=THIRD_KEY)
    assert ancestors(await chosen.get(f"/embed/{opened.json['id']}")) == "https://cafe.example"


@pytest.mark.parametrize(
    "wrong",
    ["https://a.example; script-src *", "javascript:alert(1)", "club", "https://a b", "https://a.example/path"],
)
def test_what_is_no_origin_is_refused(wrong: str) -> None:
    with pytest.raises(ConfigError, match="QUIPU_EMBED: expected origins such as"):
        configured(embed=wrong)


@pytest.mark.parametrize("way", ["/embed/{}", "/table/{}", "/oembed?url={base}/table/{}"])
async def test_a_private_table_is_shown_nowhere(client: Client, way: str) -> None:
    private = await client.open("caracalla", 2, visibility="PRIVATE")
    for table in (private.id, "nothing"):
        answer = await client.get(way.format(table, base=quote(client.address, safe="")))
        assert (answer.status, answer.code) == (404, "UNKNOWN")
        assert b"caracalla" not in answer.body.lower()


def test_origins_are_a_list_in_which_nobody_and_everybody_may_be_named() -> None:
    assert configured(embed=" https://a.example ,none,*,").extensions == ""


@pytest.mark.parametrize("made", ["/embed/nosuchtable", "/oembed"])
async def test_frames_pass_the_gate(asking: Client, made: str) -> None:
    await passes_the_gate(asking, made)


async def test_search_engines_read_no_frame(client: Client) -> None:
    told = (await client.get("/robots.txt", accept="*/*")).body.decode().splitlines()

    assert {"Disallow: /table/", "Disallow: /embed/"} <= {*told}
    assert "Disallow: /oembed" not in told


async def test_oembed_describes_a_frame(client: Client) -> None:
    table = await client.begin("caracalla", 2)
    page = (await client.get(f"/table/{table.id}", accept="text/html")).body.decode()
    found = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)"', page)
    assert found is not None
    address = unescape(found[1]).removeprefix(client.address)
    told = (await client.get(f"{address}&maxwidth=500&maxheight=300")).json
    assert (told["version"], told["type"], told["width"], told["height"]) == ("1.0", "rich", 500, 300)
    assert f'src="{client.address}/embed/{table.id}?language=en"' in told["html"]
    picture = await client.get(told["thumbnail_url"].removeprefix(client.address))
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    for wrong in ("&format=xml", "&maxwidth=-1", "&maxwidth=1e9"):
        assert (await client.get(address + wrong)).status == 400
    elsewhere = quote(f"https://evil.example/table/{table.id}", safe="")
    assert (await client.get(f"/oembed?url={elsewhere}")).status == 404


async def test_names_are_text_in_every_page(client: Client) -> None:
    table = await client.open("caracalla", 2)
    for name in (NASTY, "Ann"):
        await table.sit(name)
    await table.start()
    for path in (f"/embed/{table.id}", f"/table/{table.id}"):
        page = (await client.get(path, accept="text/html")).body
        assert b"<script>alert" not in page
        assert b"&lt;script&gt;alert" in page
    told = (await client.get(f"/oembed?url={quote(client.address, safe='')}/table/{table.id}")).json
    assert "<script>" not in told["html"]


async def test_a_link_to_a_table_says_in_a_chat_what_it_is(client: Client) -> None:
    table = await client.begin("caral", 2)
    page = (await client.get(f"/table/{table.id}", accept="text/html")).body.decode()
    told = {name: unescape(value) for name, value in re.findall(r'<meta property="(og:[^"]*)" content="([^"]*)"', page)}
    names = [seat["name"] for seat in (await table.show())["seats"]]
    assert told["og:title"] == f"Caral: {names[0]} and {names[1]}"
    assert told["og:url"] == f"{client.address}/table/{table.id}"
    assert told["og:image"].startswith(f"{client.address}/v1/caral/tables/{table.id}/board.png?at=")
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")


async def test_no_token_is_in_a_frame(client: Client) -> None:
    """Not even one that somebody put into the address."""
    table = await client.begin("caracalla", 2)
    token = table.tokens[0]
    frame = await client.get(f"/embed/{table.id}?token={token}", token=token)
    assert token.encode() not in frame.body
    script = (await client.get("/embed.js")).body.decode()
    assert not re.search(r"localStorage|sessionStorage|indexedDB|document\.cookie", script)
    assert json.dumps(token) not in script

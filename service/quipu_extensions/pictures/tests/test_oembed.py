"""How a table is shown in pages of others: sizes, addresses and titles, without a server around it."""

import json
import re
from typing import Any

import pytest
from starlette.applications import Starlette

from quipu_extensions.pictures.embedding import embedding_routes
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Malformed, Unknown
from tests.service.asgi import Whole, ask
from tests.service.tables import begun


async def shown(quipu: Quipu, address: str, embed: str = "*", **headers: str) -> Whole:
    """The answer of a service at ``here`` whose operator lets these origins show its tables."""
    return await ask(Starlette(routes=embedding_routes(quipu, embed)), "GET", address, b"", **headers)


async def oembed(quipu: Quipu, query: str, **headers: str) -> Any:
    return json.loads((await shown(quipu, f"/oembed?{query}", **headers)).body)


@pytest.mark.parametrize(
    ("wanted", "size"),
    [
        ("", (800, 680)),
        ("maxwidth=799&maxheight=681", (799, 680)),
        ("maxwidth=200&maxheight=199", (200, 200)),
        ("maxwidth=0&maxheight=99999", (200, 680)),
    ],
)
async def test_a_frame_is_as_large_as_wanted_within_limits(quipu: Quipu, wanted: str, size: tuple[int, int]) -> None:
    table = await begun(quipu, "caretos", 2)

    told = await oembed(quipu, f"url=http://here/table/{table.id}&{wanted}")

    assert (told["width"], told["height"]) == size
    assert f'width="{size[0]}" height="{size[1]}"' in told["html"]
    assert (told["thumbnail_width"], told["thumbnail_height"], told["cache_age"]) == (1200, 630, 60)


@pytest.mark.parametrize("wrong", ["maxwidth=100000", "maxheight=-1", "maxheight=", "maxwidth=5px", "format=xml"])
async def test_a_size_that_is_none_is_refused(quipu: Quipu, wrong: str) -> None:
    table = await begun(quipu, "caretos", 2)

    with pytest.raises(Malformed):
        await oembed(quipu, f"url=http://here/table/{table.id}&{wrong}")


async def test_only_a_table_at_this_service_is_shown(quipu: Quipu) -> None:
    table = await begun(quipu, "caretos", 2)
    for right in (
        f"http://here/embed/{table.id}",
        f"https://here/table/{table.id}/",
        f"http://here/table/{table.id}?x",
    ):
        assert (await oembed(quipu, f"url={right}"))["type"] == "rich"
    for wrong in ("", f"http://there/table/{table.id}", f"http://here/v1/table/{table.id}", "http://here/table/"):
        with pytest.raises(Unknown):
            await oembed(quipu, f"url={wrong}")


@pytest.mark.parametrize("embed", ["none", " none ", "", " , "])
async def test_an_operator_may_forbid_all_frames(quipu: Quipu, embed: str) -> None:
    table = await begun(quipu, "caretos", 2)

    frame = await shown(quipu, f"/embed/{table.id}", embed)

    assert b"frame-ancestors 'none'" in dict(frame.headers)[b"content-security-policy"]
    with pytest.raises(Unknown):
        await shown(quipu, f"/oembed?url=http://here/table/{table.id}", embed)


async def test_a_title_names_the_game_and_who_plays_in_the_readers_language(quipu: Quipu) -> None:
    empty = (await quipu.new_tables.open("caretos", seats=2)).position.table
    full = await begun(quipu, "caretos", 2)

    titles = [
        (await oembed(quipu, f"url=http://here/table/{table.id}", accept_language=language))["title"]
        for table in (empty, full)
        for language in ("en", "de")
    ]
    page = (await shown(quipu, f"/table/{full.id}")).body.decode()

    assert titles == ["Caretos", "Caretos", "Caretos: Player 0 and Player 1", "Caretos: Player 0 und Player 1"]
    tags = dict(re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)">', page))
    assert (tags["og:image:width"], tags["og:image:height"], tags["og:image:type"]) == ("1200", "630", "image/png")
    assert (tags["og:title"], tags["quipu-title"], tags["quipu-table"]) == (titles[2], "Caretos", full.id)
    assert tags["og:description"].endswith(".")
    assert f'href="http://here/oembed?url=http%3A%2F%2Fhere%2Ftable%2F{full.id}"' in page

"""Pages to read, without a server around them: pictures, rules without a frame, drawings and what is not there."""

import asyncio
import re
import threading
from pathlib import Path

import pytest
from starlette.applications import Starlette

from quipu_service.application.commands.first_entries import Terms
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.log.bodies import Visibility
from quipu_service.application.problems.tree import Unknown
from quipu_service.documentation.site import Site
from quipu_service.pages import reading
from quipu_service.pages.reading import framed, reading_routes
from tests.service.asgi import Whole, ask
from tests.service.tables import begun
from tests.service.valkey import PATIENCE

PRIVATE = Terms(visibility=Visibility.PRIVATE)
TURNS = 50
"""Of the event loop, in which a second search would begin."""
HTML = {"accept": "text/html,*/*"}


async def test_what_browsers_crawlers_and_assistants_ask_for_unasked_is_there(quipu: Quipu) -> None:
    icon, robots, listed = [await read(quipu, path) for path in ("/favicon.ico", "/robots.txt", "/llms.txt")]
    assert icon.body.startswith(b"\x89PNG")
    assert b"Disallow: /v1/" in robots.body
    text = listed.body.decode()
    assert text.startswith("# ")
    addresses = re.findall(r"\]\(([^)]*)\)", text)
    assert {"http://here/docs", "http://here/docs/polling"} <= set(addresses)
    assert all(address.startswith("http://here/") for address in addresses)


async def read(quipu: Quipu, address: str, **headers: str) -> Whole:
    return await ask(Starlette(routes=reading_routes(quipu, Site(quipu.games))), "GET", address, b"", **headers)


async def test_the_address_of_a_table_is_its_page_if_anybody_may_look(quipu: Quipu) -> None:
    table, private = await begun(quipu, "caretos", 2), await quipu.new_tables.open("caretos", seats=2, terms=PRIVATE)

    page = (await read(quipu, f"/table/{table.id}", **HTML)).body.decode()

    told = dict(re.findall(r'<meta name="quipu-([^"]*)" content="([^"]*)">', page))
    assert told == {"table": table.id, "game": "caretos", "title": "Caretos"}
    for nothing in (private.position.table.id, "nosuchtable"):
        with pytest.raises(Unknown):
            await read(quipu, f"/table/{nothing}", **HTML)


async def test_pictures_of_the_documentation_are_served_if_they_are_installed(
    quipu: Quipu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "DOCS", tmp_path)
    with pytest.raises(RuntimeError, match="does not exist"):
        await read(quipu, "/docs/screenshots/owl.png")
    (tmp_path / "screenshots").mkdir()
    (tmp_path / "screenshots/owl.png").write_bytes(b"an owl")

    found = await read(quipu, "/docs/screenshots/owl.png")

    assert (found.status, found.body, dict(found.headers)[b"content-type"]) == (200, b"an owl", b"image/png")


async def test_rules_are_a_page_of_their_own_or_only_their_statements(quipu: Quipu) -> None:
    page, bare = [await read(quipu, f"/v1/caral/rules{query}", **HTML) for query in ("?bare=yes", "?bare=true")]
    text = await read(quipu, "/v1/caral/rules?bare=true")

    assert page.body.startswith(b"<!doctype html>")
    assert bare.body.startswith(b'<div lang="en">')
    assert (b"<nav" in page.body, b"<nav" in bare.body) == (True, False)
    assert text.body.startswith(b"# Caral")
    assert dict(text.headers)[b"content-type"] == b"text/markdown; charset=utf-8"


@pytest.mark.parametrize(
    "address",
    ["/docs/no-such-page", "/problems/not_a_code", "/problems/NO_SUCH_CODE", "/v1/chess/rules", "/v1/caral/drawing"],
)
async def test_what_is_not_there_is_unknown(quipu: Quipu, address: str) -> None:
    with pytest.raises(Unknown):
        await read(quipu, address, **HTML)


async def test_the_page_of_the_client_is_at_the_root_only(quipu: Quipu) -> None:
    root = await read(quipu, "/", **HTML)

    assert root.body == (reading.WEB / "index.html").read_bytes()
    assert dict(root.headers)[b"cache-control"] == b"no-cache"
    assert (await read(quipu, "/index.html", **HTML)).status == 404


def test_a_drawing_runs_its_own_script_and_nothing_of_its_text_ends_it() -> None:
    page, policy = framed("draw('</script><script>evil()')")

    assert page.count("</script>") == 2
    assert policy.count("'sha256-") == 2
    assert "{hashes}" not in policy


async def test_one_search_of_the_documentation_runs_at_a_time(quipu: Quipu, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight at once, each in a thread of its own, delayed others by half a second."""
    order, begun_one, go, loop = list[str](), asyncio.Event(), threading.Event(), asyncio.get_running_loop()

    def search(_: Site, query: str) -> str:
        order.append(f"{query} begins")
        loop.call_soon_threadsafe(begun_one.set)
        assert go.wait(PATIENCE)
        order.append(f"{query} ends")
        return query

    monkeypatch.setattr(Site, "search", search)
    app = Starlette(routes=reading_routes(quipu, Site(quipu.games)))
    first = asyncio.create_task(ask(app, "GET", "/docs/search?q=a", b""))
    await begun_one.wait()
    second = asyncio.create_task(ask(app, "GET", "/docs/search?q=b", b""))
    for _ in range(TURNS):
        await asyncio.sleep(0)
    go.set()
    await asyncio.gather(first, second)

    assert order == ["a begins", "a ends", "b begins", "b ends"]

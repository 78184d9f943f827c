"""The pages at ``/docs``: all exist, no link is dead, each record of each game has an example."""

import json
import re
from html.parser import HTMLParser

import pytest

from quipu_rules.catalog import GAMES
from quipu_service.application.problems.tree import Problem
from quipu_service.documentation.game_pages import EXAMPLES
from quipu_service.documentation.layout import LANGUAGES
from quipu_service.documentation.site import GUIDES, address_of
from quipu_service.extensions.extension import Statements, guides_of
from quipu_service.transports.texts.problem_texts import PLAIN, STATUS
from quipu_service.transports.wire.components import schemas_of
from tests.service.client import Client
from tests.service.tables import EXTENSIONS

HTML = {"accept": "text/html"}


class Page(HTMLParser):
    """What a page links to and can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: list[str] = []
        self.headings: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "h1":
            self.headings.append(tag)
        self.links |= {found for name in ("href", "src") if (found := named.get(name))}
        self.anchors += [found for name, found in attrs if name == "id" and found]


async def crawled(client: Client) -> dict[str, Page]:
    """Every page below ``/docs`` that a link leads to."""
    found: dict[str, Page] = {}
    waiting = ["/docs"]
    while waiting:
        address = waiting.pop()
        answer = await client.get(address, **HTML)
        assert 200 == answer.status, address
        found[address] = Page(answer.body.decode())
        inner = {link.partition("#")[0] for link in found[address].links if link.startswith("/docs/")}
        waiting += sorted(one for one in inner if one not in found and one not in waiting and "." not in one)
    return found


async def test_every_page_has_a_title_and_every_link_leads_somewhere(client: Client) -> None:
    pages = await crawled(client)
    outside = {link for page in pages.values() for link in page.links} - set(pages)
    for address, page in pages.items():
        if address != "/docs/rest":
            assert ["h1"] == page.headings, address
        assert len(page.anchors) == len(set(page.anchors)), address
        assert {f"#{one}" for one in page.anchors} >= {link for link in page.links if link.startswith("#")}, address
    for link in sorted(outside):
        assert link.startswith(("/", "#")), f"{link} is an outside address"
        path, _, anchor = link.partition("#")
        if path in pages:
            assert not anchor or anchor in pages[path].anchors, link
        elif path:
            assert 200 == (await client.get(path, **HTML)).status, link


async def test_the_index_lists_every_page_game_and_reference(client: Client) -> None:
    index = Page((await client.get("/docs/pages", **HTML)).body.decode())
    files = {address_of(name.removeprefix("guide/")) for names in GUIDES.values() for name in names}
    assert files | {"/docs/problems", "/docs/rest", "/graphql", "/sdk"} <= index.links
    assert {f"/docs/games/{name}" for name in GAMES} <= index.links


async def test_the_front_has_three_doors_and_samples_in_four_languages(client: Client) -> None:
    front = (await client.get("/docs", **HTML)).body.decode()
    page = Page(front)
    assert {"/docs/tutorial", "/docs/first-night", "/docs/pages"} <= page.links
    assert front.count('<input type="radio" name="language"') == len(LANGUAGES)
    steps = [front.count(f'<div class="sample in-{language}">') for language in LANGUAGES]
    assert steps == [7] * len(LANGUAGES)


async def test_samples_speak_to_the_service_that_shows_them(client: Client) -> None:
    for path in ("/docs/client.md", "/docs/client.ts", "/docs/client.py", "/docs/client.mjs", "/docs/client.sh"):
        answer = await client.get(path, host="games.example")
        assert answer.status == 200
        assert b"http://games.example" in answer.body
        assert b"127.0.0.1:8000" not in answer.body
    assert (await client.get("/docs/following.md")).body == (await client.get("/docs/following")).body
    native = await client.get("/docs/react-native.md", host="127.0.0.1:8123")
    assert b"http://10.0.2.2:8123" in native.body
    assert b":8000" not in native.body


async def test_a_program_gets_markdown(client: Client) -> None:
    answer = await client.get("/docs/following")
    assert answer.headers["content-type"].startswith("text/markdown")
    assert answer.body.startswith(b"# Follow and resume")
    for front in ("/docs.md", "/docs/client.md"):
        answer = await client.get(front, accept="text/html")
        assert (answer.body[:16], answer.status) == (b"# Build a client", 200)
    assert 404 == (await client.get("/docs/no-such-page")).status


@pytest.mark.parametrize("page", ["client", "graphql-clients", "pages", "tutorial"])
async def test_links_in_markdown_lead_somewhere_for_a_reader_who_has_no_folder(client: Client, page: str) -> None:
    text = (await client.get(f"/docs/{page}.md")).body.decode()
    links = set(re.findall(r"\]\(([^)\s]+)\)", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)))

    assert links
    for link in links:
        assert link.startswith(("/", "#")), link
        path = link.partition("#")[0]
        assert not path or 200 == (await client.get(path, **HTML)).status, link


async def test_the_rules_of_tables_tell_the_statements_of_extensions(client: Client) -> None:
    rules = (await client.get("/v1/table/rules")).body.decode()
    brought = [one.file.read_text(encoding="utf-8") for one in guides_of(EXTENSIONS) if isinstance(one, Statements)]

    assert len(brought) >= 2
    assert [] == [block for text in brought for block in text.strip().split("\n\n") if block not in rules]


@pytest.mark.parametrize("path", ["/docs/following", "/v1/caral/rules", "/problems/STALE"])
async def test_a_cache_keeps_the_page_of_a_browser_apart(client: Client, path: str) -> None:
    kinds = {(await client.get(path, accept=accept)).headers["content-type"] for accept in ("text/html", "*/*")}
    assert len(kinds) == 2
    for accept in ("text/html", "*/*"):
        assert "accept" in (await client.get(path, accept=accept)).headers["vary"].lower().split(", ")


@pytest.mark.parametrize("game", GAMES)
async def test_the_page_of_a_game_tells_all_its_records_with_an_example_each(client: Client, game: str) -> None:
    text = (await client.get(f"/docs/games/{game}")).body.decode()
    schemas = schemas_of(GAMES[game])["components"]["schemas"]
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL))
    for name in ("Action", "Event"):
        for kind in schemas[name]["discriminator"]["mapping"]:
            assert f'"type": "{kind}"' in sections[kind], kind
    for part in ("View", "Board", "Setup"):
        for field in schemas[part]["properties"]:
            assert f"\n| `{field}` | " in text, field
    examples = json.loads((EXAMPLES / f"{game}.json").read_text(encoding="utf-8"))
    for group in ("actions", "events"):
        for example in examples[group].values():
            assert all(f"> {said}" in text for said in example["text"].values() if said)


async def test_a_type_of_a_game_is_explained_where_its_name_leads(client: Client) -> None:
    text = (await client.get("/docs/games/caral")).body.decode()
    assert "| `modules` | list of [`ModuleName`](#modulename) |" in text
    assert "| `ANNUAL_TILES` | Annual Tiles | Jahresplättchen |" in text.partition("\n### ModuleName\n")[2]
    assert "[17.12](/v1/caral/rules#17.12)" in text
    rules = Page((await client.get("/v1/caral/rules", **HTML)).body.decode())
    cited = re.findall(r"\(/v1/caral/rules#(R?[\d.]+)\)", text)
    assert set(cited) <= set(rules.anchors)


async def test_a_search_finds_sections_that_have_all_words(client: Client) -> None:
    found = await client.get("/docs/search?q=undo%20CONSENT")
    assert found.headers["content-type"].startswith("text/markdown")
    links = re.findall(r"^\[(.*?)\]\((.*?)\)", found.body.decode(), re.MULTILINE)
    assert ("Undo: Undo by agreement", "/docs/undo#undo-by-agreement") in links
    code = (await client.get("/docs/search?q=not_seated")).body.decode()
    assert code.startswith("# Search: not\\_seated\n\n[Problems: NOT\\_SEATED](/docs/problems#not-seated)")
    page = (await client.get("/docs/search?q=%3Cscript%3E*%5Bno-such-word%5D(y)", **HTML)).body.decode()
    assert "No section has all of these words." in page
    assert "<script" not in page
    once, often = [
        await client.get(f"/docs/search?q={words}") for words in ("undo%20table", "undo%20table" + "%20UNDO" * 12)
    ]
    assert once.body == often.body
    for nothing in ("", "?q=", "?q=%20*%20"):
        assert b"# Search\n" == (await client.get(f"/docs/search{nothing}")).body


async def test_every_problem_is_told_with_its_cure(client: Client) -> None:
    text = (await client.get("/docs/problems")).body.decode()
    told = {kind.code for kind in STATUS if issubclass(kind, Problem)} | set(PLAIN)
    for code in told - {"REFUSED", Problem.code}:
        assert f"\n## {code}\n" in text, code
    assert text.count("**What to do:**") >= 15
    for game in GAMES.values():
        for code in game.texts.refusals("en"):
            assert f"(/problems/{code})" in text, code


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_recorded_for_the_records_that_there_are(game: str) -> None:
    schemas = schemas_of(GAMES[game])["components"]["schemas"]
    examples = json.loads((EXAMPLES / f"{game}.json").read_text(encoding="utf-8"))
    for group, name in (("actions", "Action"), ("events", "Event")):
        assert set(schemas[name]["discriminator"]["mapping"]) == set(examples[group])

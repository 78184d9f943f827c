"""Contracts, explanations of problems and rules, kept by whoever asks; compressed answers; streams that end."""

import asyncio
import gzip
import re

import msgspec
import pytest

from quipu_rules.catalog import GAMES
from quipu_service.transports.rest.router import COMPRESSED_FROM
from quipu_service.transports.texts.problem_texts import STATUS
from tests.service.client import Client, timeless
from tests.service.serving import ROOT
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE

BUNDLED = ("web", "clients/typescript")
"""Packages of ours whose dependencies are in the bundles of the page."""
PATHS = [
    *("/", "/app.js", "/docs", "/docs.md", "/docs/style.css", "/docs/search?q=table", "/openapi", "/openapi.json"),
    *(
        "/schema/caral.graphql",
        "/sdk",
        "/words.json",
        "/v1/caral",
        "/v1/caral/board",
        "/v1/caral/texts",
        "/v1/caral/rules",
    ),
    *("/v1/caral/tables", "/v1/chess", "/graphql", "/nowhere", "/problems/STALE", "/llms.txt", "/metrics"),
]
CODES = [kind.code for kind in STATUS if hasattr(kind, "code")]


async def test_the_index_leads_to_every_contract(client: Client) -> None:
    index = (await client.get("/openapi")).json
    addresses = [index["all"], index["service"], index["graphql"], index["possibleTypes"], *index["games"].values()]

    assert set(GAMES) == set(index["games"])
    assert [200] * len(addresses) == [(await client.get(address)).status for address in addresses]
    schema = await client.get(index["graphql"])
    assert (ROOT / "schema.graphql").read_bytes() == schema.body


async def test_one_document_has_the_operations_of_all_games(client: Client) -> None:
    document = (await client.get("/openapi.json")).json
    operations = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]

    assert len(set(operations)) == len(operations)
    assert {"caracallaAct", "caralAct", "caretosAct", "inkasAct", "listGames", "verify"} <= set(operations)
    assert {"CaracallaAction", "InkasLegalAction", "Problem"} <= document["components"]["schemas"].keys()


@pytest.mark.parametrize(
    "path",
    [
        *("/openapi.json", "/schema.graphql", "/v1/games", "/v1/caral", "/v1/caral/board?seats=3", "/v1/caral/rules"),
        *("/v1/caral/texts", "/v1/caral/schemas"),
    ],
)
async def test_unchanged_documents_are_answered_with_304(client: Client, path: str) -> None:
    first = await client.get(path)
    again = await client.get(path, if_none_match=first.headers["etag"])
    other = await client.get(path, if_none_match='"other"')

    assert (200, 304, b"") == (first.status, again.status, again.body)
    assert first.headers["etag"] == again.headers["etag"]
    assert (200, first.body) == (other.status, other.body)


@pytest.mark.parametrize("code", [code for code in CODES if code != "PROBLEM"])
async def test_a_problem_is_explained_in_both_languages(client: Client, code: str) -> None:
    english = (await client.get(f"/problems/{code}")).json
    german = (await client.get(f"/problems/{code}?language=de")).json

    assert english["code"] == code
    assert english["status"] == german["status"] >= 400
    for part in ("title", "cause", "cure"):
        assert english[part] != german[part]


async def test_a_refusal_leads_to_the_rules_of_its_games(client: Client) -> None:
    explained = (await client.get("/problems/NOT_DRY")).json
    page = await client.get("/problems/NOT_DRY", accept="text/html", accept_language="de")
    of_tables = (await client.get("/problems/SEATS_FREE")).json

    assert (["caracalla"], ["/v1/caracalla/rules"]) == (explained["games"], explained["rules"])
    assert (200, True) == (page.status, b'href="/v1/caracalla/rules"' in page.body)
    assert (409, [], ["/v1/table/rules"]) == (of_tables["status"], of_tables["games"], of_tables["rules"])
    for unknown in ("NOPE", "not_dry", "x" * 5_000):
        assert (404, "UNKNOWN") == ((answer := await client.get(f"/problems/{unknown}")).status, answer.code)


async def test_the_rules_of_a_game_are_served_with_an_anchor_for_each_statement(client: Client) -> None:
    for game in (*GAMES, "table"):
        text = await client.get(f"/v1/{game}/rules")
        page = (await client.get(f"/v1/{game}/rules", accept="text/html")).body.decode()
        numbers = re.findall(r"^\*\*([RT]?[0-9][0-9.a-z]*)\*\*", text.body.decode(), re.MULTILINE)

        assert len(numbers) > 20
        assert all(f'<p id="{number}">' in page for number in numbers)
        assert ('<a href="/docs/bots#clocks">' in page) == (game != "table")
    assert (await client.get("/v1/chess/rules")).code == "UNKNOWN"


async def answered_in(client: Client, path: str, accepted: str, coding: str) -> None:
    """Ask until the answer has this coding."""
    async with asyncio.timeout(PATIENCE):
        while (await client.get(path, accept_encoding=accepted)).headers.get("content-encoding") != coding:
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("path", "accepted", "answered"),
    [
        ("/app.js", "gzip, deflate, br, zstd", ("br", "no-cache")),
        ("/app.js", "br;q=0, gzip", ("gzip", "no-cache")),
        ("/vendor/swagger-ui-bundle.js", "gzip", ("gzip", "no-cache")),
        ("/vendor/graphiql.css", "*", ("br", "no-cache")),
        ("/docs/style.css", "gzip, br", ("br", "public, max-age=60, must-revalidate")),
        ("/schema.graphql", "gzip;q=1.0, br;q=0.5", ("br", "public, max-age=60, must-revalidate")),
        ("/openapi/caral.json", "BR", ("br", "public, max-age=60, must-revalidate")),
        ("/docs", "gzip, br", ("br", "public, max-age=60, must-revalidate")),
        ("/docs/graph", "gzip", ("gzip", "public, max-age=60, must-revalidate")),
        ("/v1/caral/rules", "gzip, br", ("br", "public, max-age=60, must-revalidate")),
    ],
)
async def test_what_is_served_often_is_compressed_and_not_sent_again_while_it_is_the_same(
    client: Client, path: str, accepted: str, answered: tuple[str, str]
) -> None:
    coding, control = answered
    plain = await client.get(path, accept_encoding="identity")
    await answered_in(client, path, accepted, coding)
    packed_ones = [await client.get(path, accept_encoding=accepted) for _ in range(3)]
    again = await client.get(path, if_none_match=plain.headers["etag"])

    assert "content-encoding" not in plain.headers
    for answer in packed_ones:
        assert (coding, plain.body) == (answer.headers["content-encoding"], answer.body)
        assert int(answer.headers["content-length"]) < len(plain.body)
    assert (304, b"") == (again.status, again.body)
    for answer in (plain, *packed_ones, again):
        assert control == answer.headers["cache-control"], "a newer version of the page is used at once"
        assert "accept-encoding" in answer.headers["vary"].lower()


@pytest.mark.parametrize("accepted", ["br, gzip", "gzip", "identity"])
@pytest.mark.parametrize("path", PATHS)
async def test_vary_names_each_header_once(client: Client, path: str, accepted: str) -> None:
    for kind in ("text/html", "*/*"):
        first = await client.get(path, accept=kind, accept_encoding=accepted)
        tag = first.headers.get("etag", "x")
        again = await client.get(path, accept=kind, accept_encoding=accepted, if_none_match=tag)

        for answer in (first, again):
            named = [one.strip().lower() for one in answer.headers.get("vary", "").split(",")]
            assert sorted(set(named)) == sorted(named)
            if "content-encoding" in answer.headers or len(first.body) >= COMPRESSED_FROM:
                assert "accept-encoding" in named


async def test_graphiql_and_the_rest_reference_ask_no_other_server(client: Client) -> None:
    for path in ("/graphql", "/docs/rest"):
        page = (await client.get(path, accept="text/html,*/*;q=0.8")).body.decode()
        named = [one for one in re.findall(r'(?:src|href)="([^"]+)"', page) if one not in ("data:,", "/docs")]

        assert len(named) >= 2
        assert not re.search(r"https?:", page)
        for address in named:
            assert (200, True) == ((file := await client.get(address)).status, len(file.body) > 500), address


@pytest.mark.parametrize("path", ["/", "/icon-192.png"])
async def test_pages_and_pictures_are_not_sent_again_while_they_are_the_same(client: Client, path: str) -> None:
    first = await client.get(path)

    assert (304, b"") == ((again := await client.get(path, if_none_match=first.headers["etag"])).status, again.body)


async def test_only_the_files_that_a_page_needs_are_served(client: Client) -> None:
    for path in ("/vendor/swagger-ui-bundle.js.map", "/vendor", "/vendor/", "/index.html"):
        assert (404, "UNKNOWN") == ((answer := await client.get(path)).status, answer.code)


async def test_answers_are_compressed(client: Client) -> None:
    headers = {"accept-encoding": "gzip"}
    async with client.session.get(
        f"{client.address}/v1/caretos/schemas", headers=headers, auto_decompress=False
    ) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert (await client.get("/v1/caretos/schemas")).body == gzip.decompress(await answer.read())


@pytest.mark.parametrize("refusal", ["gzip;q=0", "gzip; q=0.0", "br;q=0, gzip;q=0", "*;q=0", "identity"])
@pytest.mark.parametrize(
    "path", ["/v1/caretos/texts", "/v1/caretos/rules", "/openapi.json", "/docs", "/docs/style.css"]
)
async def test_nothing_is_compressed_for_whoever_refuses_it(client: Client, path: str, refusal: str) -> None:
    headers = {"accept-encoding": refusal}
    async with client.session.get(f"{client.address}{path}", headers=headers, auto_decompress=False) as answer:
        assert answer.status == 200
        assert "content-encoding" not in answer.headers
        assert "accept-encoding" in answer.headers["vary"].lower()
        assert len(await answer.read()) > COMPRESSED_FROM


async def test_answers_to_queries_of_graphql_are_compressed_and_those_to_mutations_are_not(client: Client) -> None:
    opening = 'open(game: "caretos", command: "compressed", seats: 2) { table { board { json } } }'
    table = await client.open("caretos", 2)
    showing = f'table(table: "{table.id}") {{ board {{ json }} }}'
    for query, encoding in ((f"{{ {showing} }}", "gzip"), (f"mutation {{ {opening} }}", None)):
        asked = client.session.post(
            f"{client.address}/graphql",
            json={"query": query},
            headers={"accept-encoding": "gzip"},
            auto_decompress=False,
        )
        async with asked as answer:
            assert answer.headers.get("content-encoding") == encoding
            content = await answer.read()
            assert len(gzip.decompress(content) if encoding else content) > COMPRESSED_FROM


async def test_lines_and_events_begin_at_the_same_version_and_a_finished_stream_ends(client: Client) -> None:
    table = await client.begin("caretos", 2)
    live = Followed(table)
    await table.play()
    await live.follow()
    lines = (await client.get(f"{table.path}/events")).lines
    nothing_new = await client.get(
        f"{table.path}/events", accept="text/event-stream", last_event_id=str(lines[-1]["version"])
    )

    assert timeless(live.updates) == timeless(lines)
    noted = (await client.get(table.path)).json
    assert live.problem == {name: noted[name] for name in ("version", "head", "commitment", "signature")}
    assert live.problem["signature"] is not None
    assert (204, b"") == (nothing_new.status, nothing_new.body)


@pytest.mark.parametrize("package", BUNDLED)
def test_the_licences_beside_the_page_name_each_dependency(package: str) -> None:
    told = (ROOT / "web/dist/vendor/licenses.txt").read_text(encoding="utf-8").split(f"\n\n{'-' * 80}\n\n")
    texts = {name: text for name, _, text in (one.partition("\n\n") for one in told)}

    described = msgspec.json.decode((ROOT / package / "package.json").read_bytes())
    listed = {**described.get("dependencies", {}), **described["devDependencies"]}
    sources = "".join(file.read_text(encoding="utf-8") for file in (ROOT / package / "src").rglob("*.ts*"))
    needed = {name for name in listed if re.search(rf'from "{name}[/"]', sources)}
    needed -= set(described.get("peerDependencies", ()))  # a program brings them itself

    assert needed
    assert set() == needed - set(texts), "`make web` writes it from what is bundled (web/build.mjs)"
    assert all(texts.values()), f"no licence is told of {[name for name, text in texts.items() if not text]}"


async def test_graphiql_in_a_browser_asks_no_other_server(client: Client) -> None:
    page = (await client.ask("GET", "/graphql", accept="text/html,*/*;q=0.8")).body.decode()
    assert "http:" not in page
    assert "https:" not in page
    named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
    assert {"graphiql.css", "graphiql.js"} <= {address.rpartition("/")[2] for address in named}
    for address in named:
        answer = await client.get(address)
        assert (answer.status, len(answer.body) > 0) == (200, True), address

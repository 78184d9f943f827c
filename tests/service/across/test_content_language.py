"""Every answer with words says in which language they are."""

import pytest

from tests.service.client import Client

GAME = "/v1/caracalla"


@pytest.mark.parametrize(
    ("wanted", "told"), [("de-AT, en;q=0.5", "de"), ("fr", "en"), ("en;q=0.2, de;q=0.4", "de"), ("", "en")]
)
async def test_the_language_is_that_of_the_request(client: Client, wanted: str, told: str) -> None:
    for path in (
        "/v1/games",
        GAME,
        f"{GAME}/texts",
        "/v1/caracalla/tables/aaaaaaaaaaaaaaaa",
        "/problems/STALE",
        "/words.json",
    ):
        answer = await client.get(path, accept_language=wanted)
        assert answer.headers["content-language"] == told, path


async def test_the_parameter_goes_before_the_header(client: Client) -> None:
    answer = await client.get("/v1/games?language=de", accept_language="en")
    assert answer.headers["content-language"] == "de"


async def test_an_answer_without_words_names_no_language_and_one_with_all_names_all(client: Client) -> None:
    assert "content-language" not in (await client.get("/healthz")).headers
    assert (await client.get(f"{GAME}/board")).headers["content-language"] == "en, de"


async def test_streams_and_graphql_say_it_too(client: Client) -> None:
    table = await client.begin("caracalla", 2)

    async with client.session.get(
        f"{client.address}{table.path}/events?text=true",
        headers={"accept": "text/event-stream", "accept-language": "de"},
    ) as stream:
        assert stream.headers["content-language"] == "de"
    lines = await client.get(f"{table.path}/events", accept="application/x-ndjson", accept_language="de")
    assert "content-language" not in lines.headers  # nobody asked for sentences
    mixed = await client.post(
        "/graphql", {"query": "{ games { a: title(language: de) b: title(language: en) } }"}, accept_language="en"
    )
    assert mixed.headers["content-language"] == "de, en"
    wrong = await client.post("/graphql", {"query": "{ nothing }"}, accept_language="de")
    assert wrong.headers["content-language"] == "de"


async def test_rules_name_the_languages_that_they_are_in(client: Client) -> None:
    assert (await client.get(f"{GAME}/rules", accept_language="de")).headers["content-language"] == "de"
    assert (await client.get("/docs", accept_language="de")).headers["content-language"] == "en"

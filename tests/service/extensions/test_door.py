"""What an extension brings is where it belongs: pages, documents, numbers, judges, work, operations of REST."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from quipu_rules.catalog import GAMES
from quipu_service.adapters.entropy import system_clock
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.tables.cache import CachedTable
from quipu_service.documentation.site import Site
from quipu_service.extensions.extension import Extension, Guide, ServerMetrics, extended, guides_of, judges_of
from quipu_service.observing.metrics import Metrics
from quipu_service.operate.config import Config, ConfigError, read_config
from quipu_service.transports.rest.handlers import Rest
from quipu_service.transports.rest.operation import Operation
from quipu_service.transports.rest.routes import with_rows
from quipu_service.worker.worker import Worker
from tests.service.asgi import app_of, ask
from tests.service.tables import EXTENSIONS, begun
from tests.service.valkey import Valkey

POSTED: Mapping[str, tuple[Literal["gauge", "counter"], str]] = {
    "quipu_post_sent_total": ("counter", "Letters sent."),
    "quipu_post_waiting": ("gauge", "Letters that wait."),
}


class PostSettings(Struct, frozen=True, kw_only=True):
    """Settings of the post."""

    post_box: str = ""
    """Where letters go."""


class Post:
    """A part that works for ever."""

    def __init__(self) -> None:
        self.worked = asyncio.Event()

    async def work(self) -> None:
        self.worked.set()


async def box(_: Request) -> Response:
    return PlainTextResponse("empty")


async def stamped(_rest: Rest, _request: Request) -> Response:
    """A stamp."""
    return PlainTextResponse("stamped")


def nothing(_quipu: Quipu, _settings: object) -> Iterable[object]:
    return ()


async def counts() -> Mapping[str, float]:
    return {"quipu_post_sent_total": 3}


def parts(_: Quipu, settings: PostSettings) -> Iterable[object]:
    assert settings == PostSettings(post_box="here")
    yield Post()
    yield Route("/box", box)
    yield ServerMetrics(POSTED, counts)


def judged(config: PostSettings) -> None:
    if config.post_box == "nowhere":
        raise ValueError("expected a place, not nowhere")


STAMP = Operation(
    id="stamp",
    tag="games",
    path="/v1/stamp",
    handler=stamped,
    answers=str,
    media=("text/plain",),
    response="A stamp.",
)
POST = Extension(
    name="post",
    operations=(STAMP,),
    settings=PostSettings,
    judges={"post_box": judged},
    parts=parts,
    works=lambda quipu: quipu.part(Post).work(),
)


@pytest.fixture
def posting(quipu: Quipu) -> Quipu:
    return extended(quipu, {"post": POST}, read_config({"QUIPU_POST_BOX": "here"}, [PostSettings]))


async def test_a_page_and_an_operation_of_rest_are_served(posting: Quipu) -> None:
    pages = Starlette(routes=posting.all_of(BaseRoute))

    assert b"empty" == (await ask(pages, "GET", "/box")).body
    assert b"stamped" == (await ask(app_of(posting), "GET", "/v1/stamp")).body


async def test_a_game_says_which_extensions_there_are(posting: Quipu) -> None:
    names, query = [*EXTENSIONS, "post"], b'{"query": "{ games { extensions } }"}'

    by_rest = json.loads((await ask(app_of(posting), "GET", "/v1/caretos")).body)
    by_graphql = json.loads((await ask(app_of(posting), "POST", "/graphql", query)).body)

    assert by_rest["extensions"] == names
    assert [one["extensions"] for one in by_graphql["data"]["games"]] == [names] * len(GAMES)


def test_an_operation_with_the_id_of_the_cores_takes_its_place() -> None:
    before = with_rows(())
    (place,) = [number for number, one in enumerate(before) if one.id == "listGames"]
    after = with_rows([replace(STAMP, id="listGames")])

    assert len(before) == len(after)
    assert after[place].path == STAMP.path
    assert [one for one in before if one.id != "listGames"] == [one for one in after if one.id != "listGames"]


async def test_prometheus_is_told_its_numbers(posting: Quipu) -> None:
    metrics = Metrics()
    metrics.watch(posting, lambda: None)
    page = (await metrics.text())[0].decode()

    assert "# TYPE quipu_post_sent_total counter\nquipu_post_sent_total 3.0\n" in page
    assert "# HELP quipu_post_waiting Letters that wait.\n" in page
    assert "# TYPE quipu_post_waiting gauge\nquipu_post_waiting 0.0\n" in page


async def test_a_worker_gets_its_work(posting: Quipu) -> None:
    await posting.works[-1]()

    assert posting.part(Post).worked.is_set()


async def test_a_worker_calls_it_for_a_table_that_somebody_outside_is_told_of(quipu: Quipu) -> None:
    called = list[str]()

    async def notified(_quipu: Quipu, cached: CachedTable) -> None:
        called.append(cached.id)

    table = await begun(
        extended(quipu, {"post": replace(POST, notices=notified, settings=None, parts=nothing)}, Config()),
        "caracalla",
        2,
    )
    worker = Worker(quipu, system_clock)
    await worker.look_after(table.id)
    assert called == []
    await quipu.hosting.send_notices(table.id, command="send", token=table.host, sent=True)
    await worker.look_after(table.id)

    assert called == [table.id]


async def test_its_key_of_a_table_outlives_that_for_some_time(quipu: Quipu, valkey: Valkey) -> None:
    table = await begun(
        extended(quipu, {"post": replace(POST, outlives={"stamp": 60}, settings=None, parts=nothing)}, Config()),
        "caracalla",
        2,
    )
    version = (await table.position()).version
    with valkey.client() as client:
        client.set(f"{{{table.id}}}:stamp", "one")
        assert not await quipu.stores.log.remove(table.id, version - 1, quipu.outlives)
        assert client.ttl(f"{{{table.id}}}:stamp") == -1
        assert await quipu.stores.log.remove(table.id, version, quipu.outlives)

        assert client.keys(f"{{{table.id}}}:*") == [f"{{{table.id}}}:stamp".encode()]
        assert 0 < client.ttl(f"{{{table.id}}}:stamp") <= 60


def test_its_settings_are_judged() -> None:
    judges = judges_of({"post": POST})

    assert read_config({"QUIPU_POST_BOX": "here"}, [PostSettings], judges) != Config()
    with pytest.raises(ConfigError, match="QUIPU_POST_BOX: expected a place, not nowhere"):
        read_config({"QUIPU_POST_BOX": "nowhere"}, [PostSettings], judges)


def test_its_guides_stand_among_the_others(tmp_path: Path) -> None:
    file = tmp_path / "post.md"
    file.write_text(
        "# Write letters\n\nPut a stamp on each.\n\nAs in [a guide](errors.md) and [elsewhere](nowhere.md).\n",
        encoding="utf-8",
    )
    guides = guides_of({"post": replace(POST, guides=(Guide("Operators", file),))})
    site = Site(GAMES, guides)

    assert "post" in site.names
    assert "* [Write letters](/docs/post): Put a stamp on each.\n" in (site.markdown("pages") or "")
    page = site.page("post", site.markdown("post") or "")
    assert '<a href="/docs/errors">a guide</a> and elsewhere.' in page
    assert '<li><a href="/docs/post" aria-current="page">Write letters</a></li>' in page
    assert "post" not in Site(GAMES).names

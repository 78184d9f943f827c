"""Contracts are built once, in a thread, so that their first reader stops nobody."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from graphql import GraphQLEnumType, build_schema, is_abstract_type
from starlette.applications import Starlette

from quipu_rules.catalog import GAMES
from quipu_service.application.admission.spending import in_thread
from quipu_service.application.facade.quipu import Quipu
from quipu_service.documentation.site import Site
from quipu_service.observing.release import RELEASE
from quipu_service.pages import built as built_once
from quipu_service.pages import contract_pages
from quipu_service.pages.client_packages import client_package_routes
from quipu_service.sdk.packages import names
from tests.service.asgi import ask
from tests.service.client import Client
from tests.service.valkey import PATIENCE, eventually


@pytest.mark.parametrize("path", ["/openapi.json", "/schema.graphql", *(f"/sdk/{name}" for name in names(RELEASE))])
async def test_others_are_answered_while_a_contract_or_a_package_is_built_once(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    building, going_on, built = threading.Event(), threading.Event(), list[object]()

    async def held(build: Callable[[], object]) -> object:
        def work() -> object:
            building.set()
            assert going_on.wait(PATIENCE)
            built.append(build())
            return built[-1]

        return await in_thread(work)

    monkeypatch.setattr(built_once, "in_thread", held)
    packages = client_package_routes(quipu.games, Site(quipu.games))
    site = Starlette(routes=[*contract_pages.contract_routes(quipu), *packages])
    readers: list[asyncio.Task[Any]] = [asyncio.create_task(ask(site, "GET", path)) for _ in range(3)]
    await eventually(building.is_set)
    assert (await ask(site, "GET", "/openapi")).status == 200
    going_on.set()
    answers = await asyncio.gather(*readers)

    assert [one.status for one in answers] == [200] * 3
    assert len(built) == 1


async def test_a_game_has_a_schema_of_its_own_with_its_refusals_and_caches_learn_the_members_of_interfaces(
    client: Client,
) -> None:
    alone = build_schema((await client.get("/schema/caretos.graphql")).body.decode())
    codes = alone.type_map["CaretosRefusalCode"]
    assert isinstance(codes, GraphQLEnumType)
    assert set(GAMES["caretos"].texts.refusals("en")) == set(codes.values)
    assert "CaralView" not in alone.type_map
    assert (await client.get("/schema/chess.graphql")).status == 404
    possible = (await client.get("/possible-types.json")).json
    whole = build_schema((await client.get("/schema.graphql")).body.decode())
    assert possible["View"] == [f"{game.prefix}View" for game in GAMES.values()]
    abstract = {name: kind for name, kind in whole.type_map.items() if is_abstract_type(kind)}
    assert {name: set(members) for name, members in possible.items()} == {
        name: {one.name for one in whole.get_possible_types(kind)} for name, kind in abstract.items()
    }

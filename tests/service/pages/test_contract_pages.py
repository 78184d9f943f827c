"""Contracts are built once, in a thread, so that their first reader stops nobody."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette

from quipu_service.application.admission.spending import in_thread
from quipu_service.application.facade.quipu import Quipu
from quipu_service.pages import contract_pages
from tests.service.asgi import ask
from tests.service.valkey import PATIENCE, eventually


@pytest.mark.parametrize("path", ["/openapi.json", "/schema.graphql"])
async def test_others_are_answered_while_a_contract_is_built_once(
    quipu: Quipu, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    building, going_on, built = threading.Event(), threading.Event(), list[bytes]()

    async def held(build: Callable[[], bytes]) -> bytes:
        def work() -> bytes:
            building.set()
            assert going_on.wait(PATIENCE)
            built.append(build())
            return built[-1]

        return await in_thread(work)

    monkeypatch.setattr(contract_pages, "in_thread", held)
    site = Starlette(routes=contract_pages.contract_routes(quipu))
    readers: list[asyncio.Task[Any]] = [asyncio.create_task(ask(site, "GET", path)) for _ in range(3)]
    await eventually(building.is_set)
    assert (await ask(site, "GET", "/openapi")).status == 200
    going_on.set()
    answers = await asyncio.gather(*readers)

    assert [one.status for one in answers] == [200] * 3
    assert len(built) == 1

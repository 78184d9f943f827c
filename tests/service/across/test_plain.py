"""The service with the public ways of libraries: our overrides off, as with releases that they were not tested with."""

import asyncio
from pathlib import Path

import pytest

from quipu_service.adapters import tested
from tests.service.client import Client
from tests.service.commands.command import quipu
from tests.service.serving import Service
from tests.service.transports.rest.test_events import Followed
from tests.service.valkey import PATIENCE, free_port


def test_ours_are_used_with_what_is_installed_here_and_with_no_other_release(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [None] * 3 == [tested.plainly(one, asked=False) for one in tested.ALL]
    assert tested.plainly(tested.SERVER, asked=True) == f"{tested.SERVER.instead}: QUIPU_PLAIN asks for it"
    monkeypatch.setattr(tested, "version", lambda name: "0.54.1" if name == "uvicorn" else "99.1")
    assert [tested.plainly(one, asked=False) for one in tested.ALL] == [
        "the HTTP server's own protocols are used: not tested with httptools 99.1, websockets 99.1",
        "graphql-core's own executor is used: not tested with graphql-core 99.1",
        "redis-py's own connections are used: not tested with redis 99.1",
    ]


async def test_a_game_is_played_followed_and_verified_without_our_overrides(valkey_url: str, tmp_path: Path) -> None:
    service = Service(tmp_path, url=valkey_url, more={"QUIPU_PLAIN": "true"}, fresh=True).start()
    try:
        async with Client(service.address) as client:
            table = await client.begin("caretos", 2)
            followed = Followed(table, token=table.tokens[0], query="?after=0")
            following = asyncio.create_task(followed.follow(until=8))
            await table.play()
            await following
            query = f'subscription {{ entries(table: "{table.id}", after: 3) {{ __typename }} }}'
            async with client.session.ws_connect(
                f"{service.address}/graphql", protocols=["graphql-transport-ws"]
            ) as socket:
                await socket.send_json({"type": "connection_init"})
                assert (await socket.receive_json(timeout=PATIENCE))["type"] == "connection_ack"
                await socket.send_json({"id": "1", "type": "subscribe", "payload": {"query": query}})
                assert (await socket.receive_json(timeout=PATIENCE))["type"] == "next"
            verified = await client.post("/v1/verify", (await client.get(f"{table.path}/export")).body)
            assert verified.json["complete"]
    finally:
        assert service.stop() == 0
    for one in tested.ALL:
        assert f"{one.instead}: QUIPU_PLAIN asks for it" in service.log.read_text()
    said = quipu("doctor", plain="true", data_dir=str(tmp_path / "none"), port=str(free_port()))
    assert (said.code, said.out.count("note  libraries")) == (3, 3)

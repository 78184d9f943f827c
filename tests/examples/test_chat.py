"""The extension of the tutorial, installed as its users would install it: the chat hears of a game once."""

import json
from collections.abc import Callable
from pathlib import Path

from tests.service.client import Client
from tests.service.receiving import receiving
from tests.service.serving import Service


async def test_the_chat_hears_how_a_game_ended(example: Callable[[str], Path], tmp_path: Path) -> None:
    with receiving() as chat:
        more = {"PYTHONPATH": str(example("chat")), "QUIPU_CHAT_URL": chat.address, "QUIPU_WORKER": "on"}
        service = Service(tmp_path, more=more).start()
        try:
            async with Client(service.address) as client:
                table = await client.begin("caretos", 2)
                await table.play()
                wanted = (await client.get(f"{table.path}/events?text=true")).lines[-1]["prompt"]
                (said,) = chat.wait_for(1)
        finally:
            service.stop()
    assert json.loads(said.body) == {"text": f"Caretos: {wanted}"}
    assert len(chat.received) == 1


async def test_an_extension_that_is_not_chosen_is_not_loaded(example: Callable[[str], Path], tmp_path: Path) -> None:
    more = {"PYTHONPATH": str(example("chat")), "QUIPU_EXTENSIONS": "chat"}
    service = Service(tmp_path, more=more).start()
    try:
        async with Client(service.address) as client:
            assert (await client.get("/v1/caretos")).status == 200
            assert (await client.get("/v1/caretos/statistics")).status == 404
    finally:
        service.stop()

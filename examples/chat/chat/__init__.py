"""Tells a chat how games ended, each once."""

import asyncio
import json
from urllib.request import Request, urlopen

from msgspec import Struct

from quipu.extensions import CachedTable, Extension, Quipu, prompt

DAY = 86_400


class ChatSettings(Struct, frozen=True, kw_only=True):
    """Settings of the chat."""

    chat_url: str = ""
    """Where to post how public games ended, such as the incoming webhook of a channel; empty: nowhere."""


class Chat:
    """Posts to the chat."""

    def __init__(self, quipu: Quipu, url: str) -> None:
        self._ask, self._url = quipu.stores.ask, url

    async def tell(self, cached: CachedTable) -> None:
        """Say how a game ended, unless that was said: a worker may ask again."""
        said, key = prompt(cached.position, None, "en"), f"chat:{{{cached.id}}}"
        if self._url and said and await self._ask(key, "SET", key, 1, "NX", "EX", DAY):
            await asyncio.to_thread(self._post, {"text": f"{cached.position.game.title('en')}: {said}"})

    def _post(self, message: dict[str, str]) -> None:
        headers = {"content-type": "application/json"}
        urlopen(Request(self._url, json.dumps(message).encode(), headers), timeout=5).close()  # noqa: S310 - the operator's


CHAT = Extension(
    name="chat",
    settings=ChatSettings,
    parts=lambda quipu, settings: [Chat(quipu, settings.chat_url)],
    ended=lambda quipu, cached: quipu.part(Chat).tell(cached),
)

"""Tells a Discord channel whose turn it is: ``python notifier.py --service http://127.0.0.1:8000 --port 9001``.

It checks the signature of each notice, reads the names of the players, and posts one sentence with a link.
"""

import argparse
import asyncio
import os
import sys
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

from quipu_client import Game, Quipu, QuipuError, notice_of
from quipu_client.wire import Notice

REMEMBERED = 10_000
SENTENCES = {
    "en": {
        "TURN": "{player}, it is your turn.",
        "DRAW_NEAR": "{player}, a quarter of your time is left.",
        "TIMEOUT_COMING": "{player}, your time is nearly up.",
        "RESULT": "The game is over. {result}",
        "seat": "Seat {number}",
        "closed": "There is no result.",
    },
    "de": {
        "TURN": "{player}, du bist am Zug.",
        "DRAW_NEAR": "{player}, dir bleibt noch ein Viertel deiner Zeit.",
        "TIMEOUT_COMING": "{player}, deine Zeit ist fast um.",
        "RESULT": "Das Spiel ist aus. {result}",
        "seat": "Platz {number}",
        "closed": "Es gibt kein Ergebnis.",
    },
}


@dataclass
class Notifier:
    """Knows where the service is, where Discord listens, and what was told already."""

    service: str
    secret: str
    discord: str
    language: str = "en"
    told: OrderedDict[str, None] = field(default_factory=OrderedDict)

    async def take(self, headers: Mapping[str, str], body: bytes) -> int:
        """The status that answers a request. One that is no success is sent again later."""
        notice = notice_of(self.secret, headers, body)
        if notice is None:
            return 401
        if notice["id"] in self.told or notice["kind"] not in SENTENCES[self.language]:
            return 204
        async with httpx.AsyncClient() as client:
            posted = await client.post(self.discord, json=await self.message(notice))
        if not posted.is_success:
            return 502
        self.told[notice["id"]] = None
        if len(self.told) > REMEMBERED:
            self.told.popitem(last=False)
        return 204

    async def message(self, notice: Notice) -> dict[str, Any]:
        """What Discord takes; nobody is pinged by a player who is called @everyone."""
        async with Quipu(self.service, language=self.language) as quipu:
            title = (await quipu.game(notice["game"]))["title"]
            try:
                table = await quipu.table(Game(notice["game"]), notice["table"]).read()
            except QuipuError:  # a private table, of which only the notice is known
                table = None
        said = self.sentence(notice, table)
        link = f"{self.service}/#/{notice['game']}/{notice['table']}"
        return {"content": f"**{title}**: {said}\n{link}", "allowed_mentions": {"parse": []}}

    def sentence(self, notice: Notice, table: Any) -> str:
        """Whom it concerns, or how it ended."""
        words = SENTENCES[self.language]
        names = [one["name"] for one in table["seats"]] if table else []

        def player(seat: int) -> str:
            return (names[seat] if names else None) or words["seat"].format(number=seat + 1)

        if notice["seat"] is not None:
            return words[notice["kind"]].format(player=player(notice["seat"]))
        outcome = table["outcome"] if table else None
        if outcome is None:
            return words[notice["kind"]].format(result=words["closed"])
        places = []
        for one in outcome["results"]:
            score = "" if one["score"] is None else f" ({one['score']})"
            places.append(f"{one['place']}. {', '.join(map(player, one['seats']))}{score}")
        return words[notice["kind"]].format(result=f"{table['prompt']} {'; '.join(places)}")


def handler_of(notifier: Notifier) -> type[BaseHTTPRequestHandler]:
    """A handler of requests for this notifier."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            headers = {name.lower(): value for name, value in self.headers.items()}
            try:
                status = asyncio.run(notifier.take(headers, body))
            except (httpx.TransportError, QuipuError):
                status = 502
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing: an address may hold a secret."""

    return Handler


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--service", default="http://127.0.0.1:8000", help="where the game service is")
    parser.add_argument("--port", type=int, default=9001)
    parser.add_argument("--language", choices=sorted(SENTENCES), default="en")
    asked = parser.parse_args()
    try:
        secrets = os.environ["QUIPU_WEBHOOK_SECRET"], os.environ["DISCORD_WEBHOOK"]
    except KeyError as missing:
        sys.exit(f"{missing.args[0]} is not set: see README.md")
    notifier = Notifier(asked.service, *secrets, language=asked.language)
    server = ThreadingHTTPServer(("127.0.0.1", asked.port), handler_of(notifier))
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()

"""``docs/privacy.md`` names every key of the log's server, and says of each where it has something of a person."""

import re
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from quipu_service.application.ledger import ledger
from quipu_service.extensions.extension import ledger_of
from tests.service.client import Client
from tests.service.commands.command import within
from tests.service.serving import ROOT, Service
from tests.service.tables import EXTENSIONS
from tests.service.valkey import Valkey, start_valkey

OF_EXTENSION = re.compile(r"(?:`[^`]+`)? \(extension `(\w+)`\)")


def read_page() -> str:
    """The page without what it says of extensions that are not here."""
    absent = {name for name in OF_EXTENSION.findall(WRITTEN) if name not in EXTENSIONS}
    rows = [
        line for line in WRITTEN.splitlines() if not (line.startswith("|") and {*OF_EXTENSION.findall(line)} & absent)
    ]
    text = OF_EXTENSION.sub(lambda one: "" if one[1] in absent else one[0], "\n".join(rows))
    return re.sub(r"(?<=\w) \(extension `\w+`\)(?= \|)", "", text)


WRITTEN = (ROOT / "docs/privacy.md").read_text(encoding="utf-8")
PAGE = read_page()
STORED = {key for row in {**ledger(), **ledger_of(EXTENSIONS)}.values() for key in row.keys}
KEY = re.compile(r"`(quipu:[^`]+|\{table\}:[^`]+)`")
ROWS: Mapping[str, str] = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|", PAGE, re.MULTILINE))


def keys(text: str) -> set[str]:
    """Those that a text names, with ``*`` for what varies."""
    return {re.sub(r"<\w+>", "*", one).replace("{table}", "{*}") for one in KEY.findall(text)}


def test_the_page_names_every_key_of_the_logs_server_and_no_other() -> None:
    assert keys(PAGE) == STORED


NAME, NOTE, HOOK = "Zebulon Quist", "he bluffs with sheep", "https://club.example/hook"
PLANNED = "romanPlaced"
"""An event that is expected, and has not happened yet."""
ADDRESS = "127.0.0.1"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Valkey]:
    running = start_valkey(tmp_path / "valkey")
    yield running
    running.stop()


@pytest.fixture
async def client(server: Valkey, tmp_path: Path) -> AsyncIterator[Client]:
    settings = {"QUIPU_REQUESTS": "1200", "QUIPU_WAITING_TABLES": "20"}
    if "webhooks" in EXTENSIONS:
        settings["QUIPU_WEBHOOKS"] = "tables"
    service = Service(tmp_path / "service", url=server.url, more=settings).start()
    try:
        async with Client(service.address) as client:
            yield client
    finally:
        service.stop()


def held(server: Valkey, what: Mapping[str, str], table: str, *, for_ever: bool = False) -> Mapping[str, set[str]]:
    """The keys whose name or content has each of these, with ``*`` for what varies; for ever: without an end."""
    found = defaultdict[str, set[str]](set)
    with server.client() as asked:
        read: dict[bytes, Any] = {
            b"string": asked.get,
            b"hash": asked.hgetall,
            b"set": asked.smembers,
            b"zset": lambda key: asked.zrange(key, 0, -1),
            b"stream": asked.xrange,
            b"none": lambda _: None,  # it has expired
        }
        for key in asked.scan_iter():
            assert any(fnmatchcase(key.decode(), pattern) for pattern in STORED), key
            if for_ever and asked.ttl(key) != -1:
                continue
            content = f"{key!r} {read[asked.type(key)](key)!r}"
            pattern = re.sub(r"(?<=[:{])[0-9a-f]{32,}", "*", key.decode().replace(table, "*"))
            for name, text in what.items():
                if text in content:
                    found[name].add(pattern)
    return found


async def test_what_is_stored_of_a_person_is_where_the_page_says_and_goes_when_it_says(
    client: Client, server: Valkey, tmp_path: Path
) -> None:
    table, player, token = await client.open("caracalla", 2), secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    sits = {"name": NAME, "token": token, "asPlayer": True}
    assert (await client.post(f"{table.path}/seats", sits, token=player)).status == 201
    table.tokens.append(token)
    await table.sit("Somebody")
    if "webhooks" in EXTENSIONS:
        assert (await client.post(f"{table.path}/webhook", {"url": HOOK}, token=table.host)).status == 200
    await table.start()
    acts = await table.to_act()
    if "planned" in EXTENSIONS:
        (action, *_) = await table.legal(acts)
        plan = {"conditions": [{"turns": [{"expect": [{"type": PLANNED}], "actions": [action]}]}]}
        waits, named = table.tokens[1 - acts], {"idempotency_key": "planned"}
        assert (await client.put(f"{table.path}/conditions", plan, token=waits, **named)).status == 200
    if "notes" in EXTENSIONS:
        assert (await client.put(f"{table.path}/note", {"text": NOTE}, token=token)).status == 200
    code = await client.post(f"{table.path}/seats/0/code", token=token, idempotency_key="code")
    secret = {
        "a code": code.json["oneTimeCode"].replace("-", ""),
        "the address": ADDRESS,
        "a token": token,
        "a player id": player,
        "the host's token": table.host,
    }
    shown = {
        "the name that a player typed": NAME,
        "the private note of a seat": NOTE,
        "planned moves of a seat": PLANNED,
        "a webhook's address": HOOK,
        "tokens of seats and keys": sha256(token.encode()).hexdigest(),
    }

    found = held(server, {**secret, **shown}, table.id)

    assert found == {what: keys(ROWS[what]) for what in shown if what in ROWS}

    await client.post(f"{table.path}/seats/{acts}/resign", token=table.tokens[acts])
    assert within("forget-names", table.id, "--seat", "1", redis_url=server.url).code == 0
    assert "the name that a player typed" not in held(server, shown, table.id)
    if "archive" in EXTENSIONS:
        archive = str(tmp_path / "archive")
        assert within("archive", "--older-than", "0s", redis_url=server.url, archive=archive).code == 0
        assert not held(server, shown, table.id, for_ever=True)

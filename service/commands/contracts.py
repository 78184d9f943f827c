"""``quipu contracts``: the generated contracts, schema.graphql and openapi/*.json."""

import asyncio
import sys
import tempfile
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette

from quipu.rules.catalog import GAMES
from quipu.service.adapters.embedded import EmbeddedServer
from quipu.service.adapters.redis_log import RedisLog
from quipu.service.application.quipu import Quipu
from quipu.service.transports.graphql.schema import printed_schema
from quipu.service.transports.rest.examples import FixedClock, FixedEntropy, Session
from quipu.service.transports.rest.openapi import document
from quipu.service.transports.rest.routes import rest_routes

ROOT = Path(__file__).parents[3]


def contracts(*, check: bool) -> int:
    """Write what differs; with ``check`` only name it, and answer 1 if anything does."""
    files = generated()
    different = [path for path, text in files.items() if not path.is_file() or path.read_bytes() != text]
    for path in different:
        sys.stdout.write(f"{'differs' if check else 'written'}: {path.relative_to(ROOT)}\n")
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[path])
    if check and different:
        sys.stdout.write("run `make contracts` and commit what it writes\n")
    return int(check and bool(different))


def generated() -> Mapping[Path, bytes]:
    """Every generated file."""
    examples = asyncio.run(_examples())
    release = version("quipu")
    documents = {name: document(game, release, examples[name]) for name, game in GAMES.items()}
    documents["service"] = document(None, release, next(iter(examples.values())))
    files = {ROOT / "openapi" / f"{name}.json": _pretty(content) for name, content in documents.items()}
    return {**files, ROOT / "schema.graphql": printed_schema().encode()}


def _pretty(content: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


async def _examples() -> dict[str, Mapping[str, tuple[Any, Any]]]:
    found = {}
    with tempfile.TemporaryDirectory() as folder, EmbeddedServer(Path(folder), fsync="everysec") as server:
        for name, game in GAMES.items():
            async with RedisLog(server.url) as log:
                quipu = Quipu(log, clock=FixedClock(), entropy=FixedEntropy(name))
                found[name] = await Session(Starlette(routes=rest_routes(quipu)), game).play()
    return found

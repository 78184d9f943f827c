"""The contracts: OpenAPI documents and the GraphQL schema, each read from its file or built from the games."""

from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from quipu.service.application.quipu import Quipu
from quipu.service.transports.graphql.schema import printed_schema
from quipu.service.transports.rest.openapi import compact, document
from quipu.service.transports.wire import JSON, encode, kept

OPENAPI = Path(__file__).parents[2] / "openapi"
"""A folder of the package, in a checkout as well as in an installation."""
SDL = "text/plain; charset=utf-8"


class Contracts:
    """The documents by address, each built once."""

    def __init__(self, quipu: Quipu) -> None:
        self._quipu = quipu
        self._made: dict[str, bytes] = {}

    def openapi(self, name: str | None) -> bytes:
        """The document of a game, of the ``service``, or of everything for None; raises HTTPException."""
        games = self._quipu.games
        if name not in (None, "service", *games):
            raise HTTPException(404)
        file = OPENAPI / f"{name}.json"
        return self._once(f"openapi {name}", lambda: file.read_bytes() if file.is_file() else self._built(name))

    def _built(self, name: str | None) -> bytes:
        games = self._quipu.games
        chosen = list(games.values()) if name is None else [games[name]] if name in games else []
        return compact(document(chosen, version("quipu"), service=name is None or name == "service"))

    def graphql(self) -> bytes:
        return self._once("graphql", lambda: printed_schema(self._quipu.games.values()).encode())

    def index(self) -> bytes:
        games = {name: f"/openapi/{name}.json" for name in self._quipu.games}
        return encode(
            {
                "all": "/openapi.json",
                "games": games,
                "service": "/openapi/service.json",
                "graphql": "/schema.graphql",
                "reference": "/docs/rest",
                "documentation": "/docs",
            }
        )

    def _once(self, key: str, make: Callable[[], bytes]) -> bytes:
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]


def contract_routes(quipu: Quipu) -> list[BaseRoute]:
    """The routes of the contracts."""
    contracts = Contracts(quipu)

    async def everything(request: Request) -> Response:
        return kept(request, contracts.openapi(None), JSON)

    async def one(request: Request) -> Response:
        return kept(request, contracts.openapi(request.path_params["name"]), JSON)

    async def index(request: Request) -> Response:
        return kept(request, contracts.index(), JSON)

    async def graphql(request: Request) -> Response:
        return kept(request, contracts.graphql(), SDL)

    return [
        Route("/openapi.json", everything),
        Route("/openapi", index),
        Route("/openapi/{name}.json", one),
        Route("/schema.graphql", graphql),
    ]

"""The contracts: OpenAPI documents and the GraphQL schema, built from the games and the extensions."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.tree import Unknown
from quipu_service.observing.release import RELEASE
from quipu_service.pages.built import BuiltOnce
from quipu_service.transports.graphql.schema import possible_types, printed_schema
from quipu_service.transports.http.exchange import JSON, encode, kept
from quipu_service.transports.rest import openapi as contract
from quipu_service.transports.wire.operations import OperationRow

SDL = "text/plain; charset=utf-8"
INDEX = {
    "all": "/openapi.json",
    "games": {},
    "service": "/openapi/service.json",
    "graphql": "/schema.graphql",
    "possibleTypes": "/possible-types.json",
    "reference": "/docs/rest",
    "documentation": "/docs",
}
"""Where the contracts are; ``games`` has a document for each."""


def contract_routes(quipu: Quipu) -> list[BaseRoute]:
    """The routes of the contracts, each of which is built once."""
    games, rows, built = quipu.games, quipu.all_of(OperationRow), BuiltOnce[bytes]()

    def described(name: str | None) -> bytes:
        """The document of a game, of the ``service``, or of everything for None."""
        chosen = list(games.values()) if name is None else [games[name]] if name in games else []
        return contract.compact(contract.document(chosen, RELEASE, service=name in (None, "service"), rows=rows))

    def schema(name: str | None) -> bytes:
        """The schema of all games, or of one with an enum of its refusals."""
        some = games.values() if name is None else [games[name]]
        return printed_schema(some, rows, alone=name is not None).encode()

    async def openapi(request: Request) -> Response:
        name = _named(request, "service", *games)
        return kept(request, await built.of(f"openapi {name}", partial(described, name)), JSON)

    async def index(request: Request) -> Response:
        return kept(request, encode({**INDEX, "games": {name: f"/openapi/{name}.json" for name in games}}), JSON)

    async def graphql(request: Request) -> Response:
        name = _named(request, *games)
        return kept(request, await built.of(f"graphql {name}", partial(schema, name)), SDL)

    async def possible(request: Request) -> Response:
        return kept(request, await built.of("possible", lambda: encode(possible_types(games.values(), rows))), JSON)

    return [
        Route("/openapi.json", openapi),
        Route("/openapi", index),
        Route("/openapi/{name}.json", openapi),
        Route("/schema.graphql", graphql),
        Route("/schema/{name}.graphql", graphql),
        Route("/possible-types.json", possible),
    ]


def _named(request: Request, *known: str) -> str | None:
    """The name in the path, if there is one; raises Unknown for any other than these."""
    name: str | None = request.path_params.get("name")
    if name is not None and name not in known:
        raise Unknown("page", request.url.path)
    return name

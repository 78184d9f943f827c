"""Where all parts meet: the ASGI application."""

import asyncio
import gc
import html
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from quipu.rules.kernel.game import Catalog
from quipu.service.adapters.ed25519 import signer_of
from quipu.service.adapters.entropy import SystemEntropy, system_clock
from quipu.service.adapters.verifying import Verifying
from quipu.service.application.ports import TableLog
from quipu.service.application.problems import Unavailable, Unknown
from quipu.service.application.quipu import Quipu
from quipu.service.config import Config
from quipu.service.telemetry import Measured, Metrics
from quipu.service.transports.graphql.persisted import Persisted, read_list
from quipu.service.transports.graphql.routes import graphql_routes
from quipu.service.transports.problems import explained, plain
from quipu.service.transports.rest.openapi import compact, document
from quipu.service.transports.rest.routes import rest_routes
from quipu.service.transports.wire import language_of, problem_answer, refused

OPENAPI = Path(__file__).parents[1] / "openapi"
"""Beside the package, in a checkout as in an installation."""
EXPOSED = ["etag", "location", "idempotency-replayed", "retry-after"]
HTTP_CODES = {404: "UNKNOWN", 405: "METHOD_NOT_ALLOWED", 406: "NOT_ACCEPTABLE", 415: "UNSUPPORTED_MEDIA_TYPE"}


def application(log: TableLog, config: Config, games: Catalog) -> Starlette:
    """The ASGI application on a log, for these games."""
    quipu = Quipu(
        log,
        games,
        clock=system_clock,
        entropy=SystemEntropy(),
        editions=config.editions_folder,
        remembered=config.remembered,
        most_followers=config.followers,
        signer=signer_of(config.signing_key),
        operator_key=config.operator_key or None,
        verification=Verifying(config.editions_folder, most=config.verifications, games=config.games),
    )
    metrics = Metrics(quipu)
    trusted = read_list(Path(config.graphql_documents)) if config.graphql_documents else {}
    persisted = Persisted(trusted, only_trusted=config.graphql_only_documents)
    origins = [origin.strip() for origin in config.origins.split(",")]
    cors = Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=["*"],
        allow_headers=["*"],
        expose_headers=EXPOSED,
        max_age=3600,
    )
    return Starlette(
        routes=[*_pages(quipu, metrics), *graphql_routes(quipu, persisted, metrics.answered), *rest_routes(quipu)],
        middleware=[Middleware(Measured, metrics=metrics), cors],
        exception_handlers={HTTPException: _http_problem, Exception: _unexpected},
        lifespan=lambda _: _living(log),
    )


@asynccontextmanager
async def _living(log: TableLog) -> AsyncIterator[None]:
    """Keep the imported heap out of the garbage collector's way (18 ms a pass otherwise); close the log in the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 10)
    yield
    gc.unfreeze()
    await log.aclose()


def _pages(quipu: Quipu, metrics: Metrics) -> list[BaseRoute]:
    async def home(_: Request) -> Response:
        return RedirectResponse("/docs")

    async def docs(_: Request) -> Response:
        return HTMLResponse(_reference(sorted(quipu.games)))

    described: dict[str, bytes] = {}

    async def openapi(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in ("service", *quipu.games):
            raise HTTPException(404)
        if name not in described:
            described[name] = await asyncio.to_thread(_openapi, quipu.games, name)
        return Response(described[name], media_type="application/json")

    async def problem(request: Request) -> Response:
        return PlainTextResponse(explained(request.path_params["code"], language_of(request)))

    async def alive(_: Request) -> Response:
        return PlainTextResponse("alive\n")

    async def ready(request: Request) -> Response:
        try:
            await quipu.log.ping()
        except Unavailable as problem:
            return refused(problem, request)
        return PlainTextResponse("ready\n")

    async def measured(_: Request) -> Response:
        text, kind = metrics.text()
        return Response(text, headers={"content-type": kind})

    return [
        Route("/", home),
        Route("/docs", docs),
        Mount("/docs/assets", StaticFiles(directory=_swagger_ui())),
        Route("/openapi/{name}.json", openapi),
        Route("/problems/{code}", problem),
        Route("/healthz", alive),
        Route("/readyz", ready),
        Route("/metrics", measured),
    ]


def _openapi(games: Catalog, name: str) -> bytes:
    """The document as it is kept in a file, or made anew for a game that another package brings."""
    kept = OPENAPI / f"{name}.json"
    return kept.read_bytes() if kept.is_file() else compact(document([games[name]], version("quipu")))


def _swagger_ui() -> Path:
    """The static files of Swagger UI, which a package brings along, so that the page needs no outside address."""
    found = find_spec("swagger_ui")
    if found is None or found.origin is None:
        raise RuntimeError("the package swagger-ui-py is not installed")
    return Path(found.origin).parent / "static"


def _reference(games: list[str]) -> str:
    urls = ",".join(f'{{url:"/openapi/{name}.json",name:"{html.escape(name)}"}}' for name in [*games, "service"])
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quipu: REST reference</title>
<link rel="icon" href="/docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/swagger-ui-standalone-preset.js"></script>
<script>
SwaggerUIBundle({{
  urls: [{urls}],
  dom_id: "#reference",
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: true,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: "StandaloneLayout",
}});
</script>
</body>
</html>
"""


async def _unexpected(request: Request, _: Exception) -> Response:
    """A defect: it is logged by the server, and told without details."""
    return problem_answer(plain("INTERNAL", 500, language_of(request)))


async def _http_problem(request: Request, error: Exception) -> Response:
    """What the router itself refuses, as a problem too."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if status == 404:
        return refused(Unknown("page", request.url.path), request)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    allowed = next((value for name, value in headers.items() if name.lower() == "allow"), "")
    answered = problem_answer(plain(HTTP_CODES.get(status, "MALFORMED"), status, language_of(request), allowed=allowed))
    answered.headers.update(headers)
    return answered

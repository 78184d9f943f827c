"""The pages around the API: contracts, explanations of problems, rules, the reference, and what operators ask."""

import html
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from importlib.metadata import version
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from quipu.rules.kernel.game import AnyGame
from quipu.service.application.problems import Unavailable, Unknown
from quipu.service.application.quipu import Quipu
from quipu.service.documentation.layout import STYLE
from quipu.service.documentation.site import Site
from quipu.service.metrics import Metrics
from quipu.service.notice_numbers import NoticeNumbers
from quipu.service.transports.problems import explained, told
from quipu.service.transports.rest.openapi import compact, document
from quipu.service.transports.wire import JSON, VARY, encode, kept, language_of, problem_answer, refused

PACKAGE = Path(__file__).parents[1]
OPENAPI, DIGESTS, WEB = PACKAGE / "openapi", PACKAGE / "docs" / "rules", PACKAGE / "web" / "dist"
"""Beside the package, in a checkout as in an installation."""
MARKDOWN, SDL, HTML = "text/markdown; charset=utf-8", "text/plain; charset=utf-8", "text/html; charset=utf-8"
STATEMENT = re.compile(r"^\*\*(R?[0-9][0-9.a-z]*)\*\*")
CODE = re.compile(r"[A-Z][A-Z0-9_]{0,63}")


class Contracts:
    """The documents by address, each made once: read where a file was generated, else built from the games."""

    def __init__(self, quipu: Quipu, printed_schema: Callable[[], str]) -> None:
        self._quipu, self._printed_schema = quipu, printed_schema
        self._made: dict[str, bytes] = {}

    def openapi(self, name: str | None) -> bytes:
        """Of a game, of the ``service``, or of all for None; raises HTTPException."""
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
        """The GraphQL schema in its definition language."""
        return self._once("graphql", lambda: self._printed_schema().encode())

    def index(self) -> bytes:
        """Where each of them is."""
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


def pages(
    quipu: Quipu,
    metrics: Metrics,
    printed_schema: Callable[[], str],
    durability: str,
    trouble: Callable[[], str | None],
) -> list[BaseRoute]:
    """All pages; ``trouble`` says what is the matter with a log server of our own, if anything is."""
    contracts = _contract_routes(Contracts(quipu, printed_schema))
    return [*contracts, *_reading(quipu), *_operating(quipu, metrics, durability, trouble)]


def _contract_routes(contracts: Contracts) -> list[BaseRoute]:
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


def _reading(quipu: Quipu) -> list[BaseRoute]:
    async def reference(_: Request) -> Response:
        return HTMLResponse(_reference(sorted(quipu.games)))

    async def problem(request: Request) -> Response:
        code, locale = request.path_params["code"], language_of(request)
        found = explained(code, locale, quipu.games) if CODE.fullmatch(code) else None
        if found is None:
            return refused(Unknown("problem", code), request)
        if _wants_html(request):
            return HTMLResponse(_problem_page(found, locale), headers=VARY)
        return kept(request, encode(found), JSON)

    async def rules(request: Request) -> Response:
        game = quipu.editions.game(request.path_params["game"]).name if _known(quipu, request) else None
        file = None if game is None else _digest(quipu.games[game])
        if file is None:
            return refused(Unknown("page", request.url.path), request)
        text = file.read_text(encoding="utf-8")
        if _wants_html(request):
            return kept(request, _rules_page(text).encode(), HTML)
        return kept(request, text.encode(), MARKDOWN)

    return [
        *(Route(f"/{name}", _file(WEB / name)) for name in ("app.js", "app.css")),
        Route("/", _file(WEB / "index.html")),
        Route("/docs/rest", reference),
        Mount("/docs/assets", StaticFiles(directory=_swagger_ui())),
        *_documentation(Site(quipu.games)),
        Route("/problems/{code}", problem),
        Route("/v1/{game}/rules", rules),
    ]


def _documentation(site: Site) -> list[BaseRoute]:
    async def style(request: Request) -> Response:
        return kept(request, STYLE.encode(), "text/css; charset=utf-8")

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "")
        found = site.page(name) if _wants_html(request) else site.markdown(name)
        if found is None:
            return refused(Unknown("page", request.url.path), request)
        return kept(request, found.encode(), HTML if _wants_html(request) else MARKDOWN)

    return [Route("/docs/style.css", style), Route("/docs", page), Route("/docs/{name:path}", page)]


def _known(quipu: Quipu, request: Request) -> bool:
    return request.path_params["game"] in quipu.games


def _operating(quipu: Quipu, metrics: Metrics, durability: str, trouble: Callable[[], str | None]) -> list[BaseRoute]:
    numbers = NoticeNumbers(quipu.log.deliveries, metrics)

    async def alive(_: Request) -> Response:
        said = trouble()
        return PlainTextResponse("alive\n" if said is None else f"alive\n{said}\n")

    async def ready(request: Request) -> Response:
        try:
            await quipu.log.ping()
        except Unavailable as problem:
            wrong = told(problem, language_of(request))
            return problem_answer(replace(wrong, more={"cause": trouble() or problem.cause}))
        return PlainTextResponse(f"ready\ndurability: {durability}\n")

    async def measured(_: Request) -> Response:
        async with numbers.read():
            text, kind = await metrics.text()
        return Response(text, headers={"content-type": kind})

    return [Route("/healthz", alive), Route("/readyz", ready), Route("/metrics", measured)]


def _wants_html(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _problem_page(found: dict[str, Any], locale: str) -> str:
    rows = "".join(f"<p>{html.escape(str(found[name]))}</p>" for name in ("cause", "cure"))
    links = "".join(
        f'<li><a href="/v1/{html.escape(game)}/rules">{html.escape(game)}</a></li>' for game in found.get("games", ())
    )
    title = f"{html.escape(found['code'])}: {html.escape(found['title'])}"
    return _page(title, f"<h1>{title}</h1>{rows}<ul>{links}</ul>", locale)


def _digest(game: AnyGame) -> Path | None:
    """The rules of a game: ours in ``docs/rules``, others' as ``rules.md`` of their package."""
    places = (DIGESTS / f"{game.name}.md", Path(str(files(game.texts.package))) / "rules.md")
    return next((file for file in places if file.is_file()), None)


def _rules_page(text: str) -> str:
    """The digest with an anchor for each statement, such as ``#7.4``."""
    blocks = []
    for block in text.split("\n\n"):
        said = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html.escape(block, quote=False).strip())
        if not said:
            continue
        if heading := re.match(r"(#+) (.*)", said):
            level = len(heading[1])
            blocks.append(f"<h{level}>{heading[2]}</h{level}>")
        elif said.startswith(("|", "- ", "* ")):
            blocks.append(f"<pre>{said}</pre>")
        else:
            number = STATEMENT.match(block.strip())
            blocks.append(f'<p id="{number[1]}">{said}</p>' if number else f"<p>{said}</p>")
    return _page("Rules", "\n".join(blocks), "en")


def _page(title: str, body: str, locale: str) -> str:
    style = "body{font:1rem/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto}:target{background:#ffc}"
    return f"""<!doctype html>
<html lang="{locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quipu: {title}</title><style>{style}</style></head><body>{body}</body></html>
"""


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


def _file(path: Path) -> Callable[[Request], Awaitable[Response]]:
    """A file of the reference client; browsers ask again each time, and get 304 as long as it is the same."""

    async def serve(_: Request) -> Response:
        return FileResponse(path, headers={"cache-control": "no-cache"})

    return serve

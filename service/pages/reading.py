"""What people read in a browser, and programs as Markdown or JSON: documentation, rules, explanations of problems."""

import html
import re
from collections.abc import Awaitable, Callable
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from quipu.rules.kernel.game import AnyGame
from quipu.service.application.problems import Unknown
from quipu.service.application.quipu import Quipu
from quipu.service.documentation.layout import STYLE
from quipu.service.documentation.site import Site
from quipu.service.transports.problems import explained
from quipu.service.transports.wire import JSON, VARY, encode, kept, language_of, refused

PACKAGE = Path(__file__).parents[2]
DIGESTS, WEB = PACKAGE / "docs" / "rules", PACKAGE / "web" / "dist"
"""Beside the package, in a checkout as in an installation."""
MARKDOWN, HTML = "text/markdown; charset=utf-8", "text/html; charset=utf-8"
STATEMENT = re.compile(r"^\*\*(R?[0-9][0-9.a-z]*)\*\*")
CODE = re.compile(r"[A-Z][A-Z0-9_]{0,63}")


def reading_routes(quipu: Quipu) -> list[BaseRoute]:
    """The reference client, the documentation, the REST reference, the rules, and explanations of problems."""

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

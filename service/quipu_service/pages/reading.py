"""Pages for people, or as Markdown and JSON for programs: documentation, rules, explanations of problems, drawings.

A game's own drawing is ``drawing.js`` of its package, in a page for a sandboxed frame that reaches no network.
"""

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from quipu_rules.kernel.languages import ENGLISH, tag_of
from quipu_service.application.admission.spending import in_thread
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.games.drawings import drawing_of
from quipu_service.application.problems.tree import Unknown
from quipu_service.application.tables.cache import Seen
from quipu_service.documentation.layout import STYLE
from quipu_service.documentation.site import DOCS, INDEX, PROGRAMS, Site
from quipu_service.pages.headers import hash_of
from quipu_service.shipped.lookup import shipped
from quipu_service.transports.http.exchange import JSON, LANGUAGE, encode, kept, language_of, origin_of
from quipu_service.transports.http.gate import before_parameters
from quipu_service.transports.http.static_files import file_route
from quipu_service.transports.texts.page_words import spoken
from quipu_service.transports.texts.problem_texts import explained

WEB = shipped("web/dist")
PAGE, VENDOR = WEB / "index.html", WEB / "vendor"
ROBOTS = "User-agent: *\nAllow: /v1/*/rules\nDisallow: /v1/\nDisallow: /table/\n"
"""Search engines read the documentation and the rules, and no table."""
MARK = "<!-- table -->"
"""The place in the page's HTML where the tags of a table are inserted."""
SAMPLES = "http://127.0.0.1:8000"
"""The service in what pages tell to type."""
EMULATOR = "http://10.0.2.2"
"""How an emulator of Android reaches the machine on which it runs."""
PLAIN = "text/plain; charset=utf-8"
MARKDOWN, HTML = "text/markdown; charset=utf-8", "text/html; charset=utf-8"
CODE = re.compile(r"[A-Z][A-Z0-9_]{0,63}")
SANDBOX = (
    "default-src 'none'; script-src {hashes}; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts"
)
"""No origin of its own, so no storage and no cookies; nothing can be fetched, and the page's own policy (``frame-src``)
lets the frame lead nowhere else."""
INTERFACE = """
let drawing = false;
const failed = (error) => parent.postMessage({ quipu: "failed", message: String(error) }, "*");
addEventListener("error", ({ message }) => drawing || failed(message));
addEventListener("load", () => drawing || failed("it does not call quipu.draw"));
const quipu = {
  draw(paint) {
    addEventListener("message", async (event) => {
      if (event.source !== parent || event.data.quipu !== "scene") return;
      try {
        await paint(event.data.scene, document.body);
        const empty = !document.body.querySelector("*:not(script)") && !document.body.innerText.trim();
        if (empty) throw new Error("it draws nothing");
      } catch (error) {
        console.error(error);
        failed(error);
      }
    });
    drawing = true;
    parent.postMessage({ quipu: "ready" }, "*");
  },
  choose(collection, id) { parent.postMessage({ quipu: "choose", collection, id }, "*"); },
  act(option) { parent.postMessage({ quipu: "act", option }, "*"); },
};
"""
"""What ``drawing.js`` finds: the page posts a scene, the drawing answers with what the player chose in it.

A drawing that throws, or that draws nothing, is reported."""
DRAWING_STYLE = (
    "html, body { margin: 0; height: 100%; overflow: hidden; color-scheme: light dark; font-family: sans-serif }"
)


def reading_routes(quipu: Quipu, site: Site) -> list[BaseRoute]:
    """The reference client, the documentation, the REST reference, the rules, and explanations of problems."""

    async def reference(_: Request) -> Response:
        return HTMLResponse(_reference(sorted(quipu.games)))

    async def problem(request: Request) -> Response:
        code, locale = request.path_params["code"], language_of(request)
        found = explained(code, locale, quipu.games) if CODE.fullmatch(code) else None
        if found is None:
            raise Unknown("problem", code)
        return negotiated(request, encode(found), JSON, lambda: site.problem(found, locale))

    async def drawing(request: Request) -> Response:
        game = quipu.games.get(request.path_params["game"])
        source = None if game is None else drawing_of(game)
        if source is None:
            raise Unknown("page", request.url.path)
        page, policy = framed(source)
        return HTMLResponse(page, headers={"content-security-policy": policy, "cache-control": "no-cache"})

    async def robots(request: Request) -> Response:
        of_tables = [before_parameters(one) for one in quipu.all_of(Route) if "{table}" in one.path]
        more = "".join(f"Disallow: {path}\n" for path in of_tables if path not in ROBOTS)
        return kept(request, (ROBOTS + more).encode(), PLAIN)

    async def table(request: Request) -> Response:
        cached = await seen_by_all(quipu, request.path_params["table"])
        return HTMLResponse(page_of(cached, language_of(request)), headers={"cache-control": "no-cache"})

    async def listed(request: Request) -> Response:
        text = site.linked(INDEX, site.markdown(INDEX) or "", origin_of(request))
        return kept(request, text.encode(), MARKDOWN)

    async def words(request: Request) -> Response:
        return kept(request, encode(spoken(language_of(request))), JSON)

    return [
        Route("/words.json", words),
        file_route("/favicon.ico", WEB / "icon-192.png"),
        Route("/robots.txt", robots),
        Route("/llms.txt", listed),
        *(file_route(f"/{file.name}", file) for file in sorted(WEB.glob("*.*")) if file != PAGE),
        *(file_route(f"/vendor/{file.name}", file) for file in sorted(VENDOR.iterdir())),
        file_route("/", PAGE),
        Route("/docs/rest", reference),
        *_documentation(site),
        Route("/problems/{code}", problem),
        Route("/v1/{game}/rules", _rules(site)),
        Route("/v1/{game}/drawing", drawing),
        Route("/table/{table}", table),
    ]


async def seen_by_all(quipu: Quipu, table: str) -> Seen:
    """The table as a spectator sees it; raises Unknown unless anybody may look at it."""
    cached = await quipu.tables.admitted(table, None)
    if cached.private or cached.position.table.opened.isolated:
        raise Unknown("table", table)
    return await quipu.tables.as_spectator(table)


def page_of(cached: Seen, locale: str, tags: str = "", name: str = PAGE.name) -> str:
    """A page of ours at a table: what its scripts read of it, and further tags for programs."""
    table = cached.position.table
    named = {"table": table.id, "game": table.opened.game, "title": cached.position.game.title(locale)}
    ours = "\n".join(f'<meta name="quipu-{one}" content="{html.escape(text)}">' for one, text in named.items())
    return (WEB / name).read_text(encoding="utf-8").replace(MARK, f"{ours}\n{tags}")


def _rules(site: Site) -> Callable[[Request], Awaitable[Response]]:
    """The rules of a game, or of tables, in the reader's language; with ``bare=true`` without the frame of a page."""

    async def serve(request: Request) -> Response:
        name, locale = request.path_params["game"], language_of(request)
        passages = site.passages(name, locale)
        if passages is None:
            raise Unknown("page", request.url.path)
        request.scope[LANGUAGE] = ", ".join(dict.fromkeys(tag_of(one.locale) for one in passages))
        text = "\n\n".join(one.text for one in passages)
        bare = request.query_params.get("bare") == "true"

        def page() -> str:
            return site.rules(name, passages, locale) if bare else site.page(f"rules/{name}", text, locale)

        return negotiated(request, text.encode(), MARKDOWN, page)

    return serve


def _documentation(site: Site) -> list[BaseRoute]:
    async def style(request: Request) -> Response:
        return kept(request, STYLE.encode(), "text/css; charset=utf-8")

    async def page(request: Request) -> Response:
        asked = request.path_params.get("name", request.url.path.removeprefix("/docs"))
        name = asked.removesuffix(".md")
        text = site.markdown(name)
        if text is None:
            raise Unknown("page", request.url.path)
        request.scope[LANGUAGE] = ENGLISH
        here = partial(_speaking_to, request)
        markdown = here(site.linked(name, text)).encode()
        if name != asked:
            return kept(request, markdown, MARKDOWN)
        return negotiated(request, markdown, MARKDOWN, lambda: here(site.page(name, text)))

    async def program(request: Request) -> Response:
        text = site.program(request.url.path.removeprefix("/docs/"))
        return kept(request, _speaking_to(request, text).encode(), PLAIN)

    one_at_a_time = asyncio.Lock()

    async def search(request: Request) -> Response:
        def results() -> Response:
            text = site.search(request.query_params.get("q", ""))
            return negotiated(request, text.encode(), MARKDOWN, lambda: site.fresh("search", text))

        async with one_at_a_time:  # several threads would leave the event loop less
            return await in_thread(results)  # the first search reads every page

    return [
        Route("/docs/style.css", style),
        Route("/docs", page),
        Route("/docs.md", page),
        Route("/docs/search", search),
        *(Route(f"/docs/{name}", program) for name in PROGRAMS),
        Mount("/docs/screenshots", StaticFiles(directory=DOCS / "screenshots", check_dir=False)),
        Route("/docs/{name:path}", page),
    ]


def negotiated(request: Request, content: bytes, kind: str, page: Callable[[], str]) -> Response:
    """The content for programs, the page for browsers."""
    if "text/html" in request.headers.get("accept", ""):
        content, kind = page().encode(), HTML
    answered = kept(request, content, kind)
    answered.headers.add_vary_header("Accept")
    return answered


def _speaking_to(request: Request, text: str) -> str:
    """A text whose samples speak to this service."""
    port = request.url.port
    at_port = text if port is None else text.replace(f"{EMULATOR}:8000", f"{EMULATOR}:{port}")
    return at_port.replace(SAMPLES, origin_of(request))


def _reference(games: list[str]) -> str:
    urls = ",".join(f'{{url:"/openapi/{name}.json",name:"{html.escape(name)}"}}' for name in [*games, "service"])
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quipu: REST reference</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/vendor/swagger-ui.css">
<style>body {{ margin: 0 }} .back {{ display: block; padding: .6rem 1.2rem; font: 1rem system-ui, sans-serif }}</style>
</head>
<body>
<a class="back" href="/docs">Documentation</a>
<div id="reference"></div>
<script src="/vendor/swagger-ui-bundle.js"></script>
<script src="/vendor/swagger-ui-standalone-preset.js"></script>
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


def framed(source: str) -> tuple[str, str]:
    """The page for the frame, and its content security policy."""
    scripts = (INTERFACE, source.replace("</script", "<\\/script"))
    first, own = scripts
    page = (
        f'<!doctype html><meta charset="utf-8"><title>drawing</title><style>{DRAWING_STYLE}</style><body>'
        f'<script>{first}</script><script type="module">{own}</script></body>'
    )
    return page, SANDBOX.format(hashes=" ".join(hash_of(one.encode()) for one in scripts))

"""Tables in pages of others: a frame to look at, oEmbed, and what a chat shows of a link to a table.

A frame has no token: it reads the table as any spectator does, and its script reads nothing that the browser keeps.
"""

import re
from html import escape
from urllib.parse import quote, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from quipu_rules.kernel.languages import tag_of
from quipu_service.application.facade.quipu import Quipu
from quipu_service.application.problems.texts import TEXTS
from quipu_service.application.problems.tree import Malformed, Unknown
from quipu_service.application.tables.cache import Seen
from quipu_service.pages.headers import policy_for
from quipu_service.pages.reading import page_of, seen_by_all
from quipu_service.transports.http.exchange import JSON, encode, language_of, origin_of

WIDTH, HEIGHT = 800, 680
"""The size of a frame in pixels, unless the request asks for a smaller one."""
LEAST = 200
PIXELS = (1200, 630)
"""The size of a picture."""
ADDRESS = re.compile(r"/(?:embed|table)/([a-z0-9]{1,64})/?")
NOBODY = "'none'"


def embedding_routes(quipu: Quipu, embed: str) -> list[BaseRoute]:
    """The frame, the page of a table by its own address, and oEmbed; ``embed`` is the operator's setting."""
    tables = Embedding(quipu, embed)
    return [
        Route("/embed/{table}", tables.frame),
        Route("/table/{table}", tables.page),
        Route("/oembed", tables.oembed),
    ]


class Embedding:
    """Answers about tables that anybody may look at."""

    def __init__(self, quipu: Quipu, embed: str) -> None:
        self._quipu, self._embed = quipu, embed

    def _embedders(self, cached: Seen) -> str:
        """The `frame-ancestors` of its frame: as the frontend that opened it sets them, else as the operator does."""
        name = cached.position.table.opened.frontend
        own = self._quipu.frontends.embed_of(name) if name else None
        origins = [one.strip() for one in self._embed.split(",") if one.strip()] if own is None else list(own)
        return NOBODY if origins in ([], ["none"]) else " ".join(origins)

    async def frame(self, request: Request) -> Response:
        """The table to look at, for pages of others."""
        cached = await seen_by_all(self._quipu, request.path_params["table"])
        page = page_of(cached, language_of(request), _tags(cached, request), "embed.html")
        policy = policy_for(page.encode()).replace(
            f"frame-ancestors {NOBODY}", f"frame-ancestors {self._embedders(cached)}"
        )
        return HTMLResponse(page, headers={"content-security-policy": policy, "cache-control": "no-cache"})

    async def page(self, request: Request) -> Response:
        """The page at a table, with what programs read of it."""
        cached = await seen_by_all(self._quipu, request.path_params["table"])
        page = page_of(cached, language_of(request), _tags(cached, request))
        return HTMLResponse(page, headers={"cache-control": "no-cache"})

    async def oembed(self, request: Request) -> Response:
        """How a link to a table is shown as a frame."""
        asked = request.query_params
        if asked.get("format", "json") != "json":
            raise Malformed("one-of", "$.format", choices="json")
        parts = urlsplit(asked.get("url", ""))
        found = ADDRESS.fullmatch(parts.path)
        if found is None or parts.netloc != request.headers.get("host"):
            raise Unknown("page", asked.get("url", "")[:200])
        cached = await seen_by_all(self._quipu, found[1])
        if self._embedders(cached) == NOBODY:
            raise Unknown("page", parts.path)
        size = _least(asked.get("maxwidth"), WIDTH), _least(asked.get("maxheight"), HEIGHT)
        headers = {"access-control-allow-origin": "*", "cache-control": "public, max-age=60", "vary": "accept-language"}
        return Response(encode(_rich(cached, request, *size)), headers=headers, media_type=JSON)


def _least(wanted: str | None, most: int) -> int:
    """The requested size of a frame, at most ``most``; raises Malformed."""
    if wanted is None:
        return most
    if not wanted.isdecimal() or len(wanted) > 5:
        raise Malformed("number-range", "$.maxwidth")
    return max(LEAST, min(most, int(wanted)))


def _title(cached: Seen, locale: str) -> str:
    """The game, and who plays."""
    position = cached.position
    players = [name for name in position.people.names if name]
    title = position.game.title(locale)
    return f"{title}: {TEXTS.listed(players, locale)}" if players else title


def _picture(cached: Seen, request: Request, locale: str) -> str:
    """The address of the picture; it contains the version, so it changes with the table."""
    table = cached.position.table
    path = f"/v1/{table.opened.game}/tables/{table.id}/board.png"
    return f"{origin_of(request)}{path}?at={cached.position.version}&language={tag_of(locale)}"


def _tags(cached: Seen, request: Request) -> str:
    """What chats and search engines read, and where oEmbed is found."""
    locale, table = language_of(request), cached.position.table
    title, base, address = _title(cached, locale), origin_of(request), f"{origin_of(request)}/table/{table.id}"
    told = cached.position.game.introduction("about", locale)
    properties = {
        "og:type": "website",
        "og:site_name": "Quipu",
        "og:title": title,
        "og:description": told or TEXTS.part(cached.position.status, locale),
        "og:url": address,
        "og:image": _picture(cached, request, locale),
        "og:image:type": "image/png",
        "og:image:width": PIXELS[0],
        "og:image:height": PIXELS[1],
        "og:image:alt": title,
    }
    found = f"{base}/oembed?url={quote(address, safe='')}"
    return "\n".join((
        *(f'<meta property="{name}" content="{escape(str(value))}">' for name, value in properties.items()),
        '<meta name="twitter:card" content="summary_large_image">',
        f'<link rel="alternate" type="application/json+oembed" href="{escape(found)}" title="{escape(title)}">',
    ))  # fmt: skip


def _rich(cached: Seen, request: Request, width: int, height: int) -> dict[str, object]:
    """The answer of oEmbed 1.0."""
    locale, base, table = language_of(request), origin_of(request), cached.position.table
    title = _title(cached, locale)
    attributes = {
        "src": f"{base}/embed/{table.id}?language={tag_of(locale)}",
        "title": title,
        "width": width,
        "height": height,
        "style": "border: 0",
        "sandbox": "allow-scripts allow-same-origin allow-popups",
        "loading": "lazy",
    }
    written = (f'{name}="{escape(str(value))}"' for name, value in attributes.items())
    frame = f"<iframe {' '.join(written)}></iframe>"
    return {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": "Quipu",
        "provider_url": base,
        "html": frame,
        "width": width,
        "height": height,
        "cache_age": 60,
        "thumbnail_url": _picture(cached, request, locale),
        "thumbnail_width": PIXELS[0],
        "thumbnail_height": PIXELS[1],
    }

"""Files for browsers: 304 while they are the same."""

import mimetypes
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quipu_service.transports.http.exchange import kept

mimetypes.add_type("text/javascript", ".js")  # some platforms have other types, which browsers refuse
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def file_route(path: str, file: Path) -> Route:
    """The route by which browsers get a file."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"

    async def serve(request: Request) -> Response:
        answer = kept(request, await run_in_threadpool(file.read_bytes), kind)
        answer.headers["cache-control"] = "no-cache"
        return answer

    return Route(path, serve)

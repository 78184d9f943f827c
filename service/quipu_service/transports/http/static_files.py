"""Files and documents for browsers: 304 while they are the same, and compressed once."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quipu_service.application.ledger import FILES
from quipu_service.transports.http.exchange import kept

TEXTS = frozenset({".css", ".js", ".svg", ".webmanifest"})
"""Endings of files that are compressed once. Pages are not: their policy contains hashes of the scripts in them."""

mimetypes.add_type("text/javascript", ".js")  # some platforms have other types, which browsers refuse
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def file_route(path: str, file: Path) -> Route:
    """The route by which browsers get a file."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    answering = document if file.suffix in TEXTS else kept

    async def serve(request: Request) -> Response:
        answer = answering(request, await run_in_threadpool(file.read_bytes), kind)
        answer.headers["cache-control"] = "no-cache"
        return answer

    return Route(path, serve)


def document(request: Request, content: bytes, kind: str) -> Response:
    """An answer that rarely changes, with an ETag for 304, and in gzip for whoever accepts that."""
    answer = kept(request, content, kind)
    answer.headers.add_vary_header("Accept-Encoding")
    if answer.body and "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = packed(content)
        answer.headers.update({"content-encoding": "gzip", "content-length": str(len(answer.body))})
    return answer


@lru_cache(FILES.most)
def packed(content: bytes) -> bytes:
    """The content, compressed as well as gzip can, because that happens once."""
    return gzip.compress(content, mtime=0)

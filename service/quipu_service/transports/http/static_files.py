"""Files and documents for browsers: 304 while they are the same, and compressed once."""

import gzip
import mimetypes
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from quipu_service.application.ledger import FILES
from quipu_service.transports.http.exchange import accepts, kept

TEXTS = frozenset({".css", ".js", ".svg", ".webmanifest"})
"""Endings of files that are compressed once. Pages are not: their policy contains hashes of the scripts in them."""

CODINGS = ("br", "gzip") if find_spec("brotli") else ("gzip",)
"""How documents can be compressed, the shortest first; the extra ``brotli`` brings the first one."""

mimetypes.add_type("text/javascript", ".js")  # some platforms have other types, which browsers refuse
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")


def file_route(path: str, file: Path) -> Route:
    """The route by which browsers get a file."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"

    async def serve(request: Request) -> Response:
        content = await run_in_threadpool(file.read_bytes)
        answer = await document(request, content, kind) if file.suffix in TEXTS else kept(request, content, kind)
        answer.headers["cache-control"] = "no-cache"
        return answer

    return Route(path, serve)


async def document(request: Request, content: bytes, kind: str) -> Response:
    """An answer that rarely changes, with an ETag for 304, compressed in the best way that the client accepts."""
    answer = kept(request, content, kind)
    answer.headers.add_vary_header("Accept-Encoding")
    coding = next((one for one in CODINGS if accepts(request, one)), None)
    if answer.body and coding is not None:
        answer.body = await run_in_threadpool(packed, content, coding)  # half a second of CPU, without the GIL
        answer.headers.update({"content-encoding": coding, "content-length": str(len(answer.body))})
    return answer


@lru_cache(FILES.most)
def packed(content: bytes, coding: str) -> bytes:
    """The content, compressed as well as the coding can, because that happens once."""
    if coding == "gzip":
        return gzip.compress(content, mtime=0)
    import brotli

    compressed: bytes = brotli.compress(content)
    return compressed

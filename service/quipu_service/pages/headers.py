"""Headers that make browsers protect users of our pages: no foreign scripts, no frames, no guessed types."""

import base64
import re
from hashlib import sha256
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quipu_service.transports.rest.router import NO_GUESS

ALWAYS = (NO_GUESS, (b"referrer-policy", b"no-referrer"))
ALONE = (b"cross-origin-opener-policy", b"same-origin")
PAGE = (
    (b"x-frame-options", b"DENY"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
POLICY = (
    "default-src 'none'; script-src 'self'{scripts}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""Scripts inside a page are allowed by their hashes; styles inside are allowed, because libraries need them."""
INLINE = re.compile(rb"""<script(?: type="module")?>(.*?)</script>""", re.DOTALL)


class Secured:
    """ASGI middleware: adds the headers to every answer of Starlette's routes, and a policy to pages.

    A redirection names only the path: Starlette would repeat the ``Host`` header of the client.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        held: Message | None = None

        async def sending(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                headers = [
                    (name, _path_of(value) if name == b"location" else value) for name, value in message["headers"]
                ]
                message["headers"] = [*headers, *ALWAYS]
                if _is_page(message):
                    held = message  # the policy contains hashes of scripts in the body
                    return
            elif held is not None:
                policy = policy_for(bytes(message.get("body", b"")))
                held["headers"] += [*PAGE, (b"content-security-policy", policy.encode())]
                if _is_trusted(scope):
                    held["headers"].append(ALONE)
                start, held = held, None
                await send(start)
            await send(message)

        await self._app(scope, receive, sending)


def _path_of(location: bytes) -> bytes:
    parts = urlsplit(location)
    return b"/" + parts.path.lstrip(b"/") + (b"?" + parts.query if parts.query else b"")


def policy_for(page: bytes) -> str:
    """The content security policy of a page: only its own files and the scripts inside it."""
    return POLICY.format(scripts="".join(f" {hash_of(script)}" for script in INLINE.findall(page)))


def hash_of(script: bytes) -> str:
    """A script as a policy names it."""
    return f"'sha256-{base64.b64encode(sha256(script).digest()).decode()}'"


def _is_trusted(scope: Scope) -> bool:
    """Whether the browser trusts this origin: over plain http it ignores the opener policy, and warns about it.

    A browser sends ``Sec-Fetch-Dest`` only to origins that it trusts: https, also in front of a proxy, and localhost.
    """
    return scope.get("scheme") == "https" or any(name == b"sec-fetch-dest" for name, _ in scope["headers"])


def _is_page(message: Message) -> bool:
    headers = dict(message["headers"])
    # the page of a drawing has a stricter policy of its own
    return headers.get(b"content-type", b"").startswith(b"text/html") and b"content-security-policy" not in headers

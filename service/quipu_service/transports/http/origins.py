"""Origins of web pages: as browsers send them, and as operators allow them."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

PORTS: Final = {"http": 80, "https": 443}


def plain_origin(origin: str) -> str | None:
    """An origin as browsers send it: in lowercase, without the default port of its scheme; None if it is not valid."""
    try:
        parts = urlsplit(origin.strip())
        port = parts.port
    except ValueError:
        return None
    if not parts.scheme or not parts.hostname:
        return None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}" if port in (None, PORTS.get(parts.scheme)) else f"{parts.scheme}://{host}:{port}"


def allowed(origins: Iterable[str]) -> frozenset[str]:
    """The origins of the settings; raises ValueError for an invalid one."""
    found = {one: "*" if one == "*" else plain_origin(one) for one in origins}
    for one, plain in found.items():
        if plain is None or urlsplit(one).path not in ("", "/", "*"):
            raise ValueError(f"{one!r} is no origin; expected '*', or one like 'https://example.com'")
    return frozenset(plain for plain in found.values() if plain is not None)


def of_host(origin: str, host: str | None) -> bool:
    """Whether it is the origin of the requested host; with any scheme, because a proxy in front may end TLS."""
    plain = plain_origin(origin)
    return plain is not None and plain == plain_origin(f"{plain.partition(':')[0]}://{host or ''}")

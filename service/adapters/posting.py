"""Requests to addresses that somebody named: the port Post.

The name is resolved once, the addresses are checked, and the connection is made to a checked one, so that a name that
is resolved otherwise a moment later leads nowhere else. Redirects are not followed. Nothing of the answer is kept but
its status.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from quipu.service.application.notices.deliveries import Failure, Sent

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
SECONDS: Final = 10.0
"""Seconds for resolving, connecting, sending and the first line of the answer together."""
LONGEST_LINE: Final = 4_096
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses behind NAT64."""
STATUS_LINE: Final = (b"HTTP/1.0 ", b"HTTP/1.1 ")


class Posting:
    """Posts to public addresses, and to networks that the operator allows."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks, self._tls = networks, ssl.create_default_context()

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """Send it and return the result; never raises for what the receiver does."""
        try:
            async with asyncio.timeout(SECONDS):
                return await self._posted(url, headers, body)
        except TimeoutError:
            return Sent(failure=Failure.TIMEOUT)
        except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return Sent(failure=Failure.UNREACHABLE)

    async def _posted(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        parts = urlsplit(url)
        host, secure = parts.hostname or "", parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        address = self._checked(await _resolved(host, port), secure=secure)
        if address is None:
            return Sent(failure=Failure.NOT_ALLOWED)
        name = host if secure else None
        reader, writer = await asyncio.open_connection(
            str(address), port, ssl=self._tls if secure else None, server_hostname=name, limit=LONGEST_LINE
        )
        try:
            target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
            writer.write(_request(target, parts.netloc, headers, body))
            await writer.drain()
            line = await reader.readuntil(b"\n")
        finally:
            writer.close()
        if not line.startswith(STATUS_LINE):
            return Sent(failure=Failure.UNREACHABLE)
        return Sent(status=int(line[9:12]))

    def _checked(self, addresses: Sequence[Address], *, secure: bool) -> Address | None:
        """The first address that is allowed; without encryption only in the operator's networks."""
        for address in addresses:
            if any(address.version == network.version and address in network for network in self._networks):
                return address
            if secure and public(address):
                return address
        return None


def public(address: Address) -> bool:
    """Whether the address is public, and so is the IPv4 address that it may stand for."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in TRANSLATED:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return public(inner)
        if address.teredo is not None or address.is_site_local:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def _resolved(host: str, port: int) -> list[Address]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in found]


def _request(target: str, host: str, headers: Mapping[str, str], body: bytes) -> bytes:
    named = {"host": host, "user-agent": "quipu", "connection": "close", "content-length": str(len(body)), **headers}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in named.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body

"""Sends requests to addresses that clients named.

The name is resolved once and its addresses are checked; the connection goes to a checked address, so a name that
resolves differently a moment later leads nowhere else. Redirects are not followed. Only the status of the answer is
kept.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from httpcore2 import (
    SOCKET_OPTION,
    AnyIOBackend,
    AsyncConnectionPool,
    AsyncNetworkBackend,
    AsyncNetworkStream,
    NetworkError,
    ProtocolError,
    TimeoutException,
    UnsupportedProtocol,
)

from quipu_extensions.webhooks.deliveries import Failure, Sent

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
SECONDS: Final = 10.0
"""Seconds for resolving, connecting, sending and the head of the answer together."""
RESERVED: Final = tuple(map(ipaddress.ip_network, ("192.0.0.0/24", "64:ff9b:1::/48", "2001::/23")))
"""Networks with addresses that are not public, but are for Python before 3.11.10 and 3.12.4 (CVE-2024-4032)."""
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""IPv4 addresses behind NAT64."""


class Posting:
    """Posts to public addresses, and to networks that the operator allows."""

    def __init__(self, networks: Sequence[Network] = ()) -> None:
        self._networks, self._tls = networks, ssl.create_default_context()

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """Send it and return the result; never raises for what the receiver does."""
        connecting = Connecting(self._networks, secure=url.startswith("https:"))
        sent = {"user-agent": "quipu", "connection": "close", **headers}
        try:
            async with (
                asyncio.timeout(SECONDS),
                AsyncConnectionPool(ssl_context=self._tls, network_backend=connecting) as pool,
                pool.stream("POST", url, headers=[*sent.items()], content=body) as answer,
            ):
                return Sent(status=answer.status)
        except (TimeoutError, TimeoutException):
            return Sent(failure=Failure.TIMEOUT)
        except Forbidden:
            return Sent(failure=Failure.NOT_ALLOWED)
        except (OSError, ValueError, NetworkError, ProtocolError, UnsupportedProtocol):
            return Sent(failure=Failure.UNREACHABLE)


class Forbidden(Exception):
    """No address of this name may be posted to."""


class Connecting(AsyncNetworkBackend):
    """Connects to the first address of a name that is allowed; without encryption only in the operator's networks."""

    def __init__(self, networks: Sequence[Network], *, secure: bool) -> None:
        self._networks, self._secure, self._connected = networks, secure, AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:
        for address in await _resolved(host, port):
            if self._allows(address):
                return await self._connected.connect_tcp(str(address), port, timeout, local_address, socket_options)
        raise Forbidden

    def _allows(self, address: Address) -> bool:
        if any(address.version == network.version and address in network for network in self._networks):
            return True
        return self._secure and public(address)


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
    if any(address.version == one.version and address in one for one in RESERVED):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved


async def _resolved(host: str, port: int) -> list[Address]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ipaddress.ip_address(str(row[4][0]).partition("%")[0]) for row in found]

"""``quipu serve --lan``: what is printed for phones in the same network."""

import socket
from io import StringIO

from quipu_service.adapters.extras import LAN, install_command

ELSEWHERE = ("192.0.2.1", 9)
"""An address of the network for documentation: nothing is sent there, only the way to it is asked for."""
UNPROTECTED = (
    "  Plain http: whoever is in this network can read and change what is sent, cards and seat tokens too. Play with",
    "  people you trust, and use TLS for others (docs/operations.md). If nothing is there, look at the firewall.",
)


def own_address() -> str:
    """The address of this machine in its network; the loopback's where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def phone_lines(address: str) -> list[str]:
    """The lines that bring phones to an address."""
    return [*_picture(address), f"  Phones in this network: {address}", *UNPROTECTED]


def _picture(address: str) -> list[str]:
    """The QR code, or what installs it."""
    if not LAN.is_installed:
        return [f"  For a QR code: {install_command(LAN)}"]
    import segno

    picture = StringIO()
    segno.make(address, error="l").terminal(picture, border=2, compact=True)
    return picture.getvalue().rstrip("\n").split("\n")

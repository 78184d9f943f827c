"""Secrets and time from the operating system."""

import base64
import secrets
import time


class SystemEntropy:
    """Random numbers from the operating system."""

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def token(self) -> str:
        return secrets.token_urlsafe(32)

    def name(self) -> str:
        return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def system_clock() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000

"""Webhooks: whether a request comes from the service."""

import base64
import hmac
import json
import time
from collections.abc import Mapping
from hashlib import sha256

from quipu_client.wire import Notice

TOLERANCE = 300
"""Seconds by which the time of a request may differ from ours: an older one may be somebody's recording."""


def notice_of(secret: str, headers: Mapping[str, str], body: bytes, *, now: float | None = None) -> Notice | None:
    """The notice of a webhook request; None if it was not signed with the secret, or too long ago.

    ``headers`` by their names in small letters, ``body`` as it came, byte by byte. A notice may come twice: keep the
    ids that you have seen.
    """
    at = headers.get("webhook-timestamp", "")
    if not at.isdecimal() or abs((time.time() if now is None else now) - int(at)) > TOLERANCE:
        return None
    signed = f"{headers.get('webhook-id', '')}.{at}.".encode() + body
    digest = hmac.new(base64.b64decode(secret.removeprefix("whsec_")), signed, sha256).digest()
    due = b"v1," + base64.b64encode(digest)
    if not any(hmac.compare_digest(due, one.encode()) for one in headers.get("webhook-signature", "").split()):
        return None
    notice: Notice = json.loads(body)["data"]
    return notice

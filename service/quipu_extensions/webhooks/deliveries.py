"""Deliveries of notices to receivers outside, and what became of an attempt to send one."""

from collections.abc import Mapping
from enum import Enum
from typing import Final, Protocol

import msgspec

from quipu_rules.kernel.message import Value
from quipu_service.application.log.bodies import Milliseconds
from quipu_service.application.notices.computed import Notice
from quipu_service.application.problems.bounded import Count, Word


class DeliveryState(Enum):
    """The state of a delivery."""

    PENDING = "PENDING"
    """It will be sent soon, or again at `nextAt`."""
    DELIVERED = "DELIVERED"
    """The receiver answered with a status from 200 to 299."""
    FAILED = "FAILED"
    """The service gave up; the notice can be sent again."""


class Failure(Enum):
    """Why a delivery has not arrived."""

    UNREACHABLE = "UNREACHABLE"
    """The connection failed."""
    NOT_ALLOWED = "NOT_ALLOWED"
    """The address is in a network to which the service sends nothing."""
    TIMEOUT = "TIMEOUT"
    """The receiver did not answer in time."""
    STATUS = "STATUS"
    """The receiver answered with a status other than 200 to 299; redirects are not followed."""
    NO_WEBHOOK = "NO_WEBHOOK"
    """The webhook was removed in the meantime."""


TABLE: Final = "table"
"""Identifies the receiver that the host named."""


class Reference(Value, frozen=True, kw_only=True):
    """Identifies a delivery."""

    table: str
    key: str
    """Its key among the deliveries of the table."""


class Delivery(Value, frozen=True, kw_only=True):
    """A notice on its way to a receiver."""

    notice: Notice
    """The notice that is sent. Its id is the `webhook-id`."""
    to: Word
    """`table` for the webhook of the table; otherwise the name of the frontend."""
    state: DeliveryState = DeliveryState.PENDING
    """Whether it is pending, has arrived, or failed."""
    attempts: Count = 0
    """How many times it was sent."""
    failure: Failure | None = None
    """Why the last attempt failed."""
    status: Count | None = None
    """The HTTP status of the last answer; null if there was none."""
    next_at: Milliseconds | None = None
    """When it is sent again, in milliseconds since 1970; null if it is not."""

    @property
    def reference(self) -> Reference:
        return Reference(table=self.notice.table, key=f"{self.to}~{self.notice.id}")


read_reference = msgspec.json.Decoder(Reference).decode


def reference_of(notice: str, to: str) -> Reference:
    """Names the delivery of the notice with this id to a receiver."""
    return Reference(table=notice.partition(".")[0], key=f"{to}~{notice}")


class Sent(Value, frozen=True, kw_only=True):
    """The result of one attempt: a status, or why there is none."""

    status: int | None = None
    failure: Failure | None = None


class Post(Protocol):
    """Sends a request, but only to allowed networks."""

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """Send it and return the result; never raises for what the receiver does."""
        ...

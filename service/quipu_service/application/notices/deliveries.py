"""Deliveries of notices to receivers outside, and the ports for storing and sending them."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

import msgspec

from quipu_rules.kernel.message import Value
from quipu_service.application.admission.frontends import Webhook
from quipu_service.application.log.bodies import Milliseconds
from quipu_service.application.notices.computed import Notice
from quipu_service.application.ports.schedule import Schedule
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


class Deliveries(Protocol):
    """Stores webhooks and deliveries for all processes on one server; every method raises Unavailable."""

    async def set_webhook(self, table: str, webhook: Webhook | None) -> None:
        """Store the webhook of a table, or remove it."""

    async def webhook(self, table: str) -> Webhook | None:
        """The webhook of a table."""
        ...

    async def collected(self, table: str) -> tuple[int, int] | None:
        """The version and the time up to which the table's notices have become deliveries."""
        ...

    async def note_collected(self, table: str, version: int, at: int) -> None:
        """Store that version and time."""

    async def add(self, delivery: Delivery) -> Delivery:
        """Store a new delivery; returns the stored one, which may have existed before."""
        ...

    async def put(self, delivery: Delivery) -> None:
        """Store the new state of a delivery."""

    async def of(self, reference: Reference) -> Delivery | None:
        """One delivery, while it is stored."""
        ...

    async def all(self, table: str) -> Sequence[Delivery]:
        """The stored deliveries of the table, oldest first."""
        ...

    async def note_failed(self, delivery: Delivery, at: int) -> None:
        """Add a failed delivery to the list of its frontend's failures; ``at`` in milliseconds."""

    async def forget_failed(self, to: str, notices: Sequence[str]) -> None:
        """Remove the deliveries of these notices from that list."""

    async def failed(self, to: str, after: tuple[int, str] | None, most: int) -> Sequence[tuple[int, Delivery]]:
        """A frontend's failures after a place on its list, oldest first, each with the time of its failure."""
        ...

    async def count(self, table: str, what: str) -> None:
        """Count the result of an attempt."""

    async def counts(self) -> Mapping[str, int]:
        """The counts, and the number of waiting deliveries."""
        ...


class DeliveryStores(Protocol):
    """Where deliveries are kept, and where they wait to be sent."""

    @property
    def deliveries(self) -> Deliveries: ...
    @property
    def schedule(self) -> Schedule: ...


class Sent(Value, frozen=True, kw_only=True):
    """The result of one attempt: a status, or why there is none."""

    status: int | None = None
    failure: Failure | None = None


class Post(Protocol):
    """Sends a request, but only to allowed networks."""

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """Send it and return the result; never raises for what the receiver does."""
        ...

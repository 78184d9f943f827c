"""What is known of each sending of a notice to somebody outside, and what is needed from outside to send one."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Protocol

from quipu.rules.kernel.message import Value
from quipu.service.application.entries import Milliseconds
from quipu.service.application.notices import Notice


class DeliveryState(Enum):
    """How far a delivery is."""

    PENDING = "PENDING"
    """It is sent soon, or again at `nextAt`."""
    DELIVERED = "DELIVERED"
    """The receiver answered with a status from 200 to 299."""
    FAILED = "FAILED"
    """It was given up; it can be sent again."""


class Failure(Enum):
    """Why a delivery has not arrived."""

    UNREACHABLE = "UNREACHABLE"
    """Nobody answers at the address."""
    NOT_ALLOWED = "NOT_ALLOWED"
    """The address lies in a network to which nothing is sent."""
    TIMEOUT = "TIMEOUT"
    """The answer took too long."""
    STATUS = "STATUS"
    """The answer has another status than 200 to 299; redirects are not followed."""
    NO_WEBHOOK = "NO_WEBHOOK"
    """The webhook was taken away meanwhile."""


class Delivery(Value, frozen=True, kw_only=True):
    """A notice on its way to a receiver."""

    notice: Notice
    """What is sent. Its id is the `webhook-id`."""
    to: str
    """`table`: to the webhook of the table; else the name of the frontend."""
    state: DeliveryState = DeliveryState.PENDING
    """Whether it is under way, has arrived, or was given up."""
    attempts: int = 0
    """How often it was sent."""
    failure: Failure | None = None
    """Why the last attempt failed."""
    status: int | None = None
    """Of the last answer."""
    next_at: Milliseconds | None = None
    """When it is sent again."""

    @property
    def key(self) -> str:
        """Its place among the table's."""
        return f"{self.to}~{self.notice.id}"


class Reference(Value, frozen=True, kw_only=True):
    """Names a delivery."""

    table: str
    key: str


class Webhook(Value, frozen=True, kw_only=True):
    """Where notices are sent, and what signs them."""

    url: str
    secret: str


class Deliveries(Protocol):
    """Webhooks and deliveries, shared by all processes on one server; every method raises Unavailable."""

    async def set_webhook(self, table: str, webhook: Webhook | None) -> None:
        """Keep the webhook of a table, or none."""

    async def webhook(self, table: str) -> Webhook | None:
        """The webhook of a table."""

    async def collected(self, table: str) -> tuple[int, int] | None:
        """The version and the time up to which notices of the table were made into deliveries."""

    async def note_collected(self, table: str, version: int, at: int) -> None:
        """Keep that."""

    async def add(self, delivery: Delivery) -> Delivery:
        """Keep a new delivery; answers with the one that is kept, which may have been there before."""

    async def put(self, delivery: Delivery) -> None:
        """Keep what became of it."""

    async def of(self, reference: Reference) -> Delivery | None:
        """One of them, while it is kept."""

    async def all(self, table: str) -> Sequence[Delivery]:
        """Those of a table that are kept, oldest first."""

    async def enqueue(self, reference: Reference) -> None:
        """Have it sent by a courier."""

    async def enqueue_at(self, reference: Reference, at: int) -> None:
        """Have it sent at this time, in milliseconds."""

    async def take_due(self, now: int) -> None:
        """Put those whose time has come into the queue, each once."""

    async def next(self, courier: str, idle: int) -> tuple[str, Reference] | None:
        """One that another courier left unfinished for so many milliseconds, or the next; with its number."""

    async def done(self, number: str) -> None:
        """The courier has finished with this number."""

    async def count(self, what: str) -> None:
        """Count what became of an attempt."""

    async def counts(self) -> Mapping[str, int]:
        """These counts, and how many deliveries wait."""


class Sent(Value, frozen=True, kw_only=True):
    """What became of one attempt: a status, or why there is none."""

    status: int | None = None
    failure: Failure | None = None


class Post(Protocol):
    """Sends a request, to nowhere that is not allowed."""

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        """What became of it; never raises for what the receiver does."""

"""Rate limits per client, stored in the log's server and shared by all processes.

Each client has an allowance that refills evenly (the generic cell rate algorithm): after a pause it may send a whole
minute's requests at once. A process caches the allowances of its recent clients: while some is left, a request goes on
at once, and the usage is reported to the server soon after, once for many requests. A request waits for the server only
if this process has no recent answer about its client. What several processes let through beyond the allowance at the
same time is subtracted later, so the limit holds over any longer time.
"""

import asyncio
import ipaddress
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final, Protocol

from quipu_service.application.ledger import ADDRESSES, ALLOWANCES, SPENT, WRITTEN_BY_A_SEAT
from quipu_service.application.problems.tree import TooMany, Unavailable

WINDOW = SPENT.seconds
"""Seconds in which an allowance refills completely."""
FULL = WINDOW * 1000
"""The window in milliseconds."""
FRESH = 2.0
"""Seconds for which the server's last answer about a client is used."""
SETTLE_WITHIN = 0.1
"""Seconds after which a process reports usage to the server, in one message for all requests until then."""
SECONDS_OF_ONE = 0.01
"""Seconds of CPU that each unit pays for, in this process or in one that works for it."""
PATIENCE = 0.25
"""Seconds to wait for the server; if it does not answer in time, the client is let through."""
SOON: Final = 0.5
"""Seconds for which a request over the limit waits for its share; so one that asks again after each answer is slowed
down and never refused, and of one client no more wait than refill in this time."""
LOG = logging.getLogger("quipu")
AT_ONCE: Final = 0.5
"""Seconds of CPU after a pause."""
LONGEST: Final = 10.0
"""Seconds for which a request waits; beyond that it is refused."""


class Pace:
    """The CPU that one client has used recently; requests in progress count with what the last ones took."""

    def __init__(self, rate: float) -> None:
        """``rate``: seconds of CPU for each second."""
        self._rate = rate
        self._used, self._since, self._expected = 0.0, 0.0, 0.0

    def begin(self, now: float) -> tuple[float, float]:
        """Seconds for which a request has to wait, and what it is expected to take."""
        used = self._at(now)
        self._used = used + self._expected
        return max(0.0, (used - AT_ONCE) / self._rate), self._expected

    def end(self, now: float, expected: float, seconds: float) -> None:
        """Replace what a request was expected to take by what it took."""
        self._used = max(0.0, self._at(now) + seconds - expected)
        self._expected = (self._expected + seconds) / 2

    def give_up(self, now: float, expected: float) -> None:
        """Take back the expectation of a request that was not answered."""
        self._used = max(0.0, self._at(now) - expected)

    def _at(self, now: float) -> float:
        used, self._since = max(0.0, self._used - (now - self._since) * self._rate), now
        self._used = used
        return used


class Charge(Protocol):
    """Consumes some of a client's allowance; the port to the log's server."""

    def __call__(self, client: str, window: int, milliseconds: int, *, strict: bool) -> Awaitable[tuple[bool, int]]:
        """Use some milliseconds of the window; answers whether they fitted in, and how many are used up now.

        If ``strict``, nothing is used unless all of it fits in. Raises Unavailable.
        """
        ...


@dataclass(frozen=True)
class Policy:
    """An allowance: whose it is, and how many requests it has."""

    name: str
    """The name that clients see: ``address`` or ``key``."""
    client: str
    """The client whose allowance it is; stored only as a hash."""
    quota: int
    """Requests in one window."""

    def cost(self, units: float) -> int:
        """Milliseconds of the window that this many requests use; at most the whole window."""
        return min(FULL, math.ceil(units * FULL / self.quota))


@dataclass(frozen=True)
class Remaining:
    """The rest of a client's allowance."""

    policy: Policy
    requests: int
    seconds: int
    """Seconds until the whole allowance is available again."""


class Exceeded(TooMany):
    """A client has used up its allowance."""

    def __init__(self, left: Remaining, retry_after: int) -> None:
        super().__init__(f"requests a minute from this {left.policy.name}", left.policy.quota)
        self.retry_after, self.left = retry_after, left


class Account:
    """The cached allowance of one client."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.heard = -math.inf
        """When the server last reported it, by our own clock."""
        self.owed = 0
        """Used, but not yet reported to the server."""
        self._used, self._since = 0.0, 0.0
        self.settling: asyncio.TimerHandle | asyncio.Task[None] | None = None
        self.pace = Pace(policy.quota * SECONDS_OF_ONE / WINDOW)

    def used(self, now: float) -> float:
        """Milliseconds of the window."""
        return max(0.0, self._used - (now - self._since) * 1000)

    def take(self, units: float, now: float) -> None:
        """Consume some, to be reported to the server."""
        cost = self.policy.cost(units)
        self._used, self._since = self.used(now) + cost, now
        self.owed += cost

    def hear(self, used: int, now: float) -> None:
        """Adopt the server's answer, plus what is not reported yet."""
        self._used, self._since, self.heard = float(used + self.owed), now, now

    def wait(self, units: int, now: float) -> float:
        """Seconds until this much is available; not positive if it is available now."""
        return (self.used(now) + self.policy.cost(units) - FULL) / 1000

    def left(self, now: float) -> Remaining:
        used, policy = self.used(now), self.policy
        requests = max(0, math.floor((FULL - used) * policy.quota / FULL + 0.001))
        return Remaining(policy, requests, math.ceil(used / 1000))


class Limits:
    """The allowances of all clients."""

    def __init__(self, charge: Charge) -> None:
        self._charge = charge
        self._accounts: OrderedDict[str, Account] = OrderedDict()

    async def enter(self, policy: Policy, units: int) -> Account:
        """Let a request through, once its share has refilled if that is soon; raises Exceeded."""
        account = self._account(policy)
        now = time.monotonic()
        if now - account.heard > FRESH:
            wait = await self._ask(account, units)
        elif (wait := account.wait(units, now)) > SOON:
            raise Exceeded(account.left(now), math.ceil(wait))
        else:
            self._take(account, units, now)
        if wait > 0:
            await asyncio.sleep(wait)
        return account

    def _take(self, account: Account, units: float, now: float) -> None:
        account.take(units, now)
        self._settle_soon(account)

    async def pace(self, account: Account) -> float:
        """Wait until the client may use CPU again; returns what its request is expected to take. Raises Exceeded."""
        now = time.monotonic()
        wait, expected = account.pace.begin(now)
        if wait > LONGEST:
            account.pace.give_up(now, expected)
            raise Exceeded(account.left(now), math.ceil(wait))
        if wait > 0:
            try:
                await asyncio.sleep(wait)
            except asyncio.CancelledError:
                account.pace.give_up(time.monotonic(), expected)
                raise
        return expected

    def spend(self, account: Account, units: float) -> None:
        """Consume more for a request that turned out to be expensive; the next request waits for what is missing."""
        self._take(account, units, time.monotonic())

    def left(self, account: Account) -> Remaining:
        """What is still available of an allowance."""
        return account.left(time.monotonic())

    async def aclose(self) -> None:
        """Report all outstanding usage to the server, and stop."""
        for account in self._accounts.values():
            if isinstance(account.settling, asyncio.TimerHandle):
                account.settling.cancel()
                self._begin(account)
        settling = [one.settling for one in self._accounts.values() if isinstance(one.settling, asyncio.Task)]
        await asyncio.gather(*settling)

    def _account(self, policy: Policy) -> Account:
        account = self._accounts.get(policy.client)
        if account is None or account.policy != policy:
            account = self._accounts[policy.client] = Account(policy)
            while len(self._accounts) > ALLOWANCES.most:
                self._accounts.popitem(last=False)  # its timer still reports the usage
        self._accounts.move_to_end(policy.client)
        return account

    async def _ask(self, account: Account, units: int) -> float:
        """Charge through the server; returns how long the share takes to refill. Raises Exceeded."""
        charged = await self._charged(account, account.policy.cost(units), strict=True)
        now = time.monotonic()
        if charged is None:
            account.heard = now  # the next request does not wait again for a server that is down
            return 0.0
        fitted, used = charged
        account.hear(used, now)
        if fitted:
            return 0.0
        if not 0 < (wait := account.wait(units, now)) <= SOON:
            raise Exceeded(account.left(now), max(1, math.ceil(wait)))
        self._take(account, units, now)
        return wait

    def _settle_soon(self, account: Account) -> None:
        if account.settling is None or (isinstance(account.settling, asyncio.Task) and account.settling.done()):
            account.settling = asyncio.get_running_loop().call_later(SETTLE_WITHIN, self._begin, account)

    def _begin(self, account: Account) -> None:
        account.settling = asyncio.create_task(self._settle(account))

    async def _settle(self, account: Account) -> None:
        while account.owed:
            cost, account.owed = account.owed, 0
            charged = await self._charged(account, cost, strict=False)
            if charged is None:
                return  # not charged
            account.hear(charged[1], time.monotonic())

    async def _charged(self, account: Account, cost: int, *, strict: bool) -> tuple[bool, int] | None:
        """The server's answer; None if it does not come in time."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._charge(hashed(account.policy.client), FULL, cost, strict=strict)
        except (Unavailable, TimeoutError) as lost:
            LOG.warning("an allowance could not be asked for: %s", str(lost) or "no answer in time")
            return None


async def within_a_minute(charge: Charge, what: str, table: str, seat: int) -> None:
    """Count what a seat writes outside of the log; raises TooMany."""
    most = WRITTEN_BY_A_SEAT.each
    if not (await charge(hashed(f"{what}:{table}:{seat}"), FULL, FULL // most, strict=True))[0]:
        raise TooMany(f"{what} of a seat in a minute", most)


def hashed(client: str) -> str:
    """The key under which an allowance is stored: a hash, so no address and no name is on the server."""
    return sha256(client.encode()).hexdigest()[:32]


@lru_cache(ADDRESSES.most)
def network_of(address: str) -> str:
    """What one client can easily control: an IPv4 address, or a /64 network of IPv6."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address

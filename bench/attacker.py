"""``python -m bench.attacker``: one attack on a service, in a process of its own; prints how often each status came.

It has a low priority: an attacker has a machine of its own.
"""

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

import msgspec
import uvloop

from bench import held, sockets
from bench.doors import DOORS, TOKENS, VIEWS, Loop, Prey, Sent, Target
from bench.links import Link

LINKS: Final = 8
"""Connections of a loop, each with one request at a time."""
HOST: Final = "127.0.0.1"
NICENESS: Final = 10
WAIT: Final = 0.01
"""Seconds after an answer that says to wait."""
FOLLOWED: Final = 'subscription { entries(table: "%s", after: 0) { entry { text } } }'
POLLS: Final = Loop(
    lambda prey, _: Sent("GET", f"{prey.over}?wait=1", headers={"if-none-match": f'"{prey.version}"'}), {200, 304, 429}
)
Attack = Callable[[Target], Awaitable[None]]


def attacks(prey: Prey) -> Mapping[str, Mapping[str, Attack]]:
    """All attacks, by door and name."""
    events = f"{prey.waiting}/events"
    table = prey.id
    subscription = json.dumps({"query": FOLLOWED % table}).encode()
    loops = {
        door: {name: partial(_loop, one, prey) for name, one in requests.items()} for door, requests in DOORS.items()
    }
    return {
        "none": {"none": _nothing},
        **loops,
        "subscriptions": {
            "1500 followers": partial(held.followers, events),
            "server-sent events, left at once": partial(held.dropped, f"GET {prey.over}/events\n".encode()),
            "subscriptions over server-sent events": partial(held.dropped, b"POST /graphql\n" + subscription),
            "long polls": partial(_loop, POLLS, prey),
            "WebSockets, opened and left": sockets.connections,
            "refused documents over WebSockets": partial(sockets.operations, _wrong, 1),
            "100 operations at once on WebSockets": partial(sockets.operations, _views(table), 100),
            "subscriptions over WebSockets": partial(sockets.operations, lambda _: FOLLOWED % table, 10),
        },
        "connections": {
            "headers of 128 MB": held.heads,
            "8 uploads at 2.7 KB/s": partial(held.uploads, prey.log),
        },
    }


async def _nothing(target: Target) -> None:
    """Nobody attacks."""


def _wrong(number: int) -> str:
    return f"{{ t{number}: time {'time ' * TOKENS}}}"


def _views(table: str) -> Callable[[int], str]:
    return lambda _: VIEWS % table


async def _loop(loop: Loop, prey: Prey, target: Target) -> None:
    """The same kind of request again and again; an error unless it was ever answered as it should be."""
    await asyncio.gather(*(_attack(loop, prey, place, target) for place in range(LINKS)))
    if not target.statuses.keys() & set(loop.statuses):
        raise RuntimeError(
            f"{loop.request(prey, 0)[:2]} was never answered with {loop.statuses}, but {target.statuses}"
        )


async def _attack(loop: Loop, prey: Prey, place: int, target: Target) -> None:
    link, number = await Link.to(HOST, target.port), place * 100_000
    while time.monotonic() < target.ends or number == place * 100_000:
        number += 1
        method, path, body, told = loop.request(prey, number)
        try:
            status, _ = await link.ask(method, path, body, {"content-type": loop.kind, **told, **target.sender})
        except ConnectionError:
            status, link = 0, await Link.to(HOST, target.port)
        target.statuses[status] += 1
        if status == 429:
            await asyncio.sleep(WAIT)
        if link.closed:
            link = await Link.to(HOST, target.port)


def main() -> None:
    """Attack as the arguments say, once it has said that it begins."""
    os.nice(NICENESS)
    name, port, seconds, sender, prey = sys.argv[1:]
    wanted = {
        one: attack for found in attacks(msgspec.json.decode(prey, type=Prey)).values() for one, attack in found.items()
    }
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    target = Target(int(port), time.monotonic() + float(seconds), Counter(), {"x-forwarded-for": sender})
    uvloop.run(wanted[name](target))  # type: ignore[arg-type]  # a coroutine
    sys.stdout.write(json.dumps(target.statuses) + "\n")


if __name__ == "__main__":
    main()

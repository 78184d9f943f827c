"""``python -m bench [group …]``: rules, log, service and peers if none is named.

The others are interfaces, limits, followers, workers, workers-cpu, scale, thinking, bots, opcodes, attacks,
environments, bytes, evening and pictures.
"""

import argparse
import sys
from contextlib import nullcontext

import uvloop

from bench import (
    attacks,
    bots,
    environments,
    evening,
    followers,
    interfaces,
    limits,
    log,
    opcodes,
    peers,
    pictures,
    rules,
    scale,
    service,
    thinking,
    wire_bytes,
    workers,
)
from bench.results import part_of


async def measure_rules() -> None:
    rules.measure()


async def measure_environments() -> None:
    environments.measure()


GROUPS = {
    "rules": measure_rules,
    "log": log.measure,
    "service": service.measure,
    "peers": peers.measure,
    "interfaces": interfaces.measure,
    "limits": limits.measure,
    "followers": followers.measure,
    "workers": workers.measure,
    "scale": scale.measure,
    "thinking": thinking.measure,
    "workers-cpu": workers.measure_cpu,
    "bots": bots.measure,
    "opcodes": opcodes.measure,
    "attacks": attacks.measure,
    "environments": measure_environments,
    "bytes": wire_bytes.measure,
    "evening": evening.measure,
    "pictures": pictures.measure,
}
LONG = (
    "interfaces",
    "limits",
    "followers",
    "workers",
    "workers-cpu",
    "scale",
    "thinking",
    "bots",
    "opcodes",
    "attacks",
    "environments",
    "bytes",
    "evening",
    "pictures",
)
"""Minutes and hours: only where they are named."""
PRINTED = ("rules", "log", "service", "opcodes", "environments", "bytes", "evening", "pictures")
"""All that they print is their part of the results."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="group", help=f"what to measure: {', '.join(GROUPS)}")
    asked = parser.parse_args()
    if unknown := set(asked.groups) - set(GROUPS):
        parser.error(f"no group {', '.join(sorted(unknown))}; there are {', '.join(GROUPS)}")
    for name in asked.groups or (one for one in GROUPS if one not in LONG):
        print(f"bench: {name} …", file=sys.stderr, flush=True)  # a group may take minutes before its first figure
        with part_of(name) if name in PRINTED else nullcontext():
            uvloop.run(GROUPS[name]())


if __name__ == "__main__":
    main()

"""``python -m bench [rules] [log] [service]``: all of them if none is named."""

import argparse
import asyncio

from bench import log, rules, service

GROUPS = {
    "rules": rules.measure,
    "log": lambda: asyncio.run(log.measure()),
    "service": lambda: asyncio.run(service.measure()),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("groups", nargs="*", choices=[[], *GROUPS], help="what to measure")
    asked = parser.parse_args()
    for name in asked.groups or GROUPS:
        GROUPS[name]()


if __name__ == "__main__":
    main()

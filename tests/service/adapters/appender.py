"""A service in miniature: appends through an embedded server as fast as it can and prints each accepted version.

``python -m tests.service.adapters.appender DIRECTORY TABLE``; to be killed.
"""

import sys
from pathlib import Path

import uvloop

from quipu_service.application.ports.table_log import Outcome
from tests.service.adapters.test_log_contract import append
from tests.service.stores import connected, own_server


async def main(directory: str, table: str) -> None:
    async with own_server(Path(directory)) as server, await connected(server.url) as stores:
        version = (await stores.log.read(table, 0)).version
        print("server", server.pid, "last", version, flush=True)
        while True:
            outcome = await stores.log.append(append(table, version))
            assert outcome.outcome is Outcome.APPENDED, outcome
            version = outcome.version
            print(version, flush=True)


uvloop.run(main(*sys.argv[1:]))

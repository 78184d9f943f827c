"""``python -m tests.walks`` writes ``docs/walks.md``."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.service.valkey import start_valkey
from tests.walks.walks import PAGE, page, walks

with TemporaryDirectory() as folder:
    server = start_valkey(Path(folder))
    try:
        PAGE.write_text(page(asyncio.run(walks(server.url))))
    finally:
        server.stop()

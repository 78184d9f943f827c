"""``python -m tests.walks`` writes ``docs/walks.md``."""

from pathlib import Path
from tempfile import TemporaryDirectory

import uvloop

from tests.service.valkey import start_valkey
from tests.walks.walks import PAGE, page, walks

with TemporaryDirectory() as folder:
    server = start_valkey(Path(folder))
    try:
        PAGE.write_text(page(uvloop.run(walks(server.url))))
    finally:
        server.stop()

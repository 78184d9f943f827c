"""``quipu serve``."""

import sys

import uvicorn

from service.adapters.redis_log import RedisLog
from service.app import application
from service.commands.store import server_url
from service.config import Config
from service.telemetry import log_to_stderr


def serve(config: Config) -> int:
    """Serve until told to stop."""
    log_to_stderr(config.log_level)
    with server_url(config) as url:
        settings = uvicorn.Config(
            application(RedisLog(url), config),
            host=config.host,
            port=config.port,
            loop="uvloop",
            http="httptools",
            ws="websockets-sansio",
            ws_max_size=64 * 1024,
            access_log=False,
            log_config=None,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        server = Announcing(settings)
        server.run()
        return 0 if server.started else 1


class Announcing(uvicorn.Server):
    """Says where to go once it listens."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]  # narrower upstream
        await super().startup(sockets)  # type: ignore[arg-type]  # passed on as it came
        if not self.started:
            return
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        address = f"http://{host}:{port}"
        sys.stdout.write(
            f"Quipu is at {address}\n  GraphQL (GraphiQL in a browser)  {address}/graphql\n"
            f"  REST reference                   {address}/docs\n"
        )
        sys.stdout.flush()

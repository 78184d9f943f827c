"""All stores on one Redis 7 or Valkey."""

from quipu_service.adapters.redis_clients import RedisClients
from quipu_service.adapters.redis_durability import Durability
from quipu_service.adapters.redis_lists import RedisIndex, RedisPlayers
from quipu_service.adapters.redis_log import RedisLog
from quipu_service.adapters.redis_parts import parts_of
from quipu_service.adapters.redis_schedule import RedisSchedule
from quipu_service.adapters.redis_seat_fields import RedisSeatFields
from quipu_service.adapters.redis_server import MEMORY, RedisServer
from quipu_service.application.facade.stores import Stores


def redis_stores(url: str, durability: Durability = MEMORY) -> Stores:
    """The stores at a URL, connected when first needed; raises ValueError if the URL is invalid (see Deployment)."""
    return stores_of(RedisServer(url, durability))


def stores_of(server: RedisServer) -> Stores:
    """The stores of this server."""
    index = RedisIndex(server.ask)
    return Stores(
        server=server,
        log=RedisLog(server),
        index=index,
        schedule=RedisSchedule(server.ask, parts_of(server)),
        clients=RedisClients(server.ask),
        kept=RedisSeatFields(server.ask),
        players=RedisPlayers(server.ask, index, server.announcements.watch),
        ask=server.ask,
    )

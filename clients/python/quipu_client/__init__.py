"""Client for Quipu: open a table, take a seat, act with safe retry, follow without a gap."""

from quipu_client.clock import ServiceClock
from quipu_client.following import FollowedUpdate, is_full
from quipu_client.game import AnyGame, Game
from quipu_client.hosted import HostedTable
from quipu_client.http import QuipuError, command_id, new_token
from quipu_client.player import Player
from quipu_client.queue import Flushed, OfflineQueue, Queued
from quipu_client.service import Quipu
from quipu_client.table import Table
from quipu_client.webhook import notice_of

__all__ = [
    "AnyGame",
    "Flushed",
    "FollowedUpdate",
    "Game",
    "HostedTable",
    "OfflineQueue",
    "Player",
    "Queued",
    "Quipu",
    "QuipuError",
    "ServiceClock",
    "Table",
    "command_id",
    "is_full",
    "new_token",
    "notice_of",
]

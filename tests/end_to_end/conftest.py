"""The running service, as the tests of the service have it."""

from tests.examples.conftest import install, tic_tac_toe
from tests.service.client import client
from tests.service.serving import service
from tests.service.valkey import valkey, valkey_url

__all__ = ["client", "install", "service", "tic_tac_toe", "valkey", "valkey_url"]

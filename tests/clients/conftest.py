"""The running service, as the tests of the service have it."""

from tests.service.client import client
from tests.service.serving import service
from tests.service.valkey import valkey, valkey_url

__all__ = ["client", "service", "valkey", "valkey_url"]

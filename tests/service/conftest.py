"""The servers and services that every test of the service may use."""

from tests.service.client import client
from tests.service.serving import service
from tests.service.tables import quipu
from tests.service.valkey import cluster, cluster_url, valkey, valkey_url

__all__ = ["client", "cluster", "cluster_url", "quipu", "service", "valkey", "valkey_url"]

"""The servers and services that every test of the service may use."""

from tests.service.client import client
from tests.service.replay import pytest_runtest_makereport, replayable
from tests.service.serving import service
from tests.service.tables import quipu
from tests.service.valkey import cluster, cluster_url, valkey, valkey_url

__all__ = [
    "client",
    "cluster",
    "cluster_url",
    "pytest_runtest_makereport",
    "quipu",
    "replayable",
    "service",
    "valkey",
    "valkey_url",
]

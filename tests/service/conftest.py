"""The servers that every test of the service may use."""

from tests.service.valkey import cluster, cluster_url, valkey, valkey_url

__all__ = ["cluster", "cluster_url", "valkey", "valkey_url"]

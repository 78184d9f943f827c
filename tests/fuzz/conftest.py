"""A log server of our own."""

from tests.service.valkey import valkey, valkey_url

__all__ = ["valkey", "valkey_url"]

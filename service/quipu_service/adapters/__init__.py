"""Implementations of the application's ports: the log on Redis, the embedded server, settings."""

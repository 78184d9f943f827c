"""Metrics, log lines and traces for operators. They never contain a secret."""

"""Attacks by hand on a service of its own: what came of each, as a table for docs/reliability.md."""

"""Module: Status Cards (14)."""

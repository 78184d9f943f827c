"""Module: Annual Tiles (13)."""

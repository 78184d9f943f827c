"""Module: Progress Tiles (15)."""

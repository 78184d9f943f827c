"""Boards as numbered places; knows no kernel and no game."""

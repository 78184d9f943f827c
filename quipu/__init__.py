"""Quipu: board games behind any frontend. What the author of a game imports."""

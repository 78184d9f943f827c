"""Bots for any game; they choose only from what their seat may know."""

"""The reference client in a real browser."""

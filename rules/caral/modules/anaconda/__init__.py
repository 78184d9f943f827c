"""Module: Anaconda (16)."""

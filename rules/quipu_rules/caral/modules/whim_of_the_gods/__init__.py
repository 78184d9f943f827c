"""Module: Whim of the Gods (12)."""

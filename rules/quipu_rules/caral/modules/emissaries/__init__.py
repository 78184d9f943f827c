"""Module: Emissaries (17)."""

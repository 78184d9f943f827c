"""Caracalla: Roman families meet in the baths and walk through the gardens to the temple."""

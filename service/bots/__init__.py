"""Opponents: they choose from what their seat may know, for any game that has rules here."""

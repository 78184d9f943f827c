"""Caral: build pyramids, sacrifice to the gods, become the most famous master builder."""

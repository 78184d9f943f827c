"""Files that are no code and stand beside it; a wheel contains them here."""

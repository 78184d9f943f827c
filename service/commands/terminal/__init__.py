"""Draw tables of any game in the terminal, from the board document and the view alone."""

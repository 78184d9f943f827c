"""Drawing tables at the terminal, from the board document and the view alone, so that any game can be drawn."""

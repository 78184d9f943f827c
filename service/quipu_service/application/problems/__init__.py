"""Expected failures as one tree, and checks of what clients send."""

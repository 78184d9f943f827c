"""The foundation of every game; knows no game."""

"""The rules of the games: pure functions over frozen records, with no clock, entropy, I/O or logging."""

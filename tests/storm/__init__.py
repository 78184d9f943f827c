"""A storm over every operation: what features do to each other, found by a machine that tries everything."""

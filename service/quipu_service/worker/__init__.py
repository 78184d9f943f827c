"""The worker: a separate process that plays for bots, watches deadlines and computes slow answers."""

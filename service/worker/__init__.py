"""The worker: a process beside the service that plays for bots, watches deadlines and computes slow answers."""

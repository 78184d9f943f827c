"""Use cases and ports; knows the rules, no Redis and no HTTP."""

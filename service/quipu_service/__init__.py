"""The application around the rules: use cases, the log on Redis, and the transports."""

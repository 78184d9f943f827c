"""What the ports of the application are made of: the log on Redis, the embedded server, settings."""

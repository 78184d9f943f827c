"""What operators see of a running service: metrics, log lines and traces. Nothing secret is ever in them."""

"""What the application needs from adapters, one port for each duty; the docstrings are the contract."""

"""What is on every wire, written once: rows of operations, requests, components of the contracts."""

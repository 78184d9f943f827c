"""How a process is set up: its settings, and the ASGI application built from all parts."""

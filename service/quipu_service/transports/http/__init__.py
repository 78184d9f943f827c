"""HTTP for all transports: the gate, bodies and answers, streams, static files."""

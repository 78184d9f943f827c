"""What the pages at ``/docs`` show is what the service does."""

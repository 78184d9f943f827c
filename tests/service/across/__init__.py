"""What crosses several packages of the service."""

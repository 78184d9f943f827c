"""What pictures of tables show."""

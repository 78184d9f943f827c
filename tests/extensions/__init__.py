"""The service without some of its extensions."""

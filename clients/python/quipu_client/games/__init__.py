"""The games of the service: a module each, with the types of its records and ``GAME``, by which the client knows them."""

"""Types of the wire for the clients in ``clients/``, written from the same structs as the OpenAPI documents."""

"""REST: routes as data, handlers that decode, call a use case and encode, and the OpenAPI documents."""

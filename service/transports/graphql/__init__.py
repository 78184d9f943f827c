"""GraphQL: types derived from the structs of ``rules``, resolvers over the use cases, and how they are served."""

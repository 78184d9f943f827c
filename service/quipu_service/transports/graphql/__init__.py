"""GraphQL: types derived from the structs of the rules, resolvers over the use cases, and the endpoint."""

"""GraphQL: types derived from the structs of the rules, resolvers over the use cases, and the endpoint."""

from quipu.service.transports.graphql.routes import graphql_routes
from quipu.service.transports.graphql.schema import printed_schema

__all__ = ["graphql_routes", "printed_schema"]

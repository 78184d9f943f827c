"""GraphQL: types derived from the structs of the rules, resolvers over the use cases, and the endpoint."""

from quipu.service.transports.graphql.schema import printed_schema
from quipu.service.transports.graphql.view import graphql_routes

__all__ = ["graphql_routes", "printed_schema"]

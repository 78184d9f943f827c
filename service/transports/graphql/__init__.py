"""GraphQL: types derived from the structs of ``rules``, resolvers over the use cases, and how they are served."""

from service.transports.graphql.routes import graphql_routes
from service.transports.graphql.schema import printed_schema

__all__ = ["graphql_routes", "printed_schema"]

"""GraphQL: types derived from the structs of ``rules``, resolvers over the use cases, and how they are served."""

from quipu.service.transports.graphql.routes import graphql_routes
from quipu.service.transports.graphql.schema import printed_schema

__all__ = ["graphql_routes", "printed_schema"]

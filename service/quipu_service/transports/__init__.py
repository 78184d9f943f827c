"""The transports: GraphQL, REST and streams, with one table from problems to answers."""

"""The wires: GraphQL, REST and streams, and one table from problems to answers."""

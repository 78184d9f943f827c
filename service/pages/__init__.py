"""The pages around the API: contracts, documentation and explanations, and what operators ask."""

"""Pages beside the API: contracts, documentation, explanations of problems, and pages for operators."""

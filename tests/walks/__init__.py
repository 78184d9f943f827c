"""The ways that requests take through the service, traced as they are taken."""

"""The subcommands of ``quipu``."""

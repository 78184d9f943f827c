"""What the subcommands of ``quipu`` do."""

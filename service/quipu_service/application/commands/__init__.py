"""What people do: each command checks who sends it, decides by the rules, and appends one entry."""

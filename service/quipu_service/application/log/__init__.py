"""The log: entries, what they say, and how they fold into positions."""

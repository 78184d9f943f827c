"""The one door for what the core can do without: what an extension brings, and how it is found."""

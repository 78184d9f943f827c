"""The service under fire: workers, followers, kills and failovers, and a checker that reads only what was answered."""

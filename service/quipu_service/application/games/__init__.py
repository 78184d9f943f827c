"""The installed games, their editions and their drawings."""
